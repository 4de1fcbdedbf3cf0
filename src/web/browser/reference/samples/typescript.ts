import type { Call, Part } from '../call.ts'
import { literalWriter } from './literals.ts'

const isName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name)
const text = (value: string) => `'${JSON.stringify(value).slice(1, -1).replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)}'`
const write = literalWriter({
  list: ['[', ']'],
  map: ['{', '}'],
  text,
  key: (name) => `${isName(name) ? name : text(name)}: `,
  constants: {},
  indent: '  ',
})

const credentials = {
  key: 'credentials: { key: process.env.CROSSDOCK_KEY!, secret: process.env.CROSSDOCK_SECRET! },',
  client: 'credentials: { clientId: process.env.CROSSDOCK_CLIENT_ID!, clientSecret: process.env.CROSSDOCK_CLIENT_SECRET! },',
}
const setUp = ({ auth, token }: Call) => {
  const given = auth === 'token' ? `credentials: { token: ${text(token ?? '')} },` : auth && credentials[auth]
  return `const crossdock = createClient({\n  url: process.env.CROSSDOCK_URL!,\n${given ? `  ${given}\n` : ''}})`
}

/** A part of a form: files are read from the disk. */
const formBody = (parts: readonly Part[]) =>
  `{\n${parts
    .map(({ name, value, fileName, type }) =>
      fileName
        ? `    ${isName(name) ? name : text(name)}: new File([await readFile(${text(fileName)})], ${text(fileName)}, { type: ${text(type ?? '')} }),\n`
        : `    ${isName(name) ? name : text(name)}: ${text(value ?? '')},\n`,
    )
    .join('')}  }`

/** The argument of a method: the parameters by name, and the body. */
function argumentOf({ values, accept, parts, form, json = form, text: raw = '', hasBody }: Call) {
  const fields = Object.entries(values).map(([name, value]) => `${isName(name) ? name : text(name)}: ${write(value, 1)}`)
  if (accept) fields.push(`accept: ${text(accept)}`)
  if (hasBody) fields.push(`body: ${parts ? formBody(parts) : json === undefined ? text(raw) : write(json, 1)}`)
  if (fields.length === 0) return ''
  return fields.length === 1 && !fields[0]!.includes('\n') ? `{ ${fields[0]} }` : `{\n${fields.map((field) => `  ${field},\n`).join('')}}`
}

/** The request with the client of `clients/typescript`. */
export function typescriptSample(call: Call) {
  const { operationId, headers, parts, file, isList } = call
  const key = headers['Idempotency-Key']
  const given = [argumentOf(call), ...(key ? [`{ idempotencyKey: ${text(key)} }`] : [])]
  const args = given[0] === '' && given.length > 1 ? ['{}', given[1]] : given.filter(Boolean)
  const method = `crossdock.${operationId}(${args.join(', ')})`
  const fileImports = [...(parts?.some(({ fileName }) => fileName) ? ['readFile'] : []), ...(file ? ['writeFile'] : [])]
  const use = file
    ? `const file = await ${method}\nawait writeFile(${text(file)}, await file.bytes())`
    : isList
      ? `for await (const one of ${method}) console.log(one)`
      : `const answer = await ${method}\nconsole.log(answer)`
  return [
    ...(fileImports.length > 0 ? [`import { ${fileImports.join(', ')} } from 'node:fs/promises'`] : []),
    "import { createClient } from '@crossdock/client'",
    '',
    setUp(call),
    '',
    use,
  ].join('\n')
}

/** Writes a sample with `fetch`, for operations that the client does not have: those of version 2. */
export function fetchSample({ method, target, auth, headers, bodyType = '', json, text: raw = '', hasBody, file }: Call) {
  const authorization = auth ? ["authorization: 'Basic ' + btoa(process.env.CROSSDOCK_KEY + ':' + process.env.CROSSDOCK_SECRET)"] : []
  const all = [
    ...authorization,
    ...Object.entries(headers).map(([name, value]) => `${isName(name) ? name : text(name)}: ${text(value)}`),
    ...(hasBody ? [`'content-type': ${text(bodyType)}`] : []),
  ]
  const fields = [
    ...(method === 'GET' ? [] : [`method: ${text(method)}`]),
    ...(all.length > 0 ? [`headers: {\n${all.map((one) => `    ${one},\n`).join('')}  }`] : []),
    ...(hasBody ? [`body: ${json === undefined ? text(raw) : `JSON.stringify(${write(json, 1)})`}`] : []),
  ]
  const init = fields.length > 0 ? `, {\n${fields.map((field) => `  ${field},\n`).join('')}}` : ''
  return [
    ...(file ? ["import { writeFile } from 'node:fs/promises'", ''] : []),
    `const response = await fetch(\`\${process.env.CROSSDOCK_URL}${target}\`${init})`,
    file ? `await writeFile(${text(file)}, await response.bytes())` : 'console.log(response.status, await response.text())',
  ].join('\n')
}

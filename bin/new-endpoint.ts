import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { scopeNames } from '../src/http/scopes.ts'

/**
 * Begins an endpoint: `npm run new-endpoint -- listWidgets GET /widgets sales`. Writes the files of a new area into a module, or adds to
 * those of an existing area. What it writes compiles; docs/add-an-endpoint.md says what to do next.
 */
const usage =
  'Usage: npm run new-endpoint -- <operation> <METHOD> <path> [module], for example: npm run new-endpoint -- listWidgets GET /widgets sales'
const [operation = '', method = '', path = '', module = 'account'] = process.argv.slice(2)
const modules = globSync('src/modules/*/').map((folder) => folder.split('/').at(-1)!)
const isRight =
  /^[a-z]+[A-Z]\w*$/.test(operation) &&
  /^(GET|POST|PUT|PATCH|DELETE)$/.test(method) &&
  /^(\/([a-z][a-z0-9-]*|{\w+}))+$/.test(path) &&
  modules.includes(module)
if (!isRight) {
  console.error(`${usage}\nThe modules are ${modules.join(', ')}.`)
  process.exit(2)
}

const area = path.split('/')[1]!
const index = 'src/modules/index.ts'
const shape = operation.replace(/^[a-z]+/, '')
/** The scope of that name, if there is one; else a wide one, for the author to narrow. */
const right = method === 'GET' ? 'read' : 'write'
const scope = scopeNames.find((one) => one === `${right}:${area.replace(/s$/, '')}`) ?? `${right}:operational-settings`
const known = findArea()
const folder = known?.folder ?? join('src/modules', module, area)
const table = known?.table ?? `${camelCase(area)}Endpoints`
const file = (name: string) => join(folder, name)
/** Path from the folder of the area to a file below src. */
const to = (name: string) => relative(folder, join('src', name))
const params = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name!)
/** True for `{id}` and `{color_id}`, which are integers; any other parameter, such as `{code}`, is a text. */
const isId = (name: string) => /(^|_)id$/.test(name)
const hasText = params.some((name) => !isId(name))
const isList = operation.startsWith('list')
const isDeletion = method === 'DELETE'
const isCreation = method === 'POST'
const takesBody = ['POST', 'PUT', 'PATCH'].includes(method)

const status = isDeletion ? 204 : isCreation ? 201 : 200
const given = [...(params.length > 0 ? ['params'] : []), ...(takesBody ? ['body'] : [])]
const args = ['ctx', ...params.map((name) => `params.${name}`), ...(takesBody ? ['body'] : [])].join(', ')
const called = `await ${operation}(${args})`

/** Errors that the generated service throws until the author has written it. */
const kinds = [...(takesBody ? ['invalidValue'] : []), ...(isList && params.length === 0 ? [] : ['notFound'])]

const entry = `
  ${operation}: defineEndpoint({
    method: '${method}',
    path: '${path}',
    summary: '${sentence(operation)}',
    scope: '${scope}',${params.length > 0 ? `\n    params: { ${params.map((name) => `${name}: ${isId(name) ? 'IntegerId' : 'z.string().meta({ minLength: 1, maxLength: 255 })'}`).join(', ')} },` : ''}${takesBody ? `\n    body: ${shape}Request,` : ''}
    replies: { ${status}: ${isDeletion ? 'noContent' : isList ? `wrapInData(z.array(${shape}))` : `wrapInData(${shape})`} },
    errors: [${kinds.join(', ')}],
    handle: async (ctx${given.length > 0 ? `, { ${given.join(', ')} }` : ''}) => replyWith(${status}, ${isDeletion ? called : `{ data: ${called} }`}),
  }),
`
const result = isDeletion ? 'void' : isList ? '{ id: number }[]' : '{ id: number }'
const parameters = [
  '_ctx: Context',
  ...params.map((name) => `_${name}: ${isId(name) ? 'number' : 'string'}`),
  ...(takesBody ? [`_body: ${shape}Request`] : []),
].join(', ')
const outcome = isList ? '[]' : `{\n  throw missingFault('${wordsOf(shape)}')\n}`
const service = `export const ${operation} = async (${parameters}): Promise<${result}> => ${outcome}\n`
const answered = isDeletion ? '' : `export const ${shape} = z.object({ id: z.int() }).meta({ id: '${shape}' })\n`
const requested = `export const ${shape}Request = z.strictObject({ name: z.string().max(255) }).meta({ id: '${shape}Request' })\nexport type ${shape}Request = z.output<typeof ${shape}Request>\n`
const declared = existsSync(file('schema.ts')) ? readFileSync(file('schema.ts'), 'utf8') : ''
const isNew = (name: string) => !new RegExp(`^export const ${name} = `, 'm').test(declared)
const schema = `${isNew(shape) ? answered : ''}${takesBody && isNew(`${shape}Request`) ? requested : ''}`
const needed = [...(isDeletion ? [] : [shape]), ...(takesBody ? [`${shape}Request`] : [])]
const imports = {
  routes: [
    ...(isList || hasText ? ["import { z } from 'zod'"] : []),
    `import { ${isDeletion ? 'defineEndpoint, noContent, replyWith' : 'defineEndpoint, replyWith, wrapInData'} } from '${to('http/endpoint.ts')}'`,
    ...(params.some(isId) ? [`import { IntegerId } from '${to('http/fields.ts')}'`] : []),
    ...(kinds.length > 0 ? [`import { ${kinds.join(', ')} } from '${to('platform/errors.ts')}'`] : []),
    ...(needed.length > 0 ? [`import { ${needed.join(', ')} } from './schema.ts'`] : []),
    `import { ${operation} } from './service.ts'`,
  ],
  schema: ["import { z } from 'zod'"],
  service: [
    `import type { Context } from '${to('platform/context.ts')}'`,
    ...(isList ? [] : [`import { missingFault } from '${to('platform/errors.ts')}'`]),
    ...(takesBody ? [`import type { ${shape}Request } from './schema.ts'`] : []),
  ],
}

mkdirSync(folder, { recursive: true })
if (known) extend(file('routes.ts'), imports.routes, (text) => text.replace(/\n}\n$/, `\n${entry}}\n`))
else {
  writeFileSync(file('routes.ts'), `${imports.routes.join('\n')}\n\nexport const ${table} = {${entry}}\n`)
  writeFileSync(file(`${area}.test.ts`), firstTest())
  const key = /^[a-z]+$/.test(area) ? area : `'${area}'`
  extend(index, [`import { ${table} } from './${relative('src/modules', folder)}/routes.ts'`], (text) =>
    text.replace(/,?\s*}\n$/, `, ${key}: ${table} }\n`),
  )
}
if (schema) extend(file('schema.ts'), imports.schema, (text) => `${text}\n${schema}`)
extend(file('service.ts'), imports.service, (text) => `${text}\n${service}`)
execFileSync('npx', ['biome', 'check', '--write', '--vcs-enabled=false', folder, index], { stdio: ['ignore', 'ignore', 'inherit'] })
console.log(`Began ${operation} in ${folder}. Go on as docs/add-an-endpoint.md says.`)

/** The folder of an area that `src/modules/index.ts` names, and the name of its table. */
function findArea() {
  const text = readFileSync(index, 'utf8')
  const name = new RegExp(`^  '?${area}'?: (\\w+),?$`, 'm').exec(text)?.[1]
  // An entry that several tables make up has the table of the folder with its name.
  const imported = name ? `^import { (${name}) } from '(.*)'$` : `^import { (\\w+) } from '(.*/${area}/routes\\.ts)'$`
  const [, table, from] = new RegExp(imported, 'm').exec(text) ?? []
  return table && from ? { table, folder: dirname(join('src/modules', from)) } : undefined
}

/** Names that are imported twice from one file are joined; Biome puts them in order. */
function extend(name: string, lines: string[], change: (text: string) => string) {
  let text = existsSync(name) ? readFileSync(name, 'utf8') : ''
  for (const line of lines) {
    const [, isType, names, from] = /^import (type )?{ (.*) } from '(.*)'$/.exec(line)!
    const same = [...text.matchAll(/^import (type )?{([^}]*)} from '([^']*)'$/gm)].find(
      ([, type, , source]) => source === from && (type ?? '') === (isType ?? ''),
    )
    const missing = names!.split(', ').filter((one) => !same?.[2]?.match(new RegExp(`\\b${one}\\b`)))
    if (!same) text = `${line}\n${text}`
    else if (missing.length > 0) text = text.replace(same[0], same[0].replace(/,?\s*} from/, `, ${missing.join(', ')} } from`))
  }
  writeFileSync(name, change(text))
}

function camelCase(name: string) {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function sentence(name: string) {
  const words = wordsOf(name)
  return words[0]!.toUpperCase() + words.slice(1)
}

/** Splits a name in camel case: "CarrierContact" becomes "carrier contact". */
function wordsOf(name: string) {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
}

function firstTest() {
  const call = `call('${method}', '${path.replaceAll(/{\w+}/g, '1')}'${takesBody ? ", { name: 'First' }" : ''})`
  return `import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '${relative(folder, 'test/harness.ts')}'

const app = await startApp()
after(() => app.close())

test('${isList ? 'returns 200 and an empty list to a new organization' : 'returns 404 for a missing one'}', async () => {
  const { call } = await app.newOrganization()
  assert.equal((await ${call}).status, ${isList ? 200 : 404})
})
`
}

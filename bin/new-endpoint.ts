import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scopeNames } from '../src/http/scopes.ts'

/**
 * Begins an endpoint: `npm run new-endpoint -- listWidgets GET /widgets`. Writes the files of a new area, or adds to those
 * of an existing one. What it writes compiles; docs/add-an-endpoint.md says what to do next.
 */
const usage = 'Usage: npm run new-endpoint -- <operation> <METHOD> <path>, for example: npm run new-endpoint -- listWidgets GET /widgets'
const [operation = '', method = '', path = ''] = process.argv.slice(2)
if (!/^[a-z]+[A-Z]\w*$/.test(operation) || !/^(GET|POST|PUT|PATCH|DELETE)$/.test(method) || !/^(\/([a-z-]+|{\w+}))+$/.test(path)) {
  console.error(usage)
  process.exit(2)
}

const area = path.split('/')[1]!
const table = area.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const shape = operation.replace(/^[a-z]+/, '')
/** The permission of that name, if there is one; else a wide one, to be thought about. */
const right = method === 'GET' ? 'read' : 'write'
const scope = scopeNames.find((one) => one === `${right}:${area.replace(/s$/, '')}`) ?? `${right}:operational-settings`
const folder = join('src/resources', area)
const file = (name: string) => join(folder, name)
const params = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name!)
const isList = operation.startsWith('list')
const reply = isList ? `data(z.array(${shape}))` : `data(${shape})`

const entry = `
  ${operation}: endpoint({
    method: '${method}',
    path: '${path}',
    summary: '${sentence(operation)}',
    scope: '${scope}',${params.length > 0 ? `\n    params: { ${params.map((name) => `${name}: IntegerId`).join(', ')} },` : ''}
    replies: { ${method === 'POST' ? 201 : 200}: ${reply} },
    errors: [${params.length > 0 ? 'notFound' : ''}],
    handle: async (ctx${params.length > 0 ? ', { params }' : ''}) => reply(${method === 'POST' ? 201 : 200}, { data: await ${operation}(ctx${params.map((name) => `, params.${name}`).join('')}) }),
  }),
`
const schema = `export const ${shape} = z.object({ id: z.int() }).meta({ id: '${shape}' })\n`
const service = `export const ${operation} = async (_ctx: Context${params.map((name) => `, _${name}: number`).join('')}): Promise<${isList ? '{ id: number }[]' : '{ id: number }'}> => ${
  isList ? '[]' : `{\n  throw missing('${shape.toLowerCase()}')\n}`
}\n`
const imports = {
  routes: [
    "import { z } from 'zod'",
    "import { data, endpoint, reply } from '../../api/endpoint.ts'",
    ...(params.length > 0
      ? ["import { IntegerId } from '../../api/fields.ts'", "import { notFound } from '../../platform/errors.ts'"]
      : []),
    `import { ${shape} } from './schema.ts'`,
    `import { ${operation} } from './service.ts'`,
  ],
  schema: ["import { z } from 'zod'"],
  service: [
    "import type { Context } from '../../platform/context.ts'",
    ...(isList ? [] : ["import { missing } from '../../platform/errors.ts'"]),
  ],
}

if (existsSync(folder)) {
  extend(file('routes.ts'), imports.routes, (text) => text.replace(/\n}\n$/, `\n${entry}}\n`))
  extend(file('schema.ts'), imports.schema, (text) => `${text}\n${schema}`)
  extend(file('service.ts'), imports.service, (text) => `${text}\n${service}`)
} else {
  mkdirSync(folder)
  writeFileSync(file('routes.ts'), `${imports.routes.join('\n')}\n\nexport const ${table} = {${entry}}\n`)
  writeFileSync(file('schema.ts'), `${imports.schema.join('\n')}\n\n${schema}`)
  writeFileSync(file('service.ts'), `${imports.service.join('\n')}\n\n${service}`)
  writeFileSync(file(`${area}.test.ts`), firstTest())
  extend('src/modules/index.ts', [`import { ${table} } from './${area}/routes.ts'`], (text) =>
    text.replace(/,?\s*}\n$/, `, ${table === area ? area : `'${area}': ${table}`} }\n`),
  )
}
execFileSync('npx', ['biome', 'check', '--write', '--vcs-enabled=false', folder, 'src/modules/index.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
console.log(`Began ${operation} in ${folder}. Go on as docs/add-an-endpoint.md says.`)

/** Names that are imported twice from one file are joined; Biome puts them in order. */
function extend(name: string, lines: string[], change: (text: string) => string) {
  let text = existsSync(name) ? readFileSync(name, 'utf8') : ''
  for (const line of lines) {
    const [, names, from] = /^import (?:type )?{ (.*) } from '(.*)'$/.exec(line)!
    const known = [...text.matchAll(/^import (?:type )?{([^}]*)} from '([^']*)'$/gm)].find(([, , source]) => source === from)
    const missing = names!.split(', ').filter((one) => !known?.[1]?.match(new RegExp(`\\b${one}\\b`)))
    if (!known) text = `${line}\n${text}`
    else if (missing.length > 0) text = text.replace(known[0], known[0].replace(/,?\s*}/, `, ${missing.join(', ')} }`))
  }
  writeFileSync(name, change(text))
}

function sentence(name: string) {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words[0]!.toUpperCase() + words.slice(1)
}

function firstTest() {
  return `import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'

const app = await startApp()
after(() => app.close())

test('${isList ? '200 lists nothing for a new organization' : '404 for what is not there'}', async () => {
  const { call } = await app.newOrganization()
  assert.equal((await call('${method}', '${path.replaceAll(/{\w+}/g, '1')}')).status, ${isList ? 200 : 404})
})
`
}

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * npm run openapi:tools: lints both OpenAPI documents and generates clients from them. Ends with 1 at any warning or error.
 * Needs `npm ci --prefix tools/openapi`, and then no network. The tools are kept apart from the other packages: they need
 * another TypeScript, they are large, and one of them has a script at installation, which .npmrc forbids.
 */
const require = createRequire(import.meta.url)
const root = join(import.meta.dirname, '../..')
const names = ['openapi.json', 'openapi-v2.json']
const folder = mkdtempSync(join(tmpdir(), 'crossdock-openapi-tools-'))

async function lintWithSpectral(file) {
  const { Spectral, Document } = require('@stoplight/spectral-core')
  const { Json } = require('@stoplight/spectral-parsers')
  const { oas } = require('@stoplight/spectral-rulesets')
  const linter = new Spectral()
  linter.setRuleset({ extends: [oas] })
  const found = await linter.run(new Document(readFileSync(file, 'utf8'), Json, file))
  return found.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)
}

async function lintWithRedocly(file) {
  const { createConfig, lint } = await import('@redocly/openapi-core')
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lint({ ref: file, config })
  return found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)
}

/** The problems of TypeScript with everything in a folder, libraries included. */
function compile(place, files) {
  const options = {
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    target: 'esnext',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: [],
  }
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: files }))
  const { status, stdout } = spawnSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', place], { encoding: 'utf8' })
  return status === 0 ? [] : stdout.trim().split('\n')
}

const placeOf = (tool, file) => {
  const place = join(folder, tool, file.split('/').at(-1).replace('.json', ''))
  mkdirSync(place, { recursive: true })
  return place
}

async function generateTypes(file) {
  const { default: openapiTS, astToString } = await import('openapi-typescript')
  const place = placeOf('openapi-typescript', file)
  writeFileSync(join(place, 'types.d.ts'), astToString(await openapiTS(new URL(`file://${file}`))))
  return compile(place, ['types.d.ts'])
}

async function generateWithHeyApi(file) {
  const { createClient } = await import('@hey-api/openapi-ts')
  const place = placeOf('hey-api', file)
  await createClient({
    input: file,
    output: place,
    logs: { level: 'silent' },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  })
  return compile(place, ['**/*.ts'])
}

async function generateWithOrval(file) {
  const { generate } = await import('orval')
  const place = placeOf('orval', file)
  await generate({ input: { target: file }, output: { target: join(place, 'client.ts'), client: 'fetch', mode: 'single' } })
  return compile(place, ['**/*.ts'])
}

const tools = {
  Spectral: lintWithSpectral,
  Redocly: lintWithRedocly,
  'openapi-typescript': generateTypes,
  'hey-api': generateWithHeyApi,
  orval: generateWithOrval,
}

const wanted = process.argv.slice(2)
let problems = 0
for (const [tool, use] of Object.entries(tools)) {
  if (wanted.length > 0 && !wanted.includes(tool)) continue
  for (const name of names) {
    const start = performance.now()
    const found = await use(join(root, name)).catch((error) => [String(error?.stack ?? error)])
    problems += found.length
    console.log(
      `${tool} ${name}: ${found.length === 0 ? 'no problem' : `${found.length} problems`}, ${Math.round((performance.now() - start) / 100) / 10} s`,
    )
    for (const problem of found.slice(0, 40)) console.log(`  ${problem}`)
  }
}
rmSync(folder, { recursive: true })
process.exitCode = problems === 0 ? 0 : 1

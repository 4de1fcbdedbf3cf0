import assert from 'node:assert/strict'
import { type SpawnSyncOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type Call, callOf } from '../../src/web/browser/reference/call.ts'
import type { OpenApi } from '../../src/web/browser/reference/document.ts'
import { type Memory, requestOf } from '../../src/web/browser/reference/recipes.ts'
import { curlSample } from '../../src/web/browser/reference/samples/curl.ts'
import { phpSample } from '../../src/web/browser/reference/samples/php.ts'
import { pythonSample } from '../../src/web/browser/reference/samples/python.ts'
import { fetchSample, typescriptSample } from '../../src/web/browser/reference/samples/typescript.ts'
import { schemasOf } from '../../src/web/browser/reference/schema.ts'
import { deepTest, firstUnlessDeep } from '../deep.ts'
import { picture } from '../examples.ts'
import { type RunningServer, startServer } from '../server.ts'

type Document = Pick<OpenApi, 'components'> & { paths: Record<string, Record<string, any>> }
const folder = mkdtempSync(join(tmpdir(), 'crossdock-samples-'))
let server: RunningServer
before(async () => {
  server = await startServer()
})
after(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The operations of a document as the page has them. */
function operationsOf({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId)
      .map(([method, operation]) => {
        const bodyType = Object.keys(operation.requestBody?.content ?? {})[0]
        return { ...operation, path, method: method.toUpperCase(), bodyType, isForm: bodyType === 'application/x-www-form-urlencoded' }
      }),
  )
}

/** A call as the panel makes it; `remembered` are answers of earlier requests. */
function callFor(document: Document, operation: any, remembered: Memory = {}) {
  const schemas = schemasOf(document)
  const { body, ...filled } = requestOf(operation.operationId, operation, { schemas, memory: remembered, origin: 'https://shop.example' })
  const parts = Object.keys(body ?? {}).map((name) => ({ name, fileName: 'logo.png', type: 'image/png' }))
  const text =
    typeof body === 'string'
      ? body
      : operation.isForm
        ? new URLSearchParams(body as Record<string, string>).toString()
        : JSON.stringify(body, null, 2)
  const content = operation.bodyType === 'multipart/form-data' ? { parts } : { text }
  return callOf(operation, schemas, { ...filled, ...(operation.bodyType && content) })
}

const v3: Document = JSON.parse(readFileSync('openapi.json', 'utf8'))
const v2: Document = JSON.parse(readFileSync('openapi-v2.json', 'utf8'))
const operations = operationsOf(v3)
const find = (id: string) => operations.find(({ operationId }) => operationId === id)

/** Whether a program is installed. */
const has = (program: string) => process.env.PATH!.split(delimiter).some((place) => existsSync(join(place, program)))
const skipWithout = (program: string) => (has(program) ? false : `no ${program}: install it to run these samples`)

async function run(program: string, args: string[], input = '') {
  const { api_key, api_secret, client_id, client_secret } = server.credentials()
  const environment = {
    CROSSDOCK_URL: server.url,
    CROSSDOCK_KEY: api_key,
    CROSSDOCK_SECRET: api_secret,
    CROSSDOCK_CLIENT_ID: client_id,
    CROSSDOCK_CLIENT_SECRET: client_secret,
  }
  const options = { cwd: folder, env: { ...process.env, ...environment } } satisfies SpawnSyncOptions
  const child = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text
  })
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  assert.equal(code, 0, `${said.err}\n${said.out}`)
  return said.out
}

async function findNewestParcel(): Promise<number> {
  const { api_key, api_secret } = server.credentials()
  const headers = { authorization: `Basic ${btoa(`${api_key}:${api_secret}`)}` }
  const { data } = (await (await fetch(`${server.url}/api/v3/shipments?page_size=1`, { headers })).json()) as any
  return data[0].parcels[0].id
}

/** The client as a project has it: installed under its name. */
function writeTypescript(sample: string) {
  const client = pathToFileURL(join(import.meta.dirname, '../../clients/typescript/src/index.ts')).href
  const file = join(folder, 'sample.ts')
  writeFileSync(file, sample.replace("'@crossdock/client'", `'${client}'`))
  return file
}

const runners: Readonly<Record<string, { program: string; execute(call: Call): Promise<string> }>> = {
  curl: { program: 'curl', execute: (call) => run('sh', ['-e', '-c', `${curlSample(call).replace('curl', 'curl -sS --fail-with-body')}`]) },
  TypeScript: { program: 'sh', execute: (call) => run(process.execPath, [writeTypescript(typescriptSample(call))]) },
  Python: { program: 'python3', execute: (call) => run('python3', ['-'], pythonSample(call)) },
  PHP: { program: 'php', execute: (call) => run('php', [], phpSample(call)) },
}

for (const [language, { program, execute }] of firstUnlessDeep(Object.entries(runners))) {
  const skip = skipWithout(program)
  deepTest(`the samples in ${language} create, list, upload, download and get a token`, { skip }, async () => {
    writeFileSync(join(folder, 'logo.png'), picture)
    const created = await execute(callFor(v3, find('createBrand')))
    assert.match(created, /South Tea/)
    const id = Number(/["']?\bid["']?: ?(\d+)/.exec(created)![1])
    assert.match(await execute(callFor(v3, find('listBrands'))), /North Coffee/)
    const memory = { createBrand: { 'data.id': id } }
    assert.match(await execute(callFor(v3, find('uploadBrandScreenLogo'), memory)), /\/files\//)
    assert.match(await execute(callFor(v3, find('createAccessToken'))), /access_token/)
    assert.match(await execute(callFor(v3, find('announceShipment'))), /Ada Jansen/)
    const parcel = await findNewestParcel()
    await execute(callFor(v3, find('downloadParcelDocument'), { announceShipment: { 'data.parcels.0.id': parcel } }))
    assert.equal(readFileSync(join(folder, 'document.pdf')).subarray(0, 5).toString(), '%PDF-')
    rmSync(join(folder, 'document.pdf'))
  })
}

/** Every sample of both documents. */
const allSamples = (write: (call: Call) => string, other = write) => [
  ...operations.map((operation) => write(callFor(v3, operation))),
  ...operationsOf(v2).map((operation) => other(callFor(v2, operation))),
]

deepTest('every sample in Python compiles', { skip: skipWithout('python3') }, async () => {
  const program = 'import json, sys\nfor text in json.load(sys.stdin): compile(text, "sample", "exec")'
  await run('python3', ['-c', program], JSON.stringify(allSamples(pythonSample)))
})

test('every sample in PHP compiles', { skip: skipWithout('php') }, async () => {
  const program = 'foreach (json_decode(stream_get_contents(STDIN)) as $text) token_get_all($text, TOKEN_PARSE);'
  await run('php', ['-r', program], JSON.stringify(allSamples(phpSample)))
})

test('every sample for a shell is a command', async () => {
  await run('sh', ['-n'], allSamples(curlSample).join('\n'))
})

deepTest('every sample in TypeScript has the types of the client', async () => {
  const link = join(folder, 'client')
  symlinkSync(join(import.meta.dirname, '../../clients/typescript'), link)
  const samples = operations.map((operation) => typescriptSample(callFor(v3, operation, placeholders)))
  const bodies = samples.map((sample) => sample.replaceAll(/^import .*\n/gm, ''))
  const imports = "import { readFile, writeFile } from 'node:fs/promises'\nimport { createClient } from './client/src/index.ts'\n"
  const others = operationsOf(v2).map((operation) => fetchSample(callFor(v2, operation)).replaceAll(/^import .*\n/gm, ''))
  const text = imports + [...bodies, ...others].map((body) => `export async function sample${++count}() {\n${body}\n}\n`).join('\n')
  writeFileSync(join(folder, 'samples.ts'), text)
  const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc')
  const types = ['--typeRoots', join(import.meta.dirname, '../../node_modules/@types'), '--types', 'node']
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'esnext',
    '--module',
    'nodenext',
    '--allowImportingTsExtensions',
    '--preserveSymlinks',
  ]
  await run(tsc, [...options, ...types, 'samples.ts'])
})
let count = 0
/** A value for each that a recipe recalls, of its type. */
const placeholderOf = (path: string) => {
  if (/(now|_at)$/.test(path)) return '2026-11-16T09:00:00Z'
  if (path === 'poller_url') return 'https://crossdock.example/?token=text'
  return /(^|[._])(id|return)$/.test(path) && !/order_id$|products/.test(path) ? 1 : 'text'
}
const placeholders = new Proxy({}, { get: () => new Proxy({}, { get: (_, path) => placeholderOf(String(path)) }) })

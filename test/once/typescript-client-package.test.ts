import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { packClient, runProgram } from '../client-package.ts'
import { readmeEnvironment, readmeExamples } from '../client-readme.ts'
import { deepTest } from '../deep.ts'
import { startServer } from '../server.ts'

const root = join(import.meta.dirname, '../..')
const folder = 'clients/typescript'
const packed = packClient()
after(() => packed.remove())

test('the package contains JavaScript, type declarations, the README and the licence, and nothing else', () => {
  const others = packed.files.filter((path) => !/^dist\/(generated\/)?[\w-]+\.(js|d\.ts)$/.test(path))
  assert.deepEqual(others, ['LICENSE', 'README.md', 'package.json'])
  const sources = globSync('**/*.ts', { cwd: join(folder, 'src') }).map((file) => file.replace(/\.ts$/, ''))
  for (const name of sources) for (const ending of ['js', 'd.ts']) assert.ok(packed.files.includes(`dist/${name}.${ending}`), name)
  assert.equal(readFileSync(join(folder, 'LICENSE'), 'utf8'), readFileSync('LICENSE', 'utf8'))
})

test('the package depends on no other, and has the version of the server', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies'])
    assert.equal(manifest[field], undefined)
  assert.equal(manifest.version, JSON.parse(readFileSync('package.json', 'utf8')).version)
})

test('the JavaScript of the package takes at most 15 kB compressed', (t) => {
  const files = packed.files.filter((path) => path.endsWith('.js')).map((path) => readFileSync(join(packed.installed, path)))
  const size = gzipSync(Buffer.concat(files), { level: 9 }).length
  t.diagnostic(`${size} bytes`)
  assert.ok(size <= 15_000, `${size} bytes`)
})

test('the sources import only each other, and use nothing that only one platform has', () => {
  const foreign = /from '(?!\.\.?\/)|\b(Buffer|process|require|Deno|Bun|window|document|localStorage|__dirname)\b\s*[.(]|import\('/
  const files = globSync(`${folder}/src/**/*.ts`)
  assert.ok(files.length > 10)
  const code = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  assert.deepEqual(
    files.filter((file) => foreign.test(code(file))),
    [],
  )
  const written = files.filter((file) => !file.includes('/generated/'))
  for (const file of written) assert.ok(readFileSync(file, 'utf8').split('\n').length <= 300, file)
  for (const planted of ["import x from 'node:crypto'", 'Buffer.from(x)', "await import('zlib')"]) assert.match(planted, foreign)
})

/** The Node of this process, and that of the machine, which may be of an earlier version. */
const nodes = [
  process.execPath,
  ...(process.env.PATH ?? '')
    .split(':')
    .filter((part) => !part.includes('node_modules'))
    .map((part) => join(part, 'node'))
    .filter((file) => existsSync(file))
    .slice(0, 1),
]
/** Versions that load an ECMAScript module with `require` and without a flag: 20.19, 22.12 and all later lines. */
const canRequireModules = (version: string) => {
  const [line = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return line > 22 || (line === 22 && minor >= 12) || (line === 20 && minor >= 19)
}

deepTest('the package is installed from its file in an empty folder, and loaded by import and by require, as engines say', (t) => {
  const { engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  assert.equal(engines.node, '^20.19.0 || >=22.12.0')
  const empty = join(packed.project, '../empty')
  mkdirSync(empty)
  runProgram('npm', ['install', '--offline', '--no-audit', '--no-fund', packed.tarball], empty)
  const use = `const crossdock = createClient({ url: 'http://127.0.0.1:9' })
try { createClient({}) } catch (error) { console.log(error.message) }
console.log(typeof crossdock.announceShipment, new CrossdockError('a', 'b').message)`
  writeFileSync(join(empty, 'use.cjs'), `const { createClient, CrossdockError } = require('@crossdock/client')\n${use}`)
  writeFileSync(join(empty, 'use.mjs'), `import { createClient, CrossdockError } from '@crossdock/client'\n${use}`)
  const expected = 'url is missing. Give the URL of the server, such as "https://shipping.example.com".\nfunction a: b\n'
  for (const node of nodes) {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
    t.diagnostic(`${version} ${canRequireModules(version) ? 'loads the package' : 'is too old for the package'}`)
    if (!canRequireModules(version)) continue
    for (const file of ['use.cjs', 'use.mjs']) assert.ok(runProgram(node, [file], empty).endsWith(expected), `${version} ${file}`)
  }
})

writeFileSync(join(packed.project, 'package.json'), '{"type":"module"}')
for (const name of ['@types', 'undici-types']) symlinkSync(join(root, 'node_modules', name), join(packed.project, 'node_modules', name))

const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true, skipLibCheck: false }
const compile = (name: string, compilerOptions: object, ending = 'ts') => {
  const file = `tsconfig.${name}.json`
  writeFileSync(
    join(packed.project, file),
    JSON.stringify({ compilerOptions: { ...strict, ...compilerOptions }, files: [`${name}.${ending}`] }),
  )
  return runProgram('tsc', ['-p', file], packed.project)
}

deepTest(
  'the declarations compile with strict and without skipLibCheck, for a bundler with the types of browsers and for Node without',
  () => {
    const webhook =
      'export const numberOf = (event: WebhookEvent) => (event.type === "parcel.created" ? event.payload.data.tracking_number : event.id)'
    const source = `import { createClient, type Shipment, type WebhookEvent } from '@crossdock/client'
const client = createClient({ url: 'https://a.example', credentials: { key: 'a', secret: 'b' } })
export const ids = async (): Promise<Shipment['id'][]> => (await client.listShipments().toArray(10)).map(({ id }) => id)
${webhook}
// @ts-expect-error: there is no such parameter.
export const wrong = () => client.listShipments({ colour: 'red' })
// @ts-expect-error: the body is required.
export const bodiless = () => client.announceShipment({})
`
    writeFileSync(join(packed.project, 'consumer.ts'), source)
    compile('consumer', {
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
    })
    compile('consumer', { target: 'es2023', module: 'nodenext', lib: ['es2023'], types: ['node'] })
    // A project of CommonJS modules.
    writeFileSync(join(packed.project, 'common.cts'), source)
    compile('common', { target: 'es2023', module: 'nodenext', lib: ['es2023'], types: ['node'] }, 'cts')
  },
)

deepTest('the examples of the README compile, and run against a server in their order', async () => {
  const code = `${readmeExamples()}
if (Buffer.from(pdf).toString('latin1', 0, 5) !== '%PDF-') throw new Error('no label')
if (firstPage.length !== 1 || newest.length !== 1 || !file_token) throw new Error('no shipment')
const forged = new Request('http://127.0.0.1/', { method: 'POST', body: '{}' })
if ((await receive(forged)).status !== 401) throw new Error('accepted')
`
  writeFileSync(join(packed.project, 'readme.ts'), code)
  compile('readme', { target: 'es2023', module: 'nodenext', lib: ['es2023'], types: ['node'] })
  const server = await startServer()
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['readme.ts'], {
      cwd: packed.project,
      env: readmeEnvironment(server),
    })
    assert.match(stdout, /^[0-9a-f-]{36} 1\n1 undefined\n/)
    assert.match(stderr, /^404 not_found [0-9a-f-]{36}\n$/)
  } finally {
    await server.stop()
  }
})

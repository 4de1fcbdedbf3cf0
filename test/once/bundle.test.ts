import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { deepTest, firstUnlessDeep } from '../deep.ts'
import { picture } from '../examples.ts'
import { basic, formOf } from '../harness.ts'
import { machineEnvironment } from '../machine.ts'
import { freePort } from '../port.ts'
import { killServers, mainFile, type RunningServer, startServer } from '../server.ts'
import { shipment } from '../shipments.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'crossdock-bundle-'))
/** A checkout as `npm ci` leaves it. Its own, since other tests run commands of this one while it is bundled. */
const checkout = join(folder, 'checkout')
const inCheckout = (path: string) => join(checkout, path)
const findBundle = async (): Promise<string | undefined> =>
  (await import(`${pathToFileURL(inCheckout('bin/find-bundle.js'))}`)).findBundle('start.js')
const runsSnapshot = ({ pid }: RunningServer) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--snapshot-blob')
/** A file that the snapshot was made with. */
const style = inCheckout('src/web/tracking/tracking.css')
/** What was made first, which takes ten seconds: a test that changes it puts it back. */
const made = join(folder, 'made')
const putBack = () => {
  rmSync(inCheckout('dist'), { recursive: true, force: true })
  cpSync(made, inCheckout('dist'), { recursive: true, preserveTimestamps: true })
}

before(() => {
  // What the npm package has, so that a page or a document whose file is not packed is missing here too.
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] }
  for (const path of ['package.json', ...files.filter((one) => one !== 'dist' && !/[!*]/.test(one))])
    cpSync(join(root, path), inCheckout(path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), inCheckout('node_modules'))
  utimesSync(style, 1, 1)
  execFileSync(process.execPath, [inCheckout('bin/bundle.js')])
  cpSync(inCheckout('dist'), made, { recursive: true, preserveTimestamps: true })
})
after(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** What differs from one run to the next: ids, times, keys and numbers of carriers. */
const withoutChance = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, 'TIME')
    .replaceAll(/\/files\/[\w-]+/g, '/files/TOKEN')
    .replaceAll(/\b[0-9A-Za-z_-]{9,}\b/g, (word) => (/\d{3}/.test(word) ? 'NUMBER' : word))

/** A document with the types of its values in their place, and of files the first bytes. */
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shapeOf)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]))
      : typeof value === 'string' && value.length > 1_000
        ? value.slice(0, 8)
        : typeof value

const place = { address_line_1: 'Stadhuisplein', house_number: '10', postal_code: '5611 EM', city: 'Eindhoven', country_code: 'NL' }
const pages = [
  '/docs',
  '/docs/guides',
  '/docs/guides/webhooks',
  '/docs/guides/typescript-client.md',
  '/llms.txt',
  '/errors',
  '/errors/invalid',
]

async function answersOf({ url, credentials }: RunningServer) {
  const { api_key, api_secret } = credentials()
  const ask = async (method: string, path: string, body?: unknown, type = 'application/json') => {
    const headers = { authorization: basic(api_key, api_secret), ...(body !== undefined && { 'content-type': type }) }
    const sent = body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body)
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: sent! }) })
    return { status: answer.status, type: answer.headers.get('content-type'), text: withoutChance(await answer.text()) }
  }
  const { type, bytes } = formOf(picture)
  const brand = { name: 'Bundle', domain: 'bundle' }
  const answers: Record<string, Awaited<ReturnType<typeof ask>>> = {}
  for (const path of ['/openapi.json', '/openapi-v2.json', ...pages, '/checkout/widget.js', '/nowhere'])
    answers[path] = await ask('GET', path)
  answers.brand = await ask('POST', '/api/v3/brands', brand)
  // Decoded in a thread of its own.
  answers.logo = await ask('POST', '/api/v3/brands/2/screen-logo', bytes, type)
  // A label with fonts, from the sandbox carriers: of its barcodes and numbers nothing is the same.
  const announced = await ask('POST', '/api/v3/shipments/announce', shipment())
  answers.shipment = { ...announced, text: JSON.stringify(shapeOf(JSON.parse(announced.text))) }
  answers.refused = await ask('POST', '/api/v3/shipments/announce', { unknown: 1 })
  // Found in files that a process of its own packs.
  answers.points = await ask('GET', '/api/v3/service-points?use_integration_carriers=true&country_code=NL&address=1012AB&limit=2')
  answers.validated = await ask('POST', '/api/v3/addresses/validate', { address: place, carrier_code: 'freshlane' })
  answers.subdivision = await ask('POST', '/api/v3/addresses/validate', { country_code: 'US', state_province_code: 'US-XX' })
  return answers
}

describe('the bundle', () => {
  deepTest('answers as the sources do, with the same documents, pages and labels', async () => {
    assert.ok(await findBundle(), 'no bundle was made')
    const start = async (file: string) => {
      const port = await freePort()
      const server = await startServer({ BASE_URL: 'http://ship.example', PORT: String(port) }, file)
      return { ...server, url: `http://127.0.0.1:${port}` }
    }
    const fromSources = await start(mainFile)
    const sources = await answersOf(fromSources)
    const refused = Object.keys(sources).filter((name) => sources[name]!.status >= 300)
    assert.deepEqual(refused, ['/nowhere', 'refused', 'subdivision'])
    for (const isSnapshot of [true, false]) {
      if (!isSnapshot) rmSync(inCheckout('dist/start.blob'))
      const fromBundle = await start(inCheckout('bin/start.js'))
      assert.equal(runsSnapshot(fromBundle), isSnapshot)
      const bundled = await answersOf(fromBundle)
      for (const [name, answer] of Object.entries(sources)) assert.deepEqual(bundled[name], answer, name)
      assert.equal(await fromBundle.stop(), 0)
      assert.equal(fromBundle.said.err, '')
    }
    assert.equal(await fromSources.stop(), 0)
    putBack()
  })

  test('starts from its snapshot', async () => {
    const server = await startServer({}, inCheckout('bin/start.js'))
    assert.deepEqual([runsSnapshot(server), await server.stop(), server.said.err], [true, 0, ''])
  })

  deepTest('does not start from a snapshot of another Node, of changed files or of another environment', async () => {
    const start = async (environment: Record<string, string>) => {
      const server = await startServer(environment, inCheckout('bin/start.js'))
      const answer = runsSnapshot(server)
      assert.deepEqual([await server.stop(), server.said.err], [0, ''])
      return answer
    }
    for (const environment of [{ NODE_OPTIONS: '--max-old-space-size=500' }, { PLATFORM_SLUG: 'parcelworks' }, { WORKERS: '1' }])
      assert.equal(await start(environment), false, JSON.stringify(environment))
    const manifest = readFileSync(inCheckout('dist/snapshot.json'), 'utf8')
    for (const changed of [manifest.replace(process.version, 'v26.0.0'), manifest.replace(/"size":\d/, '$&0'), '{']) {
      writeFileSync(inCheckout('dist/snapshot.json'), changed)
      assert.equal(await start({}), false, changed)
    }
    writeFileSync(inCheckout('dist/snapshot.json'), manifest)
    utimesSync(style, 2, 2)
    assert.equal(await start({}), false)
    utimesSync(style, 1, 1)
    assert.equal(await start({}), true)
  })

  deepTest('has no snapshot where the application draws or reads something while it is loaded', async () => {
    const source = inCheckout('src/platform/random.ts')
    const before = readFileSync(source, 'utf8')
    const cases = {
      'export const early = randomBytes(4)': 'randomBytes is called while the application is loaded',
      'export const early = Date.now()': 'now is called while the application is loaded',
      'export const early = process.env.HOST': 'The setting HOST is read while the application is loaded',
    }
    for (const [line, problem] of Object.entries(cases)) {
      writeFileSync(source, `${before}\n${line}\n`)
      const { status, stderr } = spawnSync(process.execPath, [inCheckout('bin/bundle.js')], { encoding: 'utf8' })
      assert.deepEqual([status, stderr.split('\n').length], [0, 2], stderr)
      assert.ok(stderr.includes(problem), stderr)
      const server = await startServer({}, inCheckout('bin/start.js'))
      assert.deepEqual([runsSnapshot(server), await server.stop()], [false, 0])
    }
    writeFileSync(source, before)
    putBack()
  })

  test('has the same command line', () => {
    const run = (file: string, words: readonly string[]) =>
      execFileSync(process.execPath, [file, ...words], { encoding: 'utf8', env: { ...machineEnvironment, DATA_DIR: join(folder, 'none') } })
    for (const words of firstUnlessDeep([['move', '--help'], [], ['organizations', 'create', '--help'], ['label-preview', '--help']]))
      assert.equal(run(inCheckout('bin/crossdock'), words), run(join(root, 'src/command-line.ts'), words))
  })

  deepTest(
    'is used while its sources are unchanged, whatever their times, and not once one was changed, is gone, or it is missing',
    async () => {
      const source = inCheckout('src/platform/money.ts')
      const before = readFileSync(source, 'utf8')
      assert.match((await findBundle())!, /\/dist\/start\.js$/)
      utimesSync(source, 1, 1)
      assert.match((await findBundle())!, /\/dist\/start\.js$/)
      assert.match(readFileSync(inCheckout('dist/bundle.json'), 'utf8'), /"src\/platform\/money\.ts":\[\d+,1000,/)

      appendFileSync(source, '\n')
      assert.equal(await findBundle(), undefined)
      // Of the same size.
      writeFileSync(source, `${before.slice(0, -1)} `)
      assert.equal(await findBundle(), undefined)
      rmSync(source)
      assert.equal(await findBundle(), undefined)
      writeFileSync(source, before)
      assert.ok(await findBundle())
      // A script for the browser, which no file imports.
      const script = inCheckout('src/web/browser/guides.ts')
      const text = readFileSync(script, 'utf8')
      appendFileSync(script, '\n')
      assert.equal(await findBundle(), undefined)
      writeFileSync(script, text)
      assert.ok(await findBundle())
      const changed = await startServer({}, inCheckout('bin/start.js'))
      assert.equal(await changed.stop(), 0)

      rmSync(inCheckout('dist'), { recursive: true })
      assert.equal(await findBundle(), undefined)
      const server = await startServer({}, inCheckout('bin/start.js'))
      assert.equal(await server.stop(), 0)
      putBack()
    },
  )

  test('is missed in the start message where there is none of these files, and not where it is used', async () => {
    const startMessage = async () => {
      const server = await startServer({}, inCheckout('bin/start.js'))
      assert.equal(await server.stop(), 0)
      return server.said.out
    }
    assert.doesNotMatch(await startMessage(), /Note/)
    rmSync(inCheckout('dist'), { recursive: true })
    assert.match(await startMessage(), /^ {2}Note {10}Started from the sources.* four times as long.* To make it: node bin\/bundle\.js$/m)
    putBack()
  })

  test('is not made where esbuild is not installed, which the start says with the remedy', async () => {
    const production = join(folder, 'production')
    cpSync(inCheckout('bin'), join(production, 'bin'), { recursive: true })
    assert.equal(execFileSync(process.execPath, [join(production, 'bin/bundle.js')], { encoding: 'utf8' }), '')
    assert.ok(!existsSync(join(production, 'dist')))
    const { describeMissingBundle } = await import(`${pathToFileURL(join(production, 'bin/find-bundle.js'))}`)
    assert.match(describeMissingBundle(), /esbuild makes it, .* not installed: run "npm ci" without --omit=dev/)
  })
})

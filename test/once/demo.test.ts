import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { startReceiver } from '../../src/cli/listen/receiver.ts'
import { deepTest } from '../deep.ts'
import { basic } from '../harness.ts'
import { machineEnvironment } from '../machine.ts'
import { freePort } from '../port.ts'
import { type DemoLine, pastedLines, replayDemo } from '../replay-demo.ts'
import { killServers, startServer } from '../server.ts'

const demo = join(import.meta.dirname, '../../bin/demo.ts')
const folder = mkdtempSync(join(tmpdir(), 'crossdock-demo-'))
after(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** As an operator does. */
const createOrganization = async (DATA_DIR: string) => {
  const words = ['organizations', 'create', '--name', 'Reader', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../src/command-line.ts'), ...words], {
    env: { ...machineEnvironment, DATA_DIR },
  })
  return JSON.parse(stdout) as { api_key: string; api_secret: string }
}

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** The page of the return portal behind the last link that the tour has printed, when the tour is over. */
async function openReturnLink(stdout: string) {
  const [, link] = /return the parcel there:\n +(\S+\/open#\S+)\n/.exec(stdout)!
  // The page sends what follows the # itself; older links had it in their query.
  const opened = await fetch(link!.replace('open#', 'start?token='), { redirect: 'manual' })
  assert.equal(opened.status, 303)
  const [cookie] = opened.headers.getSetCookie().map((line) => line.split(';')[0]!)
  return (await fetch(new URL(opened.headers.get('location')!, link), { headers: { cookie: cookie! } })).text()
}

/** What `npm run demo` runs, somewhere else, with this environment and no other. */
const takeTour = (environment: Record<string, string>): Promise<Ended> =>
  promisify(execFile)(process.execPath, [demo], { cwd: folder, env: { ...machineEnvironment, ...environment } }).then(
    (said) => ({ code: 0, ...said }),
    (error: Ended) => error,
  )

deepTest(
  'the tour goes from the order to the cancelled label, a return and a paid claim, and writes labels and customs documents',
  async () => {
    const server = await startServer()
    const { api_key, api_secret } = server.credentials()
    const { code, stdout, stderr } = await takeTour({ CROSSDOCK_URL: server.url, CROSSDOCK_KEY: api_key, CROSSDOCK_SECRET: api_secret })
    assert.equal(code, 0, `${stdout}\n${stderr}`)
    assert.match(stdout, /order DEMO-\w+ is here/)
    assert.match(stdout, /Swiftly Home +\d+\.\d\d EUR +\d/)
    assert.match(stdout, /409, and the shipment that has the reference is in the answer/)
    assert.match(stdout, /The shipment is cancelled\./)
    assert.match(stdout, /delivered .*\n.*by the clock of the organization/)
    assert.match(stdout, /parcel\.created {2}evt_[0-9a-f-]{36} {2}\d+ bytes {2}signature OK {2}parcel \d+ /)
    assert.match(stdout, /1 of 2 Coffee beans comes back with return \d+/)
    assert.match(stdout, /return \d+ is back at the shop: Delivered/)
    assert.match(stdout, /the webhook of the integration received return_created of return \d+/)
    assert.match(stdout, /customer_documents_requested: claim_letter and sales_data/)
    assert.match(stdout, /claim_paid: 37 EUR, claim_approved\n.*\n +credited on the ledger: -37\.0000 EUR, Claim of ticket \d+/)
    assert.ok(!stdout.includes(api_secret), 'A secret that was handed over is not shown.')
    assert.match(await openReturnLink(stdout), /What do you want to return\?[\s\S]*Coffee beans/)
    for (const name of ['label', 'cn23', 'cp71', 'return-label'])
      assert.equal(readFileSync(join(folder, 'crossdock-demo', `${name}.pdf`)).toString('latin1', 0, 5), '%PDF-')
  },
)

deepTest(
  'the tour has an organization of its own and leaves the clock of the demo organization; every curl line succeeds again on a new server',
  async () => {
    const [DATA_DIR, PORT] = [join(folder, 'data'), String(await freePort())]
    const server = await startServer({ DATA_DIR, PORT })
    const { api_key, api_secret } = server.credentials()
    const { code, stdout, stderr } = await takeTour({ DATA_DIR, PORT })
    assert.equal(code, 0, `${stdout}\n${stderr}`)
    assert.match(stdout, /AUTH=\w+:[\w-]+\n/)
    assert.ok(!stdout.includes(api_key))
    const headers = { authorization: basic(api_key, api_secret) }
    const read = async (path: string) => (await (await fetch(`${server.url}/api/v3${path}`, { headers })).json()) as any
    const { now } = (await read('/sandbox/clock')).data
    assert.ok(Math.abs(Date.parse(now) - Date.now()) < 600_000, `the clock of the demo organization is at ${now}`)
    assert.deepEqual((await read('/shipments')).data, [])
    await server.stop()

    const tour = join(folder, 'crossdock-demo')
    const receiver = await startReceiver(0, {}, () => {})
    const other = await startServer({ DATA_DIR: join(folder, 'second') })
    const made = await createOrganization(join(folder, 'second'))
    const bodies = readdirSync(tour).filter((name) => name.endsWith('.json'))
    const receivers = bodies.flatMap((name) => [
      ...readFileSync(join(tour, name), 'utf8').matchAll(/"(?:webhook_)?url": "(http:\/\/[^"]+)"/g),
    ])
    const seed = { [server.url]: other.url, ...Object.fromEntries(receivers.map(([, url]) => [url!, receiver.url])) }
    const replayFolder = mkdtempSync(join(tmpdir(), 'crossdock-demo-replay-'))
    try {
      const replayed = await replayDemo(pastedLines(stdout), tour, replayFolder, `${made.api_key}:${made.api_secret}`, seed)
      for (const { status, line } of replayed) console.log(`npm run demo: ${status} ${line}`)
      const isSame = ({ first, status }: DemoLine) => (first < 300 ? status >= 200 && status < 300 : status === first)
      assert.deepEqual(
        replayed.filter((one) => !isSame(one)),
        [],
      )
      assert.ok(replayed.length >= 40, `${replayed.length} lines`)
    } finally {
      receiver.close()
      await other.stop()
      rmSync(replayFolder, { recursive: true, force: true })
    }
  },
)

test('without a server the tour ends with 1 and says how to start one', async () => {
  const { code, stderr } = await takeTour({ PORT: String(await freePort()) })
  assert.equal(code, 1)
  assert.match(stderr, /No Crossdock answers at http:\/\/127\.0\.0\.1:\d+\. Start one.+npm start/s)
})

deepTest('a step that goes wrong ends the tour with 1, with what was expected and what came', async () => {
  const server = await startServer()
  const { code, stderr } = await takeTour({ CROSSDOCK_URL: server.url, CROSSDOCK_KEY: 'nobody', CROSSDOCK_SECRET: 'knows' })
  assert.equal(code, 1)
  assert.match(stderr, /expected: POST \/addresses\/sender-addresses is answered 201\n +came: +401 /)
})

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { openApp } from '../src/app.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { keysFrom } from '../src/platform/keys.ts'
import { headOf, sealSecret } from '../src/platform/secrets.ts'
import type { Settings } from '../src/platform/settings.ts'
import { bound } from './children.ts'
import { runInProcess } from './command-line.ts'
import { deepTest } from './deep.ts'
import { basic, freshDatabase } from './harness.ts'
import { machineEnvironment } from './machine.ts'
import { nextRandom } from './seed.ts'
import { killServers, startServer } from './server.ts'
import { shipment } from './shipments.ts'

/** Replacing SECRET_KEY, as an operator does it: with servers and commands in processes of their own. */
after(killServers)

const [first, second] = ['the first secret key, long enough', 'the second secret key, long enough']
const crossdock = join(import.meta.dirname, '../bin/crossdock')
type Environment = Record<string, string>

const environmentOf = ({ DATA_DIR, DATABASE_URL }: Settings): Environment => ({ DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) })

/** Runs a command; `kill` ends it at once as soon as it has said anything. */
async function run(words: string[], environment: Environment, { kill = false } = {}) {
  const env = { ...machineEnvironment, PATH: process.env.PATH, ...environment }
  const child = bound(spawn(process.execPath, [crossdock, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
    if (kill) child.kill('SIGKILL')
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { code, signal, ...said }
}

/** What clients, carriers and shoppers were given before the key was replaced. */
async function give(url: string, { api_key, api_secret, client_id, client_secret }: Record<string, any>) {
  const authorization = basic(api_key, api_secret)
  const call = async (at: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${at}/api/v3${path}`, {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as any }
  }
  const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' })
  const answered = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(client_id, client_secret) },
    body: form,
  })
  const token = `Bearer ${((await answered.json()) as { access_token: string }).access_token}`
  const request = { type: 'webhook', configuration: { url: 'https://hooks.example/in', extra_headers: { 'X-A': 'a' } } }
  const connection = await call(url, 'POST', '/event-subscriptions/connections', request, { 'idempotency-key': 'connection' })
  assert.equal(connection.status, 201)
  const announced = await call(url, 'POST', '/shipments/announce', shipment())
  assert.equal(announced.status, 201)
  const link = new URL(announced.body.data.parcels[0].tracking_url)
  for (let i = 0; i < 2; i++) await call(url, 'POST', '/addresses/sender-addresses', { name: `A ${i}`, ...leastAddress })
  const page = await call(url, 'GET', '/events?resource_type=all&page_size=1')
  const next = /[?&]cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1]
  assert.ok(next)

  const open = async (at: string, { pathname, search }: URL) =>
    (await (await fetch(`${at}${pathname}${search}`)).text()).includes('postal_code') ? 'asks' : 'shows'
  /** Whether each of them is still good, at a server; `shown`: the link that the server shows now. */
  const check = async (at: string) => {
    const replay = await call(at, 'POST', '/event-subscriptions/connections', request, { 'idempotency-key': 'connection' })
    const rotated = await call(at, 'PATCH', `/event-subscriptions/connections/${connection.body.data.id}`, {
      configuration: { extra_headers: { 'X-A': '***' } },
    })
    return {
      key: (await call(at, 'GET', '/contracts')).status,
      token: (await call(at, 'GET', '/contracts', undefined, { authorization: token })).status,
      replay: replay.body.data?.signing_secret === connection.body.data.signing_secret,
      headers: rotated.status,
      label: (await call(at, 'POST', '/shipments/announce', shipment())).status,
      cursor: (await call(at, 'GET', `/events?resource_type=all&page_size=1&cursor=${next}`)).status,
      link: await open(at, link),
      shown: await open(at, new URL((await call(at, 'GET', `/shipments/${announced.body.data.id}`)).body.data.parcels[0].tracking_url)),
    }
  }
  return { check }
}
const leastAddress = { address_line_1: 'Stadhuisplein', postal_code: '5611 EM', city: 'Eindhoven', country_code: 'NL' }
const good = { key: 200, token: 200, replay: true, headers: 200, label: 201, cursor: 200, link: 'shows', shown: 'shows' }

/** How many values each key has sealed. */
async function sealedBy(settings: Settings) {
  const db = openDatabase(settings)
  try {
    const values = [
      ...(await db.selectFrom('contract_secrets').select('sealed').execute()).map(({ sealed }) => sealed),
      ...(await db.selectFrom('connection_secrets').select('sealed').execute()).map(({ sealed }) => sealed),
      ...(await db.selectFrom('idempotent_requests').select('body').where('is_sealed', '=', 1).execute()).map(({ body }) => body!),
      ...(await db.selectFrom('retired_keys').select('sealed').execute()).map(({ sealed }) => sealed),
    ]
    const count = (secret: string) => values.filter((value) => value.startsWith(`${headOf(keysFrom(secret))}.`)).length
    return { all: values.length, first: count(first), second: count(second) }
  } finally {
    await db.destroy()
  }
}

/** Answers of other requests, sealed with the first key: work for a while. */
async function addAnswers(settings: Settings, organization_id: number, count: number) {
  const db = openDatabase(settings)
  const tools = { keys: keysFrom(first), random: nextRandom() }
  const rows = Array.from({ length: count }, (_, i) => {
    const key = `k${String(i).padStart(5, '0')}`
    const body = sealSecret(tools, { table: 'idempotent_requests', column: 'body', organization_id, row: key }, 'x'.repeat(500))
    const times = { leased_until: '2026-01-01T00:00:00.000Z', expires_at: '2099-01-01T00:00:00.000Z' }
    return { organization_id, key, fingerprint: 'f', fence: 'f', status: 201, content_type: null, body, is_sealed: 1, bytes: 700, ...times }
  })
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < rows.length; from += 500)
      await tx
        .insertInto('idempotent_requests')
        .values(rows.slice(from, from + 500))
        .execute()
  })
  await db.destroy()
}

deepTest('rekey beside a running server, killed midway and run again, leaves nothing that needs the previous key', async () => {
  const { settings, remove } = await freshDatabase()
  const place = environmentOf(settings)
  const before = await startServer({ ...place, SECRET_KEY: first })
  const credentials = before.credentials()
  const { check } = await give(before.url, credentials)
  assert.deepEqual(await check(before.url), good)
  await before.stop()
  await addAnswers(settings, credentials.organization_id, 2_000)

  const both = { ...place, SECRET_KEY: second, SECRET_KEY_PREVIOUS: first }
  const server = await startServer(both)
  assert.deepEqual(await check(server.url), good, 'with both keys')

  const killed = await run(['rekey'], both, { kill: true })
  assert.equal(killed.signal, 'SIGKILL')
  const midway = await sealedBy(settings)
  assert.ok(midway.first > 0 && midway.second > 0, JSON.stringify(midway))
  assert.deepEqual(await check(server.url), good, 'midway')

  let isOver = false
  const running = run(['rekey'], both).finally(() => {
    isOver = true
  })
  const results: unknown[] = []
  while (!isOver) results.push(await check(server.url))
  const { code, out, err } = await running
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /idempotent_requests: \d+ sealed with the new key\.\nAll secrets are sealed with SECRET_KEY\./)
  for (const result of results) assert.deepEqual(result, good, 'while it ran')
  const done = await sealedBy(settings)
  assert.deepEqual([done.first, done.second], [0, done.all])
  assert.deepEqual(await check(server.url), good, 'afterwards')
  await server.stop()

  const alone = await startServer({ ...place, SECRET_KEY: second })
  assert.deepEqual(await check(alone.url), good, 'without the old key')
  await alone.stop()
  await assert.rejects(startServer({ ...place, SECRET_KEY: first }), /made with another secret key/)
  await remove()
})

deepTest('a start is refused with one of two keys while a key is being replaced, and with a third', async () => {
  const { settings: given, remove } = await freshDatabase()
  const settings = { ...given, SECRET_KEY: first }
  const start = async (keys: Partial<Settings>) => (await openApp({ ...settings, ...keys })).close()
  await start({})
  await assert.rejects(start({ SECRET_KEY: second }), /set SECRET_KEY_PREVIOUS to the previous one/)
  await assert.rejects(start({ SECRET_KEY_PREVIOUS: first }), /SECRET_KEY_PREVIOUS is the same as SECRET_KEY/)
  // So that servers can learn of the new key one after the other, before any of them seals with it.
  await start({ SECRET_KEY_PREVIOUS: second })
  await start({})
  await start({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: first })
  await start({ SECRET_KEY_PREVIOUS: second })
  await assert.rejects(start({}), /is being replaced.*crossdock rekey/)
  await assert.rejects(start({ SECRET_KEY: second }), /made with another secret key/)
  await assert.rejects(start({ SECRET_KEY: 'a third secret key that is long enough', SECRET_KEY_PREVIOUS: second }), /made with another/)
  const refused = await runInProcess(['rekey'], { ...environmentOf(settings), SECRET_KEY: first })
  assert.equal(refused.code, 1)
  assert.equal((await runInProcess(['rekey'], { ...environmentOf(settings), SECRET_KEY: second, SECRET_KEY_PREVIOUS: first })).code, 0)
  await start({ SECRET_KEY: second })
  await remove()
})

deepTest('secret.key is replaced by moving it to secret.key.previous', async () => {
  const { settings, remove } = await freshDatabase()
  const file = join(settings.DATA_DIR, 'secret.key')
  const place = environmentOf(settings)
  const before = await startServer(place)
  const { check } = await give(before.url, before.credentials())
  await before.stop()
  const old = readFileSync(file, 'utf8')
  renameSync(file, `${file}.previous`)
  const server = await startServer(place)
  assert.notEqual(readFileSync(file, 'utf8'), old)
  assert.deepEqual(await check(server.url), good)
  assert.equal((await runInProcess(['rekey'], place)).code, 0)
  await server.stop()
  rmSync(`${file}.previous`)
  const alone = await startServer(place)
  assert.deepEqual(await check(alone.url), good)
  await alone.stop()
  assert.ok(!existsSync(`${file}.previous`))
  await remove()
})

deepTest('with --leaked, links and cursors made with the previous key end, and credentials and tokens stay good', async () => {
  const { settings, remove } = await freshDatabase()
  const place = environmentOf(settings)
  const before = await startServer({ ...place, SECRET_KEY: first })
  const { check } = await give(before.url, before.credentials())
  await before.stop()
  assert.equal((await runInProcess(['rekey', '--leaked'], { ...place, SECRET_KEY: second, SECRET_KEY_PREVIOUS: first })).code, 0)
  const server = await startServer({ ...place, SECRET_KEY: second })
  assert.deepEqual(await check(server.url), { ...good, cursor: 404, link: 'asks' })
  await server.stop()
  await remove()
})

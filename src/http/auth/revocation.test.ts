import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { baseUrl, basic, callNobody, freshDatabase } from '../../../test/harness.ts'
import { nextRandom } from '../../../test/seed.ts'
import { createHandler, createServices } from '../../app.ts'
import { addOrganization } from '../../modules/onboarding/service.ts'
import { boundsFrom } from '../../platform/bounds.ts'
import { createSystem, type Services } from '../../platform/context.ts'
import { migrateDatabase } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { openFileStore } from '../../platform/file-store/open.ts'
import { readInvoicing } from '../../platform/invoicing.ts'
import { keysFrom } from '../../platform/keys.ts'
import { openLog } from '../../platform/log.ts'
import { createProvider } from '../../platform/provider.ts'
import { readRetention } from '../../platform/retention.ts'
import { slidingLog } from '../../platform/sliding-log.ts'
import { addTime } from '../../platform/time.ts'
import { simulatedProvider } from '../../simulator/provider/simulated-provider.ts'
import type { Handler } from '../http.ts'
import { createToken, revokeCredential, rotateCredential, verifyCredential } from './credentials.ts'

/** Two applications on one database, each with connections and a cache of its own, as two processes have. */
const { settings, remove } = await freshDatabase()
let time = '2026-11-15T09:00:00.000Z'
const now = () => time
const openParts = () =>
  createServices({
    baseUrl,
    dataDir: '',
    files: openFileStore(settings, { now, elapsedMs: () => Date.parse(time) }),
    db: openDatabase(settings),
    log: openLog('error', now, () => {}),
    now,
    random: nextRandom(),
    keys: keysFrom('a secret key for tests, long enough'),
    failures: slidingLog(() => Date.parse(time)),
    elapsedMs: () => Date.parse(time),
    provider: createProvider(settings, simulatedProvider(baseUrl)),
    retention: readRetention(settings),
    invoicing: readInvoicing(settings),
    bounds: boundsFrom(settings),
    send: callNobody,
    refusal: async () => undefined,
    endLoopback: () => {},
  })
const assembled = (parts: Services) => createHandler(parts, { authUrl: baseUrl, corsOrigins: [], limits: { read: 0, write: 0 } })
const [parts, otherParts] = [openParts(), openParts()]
await migrateDatabase(parts.db, now)
const [here, there] = [assembled(parts), assembled(otherParts)]
const [system, otherSystem] = [createSystem(parts), createSystem(otherParts)]
after(async () => {
  await parts.db.destroy()
  await otherParts.db.destroy()
  await remove()
})

async function newOrganization() {
  const { credentials } = await system.transaction((tx) => addOrganization(tx, { name: 'Test' }))
  const { api_key, api_secret, client_id, client_secret } = credentials
  const client = await verifyCredential(system, 'client', client_id, client_secret)
  const { access_token } = await system.transaction((tx) => createToken(tx, client!))
  return { ...credentials, key: basic(api_key, api_secret), token: `Bearer ${access_token}` }
}
type Organization = Awaited<ReturnType<typeof newOrganization>>

/** Each from an address of its own: a limit on failures would hide what is looked for here. */
async function ask(handler: Handler, authorization: string, method = 'GET', target = '/api/v3/brands') {
  const address = `address ${++asked}`
  const { status } = await handler({ method, target, headers: { authorization }, address, body: async () => Buffer.alloc(0) })
  return status
}
let asked = 0

/** Every application has cached it. The minute of older failures is over, for while they count, no key pair is remembered. */
async function warm(...authorizations: string[]) {
  time = addTime(time, { minutes: 1 })
  for (const authorization of authorizations) {
    for (const handler of [here, there, here, there]) assert.equal(await ask(handler, authorization), 200)
  }
}

/** Each way to take access away: who does it, what ends by it, and what stays. */
const ways: [name: string, end: (o: Organization) => Promise<unknown>, ends: ('key' | 'token')[], stays: ('key' | 'token')[]][] = [
  ['a key is revoked', (o) => otherSystem.transaction((tx) => revokeCredential(tx, 'key', o.api_key)), ['key'], ['token']],
  ['a client is revoked', (o) => otherSystem.transaction((tx) => revokeCredential(tx, 'client', o.client_id)), ['token'], ['key']],
  [
    'a key is rotated and its previous secret ended',
    (o) => otherSystem.transaction((tx) => rotateCredential(tx, 'key', o.api_key, { endPrevious: true })),
    ['key'],
    ['token'],
  ],
  [
    'an integration is deleted',
    async (o) => assert.equal(await ask(there, o.key, 'DELETE', `/api/v3/integrations/${o.integration_id}`), 204),
    ['key', 'token'],
    [],
  ],
]

for (const [name, end, ends, stays] of ways) {
  test(`401 for the very next request, in every process, after ${name}`, async () => {
    const [organization, other] = [await newOrganization(), await newOrganization()]
    await warm(organization.key, organization.token, other.key, other.token)
    await end(organization)
    for (const handler of [here, there]) {
      for (const what of ends) assert.equal(await ask(handler, organization[what]), 401, what)
      for (const authorization of [...stays.map((what) => organization[what]), other.key, other.token])
        assert.equal(await ask(handler, authorization), 200)
    }
  })

  test(`401 for each of 200 requests sent after it was acknowledged that ${name}, with 200 under way`, async () => {
    for (let round = 0; round < 5; round++) {
      const organization = await newOrganization()
      await warm(...(round % 2 ? [organization.key, organization.token] : [(await newOrganization()).key]))
      const burst = (size: number) =>
        Array.from({ length: size }, (_, i) => ask(i % 2 ? here : there, organization[ends[(i >> 1) % ends.length]!]))
      const underWay = burst(100)
      const ended = end(organization)
      underWay.push(...burst(100))
      // From here on a request that was let in would have been let in by something remembered.
      await ended
      const late = burst(100)
      assert.deepEqual(new Set(await Promise.all(late)), new Set([401]))
      const outcomes = new Set(await Promise.all(underWay))
      assert.ok(
        [...outcomes].every((status) => status === 200 || status === 401),
        [...outcomes].join(' '),
      )
      assert.deepEqual(new Set(await Promise.all(burst(100))), new Set([401]))
    }
  })
}

test('401 although an answer from before the revocation comes in after it, too late to be remembered', async () => {
  const [organization, other] = [await newOrganization(), await newOrganization()]
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The network between us and PostgreSQL, slow for one answer. SQLite answers within the same turn, so there is no such moment.
  const db = parts.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [row] = result.rows
      if (row && 'secret_hash' in row && row.organization_id === organization.organization_id) {
        held.resolve()
        await released.promise
      }
      return result
    },
  })
  const handler = assembled({ ...parts, db, failures: slidingLog(() => Date.parse(time)) })
  const early = ask(handler, organization.key)
  await Promise.race([held.promise, early])
  await system.transaction((tx) => revokeCredential(tx, 'key', organization.api_key))
  assert.equal(await ask(handler, other.key), 200)
  released.resolve()
  assert.equal(await early, 200)
  for (let i = 0; i < 3; i++) assert.equal(await ask(handler, organization.key), 401)
})

test('401 for a token that was being issued while its client was revoked', async () => {
  for (let round = 0; round < 10; round++) {
    const { client_id, client_secret } = await newOrganization()
    const issue = async () => {
      const { status, body } = await here({
        method: 'POST',
        target: '/oauth2/token',
        headers: { authorization: basic(client_id, client_secret), 'content-type': 'application/x-www-form-urlencoded' },
        address: '192.0.2.1',
        body: async () => Buffer.from('grant_type=client_credentials&scope=api'),
      })
      return status === 200 ? (JSON.parse(body as string).access_token as string) : undefined
    }
    const asked = Array.from({ length: 10 }, issue)
    await otherSystem.transaction((tx) => revokeCredential(tx, 'client', client_id))
    for (const token of await Promise.all(asked)) assert.equal(await ask(here, `Bearer ${token}`), 401)
    assert.equal(await issue(), undefined)
  }
})

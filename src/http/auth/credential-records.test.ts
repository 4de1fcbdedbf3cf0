import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { basic, startApp } from '../../../test/harness.ts'
import { listChanges } from '../../platform/events.ts'
import { createCredential, listCredentials, revokeCredential, rotateCredential } from './credentials.ts'
import { storeUses } from './uses.ts'

const app = await startApp()
after(() => app.close())

const brands = (authorization: string, address?: string) => app.send('GET', '/api/v3/brands', { authorization }, '', address)
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const tokenOf = (id: string, secret: string) =>
  app.send('POST', '/oauth2/token', { ...form, authorization: basic(id, secret) }, 'grant_type=client_credentials&scope=api')

test('a key is valid until it expires, and so are the tokens of a client', async () => {
  const { context } = await app.newOrganization()
  const expires_at = new Date(Date.parse(app.clock.time) + 30 * 60_000).toISOString()
  const create = (kind: 'key' | 'client') => context.transaction((tx) => createCredential(tx, kind, '*', { expires_at }))
  const [key, client] = [await create('key'), await create('client')]
  const authorization = basic(key.public_id, key.secret)
  const token = `Bearer ${(await tokenOf(client.public_id, client.secret)).body.access_token}`
  for (const one of [authorization, token]) assert.equal((await brands(one)).status, 200)
  app.clock.advance({ minutes: 30 })
  for (const one of [authorization, token]) assert.equal((await brands(one)).status, 401)
  assert.equal((await tokenOf(client.public_id, client.secret)).status, 401)
})

test('create, rotate and revoke are events with the person at the command line', async () => {
  const { context, id, api_key } = await app.newOrganization()
  const operator = 'alice@desk'
  const byAlice = <T>(work: (tx: Parameters<Parameters<typeof app.system.transaction>[0]>[0]) => Promise<T>) =>
    app.system.transaction((tx) => work({ ...tx, operator }))
  const made = await context.transaction((tx) => createCredential({ ...tx, operator }, 'client'))
  await byAlice((tx) => rotateCredential(tx, 'key', api_key))
  await byAlice((tx) => revokeCredential(tx, 'client', made.public_id))
  const events = await listChanges({ db: app.db, organization_id: id }, ['credential'], 3)
  assert.deepEqual(
    events.map(({ type, resource_id, operator: by }) => [type, resource_id, by]),
    [
      ['credential.revoked', made.public_id, operator],
      ['credential.rotated', api_key, operator],
      ['credential.created', made.public_id, operator],
    ],
  )
})

test('the day of the last use is stored once, and unused credentials are listed', async () => {
  const { id, api_key, authorization, client_id, client_secret } = await app.newOrganization()
  const list = async (unusedSince?: string) => {
    const filter = { organization_id: id, hasRevoked: false, unusedSince }
    const lists = [
      await listCredentials(app.system, { kind: 'key', ...filter }, 10),
      await listCredentials(app.system, { kind: 'client', ...filter }, 10),
    ]
    return Object.fromEntries(lists.flat().map((one) => [one.public_id, one.last_used_on]))
  }
  const day = () => app.clock.time.slice(0, 10)
  const created = day()
  app.clock.advance({ days: 100 })
  const unused = await list(created)
  assert.deepEqual(Object.keys(unused), [])
  assert.ok(api_key in (await list(day())) && client_id in (await list(day())))
  await brands(authorization)
  await storeUses(app.system)
  const token = (await tokenOf(client_id, client_secret)).body.access_token
  assert.deepEqual([(await list())[client_id], client_id in (await list(day()))], [null, true])
  await brands(`Bearer ${token}`)
  await storeUses(app.system)
  const rest = await list(day())
  assert.deepEqual([client_id in rest, api_key in rest, (await list())[client_id]], [false, true, day()])
})

test('the log line of a request names the key or client and the network, and no address that is none', async () => {
  const { authorization, api_key, client_id, client_secret } = await app.newOrganization()
  const lastLine = async (send: () => Promise<unknown>) => {
    await send()
    app.parts.log.flush()
    const { credential_id, network } = JSON.parse(
      app.lines
        .join('')
        .match(/^.*"http\.request".*$/gm)!
        .at(-1)!,
    )
    return [credential_id, network]
  }
  const [key] = Buffer.from(authorization.slice(6), 'base64').toString().split(':')
  assert.deepEqual(await lastLine(() => brands(authorization, '::ffff:198.51.100.4')), [key, '198.51.100.4'])
  const { body } = await tokenOf(client_id, client_secret)
  assert.deepEqual(await lastLine(() => brands(`Bearer ${body.access_token}`, '2001:db8:1:2:3::4')), [client_id, '2001:db8:1:2::/64'])
  assert.deepEqual(await lastLine(() => brands(basic(api_key, 'wrong'), '198.51.100.5')), [undefined, '198.51.100.5'])
  assert.deepEqual(await lastLine(() => brands(basic(api_key, 'wrong'), 'secret words')), [undefined, 'unknown'])
})

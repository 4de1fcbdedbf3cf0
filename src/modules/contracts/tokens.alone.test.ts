import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sendToStandIns } from '../../../test/carrier-urls.ts'
import { secretKey, startApp } from '../../../test/harness.ts'
import { runJobs } from '../../../test/shipments.ts'
import { startRelay } from '../../../test/stand-ins/relay.ts'
import { relayCarrier } from '../../../test/stand-ins/relay-carrier.ts'
import { until } from '../../../test/until.ts'
import { addCarriers } from '../../carriers/registry.ts'
import type { Context } from '../../platform/context.ts'
import { keysFrom } from '../../platform/keys.ts'
import { addTime } from '../../platform/time.ts'
import { callWithContract } from './call.ts'
import { carrierOfContract } from './data.ts'
import { findContract } from './service.ts'

addCarriers([relayCarrier('relay', true)])
const relay = await startRelay()
const app = await startApp({ send: sendToStandIns(relay.urls) })
after(async () => {
  await app.close()
  await relay.close()
})

/** An organization with a contract that the carrier has validated, which takes a token. */
async function withContract() {
  const organization = await app.newOrganization()
  const { call, context } = organization
  const contract_data = { account: '4711', api_key: 'relay-key' }
  const { status, body } = await call('POST', '/contracts', { carrier_code: 'relay', name: 'Relay', is_active: true, contract_data })
  assert.equal(status, 201)
  await runJobs(organization)
  const { id } = body.data
  assert.equal((await call('GET', `/contracts/${id}`)).body.data.state, 'active')
  const issued = relay.countIssued()
  /** As another process would, it shares the database alone. */
  let looks = 0
  const other: Context = {
    ...context,
    keys: keysFrom(secretKey),
    transaction(work) {
      looks++
      return context.transaction(work)
    },
  }
  /** Awaits that the other process has looked for the token so many times more. */
  const untilLooked = (times: number, from = looks) =>
    until(
      `${times} looks for the token`,
      () => looks,
      (now) => now >= from + times,
    )
  const ask = async (ctx: Context = context) => {
    const contract = (await findContract(ctx, id))!
    return callWithContract(ctx, contract, carrierOfContract(contract).validate, undefined)
  }
  return { ...organization, contract_id: id as number, other, untilLooked, ask, countNew: () => relay.countIssued() - issued }
}

const tokenOf = (contract_id: number) =>
  app.db.selectFrom('carrier_tokens').selectAll().where('contract_id', '=', contract_id).executeTakeFirstOrThrow()

test('a token is issued once for all calls of two processes, and again a little before it expires', async () => {
  const { ask, other, contract_id, countNew } = await withContract()
  await Promise.all(Array.from({ length: 6 }, (_, at) => ask(at % 2 ? other : undefined)))
  assert.equal(countNew(), 0)
  const { expires_at } = await tokenOf(contract_id)
  app.clock.time = addTime(expires_at, { seconds: -61 })
  await ask()
  assert.equal(countNew(), 0)
  app.clock.time = addTime(expires_at, { seconds: -59 })
  await ask()
  assert.equal(countNew(), 1)
})

test('two processes whose token has expired renew it once', async () => {
  const { ask, other, untilLooked, contract_id, countNew } = await withContract()
  app.clock.time = addTime((await tokenOf(contract_id)).expires_at, { seconds: 1 })
  const issuing = Promise.withResolvers<void>()
  relay.fail({ kind: 'hold', until: issuing.promise }, { on: 'POST /token' })
  const asked = relay.requestsTo('POST /token').length
  const first = Array.from({ length: 4 }, () => ask())
  await until(
    'the first process asks for a token',
    () => relay.requestsTo('POST /token').length,
    (count) => count > asked,
  )
  const others = Array.from({ length: 4 }, () => ask(other))
  await untilLooked(2)
  issuing.resolve()
  await Promise.all([...first, ...others])
  assert.equal(countNew(), 1)
})

test('a call that is answered 401 gets another token and is made once more, and not a third time', async () => {
  const { ask, countNew } = await withContract()
  relay.revokeTokens()
  const before = relay.requestsTo('GET /account').length
  assert.deepEqual(await ask(), { client_id: '4711', country: 'NL' })
  assert.deepEqual([countNew(), relay.requestsTo('GET /account').length - before], [1, 2])
  relay.fail({ kind: 'status', status: 401, body: { code: 'closed', message: 'The account is closed' } }, { on: 'GET /account', times: 2 })
  await assert.rejects(ask(), { code: 'closed', message: 'The account is closed' })
  assert.deepEqual([countNew(), relay.requestsTo('GET /account').length - before], [2, 4])
})

test('a process that died while it renewed a token holds the others up for its lease of 15 seconds, and no longer', async () => {
  const { ask, other, untilLooked, contract_id, countNew } = await withContract()
  const { expires_at } = await tokenOf(contract_id)
  app.clock.time = addTime(expires_at, { seconds: 1 })
  const lease_until = addTime(app.clock.time, { seconds: 15 })
  await app.system.transaction(({ db }) =>
    db.updateTable('carrier_tokens').set({ lease_until }).where('contract_id', '=', contract_id).execute(),
  )
  const waiting = ask(other)
  await untilLooked(3)
  assert.equal(countNew(), 0)
  app.clock.time = addTime(lease_until, { seconds: 1 })
  await waiting
  assert.equal(countNew(), 1)
})

test('a carrier that issues no token now is called with the last one until that expires', async () => {
  const { ask, contract_id, countNew } = await withContract()
  const { expires_at } = await tokenOf(contract_id)
  app.clock.time = addTime(expires_at, { seconds: -30 })
  relay.fail({ kind: 'drop_before' }, { on: 'POST /token', times: 2 })
  assert.deepEqual(await ask(), { client_id: '4711', country: 'NL' })
  assert.equal((await tokenOf(contract_id)).lease_until, null)
  assert.equal(countNew(), 0)
  await ask()
  assert.equal(countNew(), 1)
})

test('a changed contract gets a token of its own, and a wrong key the words of the carrier without the key', async () => {
  const { call, contract_id, ask, countNew, ...organization } = await withContract()
  assert.equal((await call('PATCH', `/contracts/${contract_id}`, { contract_data: { account: '4712' } })).status, 200)
  await ask()
  assert.equal(countNew(), 1)
  await call('PATCH', `/contracts/${contract_id}`, { contract_data: { api_key: 'another-key' } })
  await runJobs({ call, ...organization })
  const { state, validation_error } = (await call('GET', `/contracts/${contract_id}`)).body.data
  assert.deepEqual([state, validation_error], ['validation_failed', 'The key *** is not known'])
})

test('neither a token nor a key is in the logs or in the database', async () => {
  const { call, contract_id, integration_id, ask } = await withContract()
  relay.revokeTokens()
  await ask()
  const { text, body } = await call('GET', `/integrations/${integration_id}/logs`)
  assert.ok(body.data.length >= 4, text)
  const rows = JSON.stringify(await tokenOf(contract_id))
  for (const secret of ['relay-token', 'relay-key', Buffer.from('relay-token').toString('base64').slice(0, 12)])
    for (const place of [text, rows, app.lines.join('')]) assert.ok(!place.includes(secret), secret)
})

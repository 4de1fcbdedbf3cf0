import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { withDeferredLogs } from '../../carriers/deferred-logs.ts'
import type { Capability } from '../../carriers/kit/carrier.ts'
import { OutboundError, type OutboundFailure, type OutboundResponse } from '../../platform/outbound/call.ts'
import { callWithContract } from './call.ts'
import { findContract, listActiveContracts } from './service.ts'

/** The outcome of each call, in order: why there is no response, or the response's status. */
let outcomes: (OutboundFailure | number)[] = []
let headers: Record<string, string> = {}
/** What a carrier answers that repeats what it was sent. */
let echo = '{}'
const app = await startApp({
  async send(): Promise<OutboundResponse> {
    const next = outcomes.shift()!
    if (typeof next === 'string') throw new OutboundError(next)
    return { status: next, headers, body: Buffer.from(echo) }
  },
})
after(() => app.close())

const capability = (safe: boolean): Capability<any, undefined, number> => ({
  safe,
  ask: () => ({ method: 'POST', url: 'https://carrier.example/things', body: {} }),
  read: ({ status }) => status,
})

async function ask(safe: boolean, ...given: (OutboundFailure | number)[]) {
  outcomes = given
  const { context, call, integration_id } = await app.newOrganization()
  const [contract] = await listActiveContracts(context)
  const outcome = await callWithContract(context, contract!, capability(safe), undefined).catch(({ name }) => name)
  const logs = (await call('GET', `/integrations/${integration_id}/logs`)).body.data.length
  return { outcome, left: outcomes.length, logs }
}

test('a call of which nothing was sent is made once more, whatever it does', async () => {
  for (const reason of ['connect', 'dns'] as const) {
    assert.deepEqual(await ask(false, reason, 200), { outcome: 200, left: 0, logs: 1 })
    assert.deepEqual(await ask(false, reason, reason, 200), { outcome: 'Error', left: 1, logs: 1 })
  }
})

test('a call that may have had its effect is made once more only where that does no harm', async () => {
  assert.deepEqual(await ask(true, 'reset', 200), { outcome: 200, left: 0, logs: 1 })
  assert.deepEqual(await ask(false, 'reset', 200), { outcome: 'Error', left: 1, logs: 1 })
})

test('a carrier that is silent is not asked again at once', async () => {
  for (const reason of ['timeout_before', 'timeout_after'] as const)
    assert.deepEqual(await ask(true, reason, 200), { outcome: 'Error', left: 1, logs: 1 })
})

test('a changed secret is sent in the next call, and neither it nor the previous one stands in the logs', async () => {
  const { context, call, integration_id } = await app.newOrganization()
  const { id } = (await call('GET', '/contracts?carrier_code=swiftly')).body.data[0]
  const sent: string[] = []
  const echoing: Capability<any, undefined, number> = {
    ...capability(true),
    ask({ api_key }) {
      sent.push(api_key)
      echo = JSON.stringify({ you_sent: `key ${api_key}`, again: [{ text: encodeURIComponent(api_key) }] })
      return { method: 'POST', url: `https://carrier.example/${encodeURIComponent(api_key)}`, body: { note: api_key } }
    },
  }
  for (const api_key of [undefined, 'first-secret-key/1', 'second-secret-key/2']) {
    if (api_key) assert.equal((await call('PATCH', `/contracts/${id}`, { contract_data: { api_key } })).status, 200)
    for (let i = 0; i < 2; i++) {
      outcomes = [200]
      const contract = (await findContract(context, id))!
      assert.equal(await callWithContract(context, contract, echoing, undefined), 200)
    }
  }
  assert.deepEqual(sent.slice(2), ['first-secret-key/1', 'first-secret-key/1', 'second-secret-key/2', 'second-secret-key/2'])
  const { text, body } = await call('GET', `/integrations/${integration_id}/logs`)
  assert.equal(body.data.length, 6)
  for (const word of sent) for (const form of [word, encodeURIComponent(word)]) assert.ok(!text.includes(form), form)
  echo = '{}'
})

test('calls within one purchase are logged with its outcome, also where that is rolled back or nothing is written', async () => {
  const { context, call, integration_id } = await app.newOrganization()
  const [contract] = await listActiveContracts(context)
  const countLogs = async () => (await call('GET', `/integrations/${integration_id}/logs`)).body.data.length
  const ask = (ctx: typeof context) => {
    outcomes = [200]
    return callWithContract(ctx, contract!, capability(true), undefined)
  }
  await withDeferredLogs(context, async (ctx) => {
    await ask(ctx)
    assert.equal(await countLogs(), 0)
    await assert.rejects(ctx.transaction(() => Promise.reject(new Error('rolled back'))))
    assert.equal(await countLogs(), 0)
    await ctx.transaction(async () => {})
    assert.equal(await countLogs(), 1)
    await ctx.transaction(async () => {})
    await ask(ctx)
  })
  assert.equal(await countLogs(), 2)
  await assert.rejects(
    withDeferredLogs(context, async (ctx) => {
      await ask(ctx)
      throw new Error('after the call')
    }),
  )
  assert.equal(await countLogs(), 3)
})

test('a carrier that is out of service gets no calls for the time that it names, and its answer is read', async () => {
  const { context } = await app.newOrganization()
  const [contract] = await listActiveContracts(context)
  const call = () => callWithContract(context, contract!, capability(false), undefined).catch(({ message }) => message)
  ;[headers, outcomes] = [{ 'retry-after': '30' }, [503, 200, 503, 200]]
  assert.equal(await call(), 503)
  assert.deepEqual([await call(), outcomes.length], ['The carrier accepts no further requests for 30 seconds.', 3])
  app.clock.advance({ seconds: 30 })
  assert.equal(await call(), 200)
  headers = {}
  assert.equal(await call(), 503, 'one that names no time is asked again at once')
  assert.equal(await call(), 200)
})

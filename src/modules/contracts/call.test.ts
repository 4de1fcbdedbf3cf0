import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import type { Capability } from '../../carriers/kit/carrier.ts'
import { OutboundError, type OutboundFailure, type OutboundResponse } from '../../platform/outbound/call.ts'
import { callWithContract } from './call.ts'
import { listActiveContracts } from './service.ts'

/** The outcome of each call, in order: why there is no response, or the response's status. */
let outcomes: (OutboundFailure | number)[] = []
const app = await startApp({
  async send(): Promise<OutboundResponse> {
    const next = outcomes.shift()!
    if (typeof next === 'string') throw new OutboundError(next)
    return { status: next, headers: {}, body: Buffer.from('{}') }
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

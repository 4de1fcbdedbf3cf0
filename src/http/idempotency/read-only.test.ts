import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { oneInSix } from '../../../test/deep.ts'
import { everybodyTakes, startApp } from '../../../test/harness.ts'
import { differences, rowsOf } from '../../../test/prove/server/rows.ts'
import { ask, closed, exampleFor, isAsExpected, targetOf } from '../../../test/walk.ts'

/** Which operations write nothing: their table says so, and their rows show it. */
let calls = 0
const app = await startApp({
  send: (call) => {
    calls++
    return everybodyTakes(call)
  },
})
after(() => app.close())

const rowsIn = async (organization_id: number) => {
  const { limits: _, idempotent_requests: __, ...rows } = await rowsOf(app.db, [organization_id])
  return rows
}

for (const [operation, e] of closed.filter(([, one]) => one.method !== 'GET' && one.method !== 'DELETE')) {
  if (!e.isReadOnly) {
    oneInSix(`${operation} writes something, or calls another machine, and so takes an Idempotency-Key`, async () => {
      const caller = await app.newOrganization()
      const example = await exampleFor(operation, caller)
      const [before, called] = [await rowsIn(caller.id), calls]
      app.clock.advance({ seconds: 1 }) // What is saved unchanged has a new time.
      const answer = await ask(caller, e, example)
      assert.ok(isAsExpected(e, example, answer), answer.text)
      const isIdle = operation === 'replayFailedDeliveries' // Its example has nothing to replay.
      if (answer.status < 300 && !isIdle) assert.ok(calls > called || differences(before, await rowsIn(caller.id)).length > 0)
    })
    continue
  }

  oneInSix(`${operation} writes nothing, and keeps no answer under an Idempotency-Key`, async () => {
    const caller = await app.newOrganization()
    const example = await exampleFor(operation, caller)
    const before = await rowsIn(caller.id)
    const send = (more: Record<string, unknown> = {}) =>
      caller.call(e.method, targetOf(e, example), e.body && { ...example.body, ...more }, { 'idempotency-key': 'same' })
    for (const answer of [await send(), await send(), await send({ nobody_knows: 1 })]) {
      assert.equal(answer.headers['idempotent-replayed'], undefined)
      assert.notEqual(answer.status, 422)
    }
    assert.deepEqual(differences(before, await rowsIn(caller.id)), [])
    const { idempotent_requests } = await rowsOf(app.db, [caller.id])
    assert.deepEqual(idempotent_requests, [])
  })
}

test('what validates, quotes, calculates, filters, tries and checks writes nothing', () => {
  const readOnly = closed.filter(([, e]) => e.isReadOnly).map(([operation]) => operation)
  assert.deepEqual(readOnly.sort(), [
    'calculateDutiesAndTaxes',
    'checkServicePointAvailability',
    'filterShippingOptions',
    'getOptionsOfShippingMethods',
    'getShippingRates',
    'searchDeliveryOptions',
    'searchShippingOptions',
    'testShippingRules',
    'validateAddress',
    'validateReturn',
  ])
})

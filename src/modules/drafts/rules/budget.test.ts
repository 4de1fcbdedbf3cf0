import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, type TestContext, test } from 'node:test'
import { serverSideOf } from '../../../../test/accepted-sockets.ts'
import { deepTest } from '../../../../test/deep.ts'
import { startApp } from '../../../../test/harness.ts'
import { smallOrder } from '../../../../test/orders.ts'
import { receiver, sender, shipWith } from '../../../../test/shipments.ts'
import { mostPerTurn } from '../../../../test/turns.ts'
import { until } from '../../../../test/until.ts'
import { listenOn } from '../../../http/listen.ts'
import { BudgetSpent, ProcessorBudget } from '../../../platform/budget.ts'

const app = await startApp()
after(() => app.close())
const path = '/shipping-rules/rules'
const times = <T>(count: number, of: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => of(index))

/** Looks for fifty patterns that nearly match in the name of every item. */
const dear = {
  name: 'Dear',
  criteria: {
    is_and: false,
    conditions: times(50, (i) => ({ property: 'item_name', operator: 'matches', compare_to: `${'(a|b)*'.repeat(15)}${i}!` })),
  },
  actions: [{ identifier: 'set_weight', value: '2' }],
}
const longName = (index: number) => `${'ab'.repeat(110)}${index}`

async function newShop() {
  const shop = await app.newOrganization()
  const items = times(1_000, (index) => ({
    item_id: `i${index}`,
    name: longName(index),
    quantity: 1,
    total_price: { value: 1, currency: 'EUR' },
  }))
  const orders = times(20, () => smallOrder(shop.integration_id, { order_details: { order_items: items }, shipping_address: receiver }))
  const { status, text } = await shop.call('POST', '/orders', orders)
  assert.equal(status, 201, text)
  return shop
}

/** Counts the budgets that are used up: each has taken 100 ms of the processor. */
function countSpentBudgets(t: TestContext) {
  const spent = new Set<ProcessorBudget>()
  const { run } = ProcessorBudget.prototype
  t.mock.method(ProcessorBudget.prototype, 'run', function <T>(this: ProcessorBudget, work: () => T): T {
    try {
      return run.call(this, work) as T
    } catch (error) {
      if (error instanceof BudgetSpent) spent.add(this)
      throw error
    }
  })
  return () => spent.size
}

test('200 with what was tried so far, and stopped, where rules would take longer than the budget of a request', async () => {
  const { call } = await newShop()
  const { status, body } = await call('POST', `${path}/try`, { rule: dear, limit: 20 })
  assert.equal(status, 200)
  assert.ok(body.data.length < 20, String(body.data.length))
  assert.equal(body.stopped.tried, body.data.length)
  assert.match(body.stopped.reason, /more than 100 ms of processor time/)
})

test('200 without stopped for rules that are done in time', async () => {
  const { call } = await newShop()
  const cheap = { ...dear, criteria: { conditions: [{ property: 'destination_country', operator: 'is', compare_to: 'NL' }] } }
  const { status, body } = await call('POST', `${path}/try`, { rule: cheap, limit: 2 })
  assert.deepEqual([status, body.data.length, 'stopped' in body], [200, 2, false])
})

deepTest(
  '422 where the rules of the organization take longer than the budget for a shipment, by every door that applies them',
  async () => {
    const { call, integration_id } = await newShop()
    assert.equal((await call('POST', path, dear)).status, 201)
    const parcel_items = times(1_000, (index) => ({ description: longName(index), quantity: 1 }))
    const draft = {
      from_address: sender,
      to_address: receiver,
      ship_with: shipWith('swiftly:home'),
      parcels: [{ weight: { value: '1', unit: 'kg' }, parcel_items }],
    }
    const order_id = (await call('GET', '/orders?page_size=1')).body.data[0].order_id
    const label = { integration_id, ship_with: shipWith('swiftly:home') }
    const order = { order_id, apply_shipping_rules: true }
    assert.equal((await call('POST', '/addresses/sender-addresses', sender)).status, 201)
    for (const [door, body] of [
      ['/shipments/with-rules', draft],
      ['/shipments/announce-with-rules', draft],
      ['/orders/create-label-sync', { ...label, order }],
      ['/orders/create-label-async', { ...label, orders: [order] }],
    ] as const) {
      const { status, body: answer } = await call('POST', door, body)
      assert.deepEqual([status, answer.errors[0].code], [422, 'unprocessable_content'], `${door} ${JSON.stringify(answer.errors)}`)
      assert.match(answer.errors[0].detail, /more than 100 ms of processor time/)
    }
    assert.equal((await call('GET', '/shipments')).body.data.length, 0)
  },
)

deepTest('other requests are served between the budgets of 10 clients who have dear rules tried and applied', async (t) => {
  const countSpent = countSpentBudgets(t)
  const { call } = await newShop()
  const trials = await mostPerTurn(countSpent, () => Promise.all(times(10, () => call('POST', `${path}/try`, { rule: dear, limit: 20 }))))
  assert.ok(trials.result.every(({ body }) => body.stopped))
  assert.equal((await call('POST', path, dear)).status, 201)
  const parcel_items = times(1_000, (index) => ({ description: longName(index), quantity: 1 }))
  const parcels = [{ weight: { value: '1', unit: 'kg' }, parcel_items }]
  const draft = { from_address: sender, to_address: receiver, ship_with: shipWith('swiftly:home'), parcels }
  const announced = await mostPerTurn(countSpent, () => Promise.all(times(10, () => call('POST', '/shipments/announce-with-rules', draft))))
  assert.ok(announced.result.every(({ status }) => status === 422))
  assert.equal(countSpent(), 20)
  assert.ok(trials.most <= 2 && announced.most <= 2, `${trials.most} and ${announced.most} in one turn of the event loop`)
})

test('400 for a rule that would make the rules of the organization longer than RULE_CHARACTERS', async () => {
  const small = await startApp({ set: { RULE_CHARACTERS: 20_000 } })
  try {
    const { call } = await small.newOrganization()
    const rule = (characters: number) => ({
      name: 'Long',
      criteria: { conditions: [{ property: 'item_name', operator: 'contains', compare_to: 'a'.repeat(characters) }] },
      actions: [{ identifier: 'set_weight', value: '2' }],
    })
    const ids: number[] = []
    for (let i = 0; i < 4; i++) ids.push((await call('POST', path, rule(4_500))).body.id)
    const refused = await call('POST', path, rule(4_500))
    assert.equal(refused.status, 400)
    assert.match(refused.body.errors[0].detail, /20,000 characters together at most/)
    assert.equal((await call('PATCH', `${path}/${ids[0]}`, rule(5_000))).status, 200)
    assert.equal(
      (
        await call('PATCH', `${path}/${ids[1]}`, {
          criteria: { conditions: [...rule(5_000).criteria.conditions, ...rule(5_000).criteria.conditions] },
        })
      ).status,
      400,
    )
    assert.equal((await call('PATCH', `${path}/${ids[1]}`, { is_active: false })).status, 200)
  } finally {
    await small.close()
  }
})

test('429 beyond the trials of a minute', async () => {
  const { call } = await app.newOrganization()
  const trial = { rule: { ...dear, criteria: {} } }
  for (let i = 0; i < 30; i++) assert.equal((await call('POST', `${path}/try`, trial)).status, 200)
  const refused = await call('POST', `${path}/try`, trial)
  assert.equal(refused.status, 429)
  assert.equal(refused.headers['retry-after'], '60')
})

deepTest('a trial ends when its client closes the connection', async (t) => {
  const patient = await startApp({ set: { RULE_BUDGET_MS: 60_000 } })
  const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
  try {
    listener.serve(patient.handle)
    const { call, integration_id, authorization } = await patient.newOrganization()
    const items = times(3, (index) => ({
      item_id: `i${index}`,
      name: longName(index),
      quantity: 1,
      total_price: { value: 1, currency: 'EUR' },
    }))
    const order = () => smallOrder(integration_id, { order_details: { order_items: items }, shipping_address: receiver })
    assert.equal((await call('POST', '/orders', times(100, order))).status, 201)
    const rule = { ...dear, criteria: { conditions: dear.criteria.conditions.slice(0, 2) } }
    const body = JSON.stringify({ rule, limit: 100 })
    const before = patient.lines.length
    const socket = connect(listener.port, '127.0.0.1')
    const { runInTurn } = ProcessorBudget.prototype
    let tried = 0
    t.mock.method(ProcessorBudget.prototype, 'runInTurn', async function <T>(this: ProcessorBudget, work: () => T): Promise<T> {
      if (++tried === 3) {
        const served = await serverSideOf(socket)
        socket.destroy()
        await until('the server sees the end of the connection', () => served.destroyed)
      }
      return runInTurn.call(this, work) as Promise<T>
    })
    socket.write(
      `POST /api/v3${path}/try HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await until('the end of the trial', () => patient.lines.slice(before).some((line) => line.includes('testShippingRules')))
    assert.equal(tried, 3)
  } finally {
    await listener.close()
    await patient.close()
  }
})

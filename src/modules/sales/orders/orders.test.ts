import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { integrationOf, smallOrder, wholeOrder } from '../../../../test/orders.ts'
import { findOrder, findOrderToShip } from './service.ts'

const app = await startApp()
after(() => app.close())

async function newShop() {
  const { call, context, id: organization_id } = await app.newOrganization()
  const integration = await integrationOf(call)
  const save = (orders: unknown) => call('POST', '/orders', orders)
  const read = async (id: number) => (await call('GET', `/orders/${id}`)).body?.data
  const all = async () => (await call('GET', '/orders?sort=pk&page_size=200')).body.data
  const told = async (operation = '') =>
    (await call('GET', `/events?resource_type=order${operation}`)).body.data
      .map((one: any) => `${one.operation} ${one.resource_id}`)
      .reverse()
  const contract: number = (await call('GET', '/contracts')).body.data[0].id
  return { call, context, organization_id, integration, contract, save, read, all, told }
}

/** A second integration, which no operation makes. */
const newIntegration = (organization_id: number) =>
  app.system.transaction(async ({ db, now }) => {
    const { id, ...first } = await db
      .selectFrom('integrations')
      .selectAll()
      .where('organization_id', '=', organization_id)
      .executeTakeFirstOrThrow()
    const copy = { ...first, created_at: now() }
    return (await db.insertInto('integrations').values(copy).returning('id').executeTakeFirstOrThrow()).id
  })

test('201 saves every field there is, and a GET right after answers every one of them', async () => {
  const { save, read, integration, contract } = await newShop()
  const order = wholeOrder(integration, contract)
  const { status, body } = await save([order])
  assert.equal(status, 201)
  const [{ id }] = body.data
  assert.deepEqual(body.data, [{ id, order_id: order.order_id, order_number: order.order_number }])
  assert.equal(typeof id, 'number')
  assert.deepEqual(await read(id), { id: String(id), ...order, created_at: app.clock.time, modified_at: app.clock.time })
})

test('201 for one order without a list, answered without one; what it left out stays out', async () => {
  const { save, read, integration } = await newShop()
  const order = smallOrder(integration)
  const { status, body } = await save(order)
  assert.deepEqual([status, Object.keys(body.data)], [201, ['id', 'order_id', 'order_number']])
  assert.deepEqual(await read(body.data.id), {
    id: String(body.data.id),
    ...order,
    created_at: app.clock.time,
    modified_at: app.clock.time,
  })
})

test('201 replaces an order that its integration has sent before, and leaves that of another alone', async () => {
  const { save, read, all, told, integration, contract, organization_id } = await newShop()
  const other = await newIntegration(organization_id)
  const order = wholeOrder(integration, contract)
  const before = app.clock.time
  const [first] = (await save([order])).body.data
  app.clock.advance({ minutes: 1 })
  const { payment_details } = smallOrder(integration)
  const again = smallOrder(integration, { order_id: order.order_id, order_number: 'new', payment_details })
  const elsewhere = smallOrder(other, { order_id: order.order_id })
  const { status, body } = await save([elsewhere, again])
  assert.deepEqual([status, body.data[1]], [201, { id: first.id, order_id: order.order_id, order_number: 'new' }])
  assert.deepEqual(await read(first.id), { id: String(first.id), ...again, created_at: before, modified_at: app.clock.time })
  assert.equal((await all()).length, 2)
  assert.deepEqual(await told(), [`create ${first.id}`, `create ${body.data[0].id}`, `update ${first.id}`])
})

test('201 by its id as text, as it was read, and even to another integration', async () => {
  const { save, read, all, integration, organization_id } = await newShop()
  const other = await newIntegration(organization_id)
  const { id } = (await save(smallOrder(integration))).body.data
  const order = await read(id)
  assert.equal((await save([order])).body.data[0].id, id)
  const moved = { ...order, order_details: { ...order.order_details, integration: { id: other } } }
  assert.equal((await save(moved)).body.data.id, id)
  assert.deepEqual((await read(id)).order_details.integration, { id: other })
  const clash = (await save(smallOrder(integration, { order_id: order.order_id }))).body.data
  assert.notEqual(clash.id, id)
  const refused = await save({ ...order, order_details: { ...order.order_details, integration: { id: integration } } })
  assert.deepEqual([refused.status, refused.body.errors[0].source.pointer], [400, '/data/attributes/order_details/integration/id'])
  assert.equal((await all()).length, 2)
})

test('201 for 100 orders with ten items each, answered in their order', async () => {
  const { save, all, integration, contract } = await newShop()
  const batch = Array.from({ length: 100 }, () => {
    const order = wholeOrder(integration, contract)
    const [item] = order.order_details.order_items
    return { ...order, order_details: { ...order.order_details, order_items: Array.from({ length: 10 }, () => item) } }
  })
  const { status, body } = await save(batch)
  assert.equal(status, 201)
  assert.deepEqual(
    body.data.map((one: any) => one.order_id),
    batch.map(({ order_id }) => order_id),
  )
  assert.deepEqual(
    (await all()).map((one: any) => one.order_id),
    batch.map(({ order_id }) => order_id),
  )
})

test('201 thirty-two times at once is one order, created once', async () => {
  const { save, all, told, integration } = await newShop()
  const orders = [smallOrder(integration), smallOrder(integration)]
  const answers = await Promise.all(Array.from({ length: 32 }, (_, i) => save(i % 2 ? orders : orders.toReversed())))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  assert.equal((await all()).length, 2)
  assert.equal((await told('&operation=create')).length, 2)
})

test('201 brings times to UTC, whatever their offset', async () => {
  const { save, read, integration } = await newShop()
  const details = { order_created_at: '2026-11-14T10:00:00+02:00', order_updated_at: '2026-11-14T10:00:00.5' }
  const { id } = (await save(smallOrder(integration, { order_details: details }))).body.data
  const { order_created_at, order_updated_at } = (await read(id)).order_details
  assert.deepEqual([order_created_at, order_updated_at], ['2026-11-14T08:00:00.000Z', '2026-11-14T10:00:00.500Z'])
})

test('204 deletes, once, and 404 from then on', async () => {
  const { call, save, integration, told } = await newShop()
  const { id } = (await save(smallOrder(integration))).body.data
  assert.equal((await call('DELETE', `/orders/${id}`)).status, 204)
  for (const method of ['GET', 'DELETE', 'PATCH'])
    assert.equal((await call(method, `/orders/${id}`, method === 'PATCH' ? {} : undefined)).status, 404, method)
  assert.deepEqual(await told(), [`create ${id}`, `delete ${id}`])
})

test('204 for an integration takes its orders along', async () => {
  const { call, save, all, integration, organization_id } = await newShop()
  const other = await newIntegration(organization_id)
  await save([smallOrder(other), smallOrder(integration)])
  assert.equal((await call('DELETE', `/integrations/${other}`)).status, 204)
  assert.deepEqual(
    (await all()).map((one: any) => one.order_details.integration.id),
    [integration],
  )
})

test('404 for an order of another organization', async () => {
  const [owner, stranger] = [await newShop(), await newShop()]
  const { id } = (await owner.save(smallOrder(owner.integration))).body.data
  for (const [method, body] of [['GET'], ['PATCH', { order_number: 'x' }], ['DELETE']] as const)
    assert.equal((await stranger.call(method, `/orders/${id}`, body)).status, 404)
  assert.deepEqual(await stranger.all(), [])
  assert.equal((await owner.read(id)).id, String(id))
})

test('an order to ship is found by what the shop calls it, within its integration', async () => {
  const { context, save, integration, organization_id } = await newShop()
  const other = await newIntegration(organization_id)
  const [first, second] = [smallOrder(integration, { order_number: 'Same' }), smallOrder(integration, { order_number: 'Same' })]
  const saved = (await save([first, second])).body.data
  const found = async (names: object, where = integration) => (await findOrderToShip(context, where, names))?.id
  assert.deepEqual(await findOrder(context, saved[0].id), { id: saved[0].id, ...first })
  assert.equal(await found({ order_id: first.order_id }), saved[0].id)
  assert.equal(await found({ order_id: first.order_id, order_number: 'Same' }), saved[0].id)
  assert.equal(await found({ order_number: 'Same' }), saved[1].id)
  assert.equal(await found({ order_number: 'same' }), undefined)
  assert.equal(await found({ order_id: first.order_id, order_number: 'other' }), undefined)
  assert.equal(await found({ order_id: first.order_id }, other), undefined)
  assert.equal(await found({ order_number: 'Same' }, other), undefined)
  assert.equal(await found({}), undefined)
  assert.equal(await findOrder(context, 999_999_999), undefined)
})

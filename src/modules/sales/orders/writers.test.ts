import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { integrationOf, smallOrder } from '../../../../test/orders.ts'

const app = await startApp()
after(() => app.close())

async function newShop() {
  const { call, context, id } = await app.newOrganization()
  const integration = await integrationOf(call)
  const events = async (operation = '') =>
    (await call('GET', `/events?resource_type=order&page_size=100${operation && `&operation=${operation}`}`)).body.data
      .map((one: any) => `${one.operation} ${one.resource_id}`)
      .reverse()
  return { call, context, organization_id: id, integration, events }
}
/** A second integration, which no operation makes. */
const newIntegration = (organization_id: number) =>
  app.system.transaction(async ({ db, now }) => {
    const query = db.selectFrom('integrations').selectAll().where('organization_id', '=', organization_id)
    const { id: _, ...first } = await query.executeTakeFirstOrThrow()
    const copy = { ...first, created_at: now() }
    return (await db.insertInto('integrations').values(copy).returning('id').executeTakeFirstOrThrow()).id
  })

const writers = 32
const all = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: writers }, (_, n) => work(n)))

test('201 for 32 writers of one new order at once: one order, created once, as its last writer saved it', async () => {
  const { call, integration, events } = await newShop()
  const order = smallOrder(integration)
  const answers = await all((n) => call('POST', '/orders', { ...order, order_number: `W-${n}` }))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  const ids = new Set(answers.map(({ body }) => body.data.id))
  assert.equal(ids.size, 1)
  for (const [n, { body }] of answers.entries()) assert.equal(body.data.order_number, `W-${n}`)
  const { data } = (await call('GET', '/orders?page_size=200')).body
  assert.equal(data.length, 1)
  assert.match(data[0].order_number, /^W-\d+$/)
  const told = await events()
  assert.deepEqual([told.length, told[0], new Set(told.slice(1))], [writers, `create ${[...ids][0]}`, new Set([`update ${[...ids][0]}`])])
})

test('201 for 32 writers of batches that overlap, each in another order: every order once, none waits for ever', async () => {
  const { call, integration, events } = await newShop()
  const orders = Array.from({ length: 12 }, () => smallOrder(integration))
  const answers = await all((n) => {
    const rotated = [...orders.slice(n % 12), ...orders.slice(0, n % 12)]
    return call('POST', '/orders', n % 2 ? rotated : rotated.toReversed())
  })
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  const idOf = new Map(answers[0]!.body.data.map(({ id, order_id }: any) => [order_id, id]))
  for (const { body } of answers) for (const { id, order_id } of body.data) assert.equal(id, idOf.get(order_id))
  assert.equal((await call('GET', '/orders?page_size=200')).body.data.length, 12)
  assert.deepEqual(new Set(await events('create')), new Set([...idOf.values()].map((id) => `create ${id}`)))
  assert.equal((await events('create')).length, 12)
})

test('201 for 32 writers of different orders, each answered with its own and in the order in which it was sent', async () => {
  const { call, integration } = await newShop()
  const answers = await all(async () => {
    const sent = Array.from({ length: 3 }, () => smallOrder(integration)).toReversed()
    const { status, body } = await call('POST', '/orders', sent)
    assert.deepEqual([status, body.data.map(({ order_id }: any) => order_id)], [201, sent.map(({ order_id }) => order_id)])
    return body.data.map(({ id }: any) => id)
  })
  assert.equal(new Set(answers.flat()).size, writers * 3)
})

test('of writers and a deletion of their integration at once, each is saved before it or refused with 400; none is left behind', async () => {
  const { call, organization_id } = await newShop()
  const second = await newIntegration(organization_id)
  const answers = await all((n) => (n === 16 ? call('DELETE', `/integrations/${second}`) : call('POST', '/orders', smallOrder(second))))
  assert.equal(answers[16]!.status, 204)
  const saved = answers.filter(({ status }, n) => n !== 16 && status === 201)
  for (const { status } of answers.filter((one, n) => n !== 16 && !saved.includes(one))) assert.equal(status, 400)
  const rows = await app.db.selectFrom('orders').select('id').where('integration_id', '=', second).execute()
  assert.equal(rows.length, saved.length)
  for (const { body } of saved) assert.equal((await call('GET', `/orders/${body.data.id}`)).status, 404)
  assert.equal((await call('POST', '/orders', smallOrder(second))).status, 400)
})

test('201 or 400 for writers that move one order to the integration of another with the same order_id: never two in one shop', async () => {
  const { call, organization_id, integration } = await newShop()
  const second = await newIntegration(organization_id)
  const order = smallOrder(integration)
  const { id } = (await call('POST', '/orders', order)).body.data
  const moved = { ...order, id: String(id), order_details: { ...order.order_details, integration: { id: second } } }
  const { id: _, ...created } = moved
  const answers = await all((n) => call('POST', '/orders', n % 2 ? moved : created))
  for (const { status, text } of answers) assert.ok(status === 201 || status === 400, text)
  const rows = await app.db.selectFrom('orders').select('id').where('integration_id', '=', second).execute()
  assert.equal(rows.length, 1)
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { delivering } from '../../../../test/delivering.ts'
import { startApp } from '../../../../test/harness.ts'
import { receiver } from '../../../../test/receiver.ts'
import { newTicket, takeStep } from '../../../../test/tickets.ts'

const shop = receiver()
const app = await startApp({ send: shop.send })
after(() => app.close())

test('ticket.created and ticket.updated go to subscribers in order, each with the ticket after the change, and to GET /events', async () => {
  const organization = await app.newOrganization()
  const { call, context, id } = organization
  const url = 'https://hooks.example/tickets'
  const connection = (await call('POST', '/event-subscriptions/connections', { type: 'webhook', configuration: { url } })).body.data
  for (const event_type of ['ticket.created', 'ticket.updated'])
    assert.equal((await call('POST', '/event-subscriptions/subscriptions', { connection_id: connection.id, event_type })).status, 201)
  const seen: any[] = []
  const ticket_id = await newTicket(organization)
  const read = async () => seen.push((await call('GET', `/dsf/tickets/${ticket_id}`)).body)
  await read()
  for (const step of [
    { name: 'communicate' },
    { name: 'request_documents', data_types: ['description_of_contents'] },
    { name: 'hold' },
    { name: 'pay' },
  ]) {
    if (await takeStep(context, ticket_id, step)) await read()
  }
  const request_id = seen.at(-1).requested_actions[0].id
  await call('POST', '/dsf/tickets/requested-data', { request_id, comment: 'Mugs' })
  await read()
  await call('PATCH', `/dsf/tickets/${ticket_id}`, { step: 'solve', outcome: 'delivered' })
  await read()
  shop.answers(() => ({ status: 204, headers: {}, body: Buffer.alloc(0) }))
  await delivering(app, id).now()
  const received = shop.received.filter((one) => one.url === url).map(({ body }) => body)
  assert.deepEqual(
    received.map(({ event_type }) => event_type),
    ['ticket.created', ...Array(5).fill('ticket.updated')],
  )
  assert.deepEqual(
    received.map(({ data }) => data),
    seen,
  )
  const { data } = (await call('GET', `/events?resource_type=ticket&resource_id=${ticket_id}`)).body
  assert.deepEqual(data.map(({ operation }: any) => operation).toSorted(), ['create', ...Array(5).fill('update')])
})

test('a job for the support desk is enqueued with the creation and with each step, in their order', async () => {
  const organization = await app.newOrganization()
  const { context } = organization
  const ticket_id = await newTicket(organization)
  await takeStep(context, ticket_id, { name: 'communicate' })
  await takeStep(context, ticket_id, { name: 'communicate' }) // Not allowed twice.
  await takeStep(context, ticket_id, { name: 'await_carrier' })
  const jobs = await context.db
    .selectFrom('jobs')
    .select(['payload', 'order_key'])
    .where('kind', '=', 'ticket step')
    .orderBy('id')
    .execute()
  const mine = jobs.filter(({ payload }) => JSON.parse(payload).ticket_id === ticket_id)
  assert.deepEqual(
    mine.map(({ payload }) => JSON.parse(payload).sequence),
    [0, 1, 2],
  )
  assert.equal(new Set(mine.map(({ order_key }) => order_key)).size, 1)
})

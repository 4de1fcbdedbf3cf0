import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { receiver as webhookReceiver } from '../../../test/receiver.ts'
import { newReturn, readReturn } from '../../../test/returns.ts'
import { announced, runJobs } from '../../../test/shipments.ts'
import { newSubscriber } from '../../../test/subscriber.ts'
import { listening } from '../../../test/webhooks.ts'
import { ReturnRequest } from './schema.ts'
import { createReturn, failReturnPayment, findReturnForPortal, listReturnsOfShipment, releaseReturn } from './service.ts'

const shop = webhookReceiver()
const app = await startApp({ send: shop.send })
after(() => app.close())
const [example] = ReturnRequest.meta()!.examples as [object]
const inTurn = { concurrency: false }
const sentOf = (bodies: any[], action: string) => bodies.filter((one) => one.action === action)

test('return_created is sent to the integration once, with what is returned and why', inTurn, async () => {
  const { organization, bodies, deliver } = await listening(app, shop)
  const item = { item_id: 'line-1', description: 'T-shirt', quantity: 2, sku: 'TS-1', hs_code: '6109.10' }
  const { return_id } = await newReturn(organization, {
    order_number: 'ORDER-7',
    parcel_items: [{ description: 'Box' }, { ...item, return_reason_id: '31' }],
  })
  await deliver.now()
  await runJobs(organization)
  const nothing = { item_id: null, sku: null, hs_code: null, return_reason_id: null }
  assert.deepEqual(sentOf(bodies(), 'return_created'), [
    {
      action: 'return_created',
      timestamp: Date.parse(app.clock.time),
      data: {
        id: return_id,
        brand_id: null,
        order_number: 'ORDER-7',
        return_reason_id: 31,
        return_address_id: null,
        paid_return: false,
        delivery_choice: 'drop_off_point',
        refund_type: null,
        items: [
          { ...nothing, description: 'Box', quantity: 1 },
          { ...item, return_reason_id: 31 },
        ],
      },
    },
  ])
})

test('parcels of a return say so in parcel_status_changed, parcel.created and tracking', inTurn, async () => {
  const { organization, bodies } = await listening(app, shop)
  const { return_id, parcel_id } = await newReturn(organization)
  await runJobs(organization)
  const [{ parcel }] = sentOf(bodies(), 'parcel_status_changed') as [any]
  assert.deepEqual([parcel.id, parcel.is_return], [parcel_id, true])
  assert.deepEqual([parcel.parcel_items[0].return_reason, parcel.parcel_items[0].return_message], [31, 'Tight'])
  const { tracking_number } = await readReturn(organization, return_id)
  const { body } = await organization.call('GET', `/parcels/tracking/${tracking_number}`)
  assert.deepEqual([body.parcel_id, body.details.is_return], [parcel_id, true])

  const subscriber = await newSubscriber(app, shop)
  await newReturn(subscriber, { external_reference: 'mine' })
  await subscriber.deliver.now()
  const [{ body: created }] = subscriber.received() as [any]
  assert.deepEqual([created.event_type, created.data.is_return, created.data.external_reference], ['parcel.created', true, 'mine'])
})

test('tracking events of every parcel of a return say so in parcels.event.created, and those of a shipment do not', inTurn, async () => {
  const subscriber = await newSubscriber(app, shop)
  const subscription = { connection_id: subscriber.connection_id, event_type: 'parcels.event.created' }
  assert.equal((await subscriber.call('POST', '/event-subscriptions/subscriptions', subscription)).status, 201)
  const { multi_collo_ids } = await newReturn(subscriber, { collo_count: 2 })
  const { parcels } = await announced(subscriber)
  await runJobs(subscriber, 'P2D')
  const said = new Map(
    subscriber.received().flatMap(({ body }: any) => (body.data.event ? [[body.data.parcel.parcel_id, body.data.parcel.is_return]] : [])),
  )
  assert.deepEqual([...said].sort(), [...multi_collo_ids.map((id) => [id, true]), [parcels[0].id, false]].sort())
})

test('a portal return has its reason, refund, fee and images; it is announced once, when it is released', inTurn, async () => {
  const { organization, bodies, deliver } = await listening(app, shop)
  const { context } = organization
  const made = await createReturn(context, ReturnRequest.parse(example), {
    outgoing_shipment_id: 'outgoing',
    integration_id: organization.integration_id,
    status: 'requested',
    reason: { id: 25, message: 'Torn' },
    refund: { refund_type: 'exchange', message: 'Size L' },
    return_fee: { value: '4.95', currency: 'EUR' },
    images: [{ product_id: '1', token: 'picture', description: null }],
  })
  await deliver.now()
  const [{ data }] = sentOf(bodies(), 'return_created') as [any]
  assert.deepEqual([data.id, data.return_reason_id, data.paid_return, data.refund_type], [made.return_id, 25, true, 'exchange'])
  await runJobs(organization, 'PT1H')
  const waiting = await readReturn(organization, made.return_id)
  assert.deepEqual([waiting.status, waiting.parent_status, waiting.label_url], ['requested', 'No label', null])
  assert.deepEqual(
    [waiting.reason, waiting.refund, waiting.return_fee, waiting.images.length],
    [{ id: 25, description: 'Arrived damaged' }, { refund_type: 'exchange', message: 'Size L' }, { value: 4.95, currency: 'EUR' }, 1],
  )
  const [shipment] = (await organization.call('GET', '/shipments')).body.data
  assert.equal((await organization.call('POST', `/shipments/${shipment.id}/label`)).status, 409)
  for (let i = 0; i < 2; i++) await releaseReturn(context, made.return_id)
  await runJobs(organization)
  await failReturnPayment(context, made.return_id)
  const { status, stored } = (await findReturnForPortal(context, made.return_id))!
  assert.deepEqual([status, stored.parcels[0]!.status], ['open', 'READY_TO_SEND'])
  assert.deepEqual(
    (await listReturnsOfShipment(context, 'outgoing')).map(({ id }) => id),
    [made.return_id],
  )
  assert.equal(await findReturnForPortal(context, 999_999), undefined)
})

test('a failed payment ends a return: nothing is announced, and a later release changes nothing', inTurn, async () => {
  const organization = await app.newOrganization()
  const { context } = organization
  const portal = { outgoing_shipment_id: 'o', integration_id: null, status: 'awaiting_payment' } as const
  const { return_id } = await createReturn(context, ReturnRequest.parse(example), portal)
  await failReturnPayment(context, return_id)
  await releaseReturn(context, return_id)
  await runJobs(organization)
  const { status, parent_status } = await readReturn(organization, return_id)
  assert.deepEqual([status, parent_status], ['payment_failed', 'No label'])
})

test('events of returns are in the audit log', inTurn, async () => {
  const organization = await app.newOrganization()
  const { return_id } = await newReturn(organization)
  const { body } = await organization.call('GET', '/events?resource_type=return')
  assert.deepEqual(
    body.data.map(({ resource_id, operation }: any) => [resource_id, operation]),
    [[String(return_id), 'create']],
  )
})

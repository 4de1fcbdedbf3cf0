import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { baseUrl, startApp } from '../../../../test/harness.ts'
import { receiver } from '../../../../test/receiver.ts'
import { pointOf } from '../../../../test/service-points.ts'
import { announced, contractWith, parcel, runJobs, shipWith } from '../../../../test/shipments.ts'
import { connectShop, listening as listeningAt } from '../../../../test/webhooks.ts'
import { findMethodId } from '../../../carriers/method-ids.ts'
import { carrierIdOf } from '../../../v2/parcels/carrier-ids.ts'

const shop = receiver()
const app = await startApp({ send: shop.send })
after(() => app.close())
const listening = (...of: [Parameters<typeof listeningAt>[2]?, number?]) => listeningAt(app, shop, ...of)
const price = { value: '12.50', currency: 'EUR' }
const item = {
  item_id: 'i',
  description: 'Pot',
  quantity: 2,
  weight: 0.4,
  price,
  sku: 'S',
  product_id: 'p',
  hs_code: '691110',
  origin_country: 'NL',
}

/** The message that the webhook is switched on may arrive before or after it. */
const statusChangeIn = (bodies: any[]) => bodies.find(({ action }) => action === 'parcel_status_changed')

test('an announced parcel is delivered with all its fields, in the form of version 2', async () => {
  const { organization, bodies, deliver } = await listening()
  const made = await announced(organization, {
    order_number: 'A-1',
    reference: 'theirs',
    external_reference_id: 'ours',
    total_order_price: price,
    parcels: [{ ...parcel, additional_insured_price: { value: '99.50', currency: 'EUR' }, label_notes: ['Bell'], parcel_items: [item] }],
  })
  await deliver.now()
  const [{ id, tracking_number, tracking_url }] = made.parcels
  const label = `${baseUrl}/api/v3/parcels/${id}/documents/label`
  const method = findMethodId('swiftly:home')
  const now = '15-11-2026 09:00:00'
  assert.deepEqual(statusChangeIn(bodies()), {
    action: 'parcel_status_changed',
    timestamp: Date.parse(app.clock.time),
    carrier_status_change_timestamp: null,
    parcel: {
      id,
      name: 'Ada Jansen',
      company_name: '',
      address: 'Kruisstraat 12',
      address_2: '',
      address_divided: { street: 'Kruisstraat', house_number: '12' },
      city: 'Eindhoven',
      postal_code: '5612 CG',
      to_state: null,
      to_post_number: '',
      country: { iso_2: 'NL', iso_3: 'NLD', name: 'Netherlands' },
      telephone: '+31612345678',
      email: 'ada@example.com',
      reference: 'theirs',
      status: { id: 1000, message: 'Ready to send' },
      tracking_number,
      tracking_url,
      weight: '1.200',
      length: '30.00',
      width: '20.00',
      height: '10.00',
      order_number: 'A-1',
      shipment_uuid: made.id,
      external_order_id: String(id),
      external_shipment_id: '',
      external_reference: 'ours',
      is_return: false,
      insured_value: 100,
      total_insured_value: 600,
      total_order_value: '12.50',
      total_order_value_currency: 'EUR',
      parcel_items: [
        {
          item_id: 'i',
          description: 'Pot',
          quantity: 2,
          weight: '0.400',
          value: '12.50',
          sku: 'S',
          product_id: 'p',
          hs_code: '691110',
          origin_country: 'NL',
          properties: {},
          mid_code: null,
          material_content: null,
          intended_use: null,
          manufacturer_product_id: null,
          manufacturer_product_id_std: null,
          dangerous_goods: null,
          dds_reference: null,
          taric_doc_code: null,
          return_reason: null,
          return_message: null,
        },
      ],
      documents: [{ type: 'label', size: 'a6', link: label }],
      label: { normal_printer: [0, 1, 2, 3].map((start) => `${label}?paper_size=A4&start_from=${start}`), label_printer: label },
      customs_declaration: {},
      customs_invoice_nr: '',
      customs_shipment_type: null,
      customs_information: null,
      shipment: { id: method, name: 'Swiftly Home' },
      shipping_method: method,
      shipping_method_checkout_name: '',
      contract: made.ship_with.properties.contract_id,
      carrier: { id: carrierIdOf('swiftly'), code: 'swiftly', name: 'Swiftly', servicepoints_carrier_code: 'swiftly' },
      to_service_point: null,
      type: 'parcel',
      note: 'Bell',
      data: {},
      colli_uuid: made.id,
      collo_nr: 0,
      collo_count: 1,
      awb_tracking_number: null,
      box_number: null,
      date_created: now,
      date_updated: now,
      date_announced: now,
      delivery_dates: { estimated: '2026-11-17T00:00:00.000Z', expected: '2026-11-17T00:00:00.000Z' },
    },
  })
})

test('a parcel to a service point is delivered with the id of the service point as a number', async () => {
  const { organization, bodies, deliver } = await listening()
  const { id, carrier_service_point_id } = pointOf('swiftly', 'servicepoint', 'NL')
  await announced(organization, { ship_with: shipWith('swiftly:service_point'), to_service_point: { carrier_service_point_id } })
  await deliver.now()
  assert.equal(statusChangeIn(bodies()).parcel.to_service_point, Number(id))
})

test('every change of status is delivered, whatever its cause, and in order for each parcel', async () => {
  const { organization, call, bodies } = await listening()
  const cancel = (id: string) => call('POST', `/shipments/${id}/cancel`)
  const two = await announced(organization, { parcels: [parcel, parcel] })
  await cancel(two.id)
  const refused = await announced(organization, { reference: 'journey:announcement_failed' })
  await call('POST', `/shipments/${refused.id}/label`)
  await cancel(refused.id)
  const behind = await announced(organization, {}, '/shipments')
  await runJobs(organization)
  const slow = await announced(organization, { ship_with: shipWith('northpost:parcel') })
  await cancel(slow.id)
  const taken = await announced(organization)
  await runJobs(organization, 'PT30H')
  assert.equal((await cancel(taken.id)).status, 409)
  await runJobs(organization)
  const told = (id: string, collo = 0) =>
    bodies().flatMap(({ parcel: one }) => (one?.shipment_uuid === id && one.collo_nr === collo ? [one.status.message] : []))
  for (const collo of [0, 1]) assert.deepEqual(told(two.id, collo), ['Ready to send', 'Cancellation requested', 'Cancelled'])
  assert.deepEqual(told(refused.id), ['Announcement failed', 'Being announced', 'Announcement failed', 'Cancelled'])
  assert.deepEqual(told(behind.id).slice(0, 2), ['Ready to send', 'Announced'])
  assert.deepEqual(told(slow.id), ['Ready to send', 'Cancellation requested', 'Cancelled'])
  const asked = told(taken.id).indexOf('Cancellation requested')
  assert.ok(asked > 0)
  assert.equal(told(taken.id)[asked + 1], told(taken.id)[asked - 1])
})

test('carrier events are delivered with the time of the carrier, until delivery', async () => {
  const { organization, bodies, statuses } = await listening()
  await announced(organization)
  await runJobs(organization, 'P6D')
  assert.deepEqual(statuses(), [
    'Ready to send',
    'Announced',
    'Shipment picked up by driver',
    'Sorted',
    'Parcel en route',
    'Driver en route',
    'Delivered',
  ])
  const times = bodies().flatMap(({ parcel, carrier_status_change_timestamp: at }) => (parcel ? [at] : []))
  assert.equal(times[0], null)
  assert.deepEqual(
    times.slice(1),
    times.slice(1).toSorted((a, b) => a - b),
  )
  assert.ok(times.slice(1).every(Number.isInteger))
})

/** One that was sent elsewhere. */
async function follow(organization: Parameters<typeof contractWith>[0], details: object = {}) {
  const contract_id = await contractWith(organization, 'swiftly')
  const { status, body, text } = await organization.call('POST', '/parcels/tracking', {
    source_id: 'elsewhere',
    tracking_number: { carrier_code: 'swiftly', tracking_number: 'SW24067885662511' },
    announced_at: app.clock.time,
    from_address: { city: 'Eindhoven', postal_code: '5611 EM', country_code: 'NL' },
    to_address: { name: 'Zoë', address_line_1: 'Lange Straße 7a', city: 'Berlin', postal_code: '10117', country_code: 'DE' },
    ship_with: { type: 'contract', properties: { contract_id } },
    shipment: { source_id: 's', external_reference_id: 'ours', order: { source_id: 'o', order_number: '#1' } },
    details,
  })
  assert.equal(status, 200, text)
  return body
}

test('parcels of another integration are not delivered; a tracking-only parcel is, to the integration that registered it', async () => {
  const first = await listening()
  const { organization } = first
  const second = await listening(organization, await connectShop(app, organization))
  const { tracking_numbers } = await follow(organization, { integration_id: second.integration_id, is_return: true })
  await announced(organization)
  await runJobs(organization, 'P2D')
  assert.ok(first.statuses().includes('Ready to send'))
  assert.ok(!second.statuses().includes('Ready to send'))
  const told = second.bodies().flatMap((body) => (body.parcel ? [body.parcel] : []))
  assert.ok(told.length > 1)
  const {
    tracking_number,
    is_return,
    order_number,
    external_order_id,
    external_reference,
    address_divided,
    shipment,
    shipment_uuid,
    weight,
  } = told[0]
  assert.deepEqual(
    { tracking_number, is_return, order_number, external_order_id, external_reference, address_divided, shipment, shipment_uuid, weight },
    {
      tracking_number: tracking_numbers[0].tracking_number,
      is_return: true,
      order_number: '#1',
      external_order_id: 'o',
      external_reference: 'ours',
      address_divided: { street: 'Lange Straße', house_number: '7a' },
      shipment: { id: 0, name: '' },
      shipment_uuid: null,
      weight: null,
    },
  )
  assert.ok(first.bodies().every(({ parcel }) => parcel?.tracking_number !== tracking_numbers[0].tracking_number))
})

test('status changes of a deleted integration are not delivered', async () => {
  const { organization, call, deliver, actions } = await listening()
  const other = await connectShop(app, organization)
  const second = await listening(organization, other)
  await deliver.now()
  await announced(organization)
  await app.system.transaction((tx) =>
    tx.db.updateTable('shipments').set({ integration_id: other }).where('organization_id', '=', organization.id).execute(),
  )
  assert.equal((await call('DELETE', `/integrations/${other}`)).status, 204)
  await runJobs(organization, 'P6D')
  assert.deepEqual(second.actions(), ['integration_connected', 'integration_deleted'])
  assert.deepEqual(actions(), ['integration_connected', 'parcel_status_changed'])
})

test('parcel events arrive at a subscribed webhook, also those of a tracking-only parcel', async () => {
  const organization = await app.newOrganization()
  const url = 'https://hooks.example/subscribed'
  const made = await organization.call('POST', '/event-subscriptions/connections', { type: 'webhook', configuration: { url } })
  for (const event_type of ['parcel.created', 'parcels.event.created'])
    await organization.call('POST', '/event-subscriptions/subscriptions', { connection_id: made.body.data.id, event_type })
  const { parcels } = await announced(organization)
  const followed = await follow(organization)
  await runJobs(organization, 'P3D')
  const received = shop.received.filter((one) => one.url === url).map(({ body }) => body)
  for (const id of [parcels[0].id, followed.parcel_id]) {
    const created = received.filter(({ event_type, data }) => event_type === 'parcel.created' && data.id === id)
    assert.equal(created.length, 1)
    const told = received.filter(({ data }) => data.parcel?.parcel_id === id)
    assert.ok(told.length > 3)
    assert.deepEqual(
      told.map(({ event_type }) => event_type),
      told.map(() => 'parcels.event.created'),
    )
    assert.equal(told[0].data.event.phase, 'announced')
    assert.ok(created[0].sequence < told[0].sequence)
  }
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { listPublished, subscribe } from '../../../test/published.ts'
import { announced, parcel, receiver, runJobs, sender, shipment } from '../../../test/shipments.ts'
import { completeAddress } from '../shared/schema.ts'

const app = await startApp()
after(() => app.close())

const eventsOf = (organization_id: number, type: string) =>
  app.db.selectFrom('events').selectAll().where('organization_id', '=', organization_id).where('type', '=', type).orderBy('id').execute()

test('parcel.created has all fields of a new parcel, before its carrier is called', async () => {
  const organization = await app.newOrganization()
  await subscribe(organization, 'parcel.created')
  const brand_id = (await organization.call('POST', '/brands', { name: 'North', domain: 'parcel-created' })).body.data.id
  const price = { value: '12.50', currency: 'EUR' }
  const item = {
    item_id: 'i',
    description: 'Pot',
    quantity: 2,
    sku: 'S',
    product_id: 'p',
    variant_id: 'v',
    hs_code: '691110',
    origin_country: 'NL',
    price,
  }
  const data = await announced(
    organization,
    {
      brand_id,
      order_number: 'A-1',
      external_reference_id: 'ours',
      total_order_price: price,
      parcels: [{ ...parcel, parcel_items: [item, {}] }, parcel],
    },
    '/shipments',
  )
  const events = await eventsOf(organization.id, 'parcel.created')
  assert.deepEqual(
    events.map(({ operation, resource_type, resource_id }) => [operation, resource_type, resource_id]),
    data.parcels.map(({ id }: any) => ['create', 'parcel', String(id)]),
  )
  const contract_id = data.ship_with.properties.contract_id
  const dimensions = { length: '30.00', width: '20.00', height: '10.00', unit: 'cm' }
  const [published] = await listPublished(app.db, organization.id, 'parcel.created')
  assert.deepEqual(published!.body.data, {
    id: data.parcels[0].id,
    created_at: app.clock.time,
    updated_at: app.clock.time,
    announced_at: null,
    organization_id: organization.id,
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home', contract_id } },
    carrier_code: 'swiftly',
    tracking_number: null,
    tracking_identifier: null,
    tracking_url: null,
    is_return: false,
    brand_id,
    integration_id: organization.integration_id,
    external_reference: 'ours',
    dimensions,
    weight: { value: '1.200', unit: 'kg' },
    order_number: 'A-1',
    ordered_at: null,
    total_price: price,
    from_address: completeAddress(sender),
    to_address: completeAddress(receiver),
    parcel_items: [
      {
        item_id: 'i',
        description: 'Pot',
        product_id: 'p',
        variant_id: 'v',
        quantity: 2,
        sku: 'S',
        hs_code: '691110',
        country_of_origin: 'NL',
        unit_price: price,
      },
      {
        item_id: null,
        description: '',
        product_id: null,
        variant_id: null,
        quantity: 1,
        sku: null,
        hs_code: null,
        country_of_origin: null,
        unit_price: { value: '0.00', currency: 'EUR' },
      },
    ],
  })
})

test('no event of a shipment that was refused by its plan or its reference', async () => {
  const organization = await app.newOrganization()
  await announced(organization, { external_reference_id: 'once' })
  const before = (await eventsOf(organization.id, 'parcel.created')).length
  assert.equal((await organization.call('POST', '/shipments', shipment({ external_reference_id: 'once' }))).status, 409)
  assert.equal((await organization.call('POST', '/shipments', shipment({ brand_id: 999_999_999 }))).status, 400)
  assert.equal((await eventsOf(organization.id, 'parcel.created')).length, before)
})

test('GET /events lists the creation of a shipment and each change', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, { reference: 'journey:announcement_failed' }, '/shipments')
  const told = async () =>
    (await organization.call('GET', `/events?resource_type=shipment&resource_id=${id}`)).body.data.map((one: any) => one.operation)
  assert.deepEqual(await told(), ['create'])
  await runJobs(organization)
  assert.deepEqual(await told(), ['update', 'create'])
  await organization.call('PATCH', `/shipments/${id}`, { reference: null })
  assert.equal((await told()).length, 3)
  await organization.call('PATCH', `/shipments/${id}`, { reference: null })
  assert.equal((await told()).length, 3)
  await organization.call('POST', `/shipments/${id}/label`)
  assert.equal((await told()).length, 5)
  await organization.call('POST', `/shipments/${id}/label`)
  assert.equal((await told()).length, 5)
  await organization.call('POST', `/shipments/${id}/cancel`)
  assert.equal((await told()).length, 7)
})

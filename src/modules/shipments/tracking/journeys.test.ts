import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { everybodyTakes, startApp } from '../../../../test/harness.ts'
import { labelled, pass, readTracking } from '../../../../test/parcels.ts'
import { openIntegrationWebhook, statusesPublished } from '../../../../test/published.ts'
import { announced, parcel, receiver, runJobs, shipWith, statusesOf } from '../../../../test/shipments.ts'
import { journeyOf } from '../../../simulator/network/journey.ts'

const app = await startApp({ send: everybodyTakes })
after(() => app.close())

const toSwitzerland = {
  ship_with: shipWith('aerofast:express'),
  to_address: { ...receiver, postal_code: '8001', city: 'Zürich', country_code: 'CH' },
  customs_information: { invoice_number: 'CI-1', export_reason: 'commercial_goods' },
  parcels: [
    {
      ...parcel,
      parcel_items: [
        {
          description: 'Mug',
          quantity: 1,
          weight: { value: 0.4, unit: 'kg' },
          price: { value: '9.00', currency: 'EUR' },
          hs_code: '691200',
          origin_country: 'NL',
        },
      ],
    },
  ],
}
type Organization = Awaited<ReturnType<typeof app.newOrganization>>
const statusOf = async ({ call }: Organization, tracking_number: string) =>
  statusesOf((await call('GET', `/shipments?tracking_number=${encodeURIComponent(tracking_number)}`)).body.data[0])[0]

/** What a parcel went through: phase, exception where there is one, and every status that it had. */
async function lifeOf(organization: Organization, changes: Record<string, unknown>) {
  await openIntegrationWebhook(organization)
  const life = await labelled(organization, changes)
  await pass(organization, 'P30D')
  const { events } = await readTracking(organization, life)
  return {
    ...life,
    events: events.map(({ phase, exception }: any) => (exception === 'none' ? phase : `${phase} ${exception}`)),
    statuses: await statusesPublished(app.db, organization.id, life.parcel_id),
    end: await statusOf(organization, life.tracking_number),
  }
}

const road = ['announced', 'accepted', 'sorted', 'in_transit', 'in_transit', 'in_transit', 'in_delivery']
const onRoad = ['ANNOUNCED', 'PICKED_UP_BY_DRIVER', 'SORTED', 'SHIPMENT_ON_ROUTE', 'DRIVER_ON_ROUTE']
const back = ['in_transit returned_sender', 'delivered returned_sender']
const isBack = ['UNDELIVERABLE', 'RETURNED_TO_SENDER']
const customs = ['customs', 'customs customs_issue', 'customs', 'customs']

const named: [name: string, events: string[], statuses: string[]][] = [
  ['delivered', [...road, 'delivered'], [...onRoad, 'DELIVERED']],
  [
    'delayed',
    [...road.slice(0, 5), 'in_transit delivery_delay', ...road.slice(5), 'delivered'],
    [...onRoad.slice(0, 4), 'DELAYED', 'SHIPMENT_ON_ROUTE', 'DRIVER_ON_ROUTE', 'DELIVERED'],
  ],
  ['lost', [...road.slice(0, 5), 'in_transit off_radar', 'in_transit missing'], [...onRoad.slice(0, 4), 'EXCEPTION']],
  ['damaged', [...road.slice(0, 6), 'sorted damaged', 'in_transit damaged'], [...onRoad.slice(0, 4), 'EXCEPTION', 'UNDELIVERABLE']],
  [
    'customs_hold',
    [...road.slice(0, 5), ...customs, ...road.slice(5), 'delivered'],
    [...onRoad.slice(0, 4), 'AT_CUSTOMS', 'SHIPMENT_ON_ROUTE', 'DRIVER_ON_ROUTE', 'DELIVERED'],
  ],
  ['refused', [...road, 'attempted refused', ...back], [...onRoad, 'REFUSED_BY_RECIPIENT', ...isBack]],
  [
    'returned',
    [...road, 'attempted', 'in_delivery', 'attempted', ...back],
    [...onRoad, 'DELIVERY_FAILED', 'DRIVER_ON_ROUTE', 'DELIVERY_FAILED', ...isBack],
  ],
  [
    'pickup_expired',
    [...road, 'attempted', 'pup', 'pup pup_expiration', ...back],
    [...onRoad, 'DELIVERY_FAILED', 'AWAITING_CUSTOMER_PICKUP', ...isBack],
  ],
  ['address_error', [...road, 'attempted address_error', ...back], [...onRoad, 'ADDRESS_INVALID', ...isBack]],
]

for (const [name, events, statuses] of named)
  test(`a shipment with the reference journey:${name} goes that way to its end, by the clock`, async () => {
    const organization = await app.newOrganization()
    const life = await lifeOf(organization, { reference: `journey:${name}` })
    assert.deepEqual(life.events, events)
    assert.deepEqual(life.statuses, ['READY_TO_SEND', ...statuses])
    assert.equal(life.end, statuses.at(-1))
  })

test('one call to the clock carries a parcel from its label to the door', async () => {
  const { call, ...organization } = await app.newOrganization()
  const { parcel_id, tracking_number } = await labelled({ call })
  const { status, body } = await call('POST', '/sandbox/clock', { advance: 'P4D' })
  assert.deepEqual([status, body.data.reached, body.data.jobs_run], [200, true, 8])
  assert.equal(await statusOf({ ...organization, call }, tracking_number), 'DELIVERED')
  const { events } = await readTracking({ call }, { parcel_id })
  const times = events.map(({ event_at }: any) => event_at)
  assert.deepEqual(times, times.toSorted())
  const { data } = (await call('GET', `/events?resource_type=parcel&resource_id=${parcel_id}&operation=update`)).body
  // Each change is stamped with the time at which it happened: after the label, the first with that of the carrier's first event.
  assert.deepEqual(
    data
      .map(({ timestamp }: any) => timestamp.replace('000Z', 'Z'))
      .toReversed()
      .slice(2),
    [1, 2, 3, 6, 7].map((at) => times[at]),
  )
})

const usual: [title: string, changes: Record<string, unknown>, least: number][] = [
  ['a parcel for another country', { to_address: { ...receiver, country_code: 'DE', postal_code: '10117', city: 'Berlin' } }, 8],
  ['an express parcel', { ship_with: shipWith('aerofast:express') }, 8],
  [
    'a pallet',
    { ship_with: shipWith('ironhaul:pallet'), parcels: [{ ...parcel, weight: { value: '80', unit: 'kg' }, package_type: 'euro_pallet' }] },
    8,
  ],
  ['a parcel of the post', { ship_with: shipWith('northpost:parcel') }, 8],
  ['a parcel through customs', toSwitzerland, 10],
]
for (const [title, changes, least] of usual)
  test(`${title} has ${least} events or more, and arrives`, async () => {
    const life = await lifeOf(await app.newOrganization(), changes)
    assert.ok(life.events.length >= least, life.events.join())
    assert.deepEqual([life.events.slice(-2), life.end], [['in_delivery', 'delivered'], 'DELIVERED'])
    assert.equal(life.events.includes('customs'), least > 8)
  })

test('a parcel for a locker waits there, and is collected', async () => {
  const organization = await app.newOrganization()
  await organization.call('PATCH', `/integrations/${organization.integration_id}`, {
    service_point_enabled: true,
    service_point_carriers: ['swiftly'],
  })
  const points = await organization.call('GET', '/service-points?country_code=NL&carrier_code=swiftly&limit=1&general_shop_type=locker')
  const id = points.body?.data?.results?.[0]?.id
  assert.ok(id, points.text)
  const life = await lifeOf(organization, { ship_with: shipWith('swiftly:locker'), to_service_point: { id } })
  assert.deepEqual(life.events.slice(-3), ['in_delivery', 'pup', 'delivered'])
  assert.deepEqual(life.statuses.slice(-2), ['AWAITING_CUSTOMER_PICKUP', 'COLLECTED_BY_CUSTOMER'])
})

test('each parcel of a shipment arrives as late as its own tracking number says', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, { parcels: [parcel, parcel, parcel] })
  const place = { city: 'Eindhoven', country: 'NL' }
  const ids = { reference: 'r', id: 'i', service: 'home', receiver: 'Ada' }
  const booking = {
    kind: 'shipment',
    carrier: 'swiftly',
    ...ids,
    booked_at: app.clock.time,
    cancelled_at: null,
    from: place,
    to: place,
  } as const
  await pass(organization, 'P4D')
  const { parcels } = (await organization.call('GET', `/shipments/${id}`)).body.data
  assert.deepEqual(statusesOf({ parcels }), ['DELIVERED', 'DELIVERED', 'DELIVERED'])
  for (const { id: parcel_id, tracking_number } of parcels) {
    const { events } = await readTracking(organization, { parcel_id })
    const expected = journeyOf(booking, tracking_number).map(({ time }) => time)
    assert.deepEqual(
      events.map(({ event_at }: any) => event_at),
      expected,
    )
  }
  const ends = Array.from({ length: 200 }, (_, n) => journeyOf(booking, `number ${n}`).at(-1)!.time)
  assert.equal(new Set(ends).size, 12)
})

test('a shipment that was cancelled goes nowhere', async () => {
  const organization = await app.newOrganization()
  const { id, parcels } = await announced(organization)
  await pass(organization, 'PT1H')
  assert.equal((await organization.call('POST', `/shipments/${id}/cancel`)).status, 200)
  await pass(organization, 'P10D')
  const { events } = await readTracking(organization, { parcel_id: parcels[0].id })
  assert.deepEqual(
    events.map(({ phase }: any) => phase),
    ['announced', 'cancelled'],
  )
  assert.deepEqual(statusesOf((await organization.call('GET', `/shipments/${id}`)).body.data), ['CANCELLED'])
  const polled = await app.db
    .selectFrom('parcels')
    .select('poll_at')
    .where('organization_id', '=', organization.id)
    .where('poll_at', 'is not', null)
    .execute()
  assert.deepEqual(polled, [])
})

test('a letter is not followed', async () => {
  const organization = await app.newOrganization()
  await announced(organization, { ship_with: shipWith('crossdock:letter'), parcels: [{ weight: { value: '0.05', unit: 'kg' } }] })
  const rows = await app.db.selectFrom('parcels').select('poll_at').where('organization_id', '=', organization.id).execute()
  assert.deepEqual(rows, [{ poll_at: null }])
})

test('200 a signed proof, after the clock has brought the parcel to the door', async () => {
  const organization = await app.newOrganization()
  const { parcel_id } = await labelled(organization, { ship_with: shipWith('aerofast:express'), to_address: receiver })
  const prove = () => organization.call('GET', `/parcels/${parcel_id}/documents/proof-of-delivery`)
  assert.equal((await prove()).status, 404)
  await runJobs(organization, 'P7D')
  const { status, bytes } = await prove()
  assert.deepEqual([status, bytes.subarray(0, 5).toString()], [200, '%PDF-'])
})

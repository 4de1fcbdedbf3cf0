import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { labelled, pass, readTracking, trackingRequest } from '../../../../test/parcels.ts'
import { faultsOf, shipWith } from '../../../../test/shipments.ts'
import { findPublicTracking } from './public-tracking.ts'

const app = await startApp()
after(() => app.close())
/** The tracking page of a parcel for a visitor with its postal code. */
const shown = (tracking_number: string, postal_code = '5612 CG') =>
  findPublicTracking(app.system, tracking_number, { key: '', postal_code })

type Organization = Awaited<ReturnType<typeof app.newOrganization>>
const register = async (organization: Organization, changes: Record<string, unknown> = {}) =>
  organization.call('POST', '/parcels/tracking', await trackingRequest(organization, changes))
const phasesOf = ({ events }: { events: { phase: string }[] }) => events.map(({ phase }) => phase)

test('200 registers a parcel once: created true, and false from then on, whatever else is sent', async () => {
  const organization = await app.newOrganization()
  const first = await register(organization)
  assert.deepEqual([first.status, first.body.created], [200, true])
  const again = await register(organization, { announced_at: '2026-11-01T00:00:00Z' })
  assert.deepEqual([again.status, again.body], [200, { ...first.body, created: false }])
  const { data } = (await organization.call('GET', '/events?resource_type=parcel&operation=create')).body
  assert.deepEqual(
    data.map(({ resource_id }: any) => resource_id),
    [String(first.body.parcel_id)],
  )
  const other = await register(organization, {
    source_id: 'parcel-2',
    tracking_number: { carrier_code: 'swiftly', tracking_number: 'EXT-2' },
  })
  assert.deepEqual([other.status, other.body.created], [200, true])
  const elsewhere = await register(organization, { tracking_number: { carrier_code: 'unheard-of', tracking_number: 'EXT-1' } })
  assert.deepEqual([elsewhere.status, elsewhere.body.created], [200, true])
})

test('200 or 409 for many at once, and one parcel', async () => {
  const organization = await app.newOrganization()
  const answers = await Promise.all(Array.from({ length: 12 }, () => register(organization)))
  const created = answers.filter(({ body }) => body.created === true)
  assert.equal(created.length, 1)
  for (const { status, body } of answers)
    if (status === 409) assert.deepEqual([body.errors[0].code, body.detail], ['conflict', body.errors[0].detail])
    else assert.deepEqual([status, body.parcel_id], [200, created[0]!.body.parcel_id])
  const { count } = await app.db
    .selectFrom('parcels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization.id)
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 1)
})

test('200 a tracking-only parcel of a sandbox carrier travels from its registration on', async () => {
  const organization = await app.newOrganization()
  const { parcel_id } = (await register(organization)).body
  assert.deepEqual((await readTracking(organization, { parcel_id })).events, [])
  await pass(organization, 'P5D')
  const tracking = (await organization.call('GET', '/parcels/tracking/EXT-1')).body
  assert.deepEqual([phasesOf(tracking).length >= 8, phasesOf(tracking).at(-1)], [true, 'delivered'])
  assert.deepEqual(Object.keys(tracking.events[0]).sort(), [
    'description',
    'event_at',
    'event_type',
    'exception',
    'phase',
    'status_type',
    'sub_status',
  ])
  assert.deepEqual(tracking, await readTracking(organization, { parcel_id }))
})

test('200 a parcel of an unknown carrier stays pending', async () => {
  const organization = await app.newOrganization()
  const { body } = await register(organization, { tracking_number: { carrier_code: 'unheard-of', tracking_number: 'U-1' } })
  await pass(organization, 'P30D')
  assert.deepEqual((await readTracking(organization, body)).events, [])
  assert.equal((await shown('U-1'))!.status, 'UNKNOWN')
})

test('200 takes all that the interface names, and gives the price of an item its present name', async () => {
  const organization = await app.newOrganization()
  const brand_id = (await organization.call('POST', '/brands', { name: 'North', domain: 'north-tracking' })).body.data.id
  const item = {
    item_id: 'i-1',
    description: 'Mug',
    quantity: 2,
    weight: { value: 0.4, unit: 'kg' },
    hs_code: '691200',
    origin_country: 'NL',
    sku: 'MUG',
    product_id: 'p-1',
    mid_code: null,
    manufacturer_product_id: 'm-1',
    dangerous_goods: { unit_of_measurement: 'kg', weight_type: 'net' },
    properties: { size: 'L' },
  }
  const price = { value: '9.00', currency: 'EUR' }
  const request = await trackingRequest(organization, {
    tracking_number: {
      carrier_code: 'swiftly',
      tracking_number: 'ALL-1',
      tracking_identifier: 'id-1',
      tracking_url: 'https://track.example/ALL-1',
    },
    details: { brand_id, integration_id: organization.integration_id, is_return: true },
    insurance: { insured_value: { value: '100.00', currency: 'EUR' }, policy_id: 'policy' },
    measurements: {
      dimension: { length: 1, width: 2, height: 3, unit: 'cm' },
      weight: { value: 1, unit: 'kg' },
      volume: { value: 6, unit: 'cm3' },
    },
    parcel_items: [
      { ...item, price },
      { ...item, price_per_item: price, weight: 0.4 },
    ],
    return_price: price,
    shipment: {
      source_id: 's',
      external_reference_id: 'ref',
      price,
      order: { source_id: 'o', order_number: '#7', source_external_id: 'x', total_order_price: price },
    },
  })
  const { status, body, text } = await organization.call('POST', '/parcels/tracking', request)
  assert.equal(status, 200, text)
  assert.deepEqual(body.parcel_items, [
    { ...item, price_per_item: price, price },
    { ...item, price_per_item: price, price },
  ])
  const read = await organization.call('GET', `/parcel-tracking/${body.parcel_id}`)
  assert.deepEqual(read.body.parcel_items, body.parcel_items)
  assert.deepEqual(body.details, {
    brand_id,
    integration_id: organization.integration_id,
    expected_delivery_date: '2026-11-17',
    is_mail_box: false,
    is_return: true,
    is_to_service_point: false,
  })
  assert.deepEqual(body.tracking_numbers, [request.tracking_number])
  const contract = { type: 'contract', properties: { contract_id: request.ship_with.properties.contract_id } }
  const other = await register(organization, {
    source_id: 'by contract',
    ship_with: contract,
    tracking_number: { carrier_code: 'swiftly', tracking_number: '/é ?#'.repeat(51) },
  })
  assert.deepEqual([other.status, other.body.ship_with], [200, contract])
  const found = await organization.call('GET', `/parcels/tracking/${encodeURIComponent('/é ?#'.repeat(51))}`)
  assert.deepEqual([found.status, found.body.parcel_id], [200, other.body.parcel_id])
})

const without = (name: string) => ({ [name]: undefined })
const bad: [title: string, changes: Record<string, unknown>, ...faults: string[]][] = [
  ...['source_id', 'tracking_number', 'announced_at', 'from_address', 'to_address', 'ship_with', 'shipment'].map(
    (name): [string, Record<string, unknown>, string] => [`no ${name}`, without(name), `required /${name}`],
  ),
  ['an empty source_id', { source_id: '' }, 'invalid /source_id'],
  ['an empty number', { tracking_number: { carrier_code: 'swiftly', tracking_number: '' } }, 'invalid /tracking_number/tracking_number'],
  [
    'a number of 256 characters',
    { tracking_number: { carrier_code: 'swiftly', tracking_number: 'x'.repeat(256) } },
    'invalid /tracking_number/tracking_number',
  ],
  [
    'a number that is none',
    { tracking_number: { carrier_code: 'swiftly', tracking_number: 7 } },
    'invalid /tracking_number/tracking_number',
  ],
  ['no carrier', { tracking_number: { tracking_number: 'x' } }, 'required /tracking_number/carrier_code'],
  [
    'a script for an address',
    { tracking_number: { carrier_code: 'a', tracking_number: 'x', tracking_url: 'javascript:x' } },
    'invalid /tracking_number/tracking_url',
  ],
  ['yesterday', { announced_at: 'yesterday' }, 'invalid /announced_at'],
  ['a country that is none', { to_address: { country_code: 'XX', postal_code: '1' } }, 'invalid /to_address/country_code'],
  ['no postal code', { from_address: { country_code: 'NL' } }, 'required /from_address/postal_code'],
  ['an unknown way to ship', { ship_with: { type: 'pigeon', properties: { contract_id: 1 } } }, 'invalid /ship_with/type'],
  ['no contract', { ship_with: { type: 'contract', properties: {} } }, 'required /ship_with/properties/contract_id'],
  ['a foreign contract', { ship_with: shipWith('swiftly:home', 999_999) }, 'invalid /ship_with/properties/contract_id'],
  [
    'a foreign brand and integration',
    { details: { brand_id: 999_999, integration_id: 999_999 } },
    'invalid /details/brand_id',
    'invalid /details/integration_id',
  ],
  [
    'an item without a price',
    { parcel_items: [{ description: 'x', quantity: 1, weight: 1, hs_code: '' }] },
    'required /parcel_items/0/price_per_item',
  ],
  [
    'dangerous goods in capitals',
    {
      parcel_items: [
        {
          description: 'x',
          quantity: 1,
          weight: 1,
          hs_code: '',
          price: { value: '1', currency: 'EUR' },
          dangerous_goods: { weight_type: 'Net' },
        },
      ],
    },
    'invalid_choice /parcel_items/0/dangerous_goods/weight_type',
  ],
  ['no currency', { insurance: { insured_value: { value: '1', currency: 'QQQ' } } }, 'invalid /insurance/insured_value/currency'],
  ['no object', { shipment: 'x' }, 'invalid /shipment'],
]
for (const [title, changes, ...faults] of bad)
  test(`422 for ${title}, reported twice: as everywhere, and as a list of locations`, async () => {
    const answer = await register(await app.newOrganization(), changes)
    assert.equal(answer.status, 422, answer.text)
    assert.ok(answer.body.errors.every(({ status }: any) => status === '422'))
    assert.deepEqual(faultsOf(answer), faults)
    assert.deepEqual(
      answer.body.detail.map(({ loc, type }: any) => `${type} /${loc.slice(1).join('/')}`),
      faults,
    )
    assert.equal(answer.body.detail[0].loc[0], 'body')
  })

test('422 for the number of another parcel with this carrier, be it sent here or elsewhere', async () => {
  const organization = await app.newOrganization()
  const { tracking_number } = await labelled(organization)
  const taken = await register(organization, { tracking_number: { carrier_code: 'swiftly', tracking_number } })
  assert.deepEqual([taken.status, faultsOf(taken)], [422, ['invalid /tracking_number/tracking_number']])
  await register(organization)
  assert.equal((await register(organization, { source_id: 'another' })).status, 422)
})

test('401 with a bearer token: these operations take Basic only', async () => {
  const { call, authorization } = await app.newOrganization({ scheme: 'bearer' })
  assert.match(authorization, /^Bearer/)
  for (const [method, path] of [
    ['POST', '/parcels/tracking'],
    ['GET', '/parcels/tracking/x'],
    ['GET', '/parcel-tracking/1'],
  ] as const) {
    const { status, body, headers } = await call(method, path, method === 'POST' ? {} : undefined)
    assert.deepEqual([status, typeof body.detail], [401, 'string'], path)
    assert.match(String(headers['www-authenticate']), /^Basic/)
  }
})

test("404 with the text beside the list, for an unknown number and id, and another organization's", async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  const { parcel_id, tracking_number } = await labelled(other)
  for (const path of [
    '/parcels/tracking/nobody',
    `/parcels/tracking/${tracking_number}`,
    `/parcel-tracking/${parcel_id}`,
    '/parcel-tracking/x',
  ]) {
    const { status, body } = await one.call('GET', path)
    assert.deepEqual([status, body.errors[0].code, body.detail], [404, 'not_found', body.errors[0].detail], path)
  }
})

test('200 keeps the expected day of a parcel that is late, lost or delivered', async () => {
  const organization = await app.newOrganization()
  const lives = [await labelled(organization), await labelled(organization, { reference: 'journey:lost' })]
  for (const advance of ['PT0S', 'P4D', 'P10D']) {
    await pass(organization, advance)
    for (const life of lives) assert.equal((await readTracking(organization, life)).details.expected_delivery_date, '2026-11-17')
  }
})

test('a visitor with the number sees the parcel, and of its addresses no more than town and country', async () => {
  const organization = await app.newOrganization()
  const { tracking_number } = await labelled(organization, { order_number: '#1042' })
  await pass(organization, 'P4D')
  const { events, ...seen } = (await shown(tracking_number))!
  assert.deepEqual(seen, {
    tracking_number,
    carrier: { name: 'Swiftly', url: `https://swiftly.practice.invalid/track/${tracking_number}` },
    brand: null,
    to: { city: 'Eindhoven', country_code: 'NL' },
    time_zone: 'Europe/Amsterdam',
    status: 'DELIVERED',
    status_at: events[0]!.event_at,
    now: '2026-11-19T09:00:00.000Z',
    expected_delivery_date: '2026-11-17',
    is_to_service_point: false,
    needs_customs: false,
    documents: [],
    return_url: null,
  })
  assert.equal(events.length, 8)
  const codes = ['5612CG', '5612 cg', '5611 CG', '']
  const answers = await Promise.all(codes.map(async (code) => (await shown(tracking_number, code)) !== undefined))
  assert.deepEqual(answers, [true, true, false, false])
  assert.equal(await shown('nobody'), undefined)
})

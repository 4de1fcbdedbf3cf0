import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { created, noonSlot, pickup, pickupsByCarrier, readPickup } from '../../../../test/pickups.ts'
import { type Caller, contractWith, runJobs, sender } from '../../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())

const faults = ({ body }: { body: any }) => body.errors.map(({ code, source }: any) => `${code} ${source?.pointer ?? source?.parameter}`)
const post = ({ call }: Caller, changes = {}) => call('POST', '/pickups', pickup(changes))

async function addContract(organization: Caller, carrier_code: string) {
  const { contract_data } = (await organization.call('GET', `/contracts?carrier_code=${carrier_code}`)).body.data[0]
  const answer = await organization.call('POST', '/contracts', {
    carrier_code,
    contract_data: { ...contract_data, api_token: 'tok-second' },
    is_active: true,
  })
  assert.equal(answer.status, 201, answer.text)
  await runJobs(organization)
  return answer.body.data.id as number
}

test('201 with the pickup, which is announcing; the carrier books it in the background', async () => {
  const organization = await app.newOrganization()
  const data = await created(organization, { reference: 'dock 4', special_instructions: 'Ring twice' })
  const contract_id = await contractWith(organization, 'collogix')
  assert.deepEqual(data, {
    id: data.id,
    carrier_code: 'collogix',
    contract_id,
    status: 'ANNOUNCING',
    tracking_number: '',
    time_slots: [noonSlot],
    quantity: 3,
    items: [{ quantity: 3, container_type: 'parcel', total_weight: { value: '14.5', unit: 'kg' } }],
    total_weight: { value: '14.5', unit: 'kg' },
    reference: 'dock 4',
    special_instructions: 'Ring twice',
    address: {
      name: 'Robin',
      company_name: '',
      address_line_1: 'Stadhuisplein',
      house_number: '10',
      address_line_2: '',
      postal_code: '5611 EM',
      city: 'Eindhoven',
      po_box: null,
      country_code: 'NL',
      phone_number: '',
    },
    country: 'NL',
    errors: [],
    created_at: data.created_at,
    cancelled_at: null,
  })
  assert.deepEqual(await readPickup(organization, data.id), data)
  await runJobs(organization)
  const booked = await readPickup(organization, data.id)
  assert.match(booked.tracking_number, /^CO-\d{20}$/)
  assert.deepEqual({ ...booked, tracking_number: '' }, { ...data, status: 'CREATED' })
})

for (const [carrier_code, request] of Object.entries(pickupsByCarrier))
  test(`201 ${carrier_code} books a pickup that has all it requires`, async () => {
    const organization = await app.newOrganization()
    const { id } = await created(organization, request)
    await runJobs(organization)
    const { status, errors, tracking_number } = await readPickup(organization, id)
    assert.deepEqual([status, errors, tracking_number !== ''], ['CREATED', [], true])
  })

test('201 quantity and weight come from the items, and what was sent is used before their sum', async () => {
  const organization = await app.newOrganization()
  const items = [
    { quantity: 2, container_type: 'parcel', total_weight: { value: '1.5', unit: 'kg' } },
    { quantity: 3, total_weight: { value: 250, unit: 'g' } },
  ]
  const bare = { quantity: undefined, total_weight: undefined }
  const summed = await created(organization, { ...bare, items })
  assert.deepEqual([summed.quantity, summed.total_weight], [5, { value: '1.75', unit: 'kg' }])
  assert.deepEqual(summed.items, [
    { quantity: 2, container_type: 'parcel', total_weight: { value: '1.5', unit: 'kg' } },
    { quantity: 3, container_type: 'parcel', total_weight: { value: '250', unit: 'g' } },
  ])
  const sent = await created(organization, { quantity: 9, total_weight: { value: '4', unit: 'lbs' }, items })
  assert.deepEqual([sent.quantity, sent.total_weight, sent.items.length], [9, { value: '4', unit: 'lbs' }, 2])
  const weightless = await created(organization, { ...bare, items: [{ quantity: 1 }, items[0]] })
  assert.deepEqual([weightless.quantity, weightless.total_weight, weightless.items[0].total_weight], [3, null, null])
  const least = await created(organization, { ...bare, quantity: 1 })
  assert.deepEqual([least.total_weight, least.items], [null, [{ quantity: 1, container_type: 'parcel', total_weight: null }]])
})

test('201 keeps what only some carriers ask about the place and the items', async () => {
  const organization = await app.newOrganization()
  const details = {
    origin_detail: {
      package_location: 'front',
      building_part: 'floor',
      building_part_description: 'Third floor',
      company_close_time: '18:00:00',
    },
    is_overweight: true,
  }
  const items = [
    {
      quantity: 1,
      container_type: 'parcel',
      total_weight: { value: '33', unit: 'kg' },
      volumetric_weight_kind: 'very_large',
      shipping_option: 'express_saver',
      destination_country_code: 'DE',
    },
  ]
  const pickup = await created(organization, { ...details, items })
  for (const one of [pickup, await readPickup(organization, pickup.id)])
    assert.deepEqual({ origin_detail: one.origin_detail, is_overweight: one.is_overweight, items: one.items }, { ...details, items })
})

test('201 times with an offset are returned in UTC; end_at can be left out where the carrier does not require it', async () => {
  const organization = await app.newOrganization()
  const { time_slots } = await created(organization, { time_slots: [{ start_at: '2026-11-17T12:30:00+01:00' }] })
  assert.deepEqual(time_slots, [{ start_at: '2026-11-17T11:30:00.000Z', end_at: null }])
})

test('201 with either spelling of the contract; 400 without one where there are several, with a foreign or an unknown one', async () => {
  const organization = await app.newOrganization()
  const first = await contractWith(organization, 'collogix')
  const second = await addContract(organization, 'collogix')
  const missing = await post(organization)
  assert.deepEqual([missing.status, faults(missing)], [400, ['validation_error /data/contract_id']])
  assert.match(missing.body.errors[0].detail, new RegExp(`Name one of ${first}, ${second}`))
  assert.equal((await created(organization, { contract_id: second })).contract_id, second)
  assert.equal((await created(organization, { contract: first })).contract_id, first)
  assert.equal((await created(organization, { contract: first, contract_id: first })).contract_id, first)
  const both = await post(organization, { contract: first, contract_id: second })
  assert.deepEqual([both.status, faults(both)], [400, ['validation_error /data/contract']])
  const stranger = await app.newOrganization()
  for (const contract_id of [await contractWith(stranger, 'collogix'), 999_999_999]) {
    const answer = await post(organization, { contract_id })
    assert.deepEqual([answer.status, faults(answer)], [400, ['validation_error /data/contract_id']])
  }
  const slots = `/pickups/time-slots?carrier_code=collogix&country_code=NL&postal_code=5611&date=2026-11-17`
  assert.deepEqual(faults(await organization.call('GET', slots)), ['validation_error contract_id'])
  assert.equal((await organization.call('GET', `${slots}&contract_id=${second}`)).status, 200)
})

test('400 for a carrier without pickups, or an unknown one, names those that have them', async () => {
  const organization = await app.newOrganization()
  for (const carrier_code of ['swiftly', 'parrot']) {
    const answer = await post(organization, { carrier_code })
    assert.deepEqual([answer.status, faults(answer)], [400, ['validation_error /data/carrier_code']])
    assert.match(answer.body.errors[0].detail, /"aerofast", "ironhaul", "collogix"/)
  }
  const live = await app.newOrganization({ mode: 'live' })
  assert.match((await post(live)).body.errors[0].detail, /^Must be a carrier with pickups: "dhl_ecommerce_nl", "dhl_parcel_de", "mydhl"\.$/)
})

test('400 time_slot is refused by an error that names time_slots', async () => {
  const organization = await app.newOrganization()
  for (const time_slot of [noonSlot, null]) {
    const answer = await post(organization, { time_slots: undefined, time_slot })
    assert.deepEqual(faults(answer).sort(), ['validation_error /data/time_slot', 'validation_error /data/time_slots'])
    const { detail } = answer.body.errors.find(({ source }: any) => source.pointer === '/data/time_slot')
    assert.match(detail, /`time_slots`/)
  }
})

const wrong: [what: string, changes: object, expected: string[]][] = [
  ['neither quantity nor items', { quantity: undefined }, ['/quantity']],
  ['a quantity of 0', { quantity: 0 }, ['/quantity']],
  ['a quantity that is no whole number', { quantity: 1.5 }, ['/quantity']],
  ['no items', { items: [] }, ['/items']],
  ['an item without a quantity', { items: [{ container_type: 'parcel' }] }, ['/items/0/quantity']],
  ['an unknown container', { items: [{ quantity: 1, container_type: 'crate' }] }, ['/items/0/container_type']],
  ['a size that is none', { items: [{ quantity: 1, volumetric_weight_kind: 'huge' }] }, ['/items/0/volumetric_weight_kind']],
  ['a service that is none', { items: [{ quantity: 1, shipping_option: 'fast' }] }, ['/items/0/shipping_option']],
  ['a country that is none', { items: [{ quantity: 1, destination_country_code: 'XX' }] }, ['/items/0/destination_country_code']],
  [
    'half of a place',
    { origin_detail: { package_location: 'front' } },
    ['/origin_detail/building_part', '/origin_detail/company_close_time'],
  ],
  ['a weight of nothing', { total_weight: { value: '0', unit: 'kg' } }, ['/total_weight/value']],
  ['a weight without a unit', { total_weight: { value: '1' } }, ['/total_weight/unit']],
  ['no time slots', { time_slots: [] }, ['/time_slots']],
  ['three time slots', { time_slots: [noonSlot, noonSlot, noonSlot] }, ['/time_slots']],
  ['a time slot without a start', { time_slots: [{ end_at: noonSlot.end_at }] }, ['/time_slots/0/start_at']],
  ['no address', { address: undefined }, ['/address']],
  [
    'an empty address',
    { address: {} },
    ['/address/name', '/address/address_line_1', '/address/postal_code', '/address/city', '/address/country_code'],
  ],
  ['a reference that is too long', { reference: 'x'.repeat(251) }, ['/reference']],
  ['a contract of 0', { contract_id: 0 }, ['/contract_id']],
  ['several at once', { quantity: -1, address: { ...sender, city: '' } }, ['/quantity', '/address/city']],
]
for (const [what, changes, expected] of wrong)
  test(`400 for ${what}, with the place below /data`, async () => {
    const answer = await post(await app.newOrganization(), changes)
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(faults(answer).sort(), expected.map((pointer) => `validation_error /data${pointer}`).sort())
  })

test('400 for a field that there is not, with the code of every area', async () => {
  const answer = await post(await app.newOrganization(), { pallets: 2 })
  assert.deepEqual([answer.status, faults(answer)], [400, ['unknown_field /data/pallets']])
})

const slot = (start_at: string, end_at: string | null = null) => ({ start_at, end_at })
const { aerofast, ironhaul } = pickupsByCarrier
const afternoon = slot('2026-11-17T12:00:00Z', '2026-11-17T16:00:00Z')
const refused: [what: string, changes: object, expected: string[], detail: RegExp][] = [
  ['that ends before it starts', { time_slots: [slot(noonSlot.end_at, noonSlot.start_at)] }, ['/time_slots/0/end_at'], /after start_at/],
  ['that ends when it starts', { time_slots: [slot(noonSlot.start_at, noonSlot.start_at)] }, ['/time_slots/0/end_at'], /after start_at/],
  ['in the past', { time_slots: [slot('2026-11-13T11:00:00Z', '2026-11-13T13:00:00Z')] }, ['/time_slots/0/start_at'], /in the past/],
  ['too far ahead', { time_slots: [slot('2027-03-16T11:00:00Z', '2027-03-16T13:00:00Z')] }, ['/time_slots/0/start_at'], /90 days/],
  ['at the weekend', { time_slots: [slot('2026-11-21T11:00:00Z', '2026-11-21T13:00:00Z')] }, ['/time_slots/0'], /2026-11-21 is a Saturday/],
  [
    'on a public holiday',
    { time_slots: [slot('2026-12-25T11:00:00Z', '2026-12-25T13:00:00Z')] },
    ['/time_slots/0'],
    /public holiday in NL/,
  ],
  ['outside the tours', { time_slots: [slot('2026-11-17T18:30:00Z', '2026-11-17T19:30:00Z')] }, ['/time_slots/0'], /11:00:00.000Z to/],
  ['across two tours', { time_slots: [slot('2026-11-17T10:00:00Z', '2026-11-17T12:00:00Z')] }, ['/time_slots/0'], /11:00:00.000Z to/],
  [
    'after the cut-off of the working day before',
    { ...ironhaul, time_slots: [slot('2026-11-16T12:00:00Z', '2026-11-16T16:00:00Z')] },
    ['/time_slots/0'],
    /until 15:00 of the working day before/,
  ],
  [
    'on another day than the first',
    { ...ironhaul, time_slots: [afternoon, slot('2026-11-18T12:00:00Z', '2026-11-18T16:00:00Z')] },
    ['/time_slots/1'],
    /2026-11-17 and 2026-11-18/,
  ],
  [
    'that overlaps the first',
    { ...ironhaul, time_slots: [afternoon, slot('2026-11-17T15:00:00Z', '2026-11-17T17:00:00Z')] },
    ['/time_slots/1'],
    /overlap/,
  ],
  [
    'where the carrier takes one',
    { time_slots: [noonSlot, slot('2026-11-17T14:00:00Z', '2026-11-17T16:00:00Z')] },
    ['/time_slots'],
    /takes one/,
  ],
  [
    'without an end where the carrier requires it',
    { ...aerofast, time_slots: [slot(noonSlot.start_at)] },
    ['/time_slots/0/end_at'],
    /requires the end/,
  ],
]
for (const [what, changes, expected, detail] of refused)
  test(`400 for a time slot ${what}, with the reason`, async () => {
    const answer = await post(await app.newOrganization(), changes)
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(
      faults(answer),
      expected.map((pointer) => `validation_error /data${pointer}`),
    )
    assert.match(answer.body.errors[0].detail, detail)
  })

const required: [what: string, changes: object, expected: string][] = [
  ['a phone number', { ...aerofast, address: sender }, '/address/phone_number'],
  ['a state', { ...ironhaul, address: { ...sender, state_province_code: '' } }, '/address/state_province_code'],
  ['parcels, not pallets', { items: [{ quantity: 1, container_type: 'pallet' }] }, '/items/0/container_type'],
  ['an address where it collects', { address: { ...sender, country_code: 'US' } }, '/address/country_code'],
]
for (const [what, changes, expected] of required)
  test(`400 where the carrier requires ${what}`, async () => {
    const answer = await post(await app.newOrganization(), changes)
    assert.deepEqual([answer.status, faults(answer)], [400, [`validation_error /data${expected}`]], answer.text)
  })

test('201 ironhaul takes pallets and two slots of one day, and comes in the first that suits', async () => {
  const organization = await app.newOrganization()
  const morning = slot('2026-11-17T07:00:00.000Z', '2026-11-17T10:00:00.000Z')
  const { id } = await created(organization, {
    ...ironhaul,
    time_slots: [morning, afternoon],
    items: [{ quantity: 2, container_type: 'pallet', total_weight: { value: '600', unit: 'kg' } }],
  })
  await runJobs(organization)
  const { status, time_slots } = await readPickup(organization, id)
  assert.deepEqual([status, time_slots.length], ['CREATED', 2])
  const row = await app.db.selectFrom('pickups').select('time_slot').where('id', '=', id).executeTakeFirstOrThrow()
  assert.equal(JSON.parse(row.time_slot!).start_at, '2026-11-17T06:00:00.000Z')
})

test('200 lists pickups, newest first, a page at a time, and by a cursor that the client builds', async () => {
  const organization = await app.newOrganization()
  const ids: number[] = []
  for (let count = 0; count < 5; count++) ids.unshift((await created(organization)).id)
  const list = async (query: string) => {
    const { status, body, headers } = await organization.call('GET', `/pickups${query}`)
    assert.equal(status, 200)
    return { ids: body.data.map(({ id }: any) => id), next: /<[^>]*\?([^>]*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1] }
  }
  assert.deepEqual((await list('')).ids, ids)
  const first = await list('?page_size=2')
  const second = await list(`?${first.next}`)
  const third = await list(`?${second.next}`)
  assert.deepEqual([first.ids, second.ids, third.ids, third.next], [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4), undefined])
  const built = Buffer.from(`p=${ids[1]}`).toString('base64')
  assert.deepEqual((await list(`?cursor=${encodeURIComponent(built)}`)).ids, ids.slice(2))
  const backwards = Buffer.from(`r=1&p=${ids[2]}`).toString('base64')
  assert.deepEqual((await list(`?cursor=${encodeURIComponent(backwards)}`)).ids, ids.slice(0, 2))
  assert.equal((await organization.call('GET', '/pickups?cursor=parrot')).status, 404)
  assert.deepEqual((await app.newOrganization().then(({ call }) => call('GET', '/pickups'))).body.data, [])
})

test('404 for a pickup of another organization, to read and to cancel, as for one that does not exist', async () => {
  const { id } = await created(await app.newOrganization())
  const stranger = await app.newOrganization()
  for (const one of [id, 999_999_999, 'parrot']) {
    const answers = [await stranger.call('GET', `/pickups/${one}`), await stranger.call('POST', `/pickups/${one}/cancel`)]
    for (const { status, body } of answers) assert.deepEqual([status, body.errors[0].code], [404, 'not_found'])
  }
})

test('200 lists the time slots that the carrier offers on a day', async () => {
  const { call } = await app.newOrganization()
  const list = async (carrier_code: string, date: string, more = 'country_code=NL&postal_code=5611%20EM') =>
    call('GET', `/pickups/time-slots?carrier_code=${carrier_code}&date=${date}&${more}`)
  const slots = async (...of: Parameters<typeof list>) => (await list(...of)).body.data
  assert.deepEqual(await slots('collogix', '2026-11-17'), [
    { start_at: '2026-11-17T08:00:00.000Z', end_at: '2026-11-17T11:00:00.000Z' },
    noonSlot,
    { start_at: '2026-11-17T14:00:00.000Z', end_at: '2026-11-17T18:00:00.000Z' },
  ])
  assert.deepEqual(await slots('aerofast', '2026-11-21'), [{ start_at: '2026-11-21T07:00:00.000Z', end_at: '2026-11-21T19:00:00.000Z' }])
  assert.deepEqual(await slots('collogix', '2026-11-21'), [])
  assert.deepEqual(await slots('collogix', '2026-12-25'), [])
  assert.deepEqual(await slots('ironhaul', '2026-11-16'), [])
  assert.deepEqual(faults(await list('swiftly', '2026-11-17')), ['validation_error carrier_code'])
  assert.deepEqual(faults(await list('collogix', '2026-11-14')), ['validation_error date'])
  assert.deepEqual(faults(await list('collogix', '2027-11-14')), ['validation_error date'])
  assert.deepEqual(faults(await list('collogix', '2026-11-17', 'country_code=US&postal_code=10001')), ['validation_error country_code'])
  const bad = await call('GET', '/pickups/time-slots?carrier_code=collogix&date=tomorrow')
  assert.deepEqual([bad.status, bad.body.errors.length], [400, 3])
})

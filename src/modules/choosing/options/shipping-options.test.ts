import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listCarriers } from '../../../../test/carriers.ts'
import { startApp } from '../../../../test/harness.ts'
import { pointOf } from '../../../../test/service-points.ts'
import { functionalityFields } from '../../../carriers/kit/functionalities.ts'
import { optionCodesOf } from '../../contracts/option-codes.ts'

const app = await startApp()
after(() => app.close())
const { call } = await app.newOrganization()

const lane = { from_address: { country_code: 'NL' }, to_address: { country_code: 'DE' } }
const two = { weight: { value: '2', unit: 'kg' }, dimensions: { length: '30', width: '20', height: '10', unit: 'cm' } }
const ask = async (body: object, path = '/shipping-options') => {
  const { status, body: answer } = await call('POST', path, body)
  assert.equal(status, 200, JSON.stringify(answer))
  return answer as { data: any[]; message: string | null; left_out?: any[] }
}
const codes = async (body: object) => (await ask(body)).data.map(({ code }) => code as string)
const everything = (await ask({})).data
const between = (await ask({ ...lane, parcels: [two] })).data

test('200 with at least sixty ways for 2 kg of 30 × 20 × 10 cm from the Netherlands to Germany, each of them once', async () => {
  const found = await ask({ ...lane, parcels: [two], calculate_quotes: true })
  assert.ok(found.data.length >= 60, `${found.data.length}`)
  assert.equal(new Set(found.data.map(({ code }) => code)).size, found.data.length)
  assert.ok(found.data.every(({ quotes }) => quotes.length === 1))
  assert.ok(new Set(found.data.map(({ carrier }) => carrier.code)).size >= 6)
})

test('200 for dimensions of which one side is 0: the same options as without dimensions', async () => {
  const { weight } = two
  const without = await ask({ ...lane, parcels: [{ weight }], calculate_quotes: true })
  const zeros = { length: '400', width: 0, height: '0', unit: 'cm' }
  assert.deepEqual(await ask({ ...lane, parcels: [{ weight, dimensions: zeros }], calculate_quotes: true }), without)
  assert.deepEqual(await ask({ ...lane, weight, dimensions: zeros }, '/shipping-options/quote'), without)
  const listed = async (query: string) => (await call('GET', `/shipping-options?weight=2${query}`)).body
  assert.deepEqual(await listed('&length=400&width=0&height=0.0'), await listed(''))
})

test('200 shows an option whole', async () => {
  const { data, message, ...rest } = await ask({
    from_address: { country_code: 'NL', postal_code: '1011 AB', city: 'Amsterdam', address_line_1: 'Dam 1', state_province_code: null },
    to_address: { country_code: 'GB', postal_code: 'BT1 1AA' },
    parcels: [{ ...two, total_insured_price: { value: '1000', currency: 'EUR' } }],
    shipping_option_code: 'swiftly:home/signature',
    calculate_quotes: true,
  })
  const [contract] = (await call('GET', '/contracts?carrier_code=swiftly')).body.data
  const nothing = Object.fromEntries(Object.entries(functionalityFields).map(([name, { kind }]) => [name, kind === 'flag' ? false : null]))
  const euros = (value: string) => ({ value, currency: 'EUR' })
  const kg = (value: string) => ({ value, unit: 'kg' })
  const line = (type: string, label: string, value: string) => ({ type, label, price: euros(value) })
  const option = {
    code: 'swiftly:home/signature',
    name: 'Swiftly Home, signature',
    carrier: { code: 'swiftly', name: 'Swiftly' },
    product: { code: 'swiftly:home', name: 'Home' },
    functionalities: {
      ...nothing,
      ...{ b2b: true, b2c: true, form_factor: 'parcel', first_mile: 'pickup_dropoff', last_mile: 'home_delivery', tracked: true },
      ...{ carrier_billing_type: 'country', carrier_insurance: true, neighbor_delivery: true, flex_delivery: true, delivery_attempts: 2 },
      ...{ priority: 'standard', signature: true, insurance: 5000, multicollo: true, service_area: 'international', surcharge: true },
    },
    max_dimensions: { length: '175', width: '100', height: '70', unit: 'cm' },
    weight: { min: kg('0.001'), max: kg('31.5') },
    parcel_billed_weights: [{ ...kg('2'), volumetric: false, parcel_number: 1, calculation: null }],
    contract: { id: contract.id, client_id: 'practice', carrier_code: 'swiftly', name: 'Swiftly' },
    requirements: { fields: ['to_email'], export_documents: false, is_service_point_required: false },
    charging_type: 'label_creation',
    quotes: [
      {
        weight: { min: kg('1'), max: kg('2') },
        lead_time: 96,
        price: {
          breakdown: [line('price_without_insurance', 'Price without insurance', '19.85'), line('insurance_price', 'Insurance', '2.50')],
          total: euros('22.35'),
        },
        estimated_surcharges: [
          line('fuel', 'Fuel', '1.35'),
          line('remote', 'Islands and far regions', '9.50'),
          line('seasonal', 'Peak season', '0.45'),
          line('customs', 'Export clearance', '4.50'),
        ],
      },
    ],
    quote_source: 'crossdock_prices',
    quote_error: null,
  }
  assert.deepEqual([data, message, rest], [[option], null, {}])
})

test('200 shows no prices that were not asked for, and says why where an end of the way is missing', async () => {
  const unpriced = (data: any[]) => data.every((one) => one.quotes === null && one.quote_source === null && one.quote_error === null)
  for (const calculate_quotes of [undefined, false, null]) {
    const { data, message } = await ask({ ...lane, parcels: [two], calculate_quotes })
    assert.deepEqual([unpriced(data), message], [true, null])
  }
  for (const ends of [{}, { from_address: lane.from_address }, { to_address: lane.to_address }, { to_postal_code: '10115' }]) {
    const { data, message } = await ask({ ...ends, parcels: [two], calculate_quotes: true })
    assert.deepEqual([unpriced(data), message], [true, 'Prices need an origin and a destination.'])
    assert.ok(data.length > 60)
  }
})

test('200 and an empty list with a word about it, where nothing is left', async () => {
  const withoutContract = { data: [], message: 'No active carrier contract for this request.' }
  assert.deepEqual(await ask({ carrier_code: 'no_such_carrier' }), withoutContract)
  const nothing = { data: [], message: 'No shipping option available. Set explain=true to see why.' }
  assert.deepEqual(await ask({ shipping_option_code: 'nobody:knows' }), nothing)
  const { data, message } = await ask({ to_address: lane.to_address, lead_time: { lte: 48 } })
  assert.deepEqual(
    [data, message],
    [[], 'How long it takes is known for an origin and a destination only. Send both to filter by lead_time.'],
  )
  assert.deepEqual(await ask({ from_address: { country_code: 'JP' }, calculate_quotes: true }), nothing)
  const live = await app.newOrganization({ mode: 'live' })
  const { status, body } = await live.call('POST', '/shipping-options', {})
  assert.deepEqual([status, body.data.every(({ carrier }: any) => carrier.code === 'crossdock')], [200, true])
})

test('200 has every option of every active contract but those for returns, and none of a contract that is not', async () => {
  const mine = await app.newOrganization()
  const offered = listCarriers()
    .filter(({ starterContract }) => starterContract)
    .flatMap((one) => [...optionCodesOf(one)])
  const forReturns = await codes({ functionalities: { returns: true } })
  const all = offered.filter((code) => !forReturns.includes(code))
  assert.deepEqual(everything.map(({ code }) => code).sort(), all.sort())
  const [{ id }] = (await mine.call('GET', '/contracts?carrier_code=swiftly')).body.data
  await mine.call('PATCH', `/contracts/${id}`, { is_active: false })
  const { data } = (await mine.call('POST', '/shipping-options', {})).body
  assert.deepEqual(
    data.map(({ code }: any) => code).sort(),
    all.filter((code) => !code.startsWith('swiftly:')),
  )
})

test('200 narrows down by carrier, contract, product and option, all together', async () => {
  const [{ id }] = (await call('GET', '/contracts?carrier_code=swiftly')).body.data
  const having = (holds: (one: any) => boolean) => everything.filter(holds).map(({ code }) => code)
  assert.deepEqual(
    await codes({ carrier_code: 'swiftly' }),
    having(({ carrier }) => carrier.code === 'swiftly'),
  )
  assert.deepEqual(
    await codes({ contract_id: id }),
    having(({ contract }) => contract.id === id),
  )
  assert.deepEqual(
    await codes({ shipping_product_code: 'swiftly:home' }),
    having(({ product }) => product.code === 'swiftly:home'),
  )
  assert.deepEqual(await codes({ shipping_option_code: 'swiftly:home' }), ['swiftly:home'])
  const all = { carrier_code: 'swiftly', contract_id: id, shipping_product_code: 'swiftly:home', shipping_option_code: 'swiftly:home' }
  assert.deepEqual(await codes(all), ['swiftly:home'])
  for (const other of [
    { carrier_code: 'northpost' },
    { shipping_product_code: 'swiftly:locker' },
    { shipping_option_code: 'swiftly:locker' },
    { functionalities: { signature: true } },
    { lead_time: { lt: 1 } },
    { to_service_point: { id: pointOf('swiftly', 'locker', 'DE').id } },
    { to_address: { country_code: 'DE' }, ...{ from_address: { country_code: 'US' } } },
    { parcels: Array(21).fill({}) },
  ])
    assert.deepEqual(await codes({ ...all, ...other }), [], JSON.stringify(other))
  const nulls = { carrier_code: null, contract_id: null, shipping_product_code: null, shipping_option_code: null, functionalities: null }
  assert.equal(
    (await codes({ ...nulls, lead_time: null, to_service_point: null, parcels: null, from_address: null })).length,
    everything.length,
  )
})

/** Each kind of functionality: what is asked, and which options will do. */
const wanted: [asked: Record<string, unknown>, does: (has: any) => boolean][] = [
  [{ signature: true }, (has) => has.signature],
  [{ signature: false }, (has) => !has.signature],
  [{ age_check: 18 }, (has) => has.age_check === 18],
  [{ age_check: null }, (has) => has.age_check === null],
  [{ last_mile: 'locker' }, (has) => has.last_mile === 'locker'],
  [{ insurance: 5001 }, (has) => has.insurance >= 5001],
  [{ insurance: 5000 }, (has) => has.insurance >= 5000],
  [{ insurance: 0 }, (has) => has.insurance !== null],
  [{ insurance: null }, (has) => has.insurance === null],
  [{ cash_on_delivery: 500 }, (has) => has.cash_on_delivery >= 500],
  [{ delivery_attempts: 2 }, (has) => has.delivery_attempts >= 2],
  [{ delivery_before: '1200' }, (has) => has.delivery_before === '1200'],
  [{ delivery_before: null }, (has) => has.delivery_before === null],
  [{ multicollo: true }, (has) => has.multicollo],
  [{ service_area: 'international' }, () => true],
  [{ service_area: 'domestic' }, () => false],
  [{ tracked: true, signature: false, priority: 'standard' }, (has) => has.tracked && !has.signature && has.priority === 'standard'],
]

test('200 narrows down by what an option can do: a flag, a choice, so much or more, nothing at all, and all of them together', async () => {
  for (const [asked, does] of wanted) {
    const expected = between.filter((one) => does(one.functionalities)).map(({ code }) => code)
    assert.deepEqual(await codes({ ...lane, parcels: [two], functionalities: asked }), expected, JSON.stringify(asked))
  }
})

test('200 recognizes a remote area, and whether customs documents are required', async () => {
  const to = (country_code: string, postal_code: string) => ({ ...lane, to_address: { country_code, postal_code } })
  const remote = await ask({ ...to('NL', '8881 AB'), carrier_code: 'swiftly', functionalities: { service_area: 'domestic_remote' } })
  assert.ok(remote.data.length > 0 && remote.data.every((one) => one.functionalities.service_area === 'domestic_remote'))
  assert.deepEqual(await codes({ ...to('NL', '1011 AB'), functionalities: { service_area: 'domestic_remote' } }), [])
  for (const [address, papers] of [
    [{ country_code: 'DE' }, false],
    [{ country_code: 'CH' }, true],
    [{ country_code: 'GB' }, true],
    [{ country_code: 'GB', postal_code: 'BT1 1AA' }, false],
    [{ country_code: 'ES', postal_code: '28001' }, false],
    [{ country_code: 'ES', postal_code: '35001' }, true],
    [{ country_code: 'ES', state_province_code: 'ES-CN' }, true],
  ] as const) {
    const { data } = await ask({ ...lane, to_address: address })
    assert.ok(data.length > 0 && data.every(({ requirements }) => requirements.export_documents === papers), JSON.stringify(address))
  }
})

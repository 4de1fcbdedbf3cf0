import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { carrierOf } from '../../../../test/carriers.ts'
import { deepTest } from '../../../../test/deep.ts'
import { startApp } from '../../../../test/harness.ts'
import { OutboundError, type OutboundFailure } from '../../../platform/outbound/call.ts'
import { validateContract } from '../../contracts/jobs.ts'

/** Why the carrier that is called in the test that runs does not answer, or what it answers. */
let world: OutboundFailure | { status: number; body: string } = 'connect'
const app = await startApp({
  handlers: [validateContract],
  async send() {
    if (typeof world === 'string') throw new OutboundError(world)
    return { ...world, headers: {}, body: Buffer.from(world.body) }
  },
})
after(() => app.close())

type Call = Awaited<ReturnType<typeof app.newOrganization>>['call']
const lane = { from_address: { country_code: 'NL' }, to_address: { country_code: 'DE' } }
const two = { weight: { value: '2', unit: 'kg' }, dimensions: { length: '30', width: '20', height: '10', unit: 'cm' } }
const quote = async (call: Call, body: object = {}) => {
  const answer = await call('POST', '/shipping-options', { ...lane, parcels: [two], calculate_quotes: true, ...body })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data as any[]
}
const idOf = async (call: Call, carrier_code: string) => (await call('GET', `/contracts?carrier_code=${carrier_code}`)).body.data[0].id
const header = 'shipping_option_code,from_country,to_country,min_weight,max_weight,price,currency'
const upload = async (call: Call, carrier_code: string, ...lines: string[]) =>
  assert.equal((await call('PUT', `/contracts/${await idOf(call, carrier_code)}/prices`, [header, ...lines].join('\n'))).status, 200)

async function behave(call: Call, carrier_code: string, behaviour: string) {
  const id = await idOf(call, carrier_code)
  await call('PATCH', `/contracts/${id}`, { contract_data: { behaviour } })
  await call('POST', '/sandbox/clock', { advance: 'PT1S' })
  assert.equal((await call('GET', `/contracts/${id}`)).body.data.state, 'active')
}

const sourceOf: Record<string, string> = {
  northpost: 'crossdock_prices',
  swiftly: 'crossdock_prices',
  freshlane: 'crossdock_prices',
  collogix: 'crossdock_prices',
  crossdock: 'crossdock_prices',
  ironhaul: 'crossdock_prices_api',
  aerofast: 'carrier_api',
}

/** Every option of the carriers that are named has this error and no price; every other has a price and no error. */
function checkErrors(data: any[], errors: Record<string, string>) {
  for (const { carrier, code, quotes, quote_source, quote_error } of data) {
    const expected = errors[carrier.code]
    assert.deepEqual([quotes.length, quote_error?.code, quote_source], [expected ? 0 : 1, expected, sourceOf[carrier.code]], code)
    if (expected) assert.deepEqual(Object.keys(quote_error), ['code', 'title', 'description'])
  }
  for (const code of Object.keys(errors)) assert.ok(data.some(({ carrier }) => carrier.code === code))
}

test('200 with a price for every option, from the source of its carrier', async () => {
  const { call } = await app.newOrganization()
  const data = await quote(call)
  checkErrors(data, {})
  assert.deepEqual([...new Set(data.map(({ carrier }) => carrier.code))].sort(), Object.keys(sourceOf).sort())
})

test('200 where a carrier refuses: its options say so in its words, and all others are priced', async () => {
  const { call } = await app.newOrganization()
  await behave(call, 'aerofast', 'refuse')
  const data = await quote(call)
  checkErrors(data, { aerofast: 'told_to_refuse' })
  const { quote_error } = data.find(({ carrier }) => carrier.code === 'aerofast')
  const description = 'This contract is set to refuse everything.'
  assert.deepEqual(quote_error, { code: 'told_to_refuse', title: 'No price', description })
  await behave(call, 'aerofast', 'good')
  checkErrors(await quote(call), {})
})

deepTest('200 within the patience for one carrier, where several are silent or slow at once', async () => {
  const { call } = await app.newOrganization()
  const made = await call('POST', '/contracts', {
    carrier_code: 'aerofast',
    contract_data: {
      client_id: 'shop-app',
      client_secret: 'secret',
      account_number: '100200300',
      country: 'NL',
      behaviour: 'time_out_after',
    },
    is_active: true,
  })
  await behave(call, 'aerofast', 'time_out_before')
  await behave(call, 'ironhaul', 'answer_slowly')
  const [data] = await Promise.all([quote(call), quote(call, { contract_id: made.body.data.id })])
  checkErrors(data, { aerofast: 'carrier_unavailable', ironhaul: 'carrier_unavailable' })
  assert.equal(new Set(data.flatMap(({ carrier, contract }) => (carrier.code === 'aerofast' ? contract.id : []))).size, 2)
})

test('200 whatever the line or the carrier does: no name, no connection, half an answer, a page of a proxy', async () => {
  const { call } = await app.newOrganization()
  const { quote: capability } = carrierOf('aerofast')!
  const ask = capability!.ask.bind(capability)
  const away = mock.method(capability!, 'ask', (settings: Record<string, unknown>, input: any) => ({
    ...ask(settings, input),
    url: 'https://carrier.example/rates',
  }))
  const price = (amount: string) => JSON.stringify({ rates: [{ service: 'express', price: { amount, currency: 'EUR' }, additions: [] }] })
  const unavailable = [
    'dns',
    'connect',
    'tls',
    'timeout_before',
    'timeout_after',
    'reset',
    { status: 200, body: '<html>' },
    { status: 200, body: '' },
    { status: 200, body: 'null' },
    { status: 200, body: price('-1.00') },
    { status: 200, body: price('1e3') },
    { status: 302, body: '{}' },
    { status: 401, body: 'go away' },
    { status: 500, body: '{"error":{"code":"x","message":"y"}}' },
  ] as const
  for (const one of unavailable) {
    world = one
    checkErrors(await quote(call), { aerofast: 'carrier_unavailable' })
  }
  world = { status: 200, body: price('7.05') }
  const data = await quote(call, { carrier_code: 'aerofast' })
  away.mock.restore()
  for (const { code, quotes, quote_error } of data)
    assert.deepEqual(
      [quotes[0]?.price.total.value, quotes[0]?.estimated_surcharges, quote_error?.code],
      code === 'aerofast:express' ? ['7.05', [], undefined] : [undefined, undefined, 'no_price'],
    )
})

test('200 asks a carrier once for all its options, and one that has other prices not at all', async () => {
  const { call } = await app.newOrganization()
  const { quote: capability } = carrierOf('aerofast')!
  const ask = mock.method(capability!, 'ask')
  await quote(call)
  assert.equal(ask.mock.callCount(), 1)
  const options = (await quote(call, { carrier_code: 'aerofast', explain: true })).map(({ code }) => code)
  await upload(call, 'aerofast', ...options.map((code) => `${code},NL,DE,0,70,5,EUR`))
  await quote(call)
  await quote(call, { calculate_quotes: false })
  await call('POST', '/shipping-options/filter', { ...lane, parcels: [two], calculate_quotes: true })
  assert.equal(ask.mock.callCount(), 1)
  ask.mock.restore()
})

test('200 with what a carrier said in the same minute to the same question, and asks again for anything else', async () => {
  const { call } = await app.newOrganization()
  const ask = mock.method(carrierOf('aerofast')!.quote!, 'ask')
  const asked = async (body: object = {}, by = call) => {
    const before = ask.mock.callCount()
    const [{ quotes }] = await quote(by, { carrier_code: 'aerofast', ...body })
    return [ask.mock.callCount() - before, quotes[0].price.total.value]
  }
  const [first, price] = await asked()
  assert.equal(first, 1)
  assert.deepEqual(await asked(), [0, price])
  assert.equal((await asked({ parcels: [{ ...two, weight: { value: '2.1', unit: 'kg' } }] }))[0], 1)
  assert.equal((await asked({ parcels: [{ ...two, total_insured_price: 2000 }] }))[0], 1)
  assert.equal((await asked({ to_address: { country_code: 'FR' } }))[0], 1)
  assert.equal((await asked({}, (await app.newOrganization()).call))[0], 1)
  await behave(call, 'aerofast', 'good')
  assert.equal((await asked())[0], 1)
  await call('POST', '/sandbox/clock', { advance: 'PT1M' })
  assert.equal((await asked())[0], 1)
  ask.mock.restore()
})

test('200 calls a carrier again that did not answer', async () => {
  const { call } = await app.newOrganization()
  const ask = mock.method(carrierOf('aerofast')!.quote!, 'ask', () => {
    throw new Error('no')
  })
  assert.equal((await quote(call, { carrier_code: 'aerofast' }))[0].quote_error.code, 'carrier_unavailable')
  ask.mock.restore()
  assert.equal((await quote(call, { carrier_code: 'aerofast' }))[0].quote_error, null)
})

test('200 with the insurance in what a carrier asks for, in all or beyond what it includes', async () => {
  const { call } = await app.newOrganization()
  const total = async (shipping_option_code: string, insured: object) =>
    (await quote(call, { shipping_option_code, parcels: [{ ...two, ...insured }] }))[0].quotes[0].price.total.value
  // 22.40, and 1.1 % of the 1900 beyond the 100 that are included.
  assert.equal(await total('aerofast:express', { total_insured_price: 2000 }), '43.30')
  assert.equal(await total('aerofast:express', { additional_insured_price: 1900 }), '43.30')
  assert.equal(
    await total('aerofast:express', { total_insured_price: 5, additional_insured_price: { value: '1900', currency: 'EUR' } }),
    '43.30',
  )
  const [{ quotes }] = await quote(call, { shipping_option_code: 'aerofast:express', parcels: [{ ...two, total_insured_price: 2000 }] })
  assert.deepEqual(
    quotes[0].price.breakdown.map(({ type, price }: any) => `${type} ${price.value}`),
    ['price_without_insurance 22.40', 'insurance_price 20.90'],
  )
  // 52.00, and 0.35 % of 1000, which is less than the least.
  assert.equal(await total('ironhaul:colli', { total_insured_price: 1000 }), '60.50')
  assert.equal(await total('ironhaul:colli', { additional_insured_price: 1000 }), '60.50')
  assert.equal(await total('ironhaul:colli', { additional_insured_price: 0 }), '52.00')
})

test('200 from a price file: the band of each parcel, one currency, and no price where the file has none', async () => {
  const { call } = await app.newOrganization()
  await upload(
    call,
    'swiftly',
    'swiftly:home,NL,DE,0,2,4.95,EUR',
    'swiftly:home,NL,DE,2,10,7.10,EUR',
    'swiftly:home,NL,DE,10,20,9,GBP',
    'swiftly:home,NL,FR,0,1,5,EUR',
  )
  const priced = async (...kilograms: number[]) => {
    const parcels = kilograms.map((value) => ({ weight: { value, unit: 'kg' } }))
    const [{ quotes, quote_error, quote_source }] = await quote(call, { shipping_option_code: 'swiftly:home', parcels })
    assert.equal(quote_source, 'csv_upload')
    const [{ price, weight } = {} as any] = quotes
    return quote_error?.code ?? `${price.total.value} ${price.total.currency}, ${weight.min.value} to ${weight.max.value}`
  }
  assert.equal(await priced(2), '4.95 EUR, 0 to 2')
  assert.equal(await priced(11), '9.00 GBP, 10 to 20')
  assert.equal(await priced(1, 3, 3), '19.15 EUR, 4 to 22')
  assert.equal(await priced(1, 11), 'mixed_currencies')
  assert.equal(await priced(20.001), 'no_price')
  const [elsewhere] = await quote(call, { shipping_option_code: 'swiftly:home', to_address: { country_code: 'AT' } })
  assert.deepEqual([elsewhere.quote_source, elsewhere.quotes[0].price.total.value], ['crossdock_prices', '8.10'])
})

test('200 from a price file by the weight of the shipment, where the carrier bills that', async () => {
  const { call } = await app.newOrganization()
  await upload(call, 'ironhaul', 'ironhaul:colli,NL,DE,0,30,40,EUR', 'ironhaul:colli,NL,DE,30,800,60,EUR')
  const total = async (...kilograms: number[]) => {
    const parcels = kilograms.map((value) => ({ weight: { value, unit: 'kg' } }))
    return (await quote(call, { shipping_option_code: 'ironhaul:colli', parcels }))[0].quotes[0].price.total.value
  }
  assert.deepEqual([await total(15, 15), await total(15, 15.001)], ['40.00', '60.00'])
})

test('200 says that a weight is missing, whatever the source; for one parcel the platform lists the price of each band', async () => {
  const { call } = await app.newOrganization()
  await upload(call, 'collogix', 'collogix:home,NL,DE,0,30,5,EUR')
  for (const parcels of [undefined, [{}, two]]) {
    const data = await quote(call, { parcels })
    for (const { code, quotes, quote_error } of data) assert.deepEqual([quotes, quote_error?.code], [[], 'weight_missing'], code)
    assert.ok(data.length > 20)
  }
  const data = await quote(call, { parcels: [{ dimensions: two.dimensions }] })
  const own = (code: string) => code === 'collogix:home' || /^(aerofast|ironhaul):/.test(code)
  for (const { code, quotes, quote_error } of data)
    assert.deepEqual([quotes.length > 0, quote_error?.code], own(code) ? [false, 'weight_missing'] : [true, undefined], code)
  const { quotes } = data.find(({ code }) => code === 'swiftly:home')
  assert.deepEqual(
    quotes.map(({ weight, price }: any) => `${weight.min.value} ${weight.max.value} ${price.total.value}`),
    ['0.001 1 7.40', '1 2 8.10', '2 5 9.20', '5 10 10.90', '10 20 14.80', '20 31.5 20.90'],
  )
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { pointOf } from '../../../../test/service-points.ts'

const app = await startApp()
after(() => app.close())
const { call } = await app.newOrganization()

const lane = { from_address: { country_code: 'NL' }, to_address: { country_code: 'DE' } }
const two = { weight: { value: '2', unit: 'kg' }, dimensions: { length: '30', width: '20', height: '10', unit: 'cm' } }
const ask = async (body: object, path = '/shipping-options') => {
  const { status, body: answer } = await call('POST', path, body)
  assert.equal(status, 200, JSON.stringify(answer))
  return answer
}
const get = async (query: string) => {
  const { status, body } = await call('GET', `/shipping-options?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const codesOf = ({ data }: any) => data.map(({ code }: any) => code)
const quoted = await ask({ ...lane, parcels: [two], calculate_quotes: true })
const plain = await ask({ ...lane, parcels: [two] })

test('200 for lead times above, below, exactly, and all of them together; an unknown one is none', async () => {
  const hours = new Map<string, number | null>(quoted.data.map(({ code, quotes }: any) => [code, quotes[0].lead_time]))
  const rules: [asked: Record<string, number>, holds: (hours: number) => boolean][] = [
    [{ gt: 48 }, (h) => h > 48],
    [{ gte: 48 }, (h) => h >= 48],
    [{ eq: 48 }, (h) => h === 48],
    [{ lt: 48 }, (h) => h < 48],
    [{ lte: 48 }, (h) => h <= 48],
    [{ gt: 24, lte: 72 }, (h) => h > 24 && h <= 72],
    [{ gt: 48, lt: 48 }, () => false],
    [{ gte: 0 }, () => true],
    [{ lt: 47.5 }, (h) => h < 47.5],
  ]
  for (const [lead_time, holds] of rules) {
    const expected = [...hours].flatMap(([code, h]) => (h !== null && holds(h) ? [code] : []))
    assert.deepEqual(codesOf(await ask({ ...lane, parcels: [two], lead_time })), expected, JSON.stringify(lead_time))
  }
  assert.deepEqual(codesOf(await ask({ ...lane, parcels: [two], lead_time: {} })), codesOf(plain))
  assert.ok([...hours.values()].includes(null) && new Set(hours.values()).size >= 4)
})

test('200 with what its carrier delivers at a service point, however it is named; the id of the carrier wins', async () => {
  const locker = pointOf('swiftly', 'locker', 'DE')
  const shop = pointOf('swiftly', 'servicepoint', 'DE')
  const office = pointOf('northpost', 'post_office', 'DE')
  const endingAt = (carrier: string, ...ends: string[]) =>
    codesOf({ data: plain.data.filter((one: any) => one.carrier.code === carrier && ends.includes(one.functionalities.last_mile)) })
  const toLockers = endingAt('swiftly', 'locker', 'locker_or_service_point')
  const toShops = endingAt('swiftly', 'service_point', 'locker_or_service_point')
  const toOffices = endingAt('northpost', 'service_point', 'locker_or_service_point')
  assert.ok(toLockers.length > 0 && toShops.length > 0 && toOffices.length > 0)
  const questions: [object, string[]][] = [
    [{ to_service_point: { id: String(locker.id) } }, toLockers],
    [{ to_service_point: { id: locker.id } }, toLockers],
    [{ to_service_point_id: shop.id }, toShops],
    [{ to_service_point: { carrier_service_point_id: shop.carrier_service_point_id } }, toShops],
    [{ to_service_point: { id: locker.id, carrier_service_point_id: office.carrier_service_point_id } }, toOffices],
    [{ to_service_point: { id: '1', carrier_service_point_id: locker.carrier_service_point_id }, carrier_code: 'swiftly' }, toLockers],
    [{ to_service_point: { id: locker.id }, carrier_code: 'northpost' }, []],
  ]
  for (const [point, expected] of questions) {
    const { data } = await ask({ ...lane, parcels: [two], ...point })
    assert.deepEqual(codesOf({ data }), expected, JSON.stringify(point))
    assert.ok(data.every(({ requirements }: any) => requirements.is_service_point_required))
  }
})

test('200 the same for the four fields that addresses came after, each end by itself', async () => {
  const body = { parcels: [two], calculate_quotes: true }
  const to = { country_code: 'ES', postal_code: '35001' }
  const from = { country_code: 'NL', postal_code: '1011AB' }
  const expected = await ask({ ...body, from_address: from, to_address: to })
  const [flatFrom, flatTo] = [
    { from_country_code: 'NL', from_postal_code: '1011AB' },
    { to_country_code: 'ES', to_postal_code: '35001' },
  ]
  assert.deepEqual(await ask({ ...body, ...flatFrom, ...flatTo }), expected)
  assert.deepEqual(await ask({ ...body, ...flatFrom, to_address: to }), expected)
  assert.deepEqual(await ask({ ...body, from_address: from, ...flatTo }), expected)
  assert.match(JSON.stringify(expected), /"remote"/)
})

test('200 the same for the same parcel in any unit, as text or as a number', async () => {
  const weights = [
    ['2', 'kg'],
    [2, 'kg'],
    ['2.000', 'kg'],
    ['2000', 'g'],
    ['4.40924524', 'lbs'],
    ['70.54792389', 'oz'],
  ]
  for (const [value, unit] of weights) {
    const parcels = [{ ...two, weight: { value, unit } }]
    // No number of pounds is 2 kg to the last digit, so what it weighs may differ by a millionth of a gram; what it costs does not.
    const { data } = await ask({ ...lane, parcels, calculate_quotes: true })
    assert.deepEqual(data.map(brief), quoted.data.map(brief), `${value} ${unit}`)
  }
  const sides = [
    ['30', '20', '10', 'cm'],
    [300, 200, 100, 'mm'],
    ['0.3', '0.2', '0.1', 'm'],
  ]
  for (const [length, width, height, unit] of sides) {
    const parcels = [{ ...two, dimensions: { length, width, height, unit } }]
    assert.deepEqual(await ask({ ...lane, parcels, calculate_quotes: true }), quoted, unit as string)
  }
  const imperial = ['36 in', '3 ft', '1 yd', '0.9144 m', '91.44 cm'].map((text) => text.split(' '))
  const answers = imperial.map(([side, unit]) => {
    const [length, width, height] = Array(3).fill(side)
    return ask({ ...lane, parcels: [{ ...two, dimensions: { length, width, height, unit } }], calculate_quotes: true })
  })
  const [first, ...others] = await Promise.all(answers)
  for (const other of others) assert.deepEqual(other, first)
  // 91.44³ / 5000 = 152.911 kg, rounded up to the gram.
  assert.match(JSON.stringify(first), /"91.44 × 91.44 × 91.44 cm \/ 5000 = 152.911 kg"/)
})

const brief = ({ code, quotes: [quote] }: any) => [code, quote.price, quote.weight, quote.lead_time, quote.estimated_surcharges]

test('200 the same for a pound and for the grams that it has, to the last digit', async () => {
  const one = (weight: object) => ask({ ...lane, parcels: [{ weight }], calculate_quotes: true })
  assert.deepEqual(await one({ value: '10', unit: 'lbs' }), await one({ value: '4535.9237', unit: 'g' }))
  assert.deepEqual(await one({ value: '160', unit: 'oz' }), await one({ value: '4.5359237', unit: 'kg' }))
})

test('200 the same for an insured sum as a number and as a price, 0 too', async () => {
  for (const name of ['total_insured_price', 'additional_insured_price'])
    for (const value of [0, 99.99, 600]) {
      const one = (insured: unknown) =>
        ask({ ...lane, parcels: [{ ...two, [name]: insured }], carrier_code: 'swiftly', calculate_quotes: true })
      const expected = await one(value)
      for (const text of [String(value), value]) assert.deepEqual(await one({ value: text, currency: 'EUR' }), expected, `${name} ${value}`)
    }
})

test('200 never quotes under /filter and always under /quote and its previous path, where the parcel may stand in the body', async () => {
  const { calculate_quotes: _, ...body } = { ...lane, parcels: [two], calculate_quotes: true }
  assert.deepEqual(await ask({ ...body, calculate_quotes: true }, '/shipping-options/filter'), plain)
  assert.deepEqual(await ask(body, '/shipping-options/filter'), plain)
  for (const path of ['/shipping-options/quote', '/fetch-shipping-options']) {
    assert.deepEqual(await ask(body, path), quoted)
    assert.deepEqual(await ask({ ...lane, ...two, total_insurance: null }, path), quoted)
    const insured = await ask({ ...lane, parcels: [{ ...two, total_insured_price: 600 }], calculate_quotes: true })
    assert.deepEqual(await ask({ ...lane, ...two, total_insurance: 600 }, path), insured)
    assert.deepEqual(codesOf(await ask({ ...lane, weight: two.weight, carrier_code: 'swiftly', lead_time: { lte: 24 } }, path)).length, 4)
  }
})

test('200 the same for a list with parameters, each of which narrows it down', async () => {
  const query = 'from_country_code=NL&to_country_code=DE&weight=2&length=30&width=20&height=10'
  assert.deepEqual(await get(query), plain)
  assert.deepEqual(await get(`${query}&calculate_quotes=true`), quoted)
  assert.deepEqual(
    await get(
      `${query.replace('weight=2', 'weight=2000&weight_unit=g').replace('length=30&width=20&height=10', 'length=300&width=200&height=100&dimension_unit=mm')}`,
    ),
    plain,
  )
  const [{ id }] = (await call('GET', '/contracts?carrier_code=swiftly')).body.data
  const pairs: [query: string, body: object][] = [
    ['carrier_code=swiftly', { carrier_code: 'swiftly' }],
    [`contract_id=${id}`, { contract_id: id }],
    ['shipping_product_code=swiftly:home', { shipping_product_code: 'swiftly:home' }],
    ['shipping_option_code=swiftly:home/signature', { shipping_option_code: 'swiftly:home/signature' }],
    ['signature=true&tracked=true&returns=false', { functionalities: { signature: true, tracked: true, returns: false } }],
    ['last_mile=service_point', { functionalities: { last_mile: 'service_point' } }],
    ['explain=true&carrier_code=northpost', { explain: true, carrier_code: 'northpost' }],
  ]
  for (const [more, body] of pairs) {
    const answer = await get(`${query}&${more}`)
    assert.deepEqual(answer, await ask({ ...lane, parcels: [two], ...body }), more)
    assert.ok(answer.data.length > 0 && answer.data.length < plain.data.length, more)
  }
  const remote = await get(
    'from_country_code=NL&from_postal_code=1011AB&to_country_code=ES&to_postal_code=35001&weight=2&calculate_quotes=true',
  )
  assert.match(JSON.stringify(remote), /"remote"/)
})

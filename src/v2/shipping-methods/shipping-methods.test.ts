import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { pointOf } from '../../../test/service-points.ts'
import { contractWith, sender } from '../../../test/shipments.ts'
import { newV2Organization } from '../../../test/v2.ts'
import { listCarrierOptions } from '../../carriers/kit/options.ts'
import { listWeightBands } from '../../carriers/kit/weight-bands.ts'
import { findBandMethodId, meaningOfMethod } from '../../carriers/method-ids.ts'
import { listCarriers } from '../../carriers/registry.ts'

const app = await startApp()
after(() => app.close())

const methodKeys = ['carrier', 'countries', 'id', 'max_weight', 'min_weight', 'name', 'price', 'service_point_input']
const keysOf = (value: object) => Object.keys(value).sort()

test('lists a method for each weight band of an option, with texts for weights and numbers for prices', async () => {
  const { v2 } = await newV2Organization(app)
  const { status, body, text } = await v2('GET', '/shipping_methods?to_country=de')
  assert.equal(status, 200, text)
  assert.deepEqual(keysOf(body), ['next', 'previous', 'shipping_methods'])
  assert.deepEqual([body.next, body.previous], [null, null])
  const home = body.shipping_methods.filter(({ name }: any) => /^Swiftly Home(?! .*,)[^,]* \d/.test(name))
  assert.deepEqual(
    home.map(({ id, min_weight, max_weight, countries }: any) => [id, min_weight, max_weight, countries[0].price]),
    [
      [1021007, '0.001', '1.000', 7.4],
      [1021008, '1.001', '2.000', 8.1],
      [1021010, '2.001', '5.000', 9.2],
      [1021011, '5.001', '10.000', 10.9],
      [1021013, '10.001', '20.000', 14.8],
      [1021016, '20.001', '31.500', 20.9],
    ],
  )
  for (const method of body.shipping_methods) {
    assert.deepEqual(keysOf(method), methodKeys)
    assert.deepEqual(
      method.countries.map(({ iso_2, iso_3, name }: any) => [iso_2, iso_3, name]),
      [['DE', 'DEU', 'Germany']],
    )
    assert.equal(method.price, 0)
  }
  assert.deepEqual(keysOf(home[0].countries[0]), ['id', 'iso_2', 'iso_3', 'lead_time_hours', 'name', 'price', 'price_breakdown'])
  assert.deepEqual(home[0].countries[0].price_breakdown, [{ type: 'price_without_insurance', label: 'Label', value: 7.4 }])
})

test('the unstamped letter is method 8, goes anywhere and costs nothing', async () => {
  const { v2 } = await newV2Organization(app)
  const { body } = await v2('GET', '/shipping_methods')
  const letter = body.shipping_methods[0]
  assert.deepEqual([letter.id, letter.name, letter.carrier], [8, 'Unstamped letter', 'crossdock'])
  assert.equal(letter.service_point_input, 'none')
  assert.ok(letter.countries.length > 200)
  assert.ok(letter.countries.every(({ price }: any) => price === 0))
  assert.equal(new Set(letter.countries.map(({ id }: any) => id)).size, letter.countries.length)
  const { body: one } = await v2('GET', '/shipping_methods/8')
  assert.deepEqual([one.shipping_method.id, one.shipping_method.countries.length], [8, letter.countries.length])
})

test('without a country, a method lists the countries that the zones of its carrier name', async () => {
  const { v2 } = await newV2Organization(app)
  const { body, text } = await v2('GET', '/shipping_methods')
  const home = body.shipping_methods.find(({ id }: any) => id === 1021007)
  assert.deepEqual(
    home.countries.filter(({ iso_2 }: any) => ['NL', 'BE', 'US', 'BR'].includes(iso_2)).map(({ iso_2, price }: any) => `${iso_2} ${price}`),
    ['NL 5.1', 'BE 6.2', 'US 34.5'],
  )
  assert.ok(text.length < 5_000_000, `${text.length} bytes`)
})

test('the origin follows from the sender address: the first, one by its id, or all of them', async () => {
  const { v2, call } = await newV2Organization(app, { country: 'NL' })
  const belgian = { ...sender, country_code: 'BE', postal_code: '2000', city: 'Antwerpen' }
  const { body: made } = await call('POST', '/addresses/sender-addresses', belgian)
  const priceOf = async (query: string) => {
    const { body } = await v2('GET', `/shipping_methods/1021007?to_country=BE&sender_address=${query}`)
    return body.shipping_method.countries[0].price
  }
  assert.equal(await priceOf(String(made.data.id)), 5.1)
  assert.equal((await v2('GET', '/shipping_methods?sender_address=all&to_country=FR')).status, 200)
  const { status, body } = await v2('GET', '/shipping_methods?sender_address=999999')
  assert.deepEqual([status, body.error.message], [400, 'sender_address: "No sender address with this id exists."'])
})

test('for all senders, each price names the country that it is from', async () => {
  const { v2, call } = await newV2Organization(app, { country: 'NL' })
  await call('POST', '/addresses/sender-addresses', { ...sender, country_code: 'BE', postal_code: '2000', city: 'Antwerpen' })
  const { body } = await v2('GET', '/shipping_methods/1021007?to_country=BE&sender_address=all')
  assert.deepEqual(
    body.shipping_method.countries.map((one: any) => [one.from_iso_2, one.from_iso_3, one.from_name, one.iso_2, one.price]),
    [
      ['NL', 'NLD', 'Netherlands', 'BE', 6.2],
      ['BE', 'BEL', 'Belgium', 'BE', 5.1],
    ],
  )
  const { body: first } = await v2('GET', '/shipping_methods/1021007?to_country=BE')
  assert.ok(!('from_iso_2' in first.shipping_method.countries[0]))
})

test('the list of all senders is computed once until rates, contracts or sender addresses change', async () => {
  const organization = await newV2Organization(app, { country: 'NL' })
  const { v2, call } = organization
  const id = await contractWith(organization, 'swiftly')
  const countries = async () =>
    (await v2('GET', '/shipping_methods?sender_address=all')).body.shipping_methods
      .find((method: any) => method.id === 1021007)
      .countries.filter(({ iso_2 }: any) => iso_2 === 'DE')
      .map(({ from_iso_2, price }: any) => `${from_iso_2} ${price}`)
  assert.deepEqual([await countries(), await countries()], [['NL 7.4'], ['NL 7.4']])
  const form = (value: string) => ({ prices: [{ shipping_option_code: 'swiftly:home', price: { value, currency: 'EUR' } }] })
  assert.equal((await call('PATCH', `/contracts/${id}/pricing-form`, form('2.50'))).status, 200)
  assert.deepEqual(await countries(), ['NL 2.5'])
  assert.equal((await call('PATCH', `/contracts/${id}/pricing-form`, form('2.60'))).status, 200)
  assert.deepEqual(await countries(), ['NL 2.6'])
  // Not a change of the contract, so that it is seen only where the list is computed again.
  await app.system.transaction((tx) =>
    tx.db.updateTable('contract_form_prices').set({ price_cents: 270 }).where('contract_id', '=', id).execute(),
  )
  assert.deepEqual(await countries(), ['NL 2.6'])
  await call('POST', '/addresses/sender-addresses', { ...sender, country_code: 'BE', postal_code: '2000', city: 'Antwerpen' })
  assert.deepEqual(await countries(), ['NL 2.7', 'BE 2.7'])
})

test('the list of all senders is sent in chunks, as the client takes them', async () => {
  const { v2, call, authorization } = await newV2Organization(app, { country: 'NL' })
  for (const [country_code, postal_code] of [
    ['BE', '2000'],
    ['DE', '10115'],
    ['FR', '75001'],
  ])
    await call('POST', '/addresses/sender-addresses', { ...sender, country_code, postal_code })
  const first = await v2('GET', '/shipping_methods?sender_address=all')
  const target = '/api/v2/shipping_methods?sender_address=all'
  const body = async () => Buffer.alloc(0)
  const { stream, released } = await app.handle({ method: 'GET', target, headers: { authorization }, address: '192.0.2.1', body })
  const chunks = await Array.fromAsync(stream!, (chunk) => Buffer.from(chunk))
  released!()
  assert.ok(first.text.length > 4_000_000)
  assert.equal(Buffer.concat(chunks).toString(), first.text)
  assert.ok(Math.max(...chunks.map(({ length }) => length)) < 300_000)
})

test('is_return lists methods for returns alone, in the spelling of Python too', async () => {
  const { v2 } = await newV2Organization(app)
  const idsOf = async (query: string) => (await v2('GET', `/shipping_methods?${query}`)).body.shipping_methods.map(({ id }: any) => id)
  const returns = await idsOf('is_return=True&to_country=NL')
  assert.ok(returns.length > 0)
  for (const id of returns) assert.match(meaningOfMethod(id)!.code, /return/)
  assert.ok((await idsOf('is_return=False&to_country=NL')).every((id: number) => !returns.includes(id)))
})

test('service_point_id leaves the methods that deliver there', async () => {
  const { v2 } = await newV2Organization(app)
  const { id } = pointOf('swiftly', 'locker', 'NL')
  const { body } = await v2('GET', `/shipping_methods?service_point_id=${id}&to_country=NL`)
  assert.ok(body.shipping_methods.length > 0)
  for (const method of body.shipping_methods) {
    assert.match(meaningOfMethod(method.id)!.code, /^swiftly:locker/)
    assert.equal(method.service_point_input, 'required')
  }
  const { status, body: refused } = await v2('GET', '/shipping_methods?service_point_id=12')
  assert.deepEqual([status, refused.error.code], [400, 400])
})

test('prices of a contract of your own stand in the list', async () => {
  const organization = await newV2Organization(app)
  const { v2, call } = organization
  const id = await contractWith(organization, 'swiftly')
  const lines = ['shipping_option_code,from_country,to_country,min_weight,max_weight,price,currency', 'swiftly:home,NL,DE,0,2,3.33,EUR']
  assert.equal((await call('PUT', `/contracts/${id}/prices`, `${lines.join('\n')}\n`)).status, 200)
  const priceOf = async (method: number) =>
    (await v2('GET', `/shipping_methods/${method}?to_country=DE`)).body.shipping_method.countries[0].price
  assert.deepEqual([await priceOf(1021007), await priceOf(1021008), await priceOf(1021010)], [3.33, 3.33, 9.2])
  const form = { prices: [{ shipping_option_code: 'swiftly:home', price: { value: '2.50', currency: 'EUR' } }] }
  assert.equal((await call('PATCH', `/contracts/${id}/pricing-form`, form)).status, 200)
  assert.deepEqual([await priceOf(1021007), await priceOf(1021010)], [2.5, 2.5])
})

test('a page has as many methods as limit says, and next leads through all of them', async () => {
  const { v2 } = await newV2Organization(app)
  const whole = (await v2('GET', '/shipping_methods?to_country=NL')).body.shipping_methods.map(({ id }: any) => id)
  const ids: number[] = []
  let target: string | null = '/shipping_methods?to_country=NL&limit=100'
  for (let pages = 0; target !== null && pages < 50; pages++) {
    const { body }: any = await v2('GET', target)
    ids.push(...body.shipping_methods.map(({ id }: any) => id))
    target = body.next?.slice('http://crossdock.test/api/v2'.length) ?? null
  }
  assert.deepEqual(ids, whole)
})

test('reads a method by its id, and an option as a whole by the id of the option', async () => {
  const { v2 } = await newV2Organization(app)
  const { body } = await v2('GET', '/shipping_methods/1021')
  assert.deepEqual([body.shipping_method.id, body.shipping_method.min_weight, body.shipping_method.max_weight], [1021, '0.001', '31.500'])
  for (const id of ['7', '1021001', '1021099', '999999999', 'abc', '0'])
    assert.deepEqual((await v2('GET', `/shipping_methods/${id}`)).status, 404, id)
})

test('a country that is none is 400 in the object of version 2; unknown parameters are ignored', async () => {
  const { v2 } = await newV2Organization(app)
  const { status, body } = await v2('GET', '/shipping_methods?to_country=XX')
  assert.deepEqual([status, body.error.code, body.error.request], [400, 400, 'api/v2/shipping_methods'])
  assert.match(body.error.message, /^to_country: "/)
  assert.equal((await v2('GET', '/shipping_methods/?to_country=&foo=1')).status, 200)
})

test('every weight band of every option has a method id of its own, which leads back to it', () => {
  const seen = new Set<number>()
  for (const carrier of listCarriers())
    for (const option of listCarrierOptions(carrier))
      for (const date of ['2025-06-01', '2026-06-01', '2027-06-01']) {
        const bands = listWeightBands(option, { from: { country_code: 'NL' }, parcels: [], at: `${date}T09:00:00.000Z` })
        for (const { max } of bands) {
          const id = findBandMethodId(option.code, max)
          assert.ok(id !== undefined, `${option.code} has a band up to ${max} g: add it at the end of bandEnds in method-ids.ts`)
          assert.deepEqual(meaningOfMethod(id), { code: option.code, max_g: max })
          if (date === '2026-06-01') assert.ok(!seen.has(id) && seen.add(id))
        }
      }
})

test('the methods of an organization are those of its own contracts', async () => {
  const organization = await newV2Organization(app)
  const id = await contractWith(organization, 'swiftly')
  assert.equal((await organization.call('DELETE', `/contracts/${id}`)).status, 204)
  assert.equal((await organization.v2('GET', '/shipping_methods/1021007')).status, 404)
  const { body } = await organization.v2('GET', '/shipping_methods?to_country=NL')
  assert.ok(body.shipping_methods.every(({ carrier }: any) => carrier !== 'swiftly'))
})

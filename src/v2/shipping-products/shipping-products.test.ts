import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { contractWith } from '../../../test/shipments.ts'
import { newV2Organization } from '../../../test/v2.ts'
import { functionalityFields } from '../../carriers/kit/functionalities.ts'

const app = await startApp()
after(() => app.close())

const keysOf = (value: object) => Object.keys(value).sort()

test('lists products with their methods, in grams, with one gram more than a parcel may weigh', async () => {
  const { v2 } = await newV2Organization(app)
  const { status, body, text } = await v2('GET', '/shipping-products?from_country=NL&to_country=DE')
  assert.equal(status, 200, text)
  assert.ok(Array.isArray(body))
  const home = body.find(({ code }: any) => code === 'swiftly:home')
  assert.deepEqual(keysOf(home), [
    'available_functionalities',
    'carrier',
    'code',
    'methods',
    'name',
    'service_points_carrier',
    'weight_range',
  ])
  assert.deepEqual(
    [home.carrier, home.service_points_carrier, home.weight_range],
    ['swiftly', 'swiftly', { min_weight: 1, max_weight: 31_501 }],
  )
  const method = home.methods.find(({ id }: any) => id === 1021008)
  assert.deepEqual(keysOf(method), ['functionalities', 'id', 'lead_time_hours', 'name', 'properties', 'shipping_product_code'])
  assert.deepEqual(
    [method.shipping_product_code, method.properties.min_weight, method.properties.max_weight],
    ['swiftly:home', 1_000, 2_001],
  )
  assert.deepEqual(keysOf(method.properties.max_dimensions), ['height', 'length', 'unit', 'width'])
  assert.equal(typeof method.lead_time_hours.NL.DE, 'number')
  for (const value of Object.values(method.functionalities)) assert.ok(value !== false && value !== null)
  assert.deepEqual(home.available_functionalities.signature.toSorted(), [false, true])
})

test('filters by carrier, weight, size, functionalities, lead time and contract', async () => {
  const organization = await newV2Organization(app)
  const { v2 } = organization
  const idsOf = async (query: string) => {
    const { status, body, text } = await v2('GET', `/shipping-products?from_country=NL&to_country=NL&${query}`)
    assert.equal(status, 200, text)
    return body.flatMap(({ methods }: any) => methods.map(({ id }: any) => id)) as number[]
  }
  const all = await idsOf('')
  assert.ok(all.includes(1021007) && all.includes(1021008) && all.includes(8))
  const swiftly = await idsOf('carrier=swiftly&weight=1500&weight_unit=gram')
  assert.ok(swiftly.includes(1021008) && !swiftly.includes(1021007) && !swiftly.includes(8))
  assert.deepEqual(await idsOf('carrier=swiftly&weight=1.5&weight_unit=kilogram'), swiftly)
  const signed = await idsOf('carrier=swiftly&signature=True')
  assert.ok(signed.length > 0 && !signed.includes(1021007))
  assert.deepEqual(await idsOf('carrier=swiftly&length=5&length_unit=meter&width=5&width_unit=meter&height=5&height_unit=meter'), [])
  assert.ok((await idsOf('lead_time_hours=24')).length < all.length)
  const contract = await contractWith(organization, 'swiftly')
  assert.deepEqual(await idsOf(`contract=${contract}`), await idsOf('carrier=swiftly'))
  const returns = await idsOf('returns=True')
  assert.ok(returns.length > 0 && returns.every((id) => !all.includes(id)))
  assert.deepEqual(await idsOf('returns=False'), all)
})

test('400 in the object of version 2 for parameters that are missing or wrong', async () => {
  const { v2 } = await newV2Organization(app)
  const tries = {
    '/shipping-products': /^from_country: /,
    '/shipping-products?from_country=NL&weight=-1': /^weight: /,
    '/shipping-products?from_country=NL&weight=1&weight_unit=stone': /^weight_unit: /,
    '/shipping-products?from_country=NL&contract=999999': /^contract: /,
    '/shipping-products?from_country=NL&signature=perhaps': /^signature: /,
    '/shipping-price?from_country=NL&weight=1&weight_unit=kilogram': /^shipping_method_id: /,
    '/shipping-price?shipping_method_id=8&from_country=NL': /^weight: /,
    '/shipping-price?shipping_method_id=7&from_country=NL&weight=1&weight_unit=kilogram': /^shipping_method_id: /,
    '/shipping-price?shipping_method_id=8&from_country=NL&weight=1e9': /^weight: /,
    '/shipping-price?shipping_method_id=1021&from_country=NL&weight=1&contract=999999': /^contract: /,
  }
  for (const [target, message] of Object.entries(tries)) {
    const { status, body, text } = await v2('GET', target)
    assert.deepEqual([status, body.error?.code], [400, 400], `${target} ${text.slice(0, 200)}`)
    assert.match(body.error.message, message, target)
  }
})

test('the price of a method is a list of one text with its breakdown; null where it has none', async () => {
  const { v2 } = await newV2Organization(app)
  const price = async (id: number, query: string) =>
    (await v2('GET', `/shipping-price?shipping_method_id=${id}&from_country=NL&${query}`)).body
  const breakdown = [{ type: 'price_without_insurance', label: 'Price without insurance', value: 8.1 }]
  assert.deepEqual(await price(1021008, 'to_country=DE&weight=1500&weight_unit=gram'), [
    { price: '8.10', currency: 'EUR', to_country: 'DE', breakdown },
  ])
  assert.deepEqual(await price(1021, 'to_country=DE&weight=1.5&weight_unit=kilogram'), [
    { price: '8.10', currency: 'EUR', to_country: 'DE', breakdown },
  ])
  const none = [{ price: null, currency: null, to_country: 'DE', breakdown: [] }]
  assert.deepEqual(await price(8, 'to_country=DE&weight=1&weight_unit=kilogram'), none)
  assert.deepEqual(await price(1021008, 'to_country=DE&weight=9&weight_unit=kilogram'), none)
  const everywhere = await price(1021008, 'weight=1500&weight_unit=gram')
  assert.ok(everywhere.length > 20)
  assert.deepEqual(everywhere.find(({ to_country }: any) => to_country === 'DE').price, '8.10')
})

test('the price is that of your own contract', async () => {
  const organization = await newV2Organization(app)
  const id = await contractWith(organization, 'swiftly')
  const form = { prices: [{ shipping_option_code: 'swiftly:home', price: { value: '2.50', currency: 'EUR' } }] }
  assert.equal((await organization.call('PATCH', `/contracts/${id}/pricing-form`, form)).status, 200)
  const target = '/shipping-price?shipping_method_id=1021008&from_country=NL&weight=1500&weight_unit=gram'
  assert.equal((await organization.v2('GET', `${target}&to_country=DE`)).body[0].price, '2.50')
  assert.ok((await organization.v2('GET', target)).body.every(({ price }: any) => price === '2.50'))
})

test('lists every functionality with its type', async () => {
  const { v2 } = await newV2Organization(app)
  const { status, body } = await v2('GET', '/shipping-functionalities')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), Object.keys(functionalityFields))
  assert.deepEqual(body.signature, { name: 'Signature', type: 'boolean', default_value: false })
  assert.deepEqual(body.age_check, {
    name: 'Age check',
    type: 'integer',
    default_value: null,
    enum: { 16: { name: '16' }, 18: { name: '18' } },
  })
  assert.equal(body.delivery_before.pattern, String.raw`^\d{4}$`)
})

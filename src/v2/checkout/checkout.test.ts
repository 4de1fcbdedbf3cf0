import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { configuration, createConfiguration, deliveryMethod, publish } from '../../../test/checkout.ts'
import { startApp } from '../../../test/harness.ts'
import { methods, newV2Organization, v2Parcel } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

const cart = 'weight=2500&value=45.90&from_country=NL&to_country=NL'

async function shop(request: object = configuration()) {
  const organization = await newV2Organization(app)
  const { id } = await publish(organization, request)
  const list = (query: string) => organization.v2('GET', `/checkout/configurations/${id}/delivery-options?${query}`)
  return { ...organization, id, list }
}

/** As published. */
const optionKeys = [
  'id',
  'title',
  'internal_title',
  'description',
  'delivery_method_type',
  'cut_off_time',
  'checkout_identifier',
  'shipping_rate',
  'carrier',
  'delivery_dates',
  'lead_time_hours',
  'sustainability_rating',
  'is_order_overweight',
  'allowed_weight',
]

test('lists delivery options with the published keys, a method id and weights in kilograms', async () => {
  const { id, list } = await shop()
  const { status, body, text } = await list(cart)
  assert.equal(status, 200, text)
  assert.deepEqual(Object.keys(body), ['configuration_id', 'delivery_options', 'is_delivery_zone_configured', 'is_delivery_zone_excluded'])
  assert.deepEqual([body.configuration_id, body.is_delivery_zone_configured, body.is_delivery_zone_excluded], [id, true, false])
  const [option] = body.delivery_options
  assert.deepEqual(Object.keys(option).sort(), optionKeys.toSorted())
  assert.deepEqual(option.checkout_identifier, { type: 'method_id', value: methods.home })
  assert.deepEqual(Object.keys(option.carrier), ['code', 'name', 'logo_url'])
  for (const weight of [option.allowed_weight.min, option.allowed_weight.max]) {
    assert.match(weight.value, /^\d+\.\d{3}$/)
    assert.equal(weight.unit, 'kg')
  }
})

test('the method id of a delivery option creates a parcel', async () => {
  const { v2, list } = await shop()
  const { body } = await list(cart)
  const shipment = { id: body.delivery_options[0].checkout_identifier.value }
  const created = await v2('POST', '/parcels', { parcel: v2Parcel({ shipment, weight: '2.5' }) })
  assert.deepEqual([created.status, created.body.parcel.shipment.id], [200, methods.home], created.text)
})

test('shows the code of the shipping option where the client asks for it, and ignores unknown parameters', async () => {
  const { list } = await shop()
  const { body } = await list(`${cart}&checkout_identifier_type=shipping_option_code&unknown=1`)
  assert.deepEqual(body.delivery_options[0].checkout_identifier, { type: 'shipping_option_code', value: 'swiftly:home' })
})

test('says that a country has no delivery zone, and lists carts that are too heavy as such', async () => {
  const { list } = await shop()
  const { body: elsewhere } = await list(cart.replace('to_country=NL', 'to_country=fr'))
  assert.deepEqual([elsewhere.delivery_options, elsewhere.is_delivery_zone_configured], [[], false])
  const { body: heavy } = await list(cart.replace('weight=2500', 'weight=99000'))
  assert.deepEqual(
    heavy.delivery_options.map((option: any) => option.is_order_overweight),
    [true],
  )
})

test('conditions read the postal code, the sides of the parcel and the metadata of the query', async () => {
  const conditions = { only_postal_codes: ['10'], checkout_metadata: 'gold', max_dimensions: { length: '40', width: '30', height: '20' } }
  const { list } = await shop(configuration([deliveryMethod({ conditions })]))
  const met = `${cart}&to_postal_code=1012AB&checkout_metadata=gold&parcel_length=30&parcel_width=20&parcel_height=10`
  const count = async (query: string) => (await list(query)).body.delivery_options.length
  assert.equal(await count(met), 1)
  for (const query of [
    cart,
    met.replace('1012AB', '5611EM'),
    met.replace('gold', 'silver'),
    met.replace('parcel_length=30', 'parcel_length=50'),
  ])
    assert.equal(await count(query), 0, query)
})

test('400 in the object of version 2 for parameters that are missing or cannot be', async () => {
  const { list } = await shop()
  const tries = {
    'value=1&from_country=NL&to_country=NL': /^weight: /,
    [cart.replace('2500', '0')]: /^weight: /,
    [cart.replace('2500', '1.5')]: /^weight: /,
    [cart.replace('45.90', '-1')]: /^value: /,
    [cart.replace('to_country=NL', 'to_country=XX')]: /^to_country: /,
    [`${cart}&checkout_identifier_type=name`]: /^checkout_identifier_type: /,
    [`${cart}&parcel_length=0`]: /^parcel_length: /,
  }
  for (const [query, message] of Object.entries(tries)) {
    const { status, body } = await list(query)
    assert.deepEqual([status, body.error?.code], [400, 400], query)
    assert.match(body.error.message, message)
  }
})

test('404 for a draft, for a configuration of another organization and for one that does not exist', async () => {
  const mine = await newV2Organization(app)
  const { id: draft } = await createConfiguration(mine)
  const { id: foreign } = await shop()
  const answers = await Promise.all(
    [draft, foreign, '019a8c00-0000-7000-8000-000000000000', 'no-id'].map((id) =>
      mine.v2('GET', `/checkout/configurations/${id}/delivery-options?${cart}`),
    ),
  )
  for (const { status, body } of answers) {
    assert.deepEqual([status, body.error.code], [404, 404])
    assert.match(body.error.message, /^No published checkout configuration has the id /)
  }
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from './harness.ts'
import { smallOrder } from './orders.ts'
import { parcel, receiver, sender, shipment } from './shipments.ts'

const app = await startApp()
after(() => app.close())

test('country codes are accepted in any case, and answered in capitals', async () => {
  const { call, integration_id } = await app.newOrganization({ service_point_carriers: ['swiftly'] })
  const send = async (method: string, path: string, body?: unknown) => {
    const { status, body: answer, text } = await call(method, path, body)
    assert.ok(status < 300, `${method} ${path}: ${text}`)
    return answer?.data
  }
  const item = {
    description: 'Cup',
    quantity: 1,
    weight: { value: '0.2', unit: 'kg' },
    price: { value: '5', currency: 'EUR' },
    origin_country: 'cn',
  }
  const { to_address, from_address, parcels } = await send(
    'POST',
    '/shipments/announce',
    shipment({
      from_address: { ...sender, country_code: 'nl' },
      to_address: { ...receiver, country_code: 'Nl' },
      parcels: [{ ...parcel, parcel_items: [item] }],
    }),
  )
  assert.deepEqual([from_address.country_code, to_address.country_code, parcels[0].parcel_items[0].origin_country], ['NL', 'NL', 'CN'])

  const address = { ...sender, company_name: 'A', email: 'a@example.com', country_code: 'nL' }
  assert.equal((await send('POST', '/addresses/sender-addresses', address)).country_code, 'NL')

  const order = smallOrder(integration_id, { shipping_address: { ...receiver, country_code: 'nl' } })
  const [{ id }] = await send('POST', '/orders', [order])
  assert.equal((await send('GET', `/orders/${id}`)).shipping_address.country_code, 'NL')

  const optionsFor = (country: string) =>
    send('POST', '/shipping-options', { from_address: { country_code: country }, to_country_code: country })
  assert.deepEqual(await optionsFor('nl'), await optionsFor('NL'))
  assert.equal((await call('GET', '/shipping-options?from_country_code=nl&to_country_code=de')).status, 200)
  const points = await call('GET', '/service-points?country_code=nl&carrier_code=swiftly&limit=1')
  assert.deepEqual([points.status, points.body.data?.results[0].address.country_code], [200, 'NL'])

  const rule = {
    name: 'A',
    criteria: { conditions: [{ property: 'destination_country', operator: 'is', compare_to: 'nl' }] },
    actions: [{ identifier: 'set_item_origin_country', value: 'de' }],
  }
  const { body: made } = await call('POST', '/shipping-rules/rules', rule)
  assert.deepEqual([made.criteria.conditions[0].compare_to, made.actions[0].value], ['NL', 'DE'])

  const { name: _, email: __, phone_number: ___, ...place } = receiver
  const validated = await call('POST', '/addresses/validate', { carrier_code: 'swiftly', address: { ...place, country_code: 'nl' } })
  assert.equal(validated.status, 200, validated.text)
})

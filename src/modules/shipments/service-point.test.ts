import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { pointOf } from '../../../test/service-points.ts'
import { faultsOf, shipment, shipWith } from '../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const { call } = await app.newOrganization()

const shop = pointOf('swiftly', 'servicepoint', 'NL')
const locker = pointOf('swiftly', 'locker', 'NL')
const elsewhere = pointOf('northpost', 'servicepoint', 'NL')
const named = { id: String(shop.id), carrier_service_point_id: shop.carrier_service_point_id }
const byId = '/to_service_point/id'
const byCarrier = '/to_service_point/carrier_service_point_id'

const cases: [what: string, option: string, point: object | number | null | undefined, fault?: string][] = [
  ['no point where one is needed', 'swiftly:service_point', undefined, 'required /to_service_point'],
  ['null where one is needed', 'swiftly:service_point', null, 'required /to_service_point'],
  ['a point where none is needed', 'swiftly:home', { id: shop.id }, 'invalid /to_service_point'],
  ['a shop, by our id', 'swiftly:service_point', { id: shop.id }],
  ['a shop, by our id alone', 'swiftly:service_point', shop.id],
  ['an id alone that no point has', 'swiftly:service_point', 999_999_999, `invalid ${byId}`],
  ['a number alone that is no id', 'swiftly:service_point', -1, 'invalid /to_service_point'],
  ['a shop, by our id as text', 'swiftly:service_point', { id: String(shop.id) }],
  ['a shop, by the id of the carrier', 'swiftly:service_point', { carrier_service_point_id: shop.carrier_service_point_id }],
  [
    'a shop by the id of the carrier, which wins',
    'swiftly:service_point',
    { id: 1, carrier_service_point_id: shop.carrier_service_point_id },
  ],
  [
    'an unknown id of the carrier, which wins',
    'swiftly:service_point',
    { id: shop.id, carrier_service_point_id: 'nowhere' },
    `invalid ${byCarrier}`,
  ],
  ['a shop where lockers are meant', 'swiftly:locker', { id: shop.id }, `invalid ${byId}`],
  ['a locker where shops are meant', 'swiftly:service_point', { id: locker.id }, `invalid ${byId}`],
  ['a shop where either is good', 'swiftly:locker/or_service_point', { id: shop.id }],
  ['a point of another carrier', 'swiftly:service_point', { id: elsewhere.id }, `invalid ${byId}`],
  [
    'a point of another carrier by its id',
    'swiftly:service_point',
    { carrier_service_point_id: elsewhere.carrier_service_point_id },
    `invalid ${byCarrier}`,
  ],
  ['a point that does not exist', 'swiftly:service_point', { id: 999_999_999 }, `invalid ${byId}`],
  ['what is no id', 'swiftly:service_point', { id: 'x' }, `invalid ${byId}`],
]
for (const [what, option, to_service_point, fault] of cases)
  test(`${fault ? 400 : 201} for ${what}`, async () => {
    const answer = await call('POST', '/shipments/announce', shipment({ ship_with: shipWith(option), to_service_point }))
    assert.equal(answer.status, fault ? 400 : 201, answer.text)
    if (fault) assert.deepEqual(faultsOf(answer), [fault])
    else {
      assert.deepEqual(answer.body.data.to_service_point, named)
      assert.deepEqual(answer.body.data.errors, [])
    }
  })

test('201 at a locker', async () => {
  const request = shipment({ ship_with: shipWith('swiftly:locker'), to_service_point: { id: locker.id } })
  const { body, status, text } = await call('POST', '/shipments/announce', request)
  assert.equal(status, 201, text)
  assert.equal(body.data.to_service_point.carrier_service_point_id, locker.carrier_service_point_id)
})

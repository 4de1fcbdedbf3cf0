import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sendToStandIns } from '../../../../test/carrier-urls.ts'
import { startApp } from '../../../../test/harness.ts'
import { enablePoints } from '../../../../test/service-points.ts'
import { runJobs } from '../../../../test/shipments.ts'
import { dhlAccount, startDhlEcommerceNl } from '../../../../test/stand-ins/dhl-ecommerce-nl.ts'

const standIn = await startDhlEcommerceNl()
const app = await startApp({ send: sendToStandIns({ 'https://api-gw.dhlparcel.nl': standIn.url }) })
after(async () => {
  await app.close()
  await standIn.close()
})

type Organization = Awaited<ReturnType<typeof app.newOrganization>>

async function newMerchant(contract_data: object = { ...dhlAccount, environment: 'live' }) {
  const organization = await app.newOrganization()
  await enablePoints(organization)
  const { status, text } = await organization.call('POST', '/contracts', {
    carrier_code: 'dhl_ecommerce_nl',
    contract_data,
    is_active: true,
  })
  assert.equal(status, 201, text)
  await runJobs(organization)
  return organization
}

const place = 'country_code=NL&latitude=52.3731&longitude=4.8926'
const search = async ({ call }: Organization, query = `${place}&carrier_code=dhl_ecommerce_nl`) => {
  const { status, body, text } = await call('GET', `/service-points?${query}`)
  assert.equal(status, 200, text)
  return body.data.results as any[]
}
const asked = () => standIn.requests.filter(({ path }) => path.startsWith('/parcel-shop-locations')).length
const shop = '8004-NL-272403'

test('200 with the service points that a carrier names, nearest first, in the form of all others', async () => {
  const merchant = await newMerchant()
  const [first, second] = await search(merchant)
  assert.deepEqual(
    [first.carrier_service_point_id, first.name, first.carrier.code, first.general_shop_type, first.address.city, first.is_active],
    [shop, 'Primera Kalverstraat', 'dhl_ecommerce_nl', 'servicepoint', 'Amsterdam', true],
  )
  assert.ok(first.distance > 100 && first.distance < second.distance, `${first.distance} ${second.distance}`)
  assert.equal(second.general_shop_type, 'servicepoint')
  assert.deepEqual(second.formatted_opening_times['0'], ['00:00 - 24:00'])
  const { distance, ...without } = first
  const { body } = await merchant.call('GET', `/service-points/${first.id}`)
  assert.deepEqual(body.data, without)
})

test('200 with points of real carriers and of sandbox carriers together, cut to the limit', async () => {
  const merchant = await newMerchant()
  const both = await search(merchant, `${place}&carrier_code=dhl_ecommerce_nl&carrier_code=swiftly&limit=6`)
  assert.equal(both.length, 6)
  assert.deepEqual(new Set(both.map(({ carrier }) => carrier.code)), new Set(['dhl_ecommerce_nl', 'swiftly']))
  assert.deepEqual(
    both.map(({ distance }) => distance),
    both.map(({ distance }) => distance).sort((one, other) => one - other),
  )
  const lockers = await search(merchant, `${place}&carrier_code=dhl_ecommerce_nl&general_shop_type=locker`)
  assert.deepEqual(lockers, [], 'it has lockers, to which no option of ours ships')
  assert.deepEqual(await search(merchant, `${place}&radius=100&carrier_code=dhl_ecommerce_nl`), [])
})

test('a carrier is asked once a day for an area, for all searches of an organization in it', async () => {
  const [one, other] = [await newMerchant(), await newMerchant()]
  const before = asked()
  await search(one)
  await search(one, 'country_code=NL&latitude=52.3735&longitude=4.8930&carrier_code=dhl_ecommerce_nl')
  assert.equal(asked() - before, 1)
  const [ids, others] = [await search(one), await search(other)].map((list) => list.map(({ id }) => id))
  assert.deepEqual(ids, others, 'the same ids')
  assert.equal(asked() - before, 2)
  app.clock.advance({ hours: 25 })
  await search(one)
  assert.equal(asked() - before, 3)
})

test('a carrier that does not answer leaves the points of others, and its own of the last week; it is reported in the log', async () => {
  const [known, unknown] = [await newMerchant(), await newMerchant()]
  await search(known)
  app.clock.advance({ hours: 25 })
  standIn.fail({ kind: 'status', status: 503 }, { on: 'GET /parcel-shop-locations/:country', times: 2 })
  const lines = app.lines.length
  assert.equal((await search(known)).length, 2)
  const both = `${place}&carrier_code=dhl_ecommerce_nl&carrier_code=swiftly&limit=5`
  const results = await search(unknown, both)
  assert.deepEqual([results.length, results[0].carrier.code], [5, 'swiftly'])
  const report = app.lines.slice(lines).find((line) => JSON.stringify(line).includes('carrier.points_failed'))
  assert.match(JSON.stringify(report), /dhl_ecommerce_nl/)
  // It is not asked by every search, and asked again after a minute.
  const before = asked()
  await search(unknown, both)
  assert.equal(asked(), before)
  app.clock.advance({ days: 8 })
  standIn.fail({ kind: 'status', status: 503 }, { on: 'GET /parcel-shop-locations/:country' })
  assert.deepEqual(await search(known), [], 'what is older than a week is not returned')
  app.clock.advance({ minutes: 2 })
  assert.equal((await search(known)).length, 2)
})

test('no service points of a carrier without a contract', async () => {
  const organization = await app.newOrganization()
  await enablePoints(organization)
  assert.deepEqual(await search(organization), [])
})

test("check-availability asks the carrier; another organization's point is missing until it has searched", async () => {
  const [merchant, stranger] = [await newMerchant(), await newMerchant()]
  const [first, second] = await search(merchant)
  const check = async (id: number) => (await merchant.call('POST', `/service-points/${id}/check-availability`)).body
  assert.deepEqual(await check(first.id), { data: { is_available: true } })
  assert.deepEqual(await check(second.id), { data: { is_available: false } }, 'closed for the time being')
  assert.equal((await stranger.call('GET', `/service-points/${first.id}`)).status, 404)
})

test('a shipment names a point that the carrier knows, by either id, also one that was never searched for; 400 for any other', async () => {
  const merchant = await newMerchant()
  const options = (await merchant.call('POST', '/shipping-options', { carrier_code: 'dhl_ecommerce_nl' })).body.data as any[]
  const code = options.find(({ functionalities }) => functionalities.last_mile === 'service_point')?.code
  assert.ok(code, 'an option to service points')
  const address = {
    name: 'Ada Jansen',
    address_line_1: 'Kruisstraat',
    house_number: '12',
    postal_code: '5612CE',
    city: 'Eindhoven',
    country_code: 'NL',
  }
  const announce = (to_service_point: object) =>
    merchant.call('POST', '/shipments/announce', {
      from_address: { ...address, name: 'Tulip', phone_number: '+31401234567', email: 'shop@example.com' },
      to_address: { ...address, email: 'ada@example.com', phone_number: '+31612345678' },
      to_service_point,
      ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: code } },
      parcels: [{ weight: { value: '1.2', unit: 'kg' }, dimensions: { length: '30', width: '20', height: '10', unit: 'cm' } }],
    })
  const first = await announce({ carrier_service_point_id: shop })
  assert.equal(first.status, 201, first.text)
  const { id } = first.body.data.to_service_point
  assert.equal((await announce({ id })).status, 201)
  // A week later the carrier is asked whether it is still there.
  const before = asked()
  app.clock.advance({ days: 8 })
  assert.equal((await announce({ id })).status, 201)
  assert.equal(asked() - before, 1)
  const refused = await announce({ carrier_service_point_id: 'gone' })
  assert.equal(refused.status, 400)
  assert.match(refused.text, /no service point with this id/)
})

test('a search by the ids of a carrier finds points that were never searched for', async () => {
  const merchant = await newMerchant()
  const found = await search(
    merchant,
    `country_code=NL&carrier_code=dhl_ecommerce_nl&carrier_service_point_id=${shop}&carrier_service_point_id=gone`,
  )
  assert.deepEqual(
    found.map(({ carrier_service_point_id }) => carrier_service_point_id),
    [shop],
  )
})

test('an address that cannot be located is searched by its postal code at the carrier', async () => {
  const merchant = await newMerchant()
  const before = standIn.requests.length
  const { body } = await merchant.call('GET', '/service-points?country_code=NL&carrier_code=dhl_ecommerce_nl&address_postal_code=9999ZZ')
  const call = standIn.requests.slice(before).find(({ path }) => path === '/parcel-shop-locations/NL')
  if (body.data.geocoding.status === 'not_found') assert.equal(call?.query.get('zipCode'), '9999ZZ')
  else assert.ok(call?.query.get('latitude'))
})

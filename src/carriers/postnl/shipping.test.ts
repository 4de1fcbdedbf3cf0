import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addContract } from '../../../test/carrier-contracts.ts'
import { sendToStandIns } from '../../../test/carrier-urls.ts'
import { deepTest } from '../../../test/deep.ts'
import { startApp } from '../../../test/harness.ts'
import { textsIn } from '../../../test/read-paper.ts'
import { enablePoints } from '../../../test/service-points.ts'
import { type Caller, receiver, runJobs, shipment, shipWith } from '../../../test/shipments.ts'
import { postnlAccount, startPostnl } from '../../../test/stand-ins/postnl.ts'
import { postnlProducts } from './products.ts'
import { eventMeanings, statusMeanings } from './statuses.ts'

const postnl = await startPostnl()
const app = await startApp({ send: sendToStandIns({ 'https://api-sandbox.postnl.nl': postnl.url }) })
after(async () => {
  await app.close()
  await postnl.close()
})

const settings = { ...postnlAccount, globalpack_barcode_type: 'CD', globalpack_customer_code: '1234', environment: 'sandbox' }
const addPostnl = (caller: Caller, changes: object = {}) => addContract(caller, 'postnl', { ...settings, ...changes })

async function newClient(changes: object = {}) {
  const organization = await app.newOrganization()
  await addPostnl(organization, changes)
  const announce = (option: string, more: object = {}) =>
    organization.call('POST', '/shipments/announce', shipment({ ship_with: shipWith(`postnl:${option}`), ...more }))
  return { ...organization, announce }
}
const lastLabelled = () => [...postnl.labelled.values()].at(-1)!.shipment

const toCanada = {
  to_address: { ...receiver, postal_code: 'V6B 1A1', city: 'Vancouver', state_province_code: 'CA-BC', country_code: 'CA' },
  customs_information: { invoice_number: 'INV-7', export_reason: 'commercial_goods' },
  parcels: [
    {
      weight: { value: '1.2', unit: 'kg' },
      parcel_items: ['Teapot', 'Cup', 'Saucer', 'Bowl', 'Plate', 'Spoon'].map((description) => ({
        description,
        quantity: 1,
        weight: { value: '0.1', unit: 'kg' },
        price: { value: '12.50', currency: 'EUR' },
        hs_code: '691110',
        origin_country: 'NL',
      })),
    },
  ],
}

test('a contract is validated by a barcode, and one with a wrong key is not', async () => {
  const organization = await app.newOrganization()
  const good = await addPostnl(organization)
  assert.deepEqual([good.state, good.client_id, good.country_code], ['active', 'DEVC', 'NL'])
  const bad = await addPostnl(organization, { api_key: 'another-key' })
  assert.deepEqual([bad.state, bad.validation_error], ['validation_failed', 'Invalid authentication credentials'])
})

test('a domestic label is bought with a barcode of our own, and its file is the one of the carrier', async () => {
  const { announce, call } = await newClient()
  const { status, body, text } = await announce('parcel/signature', { order_number: '1001' })
  assert.equal(status, 201, text)
  const [parcel] = body.data.parcels
  assert.equal(parcel.status.code, 'READY_TO_SEND', text)
  assert.match(parcel.tracking_number, /^3SDEVC\d{9}$/)
  const label = await call('GET', `/parcels/${parcel.id}/documents/label`)
  assert.deepEqual([label.status, label.headers['content-type']], [200, 'application/pdf'])
  assert.match(label.bytes.toString('latin1'), new RegExp(parcel.tracking_number))
  const { ProductCodeDelivery, Reference, Dimension } = lastLabelled()
  assert.deepEqual([ProductCodeDelivery, Dimension], ['3189', { Weight: '1200', Length: '300', Width: '200', Height: '100' }])
  assert.match(Reference, /^[\da-f]{32}$/)
})

test('a parcel of a brand with a return address names it as the return address, and one without a brand names none', async () => {
  const { announce, call } = await newClient()
  const brand_id = (await call('POST', '/brands', { name: 'North', domain: 'north-postnl' })).body.data.id
  const return_address = {
    name: 'Returns',
    company_name: 'North',
    address_line_1: 'Havenweg',
    house_number: '8',
    postal_code: '3089 JH',
    city: 'Rotterdam',
    country_code: 'NL',
  }
  const typesOf = () => lastLabelled().Addresses.map(({ AddressType }: any) => AddressType)
  await announce('parcel', { brand_id })
  assert.deepEqual(typesOf(), ['01'])
  assert.equal((await call('PUT', `/brands/${brand_id}/return-settings`, { return_address })).status, 200)
  await announce('parcel', { brand_id })
  assert.deepEqual(typesOf(), ['01', '08'])
  const { CompanyName, Street, HouseNr, Zipcode } = lastLabelled().Addresses[1]
  assert.deepEqual([CompanyName, Street, HouseNr, Zipcode], ['North', 'Havenweg', '8', '3089JH'])
  const stored = await call('POST', '/addresses/sender-addresses', { ...return_address, city: 'Delft' })
  await call('PUT', `/brands/${brand_id}/return-settings`, { return_address: { sender_address_id: stored.body.data.id } })
  await announce('parcel', { brand_id })
  assert.equal(lastLabelled().Addresses[1].City, 'Delft')
  await announce('parcel')
  assert.deepEqual(typesOf(), ['01'])
})

test('a label to Canada is bought with customs data of at most five lines, and has the forms of the carrier', async () => {
  const { announce, call } = await newClient()
  const { body, text } = await announce('international', toCanada)
  const [parcel] = body.data.parcels
  assert.equal(parcel.status.code, 'READY_TO_SEND', text)
  const { ProductCodeDelivery, Customs } = lastLabelled()
  assert.deepEqual([ProductCodeDelivery, Customs.Content.length], ['4909', 5])
  assert.deepEqual(Customs.Content.at(-1), {
    Description: 'Plate, Spoon',
    Quantity: '2',
    Weight: '200',
    Value: '25.00',
    HSTariffNr: '691110',
    CountryOfOrigin: 'NL',
  })
  const declaration = await call('GET', `/parcels/${parcel.id}/documents/customs-declaration`)
  assert.equal(declaration.status, 200, declaration.text)
  const texts = await textsIn(declaration.bytes)
  assert.deepEqual(
    texts.map((text) => /CN23 form|CP71 form|Commercialinvoice/.exec(text)?.[0]),
    ['CN23 form', 'CP71 form', 'Commercialinvoice'],
  )
  for (const [type, form] of [
    ['cn23', /CN23 form/],
    ['cp71', /CP71 form/],
    ['commercial-invoice', /Commercialinvoice/],
  ] as const) {
    const one = await call('GET', `/parcels/${parcel.id}/documents/${type}`)
    assert.equal(one.status, 200, one.text)
    assert.match(one.bytes.toString('latin1'), form)
  }
  const withoutGlobalPack = await newClient({ globalpack_barcode_type: undefined, globalpack_customer_code: undefined })
  const refused = await withoutGlobalPack.announce('international', toCanada)
  assert.match(refused.body.data.errors[0].detail, /no barcode type and customer code for parcels outside the EU/)
})

test('products follow the lane, and one that PostNL does not sell there is refused before anything is sent', async () => {
  const { announce } = await newClient()
  const belgium = { to_address: { ...receiver, postal_code: '2000', city: 'Antwerpen', country_code: 'BE' } }
  const germany = { to_address: { ...receiver, postal_code: '10117', city: 'Berlin', country_code: 'DE', company_name: 'Muster GmbH' } }
  assert.equal((await announce('parcel', belgium)).body.data.parcels[0].status.code, 'READY_TO_SEND')
  assert.equal(lastLabelled().ProductCodeDelivery, '4946')
  const inBelgium = { from_address: { ...belgium.to_address, email: 'shop@example.com' }, ...belgium }
  const refused = await announce('parcel/return_not_home', inBelgium)
  assert.equal(refused.body.data.errors[0].detail, 'PostNL has no product for this option from BE to BE.')
  const { body, text } = await announce('international', germany)
  assert.equal(body.data.parcels[0].status.code, 'READY_TO_SEND', text)
  assert.match(body.data.parcels[0].tracking_number, /^3SDEVC\d{7}$/)
  assert.deepEqual(lastLabelled().ProductOptions, [
    { Characteristic: '005', Option: '025' },
    { Characteristic: '101', Option: '013' },
  ])
})

test('a parcel is tracked to its delivery, with the name of the signer as its proof', async () => {
  const client = await newClient()
  const { id, parcels } = (await client.announce('parcel/signature')).body.data
  const [parcel] = parcels
  const statusNow = async () => (await client.call('GET', `/shipments/${id}`)).body.data.parcels[0].status.code
  postnl.scan(parcel.tracking_number, { code: 'A01', status: '1', at: '2026-11-15T09:01:00.000Z' })
  await runJobs(client, 'PT6H')
  postnl.scan(parcel.tracking_number, { code: 'B01', status: '2', at: '2026-11-15T15:30:00.000Z' })
  postnl.scan(parcel.tracking_number, { code: 'J05', status: '7', at: '2026-11-16T07:30:00.000Z' })
  await runJobs(client, 'PT18H')
  postnl.scan(parcel.tracking_number, { code: 'I01', status: '11', at: '2026-11-16T12:30:00.000Z' })
  postnl.sign(parcel.tracking_number, 'A. Jansen')
  await runJobs(client, 'PT30H')
  assert.equal(await statusNow(), 'DELIVERED')
  const proof = await client.call('GET', `/parcels/${parcel.id}/documents/proof-of-delivery`)
  assert.equal(proof.status, 200, proof.text)
})

test('a lost answer is made good with the same barcode: each label is bought once', async () => {
  const { announce } = await newClient()
  for (const on of ['GET /shipment/v1_1/barcode', 'POST /shipment/v2_2/label']) {
    const before = postnl.labelled.size
    postnl.fail({ kind: 'drop_after' }, { on, times: 2 })
    const { body, text } = await announce('parcel')
    assert.deepEqual([body.data.parcels[0].status.code, postnl.labelled.size - before], ['READY_TO_SEND', 1], `${on}: ${text}`)
  }
})

test("a refusal is passed on in the carrier's words", async () => {
  const { announce } = await newClient()
  const before = postnl.labelled.size
  const unknown = await announce('parcel', { to_address: { ...receiver, postal_code: '9999 ZZ' } })
  assert.equal(unknown.body.data.errors[0].detail, 'Address is unknown')
  const infeed = await announce('parcel', { to_address: { ...receiver, city: 'Unlabelled' } })
  assert.equal(infeed.body.data.errors[0].detail, 'No label available, Direct Infeed')
  const cover = await announce('parcel/extra_cover')
  assert.match(cover.body.data.errors[0].detail, /Extra cover needs the value of the goods/)
  assert.equal(postnl.labelled.size, before)
})

test('six parcels are one delivery: a barcode each, and two label calls', async () => {
  const { announce, call } = await newClient()
  const calls = postnl.requestsTo('POST /shipment/v2_2/label').length
  const { body, text } = await announce('parcel', { parcels: Array(6).fill({ weight: { value: '1', unit: 'kg' } }) })
  assert.ok(
    body.data.parcels.every((one: any) => one.status.code === 'READY_TO_SEND'),
    text,
  )
  assert.equal(postnl.requestsTo('POST /shipment/v2_2/label').length - calls, 2)
  const [main] = body.data.parcels
  assert.deepEqual(lastLabelled().Groups, [{ GroupType: '03', GroupSequence: '6', GroupCount: '6', MainBarcode: main.tracking_number }])
  const last = body.data.parcels.at(-1)
  const label = await call('GET', `/parcels/${last.id}/documents/label`)
  assert.match(label.bytes.toString('latin1'), new RegExp(last.tracking_number))
})

deepTest('a cancellation is queued, since the carrier takes none, and done once the label was not used for 14 days', async () => {
  const client = await newClient()
  const { id } = (await client.announce('parcel')).body.data
  const answer = await client.call('POST', `/shipments/${id}/cancel`)
  assert.deepEqual([answer.status, answer.body.data.status], [202, 'queued'])
  assert.match(answer.body.data.message, /^PostNL takes no cancellations: do not use the label, and it expires\./)
  assert.equal((await client.call('POST', `/shipments/${id}/cancel`)).status, 409)
  await runJobs(client, 'P13D')
  assert.equal((await client.call('GET', `/shipments/${id}`)).body.data.parcels[0].status.code, 'CANCELLING')
  await runJobs(client, 'P2D')
  assert.equal((await client.call('GET', `/shipments/${id}`)).body.data.parcels[0].status.code, 'CANCELLED')
})

deepTest('a cancellation fails when the label was used after all', async () => {
  const client = await newClient()
  const { id, parcels } = (await client.announce('parcel')).body.data
  assert.equal((await client.call('POST', `/shipments/${id}/cancel`)).status, 202)
  postnl.scan(parcels[0].tracking_number, { code: 'B01', status: '2', at: '2026-11-15T15:30:00.000Z' })
  await runJobs(client, 'P15D')
  assert.equal((await client.call('GET', `/shipments/${id}`)).body.data.parcels[0].status.code, 'CANCELLATION_FAILED')
})

test('a parcel to a pickup point names the whole address of the point', async () => {
  const client = await newClient()
  await enablePoints(client)
  const found = await client.call('GET', '/service-points?country_code=NL&latitude=52.3702&longitude=4.8922&carrier_code=postnl')
  const [point] = found.body.data.results
  assert.deepEqual([point?.carrier_service_point_id, point?.general_shop_type], ['161457', 'servicepoint'], found.text)
  assert.ok(
    found.body.data.results.every((one: any) => one.general_shop_type === 'servicepoint'),
    'lockers are left out',
  )
  const { body, text } = await client.announce('pickup_point', { to_service_point: { id: String(point.id) } })
  assert.equal(body.data.parcels[0].status.code, 'READY_TO_SEND', text)
  const { ProductCodeDelivery, DeliveryAddress, Addresses } = lastLabelled()
  assert.deepEqual([ProductCodeDelivery, DeliveryAddress], ['3533', '09'])
  assert.deepEqual(Addresses[1], {
    AddressType: '09',
    CompanyName: 'Primera Kalverstraat',
    Street: 'Kalverstraat',
    HouseNr: '22',
    Zipcode: '1012PC',
    City: 'Amsterdam',
    Countrycode: 'NL',
  })
})

test('parts of Spain for which PostNL has codes of its own are refused before anything is sent', async () => {
  const { announce } = await newClient()
  const calls = postnl.requests.length
  for (const [postal_code, name] of [
    ['35001', 'the Canary Islands'],
    ['51001', 'Ceuta'],
    ['52001', 'Melilla'],
  ]) {
    const to_address = { ...receiver, postal_code, city: 'A city', country_code: 'ES' }
    const { body, text } = await announce('international', { ...toCanada, to_address })
    assert.equal(
      body.data?.errors[0].detail,
      `PostNL wants another country code than ES for ${name}, and does not publish which: it cannot ship there.`,
      text,
    )
  }
  assert.equal(postnl.requests.length, calls)
})

test('a packet that is not tracked has no tracking number; its label is printed and its cancellation queued all the same', async () => {
  const client = await newClient()
  const to_address = { ...receiver, postal_code: '10117', city: 'Berlin', country_code: 'DE' }
  const { body, text } = await client.announce('packet', { to_address })
  const [parcel] = body.data.parcels
  assert.deepEqual([parcel.status.code, parcel.tracking_number, parcel.tracking_url], ['READY_TO_SEND', '', null], text)
  const label = await client.call('GET', `/parcels/${parcel.id}/documents/label`)
  assert.match(label.bytes.toString('latin1'), new RegExp(lastLabelled().Barcode))
  assert.equal((await client.call('POST', `/shipments/${body.data.id}/cancel`)).status, 202)
  await runJobs(client, 'P15D')
  const { parcels } = (await client.call('GET', `/shipments/${body.data.id}`)).body.data
  assert.equal(parcels[0].status.code, 'CANCELLED')
})

test('no option without a label is offered: which field has the code for the counter is not known', () =>
  assert.ok(!postnlProducts.some(({ variants }) => variants.some(({ has }) => has?.labelless))))

test('an evening delivery names its day, and a return the shopper as its sender', async () => {
  const { announce } = await newClient()
  const back = await announce('return')
  assert.equal(back.body.data.parcels[0].status.code, 'READY_TO_SEND', back.text)
  const { ProductCodeDelivery, ProductOptions, Addresses } = lastLabelled()
  assert.deepEqual([ProductCodeDelivery, ProductOptions], ['3285', [{ Characteristic: '152', Option: '027' }]])
  assert.deepEqual(
    Addresses.map((one: any) => [one.AddressType, one.Name]),
    [
      ['01', 'Jansen'],
      ['02', 'Robin'],
    ],
  )
  await announce('parcel/evening')
  assert.deepEqual(
    [lastLabelled().DeliveryDate, lastLabelled().ProductOptions],
    ['17-11-2026 00:00:00', [{ Characteristic: '118', Option: '006' }]],
  )
})

test('each event code and each status has one meaning', () => {
  assert.equal(eventMeanings.size, 285)
  assert.equal(statusMeanings.size, 26)
})

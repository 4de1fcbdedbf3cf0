import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addContract } from '../../../test/carrier-contracts.ts'
import { sendToStandIns } from '../../../test/carrier-urls.ts'
import { startApp } from '../../../test/harness.ts'
import { enablePoints } from '../../../test/service-points.ts'
import { type Caller, receiver, runJobs, sender, shipment, shipWith } from '../../../test/shipments.ts'
import { dhlAccount, startDhlEcommerceNl } from '../../../test/stand-ins/dhl-ecommerce-nl.ts'
import { statusMeanings } from './statuses.ts'

const dhl = await startDhlEcommerceNl()
const app = await startApp({ send: sendToStandIns({ 'https://api-gw-accept.dhlparcel.nl': dhl.url }) })
after(async () => {
  await app.close()
  await dhl.close()
})

const addDhl = (caller: Caller, changes: object = {}) =>
  addContract(caller, 'dhl_ecommerce_nl', { ...dhlAccount, environment: 'sandbox', ...changes })

async function newClient() {
  const organization = await app.newOrganization()
  await addDhl(organization)
  const announce = (option: string, changes: object = {}) =>
    organization.call('POST', '/shipments/announce', shipment({ ship_with: shipWith(`dhl_ecommerce_nl:${option}`), ...changes }))
  return { ...organization, announce }
}

const toSwitzerland = {
  to_address: { ...receiver, postal_code: '8001', city: 'Zürich', country_code: 'CH', company_name: 'Keller AG' },
  customs_information: { invoice_number: 'INV-7', export_reason: 'commercial_goods' },
  parcels: [
    {
      weight: { value: '1.2', unit: 'kg' },
      parcel_items: [
        {
          description: 'Teapot',
          quantity: 2,
          weight: { value: '0.5', unit: 'kg' },
          price: { value: '12.50', currency: 'EUR' },
          hs_code: '69111000',
          origin_country: 'NL',
        },
      ],
    },
  ],
}

test('a contract is validated by its token, and one with a wrong key is not', async () => {
  const organization = await app.newOrganization()
  const good = await addDhl(organization)
  assert.deepEqual([good.state, good.client_id, good.country_code], ['active', '01234567', 'NL'])
  const bad = await addDhl(organization, { api_key: 'another-key' })
  assert.deepEqual([bad.state, bad.validation_error], ['validation_failed', 'The credentials are not valid'])
})

test('a domestic label is bought in three calls, and its file is the one of the carrier', async () => {
  const { announce, call } = await newClient()
  const { status, body, text } = await announce('home/signature', { order_number: '1001-A-VERY-LONG-NUMBER' })
  assert.equal(status, 201, text)
  const [parcel] = body.data.parcels
  assert.equal(parcel.status.code, 'READY_TO_SEND', text)
  assert.match(parcel.tracking_number, /^JVGL\d+$/)
  const label = await call('GET', `/parcels/${parcel.id}/documents/label`)
  assert.deepEqual([label.status, label.headers['content-type']], [200, 'application/pdf'])
  assert.match(label.bytes.toString('latin1'), new RegExp(parcel.tracking_number))
  const [booked] = [...dhl.shipments.values()].slice(-1)
  assert.deepEqual(booked!.body.options, [
    { key: 'DOOR' },
    { key: 'HANDT' },
    { key: 'REFERENCE', input: '1001-A-VERY-LON' },
    { key: 'REFERENCE2', input: '1001-A-VERY-LONG-NUMBER' },
  ])
  assert.deepEqual(booked!.body.pieces, [
    { parcelType: 'SMALL', quantity: 1, weight: 1.2, dimensions: { length: 30, width: 20, height: 10 } },
  ])
})

test('a label across a customs border is bought with a customs declaration', async () => {
  const { announce, call } = await newClient()
  const { body, text } = await announce('home', toSwitzerland)
  const [parcel] = body.data.parcels
  assert.equal(parcel.status.code, 'READY_TO_SEND', text)
  const [booked] = [...dhl.shipments.values()].slice(-1)
  assert.deepEqual(booked!.body.customsDeclaration.customsGoods, [
    { code: '69111000', description: 'Teapot', origin: 'NL', quantity: 2, value: 25, weight: 1 },
  ])
  assert.equal(booked!.body.receiver.address.isBusiness, true)
  const declaration = await call('GET', `/parcels/${parcel.id}/documents/customs-declaration`)
  assert.equal(declaration.status, 200, declaration.text)
  assert.match(declaration.bytes.toString('latin1'), /CUSTOMS INVOICE/, 'that of the carrier')
  // Only the carrier has them: without an answer the client asks again.
  dhl.fail({ kind: 'status', status: 503 }, { on: 'GET /shipments/:id/customs' })
  assert.equal((await call('GET', `/parcels/${parcel.id}/documents/customs-declaration`)).status, 503)
})

test('a parcel is tracked to its delivery, with the name of the signer as its proof', async () => {
  const client = await newClient()
  const { id, parcels } = (await client.announce('home')).body.data
  const [parcel] = parcels
  const scan = (status: string, category: string, timestamp: string, more = {}) =>
    dhl.scan(parcel.tracking_number, { status, category, timestamp, ...more })
  const statusNow = async () => (await client.call('GET', `/shipments/${id}`)).body.data.parcels[0].status.code
  scan('PRENOTIFICATION_RECEIVED', 'DATA_RECEIVED', '2026-11-15T10:05:00+01:00')
  scan('LEG_CREATED', 'LEG', '2026-11-15T10:06:00+01:00', { type: 'LEG_EVENT' })
  scan('PARCEL_SORTED_AT_HUB', 'UNDERWAY', '2026-11-15T10:10:00+01:00')
  await runJobs(client, 'PT6H')
  scan('OUT_FOR_DELIVERY', 'IN_DELIVERY', '2026-11-15T16:10:00+01:00')
  scan('DELIVERED', 'DELIVERED', '2026-11-15T17:10:00+01:00', { signer: 'A. Jansen' })
  await runJobs(client, 'PT24H')
  assert.equal(await statusNow(), 'DELIVERED')
  const proof = await client.call('GET', `/parcels/${parcel.id}/documents/proof-of-delivery`)
  assert.equal(proof.status, 200, proof.text)
})

test('a delivery without a signer has no proof: the receiver is not taken for one', async () => {
  const client = await newClient()
  const [parcel] = (await client.announce('home')).body.data.parcels
  dhl.scan(parcel.tracking_number, { status: 'DELIVERED', category: 'DELIVERED', timestamp: '2026-11-15T10:10:00+01:00' })
  const proof = await client.call('GET', `/parcels/${parcel.id}/documents/proof-of-delivery`)
  assert.equal(proof.status, 404, proof.text)
  assert.match(proof.body.errors[0].detail, /does not show who took the parcel/)
})

test('a lost answer is found again: each label is bought once', async () => {
  const { announce } = await newClient()
  for (const on of ['POST /authenticate/api-key', 'GET /capabilities/business', 'POST /shipments', 'GET /labels/:id']) {
    const before = dhl.shipments.size
    dhl.expireTokens()
    dhl.fail({ kind: 'drop_after' }, { on })
    const { body, text } = await announce('home')
    assert.deepEqual([body.data.parcels[0].status.code, dhl.shipments.size - before], ['READY_TO_SEND', 1], `${on}: ${text}`)
  }
  // The first answer and that of the repeated call are lost: the carrier has it, and answers 409 to the third.
  const before = dhl.shipments.size
  dhl.fail({ kind: 'drop_after' }, { on: 'POST /shipments', times: 2 })
  const { body, text } = await announce('home')
  assert.deepEqual([body.data.parcels[0].status.code, dhl.shipments.size - before], ['READY_TO_SEND', 1], text)
})

test('a token that is refused once the carrier was called does not lose the label that was bought', async () => {
  const { announce } = await newClient()
  await announce('home')
  // The answer is lost, and for the repeated call the carrier neither takes the token nor issues another.
  const rejected = { kind: 'status', status: 401, body: { key: 'unauthorized', message: 'The token has expired' } } as const
  for (const { on, lost } of [
    { on: 'POST /shipments', lost: 1 },
    { on: 'POST /shipments', lost: 2 },
    { on: 'GET /shipments/:id', lost: 0 },
    { on: 'GET /labels/:id', lost: 0 },
  ]) {
    const before = dhl.shipments.size
    if (on === 'GET /shipments/:id') dhl.fail({ kind: 'drop_after' }, { on: 'POST /shipments' })
    if (lost > 0) dhl.fail({ kind: 'drop_after' }, { on, times: lost })
    dhl.fail(rejected, { on })
    dhl.fail(rejected, { on: 'POST /authenticate/api-key' })
    const { body, text } = await announce('home')
    assert.deepEqual([body.data.parcels[0].status.code, dhl.shipments.size - before], ['READY_TO_SEND', 1], `${on}, ${lost}: ${text}`)
  }
})

test('a token that has expired is renewed once', async () => {
  const { announce } = await newClient()
  await announce('home')
  const before = dhl.requestsTo('POST /authenticate/api-key').length
  dhl.expireTokens()
  assert.equal((await announce('home')).body.data.parcels[0].status.code, 'READY_TO_SEND')
  assert.equal((await announce('home')).body.data.parcels[0].status.code, 'READY_TO_SEND')
  assert.equal(dhl.requestsTo('POST /authenticate/api-key').length - before, 1)
})

test("a refusal is passed on in the carrier's words, and nothing is bought", async () => {
  const { announce } = await newClient()
  const before = dhl.shipments.size
  const refused = await announce('home', { to_address: { ...receiver, house_number: 'zn' } })
  assert.equal(refused.body.data.errors[0].detail, 'receiver.address.number zn is not a number')
  const sameDay = await announce('home/delivery_deadline=sameday')
  assert.equal(sameDay.body.data.errors[0].detail, 'DHL eCommerce does not offer DOOR + SDD on this lane for this account.')
  const withShortCode = structuredClone(toSwitzerland)
  withShortCode.parcels[0]!.parcel_items[0]!.hs_code = '691110'
  const customs = await announce('home', withShortCode)
  assert.equal(customs.body.data.errors[0].detail, 'DHL eCommerce takes HS codes of 8 or 10 digits.')
  assert.equal(dhl.shipments.size, before)
})

test('several parcels have a label each, in their order, and a variant brings return labels', async () => {
  const { announce, call } = await newClient()
  const parcels = ['1', '12', '25'].map((value) => ({ weight: { value, unit: 'kg' } }))
  const { body, text } = await announce('home/return_label', { parcels })
  assert.deepEqual(
    body.data.parcels.map((one: { status: { code: string } }) => one.status.code),
    ['READY_TO_SEND', 'READY_TO_SEND', 'READY_TO_SEND'],
    text,
  )
  const [booked] = [...dhl.shipments.values()].slice(-1)
  assert.deepEqual(
    booked!.pieces.map(({ parcelType }) => parcelType),
    ['SMALL', 'SMALL', 'LARGE'],
  )
  for (const [index, { id, tracking_number }] of body.data.parcels.entries()) {
    assert.equal(tracking_number, booked!.pieces[index]!.trackerCode)
    const label = await call('GET', `/parcels/${id}/documents/label`)
    assert.match(label.bytes.toString('latin1'), new RegExp(tracking_number))
  }
})

test('a return label is a PDF where the label is ZPL, since documents are PDFs', async () => {
  const { announce, call } = await newClient()
  const { body, text } = await announce('home/return_label', { label_details: { mime_type: 'application/zpl', dpi: 203 } })
  const [parcel] = body.data.parcels
  assert.equal(parcel.status.code, 'READY_TO_SEND', text)
  const label = await call('GET', `/parcels/${parcel.id}/documents/label`, undefined, { accept: 'application/zpl' })
  assert.match(label.text, /^\^XA/)
  const returned = await call('GET', `/parcels/${parcel.id}/documents/return-label`)
  assert.equal(returned.status, 200, returned.text)
  assert.match(returned.bytes.toString('latin1'), /^%PDF.*stand-in RETURN/s)
})

test('a cancellation is queued, since the carrier takes none, and done once the label was not used for 14 days', async () => {
  const client = await newClient()
  const { id } = (await client.announce('home')).body.data
  const answer = await client.call('POST', `/shipments/${id}/cancel`)
  assert.deepEqual([answer.status, answer.body.data.status], [202, 'queued'])
  await runJobs(client, 'P15D')
  const { parcels } = (await client.call('GET', `/shipments/${id}`)).body.data
  assert.equal(parcels[0].status.code, 'CANCELLED')
})

test('a parcel to a ServicePoint names its id', async () => {
  const client = await newClient()
  await enablePoints(client)
  const found = await client.call('GET', '/service-points?country_code=NL&latitude=52.3702&longitude=4.8922&carrier_code=dhl_ecommerce_nl')
  const [point] = found.body.data.results
  const { body, text } = await client.announce('service_point', { to_service_point: { id: String(point?.id) } })
  assert.equal(body.data.parcels[0].status.code, 'READY_TO_SEND', text)
  const [booked] = [...dhl.shipments.values()].slice(-1)
  assert.deepEqual(booked!.body.options[0], { key: 'PS', input: '8004-NL-272403' })
})

test('contract prices of the account are quoted', async () => {
  const { call } = await newClient()
  const { status, body, text } = await call('POST', '/shipping-options', {
    from_country_code: 'NL',
    from_postal_code: '5611 EM',
    to_country_code: 'NL',
    to_postal_code: '5612 CG',
    shipping_option_code: 'dhl_ecommerce_nl:home/signature',
    parcels: [{ weight: { value: '1.2', unit: 'kg' } }],
    calculate_quotes: true,
  })
  assert.equal(status, 200, text)
  assert.equal(body.data[0].quotes[0].price.total.value, '6.50', text)
})

test('a pickup is booked, and its cancellation refused', async () => {
  const { call } = await newClient()
  const answer = await call('POST', '/pickups', {
    carrier_code: 'dhl_ecommerce_nl',
    address: sender,
    time_slots: [{ start_at: '2026-11-18T09:00:00.000Z', end_at: '2026-11-18T12:00:00.000Z' }],
    items: [{ quantity: 3, container_type: 'parcel', total_weight: { value: '4.2', unit: 'kg' } }],
  })
  assert.equal(answer.status, 201, answer.text)
  await runJobs({ call })
  const { data } = (await call('GET', `/pickups/${answer.body.data.id}`)).body
  assert.deepEqual([data.status, data.errors], ['CREATED', []])
  const cancelled = await call('POST', `/pickups/${answer.body.data.id}/cancel`)
  assert.equal(cancelled.status, 409, cancelled.text)
  assert.match(cancelled.text, /only by telephone/)
})

test('each of the 352 statuses of track-trace has one meaning', () => assert.equal(statusMeanings.size, 352))

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { addContract } from '../../../test/carrier-contracts.ts'
import { sendToStandIns } from '../../../test/carrier-urls.ts'
import { startApp } from '../../../test/harness.ts'
import { readTracking } from '../../../test/parcels.ts'
import { enablePoints } from '../../../test/service-points.ts'
import { parcel, receiver, runJobs, sender, shipWith } from '../../../test/shipments.ts'
import { mydhlSettings, startMydhl } from '../../../test/stand-ins/mydhl.ts'
import { expressEventCodes, expressMeaningOf } from './event-codes.ts'

const standIn = await startMydhl()
const app = await startApp({ send: sendToStandIns({ 'https://express.api.dhl.com': standIn.url }) })
after(async () => {
  await app.close()
  await standIn.close()
})
type Organization = Awaited<ReturnType<typeof app.newOrganization>>

/** An organization with a contract that the carrier has validated. */
async function newMerchant(changes: object = {}) {
  const organization = await app.newOrganization()
  return { ...organization, contract: await addContract(organization, 'mydhl', { ...mydhlSettings, ...changes }) }
}

const berlin = {
  name: 'Eva Muster',
  address_line_1: 'Chausseestr.',
  house_number: '2',
  postal_code: '10115',
  city: 'Berlin',
  country_code: 'DE',
  phone_number: '+4930123456',
}
const zurich = { ...berlin, name: 'Zoë Frei', address_line_1: 'Bahnhofstrasse 1', postal_code: '8001', city: 'Zürich', country_code: 'CH' }
const item = {
  description: 'Teapot',
  quantity: 2,
  weight: { value: 0.4, unit: 'kg' },
  price: { value: '12.50', currency: 'EUR' },
  hs_code: '691110',
  origin_country: 'NL',
}
const declared = {
  to_address: zurich,
  customs_information: { invoice_number: 'INV-1', export_reason: 'commercial_goods' },
  parcels: [{ ...parcel, parcel_items: [item] }],
}
const announce = async ({ call }: Organization, changes: object = {}) => {
  const request = { from_address: sender, to_address: receiver, ship_with: shipWith('mydhl:express'), parcels: [parcel], ...changes }
  const { status, body, text } = await call('POST', '/shipments/announce', request)
  assert.equal(status, 201, text)
  return body.data
}
const statusOf = ({ parcels }: any) => parcels.map(({ status }: any) => status.code)
const lastShipment = () => [...standIn.shipments.values()].at(-1)!

test('a contract is validated by its login; a wrong secret reaches the merchant', async () => {
  const { contract } = await newMerchant()
  assert.deepEqual([contract.state, contract.client_id, contract.country], ['active', '123456789', 'NL'])
  const { contract: refused } = await newMerchant({ api_secret: 'wrong-secret' })
  assert.equal(refused.state, 'validation_failed')
  assert.match(JSON.stringify(refused), /The carrier refused the login/)
})

test('a parcel inside the Netherlands: label, tracking to the delivery, and proof of delivery', async () => {
  const merchant = await newMerchant()
  const { id: shipment_id, parcels } = await announce(merchant)
  const [{ id, tracking_number }] = parcels
  const { awb, request } = lastShipment()
  assert.equal(tracking_number, awb)
  assert.deepEqual([request.productCode, request.content.isCustomsDeclarable, request.content.incoterm], ['N', false, 'DAP'])
  assert.match(request.plannedShippingDateAndTime, /^2026-11-15T11:00:\d\d GMT\+01:00$/)
  assert.match(request.customerReferences[0].value, /^[\da-f]{32}$/)
  const label = await merchant.call('GET', `/parcels/${id}/documents/label`)
  assert.match(label.bytes.toString('latin1', 0, 5), /^%PDF-/)
  if (process.env.LABEL_FOLDER) writeFileSync(`${process.env.LABEL_FOLDER}/mydhl.pdf`, label.bytes)

  standIn.setEvents(awb, [
    { typeCode: 'PU', date: '2026-11-15', time: '18:00:00', description: 'Shipment picked up' },
    { typeCode: 'WC', date: '2026-11-16', time: '08:00:00', description: 'With delivery courier' },
    { typeCode: 'OK', date: '2026-11-16', time: '10:00:00', description: 'Delivered', signedBy: 'A. Jansen' },
  ])
  await runJobs(merchant, 'P4D')
  const { events } = await readTracking(merchant, { parcel_id: id })
  assert.deepEqual(
    events.map(({ phase }: any) => phase),
    ['accepted', 'in_delivery', 'delivered'],
  )
  assert.deepEqual(statusOf((await merchant.call('GET', `/shipments/${shipment_id}`)).body.data), ['DELIVERED'])
  const proof = await merchant.call('GET', `/parcels/${id}/documents/proof-of-delivery`)
  assert.deepEqual([proof.status, proof.bytes.toString('latin1', 0, 5)], [200, '%PDF-'], proof.text.slice(0, 200))
})

test('parcels inside the EU are not declared; two of them travel under one air waybill, with a label each', async () => {
  const merchant = await newMerchant()
  const { parcels } = await announce(merchant, { to_address: berlin, parcels: [parcel, parcel] })
  const { awb, request, pieces } = lastShipment()
  assert.deepEqual([request.productCode, request.content.packages.length, request.content.exportDeclaration], ['U', 2, undefined])
  assert.deepEqual(
    parcels.map(({ tracking_number }: any) => tracking_number),
    pieces,
  )
  const labels = await Promise.all(parcels.map(({ id }: any) => merchant.call('GET', `/parcels/${id}/documents/label`)))
  assert.notDeepEqual(labels[0]!.bytes, labels[1]!.bytes)
  assert.equal(request.outputImageProperties.splitDocumentsByPages, undefined)
  standIn.setEvents(awb, [{ typeCode: 'OK', date: '2026-11-16', time: '10:00:00', description: 'Delivered' }])
  await runJobs(merchant, 'P4D')
  const { events } = await readTracking(merchant, { parcel_id: parcels[1].id })
  assert.deepEqual(
    events.map(({ phase }: any) => phase),
    ['delivered'],
  )
})

test('a parcel to Switzerland is declared, and an invoice comes with its label', async () => {
  const merchant = await newMerchant()
  const { parcels } = await announce(merchant, declared)
  const { request } = lastShipment()
  assert.deepEqual(
    [request.productCode, request.content.declaredValue, request.content.exportDeclaration.exportReasonType],
    ['P', 25, 'commercial_purpose_or_sale'],
  )
  assert.deepEqual(request.content.exportDeclaration.lineItems[0].weight, { netValue: 0.8, grossValue: 0.8 })
  assert.deepEqual(
    request.outputImageProperties.imageOptions.map(({ typeCode }: any) => typeCode),
    ['label', 'waybillDoc', 'invoice'],
  )
  assert.deepEqual(statusOf({ parcels }), ['READY_TO_SEND'])
})

test('ZPL labels of several parcels come apart, and no parcel gets a part of a document', async () => {
  const merchant = await newMerchant()
  const pieces = [...declared.parcels, ...declared.parcels]
  const { parcels } = await announce(merchant, { ...declared, parcels: pieces, label_details: { mime_type: 'application/zpl', dpi: 203 } })
  assert.deepEqual(statusOf({ parcels }), ['READY_TO_SEND', 'READY_TO_SEND'])
  assert.equal(lastShipment().request.outputImageProperties.splitDocumentsByPages, true)
  for (const { id, tracking_number } of parcels) {
    const file = async (type: string) => (await merchant.call('GET', `/parcels/${id}/documents/${type}`)).bytes.toString('latin1')
    assert.ok((await file('label?mime_type=application/zpl&dpi=203')).includes(tracking_number))
    assert.ok((await file('air-waybill')).includes(tracking_number))
    const invoice = await file('commercial-invoice')
    assert.ok(invoice.startsWith('%PDF-') && !invoice.includes('page 1'))
  }
})

test('freight and insurance of the customs data are declared beside the goods', async () => {
  const costs = { freight_costs: { value: '14.80', currency: 'EUR' }, insurance_costs: { value: '2.50', currency: 'EUR' } }
  const { customs_information } = declared
  const data = await announce(await newMerchant(), { ...declared, customs_information: { ...customs_information, ...costs } })
  assert.deepEqual(statusOf(data), ['READY_TO_SEND'])
  const { content } = lastShipment().request
  assert.deepEqual(content.exportDeclaration.additionalCharges, [
    { value: 14.8, typeCode: 'freight' },
    { value: 2.5, typeCode: 'insurance' },
  ])
  assert.equal(content.declaredValue, 25)
})

test('insurance is sent in its currency, for the shipment as a whole', async () => {
  const one = { ...parcel, additional_insured_price: { value: '1500.50', currency: 'GBP' } }
  await announce(await newMerchant(), { parcels: [one, parcel, one], to_address: berlin })
  assert.deepEqual(lastShipment().request.valueAddedServices, [{ serviceCode: 'II', value: 3001, currency: 'GBP' }])
})

test('duties are paid by the sender only where the contract names the account that pays them', async () => {
  const ddp = { ...declared, ship_with: shipWith('mydhl:express/incoterm=ddp') }
  const refused = await announce(await newMerchant(), ddp)
  assert.match(refused.errors[0].detail, /duties_account_number/)
  const booked = await announce(await newMerchant({ duties_account_number: '987654321' }), ddp)
  assert.deepEqual(statusOf(booked), ['READY_TO_SEND'])
  const { request } = lastShipment()
  assert.deepEqual([request.content.incoterm, request.valueAddedServices], ['DDP', [{ serviceCode: 'DD' }]])
  assert.deepEqual(request.accounts[1], { typeCode: 'duties-taxes', number: '987654321' })
})

test('a refusal is passed on in the words of the carrier', async () => {
  const data = await announce(await newMerchant(), { ship_with: shipWith('mydhl:express/weekend_delivery=saturday') })
  assert.deepEqual(statusOf(data), ['ANNOUNCEMENT_FAILED'])
  assert.match(data.errors[0].detail, /Special service AA is not available/)
})

test('after a lost answer the label is bought again, and the unused air waybill lapses', async () => {
  const merchant = await newMerchant()
  const before = standIn.shipments.size
  standIn.fail({ kind: 'drop_after' }, { on: 'POST /mydhlapi/test/shipments' })
  const data = await announce(merchant)
  assert.deepEqual(statusOf(data), ['READY_TO_SEND'])
  assert.equal(standIn.shipments.size, before + 2)
  assert.equal(data.parcels[0].tracking_number, lastShipment().awb)
})

test('a cancellation is queued, since the carrier has none, and done when the parcel was never handed over', async () => {
  const merchant = await newMerchant()
  const { id } = await announce(merchant)
  const { status } = await merchant.call('POST', `/shipments/${id}/cancel`)
  assert.equal(status, 202)
  await runJobs(merchant, 'P15D')
  assert.deepEqual(statusOf((await merchant.call('GET', `/shipments/${id}`)).body.data), ['CANCELLED'])
})

test('rates of the account are quoted with their surcharges', async () => {
  const merchant = await newMerchant()
  const { status, body, text } = await merchant.call('POST', '/shipping-options', {
    from_country_code: 'NL',
    from_postal_code: '5611AA',
    to_country_code: 'DE',
    to_postal_code: '10115',
    parcels: [parcel],
    calculate_quotes: true,
    carrier_code: 'mydhl',
  })
  assert.equal(status, 200, text)
  const express = body.data.find(({ code }: any) => code === 'mydhl:express')
  assert.equal(express?.quotes?.[0]?.price?.total?.value, '25.00', JSON.stringify(express?.quotes ?? body).slice(0, 800))
})

const pickupRequest = {
  carrier_code: 'mydhl',
  address: { ...sender, phone_number: '+31401234567' },
  time_slots: [{ start_at: '2026-11-17T09:00:00.000Z', end_at: '2026-11-17T15:00:00.000Z' }],
  quantity: 2,
  total_weight: { value: '4', unit: 'kg' },
}

test('a pickup is booked and cancelled', async () => {
  const merchant = await newMerchant()
  const { status, body, text } = await merchant.call('POST', '/pickups', pickupRequest)
  assert.equal(status, 201, text)
  await runJobs(merchant)
  const booked = [...standIn.pickups.values()].at(-1)!
  assert.deepEqual([booked.request.plannedPickupDateAndTime, booked.request.closeTime], ['2026-11-17T10:00:00 GMT+01:00', '16:00'])
  assert.ok((await merchant.call('POST', `/pickups/${body.data.id}/cancel`)).status < 300)
  await runJobs(merchant)
  assert.equal(booked.cancelled, true)
})

test('a cancellation of a pickup whose answer was lost is repeated, and counts as done', async () => {
  const merchant = await newMerchant()
  const { body } = await merchant.call('POST', '/pickups', pickupRequest)
  await runJobs(merchant)
  standIn.fail({ kind: 'drop_after' }, { on: 'DELETE /mydhlapi/test/pickups/:number' })
  assert.ok((await merchant.call('POST', `/pickups/${body.data.id}/cancel`)).status < 300)
  await runJobs(merchant)
  assert.equal([...standIn.pickups.values()].at(-1)!.cancelled, true)
  const { data } = (await merchant.call('GET', `/pickups/${body.data.id}`)).body
  assert.deepEqual([data.status, data.errors], ['CANCELLED', []])
})

test('a service point is found with the key of the contract, and takes a parcel; the key is not in the log', async () => {
  const merchant = await newMerchant()
  await enablePoints(merchant)
  const { status, body, text } = await merchant.call(
    'GET',
    '/service-points?country_code=NL&latitude=51.4433&longitude=5.4797&carrier_code=mydhl',
  )
  assert.equal(status, 200, text)
  const [shop] = body.data.results
  assert.deepEqual([shop.carrier_service_point_id, shop.general_shop_type], ['EIN001', 'servicepoint'])
  const data = await announce(merchant, { ship_with: shipWith('mydhl:service_point'), to_service_point: { id: shop.id } })
  assert.deepEqual(statusOf(data), ['READY_TO_SEND'])
  const { request } = lastShipment()
  assert.deepEqual(
    [request.onDemandDelivery, request.valueAddedServices],
    [{ deliveryOption: 'servicepoint', servicePointId: 'EIN001' }, [{ serviceCode: 'TV' }]],
  )
  const logs = JSON.stringify(await app.db.selectFrom('integration_logs').selectAll().execute())
  assert.ok(logs.includes('/servicepoints') && !logs.includes('points-key-1'))
})

test('several problems of one shipment are reported together, each with its place', async () => {
  const { phone_number: _, ...unreachable } = receiver
  const data = await announce(await newMerchant(), { to_address: unreachable })
  assert.deepEqual(statusOf(data), ['ANNOUNCEMENT_FAILED'])
  assert.match(
    data.errors[0].detail,
    /customerDetails\/shipperDetails\/contactInformation\/phone: is required; .*receiverDetails\/contactInformation\/phone: is required/,
  )
})

test('an address that does not fit into three lines of 45 characters is refused before anything is sent', async () => {
  const before = standIn.requestsTo('POST /mydhlapi/test/shipments').length
  const long = { ...receiver, address_line_1: 'Kruisstraat '.repeat(8).trim(), address_line_2: 'Achterhuis '.repeat(8).trim() }
  const data = await announce(await newMerchant(), { to_address: long })
  assert.match(data.errors[0].detail, /3 lines of 45 characters/)
  assert.equal(standIn.requestsTo('POST /mydhlapi/test/shipments').length, before)
})

test('an answer that is cut off is no answer: the label is bought again', async () => {
  const merchant = await newMerchant()
  const before = standIn.shipments.size
  standIn.fail({ kind: 'spoil' }, { on: 'POST /mydhlapi/test/shipments' })
  assert.deepEqual(statusOf(await announce(merchant)), ['READY_TO_SEND'])
  assert.equal(standIn.shipments.size, before + 2)
})

test('a table has each of the 62 event codes of the carrier once', () => {
  assert.equal(expressEventCodes.length, 62)
  assert.deepEqual(expressMeaningOf('QQ'), { phase: null })
})

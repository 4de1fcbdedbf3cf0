import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { addContract } from '../../../test/carrier-contracts.ts'
import { sendToStandIns } from '../../../test/carrier-urls.ts'
import { abroad, domestic } from '../../../test/fixtures/carriers/dhl-parcel-de-data.ts'
import { startApp } from '../../../test/harness.ts'
import { readTracking } from '../../../test/parcels.ts'
import { enablePoints } from '../../../test/service-points.ts'
import { runJobs, shipWith } from '../../../test/shipments.ts'
import { dhlParcelDeSettings, startDhlParcelDe } from '../../../test/stand-ins/dhl-parcel-de.ts'
import type { AnnounceInput } from '../kit/announce.ts'
import { UnreadableAnswer } from '../kit/answers.ts'
import { CarrierRefusal } from '../kit/carrier.ts'
import { announceParcels } from './announce.ts'
import { getToken } from './authorize.ts'
import { cancelParcels } from './cancel.ts'
import { raiseFailure } from './errors.ts'
import { orderReturn } from './returns.ts'
import { parcelSettings } from './settings.ts'

const standIn = await startDhlParcelDe()
const origins = ['https://api-eu.dhl.com', 'https://api-sandbox.dhl.com', 'https://api.dhl.com']
const app = await startApp({ send: sendToStandIns(Object.fromEntries(origins.map((one) => [one, standIn.url]))) })
after(async () => {
  await app.close()
  await standIn.close()
})

type Organization = Awaited<ReturnType<typeof app.newOrganization>>

/** An organization with a contract that the carrier has validated. */
async function newMerchant(changes: object = {}) {
  const organization = await app.newOrganization()
  return { ...organization, contract: await addContract(organization, 'dhl_parcel_de', { ...dhlParcelDeSettings, ...changes }) }
}

const sender = {
  name: 'Shop GmbH',
  address_line_1: 'Sträßchensweg',
  house_number: '10',
  postal_code: '53113',
  city: 'Bonn',
  country_code: 'DE',
}
const receiver = {
  name: 'Eva Muster',
  address_line_1: 'Chausseestr.',
  house_number: '2',
  postal_code: '10115',
  city: 'Berlin',
  country_code: 'DE',
  email: 'eva@example.com',
}
const parcel = { weight: { value: '1.2', unit: 'kg' }, dimensions: { length: '30', width: '20', height: '10', unit: 'cm' } }
const item = {
  description: 'Teapot',
  quantity: 2,
  weight: { value: 0.4, unit: 'kg' },
  price: { value: '12.50', currency: 'EUR' },
  hs_code: '691110',
  origin_country: 'DE',
}
const request = (changes: object = {}) => ({
  from_address: sender,
  to_address: receiver,
  ship_with: shipWith('dhl_parcel_de:parcel'),
  parcels: [parcel],
  ...changes,
})
const announceOf = (organization: Organization, changes: object = {}) => organization.call('POST', '/shipments/announce', request(changes))
const announce = async ({ call }: Organization, changes: object = {}) => {
  const { status, body, text } = await call('POST', '/shipments/announce', request(changes))
  assert.equal(status, 201, text)
  return body.data
}

test('a contract is validated by a token for the portal user; a refused password reaches the merchant', async () => {
  const { contract } = await newMerchant()
  assert.deepEqual([contract.state, contract.client_id, contract.country], ['active', '3333333333', 'DE'])
  const { contract: refused } = await newMerchant({ password: 'expired-password' })
  assert.equal(refused.state, 'validation_failed')
  assert.match(JSON.stringify(refused), /Invalid user credentials.*the portal asks for a new password/)
})

test('insurance is sent in euros, and refused in any other currency with the list of its own', async () => {
  const merchant = await newMerchant()
  const insured = (value: string, currency: string) => ({ parcels: [{ ...parcel, additional_insured_price: { value, currency } }] })
  const { parcels } = await announce(merchant, insured('1000.00', 'EUR'))
  const { services } = standIn.orders.get(parcels[0].tracking_number)!.request
  assert.deepEqual(services.additionalInsurance, { currency: 'EUR', value: 1500 })
  const { status, body } = await announceOf(merchant, insured('1000.00', 'USD'))
  assert.equal(status, 400)
  assert.deepEqual(
    body.errors.map(({ detail, source }: any) => [source.pointer, detail]),
    [
      [
        '/parcels/0/additional_insured_price/currency',
        'DHL Paket Paket is insured in EUR only. Send the amount in EUR: USD is not converted.',
      ],
    ],
  )
})

test('a parcel inside Germany: label, tracking to the delivery, and cancellation before the day is closed', async () => {
  const merchant = await newMerchant()
  const { id: shipment_id, parcels } = await announce(merchant)
  const [{ id, tracking_number }] = parcels
  assert.match(tracking_number, /^00340434\d{12}$/)
  const order = standIn.orders.get(tracking_number)!.request
  assert.deepEqual([order.product, order.billingNumber, order.consignee.country], ['V01PAK', '33333333330101', 'DEU'])
  assert.equal(order.consignee.email, undefined, 'Contact data is passed on only with consent')
  const label = await merchant.call('GET', `/parcels/${id}/documents/label`)
  assert.equal(label.status, 200, label.text)
  assert.match(label.bytes.toString('latin1', 0, 5), /^%PDF-/)
  if (process.env.LABEL_FOLDER) writeFileSync(`${process.env.LABEL_FOLDER}/dhl-parcel-de.pdf`, label.bytes)

  standIn.setEvents(tracking_number, [
    { statusCode: 'delivered', timestamp: '2026-11-17T10:00:00Z', description: 'Delivered' },
    { statusCode: 'transit', timestamp: '2026-11-16T20:00:00Z', description: 'In transit' },
  ])
  await runJobs(merchant, 'P4D')
  const { events } = await readTracking(merchant, { parcel_id: id })
  assert.deepEqual(
    events.map(({ phase }: { phase: string }) => phase),
    ['in_transit', 'delivered'],
  )
  assert.equal((await merchant.call('GET', `/shipments/${shipment_id}`)).body.data.parcels[0].status.code, 'DELIVERED')

  const other = await announce(merchant)
  const cancelled = await merchant.call('POST', `/shipments/${other.id}/cancel`)
  assert.equal(cancelled.status, 200, cancelled.text)
  assert.equal(standIn.orders.get(other.parcels[0].tracking_number)!.state, 'deleted')
  const late = await announce(merchant)
  standIn.closeDay()
  const refused = await merchant.call('POST', `/shipments/${late.id}/cancel`)
  assert.deepEqual([refused.status, /already manifested/.test(refused.text)], [409, true])
})

test('a cancellation whose answer was lost is repeated, and the deleted parcels count as cancelled', async () => {
  const merchant = await newMerchant()
  const { id, parcels } = await announce(merchant, { parcels: [parcel, parcel] })
  standIn.fail({ kind: 'drop_after' }, { on: 'DELETE /parcel/de/shipping/v2/orders' })
  const cancelled = await merchant.call('POST', `/shipments/${id}/cancel`)
  assert.deepEqual([cancelled.status, cancelled.body.data?.status], [200, 'cancelled'], cancelled.text)
  assert.equal(standIn.requestsTo('DELETE /parcel/de/shipping/v2/orders').at(-1)!.query.getAll('shipment').length, 2)
  assert.equal(standIn.orders.get(parcels[1].tracking_number)!.state, 'deleted')
})

const swiss = {
  name: 'Zoë Frei',
  address_line_1: 'Bahnhofstrasse 1',
  postal_code: '8001',
  city: 'Zürich',
  country_code: 'CH',
  email: 'zoe@example.com',
  phone_number: '+41441234567',
}

test('a parcel to Switzerland is declared to the customs, and gets its declaration with the label', async () => {
  const merchant = await newMerchant({ pass_on_contact: true })
  const { parcels } = await announce(merchant, {
    to_address: swiss,
    ship_with: shipWith('dhl_parcel_de:international/premium'),
    customs_information: { invoice_number: 'INV-1', export_reason: 'commercial_goods' },
    parcels: [{ ...parcel, parcel_items: [item] }],
  })
  const [{ id, tracking_number }] = parcels
  const order = standIn.orders.get(tracking_number)!.request
  assert.deepEqual(
    [order.product, order.billingNumber, order.services, order.customs.exportType, order.consignee.phone],
    ['V53WPAK', '33333333335301', { premium: true }, 'COMMERCIAL_GOODS', '+41441234567'],
  )
  assert.deepEqual(order.customs.items, [
    {
      itemDescription: 'Teapot',
      countryOfOrigin: 'DEU',
      hsCode: '691110',
      packagedQuantity: 2,
      itemValue: { currency: 'EUR', value: 12.5 },
      itemWeight: { uom: 'g', value: 400 },
    },
  ])
  const label = await merchant.call('GET', `/parcels/${id}/documents/label`)
  assert.match(label.bytes.toString('latin1', 0, 5), /^%PDF-/)
})

test('a refusal is passed on in the words of the carrier', async () => {
  const merchant = await newMerchant()
  const data = await announce(merchant, { to_address: { ...receiver, address_line_1: 'Nirgendwo' } })
  assert.equal(data.parcels[0].status.code, 'ANNOUNCEMENT_FAILED')
  assert.match(data.errors[0].detail, /Die angegebene Straße kann nicht gefunden werden/)
})

test('an address that cannot be routed is booked where the contract allows it', async () => {
  const merchant = await newMerchant({ must_encode: false })
  const data = await announce(merchant, { to_address: { ...receiver, address_line_1: 'Nirgendwo' } })
  assert.equal(data.parcels[0].status.code, 'READY_TO_SEND')
})

test('a lost answer leaves the outcome unknown, and the parcel is never bought twice', async () => {
  const merchant = await newMerchant()
  const before = standIn.orders.size
  standIn.fail({ kind: 'drop_after' }, { on: 'POST /parcel/de/shipping/v2/orders' })
  const data = await announce(merchant)
  assert.equal(data.parcels[0].status.code, 'ANNOUNCEMENT_FAILED')
  assert.match(data.errors[0].detail, /cannot be asked whether it was bought. Look at its own site/)
  await runJobs(merchant, 'P2D')
  assert.equal(standIn.orders.size, before + 1)
})

test('a token that has ended is replaced, and the call is made once more', async () => {
  const merchant = await newMerchant()
  standIn.expireTokens()
  const data = await announce(merchant)
  assert.equal(data.parcels[0].status.code, 'READY_TO_SEND')
})

async function bookPickup(merchant: Awaited<ReturnType<typeof newMerchant>>, quantity: number) {
  const { status, body, text } = await merchant.call('POST', '/pickups', {
    carrier_code: 'dhl_parcel_de',
    address: sender,
    time_slots: [{ start_at: '2026-11-17T09:00:00.000Z', end_at: '2026-11-17T15:00:00.000Z' }],
    quantity,
    total_weight: { value: '4', unit: 'kg' },
  })
  assert.equal(status, 201, text)
  await runJobs(merchant)
  return body
}

test('a pickup is booked for a day, and cancelled', async () => {
  const merchant = await newMerchant()
  const body = await bookPickup(merchant, 2)
  const [booked] = [...standIn.pickups.values()].slice(-1)
  assert.equal(booked!.request.shipmentDetails.shipments.length, 2)
  assert.deepEqual(booked!.request.businessHours, [{ timeFrom: '10:00', timeUntil: '16:00' }])
  const cancelled = await merchant.call('POST', `/pickups/${body.data.id}/cancel`)
  assert.ok(cancelled.status < 300, cancelled.text)
  await runJobs(merchant)
  assert.equal(booked!.cancelled, true)
})

test('a pickup whose booking was not answered is not called cancelled, though a client has requested it: the driver may come', async () => {
  const merchant = await newMerchant()
  standIn.fail({ kind: 'drop_after' }, { on: 'POST /parcel/de/transportation/pickup/v3/orders' })
  const { data } = await bookPickup(merchant, 1)
  const cancelled = await merchant.call('POST', `/pickups/${data.id}/cancel`)
  assert.equal(cancelled.status, 202, cancelled.text)
  await runJobs(merchant, 'PT1H')
  const { body } = await merchant.call('GET', `/pickups/${data.id}`)
  assert.equal(body.data.status, 'FAILED')
  assert.match(body.data.errors[0].detail, /cannot be asked whether it was booked. Look at its own site/)
})

test('a cancellation of a pickup whose answer was lost is repeated, and the pickup counts as cancelled', async () => {
  const merchant = await newMerchant()
  const body = await bookPickup(merchant, 1)
  standIn.fail({ kind: 'drop_after' }, { on: 'DELETE /parcel/de/transportation/pickup/v3/orders' })
  const cancelled = await merchant.call('POST', `/pickups/${body.data.id}/cancel`)
  assert.deepEqual([cancelled.status, cancelled.body.data?.status], [200, 'cancelled'], cancelled.text)
})

test('of two parcels of which one is refused, the other is cancelled, and the refusal is reported', async () => {
  const merchant = await newMerchant()
  const data = await announce(merchant, {
    to_address: swiss,
    ship_with: shipWith('dhl_parcel_de:international'),
    customs_information: { invoice_number: 'INV-1', export_reason: 'commercial_goods' },
    parcels: [
      { ...parcel, parcel_items: [item] },
      { ...parcel, parcel_items: [{ ...item, hs_code: '6911' }] },
    ],
  })
  assert.deepEqual(
    data.parcels.map(({ status }: { status: { code: string } }) => status.code),
    ['READY_TO_SEND', 'READY_TO_SEND'],
    'a short code is left out',
  )
  standIn.refuseSecondParcels(true)
  const { parcels, errors } = await announce(merchant, { parcels: [parcel, parcel] })
  standIn.refuseSecondParcels(false)
  assert.deepEqual(
    parcels.map(({ status }: { status: { code: string } }) => status.code),
    ['ANNOUNCEMENT_FAILED', 'ANNOUNCEMENT_FAILED'],
  )
  assert.match(errors[0].detail, /Parcel 2: details.weight is too high/)
  assert.equal([...standIn.orders.values()].at(-1)!.state, 'deleted')
})

test('a Packstation is found, and takes a parcel with the post number of the receiver', async () => {
  const merchant = await newMerchant()
  await enablePoints(merchant)
  const { status, body, text } = await merchant.call(
    'GET',
    '/service-points?country_code=DE&latitude=50.7169&longitude=7.1296&carrier_code=dhl_parcel_de',
  )
  assert.equal(status, 200, text)
  const locker = body.data.results.find(({ general_shop_type }: { general_shop_type: string }) => general_shop_type === 'locker')
  assert.deepEqual([locker.carrier_service_point_id, locker.name], ['locker-118-53113', 'Packstation 118'])
  const toLocker = { ship_with: shipWith('dhl_parcel_de:locker'), to_service_point: { id: locker.id } }
  const { parcels } = await announce(merchant, { ...toLocker, carrier_fields: { post_number: '1234567' } })
  const { postalCode, city, postNumber, lockerID, name } = standIn.orders.get(parcels[0].tracking_number)!.request.consignee
  assert.deepEqual([name, lockerID, postalCode, city, postNumber], ['Eva Muster', 118, '53113', 'Bonn', '1234567'])
  // In version 2 and in orders the number stands where a PO box does.
  const second = await announce(merchant, { ...toLocker, to_address: { ...receiver, po_box: '7654321' } })
  assert.equal(standIn.orders.get(second.parcels[0].tracking_number)!.request.consignee.postNumber, '7654321')
  const without = await announce(merchant, toLocker)
  assert.match(without.errors[0].detail, /requires the post number/)
  const wrong = await announceOf(merchant, { ...toLocker, carrier_fields: { post_number: '12' } })
  assert.deepEqual([wrong.status, /6 to 10 digits/.test(wrong.text)], [400, true])
})

test('a Postfach is sent by its number, and refused without one', async () => {
  const merchant = await newMerchant()
  const announceTo = (po_box: string) => announce(merchant, { to_address: { ...receiver, po_box } })
  const { parcels } = await announceTo('Postfach 10 20 30')
  assert.equal(standIn.orders.get(parcels[0].tracking_number)!.request.consignee.poBoxID, 102_030)
  const calls = standIn.requestsTo('POST /parcel/de/shipping/v2/orders').length
  for (const po_box of ['Postfach', 'Postfach 1234567890']) {
    const { errors } = await announceTo(po_box)
    assert.match(errors[0].detail, /^A Postfach requires its number in po_box/)
  }
  assert.equal(standIn.requestsTo('POST /parcel/de/shipping/v2/orders').length, calls, 'Nothing is sent without a number')
})

async function announceReturn(merchant: Organization) {
  const { status, body, text } = await merchant.call('POST', '/returns', {
    from_address: { ...receiver, email: 'eva@example.com' },
    to_address: { ...sender, email: 'returns@example.com' },
    ship_with: { type: 'shipping_option_code', shipping_option_code: 'dhl_parcel_de:return/labelless' },
    weight: { value: 1.2, unit: 'kg' },
    parcel_items: [{ item_id: 'line-1', description: 'T-shirt', quantity: 1, return_reason_id: '31' }],
  })
  assert.equal(status, 201, text)
  await runJobs(merchant)
  return body
}

test('a return gets a label of its own service, with a code to show instead', async () => {
  const merchant = await newMerchant()
  const body = await announceReturn(merchant)
  const label = await merchant.call('GET', `/parcels/${body.parcel_id}/documents/label`)
  assert.deepEqual([label.status, label.bytes.toString('latin1', 0, 5)], [200, '%PDF-'], label.text.slice(0, 300))
  const sent = standIn.requestsTo('POST /parcel/de/shipping/returns/v1/orders').at(-1)!
  assert.deepEqual([sent.body.receiverId, sent.body.shipper.addressHouse, sent.query.get('labelType')], ['deu', '2', 'BOTH'])
})

test('a return is not cancelled by the call for shipments: its label expires', async () => {
  const merchant = await newMerchant()
  const { return_id } = await announceReturn(merchant)
  const calls = standIn.requestsTo('DELETE /parcel/de/shipping/v2/orders').length
  const refused = await merchant.call('PATCH', `/returns/${return_id}/cancel`)
  assert.deepEqual([refused.status, /The carrier cancels no returns/.test(refused.text)], [409, true], refused.text)
  const { shipment_id } = await app.db.selectFrom('returns').select('shipment_id').where('id', '=', return_id).executeTakeFirstOrThrow()
  const queued = await merchant.call('POST', `/shipments/${shipment_id}/cancel`)
  assert.deepEqual([queued.status, queued.body.data?.status], [202, 'queued'], queued.text)
  assert.match(queued.body.data.message, /^DHL Paket takes no cancellations of returns: do not use the label, and it expires\./)
  await runJobs(merchant, 'P15D')
  assert.equal((await merchant.call('GET', `/shipments/${shipment_id}`)).body.data.parcels[0].status.code, 'CANCELLED')
  assert.equal(standIn.requestsTo('DELETE /parcel/de/shipping/v2/orders').length, calls)
})

test('the id of a return is refused before a cancellation is sent', () => {
  const settings = parcelSettings.parse(dhlParcelDeSettings)
  const ask = () => cancelParcels.ask(settings, { id: 'return:999990000001', at: '2026-11-17T10:00:00.000Z' })
  assert.throws(ask, (error) => error instanceof CarrierRefusal && /takes no cancellations of returns/.test(error.message))
})

test('an unknown number is refused in a first cancellation', async () => {
  const merchant = await newMerchant()
  const { id, parcels } = await announce(merchant)
  standIn.orders.delete(parcels[0].tracking_number)
  const refused = await merchant.call('POST', `/shipments/${id}/cancel`)
  assert.deepEqual([refused.status, /Unknown shipment number/.test(refused.text)], [409, true], refused.text)
  assert.equal((await merchant.call('GET', `/shipments/${id}`)).body.data.parcels[0].status.code, 'READY_TO_SEND')
})

test('an unknown number is cancelled where the process that asked first has not recorded the answer', async () => {
  const merchant = await newMerchant()
  const { id, parcels } = await announce(merchant)
  standIn.fail({ kind: 'drop_after' }, { on: 'DELETE /parcel/de/shipping/v2/orders', times: 2 })
  const queued = await merchant.call('POST', `/shipments/${id}/cancel`)
  assert.deepEqual([queued.status, standIn.orders.get(parcels[0].tracking_number)!.state], [202, 'deleted'], queued.text)
  await runJobs(merchant, 'PT1H')
  assert.equal((await merchant.call('GET', `/shipments/${id}`)).body.data.parcels[0].status.code, 'CANCELLED')
})

test('only a status that says so is a refusal; after any other the outcome is open', () => {
  const body = { title: 'Problem', status: 0, detail: 'Something is wrong.' }
  for (const status of [400, 401, 403, 404, 422]) assert.throws(() => raiseFailure({ status, body }), CarrierRefusal, `${status}`)
  for (const status of [201, 302, 402, 405, 408, 409, 425, 429, 499, 500, 503])
    assert.throws(() => raiseFailure({ status, body }), UnreadableAnswer, `${status}`)
  assert.throws(() => getToken.read({ status: 408, body: { error: 'timeout' } }, undefined), UnreadableAnswer)
})

const refusedField = (ask: () => unknown) => {
  try {
    ask()
  } catch (error) {
    if (error instanceof CarrierRefusal) return error.field
    throw error
  }
  return 'nothing is refused'
}
const askFor = (input: AnnounceInput) => () => announceParcels.ask(parcelSettings.parse(dhlParcelDeSettings), input)

test('an address line that is too long for a label inside Germany is refused', () => {
  const lineOf = (length: number) => ({ ...domestic, to_address: { ...domestic.to_address, address_line_2: 'x'.repeat(length) } })
  assert.equal(refusedField(askFor(lineOf(50))), 'nothing is refused')
  assert.equal(refusedField(askFor(lineOf(51))), 'to_address.address_line_2')
})

test('identifiers of customs data that are too long are refused, and never cut', () => {
  const { customs_information } = abroad
  const [one] = abroad.parcels
  const withCustoms = (changes: object) => ({ ...abroad, customs_information: { ...customs_information, ...changes } })
  const withCode = (hs_code: string) => ({
    ...abroad,
    parcels: [{ ...one!, parcel_items: one!.parcel_items.map((item) => ({ ...item, hs_code })) }],
  })
  const numbered = (party: 'sender' | 'receiver', length: number) => ({
    tax_numbers: { ...customs_information.tax_numbers, [party]: [{ name: 'EORI', country_code: 'DE', value: '1'.repeat(length) }] },
  })
  for (const input of [withCustoms({ invoice_number: 'x'.repeat(35) }), withCustoms(numbered('sender', 35)), withCode('12345678901')])
    assert.equal(refusedField(askFor(input)), 'nothing is refused')
  assert.equal(refusedField(askFor(withCustoms({ invoice_number: 'x'.repeat(36) }))), 'customs_information.invoice_number')
  assert.equal(refusedField(askFor(withCustoms(numbered('sender', 36)))), 'customs_information.tax_numbers')
  assert.equal(refusedField(askFor(withCustoms(numbered('receiver', 36)))), 'customs_information.tax_numbers')
  assert.equal(refusedField(askFor(withCode('1234.56.789012'))), 'parcels.parcel_items.hs_code')
  const returned = () => orderReturn.ask(parcelSettings.parse(dhlParcelDeSettings), withCode('123456789012'))
  assert.equal(refusedField(returned), 'parcels.parcel_items.hs_code')
})

test('a second billing number of a product is refused, and needs a contract of its own', async () => {
  const { call } = await app.newOrganization()
  const settings = { ...dhlParcelDeSettings, billing_numbers: '33333333330102, 33333333335301, 33333333330103' }
  const { status, text } = await call('POST', '/contracts', { carrier_code: 'dhl_parcel_de', contract_data: settings })
  assert.deepEqual([status, /add a second contract/.test(text)], [400, true], text)
})

test('with a tracking user the codes of the detailed service are read, and who took the parcel', async () => {
  const merchant = await newMerchant({ tracking_user: 'zt12345', tracking_password: 'geheim' })
  const { parcels } = await announce(merchant)
  const [{ id, tracking_number }] = parcels
  standIn.setDetailedEvents(tracking_number, [
    { ice: 'SHRCU', ric: 'NRQRD', standard: 'ES', time: '15.11.2026 18:00', text: 'Accepted' },
    { ice: 'NTDEL', ric: 'NHOME', standard: 'ZN', time: '16.11.2026 10:00', text: 'The receiver was not at home' },
    { ice: 'DLVRD', ric: 'NGHBR', standard: 'ZU', time: '17.11.2026 11:00', text: 'Delivered to a neighbour' },
  ])
  await runJobs(merchant, 'P4D')
  const { events } = await readTracking(merchant, { parcel_id: id })
  assert.deepEqual(
    events.map(({ phase }: { phase: string }) => phase),
    ['accepted', 'attempted', 'delivered'],
  )
  const proof = await merchant.call('GET', `/parcels/${id}/documents/proof-of-delivery`)
  assert.equal(proof.status, 200, proof.text.slice(0, 300))
  const logged = (await app.db.selectFrom('integration_logs').selectAll().execute()).filter((row) =>
    JSON.stringify(row).includes('tracking/v0'),
  )
  assert.ok(logged.length > 0 && !JSON.stringify(logged).includes('geheim'), 'the log shows the password of the tracking user')
})

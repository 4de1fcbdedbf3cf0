import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { itemsOf, lineOf } from '../../../../test/billing.ts'
import { pagesOf, startApp } from '../../../../test/harness.ts'
import { announcedReturn } from '../../../../test/returns.ts'
import { announced, contractWith, faultsOf, parcel, receiver, runJobs, shipWith } from '../../../../test/shipments.ts'
import { findCarrierId } from '../../../carriers/carrier-ids.ts'
import { listCarriers } from '../../../carriers/registry.ts'
import { OutboundError } from '../../../platform/outbound/call.ts'
import { billCorrection, billPickup, creditPickup } from '../ledger/service.ts'

/** Answers of carriers that are lost on their way back. */
let lostAnswers = 0
const app = await startApp({
  between: (world) => async (call) => {
    const answer = await world(call)
    if (lostAnswers === 0) return answer
    lostAnswers--
    throw new OutboundError('timeout_after')
  },
})
after(() => app.close())

test('a label is billed with its price and each surcharge when the purchase is confirmed', async () => {
  const organization = await app.newOrganization()
  const { parcels } = await announced(organization)
  const [first, ...others] = await itemsOf(organization)
  assert.deepEqual(first, {
    id: first.id,
    type: 'shipment',
    subtype: null,
    description: `Parcel ${parcels[0].id}, NL to NL`,
    created_at: '2026-11-15T09:00:00.000Z',
    updated_at: null,
    price: { value: first.price.value, currency: 'EUR' },
    tax: null,
    tax_rate: null,
    vat_code: null,
    reference: String(parcels[0].id),
    parcel_id: parcels[0].id,
    pickup_id: null,
    carrier_id: 3,
    from_country: 'NL',
    invoice_id: null,
  })
  const { body } = await organization.call('POST', '/shipping-options', {
    from_country_code: 'NL',
    to_country_code: 'NL',
    from_postal_code: '5611 EM',
    to_postal_code: receiver.postal_code,
    parcels: [parcel],
    shipping_option_code: 'swiftly:home',
    calculate_quotes: true,
  })
  const [{ price, estimated_surcharges }] = body.data[0].quotes
  assert.equal(first.price.value, `${price.total.value}00`)
  assert.ok(others.length > 0)
  assert.deepEqual(
    others.map(lineOf),
    estimated_surcharges.map((one: any) => `surcharge ${one.type} ${one.price.value}00`),
  )
})

test('several parcels are billed one by one, and add up to the quote of the shipment', async () => {
  const organization = await app.newOrganization()
  const heavy = { ...parcel, weight: { value: '9', unit: 'kg' }, additional_insured_price: { value: '900', currency: 'EUR' } }
  const { parcels } = await announced(organization, { parcels: [parcel, heavy] })
  const [light, insured] = await Promise.all(parcels.map(({ id }: any) => itemsOf(organization, `parcel_id=${id}`)))
  assert.deepEqual(
    light!.map(({ type }: any) => type),
    ['shipment', ...light!.slice(1).map(() => 'surcharge')],
  )
  assert.ok(insured!.some(({ type, price }: any) => type === 'insurance' && Number(price.value) > 0))
  assert.ok(Number(insured![0].price.value) > Number(light![0].price.value))
})

test('a label under the own contract of the organization has the price 0, with the estimate of what the carrier bills', async () => {
  const organization = await app.newOrganization()
  const contract = await contractWith(organization, 'aerofast')
  await announced(organization, { ship_with: shipWith('aerofast:express', contract) })
  const items = await itemsOf(organization)
  assert.deepEqual(items.map(lineOf), ['parcel_fee 0.0000'])
  assert.match(items[0].description, /: billed by the carrier under your own contract, about \d+\.\d\d EUR$/)
})

test('a return is billed like any label, and nothing is billed for a label that the carrier refuses', async () => {
  const organization = await app.newOrganization()
  const { parcel_id } = await announcedReturn(organization)
  await announced(organization, { reference: 'journey:announcement_failed' })
  const items = await itemsOf(organization)
  assert.equal(items[0].type, 'shipment')
  assert.match(items[0].description, /^Return parcel \d+, NL to NL$/)
  assert.deepEqual(new Set(items.map((item) => item.parcel_id)), new Set([parcel_id]))
})

test('a purchase whose response is lost is billed once', async () => {
  const organization = await app.newOrganization()
  lostAnswers = 1
  const { parcels } = await announced(organization)
  assert.equal(parcels[0].status.code, 'READY_TO_SEND')
  assert.equal(lostAnswers, 0)
  const items = await itemsOf(organization, 'type=shipment')
  assert.deepEqual(
    items.map((item) => item.parcel_id),
    [parcels[0].id],
  )
})

test('a cancelled shipment is credited once, item by item', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization)
  const billed = await itemsOf(organization)
  assert.equal((await organization.call('POST', `/shipments/${id}/cancel`)).status, 200)
  await organization.call('POST', `/shipments/${id}/cancel`)
  await runJobs(organization, 'PT1H')
  const credits = (await itemsOf(organization)).slice(billed.length)
  const types: Record<string, string> = { shipment: 'parcel_cancelled', surcharge: 'surcharge_refund' }
  assert.deepEqual(
    credits.map(lineOf),
    billed.map((item) => lineOf({ ...item, type: types[item.type], price: { value: `-${item.price.value}` } })),
  )
})

test('corrections of the carrier and fees of pickups are billed once each', async () => {
  const organization = await app.newOrganization()
  const { context } = organization
  const owner = { carrier_code: 'collogix', from_country: 'NL' }
  const heavier = { ...owner, parcel_id: 7, correction_key: 'c-1', subtype: 'weight', description: 'Weighed 12 kg' }
  for (let i = 0; i < 2; i++)
    await context.transaction(async (tx) => {
      await billCorrection(tx, { ...heavier, price: { cents: 310, currency: 'EUR' } })
      await billCorrection(tx, { ...heavier, correction_key: 'c-2', price: { cents: -45, currency: 'EUR' } })
      await billPickup(tx, { ...owner, pickup_id: 9, price: { cents: 1250, currency: 'GBP' } })
      await creditPickup(tx, 9)
    })
  assert.deepEqual((await itemsOf(organization)).map(lineOf), [
    'surcharge weight 3.1000',
    'surcharge_refund weight -0.4500',
    'pickup 12.5000',
    'pickup_cancelled -12.5000',
  ])
  const [pickup] = await itemsOf(organization, 'type=pickup')
  assert.deepEqual([pickup.pickup_id, pickup.parcel_id, pickup.price.currency, pickup.carrier_id], [9, null, 'GBP', 7])
})

test('every carrier has a number of its own', () => {
  const ids = listCarriers().map(({ code }) => findCarrierId(code))
  assert.ok(ids.every((id) => id !== undefined && id > 0))
  assert.equal(new Set(ids).size, ids.length)
})

test('200 by billing date with both ends included, by parcel, by type, and by invoice; empty for ids that are not there', async () => {
  const organization = await app.newOrganization()
  const first = (await announced(organization)).parcels[0].id
  await runJobs(organization, 'P1D')
  const second = (await announced(organization)).parcels[0].id
  const items = await itemsOf(organization)
  const [early, late] = [items[0].created_at, items.at(-1).created_at]
  assert.ok(early < late)
  const parcels = async (query: string) => [...new Set((await itemsOf(organization, query)).map((item) => item.parcel_id))]
  assert.deepEqual(await parcels(`created_after=${early}&created_before=${late}`), [first, second])
  assert.deepEqual(await parcels(`created_after=${late}`), [second])
  assert.deepEqual(await parcels(`created_before=${early}`), [first])
  assert.deepEqual(await parcels(`created_after=${late}&created_before=${early}`), [])
  assert.deepEqual(await parcels(`parcel_id=${second}`), [second])
  assert.deepEqual((await itemsOf(organization, 'type=shipment')).length, 2)
  for (const query of ['parcel_id=999999999', 'invoice_id=999999999', 'invoice_id=0', 'type=validation'])
    assert.deepEqual(await parcels(query), [], query)
  const foreign = await app.newOrganization()
  assert.deepEqual(await itemsOf(foreign, `parcel_id=${first}`), [])
  assert.equal((await foreign.call('GET', `/invoice-items/${items[0].id}`)).status, 404)
  assert.deepEqual((await organization.call('GET', `/invoice-items/${items[0].id}`)).body, { data: items[0] })
})

test('200 page by page, newest first, 100 to a page and at most 500', async () => {
  const organization = await app.newOrganization()
  const { call, context } = organization
  const correction = { parcel_id: 1, subtype: 'weight', description: 'Weighed', carrier_code: 'swiftly', from_country: 'NL' }
  await context.transaction(async (tx) => {
    for (let i = 0; i < 501; i++)
      await billCorrection(tx, { ...correction, correction_key: String(i), price: { cents: 1, currency: 'EUR' } })
  })
  const size = async (query = '') => (await call('GET', `/invoice-items${query}`)).body.data.length
  assert.deepEqual([await size(), await size('?page_size=900'), await size('?page_size=0')], [100, 500, 1])
  const seen: number[] = []
  for await (const { body } of pagesOf(call, '/invoice-items?page_size=200')) seen.push(...body.data.map(({ id }: any) => id))
  assert.equal(seen.length, 501)
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => b - a),
  )
})

test('400 invalid for an unknown type, with the value quoted; all 33 types are known', async () => {
  const { call } = await app.newOrganization()
  const answer = await call('GET', '/invoice-items?type=parrot')
  assert.equal(answer.status, 400)
  assert.deepEqual(faultsOf(answer), ['invalid type'])
  assert.match(answer.body.errors[0].detail, /`parrot`/)
  const types =
    'addon addon_refund carrier_impl_fee carrier_parcel_fee claim coulance customer_impl_fee earned_credit fuel_refund fuel_surcharge import_adm_fee import_duties import_vat insurance insurance_refund invoice_check_fee invoice_check_fee_refund notification overcharge_fee parcel_cancelled parcel_fee parcel_fee_refund pickup pickup_cancelled pickup_subscription refund shipment subscription subscription_refund surcharge surcharge_refund unblock validation'.split(
      ' ',
    )
  assert.equal(types.length, 33)
  for (const type of types) assert.equal((await call('GET', `/invoice-items?type=${type}`)).status, 200, type)
})

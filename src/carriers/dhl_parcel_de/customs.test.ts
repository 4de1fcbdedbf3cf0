import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CarrierRefusal } from '../kit/carrier.ts'
import { customsOf } from './customs.ts'

const item = { description: 'Teapot', quantity: 1, weight_g: 400, price: { cents: 1250, currency: 'CHF' } }
const parcel = { weight_g: 500, insured_cents: 0, parcel_items: [item] }
const customs = { invoice_number: 'INV-1', export_reason: 'commercial_goods' }
const freight_costs = { cents: 1480, currency: 'CHF' }

test('freight is declared once for a shipment, with its first parcel', () => {
  const charges = [0, 1].map((index) => customsOf({ ...customs, freight_costs }, parcel, index).postalCharges)
  assert.deepEqual(charges, [
    { currency: 'CHF', value: 14.8 },
    { currency: 'CHF', value: 0 },
  ])
  assert.deepEqual(customsOf(customs, parcel, 0).postalCharges, { currency: 'CHF', value: 0 })
})

test('freight in another currency than the goods is refused: it would rule the whole declaration', () => {
  assert.throws(
    () => customsOf({ ...customs, freight_costs: { cents: 1480, currency: 'EUR' } }, parcel, 0),
    (error) => error instanceof CarrierRefusal && error.field === 'customs_information.freight_costs',
  )
})

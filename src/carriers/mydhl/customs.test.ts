import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mydhlSettings } from '../../../test/stand-ins/mydhl.ts'
import { CarrierRefusal } from '../kit/carrier.ts'
import { announceExpress } from './announce.ts'

const shop = { name: 'Shipping', address_line_1: 'Stationsplein 1', postal_code: '5611AA', city: 'Eindhoven', country_code: 'NL' }
const item = { description: 'Teapot', quantity: 2, weight_g: 400, price: { cents: 1250, currency: 'EUR' } }
const customs = { invoice_number: 'INV-1', export_reason: 'commercial_goods' }
const vat = (value: string) => [{ name: 'VAT', country_code: 'NL', value }]

/** The request for a shipment with these customs data, this HS code and these changes to its item. */
const requestOf = (changes: object, hs_code?: string, itemChanges: object = {}): any =>
  announceExpress.ask(mydhlSettings, {
    option_code: 'mydhl:express',
    reference: '0f4c1d7e-9b7a-4b0a-9a0e-2f6d5c3b1a00',
    from_address: shop,
    to_address: { ...shop, city: 'Zürich', postal_code: '8001', country_code: 'CH' },
    label: { mime_type: 'application/pdf', dpi: 72, paper: 'A6' },
    customs_information: { ...customs, ...changes },
    parcels: [{ weight_g: 1200, insured_cents: 0, parcel_items: [{ ...item, hs_code, ...itemChanges }] }],
    at: '2026-11-16T12:00:00.000Z',
  }).body
const refuses = (field: string, changes: object, hs_code?: string) =>
  assert.throws(
    () => requestOf(changes, hs_code),
    (error) => error instanceof CarrierRefusal && error.field === field,
    field,
  )

test('a number of customs that is too long is refused and never cut', () => {
  const numbers = (party: string, value: string) => ({
    tax_numbers: { sender: [], receiver: [], importer_of_record: [], [party]: vat(value) },
  })
  refuses('customs_information.invoice_number', { invoice_number: 'I'.repeat(36) })
  refuses('customs_information.tax_numbers', numbers('sender', 'N'.repeat(36)))
  refuses('customs_information.tax_numbers', numbers('receiver', 'N'.repeat(36)))
  refuses('parcels.parcel_items.hs_code', {}, '6911.10.00.00000000000')
  refuses('parcels.parcel_items.hs_code', {}, '6')
  const { content, customerDetails } = requestOf(
    { invoice_number: 'I'.repeat(35), ...numbers('sender', 'N'.repeat(35)) },
    '6911.10.00.0000000000',
  )
  assert.equal(content.exportDeclaration.invoice.number.length, 35)
  assert.equal(customerDetails.shipperDetails.registrationNumbers[0].number.length, 35)
  assert.equal(content.exportDeclaration.lineItems[0].commodityCodes[0].value, '691110000000000000')
})

test('costs in another currency than the goods are refused', () => {
  refuses('customs_information.freight_costs', { freight_costs: { cents: 1480, currency: 'CHF' } })
  refuses('customs_information.insurance_costs', { insurance_costs: { cents: 250, currency: 'CHF' } })
})

test('a shipment abroad whose items have no words is described as goods, and as documents only where that is the reason', () => {
  const described = (export_reason: string) => requestOf({ export_reason }, undefined, { description: ' ' }).content.description
  assert.deepEqual([described('commercial_goods'), described('documents')], ['Goods', 'Documents'])
})

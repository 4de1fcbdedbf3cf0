import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { addresses, keepParcels } from '../../../test/stored-parcels.ts'
import { optionOf } from '../../carriers/registry.ts'
import { v2Parcel } from './parcel-message.ts'
import { findV2Row } from './store.ts'

const app = await startApp()
after(() => app.close())

const euros = (value: string) => ({ value, currency: 'EUR' })
const importer = { name: 'Ann', address_line_1: 'Broadway 1', city: 'New York', postal_code: '10001', country_code: 'US' }

test('a parcel that crosses a border has its customs information in the names of version 2', async () => {
  const { context } = await app.newOrganization()
  const ids = await keepParcels(context, {
    carrier: 'northpost',
    option: 'northpost:parcel',
    to: addresses.US,
    count: 2,
    shipment: {
      customs_information: {
        invoice_number: 'CI-1',
        export_reason: 'gift',
        export_type: 'private',
        freight_costs: euros('4.00'),
        importer_of_record: { ...importer, state_province_code: 'US-NY' },
        tax_numbers: { sender: [{ name: 'VAT', country_code: 'NL', value: 'NL1' }] },
      },
    },
  })
  const parcel = v2Parcel(context, (await findV2Row(context, ids[1]!))!)
  assert.deepEqual([parcel.collo_nr, parcel.collo_count, parcel.to_state, parcel.country.iso_3], [1, 2, 'NY', 'USA'])
  assert.deepEqual([parcel.customs_invoice_nr, parcel.customs_shipment_type], ['CI-1', 0])
  assert.deepEqual(parcel.customs_information, {
    customs_invoice_nr: 'CI-1',
    customs_shipment_type: 0,
    export_type: 'private',
    invoice_date: null,
    discount_granted: null,
    freight_costs: '4.00',
    insurance_costs: null,
    other_costs: null,
    general_notes: '',
    additional_declaration_statements: [],
    importer_of_record: {
      name: 'Ann',
      address_1: 'Broadway 1',
      address_2: '',
      city: 'New York',
      postal_code: '10001',
      country_code: 'US',
      country_state: 'NY',
    },
    tax_numbers: { sender: [{ name: 'VAT', country_code: 'NL', value: 'NL1' }], receiver: [], importer_of_record: [] },
  })
  assert.deepEqual(
    parcel.documents.map(({ type }) => type),
    ['label', 'cn23', 'cp71'],
  )
  assert.match((parcel.customs_declaration as { normal_printer: string }).normal_printer, /\/documents\/customs-declaration$/)
  assert.deepEqual([parcel.parcel_items[1]!.weight, parcel.parcel_items[1]!.value], ['0.095', '9.95'])
})

test('impossible numbers are null, and the other fields are delivered', async () => {
  const { context } = await app.newOrganization()
  const [id] = await keepParcels(context, {
    carrier: 'swiftly',
    parcel: {
      weight: { value: '1e-7', unit: 'kg' },
      dimensions: { length: '1e+30', width: '1e-9', height: '12', unit: 'in' },
      parcel_items: [
        { description: 'Sun', quantity: 1, weight: { value: 2e30, unit: 'kg' }, price: euros('1.00'), hs_code: '' },
        { description: 'Air', quantity: 1, weight: { value: 0, unit: 'g' }, price: euros('1.00'), hs_code: '' },
      ],
    },
  })
  const { weight, length, width, height, parcel_items } = v2Parcel(context, (await findV2Row(context, id!))!)
  assert.deepEqual([weight, length, width, height], ['0.001', null, '0.00', '30.48'])
  assert.deepEqual(
    parcel_items.map((item) => item.weight),
    [null, '0.001'],
  )
})

test('the method of a parcel is the one that clients may send, and 0 where no method stands for its option', async () => {
  const { context } = await app.newOrganization()
  const methodIn = async (option: string) => {
    const [id] = await keepParcels(context, { carrier: 'swiftly', option })
    const { shipment, shipping_method } = v2Parcel(context, (await findV2Row(context, id!))!)
    return [shipment, shipping_method]
  }
  assert.deepEqual(await methodIn('swiftly:home'), [{ id: 1021, name: optionOf('swiftly:home')!.option.name }, 1021])
  assert.deepEqual(await methodIn('swiftly:gone'), [{ id: 0, name: 'swiftly:gone' }, 0])
})

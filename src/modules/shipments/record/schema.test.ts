import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { withValue } from '../../../../test/positions.ts'
import { faultsOf, shipment } from '../../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const { call } = await app.newOrganization()

const long = (length: number) => 'x'.repeat(length)
const price = { value: '1.00', currency: 'EUR' }
/** Each place of a request, and what must not stand there. */
const wrong: Record<string, readonly unknown[]> = {
  '/brand_id': ['1', 0, 1.5],
  '/ship_with': [null, 'swiftly:home', []],
  '/ship_with/type': ['shipping_method', null],
  '/ship_with/properties/shipping_option_code': [1, '', long(151), null],
  '/ship_with/properties/contract_id': ['1', 0],
  '/from_address': [null, [], 'x'],
  '/from_address/sender_address_id': ['1', 0],
  '/from_address/name': [1, long(251)],
  '/to_address': [null, []],
  '/to_address/name': [null, '', long(251)],
  '/to_address/company_name': [1, long(251)],
  '/to_address/address_line_1': ['', long(251)],
  '/to_address/address_line_2': [long(251)],
  '/to_address/house_number': [12, long(51)],
  '/to_address/postal_code': ['', long(21)],
  '/to_address/city': ['', long(251)],
  '/to_address/po_box': [long(51), 1],
  '/to_address/state_province_code': [long(15)],
  '/to_address/country_code': ['nx', 'XX', 'NLD', null],
  '/to_address/email': ['ada', 1],
  '/to_address/phone_number': [long(51), 1],
  '/to_service_point': [{}, 'x'],
  '/to_service_point/id': ['', 0],
  '/to_service_point/carrier_service_point_id': ['', 1],
  '/order_number': [1, long(256)],
  '/total_order_price': ['1.00', 1],
  '/total_order_price/value': ['1,00', '-1', '1.234', ''],
  '/reference': [long(256), 1],
  '/external_reference_id': [long(256), 1],
  '/validation_methods': ['here', ['here', 'here']],
  '/validation_methods/0': ['there'],
  '/customs_information': ['x', []],
  '/customs_information/invoice_number': ['', long(41)],
  '/customs_information/export_reason': ['sale', null],
  '/customs_information/export_type': ['b2b'],
  '/customs_information/invoice_date': ['14-11-2026', '2026-02-30'],
  '/customs_information/freight_costs': ['1.00'],
  '/customs_information/goods_description': [long(256)],
  '/customs_information/general_notes': [long(501)],
  '/customs_information/additional_declaration_statements': [Array(101).fill('x'), 'x'],
  '/customs_information/additional_declaration_statements/0': ['', long(1025)],
  '/customs_information/importer_of_record/name': ['', long(76)],
  '/customs_information/importer_of_record/city': [long(31)],
  '/customs_information/importer_of_record/postal_code': [long(13)],
  '/customs_information/importer_of_record/state_province_code': ['NY', 'us-ny'],
  '/customs_information/tax_numbers/sender': [Array(21).fill({ name: 'VAT', country_code: 'NL', value: '1' })],
  '/customs_information/tax_numbers/sender/0/name': ['TIN'],
  '/customs_information/cpsc/any/version_id': ['', 1],
  '/label_details': [null, 'application/pdf'],
  '/label_details/mime_type': ['image/jpeg'],
  '/label_details/dpi': [203, 100, '72'],
  '/delivery_dates/deliver_at': ['tomorrow', '2026-13-01T00:00:00Z'],
  '/delivery_dates/earliest_delivery_time': ['9:00', '24:00', '09:00:00'],
  '/delivery_dates/latest_delivery_time': ['12:60', '08:00'],
  '/carrier_fields': ['x', []],
  '/carrier_shipment_extras': [1],
  '/carrier_specific': [true],
  '/parcels': [null, {}],
  '/parcels/0': [null, 'x'],
  '/parcels/0/dimensions': ['30x20x10'],
  '/parcels/0/dimensions/length': ['', '-1', 'x', null],
  '/parcels/0/dimensions/unit': ['inch'],
  '/parcels/0/weight': [null, 1],
  '/parcels/0/weight/value': ['0', 'x', -1],
  '/parcels/0/weight/unit': ['stone'],
  '/parcels/0/additional_insured_price': ['100'],
  '/parcels/0/label_notes': [Array(256).fill('x'), 'x'],
  '/parcels/0/label_notes/0': ['', long(256)],
  '/parcels/0/sscc': ['00312345678901234', '0031234567890123456', 'x'.repeat(18)],
  '/parcels/0/package_type': ['barrel'],
  '/parcels/0/carrier_fields': ['x'],
  '/parcels/0/carrier_parcel_extras': [1],
  '/parcels/0/parcel_items': [null, Array(1001).fill({})],
  '/parcels/0/parcel_items/0/item_id': [''],
  '/parcels/0/parcel_items/0/description': ['', long(256)],
  '/parcels/0/parcel_items/0/quantity': [0, 1.5, '1'],
  '/parcels/0/parcel_items/0/weight': [null, 'x', 0],
  '/parcels/0/parcel_items/0/price/currency': ['eur', 'XXXX'],
  '/parcels/0/parcel_items/0/hs_code': [long(13)],
  '/parcels/0/parcel_items/0/origin_country': ['Netherlands'],
  '/parcels/0/parcel_items/0/mid_code': [long(16)],
  '/parcels/0/parcel_items/0/manufacturer_product_id': [long(71)],
  '/parcels/0/parcel_items/0/manufacturer_product_id_std': [long(71)],
  '/parcels/0/parcel_items/0/dangerous_goods/unit_of_measurement': ['KG'],
  '/parcels/0/parcel_items/0/dangerous_goods/regulation_set': ['iata'],
  '/parcels/0/parcel_items/0/cpsc': [{ product_id: 'a' }],
  '/parcels/0/parcel_items/0/properties': ['x'],
}
/** So much is there that each of these places stands in something good. */
const whole = shipment({
  to_service_point: { id: 1 },
  total_order_price: price,
  customs_information: {
    invoice_number: '1',
    export_reason: 'gift',
    importer_of_record: { name: 'A', address_line_1: 'B', city: 'C', postal_code: '1', country_code: 'CH' },
    tax_numbers: { sender: [{ name: 'VAT', country_code: 'NL', value: '1' }] },
    cpsc: { any: { product_id: 'a', certifier_id: 'b', version_id: 'c' } },
  },
  delivery_dates: { earliest_delivery_time: '09:00', latest_delivery_time: '12:00' },
  parcels: [
    {
      weight: { value: '1', unit: 'kg' },
      dimensions: { length: '1', width: '1', height: '1', unit: 'cm' },
      parcel_items: [{ price, dangerous_goods: {} }],
    },
  ],
})

for (const path of ['/shipments', '/shipments/announce'])
  test(`400 from POST ${path} for each value that no shipment has, with its place`, async () => {
    for (const [pointer, values] of Object.entries(wrong))
      for (const value of values) {
        const answer = await call('POST', path, withValue(whole, pointer.slice(1).split('/'), value))
        assert.equal(answer.status, 400, `${pointer} ${JSON.stringify(value)}: ${answer.text}`)
        const told = faultsOf(answer).filter((fault) => !fault.startsWith('unknown_field') && fault.split(' ')[1]!.startsWith(pointer))
        assert.equal(told.length > 0, true, `${pointer} ${JSON.stringify(value)?.slice(0, 80)}: ${answer.text.slice(0, 600)}`)
      }
  })

test('400 reports all errors at once', async () => {
  const places = ['/reference', '/parcels/0/sscc', '/parcels/0/weight/unit', '/to_address/country_code', '/label_details/mime_type']
  const bad = places.reduce((body, pointer) => withValue(body, pointer.slice(1).split('/'), wrong[pointer]![0]), whole)
  const answer = await call('POST', '/shipments', bad)
  assert.deepEqual(
    faultsOf(answer)
      .map((fault) => fault.split(' ')[1])
      .sort(),
    places.sort(),
  )
})

test('400 from an empty body names what is required', async () => {
  assert.deepEqual(faultsOf(await call('POST', '/shipments', {})).sort(), [
    'required /from_address',
    'required /parcels',
    'required /ship_with',
    'required /to_address',
  ])
  assert.deepEqual(faultsOf(await call('POST', '/shipments', shipment({ from_address: {} }))).length, 5)
})

test('400 points below the attributes for asynchronous announcements, and from the top for synchronous ones', async () => {
  for (const [path, top] of [
    ['/shipments', '/data/attributes'],
    ['/shipments/announce', ''],
  ])
    for (const bad of [shipment({ reference: 1 }), shipment({ brand_id: 999_999_999 })])
      assert.deepEqual(
        (await call('POST', path!, bad)).body.errors.map(({ source }: any) => source.pointer),
        [`${top}/${'reference' in bad ? 'reference' : 'brand_id'}`],
      )
})

import type { TestResponse } from './harness.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<TestResponse>
type Fields = Record<string, any>

export const integrationOf = async (call: Call): Promise<number> => (await call('GET', '/user/auth/metadata')).body.data.integration_id

let count = 0
const euros = (value: number) => ({ value, currency: 'EUR' })

/** As little as an order may say, with these fields added or replaced. */
export const smallOrder = (integration: number, { order_details, payment_details, ...fields }: Fields = {}) => ({
  order_id: `o-${++count}`,
  order_number: `N-${count}`,
  ...fields,
  order_details: {
    integration: { id: integration },
    status: { code: 'unshipped' },
    order_created_at: '2026-11-14T10:00:00.000Z',
    order_items: [{ item_id: 'a', name: 'Coffee', quantity: 2, total_price: euros(19.9) }],
    ...order_details,
  },
  payment_details: { total_price: euros(19.9), status: { code: 'paid' }, ...payment_details },
})

const address = {
  name: 'Robin de Vries',
  company_name: 'North Coffee',
  address_line_1: 'Stadhuisplein',
  house_number: '10',
  address_line_2: 'Second floor',
  postal_code: '5611 EM',
  city: 'Eindhoven',
  po_box: null,
  state_province_code: 'NL-NB',
  country_code: 'NL',
  email: 'robin@north-coffee.example',
  phone_number: '+31 40 123 4567',
}
const measurement = {
  dimension: { length: 20, width: 10.5, height: 0, unit: 'cm' },
  weight: { value: 0.25, unit: 'lbs' },
  volume: { value: 2, unit: 'gal' },
}
const taxNumber = { name: 'VAT', country_code: 'NL', value: 'NL000099998B57' }

/** Everything that an order can say. */
export const wholeOrder = (integration: number, contract: number) => ({
  order_id: `whole-${++count}`,
  order_number: `#${count}`,
  order_details: {
    integration: { id: integration },
    status: { code: 'Unshipped', message: 'Not shipped yet' },
    order_created_at: '2026-11-14T10:00:00.000Z',
    order_updated_at: '2026-11-14T11:00:00.000Z',
    order_items: [
      {
        item_id: 'item-1',
        product_id: '1458734634',
        variant_id: '15346645',
        image_url: 'https://shop.example/coffee.png',
        name: 'Coffee',
        description: 'Dark beans',
        quantity: 2,
        sku: 'COF-1',
        hs_code: '090121',
        country_of_origin: 'BR',
        properties: { roast: 'dark', weights: [1, 2, { unit: null }] },
        unit_price: euros(9.95),
        total_price: euros(19.9),
        measurement,
        ean: '8712345678906',
        delivery_dates: { handover_at: '2026-11-16T09:00:00.000Z', deliver_at: null },
        mid_code: 'BRCOF1',
        material_content: '100% beans',
        intended_use: null,
        dangerous_goods: {
          chemical_record_identifier: null,
          regulation_set: 'ADR',
          packaging_type_quantity: '1',
          packaging_type: 'box',
          packaging_instruction_code: 'P1',
          id_number: 'UN1950',
          class_division_number: '2.1',
          quantity: '1',
          unit_of_measurement: 'ml',
          proper_shipping_name: 'Aerosols',
          commodity_regulated_level_code: 'LQ',
          transportation_mode: 'Ground',
          emergency_contact_name: 'Robin',
          emergency_contact_phone: '+31401234567',
          adr_packing_group_letter: 'II',
          local_proper_shipping_name: 'Spuitbussen',
          transport_category: '2',
          tunnel_restriction_code: 'D',
          weight_type: 'gross',
        },
        manufacturer_product_id: 'M'.repeat(70),
        manufacturer_product_id_std: '08712345678906',
        cpsc: { product_id: 'p', certifier_id: 'c', version_id: 'v' },
        dds_reference: '25NLABC123',
        taric_code: '0901210000',
      },
    ],
    notes: 'Ring twice',
    tags: ['vip', 'fragile'],
  },
  payment_details: {
    is_cash_on_delivery: false,
    total_price: euros(24.85),
    subtotal_price: euros(19.9),
    estimated_shipping_price: euros(4.95),
    estimated_tax_price: euros(-0.1),
    status: { code: 'paid', message: 'Paid' },
    invoice_date: '2026-11-14',
    discount_granted: { value: '1.50', currency: 'EUR' },
    insurance_costs: { value: 1.5, currency: 'EUR' },
    freight_costs: { value: null, currency: null },
    other_costs: null,
  },
  customs_details: {
    commercial_invoice_number: 'INV-1',
    shipment_type: 'commercial_goods',
    export_type: 'commercial_b2c',
    tax_numbers: { sender: [taxNumber], receiver: [], importer_of_record: [{ name: null, country_code: null, value: null }] },
  },
  customer_details: { name: 'Robin de Vries', phone_number: '+31401234567', email: 'robin@north-coffee.example' },
  billing_address: address,
  shipping_address: { ...address, email: '' },
  shipping_details: {
    is_local_pickup: null,
    delivery_indicator: 'Standard',
    measurement,
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: null, contract_id: contract } },
  },
  service_point_details: {
    id: '1',
    carrier_service_point_id: 'x-1',
    post_number: '7',
    latitude: '51.44',
    longitude: '5.47',
    type: 'locker',
    extra_data: { a: 1 },
  },
})

/** What a refusal says is wrong, and where. */
export const toldBy = ({ body }: TestResponse) =>
  body.errors.map(({ code, source }: any) => `${code} ${source?.pointer ?? source?.parameter}`).sort()

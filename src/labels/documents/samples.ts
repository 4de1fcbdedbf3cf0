import type {
  AirWaybill,
  ClaimLetter,
  CustomsDocument,
  Invoice,
  PrintedCustoms,
  PrintedItem,
  ProofOfDelivery,
  QrDocument,
} from './model.ts'
import { sampleBuyer, sampleShop } from './sample-parties.ts'

/** Documents that look like those of every day, for previews and tests. */
const eur = (value: string) => ({ value, currency: 'EUR' })

export const sampleItems: readonly PrintedItem[] = [
  {
    description: 'Stoneware mug, hand glazed, blue',
    quantity: 4,
    weight_g: 380,
    price: eur('18.50'),
    hs_code: '691200',
    origin_country: 'NL',
    sku: 'MUG-BLUE',
    product_id: '7734',
    material_content: '100 % stoneware',
    intended_use: 'Drinking',
    manufacturer_product_id: 'TC-M-04',
    manufacturer_product_id_std: '8712345678906',
  },
  {
    description: 'Oak serving board, oiled, 40 x 20 cm',
    quantity: 1,
    weight_g: 910,
    price: eur('42.00'),
    hs_code: '441990',
    origin_country: 'DE',
    sku: 'BOARD-OAK',
    dds_reference: '25NLK7X2M4P9Q1',
    taric_doc_code: 'C716',
    taric_code: '4419900000',
    mid_code: 'DEHOLWER12BER',
  },
  {
    description: 'Linen tea towel',
    quantity: 2,
    weight_g: 95,
    price: eur('9.95'),
    hs_code: '630291',
    origin_country: 'PT',
    sku: 'TOWEL-01',
  },
]

export const sampleCustoms: PrintedCustoms = {
  invoice_number: 'CI-2026-004711',
  export_reason: 'commercial_goods',
  export_type: 'commercial_b2c',
  invoice_date: '2026-11-15',
  discount_granted: eur('5.00'),
  freight_costs: eur('14.80'),
  insurance_costs: eur('1.20'),
  goods_description: 'Household goods of ceramics, wood and linen',
  general_notes: 'Fragile. Please notify the receiver before clearance.',
  additional_declaration_statements: [
    'The exporter of the products covered by this document declares that, except where otherwise clearly indicated, these products are of EU preferential origin.',
  ],
  importer_of_record: {
    name: 'Clearance desk',
    company_name: 'Hudson Imports LLC',
    address_line_1: 'Harbor Street',
    house_number: '9',
    city: 'Newark',
    postal_code: '07105',
    country_code: 'US',
    state_province_code: 'US-NJ',
    telephone: '+1 973 555 0102',
    email: 'desk@hudson.example',
  },
  tax_numbers: {
    sender: [
      { name: 'EORI', country_code: 'NL', value: 'NL001234567B01' },
      { name: 'VAT', country_code: 'NL', value: 'NL001234567B01' },
    ],
    receiver: [],
    importer_of_record: [{ name: 'EIN', country_code: 'US', value: '12-3456789' }],
  },
  cpsc: { 'MUG-BLUE': { product_id: 'P-1001', certifier_id: 'C-77', version_id: '3' } },
}

export const customsSample: CustomsDocument = {
  carrier: 'Sandbox Post',
  tracking_number: 'CX123456785NL',
  order_number: '10042',
  reference: 'Spring fair',
  from: sampleShop,
  to: sampleBuyer,
  customs_information: sampleCustoms,
  items: sampleItems,
  gross_weight_g: 3150,
  parcels: 1,
  postal_charges: eur('14.80'),
  certificate_numbers: ['NL-2026-8841'],
  incoterm: 'DAP',
  date: '2026-11-15',
  place: 'Eindhoven',
  despatch: { insured_value: eur('150.00'), priority: true, undeliverable: 'return_immediately', office_of_exchange: 'NLSRKA' },
}

/** As many items as asked for, no two alike. */
export const manyItems = (count: number): PrintedItem[] =>
  Array.from({ length: count }, (_, i) => ({
    ...sampleItems[i % sampleItems.length]!,
    description: `${sampleItems[i % sampleItems.length]!.description}, piece ${i + 1}`,
    quantity: 1 + (i % 7),
    price: eur(`${(i * 37) % 90}.${String((i * 13) % 100).padStart(2, '0')}`),
    sku: `SKU-${i + 1}`,
  }))

export const airWaybillSample: AirWaybill = {
  carrier: 'Sandbox Air',
  awb_number: '176-12345675',
  tracking_number: 'PA0001234567',
  shipper: sampleShop,
  consignee: sampleBuyer,
  shipper_account: '90012',
  agent: 'Crossdock Freight, Schiphol',
  origin: 'AMS Amsterdam',
  destination: 'JFK New York',
  product: 'Express 12:00',
  reference: '10042',
  incoterm: 'DAP',
  pieces: [
    { count: 2, weight_g: 6300, chargeable_weight_g: 8000, dimensions: '40 x 40 x 25 cm', description: 'Household goods of ceramics' },
    { count: 1, weight_g: 950, dimensions: '50 x 25 x 6 cm', description: 'Lithium ion batteries in compliance with Section II of PI 966' },
  ],
  charges: [
    { name: 'Weight charge', price: eur('61.40') },
    { name: 'Fuel surcharge', price: eur('9.21') },
    { name: 'Duties and taxes', price: eur('23.10'), collect: true },
  ],
  declared_value_for_customs: eur('135.90'),
  insured_value: eur('150.00'),
  handling_information: ['Fragile', 'Notify the consignee before delivery'],
  dangerous_goods: [
    {
      id_number: 'UN3481',
      proper_shipping_name: 'Lithium ion batteries packed with equipment',
      class_division_number: '9',
      packaging_instruction_code: '966',
      regulation_set: 'IATA',
      quantity: '0.4',
      unit_of_measurement: 'kg',
      weight_type: 'net',
    },
  ],
  date: '2026-11-15',
  place: 'Schiphol',
}

export const qrSample: QrDocument = {
  carrier: 'Sandbox Parcels',
  content: 'https://returns.practice.example/q/7f3a9c52-1d7e-4a7b-9a80-1f2f6c8f1e55',
  tracking_number: 'PP0012345678',
  order_number: '10042',
  from: sampleBuyer,
  to: sampleShop,
  service_point: {
    name: 'Corner Shop 24',
    address: {
      address_line_1: 'Third Avenue',
      house_number: '501',
      postal_code: '10016',
      city: 'New York',
      state_province_code: 'US-NY',
      country_code: 'US',
    },
    opening_hours: ['Monday to Friday 08:00 – 20:00', 'Saturday 09:00 – 18:00'],
  },
  valid_until: '2026-11-29',
}

/** A line that goes up and down as a hand does. */
const wave = (from: number, until: number, height: number) =>
  Array.from({ length: 60 }, (_, i) => [from + ((until - from) * i) / 59, 40 - height * Math.sin(i / 4) * Math.cos(i / 23)] as const)

export const proofSample: ProofOfDelivery = {
  carrier: 'Sandbox Parcels',
  product: 'Home delivery with signature',
  tracking_number: 'PP0012345678',
  order_number: '10042',
  reference: 'Spring fair',
  from: sampleShop,
  to: sampleBuyer,
  delivered_to: sampleBuyer,
  delivered_at: '2026-11-18 10:42 (UTC-05:00)',
  place: 'Reception, ground floor',
  received_by: 'J. Appleseed',
  received_as: 'reception',
  weight_g: 3150,
  parcels: 1,
  signature: {
    strokes: [
      wave(0, 90, 30),
      wave(70, 160, 14),
      [
        [20, 70],
        [150, 62],
      ],
    ],
  },
  events: [
    { at: '2026-11-18 07:55', place: 'New York', message: 'Out for delivery' },
    { at: '2026-11-18 10:42', place: 'New York', message: 'Delivered' },
  ],
  issued_at: '2026-11-20 09:00 UTC',
}

export const invoiceSample: Invoice = {
  number: '2026-000318',
  date: '2026-11-30',
  due_date: '2026-12-14',
  period: { from: '2026-11-01', until: '2026-11-30' },
  issuer: {
    ...sampleShop,
    name: null,
    company_name: 'Crossdock Platform B.V.',
    vat_number: 'NL009876543B01',
    registration_number: '71234567',
  },
  organization: { ...sampleShop, vat_number: 'NL001234567B01', customer_number: '4711' },
  lines: [
    { description: 'Sandbox Parcels, home delivery, 0–5 kg', quantity: 412, price: eur('4.95'), vat_rate: '21' },
    { description: 'Sandbox Post, international tracked, 0–2 kg', quantity: 37, price: eur('14.80'), vat_rate: '0' },
    { description: 'Return handling', quantity: 12, price: eur('1.15'), vat_rate: '21' },
    { description: 'Credit for late delivery', quantity: 1, price: eur('-9.95'), vat_rate: '21' },
  ],
  payment: { iban: 'NL91 PRAC 0417 1643 00', bic: 'PRACNL2A', account_holder: 'Crossdock Platform B.V.', reference: '2026-000318' },
  notes: ['Shipments to countries outside of the Union are exempt from VAT.'],
}

export const claimSample: ClaimLetter = {
  claim_number: 'T-2026-0093',
  subject: 'damaged parcel',
  date: '2026-11-20',
  place: 'Eindhoven',
  from: sampleShop,
  to: {
    name: 'Claims department',
    company_name: 'Sandbox Parcels',
    address_line_1: 'Havenweg',
    house_number: '1',
    postal_code: '3011 AA',
    city: 'Rotterdam',
    country_code: 'NL',
  },
  carrier: 'Sandbox Parcels',
  product: 'Home delivery',
  tracking_number: 'PP0012345678',
  contract_number: 'C-88',
  order_number: '10042',
  sent_on: '2026-11-15',
  receiver: sampleBuyer,
  weight_g: 3150,
  what_happened:
    'The parcel arrived with a crushed corner. Two of the four mugs inside are broken, as the pictures show. The outer box was of double corrugated board, and the mugs were wrapped one by one.',
  events: [
    { at: '2026-11-15 16:20', message: 'Accepted at the depot' },
    { at: '2026-11-18 10:42', message: 'Delivered, with a note of damage' },
  ],
  amounts: [
    { name: 'Two stoneware mugs', price: eur('37.00') },
    { name: 'Shipping costs', price: eur('14.80') },
  ],
  answer_by: '2026-12-20',
  attachments: ['Picture of the box', 'Picture of the mugs', 'Invoice CI-2026-004711'],
  payment: { iban: 'NL54 PRAC 0001 2345 67', account_holder: 'Tulip & Clay Ceramics B.V.' },
  signatory: 'Marieke de Vries',
}

import type { CustomsDocument, CustomsInformation, Item, Party } from './model.ts'

/** Documents that look like those of every day, for previews and tests. */
const eur = (value: string) => ({ value, currency: 'EUR' })

export const shop: Party = {
  name: 'Marieke de Vries',
  company_name: 'Tulip & Clay Ceramics B.V.',
  address_line_1: 'Insulindelaan',
  house_number: '115',
  postal_code: '5642 CV',
  city: 'Eindhoven',
  country_code: 'NL',
  phone_number: '+31 40 123 45 67',
  email: 'export@tulip-clay.example',
}

export const buyer: Party = {
  name: 'John Appleseed',
  address_line_1: 'Lexington Avenue',
  house_number: '350',
  address_line_2: 'Apartment 12B',
  postal_code: '10016',
  city: 'New York',
  state_province_code: 'US-NY',
  country_code: 'US',
  phone_number: '+1 212 555 0147',
  email: 'john.appleseed@mail.example',
}

export const items: readonly Item[] = [
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

export const customs: CustomsInformation = {
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
  carrier: 'Practice Post',
  tracking_number: 'CX123456785NL',
  order_number: '10042',
  reference: 'Spring fair',
  from: shop,
  to: buyer,
  customs_information: customs,
  items,
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
export const manyItems = (count: number): Item[] =>
  Array.from({ length: count }, (_, i) => ({
    ...items[i % items.length]!,
    description: `${items[i % items.length]!.description}, piece ${i + 1}`,
    quantity: 1 + (i % 7),
    price: eur(`${(i * 37) % 90}.${String((i * 13) % 100).padStart(2, '0')}`),
    sku: `SKU-${i + 1}`,
  }))

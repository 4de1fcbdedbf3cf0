import type {
  AirWaybill,
  ClaimLetter,
  CustomsDocument,
  DangerousGoods,
  Invoice,
  Party,
  PrintedPrice,
  ProofOfDelivery,
  QrDocument,
} from '../src/labels/documents/model.ts'

/** Documents in which every field is given, each with a word or a number of its own; one that is forgotten does not compile. */
type Given<T> = T extends PrintedPrice
  ? PrintedPrice
  : T extends readonly (infer One)[]
    ? Given<One>[]
    : T extends object
      ? { [Key in keyof T]-?: Given<NonNullable<T[Key]>> }
      : T

let count = 0
const m = () => `m${++count}x`
const eur = (): PrintedPrice => ({ value: `${100 + ++count}.${String(count % 100).padStart(2, '0')}`, currency: 'EUR' })
const party = (country_code: string): Given<Party> => ({
  name: m(),
  company_name: m(),
  address_line_1: m(),
  house_number: m(),
  address_line_2: m(),
  postal_code: m(),
  city: m(),
  po_box: m(),
  state_province_code: m(),
  country_code,
  phone_number: m(),
  email: m(),
})
const dangerous_goods = (): Given<DangerousGoods> => ({
  chemical_record_identifier: m(),
  regulation_set: m(),
  packaging_type_quantity: m(),
  packaging_type: m(),
  packaging_instruction_code: m(),
  id_number: m(),
  class_division_number: m(),
  quantity: m(),
  unit_of_measurement: m(),
  proper_shipping_name: m(),
  commodity_regulated_level_code: m(),
  transportation_mode: m(),
  emergency_contact_name: m(),
  emergency_contact_phone: m(),
  adr_packing_group_letter: m(),
  local_proper_shipping_name: m(),
  transport_category: m(),
  tunnel_restriction_code: m(),
  weight_type: m(),
})
const tax = (country_code: string) => [
  { name: m(), country_code, value: m() },
  { name: m(), country_code, value: m() },
]

const { po_box: _, phone_number, ...importer } = party('FJ')

export const markedCustoms: Given<CustomsDocument> = {
  carrier: m(),
  tracking_number: m(),
  order_number: m(),
  reference: m(),
  from: party('AT'),
  to: party('CA'),
  customs_information: {
    invoice_number: m(),
    export_reason: 'returned_goods',
    export_type: 'commercial_b2b',
    invoice_date: m(),
    discount_granted: eur(),
    freight_costs: eur(),
    insurance_costs: eur(),
    other_costs: eur(),
    goods_description: m(),
    general_notes: m(),
    additional_declaration_statements: [m(), m()],
    importer_of_record: { ...importer, telephone: phone_number },
    tax_numbers: { sender: tax('AT'), receiver: tax('CA'), importer_of_record: tax('FJ') },
    cpsc: {
      [m()]: { product_id: m(), certifier_id: m(), version_id: m() },
      [m()]: { product_id: m(), certifier_id: m(), version_id: m() },
    },
  },
  items: [
    {
      description: m(),
      quantity: 7013,
      weight_g: 6113,
      price: eur(),
      hs_code: m(),
      origin_country: 'PE',
      sku: m(),
      item_id: m(),
      product_id: m(),
      mid_code: m(),
      material_content: m(),
      intended_use: m(),
      dds_reference: m(),
      taric_doc_code: m(),
      taric_code: m(),
      manufacturer_product_id: m(),
      manufacturer_product_id_std: m(),
      dangerous_goods: dangerous_goods(),
    },
  ],
  gross_weight_g: 54_321_987,
  parcels: 8_462,
  postal_charges: eur(),
  licence_numbers: [m(), m()],
  certificate_numbers: [m(), m()],
  incoterm: m(),
  date: m(),
  place: m(),
  signatory: m(),
  despatch: {
    insured_value: eur(),
    cash_on_delivery: eur(),
    priority: true,
    undeliverable: 'redirect',
    return_after_days: 83_517,
    redirect_to: party('KE'),
    office_of_exchange: m(),
  },
}

export const markedAirWaybill: Given<AirWaybill> = {
  carrier: m(),
  awb_number: m(),
  tracking_number: m(),
  shipper: party('AT'),
  consignee: party('CA'),
  shipper_account: m(),
  consignee_account: m(),
  agent: m(),
  origin: m(),
  destination: m(),
  product: m(),
  reference: m(),
  incoterm: m(),
  pieces: [{ count: 7_211, weight_g: 61_239, chargeable_weight_g: 71_455, dimensions: m(), description: m() }],
  charges: [
    { name: m(), price: eur(), collect: true },
    { name: m(), price: eur(), collect: false },
  ],
  declared_value_for_carriage: eur(),
  declared_value_for_customs: eur(),
  insured_value: eur(),
  handling_information: [m(), m()],
  dangerous_goods: [dangerous_goods(), dangerous_goods()],
  date: m(),
  place: m(),
  signatory: m(),
}

const { phone_number: _1, email: _2, ...point } = party('KE')

export const markedQr: Given<QrDocument> = {
  carrier: m(),
  content: m(),
  tracking_number: m(),
  order_number: m(),
  from: party('AT'),
  to: party('CA'),
  service_point: { name: m(), address: point, opening_hours: [m(), m()] },
  instructions: [m(), m()],
  valid_until: m(),
}

export const markedProof: ProofOfDelivery = {
  carrier: m(),
  product: m(),
  tracking_number: m(),
  order_number: m(),
  reference: m(),
  from: party('AT'),
  to: party('CA'),
  delivered_to: point,
  delivered_at: m(),
  place: m(),
  received_by: m(),
  received_as: m(),
  weight_g: 61_239,
  parcels: 7_211,
  signature: {
    strokes: [
      [
        [0, 0],
        [10, 4],
      ],
    ],
  },
  events: [{ at: m(), place: m(), message: m() }],
  issued_at: m(),
}

export const markedInvoice: Given<Invoice> = {
  kind: 'invoice',
  number: m(),
  date: m(),
  due_date: m(),
  period: { from: m(), until: m() },
  issuer: { ...party('AT'), vat_number: m(), registration_number: m() },
  organization: { ...party('CA'), vat_number: m(), customer_number: m() },
  reference: m(),
  lines: [{ description: m(), quantity: 7_211, price: eur(), vat_rate: '8.31' }],
  sums: [{ name: m(), price: eur(), bold: true }],
  payment: { iban: m(), bic: m(), account_holder: m(), reference: m() },
  notes: [m(), m()],
}

export const markedClaim: Given<ClaimLetter> = {
  claim_number: m(),
  subject: m(),
  date: m(),
  place: m(),
  from: party('AT'),
  to: party('CA'),
  carrier: m(),
  product: m(),
  tracking_number: m(),
  contract_number: m(),
  order_number: m(),
  sent_on: m(),
  receiver: party('PE'),
  weight_g: 61_239,
  what_happened: m(),
  events: [{ at: m(), message: m() }],
  amounts: [
    { name: m(), price: eur() },
    { name: m(), price: eur() },
  ],
  answer_by: m(),
  attachments: [m(), m()],
  payment: { iban: m(), account_holder: m() },
  signatory: m(),
}

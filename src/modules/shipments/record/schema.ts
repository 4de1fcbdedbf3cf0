import { z } from 'zod'
import { decimalText, weightUnits } from '../../../carriers/kit/units.ts'
import { CountryCode, integerId, requireOneField, Timestamp } from '../../../http/fields.ts'
import { boundedList, boundedMap, freeMap } from '../../../http/lists.ts'
import { repeatValue } from '../../../http/refused-value.ts'
import { exportReasons, exportTypes } from '../../../labels/documents/model.ts'
import { hasResolution, labelFormats, mimeTypes, type Resolution, usualResolution } from '../../../labels/formats.ts'
import { taxNumberNames } from '../../account/sender-addresses/schema.ts'
import {
  addressFields,
  Cpsc,
  DangerousGoods,
  Dimensions,
  optionCode,
  Price,
  servicePointId,
  shipWith,
  Weight,
} from '../../shared/schema.ts'

/** Schemas of requests, in the form of the wire. Rules that depend on a carrier, a contract or a border are checked in `planShipment`. */
const text = (most: number) => z.string().max(most)
const optionalPrice = Price.nullable().optional()
const { name, address_line_1, postal_code, city, country_code, ...addressRest } = addressFields
const needed = { name, address_line_1: address_line_1.min(1), postal_code, city, country_code }

export const ToAddress = z.strictObject({ ...needed, ...z.object(addressRest).partial().shape }).meta({ id: 'ShipmentAddress' })
export type ShipmentAddress = z.output<typeof ToAddress>

/** Sender address: a stored one with what differs for this shipment, or a complete one. */
const FromAddress = z
  .strictObject({ sender_address_id: integerId, ...addressFields })
  .partial()
  .superRefine((address, check) => {
    if (address.sender_address_id !== undefined) return
    for (const field of Object.keys(needed) as (keyof typeof needed)[])
      if (!address[field]) check.addIssue({ code: 'custom', path: [field], message: `Send ${field}, or a sender_address_id that has it.` })
  })
  .meta({ id: 'FromAddress', ...requireOneField('sender_address_id', Object.keys(needed)) })

/** A number is in kilograms. */
const ItemWeight = z.union([
  z
    .number()
    .positive()
    .max(1_000_000)
    .transform((value) => ({ value, unit: 'kg' as const })),
  z.strictObject({
    value: z.union([
      z.number().positive().max(1_000_000_000),
      z
        .string()
        .meta({ maxLength: 40 })
        .refine((one) => decimalText.test(one) && Number(one) > 0, repeatValue('Must be a decimal number of more than 0, such as 0.5.'))
        .transform(Number),
    ]),
    unit: z.enum(weightUnits),
  }),
])

export const ParcelItem = z
  .strictObject({
    item_id: text(255).min(1),
    description: text(255).min(1),
    quantity: z.int().min(1).max(1_000_000),
    weight: ItemWeight,
    price: Price,
    hs_code: text(12),
    origin_country: CountryCode.nullable(),
    sku: text(255),
    product_id: text(255),
    variant_id: text(255).nullable(),
    mid_code: text(15).nullable(),
    material_content: text(255).nullable(),
    intended_use: text(255).nullable(),
    dangerous_goods: DangerousGoods.nullable(),
    dds_reference: text(255).nullable(),
    taric_doc_code: text(255).nullable(),
    taric_code: text(255).nullable(),
    manufacturer_product_id: text(70).nullable(),
    manufacturer_product_id_std: text(70).nullable(),
    cpsc: Cpsc.nullable(),
    properties: freeMap(1_000),
  })
  .partial()
  .meta({
    id: 'ShipmentParcelItem',
    description: 'Where customs documents are required, description, quantity, weight, price, hs_code and origin_country are required.',
  })

const extras = freeMap(1_000).nullable().optional()

export const packageTypes = [
  'package',
  'euro_pallet',
  'block_pallet',
  'mini_pallet',
  'one_way_pallet',
  'tube',
  'over_size_pallet',
  'bundle',
  'half_pallet',
  'letterbox',
] as const

const Parcel = z
  .strictObject({
    dimensions: Dimensions.nullable().optional(),
    weight: Weight,
    additional_insured_price: optionalPrice.meta({
      description:
        'Insurance on top of the standard liability cover of the carrier: worth 2 to 5000 euros for the shipment, in one currency. A carrier that takes only some currencies refuses others.',
    }),
    label_notes: boundedList(text(255).min(1), 255).nullable().optional(),
    sscc: z
      .string()
      .regex(/^\d{18}$/, repeatValue('Must be 18 digits.'))
      .nullable()
      .optional(),
    package_type: z.enum(packageTypes).nullable().optional(),
    carrier_fields: extras,
    carrier_parcel_extras: extras,
    parcel_items: boundedList(ParcelItem, 1000).default([]),
  })
  .meta({ id: 'ShipmentParcelRequest' })
export type ParcelRequest = z.output<typeof Parcel>

export const TaxNumber = z.strictObject({ name: z.enum(taxNumberNames), country_code: CountryCode, value: text(100).min(1) })
const taxNumbers = boundedList(TaxNumber, 20)

const ImporterOfRecord = z.strictObject({
  name: text(75).min(1),
  company_name: text(50).optional(),
  address_line_1: text(150).min(1),
  address_line_2: text(150).optional(),
  house_number: text(20).optional(),
  city: text(30).min(1),
  postal_code: text(12).min(1),
  country_code: CountryCode,
  state_province_code: z
    .string()
    .max(14)
    .regex(/^([A-Z]{2}-[A-Z0-9]{1,3})?$/, 'Must be an ISO 3166-2 code with its country, such as US-NY.')
    .optional(),
  telephone: text(20).optional(),
  email: text(320).optional(),
})

export const CustomsInformation = z
  .strictObject({
    invoice_number: text(40).min(1),
    export_reason: z.enum(exportReasons),
    export_type: z.enum(exportTypes).default('commercial_b2c'),
    invoice_date: z.iso.date().optional(),
    discount_granted: optionalPrice,
    freight_costs: optionalPrice,
    insurance_costs: optionalPrice,
    other_costs: optionalPrice,
    goods_description: text(255).optional(),
    general_notes: text(500).optional(),
    additional_declaration_statements: boundedList(text(1024).min(1), 100).optional(),
    importer_of_record: ImporterOfRecord.nullable().optional(),
    tax_numbers: z.strictObject({ sender: taxNumbers, receiver: taxNumbers, importer_of_record: taxNumbers }).partial().optional(),
    cpsc: boundedMap(text(255).min(1), Cpsc, 1_000)
      .nullable()
      .optional()
      .meta({ description: 'Certificates of product safety by SKU. Null: none.' }),
  })
  .meta({ id: 'CustomsInformation' })
export type CustomsInformation = z.output<typeof CustomsInformation>

export const LabelDetails = z
  .strictObject({ mime_type: z.enum(mimeTypes).default('application/pdf'), dpi: z.int().optional() })
  .superRefine(({ mime_type, dpi }, check) => {
    if (dpi !== undefined && !hasResolution(mime_type, dpi))
      check.addIssue({
        code: 'custom',
        path: ['dpi'],
        message: `${mime_type} is drawn at ${labelFormats[mime_type].join(', ')} dpi, not ${dpi}.`,
      })
  })
  .transform(({ mime_type, dpi }) => ({ mime_type, dpi: (dpi ?? usualResolution[mime_type]) as Resolution }))
  .meta({ id: 'LabelDetails', description: 'PNG and ZPL are drawn at 203, 300 or 600 dpi, PDF at 72.' })
export type LabelDetails = z.output<typeof LabelDetails>

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, repeatValue('Must be a time of day such as 09:30.'))
const DeliveryDates = z
  .strictObject({
    handover_at: Timestamp.nullable(),
    deliver_at: Timestamp.nullable(),
    earliest_delivery_time: clockTime.nullable(),
    latest_delivery_time: clockTime.nullable(),
  })
  .partial()
  .superRefine(({ earliest_delivery_time: earliest, latest_delivery_time: latest }, check) => {
    if (earliest && latest && earliest >= latest)
      check.addIssue({ code: 'custom', path: ['latest_delivery_time'], message: 'Must be later than earliest_delivery_time.' })
  })
  .meta({ id: 'DeliveryDates' })

const ToServicePoint = z
  .strictObject({ id: servicePointId, carrier_service_point_id: text(100).min(1) })
  .partial()
  .refine(({ id, carrier_service_point_id }) => id !== undefined || carrier_service_point_id !== undefined, 'Send one of the two ids.')
  .meta({ minProperties: 1 })

const idAlone = (point: unknown) => (Number.isSafeInteger(point) && (point as number) > 0 ? { id: point } : point)

const reference = text(255)
  .transform((sent) => (sent === '' ? null : sent))
  .nullable()
  .optional()

/** All fields of a shipment except its parcels. */
export const shipmentFields = {
  brand_id: integerId.nullable().optional(),
  ship_with: shipWith(optionCode).meta({ id: 'ShipWith' }),
  from_address: FromAddress,
  to_address: ToAddress,
  to_service_point: z
    .preprocess(idAlone, ToServicePoint.nullable())
    .optional()
    .meta({ description: 'The service point, by one of its ids. An integer alone is accepted as its `id`.' }),
  order_number: text(255).nullable().optional(),
  total_order_price: optionalPrice,
  reference: reference.meta({ description: 'Reference of yours, printed on the label where the carrier has room for it. Empty: none.' }),
  external_reference_id: reference.meta({
    description:
      'Reference of yours, unique among shipments. A second shipment with it is refused with 409 and the first one. Empty: none.',
  }),
  validation_methods: boundedList(z.enum(['here']), 1).optional(),
  customs_information: CustomsInformation.nullable().optional(),
  label_details: LabelDetails.optional(),
  delivery_dates: DeliveryDates.nullable().optional(),
  carrier_fields: extras,
  carrier_shipment_extras: extras,
  carrier_specific: extras,
}

const example = {
  from_address: { sender_address_id: 1 },
  to_address: {
    name: 'Ada Jansen',
    address_line_1: 'Kruisstraat',
    house_number: '12',
    postal_code: '5612 CG',
    city: 'Eindhoven',
    country_code: 'NL',
    email: 'ada@example.com',
  },
  ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } },
  parcels: [{ weight: { value: '1.2', unit: 'kg' } }],
}
const requestOf = (most: number, id: string) =>
  z.strictObject({ ...shipmentFields, parcels: boundedList(Parcel, most).min(1) }).meta({ id, examples: [example] })

/** Limits the parcels to 50, and to 15 where the client waits for the announcement. */
export const ShipmentRequest = requestOf(50, 'ShipmentRequest')
export const AnnouncementRequest = requestOf(15, 'AnnouncementRequest')
export type ShipmentRequest = z.output<typeof ShipmentRequest>

/** A parcel of which rules and defaults may say the rest. */
const DraftParcel = Parcel.partial({ weight: true }).meta({ id: 'ShipmentDraftParcel' })
const { to_address, ship_with, from_address, ...others } = shipmentFields

/** A shipment of which only the receiver must be known: what else it needs comes from the rules and the defaults of the organization. */
export const ShipmentDraft = z
  .strictObject({
    ...others,
    to_address,
    ship_with: ship_with.optional(),
    from_address: from_address.optional(),
    customs_information: CustomsInformation.partial({ export_reason: true, invoice_number: true }).nullable().optional(),
    parcels: boundedList(DraftParcel, 50).min(1).optional(),
    delivery_indicator: text(255).optional().meta({ description: 'Delivery method that the shopper chose at the checkout.' }),
    apply_shipping_rules: z.boolean().default(true),
    apply_shipping_defaults: z.boolean().default(true),
    explain: z.boolean().default(false).meta({ description: 'Include what each rule matched, and what it set.' }),
  })
  .meta({ id: 'ShipmentDraft', examples: [{ to_address: example.to_address, parcels: example.parcels }] })
export type ShipmentDraft = z.output<typeof ShipmentDraft>

export const ShipmentChanges = ShipmentRequest.partial().meta({ id: 'ShipmentChanges' })
export type ShipmentChanges = z.output<typeof ShipmentChanges>

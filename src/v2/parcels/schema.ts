import { z } from 'zod'
import { requireOneField } from '../../http/fields.ts'
import { boundedList, freeMap } from '../../http/lists.ts'
import {
  looseBoolean,
  looseDecimal,
  looseId,
  looseInteger,
  looseList,
  looseObject,
  looseText,
  requiredInteger,
  requiredText,
} from '../loose.ts'

/** A parcel as clients of version 2 send it. What only a carrier, a contract or a border can judge is judged as for a shipment. */

const Item = z
  .object({
    item_id: looseText(255),
    description: looseText(255),
    quantity: looseInteger,
    weight: looseDecimal.meta({ description: 'Weight of one piece, in kilograms.' }),
    value: looseDecimal.meta({ description: 'Value of one piece, in `total_order_value_currency`, or else in euros.' }),
    hs_code: looseText(12),
    origin_country: looseText(2),
    sku: looseText(255),
    product_id: looseText(255),
    mid_code: looseText(15),
    material_content: looseText(255),
    intended_use: looseText(255),
    manufacturer_product_id: looseText(70),
    manufacturer_product_id_std: looseText(70),
    dds_reference: looseText(255),
    taric_doc_code: looseText(255),
    return_reason: looseInteger,
    return_message: looseText(2_000),
    properties: looseObject(freeMap(1_000)),
    dangerous_goods: looseObject(freeMap(100)),
  })
  .meta({ id: 'V2ParcelItemRequest' })
export type V2Item = z.output<typeof Item>

const taxNumbers = looseList(
  boundedList(z.object({ name: looseText(10), country_code: looseText(2), value: looseText(100) }), 20).meta({
    description: 'Each with `name`, `country_code` and `value`.',
  }),
)

const Customs = z
  .object({
    customs_invoice_nr: looseText(40),
    customs_shipment_type: looseInteger,
    export_type: looseText(20),
    invoice_date: looseText(10),
    discount_granted: looseDecimal,
    freight_costs: looseDecimal,
    insurance_costs: looseDecimal,
    other_costs: looseDecimal,
    general_notes: looseText(500),
    goods_description: looseText(255),
    additional_declaration_statements: looseList(boundedList(z.string().min(1).max(1024), 100)),
    importer_of_record: looseObject(
      z.object({
        name: looseText(75),
        company_name: looseText(50),
        address_1: looseText(150),
        address_2: looseText(150),
        house_number: looseText(20),
        city: looseText(30),
        postal_code: looseText(12),
        country_code: looseText(2),
        country_state: looseText(14),
        telephone: looseText(20),
        email: looseText(320),
      }),
    ),
    tax_numbers: looseObject(z.object({ sender: taxNumbers, receiver: taxNumbers, importer_of_record: taxNumbers })),
    return_data: looseObject(
      z.object({
        return_postal_code: looseText(12),
        outbound_tracking_number: looseText(40),
        outbound_shipment_date: looseText(10),
        outbound_carrier_name: looseText(50),
      }),
    ),
  })
  .meta({ id: 'V2CustomsRequest' })
export type V2CustomsRequest = z.output<typeof Customs>

/** Reads `{"id": 8}`, as clients send it, or the number alone. */
const byId = (value: unknown) => (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? { id: value } : value)
const Method = z.preprocess(byId, looseObject(z.object({ id: looseInteger, name: looseText(255) }))).meta({
  type: 'object',
  description: 'The shipping method, by the `id` that GET /shipping_methods lists.',
})
/** A number; or a whole sender address, of which the id counts. `all` names none. */
const SenderAddress = z.preprocess((value) => (value === 'all' ? undefined : byId(value)), looseObject(z.object({ id: looseId })))

const fromFields = {
  from_name: looseText(250),
  from_company_name: looseText(250),
  from_address_1: looseText(250),
  from_address_2: looseText(250),
  from_house_number: looseText(50),
  from_city: looseText(250),
  from_postal_code: looseText(20),
  from_country: looseText(2),
  from_country_state: looseText(50),
  from_telephone: looseText(50),
  from_email: looseText(254),
  from_vat_number: looseText(100),
  from_eori_number: looseText(100),
  from_inbound_vat_number: looseText(100),
  from_inbound_eori_number: looseText(100),
  from_ioss_number: looseText(100),
}

const otherFields = {
  company_name: looseText(250),
  address_2: looseText(250),
  house_number: looseText(50),
  telephone: looseText(50),
  email: looseText(254),
  country_state: looseText(50).meta({ description: 'State or province, with or without the country: `NY`, `US-NY`.' }),
  to_post_number: looseText(50),
  to_service_point: looseText(50),
  shipment: Method,
  contract: looseId,
  sender_address: SenderAddress.meta({ description: 'The id of a sender address. Default: the oldest one.' }),
  weight: looseDecimal.meta({ description: 'Weight in kilograms. Default: that of the shipping defaults.' }),
  length: looseDecimal.meta({ description: 'Length in centimetres. All three sides are sent, or none.' }),
  width: looseDecimal,
  height: looseDecimal,
  quantity: looseInteger.meta({ description: '1 to 20 parcels of one shipment. More than one: only within `parcels`.' }),
  order_number: looseText(255),
  reference: looseText(255),
  external_reference: looseText(255).meta({
    description: 'Reference of yours. A request with one that is in use creates nothing and returns the existing parcel.',
  }),
  shipment_uuid: looseText(50).meta({ description: 'The shipment of an integration that the parcel belongs to.' }),
  external_order_id: looseText(255),
  external_shipment_id: looseText(255),
  shipping_method_checkout_name: looseText(255),
  note: looseText(1_000),
  data: z.unknown().optional(),
  brand_id: looseId,
  insured_value: looseDecimal,
  total_insured_value: looseDecimal,
  total_order_value: looseDecimal,
  total_order_value_currency: looseText(3),
  parcel_items: looseList(boundedList(Item, 1_000)),
  customs_invoice_nr: looseText(40),
  customs_shipment_type: looseInteger,
  customs_information: looseObject(Customs),
  is_return: looseBoolean,
  request_label: looseBoolean.meta({ description: 'Announce it to the carrier. Without it, the parcel has the status 999 and no label.' }),
  requestLabel: looseBoolean.meta({ description: 'The same as request_label.' }),
  requestShipment: looseBoolean.meta({ description: 'The same as request_label.' }),
  request_label_async: looseBoolean.meta({ description: 'Announce it in the background.' }),
  apply_shipping_rules: looseBoolean,
  ...fromFields,
}

/** Reads a country by its code, or by the object of a response, which clients send back. */
const countryOf = <S extends z.ZodType>(code: S) =>
  z.preprocess((value) => (typeof value === 'object' && value !== null && 'iso_2' in value ? value.iso_2 : value), code)

export const V2ParcelRequest = z
  .object({
    name: requiredText(250),
    address: requiredText(250),
    city: requiredText(250),
    postal_code: requiredText(20),
    country: countryOf(requiredText(2)),
    ...otherFields,
  })
  .meta({
    id: 'V2ParcelRequest',
    examples: [
      {
        name: 'Ada Jansen',
        address: 'Kruisstraat',
        house_number: '12',
        city: 'Eindhoven',
        postal_code: '5612CG',
        country: 'NL',
        request_label: true,
        shipment: { id: 8 },
        weight: '1.200',
      },
    ],
  })
export type V2ParcelRequest = z.output<typeof V2ParcelRequest>

export const V2ParcelChanges = z
  .object({
    name: looseText(250),
    address: looseText(250),
    city: looseText(250),
    postal_code: looseText(20),
    country: countryOf(looseText(2)),
    ...otherFields,
  })
  .meta({ id: 'V2ParcelChanges' })
export type V2ParcelChanges = z.output<typeof V2ParcelChanges>

/** Limit of the parcels in a request: the client waits for a call to a carrier for each. */
export const mostParcels = 100

/** Body with one parcel or several. Those of a list are checked one by one, since with `errors` each has its own. */
export const V2ParcelsRequest = z
  .object({
    parcel: V2ParcelRequest.optional(),
    parcels: boundedList(z.unknown(), mostParcels).min(1).optional().meta({ description: 'Each as `parcel`.' }),
  })
  .superRefine(({ parcel, parcels }, check) => {
    if ((parcel === undefined) === (parcels === undefined))
      check.addIssue({ code: 'custom', path: ['parcel'], message: 'Send one `parcel`, or a list of `parcels`.' })
  })
  .meta(requireOneField('parcel', 'parcels'))

export const V2ParcelUpdate = z.object({ parcel: V2ParcelChanges.extend({ id: requiredInteger }) })

/** Clients send the fields in `parcel`, or in the body itself. */
export const V2ParcelChange = V2ParcelChanges.extend({ parcel: looseObject(V2ParcelChanges) })

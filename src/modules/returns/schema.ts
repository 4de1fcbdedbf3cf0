import { z } from 'zod'
import { deliveryOptions } from '../../carriers/kit/returns.ts'
import { deprecatedSince } from '../../http/deprecation.ts'
import { integerId, requireOneField } from '../../http/fields.ts'
import { boundedList } from '../../http/lists.ts'
import { describeReason, reasonIds } from '../account/return-settings/index.ts'
import { WantedFunctionalities } from '../choosing/options/schema.ts'
import { Price as AnyPrice, CurrencyCode, Dimensions, Weight } from '../shared/schema.ts'
import { CustomsInformation, ParcelItem, TaxNumber, ToAddress } from '../shipments/record/schema.ts'

const text = (most: number) => z.string().max(most)

/** A text in requests; shops also send the number. */
const reasonId = z
  .union([z.string().max(10), z.int().transform(String)])
  .refine((id) => describeReason(Number(id)) !== undefined && /^[1-9]\d?$/.test(id), `Must be one of ${reasonIds.join(', ')}.`)
  .meta({ anyOf: [{ type: 'string', maxLength: 10 }, { type: 'integer' }] })

const ReturnedItem = ParcelItem.extend({
  item_id: text(255).nullable().optional(),
  value: AnyPrice.optional().meta({ ...deprecatedSince('2026-07-09'), description: 'Use price.' }),
  return_reason_id: reasonId.nullable().optional().meta({ description: 'Id of the reason: 1 to 32, without 2 and 5. Null: none.' }),
  return_message: text(2_000).nullable().optional(),
})
  .transform(({ value, price, item_id, ...item }) => ({
    ...item,
    ...(item_id && { item_id }),
    ...((price ?? value) && { price: (price ?? value)! }),
  }))
  .meta({ id: 'ReturnItemRequest', description: 'Across a customs border all that customs ask for is required, as for a shipment.' })
export type ReturnedItem = z.output<typeof ReturnedItem>

const option = z.string().min(1).max(150)
const ReturnShipWith = z
  .strictObject({
    type: z.enum(['shipping_option_code', 'shipping_product_code']).default('shipping_product_code'),
    shipping_option_code: option.optional(),
    shipping_product_code: option.optional(),
    functionalities: WantedFunctionalities.nullable()
      .optional()
      .meta({ description: 'Functionalities that select one option of the product. Null: none.' }),
    contract: integerId
      .nullable()
      .optional()
      .meta({ description: 'Id of the contract. Required if the carrier has several active contracts. Null: none.' }),
  })
  .superRefine((shipWith, check) => {
    const { type } = shipWith
    if (shipWith[type] === undefined) check.addIssue({ code: 'custom', path: [type], message: `Send ${type}, since type is ${type}.` })
    if (type === 'shipping_option_code' && shipWith.functionalities)
      check.addIssue({ code: 'custom', path: ['functionalities'], message: 'They go with a shipping_product_code only.' })
  })
  .meta({ id: 'ReturnShipWith', ...requireOneField('shipping_option_code', 'shipping_product_code') })

/** The currency of a cost is that of the order where none is sent. */
const cost = z
  .strictObject({ value: z.union([text(40), z.number()]), currency: CurrencyCode.optional() })
  .nullable()
  .optional()
const taxNumbers = boundedList(TaxNumber, 20)
export const costNames = ['discount_granted', 'freight_costs', 'insurance_costs', 'other_costs'] as const

export const ReturnData = z
  .strictObject({
    return_postal_code: text(12).min(1),
    outbound_tracking_number: text(40).min(1),
    outbound_shipment_date: z.iso.date(),
    outbound_carrier_name: text(50).min(1),
  })
  .meta({ id: 'ReturnData', description: 'All four fields, or none.' })
export type ReturnData = z.output<typeof ReturnData>

export const ReturnCustoms = CustomsInformation.extend({
  discount_granted: cost,
  freight_costs: cost,
  insurance_costs: cost,
  other_costs: cost,
  tax_numbers: z.strictObject({ sender: taxNumbers, receiver: taxNumbers, importer_of_record: taxNumbers }).optional(),
  return_data: ReturnData.nullable().optional(),
}).meta({ id: 'ReturnCustomsInformation' })

export const insuredCurrencies = ['EUR', 'GBP', 'USD', 'SEK', 'DKK'] as const
/** Bound above 5000 euros in each of the currencies. The plan of a return checks the value at the exchange rate. */
const mostStated = 1_000_000
export const insuredBounds = 'Must be 2 to 5000 euros, or 0 for no insurance.'
const InsuredValue = z
  .strictObject({
    value: z
      .number()
      .refine((value) => value >= 0 && value <= mostStated, insuredBounds)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Must have two decimals at most.'),
    currency: z.enum(insuredCurrencies).default('EUR'),
  })
  .meta({ id: 'ReturnInsuredValue' })

const example = {
  from_address: {
    name: 'Ada Jansen',
    address_line_1: 'Kruisstraat',
    house_number: '12',
    postal_code: '5612 CG',
    city: 'Eindhoven',
    country_code: 'NL',
    email: 'ada@example.com',
  },
  to_address: {
    name: 'Returns department',
    company_name: 'Example shop',
    address_line_1: 'Stadsplein',
    house_number: '10',
    postal_code: '1012 AB',
    city: 'Amsterdam',
    country_code: 'NL',
  },
  ship_with: { type: 'shipping_option_code', shipping_option_code: 'swiftly:return' },
  weight: { value: 1.2, unit: 'kg' },
  order_number: 'ORDER-1',
  parcel_items: [{ description: 'T-shirt', quantity: 1, return_reason_id: '31' }],
}

/** Limit of parcels, higher than that of any carrier. */
const mostParcels = 20

export const ReturnRequest = z
  .strictObject({
    from_address: ToAddress,
    to_address: ToAddress,
    ship_with: ReturnShipWith,
    weight: Weight,
    dimensions: Dimensions.nullable().optional(),
    collo_count: z
      .int()
      .min(1)
      .max(mostParcels)
      .default(1)
      .meta({ description: 'Number of parcels, each of this weight and size. Items and insurance belong to the first.' }),
    parcel_items: boundedList(ReturnedItem, 1_000).default([]),
    send_tracking_emails: z.boolean().default(false),
    brand_id: integerId.nullable().optional(),
    total_insured_value: InsuredValue.nullable().optional(),
    order_number: text(255).nullable().optional(),
    total_order_value: AnyPrice.nullable().optional(),
    external_reference: text(255)
      .transform((sent) => (sent === '' ? null : sent))
      .nullable()
      .optional()
      .meta({ description: 'Reference of yours, unique among returns. Empty: none.' }),
    customs_invoice_nr: text(40)
      .transform((sent) => (sent === '' ? null : sent))
      .nullable()
      .optional()
      .meta({
        description: 'Number of the customs invoice. It replaces `customs_information` across a customs border. Null or empty: none.',
      }),
    delivery_option: z
      .enum(deliveryOptions)
      .nullable()
      .optional()
      .meta({ description: 'How the shopper hands the parcel over. Null: not chosen.' }),
    customs_information: ReturnCustoms.nullable().optional(),
    apply_rules: z
      .boolean()
      .default(false)
      .meta({ description: 'Apply the shipping rules of the organization. What they set wins over what is sent.' }),
  })
  .meta({ id: 'ReturnRequest', examples: [example] })
export type ReturnRequest = z.output<typeof ReturnRequest>

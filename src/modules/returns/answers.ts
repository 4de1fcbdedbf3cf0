import { z } from 'zod'
import { deliveryOptions } from '../../carriers/kit/returns.ts'
import { lengthUnits, weightUnits } from '../../carriers/kit/units.ts'
import { Time } from '../../http/fields.ts'
import { refundTypes } from '../account/return-settings/schema.ts'
import { answeredAddressFields } from '../shared/schema.ts'
import { AnnouncementError, TrackingNumbers, warningsField } from '../shipments/index.ts'
import { CustomsInformation } from '../shipments/record/schema.ts'
import { ReturnData } from './schema.ts'
import { returnStatuses } from './stored.ts'

/** Amount of money in answers about returns: a number, not a string. */
const amount = z.object({ value: z.number(), currency: z.string() })
const old = (description: string) => ({ deprecated: true, description })

const address = z
  .object({ ...answeredAddressFields, email: z.string().optional().meta({ description: 'E-mail address. Absent: none.' }) })
  .meta({ id: 'ReturnPartyAddress', description: 'All fields but `email` are present; those without a value are empty.' })

const reason = z.object({ id: z.int(), description: z.string() })
const item = z
  .looseObject({
    description: z.string(),
    quantity: z.int(),
    weight: z.object({ value: z.number(), unit: z.enum(weightUnits) }),
    price: amount,
    value: amount.meta(old('Use price.')),
    hs_code: z.string(),
    return_reason: reason.optional(),
    return_reason_id: z.string().nullable().meta(old('Use return_reason.')),
    return_message: z.string().nullable(),
  })
  .meta({ id: 'ReturnItem' })

const StatusHistory = z
  .array(
    z.object({
      carrier_update_timestamp: Time,
      parcel_status_history_id: z.string(),
      parent_status: z.string(),
      carrier_code: z.string(),
      carrier_message: z.string(),
    }),
  )
  .min(1)
  .meta({ description: 'The statuses of the first parcel, oldest first.' })

const Image = z.object({
  product_id: z.string().nullable(),
  uploaded_image: z.string(),
  thumbnail_image: z.string().nullable(),
  description: z.string().nullable(),
})

export const Return = z
  .object({
    id: z.int(),
    parcel_id: z.int(),
    from_address: address,
    to_address: address,
    shipping_product: z.object({ code: z.string() }),
    shipping_option: z.object({ code: z.string().nullable() }),
    dimensions: z
      .object({ length: z.number(), width: z.number(), height: z.number(), unit: z.enum(lengthUnits) })
      .optional()
      .meta({ description: 'Dimensions of the parcel. Absent: none were sent.' }),
    weight: z.object({ value: z.number(), unit: z.enum(weightUnits) }),
    collo_count: z.int(),
    parcel_items: z.array(item),
    send_tracking_emails: z.boolean(),
    brand_id: z.int().optional(),
    label_url: z.string().nullable().meta(old('Use label.')),
    label: z
      .object({ normal_printer: z.array(z.string()), label_printer: z.string() })
      .optional()
      .meta({ description: 'URLs of the label, while it can be downloaded: A4 for a normal printer, A6 for a label printer.' }),
    label_cost: amount
      .optional()
      .meta({ description: 'The price of the shipping option when the return was created, where it was known.' }),
    insurance: z.boolean(),
    total_insured_value: amount.nullable(),
    tracking_number: z.string().nullable(),
    tracking_numbers: TrackingNumbers,
    tracking_url: z.string().nullable(),
    customs_invoice_nr: z.string().nullable(),
    is_cancellable: z.boolean(),
    parent_status: z.string(),
    status_history: StatusHistory,
    created_at: Time,
    delivered_at: z.number().nullable().meta(old('Milliseconds since 1970-01-01 UTC. Use delivered_at_iso.')),
    delivered_at_iso: Time.nullable(),
    reason: reason.optional(),
    refund: z.object({ refund_type: z.enum(refundTypes), message: z.string().nullable() }).optional(),
    return_fee: amount.optional(),
    order_number: z.string(),
    total_order_value: amount.nullable(),
    external_reference: z.string().nullable(),
    contract: z.int(),
    customs_shipment_type: z.int().optional(),
    delivery_option: z.enum(deliveryOptions).nullable(),
    images: z.array(Image),
    status: z.enum(returnStatuses),
    customs_information: CustomsInformation.extend({ return_data: ReturnData.optional() }).optional().meta({ id: 'ReturnCustomsRecord' }),
    errors: z.array(AnnouncementError),
  })
  .meta({ id: 'Return' })
export type Return = z.input<typeof Return>

export const ReturnPage = z
  .object({ next: z.string().nullable(), previous: z.string().nullable(), data: z.array(Return) })
  .meta({ id: 'ReturnPage' })

export const CreatedReturnBody = z
  .object({
    return_id: z.int(),
    parcel_id: z.int(),
    multi_collo_ids: z.array(z.int()).meta({ description: 'The ids of all parcels; empty for one parcel.' }),
    ...warningsField,
  })
  .meta({ id: 'CreatedReturn' })

export const ReturnValidation = z
  .object({
    from_address: address,
    to_address: address,
    ship_with: z.object({
      type: z.literal('shipping_option_code'),
      shipping_option_code: z.string(),
      shipping_product_code: z.string(),
      contract: z.int(),
    }),
    dimensions: z
      .object({ length: z.number(), width: z.number(), height: z.number() })
      .optional()
      .meta({ description: 'Dimensions in centimetres.' }),
    weight: z.number().meta({ description: 'Weight in kilograms.' }),
    collo_count: z.int(),
    parcel_items: z.array(item),
    send_tracking_emails: z.boolean(),
    brand_id: z.int().optional(),
    total_insured_value: amount.optional(),
    order_number: z.string().optional(),
    total_order_value: amount.optional(),
    external_reference: z.string().optional(),
    customs_shipment_type: z.int().optional(),
    delivery_option: z.enum(deliveryOptions).nullable(),
    ...warningsField,
  })
  .meta({ id: 'ReturnValidation' })

export const ReturnCancellation = z.object({ message: z.string() }).meta({ id: 'ReturnCancellation' })

/** The interface has this form for a return that cannot be cancelled. */
export const ReturnConflict = z
  .object({ field: z.literal('returns'), code: z.literal(409), message: z.string() })
  .meta({ id: 'ReturnConflict' })

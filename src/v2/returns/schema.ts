import { z } from 'zod'

const parcelData = {
  tracking_url: z.string(),
  tracking_number: z.string(),
  parcel_status: z.int(),
  global_status_slug: z.string(),
  brand_name: z.string(),
  order_number: z.string(),
  from_email: z.string(),
  deleted: z.boolean(),
  collo_count: z.int(),
  from_country: z.string(),
  from_name: z.string(),
  shipping_method: z.int().nullable(),
  extra_data: z.record(z.string(), z.unknown()),
  rules: z.array(z.unknown()),
}

const Refund = z.object({
  total_refund: z.string(),
  refunded_at: z.int().nullable(),
  message: z.string(),
  refund_type: z.object({ code: z.string(), label: z.string(), require_message: z.boolean() }),
})

export const V2Return = z
  .object({
    id: z.int(),
    created_at: z.string(),
    reason: z.int().nullable(),
    outgoing_parcel: z.int().nullable(),
    incoming_parcel: z.int(),
    message: z.string(),
    refund: Refund.nullable(),
    is_cancellable: z.boolean(),
    return_fee: z.number().nullable(),
    return_fee_currency: z.string().nullable(),
    label_cost: z.number().nullable(),
    label_currency: z.string().nullable(),
    items_cost: z.number(),
    delivered_at: z.string().nullable(),
    delivery_option: z.string().nullable(),
    store_location: z.int().nullable(),
    outgoing_parcel_data: z.object(parcelData).nullable(),
    incoming_parcel_data: z.object(parcelData),
    incoming_parcel_status: z.object({ id: z.int(), message: z.string(), global_status_slug: z.string() }),
    images: z.array(
      z.object({
        uploaded_image: z.string(),
        thumbnail_image: z.string().nullable(),
        product_id: z.string().nullable(),
        description: z.string().nullable(),
      }),
    ),
    rule_modifications: z.array(z.unknown()),
    payment_details: z.object({ status: z.enum(['pending', 'failed', 'paid']), amount: z.number(), currency: z.string() }).nullable(),
  })
  .meta({ id: 'V2Return' })

import { z } from 'zod'
import { pageLinks } from '../page.ts'

const text = z.string()
const nullableText = z.string().nullable()

const Item = z
  .object({
    item_id: nullableText,
    description: text,
    quantity: z.int(),
    weight: nullableText,
    value: text,
    sku: text,
    product_id: text,
    hs_code: text,
    origin_country: nullableText,
    properties: z.record(z.string(), z.unknown()),
    mid_code: nullableText,
    material_content: nullableText,
    intended_use: nullableText,
    manufacturer_product_id: nullableText,
    manufacturer_product_id_std: nullableText,
    dangerous_goods: z.record(z.string(), z.unknown()).nullable(),
    dds_reference: nullableText,
    taric_doc_code: nullableText,
    return_reason: z.int().nullable(),
    return_message: nullableText,
  })
  .meta({ id: 'V2ParcelItem' })

export const V2Label = z
  .object({ normal_printer: z.array(text), label_printer: text })
  .partial()
  .meta({ id: 'V2Label', description: 'Empty without a label. `normal_printer`: four labels on a sheet, beginning at each of its places.' })
export const V2Declaration = z.object({ normal_printer: text }).partial()

const Errors = z.record(z.string(), z.array(text))

export const V2Parcel = z
  .object({
    id: z.int(),
    name: text,
    company_name: text,
    address: text,
    address_2: text,
    address_divided: z.object({ street: text, house_number: text }),
    city: text,
    postal_code: text,
    to_state: nullableText,
    to_post_number: text,
    country: z.object({ iso_2: text, iso_3: text, name: text }),
    telephone: text,
    email: text,
    reference: text,
    status: z.object({ id: z.int(), message: text }),
    tracking_number: text,
    tracking_url: nullableText.optional().meta({ description: 'URL of the tracking page. Absent until the parcel is announced.' }),
    quantity: z.int().optional().meta({ description: 'Number of parcels. Present only until the parcel is announced.' }),
    weight: nullableText,
    length: nullableText,
    width: nullableText,
    height: nullableText,
    order_number: text,
    shipment_uuid: nullableText,
    external_order_id: text,
    external_shipment_id: text,
    external_reference: nullableText,
    is_return: z.boolean(),
    insured_value: z.int(),
    total_insured_value: z.int(),
    total_order_value: nullableText,
    total_order_value_currency: nullableText,
    parcel_items: z.array(Item),
    documents: z.array(z.object({ type: text, size: text, link: text })),
    label: V2Label,
    customs_declaration: V2Declaration,
    customs_invoice_nr: text,
    customs_shipment_type: z.int().nullable(),
    customs_information: z
      .record(z.string(), z.unknown())
      .nullish()
      .meta({ description: 'What customs need. Null without any; in a list absent.' }),
    shipment: z.object({ id: z.int(), name: text }).nullable(),
    shipping_method: z.int().nullable(),
    shipping_method_checkout_name: text,
    contract: z.int().nullable(),
    carrier: z.object({ code: text }),
    to_service_point: z.int().nullable(),
    type: z.enum(['parcel', 'letter']).nullable(),
    note: text,
    data: z.record(z.string(), z.unknown()),
    colli_uuid: nullableText,
    collo_nr: z.int(),
    collo_count: z.int(),
    awb_tracking_number: nullableText,
    box_number: z.null(),
    date_created: text.meta({ examples: ['15-11-2026 09:00:00'] }),
    date_updated: text,
    date_announced: nullableText,
    errors: Errors.optional().meta({ description: 'Only with the parameter `errors`.' }),
  })
  .meta({ id: 'V2Parcel' })
export type V2Parcel = z.input<typeof V2Parcel>

export const OneParcel = z.object({ parcel: V2Parcel })

/** A parcel that was not created, as it was sent, or that the carrier refused. */
const FailedParcel = z.object({ parcel: z.unknown(), errors: Errors })
export type FailedParcel = { parcel: unknown; errors: Record<string, string[]> }
export const SeveralParcels = z.object({ parcels: z.array(V2Parcel), failed_parcels: z.array(FailedParcel).optional() })
export const CreatedParcels = z.union([OneParcel, SeveralParcels])

export const ParcelPage = z.object({ ...pageLinks, parcels: z.array(V2Parcel) })

export const V2Cancellation = z
  .object({ status: z.enum(['cancelled', 'queued', 'failed', 'deleted']), message: text })
  .meta({ id: 'V2Cancellation' })

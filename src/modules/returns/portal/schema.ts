import { z } from 'zod'
import { deliveryOptions } from '../../../carriers/kit/returns.ts'
import { CountryCode } from '../../../http/fields.ts'
import { boundedList } from '../../../http/lists.ts'
import { refundTypes } from '../../account/return-settings/schema.ts'

const text = (most: number) => z.string().max(most)
const nullableText = z.string().nullable()

export const PortalQuery = z.object({
  language: text(35).optional().meta({ description: 'Language of the texts, such as en-GB. Default: the first language.' }),
})
export const OutgoingQuery = z.object({
  identifier: text(255).min(1).meta({ description: 'The order number or the tracking number.' }),
  postal_code: text(20).min(1).meta({ description: 'Postal code of the receiver.' }),
})
export const TokenQuery = z.object({
  token: text(2_000).min(1).optional().meta({ description: 'The token of the return, unless it is sent as a bearer token.' }),
})
export const DownloadQuery = TokenQuery.extend({ document: z.enum(['label', 'customs-declaration']).default('label') })

const logo = z.object({ url: nullableText })
export const PortalSettings = z
  .object({
    portal: z.object({
      reasons: z.array(z.object({ id: z.int(), description: z.string(), requires_photos: z.boolean() })),
      support_url: nullableText,
      return_policy_url: nullableText,
      enable_branded_footer: z.boolean(),
      enable_branded_header: z.boolean(),
      layout: z.object({ type: z.literal('standard'), helper_text: z.string(), background_image: nullableText }),
      enable_paid_returns: z.boolean(),
      brand: z.object({
        id: z.int(),
        name: z.string(),
        domain: z.string(),
        color: z.string(),
        secondary_color: nullableText,
        website: z.string(),
        screen_logo: logo,
        print_logo: logo,
        overlay_logo: z.object({}),
        overlay_thumb: z.object({}),
        screen_thumb: nullableText,
        print_thumb: nullableText,
        notify_reply_to_email: nullableText,
        notify_bcc_email: nullableText,
        hide_powered_by: z.boolean(),
        google_analytics_id: z.string(),
        features: z.object({
          tracking_page: z.boolean(),
          tracking_email: z.boolean(),
          tracking_sms: z.boolean(),
          tracking_whatsapp: z.boolean(),
          returns_portal: z.boolean(),
        }),
        customization_settings: z.object({ header: z.object({}), footer: z.object({}) }),
      }),
      languages: z.array(z.string()),
      enable_refunds: z.boolean(),
      refund_options: z.array(z.object({ code: z.enum(refundTypes), label: z.string(), require_message: z.boolean() })),
      return_fee: z.string(),
      return_fee_currency: nullableText,
      delivery_options: z.array(z.enum(deliveryOptions)),
    }),
  })
  .meta({ id: 'V2ReturnPortal' })

/** A part of the address that a postal code does not prove. */
const receiver = z.string().meta({ description: 'Empty without the token of the link of the merchant as a bearer token.' })
const carrierLogo = z.object({ full: nullableText, icon: nullableText })
export const OutgoingReply = z
  .object({
    service_points_token: z.string(),
    access_token: z.string(),
    data: z.object({
      parcel: z.object({
        id: z.int(),
        address: receiver,
        address_2: receiver,
        address_divided: z.object({ street: receiver, house_number: receiver }),
        house_number: receiver,
        city: z.string(),
        company_name: receiver,
        country: z.object({ iso_2: z.string(), iso_3: z.string(), name: z.string() }),
        to_state: nullableText,
        email: z.string().meta({ description: 'Empty.' }),
        name: receiver,
        postal_code: z.string(),
        telephone: z.string().meta({ description: 'Empty.' }),
        tracking_number: z.string(),
        order_number: z.string(),
        to_coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
        collo_count: z.int(),
        weight: z.string(),
        carrier: z.object({ code: z.string() }),
      }),
      products: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          price: z.string(),
          image_url: nullableText,
          quantity: z.int().meta({ description: 'Number of pieces that can still be returned.' }),
          returnable: z.boolean(),
        }),
      ),
      carriers: z.array(z.object({ code: z.string(), name: z.string(), logo: carrierLogo })),
      delivery_options: z.array(z.object({ delivery_option: z.enum(deliveryOptions), carrier_code: z.string() })),
      service_point: z.null(),
      shop_distances: z.array(z.object({ id: z.int(), distance: z.number() })),
      national_carrier_contact: z.null(),
      national_carrier: z.null(),
    }),
  })
  .meta({ id: 'V2ReturnPortalParcel' })

const reason = z.int().meta({ description: 'Id of the reason: one of those of the portal.' })
const IncomingProduct = z.object({
  product_id: text(255),
  quantity: z.int().min(1).max(1_000_000),
  description: text(255).nullable().optional(),
  value: z
    .union([text(40), z.number()])
    .nullable()
    .optional(),
  return_reason: reason.nullable().optional(),
  return_message: text(2_000).nullable().optional(),
})
const IncomingParcel = z
  .object({
    collo_count: z.int().min(1).max(20).meta({
      description: 'Number of parcels. At most one for each piece that comes back, and as many as the return settings of the brand allow.',
    }),
    from_name: text(250),
    from_company_name: text(250),
    from_address_1: text(250),
    from_address_2: text(250),
    from_house_number: text(50),
    from_postal_code: text(20),
    from_city: text(250),
    from_country: CountryCode,
    from_country_state: text(14),
    from_email: z.union([z.email().max(254), z.literal('')]),
    from_telephone: text(50),
  })
  .partial()

export const IncomingRequest = z
  .object({
    reason: reason.nullable().optional().meta({ description: 'Id of the reason, for products without a `return_reason`. Null: none.' }),
    message: text(2_000).nullable().optional(),
    outgoing_parcel: z.int(),
    service_point: z.object({ id: z.int() }).nullable().optional(),
    refund: z
      .object({ refund_type: z.object({ code: z.enum(refundTypes) }), message: text(2_000).nullable().optional() })
      .nullable()
      .optional(),
    delivery_option: z
      .enum(deliveryOptions)
      .nullable()
      .optional()
      .meta({ description: 'How the shopper hands the parcel over. Default: the first way that is available.' }),
    products: boundedList(IncomingProduct, 1_000).min(1),
    incoming_parcel: IncomingParcel.nullable()
      .optional()
      .meta({ description: 'Sender of the return. Default: the receiver of the outgoing parcel.' }),
    selected_functionalities: z
      .object({ first_mile: text(50).nullable().optional() })
      .nullable()
      .optional(),
    selected_carrier_code: text(50).nullable().optional(),
    pickup_date: text(40).nullable().optional(),
    images: boundedList(
      z.object({ path: text(300), product_id: text(255).nullable().optional(), description: text(255).nullable().optional() }),
      10,
    )
      .default([])
      .meta({ description: 'Photos that were uploaded for this parcel, by the `path` that the upload returned.' }),
  })
  .meta({ id: 'V2IncomingReturn' })
export type IncomingRequest = z.output<typeof IncomingRequest>

export const IncomingReply = z
  .object({ poller_url: z.string(), return: z.int(), incoming_parcels: z.array(z.int()), payment_url: z.string().optional() })
  .meta({ id: 'V2IncomingReturnCreated' })

export const LabelReady = z
  .object({
    download_url: z.string(),
    return: z.int(),
    parcels: z.array(z.int()),
    tracking_numbers: z.array(z.string()),
    customs_declaration_url: z.string().optional(),
  })
  .meta({ id: 'V2ReturnLabel' })
export const LabelPending = z.object({ return: z.int(), status: z.string() }).meta({ id: 'V2ReturnLabelPending' })

export const UploadReply = z.array(z.object({ filename: z.string(), name: z.string(), path: z.string() })).meta({ id: 'V2ReturnPhotos' })

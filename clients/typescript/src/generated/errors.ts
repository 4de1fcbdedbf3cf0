// Written by npm run generate from openapi.json.
import type { CustomsInformationResponse, DetailedErrorList, ErrorList, ReturnConflict, Shipment, ShipmentParcel, ShipmentPartyAddress, TokenError, V2Error } from './schemas.ts'

export type ErrorCode = "authentication_failed" | "bad_request" | "conflict" | "content_too_large" | "date_parsing" | "forbidden" | "hit_rate_limit" | "invalid" | "invalid_choice" | "min_value" | "missing" | "non_field_errors" | "not_a_list" | "not_acceptable" | "not_found" | "null" | "parcel_announcement_error" | "required" | "string_too_long" | "string_too_short" | "unknown_error" | "unknown_field" | "unprocessable_content" | "unsupported_media_type" | "validation_error"

export type ErrorBody = TokenError | ErrorList | {
  /** Id of the existing shipment, a UUID. */
  id?: string | undefined
  /** The carrier. */
  carrier?: {
    /** Code of the carrier. */
    code: string
    /** Name of the carrier. */
    name: string
  } | undefined
  /** When it was created, in UTC. */
  created_at?: string | undefined
  /** When it was last changed, in UTC. */
  updated_at?: string | undefined
  /** Whether the shipment is a return. Present only if it is. */
  is_return?: true | undefined
  /** Id of the brand. Null: none. */
  brand_id?: number | null | undefined
  /** How it is shipped. */
  ship_with?: {
    /** How it is shipped: by the code of a shipping option. */
    type: "shipping_option_code"
    /** The shipping option and the contract. */
    properties: {
      /** Code of the shipping option. */
      shipping_option_code: string
      /** Id of the contract with the carrier. Absent: the default contract of the carrier. */
      contract_id: number
    }
  } | undefined
  /** The address that it is sent from. */
  from_address?: ShipmentPartyAddress | undefined
  /** The address that it is sent to. */
  to_address?: ShipmentPartyAddress | undefined
  /** Service point that the shipment goes to. Null: none. */
  to_service_point?: {
    /** Id of the service point on this server. */
    id: string
    /** Id of the service point at the carrier. It wins over `id`. */
    carrier_service_point_id: string
  } | null | undefined
  /** Order number, as the shopper knows it. */
  order_number?: string | undefined
  /** Value of the order. Null: not known. */
  total_order_price?: {
    /** Amount, a decimal number as text. */
    value: string
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | null | undefined
  /** Reference of yours, printed on the label where the carrier has room for it. Null: none. */
  reference?: string | null | undefined
  /** Reference of yours, unique among shipments. Null: none. */
  external_reference_id?: string | null | undefined
  /** With `here`, the address of the receiver is validated before the announcement, and what would be a warning is an error. */
  validation_methods?: "here"[] | undefined
  /** What customs need. Required across a customs border. Null: nothing. */
  customs_information?: CustomsInformationResponse | null | undefined
  /** Format of the label. */
  label_details?: {
    /** Format of the label: PDF, PNG or ZPL. */
    mime_type: "application/pdf" | "image/png" | "application/zpl"
    /** Resolution in dots per inch: PNG and ZPL 203, 300 or 600, PDF 72. */
    dpi: number
  } | undefined
  /** Wanted times of handover and delivery. */
  delivery_dates?: {
    /** When the parcel is handed over to the carrier. Null: not known. */
    handover_at: string | null
    /** When it should be delivered. Null: not requested. */
    deliver_at: string | null
    /** Earliest time of delivery, `HH:MM` by the clock of the receiver. Null: not requested. */
    earliest_delivery_time?: string | null | undefined
    /** Latest time of delivery, `HH:MM` by the clock of the receiver. Null: not requested. */
    latest_delivery_time?: string | null | undefined
  } | undefined
  /** Fields of one carrier, such as `hide_sender`, `collo_barcode` or `expiration_date`. */
  carrier_fields?: {
    [name: string]: unknown
  } | undefined
  /** Further data for the carrier on the shipment. Empty: none. */
  carrier_shipment_extras?: {
    [name: string]: unknown
  } | undefined
  /** Fields of freight carriers, such as `tail_lift_loading` or `fixed_delivery_date`. */
  carrier_specific?: {
    [name: string]: unknown
  } | undefined
  /** What is wrong with the request: one entry for each error. */
  errors: {
    /** Id of the request, as in the header `X-Request-Id`. */
    id: string
    /** The HTTP status. */
    status: string | number
    /** The kind of error, for programs. `links.about` explains it. Null: none. */
    code: "unknown_field" | "invalid" | "forbidden" | "invalid_choice" | "min_value" | "null" | "not_found" | "required" | "not_a_list" | "non_field_errors" | "authentication_failed" | "validation_error" | "parcel_announcement_error" | "missing" | "string_too_long" | "string_too_short" | "date_parsing" | "bad_request" | "not_acceptable" | "conflict" | "content_too_large" | "unsupported_media_type" | "unprocessable_content" | "hit_rate_limit" | "unknown_error" | null
    /** Short name of the kind of error, the same for each occurrence. */
    title: string
    /** What is wrong with which value, and what to send instead. */
    detail: string
    /** Part of the request at fault. Absent: the request as a whole. */
    source?: {
      /** JSON Pointer (RFC 6901) to the field of the body at fault. */
      pointer?: string | undefined
      /** Name of the query parameter at fault. */
      parameter?: string | undefined
      /** Name of the header at fault. */
      header?: string | undefined
    } | undefined
    /** Further data on the error, such as the limits that apply. */
    meta?: {
      [name: string]: unknown
    } | undefined
    /** Where to read more. */
    links: {
      /** URL of the page that explains the error code. */
      about: string
    }
  }[]
  /** The parcels of the shipment. */
  parcels?: ShipmentParcel[] | undefined
  /** The result of the operation. */
  data?: Shipment | undefined
} | {
  /** What is wrong with the request: one entry for each error. */
  errors: ReturnConflict[]
} | DetailedErrorList | V2Error

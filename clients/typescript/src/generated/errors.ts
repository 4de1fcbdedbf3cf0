// Written by npm run generate from openapi.json.
import type { AddressOfShipment, CustomsInformationResponse, DetailedErrorList, ErrorList, ReturnConflict, Shipment, ShipmentParcel, TokenError, V2Error } from './schemas.ts'

export type ErrorCode = "authentication_failed" | "bad_request" | "conflict" | "content_too_large" | "date_parsing" | "forbidden" | "hit_rate_limit" | "invalid" | "invalid_choice" | "min_value" | "missing" | "non_field_errors" | "not_a_list" | "not_acceptable" | "not_found" | "null" | "parcel_announcement_error" | "required" | "string_too_long" | "string_too_short" | "unknown_error" | "unknown_field" | "unprocessable_content" | "unsupported_media_type" | "validation_error"

export type ErrorBody = TokenError | ErrorList | {
  id?: string | undefined
  carrier?: {
    code: string
    name: string
  } | undefined
  created_at?: string | undefined
  updated_at?: string | undefined
  /** Only in the shipment of a return. */
  is_return?: true | undefined
  brand_id?: number | null | undefined
  ship_with?: {
    type: "shipping_option_code"
    properties: {
      shipping_option_code: string
      contract_id: number
    }
  } | undefined
  from_address?: AddressOfShipment | undefined
  to_address?: AddressOfShipment | undefined
  to_service_point?: {
    id: string
    carrier_service_point_id: string
  } | null | undefined
  order_number?: string | undefined
  total_order_price?: {
    value: string
    currency: string
  } | null | undefined
  reference?: string | null | undefined
  external_reference_id?: string | null | undefined
  validation_methods?: "here"[] | undefined
  customs_information?: CustomsInformationResponse | null | undefined
  label_details?: {
    mime_type: "application/pdf" | "image/png" | "application/zpl"
    dpi: number
  } | undefined
  delivery_dates?: {
    handover_at: string | null
    deliver_at: string | null
    earliest_delivery_time?: string | null | undefined
    latest_delivery_time?: string | null | undefined
  } | undefined
  carrier_fields?: {
    [name: string]: unknown
  } | undefined
  carrier_shipment_extras?: {
    [name: string]: unknown
  } | undefined
  carrier_specific?: {
    [name: string]: unknown
  } | undefined
  errors: {
    /** The request, as in X-Request-Id. */
    id: string
    status: string | number
    code: "unknown_field" | "invalid" | "forbidden" | "invalid_choice" | "min_value" | "null" | "not_found" | "required" | "not_a_list" | "non_field_errors" | "authentication_failed" | "validation_error" | "parcel_announcement_error" | "missing" | "string_too_long" | "string_too_short" | "date_parsing" | "bad_request" | "not_acceptable" | "conflict" | "content_too_large" | "unsupported_media_type" | "unprocessable_content" | "hit_rate_limit" | "unknown_error" | null
    title: string
    /** What to change. */
    detail: string
    /** Which part of the request is at fault. */
    source?: {
      pointer?: string | undefined
      parameter?: string | undefined
      header?: string | undefined
    } | undefined
    meta?: {
      [name: string]: unknown
    } | undefined
    links: {
      about: string
    }
  }[]
  parcels?: ShipmentParcel[] | undefined
  data?: Shipment | undefined
} | {
  errors: ReturnConflict[]
} | DetailedErrorList | V2Error

import type { MimeType, Resolution } from '../../labels/formats.ts'
import type { Symbology } from '../../labels/marks.ts'
import type { PaperSize } from '../../labels/paper.ts'
import type { CarrierAddress, Money, ParcelToQuote } from './carrier.ts'
import type { ServicePoint } from './service-points.ts'

/** Address of a sender or receiver, in the words of the interface. */
export type PostalAddress = CarrierAddress & {
  readonly name: string
  /** Parts of `name`: its first word, and the others. A name of one word is a last name. */
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
  readonly company_name?: string | undefined
  /** True if a company is named. */
  readonly is_business?: boolean | undefined
  readonly address_line_1: string
  readonly house_number?: string | undefined
  readonly address_line_2?: string | undefined
  readonly postal_code: string
  readonly city: string
  readonly po_box?: string | undefined
  readonly email?: string | undefined
  readonly phone_number?: string | undefined
}

export type ParcelItem = {
  readonly description: string
  readonly quantity: number
  /** Weight of one piece. */
  readonly weight_g: number
  readonly price: Money
  readonly hs_code?: string | undefined
  readonly origin_country?: string | undefined
  readonly sku?: string | undefined
}

type AnnouncedTaxNumber = { readonly name: string; readonly country_code: string; readonly value: string }
export type AnnouncedCustoms = {
  readonly invoice_number: string
  readonly export_reason: string
  readonly export_type?: string | undefined
  readonly invoice_date?: string | undefined
  /** Costs and a discount of the shipment as a whole, beside the prices of its items. */
  readonly discount_granted?: Money | undefined
  readonly freight_costs?: Money | undefined
  readonly insurance_costs?: Money | undefined
  readonly other_costs?: Money | undefined
  readonly tax_numbers?:
    | {
        readonly sender: readonly AnnouncedTaxNumber[]
        readonly receiver: readonly AnnouncedTaxNumber[]
        readonly importer_of_record: readonly AnnouncedTaxNumber[]
      }
    | undefined
}

/** Fields that only some carriers take; each carrier declares its own in `extras`. */
export type ShipmentExtras = {
  /** Hides the sender from the receiver. */
  readonly hide_sender?: boolean | undefined
  readonly tail_lift_loading?: boolean | undefined
  readonly tail_lift_unloading?: boolean | undefined
  /** The day on which it is to arrive, neither sooner nor later: `2026-03-05`. */
  readonly fixed_delivery_date?: string | undefined
  /** The receiver is rung up and names a time. */
  readonly time_slot_booking_delivery?: boolean | undefined
  /** The number that the receiver has at the carrier, for its lockers and post offices. */
  readonly post_number?: string | undefined
}
export type ParcelExtras = {
  readonly collo_barcode?: string | undefined
  readonly expiration_date?: string | undefined
}

export type ParcelToAnnounce = ParcelToQuote &
  ParcelExtras & {
    readonly parcel_items: readonly ParcelItem[]
    readonly package_type?: string | undefined
    readonly label_notes?: readonly string[] | undefined
    readonly sscc?: string | undefined
    /** Number of this parcel and their total, where the others are announced in calls of their own. */
    readonly collo?: { readonly number: number; readonly of: number } | undefined
  }

/** A format of labels. `dpi` and `paper`: left out where the carrier delivers any. */
export type LabelFormat = { readonly mime_type: MimeType; readonly dpi?: Resolution; readonly paper?: PaperSize }
/** The label that the client wants. */
export type WantedLabel = { readonly mime_type: MimeType; readonly dpi: Resolution; readonly paper: PaperSize }

/** The service point that a shipment names, as the carrier described it. */
export type AnnouncedServicePoint = Pick<
  ServicePoint,
  'carrier_service_point_id' | 'name' | 'carrier_shop_type' | 'general_shop_type' | 'address' | 'extra_data'
>

export type AnnounceInput = ShipmentExtras & {
  readonly option_code: string
  /**
   * Reference of ours: the UUID of the parcel, or of the first of several that travel as one. A carrier that knows it never books twice.
   * `shortReference` of kit/reference.ts fits where 36 characters do not.
   */
  readonly reference: string
  /** The client's own word for it, as it is printed on the label. */
  readonly customer_reference?: string | undefined
  readonly from_address: PostalAddress
  readonly to_address: PostalAddress
  /** Destination of an undeliverable parcel, if that is not where it came from. */
  readonly return_address?: PostalAddress | undefined
  /** Id of the service point at the carrier. */
  readonly carrier_service_point_id?: string | undefined
  /** The service point with its address; undefined where it is no longer known. */
  readonly service_point?: AnnouncedServicePoint | undefined
  /** Format of the label. `label_formats` holds it, or a format that it can be converted from. */
  readonly label: WantedLabel
  readonly signature?: boolean | undefined
  readonly incoterm?: string | undefined
  readonly deliver_at?: string | undefined
  readonly customs_information?: AnnouncedCustoms | undefined
  readonly parcels: readonly ParcelToAnnounce[]
  /** Time of the announcement, by the clock of the organization. */
  readonly at: string
}

export type Barcode = {
  readonly symbology: Symbology
  /** GS1 codes have brackets: `(00)…(420)…`. */
  readonly data: string
  /** Text printed below the barcode; may be empty. */
  readonly text: string
}
/** Routing data that a carrier wants on a label that we draw. */
export type LabelRouting = { readonly code: string; readonly depot: string; readonly barcodes: readonly Barcode[] }

/** Document stored or made by the carrier. */
export type CarrierDocument = {
  readonly mime_type: 'application/pdf' | 'application/zpl' | 'image/png'
  readonly content_base64: string
}

export type AnnouncedParcel = {
  /** Null where the option is not tracked. */
  readonly tracking_number: string | null
  readonly tracking_url: string | null
  readonly awb_tracking_number: string | null
  readonly label: { readonly routing: LabelRouting } | { readonly document: CarrierDocument }
}
/** Documents beside the label that came with it, and may not come again. `parcel`: the index of the parcel; default: all parcels. */
export type AnnouncedDocument = {
  readonly type: AnnouncedDocumentType
  readonly parcel?: number
  readonly document: CarrierDocument
}
export const announcedDocumentTypes = [
  'customs-declaration',
  'cp71',
  'commercial-invoice',
  'air-waybill',
  'return-label',
  'qr',
  'cod-card',
] as const
export type AnnouncedDocumentType = (typeof announcedDocumentTypes)[number]

/** A parcel that the carrier refused while it booked others of the shipment. `parcel`: its index. */
export type FailedParcel = { readonly parcel: number; readonly message: string }

export type AnnounceResult = {
  /** Carrier's id of the shipment; a cancellation names it. */
  readonly shipment_id: string
  /** Parcels in the order in which they were announced; with `failed`, only those that were booked. */
  readonly parcels: readonly AnnouncedParcel[]
  readonly documents?: readonly AnnouncedDocument[] | undefined
  /** Amount that the carrier will bill for the shipment, as its answer says. */
  readonly price?: Money | undefined
  /** Estimate of the delivery: a day, or a time in UTC. */
  readonly expected_delivery?: string | undefined
  /** Remarks of the carrier that the client should read, such as an address that it could not validate. */
  readonly warnings?: readonly string[] | undefined
  /** Parcels that were not booked. The platform cancels those that were, and reports the refusals. */
  readonly failed?: readonly FailedParcel[] | undefined
}

/** Input of `find`: it looks up an announcement without a response, and returns what `announce` would have, or that there is none. */
export type FindInput = {
  readonly reference: string
  /** Time of the first announcement, by the clock of the organization; `announce` is its input. */
  readonly announced_at?: string | undefined
  readonly announce?: AnnounceInput | undefined
}
export type FoundShipment = { readonly found: true; readonly announced: AnnounceResult } | { readonly found: false }

/** Names a shipment or a pickup by the carrier's own id. */
export type CancelInput = { readonly id: string; readonly at: string }
/** Answer to a cancellation. A shipment that can no longer be cancelled is an answer; only a faulty request raises a refusal. */
export type Cancellation =
  | { readonly status: 'cancelled' | 'queued'; readonly message: string }
  | { readonly status: 'refused'; readonly code: string; readonly message: string }

export const documentTypes = ['customs-declaration', 'air-waybill'] as const
export type DocumentInput = {
  readonly shipment_id: string
  readonly tracking_number: string | null
  readonly type: (typeof documentTypes)[number]
  /** Time of the announcement; some carriers store documents by month. */
  readonly announced_at?: string | undefined
}

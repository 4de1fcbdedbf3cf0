import type { MimeType, Resolution } from '../../labels/formats.ts'
import type { Symbology } from '../../labels/marks.ts'
import type { PaperSize } from '../../labels/paper.ts'
import type { CarrierAddress, Money, ParcelToQuote } from './carrier.ts'
import type { ServicePoint } from './service-points.ts'

/** Where a parcel is brought to or comes from, in the words of the interface. */
export type PostalAddress = CarrierAddress & {
  readonly name: string
  /** Parts of `name`: its first word, and the others. A name of one word is a last name. */
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
  readonly company_name?: string | undefined
  /** Whether a company is named. */
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
  /** Of one piece. */
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

/** What only some carriers take; which of them do, they declare in `extras`. */
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
    /** Which of how many it is, where the others are announced in calls of their own. */
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
   * Ours: the UUID of the parcel, or of the first of several that travel as one. A carrier that knows it never books twice.
   * `shortReference` of kit/reference.ts fits where 36 characters do not.
   */
  readonly reference: string
  /** The client's own word for it, as it is printed on the label. */
  readonly customer_reference?: string | undefined
  readonly from_address: PostalAddress
  readonly to_address: PostalAddress
  /** Where it goes when it cannot be delivered, if that is not where it came from. */
  readonly return_address?: PostalAddress | undefined
  /** As the carrier itself calls the service point. */
  readonly carrier_service_point_id?: string | undefined
  /** The same with its address; undefined where the service point is no longer known. */
  readonly service_point?: AnnouncedServicePoint | undefined
  /** What the label is to be delivered as. `label_formats` holds it, or a format that it can be converted from. */
  readonly label: WantedLabel
  readonly signature?: boolean | undefined
  readonly incoterm?: string | undefined
  readonly deliver_at?: string | undefined
  readonly customs_information?: AnnouncedCustoms | undefined
  readonly parcels: readonly ParcelToAnnounce[]
  /** When it is asked, by the clock of the organization. */
  readonly at: string
}

export type Barcode = {
  readonly symbology: Symbology
  /** That of GS1 codes with brackets: `(00)…(420)…`. */
  readonly data: string
  /** What is printed below it; empty where nothing is. */
  readonly text: string
}
/** What a carrier wants to read on a label that we draw. */
export type LabelRouting = { readonly code: string; readonly depot: string; readonly barcodes: readonly Barcode[] }

/** Kept or made by the carrier. */
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

export type Announced = {
  /** As the carrier calls it; what is cancelled is named by it. */
  readonly shipment_id: string
  /** In the order in which they were announced; with `failed`, those that were booked. */
  readonly parcels: readonly AnnouncedParcel[]
  readonly documents?: readonly AnnouncedDocument[] | undefined
  /** What the carrier will bill for the shipment, by its own word. */
  readonly price?: Money | undefined
  /** When it expects to deliver: a day, or a time in UTC. */
  readonly expected_delivery?: string | undefined
  /** Remarks of the carrier that the client should read, such as an address that it could not validate. */
  readonly warnings?: readonly string[] | undefined
  /** Parcels that were not booked. The platform cancels those that were, and reports the refusals. */
  readonly failed?: readonly FailedParcel[] | undefined
}

/** After silence: what `announce` would have answered, or that there is no such thing. */
export type FindInput = {
  readonly reference: string
  /** When it was announced first, by the clock of the organization, and what for. */
  readonly announced_at?: string | undefined
  readonly announce?: AnnounceInput | undefined
}
export type FoundShipment = { readonly found: true; readonly announced: Announced } | { readonly found: false }

/** By the carrier's own id, of a shipment or of a pickup. */
export type CancelInput = { readonly id: string; readonly at: string }
/** That it cannot be cancelled any more is an answer; only what is wrong with the question is raised as a refusal. */
export type Cancellation =
  | { readonly status: 'cancelled' | 'queued'; readonly message: string }
  | { readonly status: 'refused'; readonly code: string; readonly message: string }

export const documentTypes = ['customs-declaration', 'air-waybill'] as const
export type DocumentInput = {
  readonly shipment_id: string
  readonly tracking_number: string | null
  readonly type: (typeof documentTypes)[number]
  /** When it was announced; some carriers keep documents by month. */
  readonly announced_at?: string | undefined
}

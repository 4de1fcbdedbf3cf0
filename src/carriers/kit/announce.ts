import type { Symbology } from '../../labels/marks.ts'
import type { CarrierAddress, Money, ParcelToQuote } from './carrier.ts'

/** Where a parcel is brought to or comes from, in the words of the interface. */
export type PostalAddress = CarrierAddress & {
  readonly name: string
  readonly company_name?: string | undefined
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

export type AnnounceInput = ShipmentExtras & {
  readonly option_code: string
  /** Ours: the UUID of the parcel, or of the first of several that travel as one. A carrier that knows it never books twice. */
  readonly reference: string
  /** The client's own word for it, as it is printed on the label. */
  readonly customer_reference?: string | undefined
  readonly from_address: PostalAddress
  readonly to_address: PostalAddress
  /** Where it goes when it cannot be delivered, if that is not where it came from. */
  readonly return_address?: PostalAddress | undefined
  /** As the carrier itself calls the service point. */
  readonly carrier_service_point_id?: string | undefined
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
export type Announced = {
  /** As the carrier calls it; what is cancelled is named by it. */
  readonly shipment_id: string
  /** In the order in which they were announced. */
  readonly parcels: readonly AnnouncedParcel[]
}

/** After silence: what `announce` would have answered, or that there is no such thing. */
export type FindInput = { readonly reference: string }
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
}

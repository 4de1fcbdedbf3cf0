import type { LabelAddress } from '../geo/address-lines.ts'
import type { Bitmap, DocumentPage, Symbology } from './marks.ts'

/**
 * The contents of a label, independent of its layout. Layouts are functions from this to a page; what is null or empty is not there, and takes no
 * room.
 */
export type Label = {
  readonly carrier: string
  readonly product: string
  /** Null where the sender is not to be seen. */
  readonly from: LabelParty | null
  readonly to: LabelParty
  /** Address to which an undeliverable parcel goes, if it is not that of the sender. */
  readonly return_to: LabelParty | null
  readonly service_point: { readonly id: string; readonly name: string; readonly address: LabelAddress } | null
  /** Code and depot by which the carrier sorts. */
  readonly routing: { readonly code: string; readonly depot: string }
  /** Barcodes, of which drivers scan the first. */
  readonly barcodes: readonly LabelBarcode[]
  readonly tracking_number: string | null
  /** Number of the air waybill that all parcels share, if they fly. */
  readonly air_waybill_number: string | null
  readonly weight_g: number | null
  readonly collo: { readonly number: number; readonly of: number }
  /** Services that the driver has to observe: this and the following fields. */
  readonly signature: boolean
  readonly age_check: 16 | 18 | null
  readonly saturday: boolean
  /** Time by which the parcel has to be delivered: `0900`. */
  readonly deliver_before: string | null
  readonly cash_on_delivery: LabelMoney | null
  readonly insured: LabelMoney | null
  readonly incoterm: string | null
  readonly fragile: boolean
  readonly priority: boolean
  readonly registered: boolean
  /** Additional instructions, in the words of the product: `Tail lift`, `Slot 10:00 to 12:00`. */
  readonly handling: readonly string[]
  /** The best-before date of fresh goods. */
  readonly expiration_date: string | null
  readonly dangerous_goods: readonly DangerousGood[]
  readonly order_number: string | null
  readonly reference: string | null
  readonly notes: readonly string[]
  /** Declaration CN 22, if it is printed on the label itself. */
  readonly customs: Cn22 | null
  readonly logo: Bitmap | null
  /** Date by the calendar of the sender: `2026-11-15`. */
  readonly date: string
}

export type LabelParty = LabelAddress & { readonly phone_number?: string | null | undefined }
export type LabelBarcode = { readonly symbology: Symbology; readonly data: string; readonly text: string }
/** `value` as it is written: `12.50`. */
export type LabelMoney = { readonly value: string; readonly currency: string }
export type DangerousGood = { readonly un_number: string; readonly class: string | null; readonly limited_quantity: boolean }

/** The small declaration of the post, for things of little value. */
export type Cn22 = {
  readonly category: 'gift' | 'documents' | 'commercial_sample' | 'returned_goods' | 'sale_of_goods' | 'other'
  readonly items: readonly {
    readonly description: string
    readonly quantity: number
    readonly weight_g: number
    readonly value: LabelMoney
    readonly hs_code: string | null
    readonly origin_country: string | null
  }[]
  readonly total_weight_g: number
  readonly total_value: LabelMoney
}

/** A page of 105 by 148 millimetres. */
export type Layout = (label: Label) => DocumentPage

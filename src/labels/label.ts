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
  /** Where it goes when it cannot be delivered, if that is not where it came from. */
  readonly return_to: LabelParty | null
  readonly service_point: { readonly id: string; readonly name: string; readonly address: LabelAddress } | null
  /** By which the carrier sorts. */
  readonly routing: { readonly code: string; readonly depot: string }
  /** The first is the one that drivers scan. */
  readonly barcodes: readonly LabelBarcode[]
  readonly tracking_number: string | null
  /** Of all parcels together, where they fly. */
  readonly air_waybill_number: string | null
  readonly weight_g: number | null
  readonly collo: { readonly number: number; readonly of: number }
  /** What the driver has to mind. */
  readonly signature: boolean
  readonly age_check: 16 | 18 | null
  readonly saturday: boolean
  /** `0900`: to be delivered by then. */
  readonly deliver_before: string | null
  readonly cash_on_delivery: LabelMoney | null
  readonly insured: LabelMoney | null
  readonly incoterm: string | null
  readonly fragile: boolean
  readonly priority: boolean
  readonly registered: boolean
  /** What else is to be done, in the words of the product: `Tail lift`, `Slot 10:00 to 12:00`. */
  readonly handling: readonly string[]
  /** Best before, of fresh goods. */
  readonly expiration_date: string | null
  readonly dangerous_goods: readonly DangerousGood[]
  readonly order_number: string | null
  readonly reference: string | null
  readonly notes: readonly string[]
  /** Where a customs declaration is printed on the label itself. */
  readonly customs: Cn22 | null
  readonly logo: Bitmap | null
  /** `2026-11-15`, by the calendar of the sender. */
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

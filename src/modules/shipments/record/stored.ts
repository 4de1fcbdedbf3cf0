import type { AnnouncedParcel, AnnounceResult, CarrierDocument } from '../../../carriers/kit/announce.ts'
import type { CompleteAddress } from '../../shared/schema.ts'
import type { StatusCode } from '../statuses/statuses.ts'
import type { PaperType } from './papers.ts'
import type { CustomsInformation, LabelDetails, ParcelRequest, ShipmentRequest } from './schema.ts'

/** A shipment as it is kept: what was asked for with all that was left to us filled in, in the very form in which it is answered. */
export type StoredShipmentBody = {
  readonly delivery_dates: StoredDates
  /** True in the shipment of a return only. */
  readonly is_return?: true
  readonly brand_id: number | null
  readonly ship_with: {
    readonly type: 'shipping_option_code'
    readonly properties: { readonly shipping_option_code: string; readonly contract_id: number }
  }
  readonly from_address: CompleteAddress
  readonly to_address: CompleteAddress
  readonly to_service_point: { readonly id: string; readonly carrier_service_point_id: string } | null
  readonly order_number: string
  readonly total_order_price: StoredPrice | null
  readonly reference: string | null
  readonly external_reference_id: string | null
  readonly validation_methods: readonly 'here'[]
  readonly customs_information: CustomsInformation | null
  readonly label_details: LabelDetails
  readonly carrier_fields: StoredExtras
  readonly carrier_shipment_extras: StoredExtras
  readonly carrier_specific: StoredExtras
}
type StoredPrice = { readonly value: string; readonly currency: string }
type StoredExtras = Readonly<Record<string, unknown>>
type SentDates = NonNullable<ShipmentRequest['delivery_dates']>
type StoredDates = SentDates & Required<Pick<SentDates, 'handover_at' | 'deliver_at'>>

type SentItem = ParcelRequest['parcel_items'][number]
/** Every item says these five, whatever was sent. */
export type StoredItem = SentItem & {
  readonly [Field in 'description' | 'quantity' | 'weight' | 'price' | 'hs_code']: NonNullable<SentItem[Field]>
} & ReturnReason
/** Return reason of an item. Only in the parcels of a return. */
export type ReturnReason = { readonly return_reason_id?: string | null | undefined; readonly return_message?: string | null | undefined }

export type StoredParcelBody = {
  readonly dimensions?: NonNullable<ParcelRequest['dimensions']> | undefined
  readonly weight: ParcelRequest['weight']
  readonly additional_insured_price: StoredPrice | null
  readonly label_notes: readonly string[]
  readonly sscc: string | null
  readonly package_type: ParcelRequest['package_type'] | null
  readonly carrier_fields: StoredExtras
  readonly carrier_parcel_extras: StoredExtras
  readonly parcel_items: readonly StoredItem[]
}

/**
 * The state of the purchase of labels. `planned`: the carrier was not called yet. `intended`: the carrier is being called, or was.
 * `confirmed`: they are ours. `refused`: nothing was bought. `doubtful`: the outcome was unknown for so long that they are no longer wanted;
 * what was bought is cancelled once it is found. `voided`: that was done. `cancelled`: bought, and cancelled. `held`: a return that is
 * announced when it is paid for or approved.
 */
export type Purchase = 'held' | 'planned' | 'intended' | 'confirmed' | 'refused' | 'doubtful' | 'voided' | 'cancelled'

/** `logo`: the token of the logo that the brand had when the label was bought, null for none. Labels bought before this was recorded lack it. */
export type StoredLabel = AnnouncedParcel['label'] & { readonly logo?: string | null; readonly documents?: readonly StoredPaper[] }
/** A document of the carrier that came with the label. */
export type StoredPaper = { readonly type: PaperType; readonly document: CarrierDocument }

/** Answer of the carrier about a shipment whose labels it has sold. */
export type CarrierAnswer = Pick<AnnounceResult, 'price' | 'expected_delivery' | 'warnings'>

/** A parcel with the shipment that it belongs to: all that paper is made of. */
export type PrintableParcel = {
  readonly id: number
  /** Counts from 1. */
  readonly position: number
  readonly of: number
  readonly status: StatusCode
  readonly tracking_number: string | null
  readonly tracking_url: string | null
  readonly awb_tracking_number: string | null
  readonly carrier_shipment_id: string | null
  /** Label data of the carrier: what to draw, or the label that it drew; null until the announcement. */
  readonly label: StoredLabel | null
  /** The types of paper that it has. */
  readonly documents: readonly string[]
  readonly announced_at: string | null
  readonly document: StoredParcelBody
  readonly shipment: {
    readonly id: string
    readonly carrier_code: string
    readonly contract_id: number
    readonly created_at: string
    readonly document: StoredShipmentBody
  }
}

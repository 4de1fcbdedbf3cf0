import type { CarrierDocument } from './announce.ts'

/** Maximum number of parcels that one call closes. The call may be repeated: parcels that were closed before count as closed. */
export type ManifestTerms = { readonly max: number }

/** Shipments of one contract that are handed over on a day. */
export type ManifestInput = {
  readonly date: string
  readonly shipments: readonly { readonly shipment_id: string; readonly tracking_numbers: readonly string[] }[]
  readonly at: string
}

/** `failed`: shipments that the carrier could not close, by its own ids. */
export type Manifest = {
  readonly manifest_id: string
  readonly document?: CarrierDocument | undefined
  readonly failed: readonly { readonly shipment_id: string; readonly message: string }[]
}

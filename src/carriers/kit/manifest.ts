import type { CarrierDocument } from './announce.ts'

/** How many parcels one call closes at most. It may be sent again: what was closed before counts as closed. */
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

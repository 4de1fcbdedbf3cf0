import type { Reader, System, Transaction } from '../../../platform/context.ts'
import * as store from './progress-store.ts'

/**
 * Progress of a purchase. `step`: state of the call that was about to be made, at a carrier that takes several calls. `booked`: what the
 * carrier has booked and has to cancel, since not all of it succeeded, and why.
 */
export type PurchaseProgress = { readonly step: unknown } | { readonly booked: BookedInPart }
export type BookedInPart = { readonly shipment_id: string; readonly detail: string }

/** Undefined where nothing but the first call can have been made. */
export async function findProgress(by: Reader, reference: string): Promise<PurchaseProgress | undefined> {
  const text = await store.findPurchaseState(by, reference)
  return text === undefined ? undefined : (JSON.parse(text) as PurchaseProgress)
}

export const insertProgress = (tx: Transaction, reference: string, progress: PurchaseProgress) =>
  store.insertPurchaseState(tx, reference, JSON.stringify(progress))

/** Deletes the progress, in the transaction that records the outcome. */
export const deleteProgress = (tx: Transaction, reference: string) => store.deletePurchaseState(tx, reference)

/** Deletes a slice of those that no process goes on with any more. How many it was. */
export const deleteProgressBefore = (system: System, time: string, most: number) =>
  system.transaction((tx) => store.deleteStatesBefore(tx, time, most))

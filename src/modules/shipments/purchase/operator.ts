import type { Context, System } from '../../../platform/context.ts'
import * as store from '../record/store.ts'
import type { CarrierAnswer } from '../record/stored.ts'
import { parseStoredShipment, type StoredShipment } from '../record/stored-shipment.ts'
import { noAttempt } from './leased-purchase.ts'
import { recordRefused, recordVoided } from './outcomes.ts'
import { findCarrierAnswer, listUnsettled } from './purchase-store.ts'

/** Outcome that an operator found at the carrier: nothing was bought, or it was, and is cancelled there. */
export const settledOutcomes = ['not-bought', 'cancelled'] as const
export type SettledOutcome = (typeof settledOutcomes)[number]

/**
 * Lists purchases of all organizations whose outcome the carrier does not report, at most `most`. The carrier knows each by its reference.
 */
export async function listUnsettledPurchases(system: System, most: number) {
  const rows = await listUnsettled(system, noAttempt, most)
  return rows.map(({ id, errors, purchase_reference, ...row }) => ({
    shipment_id: id,
    ...row,
    reference: purchase_reference,
    detail: (JSON.parse(errors) as { detail: string }[])[0]?.detail ?? '',
  }))
}

/** True if a purchase waits for an operator: Crossdock no longer asks the carrier about it. */
const isUnsettled = ({ purchase, lease_until }: store.ShipmentRow) => purchase === 'doubtful' && lease_until === noAttempt

/** Settles a purchase as the operator has found it; its reference is free then. Undefined where it does not wait for an operator. */
export async function settlePurchase(ctx: Context, id: string, outcome: SettledOutcome): Promise<StoredShipment | undefined> {
  const shipment = await store.findShipment(ctx, id)
  if (!shipment || !isUnsettled(shipment)) return undefined
  const unsettled = { ...parseStoredShipment(shipment, await store.listParcels(ctx, id)), hasProgress: true }
  return outcome === 'not-bought'
    ? recordRefused(ctx, unsettled, 'The carrier has not answered. The operator found that nothing was bought.')
    : recordVoided(ctx, unsettled, 'The carrier has not answered. The operator cancelled what was bought.')
}

/** A purchase with what the carrier said of it. Responses of the API have no field for its price and its warnings; operators read them here. */
export async function describePurchase(ctx: Context, id: string) {
  const shipment = await store.findShipment(ctx, id)
  if (!shipment) return undefined
  const [parcels, row] = await Promise.all([store.listParcels(ctx, id), findCarrierAnswer(ctx, id)])
  const { price, expected_delivery, warnings }: CarrierAnswer = row?.carrier_answer ? JSON.parse(row.carrier_answer) : {}
  return {
    shipment_id: id,
    carrier_code: shipment.carrier_code,
    contract_id: shipment.contract_id,
    carrier_shipment_id: shipment.carrier_shipment_id,
    announced_at: shipment.announced_at,
    parcels: parcels.map(({ id, status, tracking_number }) => ({ id, status, tracking_number })),
    price: price ?? null,
    expected_delivery: expected_delivery ?? null,
    warnings: warnings ?? [],
    errors: (JSON.parse(shipment.errors) as { detail: string }[]).map(({ detail }) => detail),
  }
}

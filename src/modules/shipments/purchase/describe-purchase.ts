import type { Context } from '../../../platform/context.ts'
import * as store from '../record/store.ts'
import type { CarrierAnswer } from '../record/stored.ts'
import { findCarrierAnswer } from './purchase-store.ts'

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

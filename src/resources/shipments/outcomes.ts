import { carrierOf } from '../../carriers/index.ts'
import type { Announced } from '../../carriers/kit/announce.ts'
import type { Carrier } from '../../carriers/kit/carrier.ts'
import { unless } from '../../platform/constraints.ts'
import type { Context, Transaction } from '../../platform/context.ts'
import { emit } from '../../platform/events.ts'
import { machineNow } from '../../platform/time.ts'
import { askCarrier } from '../contracts/ask.ts'
import type { findContract } from '../contracts/service.ts'
import { paperTypes } from '../parcels/papers.ts'
import type { StatusCode } from '../parcels/statuses.ts'
import { askToCancel } from './cancelling.ts'
import { needsPapers } from './customs.ts'
import { shipmentUpdated } from './events.ts'
import type { Purchase, ShipmentDocument } from './kept.ts'
import * as purchases from './purchase-store.ts'
import * as store from './store.ts'

/** What can come of a purchase. Each is written in one transaction, and only while nothing else has come of it. */
type Intent = { readonly shipment: store.ShipmentRow; readonly parcels: readonly store.ParcelRow[] }

class NumberTaken extends Error {}

/** It is ours: the labels can be printed. Always true: it is settled. */
export async function confirm(ctx: Context, intent: Intent, { shipment_id, parcels: bought }: Announced): Promise<true> {
  const { shipment, parcels } = intent
  const document = JSON.parse(shipment.document) as ShipmentDocument
  const option_code = document.ship_with.properties.shipping_option_code
  const crossing = { option_code, needsPapers: needsPapers(document) }
  const write = async (tx: Transaction) => {
    const confirmed = await purchases.updateConfirmed(tx, shipment.id, shipment_id)
    if (!confirmed) return
    for (const [index, parcel] of parcels.entries()) {
      const { tracking_number, tracking_url, awb_tracking_number, label } = bought[index]!
      const documents = JSON.stringify(paperTypes(carrierOf(shipment.carrier_code)!, { ...crossing, announced: bought[index]! }))
      const row = { tracking_number, tracking_url, awb_tracking_number, label: JSON.stringify(label), documents }
      await unless('unique', () => new NumberTaken(), purchases.updateBought(tx, parcel.id, row))
    }
    await emit(tx, shipmentUpdated, shipment.id, { changed: ['parcels'] })
    if (confirmed.cancel_asked_at) await askToCancel(tx, shipment.id)
  }
  await ctx.transaction(write).catch((error: unknown) => {
    if (!(error instanceof NumberTaken)) throw error
    return doubt(ctx, intent, 'The carrier gave it a tracking number that another parcel has. It is being cancelled.', machineNow(ctx))
  })
  return true
}

/** Nothing was bought, so that the reference is free for who tries again. */
export const refuse = (ctx: Context, intent: Intent, detail: string) =>
  settleAs(ctx, intent, { purchase: 'refused', status: 'ANNOUNCEMENT_FAILED', detail, reference_key: null })

/** Nobody knows, and it is no longer wanted. The reference stays taken until that is known; `ask_at` is when to ask again. */
export const doubt = (ctx: Context, intent: Intent, detail: string, ask_at: string) =>
  settleAs(ctx, intent, { purchase: 'doubtful', status: 'ANNOUNCEMENT_FAILED', detail, ask_at })

/** It was bought after all, when it was no longer wanted: it is cancelled. Whether the carrier has agreed to that. */
export async function voidPurchase(
  ctx: Context,
  intent: Intent,
  { shipment_id }: Announced,
  { name, cancel }: Carrier,
  contract: NonNullable<Awaited<ReturnType<typeof findContract>>>,
): Promise<boolean> {
  const answer = cancel && (await askCarrier(ctx, contract, cancel, { id: shipment_id, at: ctx.now() }))
  if (!answer || answer.status === 'refused') return false
  const detail = `${name} answered too late. What was bought is cancelled.`
  await settleAs(ctx, intent, { purchase: 'voided', status: 'ANNOUNCEMENT_FAILED', detail, reference_key: null })
  return true
}

type Outcome = { purchase: Purchase; status: StatusCode; detail: string; reference_key?: null; ask_at?: string }

const settleAs = (ctx: Context, { shipment, parcels }: Intent, { purchase, status, detail, ...more }: Outcome) =>
  ctx.transaction(async (tx) => {
    const now = await store.holdShipment(tx, shipment.id)
    if (!now || (now.purchase !== 'intended' && now.purchase !== 'doubtful')) return
    const ids = parcels.map(({ id }) => id)
    const errors = JSON.stringify([{ status: '500', code: 'parcel_announcement_error', title: 'Announcement failed', detail }])
    // Somebody who asked to cancel it meanwhile has what he wanted once nothing is left of it.
    const isOver = now.cancel_asked_at !== null && purchase !== 'doubtful'
    await store.updateShipment(tx, shipment.id, { purchase, errors, ...more })
    if (isOver || now.cancel_asked_at === null) await store.updateParcels(tx, ids, { status: isOver ? 'CANCELLED' : status })
    if (now.purchase !== purchase) await emit(tx, shipmentUpdated, shipment.id, { changed: ['errors', 'parcels'] })
  })

import { listFaults } from '../../http/error-body.ts'
import type { Context, Transaction } from '../../platform/context.ts'
import { Faults, foundOrFault } from '../../platform/errors.ts'
import { emitEvent } from '../../platform/events.ts'
import {
  announceHeld,
  findStoredShipments,
  insertShipment,
  lockShipment,
  type ShipmentSource,
  type StoredShipment,
} from '../shipments/index.ts'
import { announcePlan } from '../shipments/service.ts'
import { announcementRefused, referenceTaken } from './errors.ts'
import { returnUpdated } from './events.ts'
import { type CreatedReturn, createdReturn, insertReturn, type PortalReturn } from './insert.ts'
import { planReturn, type ReturnPlan } from './plan.ts'
import type { ReturnRequest } from './schema.ts'
import * as store from './store.ts'
import type { ReturnStatus, StoredReturnBody } from './stored.ts'

export type { CreatedReturn, PortalReturn }

/** Stores a return and announces it asynchronously. One that must be paid for or approved is announced when `releaseReturn` is called. */
export async function createReturn(ctx: Context, request: ReturnRequest, portal?: PortalReturn): Promise<CreatedReturn> {
  const integration_id = portal?.integration_id ?? undefined
  const planned = await planReturn(ctx, request, integration_id)
  const purchase = portal && portal.status !== 'open' ? 'held' : 'planned'
  return ctx.transaction(async (tx) => {
    const stored = await insertShipment(tx, planned.plan, purchase, { integration_id })
    return insertReturn(tx, stored, planned, portal)
  })
}

/**
 * Stores a return and announces it while the caller waits. If the carrier refuses it, the response is 400, and the return stays readable
 * with the errors of the carrier. `source`: parcels without a label that become those of the return, and what is stored with it.
 */
export async function announceReturn(
  ctx: Context,
  request: ReturnRequest,
  source: Pick<ShipmentSource, 'parcel_ids' | 'afterInsert'> = {},
): Promise<CreatedReturn> {
  const planned = await planReturn(ctx, request)
  const stored = await announcePlan(ctx, planned.plan, {
    ...source,
    afterInsert: async (tx, inserted) => {
      await insertReturn(tx, inserted, planned)
      await source.afterInsert?.(tx, inserted)
    },
  })
  const { id } = foundOrFault(await store.findByShipment(ctx, stored.shipment.id), 'return')
  const made = createdReturn(id, stored)
  const { purchase, errors } = stored.shipment
  if (purchase !== 'refused' && purchase !== 'voided') return made
  // Commits the refusal, which the error would roll back.
  await ctx.commitPending()
  throw announcementRefused((JSON.parse(errors) as { detail: string }[])[0]?.detail ?? 'The carrier refused it.', made)
}

/** Checks a return as if it were created. */
export async function planValidReturn(ctx: Context, request: ReturnRequest): Promise<ReturnPlan> {
  const reference = request.external_reference ?? null
  const isTaken = reference !== null && (await store.findByReference(ctx, reference)) !== undefined
  const planned = await planReturn(ctx, request).catch((error: unknown) => {
    const found = listFaults(error)
    if (isTaken && found) throw new Faults([...found, referenceTaken()])
    throw error
  })
  if (isTaken) throw referenceTaken()
  return planned
}

/** Announces a return that was paid for or approved. A second call changes nothing. */
export const releaseReturn = (ctx: Context, id: number) => ctx.transaction((tx) => releaseReturnWithin(tx, id))

/** Records that the payment was declined or has expired. The return is not announced. */
export const failReturnPayment = (ctx: Context, id: number) => ctx.transaction((tx) => failReturnPaymentWithin(tx, id))

/** Announces a return in the transaction that ends its payment. */
export const releaseReturnWithin = (tx: Transaction, id: number) =>
  changeStatus(tx, id, ['awaiting_payment', 'requested'], 'open', announceHeld)
export const failReturnPaymentWithin = (tx: Transaction, id: number) => changeStatus(tx, id, ['awaiting_payment'], 'payment_failed')
/** Records that the merchant rejected the return. It is not announced. */
export const rejectReturnWithin = (tx: Transaction, id: number) => changeStatus(tx, id, ['requested'], 'request_rejected')

async function changeStatus(
  tx: Transaction,
  id: number,
  from: readonly ReturnStatus[],
  to: ReturnStatus,
  andThen?: (tx: Transaction, shipment_id: string) => Promise<void>,
) {
  const { shipment_id } = foundOrFault(await store.findReturn(tx, id), 'return')
  // Tracking and cancellation lock the shipment first, and then write the return.
  await lockShipment(tx, shipment_id)
  const { status } = foundOrFault(await store.holdReturn(tx, id), 'return')
  if (!from.includes(status)) return
  await store.updateReturnStatus(tx, id, to)
  await emitEvent(tx, returnUpdated, id)
  await andThen?.(tx, shipment_id)
}

/** A return with its shipment, as the portal shows it. */
export type PortalView = Pick<store.ReturnRow, 'id' | 'status' | 'parent_status' | 'outgoing_shipment_id' | 'created_at'> & {
  readonly body: StoredReturnBody
  readonly stored: StoredShipment
}

export async function findReturnForPortal(ctx: Context, id: number): Promise<PortalView | undefined> {
  const row = await store.findReturn(ctx, id)
  return row && (await viewsOf(ctx, [row]))[0]
}

/** Limit of returns for one shipment: more than a shopper makes. */
const mostOfShipment = 100

/** The returns of the goods of one shipment, the oldest first. */
export const listReturnsOfShipment = async (ctx: Context, outgoing_shipment_id: string): Promise<PortalView[]> =>
  viewsOf(ctx, await store.listByOutgoing(ctx, outgoing_shipment_id, mostOfShipment))

async function viewsOf(ctx: Context, rows: readonly store.ReturnRow[]): Promise<PortalView[]> {
  const shipments = await findStoredShipments(
    ctx,
    rows.map(({ shipment_id }) => shipment_id),
  )
  return rows.map(({ id, status, parent_status, outgoing_shipment_id, created_at, document, shipment_id }) => ({
    id,
    status,
    parent_status,
    outgoing_shipment_id,
    created_at,
    body: JSON.parse(document),
    stored: shipments.get(shipment_id)!,
  }))
}

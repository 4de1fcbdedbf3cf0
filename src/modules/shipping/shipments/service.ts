import { mapConstraint } from '../../../platform/constraints.ts'
import type { Context, Transaction } from '../../../platform/context.ts'
import { Fault, foundOrFault } from '../../../platform/errors.ts'
import { emitEvent } from '../../../platform/events.ts'
import { timedId } from '../../../platform/random.ts'
import { addTime, machineNow } from '../../../platform/time.ts'
import { parcelCreated } from '../../../webhooks/public-events/parcel-created.ts'
import { publishEvent } from '../../../webhooks/publish.ts'
import { hasContract } from '../../contracts/service.ts'
import { setParcelStatus } from './change-status.ts'
import { labelFile } from './documents/label-file.ts'
import type { StatusCode } from './documents/statuses.ts'
import { duplicateReference, noPortal, tooLateToChange } from './errors.ts'
import { parcelCreatedPayload, shipmentCreated, shipmentUpdated } from './events.ts'
import { keptParcels, parseStoredShipment, type StoredShipment } from './intent.ts'
import { markPrinted } from './parcels.ts'
import { presentShipment, shipmentText } from './present.ts'
import { announceShipmentJob, enqueueAnnounce } from './purchase/announce-job.ts'
import { type Plan, planShipment } from './purchase/plan.ts'
import { completePurchase, newPurchaseLease, resumePurchase } from './purchase/purchase.ts'
import type { ShipmentRequest } from './schema.ts'
import * as store from './store.ts'
import type { ParcelBody, Purchase, ShipmentBody } from './stored.ts'

export { announceShipmentJob as announcement }

/** The order that a shipment is made of, where it is made of one; the shipment then belongs to the shop that it came from. */
export type OfOrder = { readonly id: number; readonly ordered_at: string | null; readonly integration_id: number } | undefined

/** Stores the shipment, and has it announced asynchronously. */
export const createShipment = async (ctx: Context, request: ShipmentRequest) =>
  presentShipment(ctx, await insertOrConflict(ctx, await planShipment(ctx, request), 'planned', undefined))

/** The same for several orders, all in one transaction: a client without a response finds all of them, or none. */
export const createShipments = (ctx: Context, planned: readonly { readonly plan: Plan; readonly order: OfOrder }[]) =>
  ctx.transaction(async (tx) => {
    const made: StoredShipment[] = []
    for (const { plan, order } of planned) made.push(await insertShipment(tx, plan, 'planned', order))
    return made
  })

/** Announces it while the caller waits. A carrier that refuses is an answer like any other. */
export const announceShipment = async (ctx: Context, request: ShipmentRequest) =>
  presentAnnounced(ctx, await announcePlan(ctx, await planShipment(ctx, request)))

export async function announcePlan(ctx: Context, plan: Plan, order?: OfOrder): Promise<StoredShipment> {
  const existing = await findByIdempotencyKey(ctx)
  if (existing) return resumeShipment(ctx, existing)
  const intent = await insertOrConflict(ctx, plan, 'intended', order)
  return completePurchase(ctx, intent, { first: true, contract: plan.contract })
}

/** The shipment that the same request, by its idempotency key, began before it died or was refused with 503, as long as the key is valid. */
async function findByIdempotencyKey(ctx: Context): Promise<store.ShipmentRow | undefined> {
  const existing = ctx.once_key === undefined ? undefined : await store.findByOnceKey(ctx, ctx.once_key)
  const { idempotencyHours: hours } = ctx.retention
  if (!existing || addTime(existing.give_up_at, { hours }) > ctx.leases.over(hours * 3600).before) return existing
  await ctx.transaction((tx) => store.updateShipment(tx, existing.id, { once_key: null }))
  return undefined
}

async function resumeShipment(ctx: Context, { id }: store.ShipmentRow): Promise<StoredShipment> {
  await resumePurchase(ctx, id)
  return ctx.transaction(async (tx) =>
    parseStoredShipment(foundOrFault(await store.findShipment(tx, id), 'shipment'), await store.listParcels(tx, id)),
  )
}

/** The shipment with its label, for the announcing response: that of one parcel, in the requested format. */
async function presentAnnounced(ctx: Context, intent: StoredShipment) {
  const [file] = intent.parcels.length === 1 ? await labelFiles(ctx, intent) : []
  return presentShipment(ctx, intent, file ?? null)
}

/** The label of each parcel in base64, where there are any; from then on they count as printed. */
export async function labelFiles(ctx: Context, intent: StoredShipment): Promise<string[]> {
  if (intent.shipment.purchase !== 'confirmed') return []
  const { label_details } = intent.document
  const files = await Promise.all(keptParcels(intent).map((parcel) => labelFile(ctx, [parcel], label_details)))
  await markPrinted(
    ctx,
    intent.parcels.map(({ id }) => id),
  )
  return files.map((file) => Buffer.from(file).toString('base64'))
}

/** A shipment that does not exist yet, and its parcels; or 409 with the one that has its reference. */
async function insertOrConflict(ctx: Context, plan: Plan, purchase: 'planned' | 'intended', order: OfOrder): Promise<StoredShipment> {
  const reference = plan.document.external_reference_id
  for (;;) {
    try {
      const once_key = purchase === 'intended' ? (ctx.once_key ?? null) : null
      return await ctx.transaction((tx) =>
        mapConstraint(insertShipment(tx, plan, purchase, order, once_key), { unique: () => new ReferenceTaken() }),
      )
    } catch (error) {
      if (!(error instanceof ReferenceTaken) || reference === null) throw error
      await throwDuplicateReference(ctx, reference)
      // The other one has failed in this very moment, and has given the reference back.
    }
  }
}

class ReferenceTaken extends Error {}

async function throwDuplicateReference(ctx: Context, reference: string) {
  const twin = await store.findByReference(ctx, reference)
  if (!twin) return
  const data = JSON.parse(shipmentText(ctx, { shipment: twin, parcels: await store.listParcels(ctx, twin.id) }))
  throw new Fault(duplicateReference, 'A shipment with this external_reference_id exists already. It is in this answer.', {
    source: { pointer: '/external_reference_id' },
    body: { ...data, data },
  })
}

async function insertShipment(
  tx: Transaction,
  plan: Plan,
  purchase: 'planned' | 'intended',
  order: OfOrder,
  once_key: string | null = null,
): Promise<StoredShipment> {
  const { document, carrier, contract, parcels: contents } = plan
  const created_at = tx.now()
  const id = timedId(tx.random, machineNow(tx))
  const { lease_until, give_up_at } = newPurchaseLease(tx)
  const shipment = {
    id,
    integration_id: order?.integration_id ?? tx.integration_id,
    user_id: tx.user_id,
    order_id: order?.id ?? null,
    carrier_code: carrier.code,
    contract_id: contract.id,
    external_reference_id: document.external_reference_id,
    reference_key: document.external_reference_id,
    once_key,
    order_number: document.order_number || null,
    document: JSON.stringify(document),
    errors: '[]',
    purchase: purchase as Purchase,
    purchase_reference: id,
    // The carrier was not called yet for a planned shipment: its job may do so immediately.
    lease_until: purchase === 'planned' ? machineNow(tx) : lease_until,
    give_up_at,
    created_at,
    updated_at: created_at,
  }
  await store.insertShipment(tx, shipment)
  await emitEvent(tx, shipmentCreated, id, {})
  const parcels = await writeParcels(tx, shipment, plan, { status: 'ANNOUNCING', from: 0, ordered_at: order?.ordered_at ?? null })
  if (purchase === 'planned') await enqueueAnnounce(tx, id)
  return {
    shipment: { ...shipment, carrier_shipment_id: null, cancel_requested_at: null, announced_at: null },
    parcels,
    document,
    contents,
  }
}

type Parcels = { readonly document: ShipmentBody; readonly parcels: readonly ParcelBody[] }
/** `from` is how many there are already. */
type ShipmentSource = { readonly status: StatusCode; readonly from: number; readonly ordered_at: string | null }
type ShipmentRequestOf = Pick<store.ShipmentRow, 'id' | 'carrier_code' | 'integration_id'>

export async function writeParcels(
  tx: Transaction,
  { id: shipment_id, carrier_code, integration_id }: ShipmentRequestOf,
  { document, parcels }: Parcels,
  about: ShipmentSource,
) {
  const created_at = tx.now()
  const rows: store.ParcelRow[] = []
  for (const [index, parcel] of parcels.entries()) {
    const position = about.from + index + 1
    const row = { shipment_id, position, carrier_code, status: about.status, document: JSON.stringify(parcel), created_at }
    const id = await store.insertParcel(tx, row)
    const made = { id, created_at, carrier_code, integration_id, ordered_at: about.ordered_at, parcel, document }
    await publishEvent(tx, parcelCreated, id, parcelCreatedPayload(tx, made))
    rows.push({ ...row, ...unannounced, id, updated_at: created_at })
  }
  return rows
}
const unannounced = {
  tracking_number: null,
  tracking_url: null,
  awb_tracking_number: null,
  label: null,
  documents: '[]',
  announced_at: null,
}

export async function readShipment(ctx: Context, id: string) {
  const parcels = await store.listShown(ctx, id)
  const { carrier_code, shipment: document, errors, shipped_at: created_at, changed_at: updated_at } = foundOrFault(parcels[0], 'shipment')
  return presentShipment(ctx, { shipment: { id, carrier_code, document, errors, created_at, updated_at }, parcels })
}

/** Announces a shipment of which nothing was bought, in its current state; or returns its label again. */
export async function labelShipment(ctx: Context, id: string) {
  const intent = await ctx.transaction((tx) => reopen(tx, id))
  const isNew = intent.shipment.purchase === 'intended'
  return { isNew, body: await presentAnnounced(ctx, isNew ? await completePurchase(ctx, intent, { first: true }) : intent) }
}

/** A further attempt has a reference of its own: the carrier may have seen the previous one. */
async function reopen(tx: Transaction, id: string): Promise<StoredShipment> {
  const shipment = foundOrFault(await store.holdShipment(tx, id), 'shipment')
  const parcels = await store.listParcels(tx, id)
  const { purchase, external_reference_id: reference } = shipment
  if (parcels.every(({ status }) => status === 'CANCELLED')) throw new Fault(tooLateToChange, 'This shipment is cancelled.')
  if (purchase === 'confirmed') return parseStoredShipment(shipment, parcels)
  if (purchase === 'doubtful')
    throw new Fault(tooLateToChange, 'Status unknown: waiting for confirmation from the carrier. Try again in a few minutes.')
  if (purchase !== 'refused' && purchase !== 'voided') throw new Fault(tooLateToChange, 'This shipment is being announced.')
  if (!(await hasContract(tx, shipment.contract_id)))
    throw new Fault(tooLateToChange, 'The contract of this shipment was deleted. Update the shipment with another contract first.')
  const again = {
    purchase: 'intended' as const,
    purchase_reference: timedId(tx.random, machineNow(tx)),
    errors: '[]',
    ...newPurchaseLease(tx),
  }
  const taken = () => new Fault(tooLateToChange, 'Another shipment now has this external_reference_id.')
  await mapConstraint(store.updateShipment(tx, id, { ...again, reference_key: reference }), { unique: taken })
  await setParcelStatus(tx, shipment, parcels, 'ANNOUNCING')
  await emitEvent(tx, shipmentUpdated, id, { changed: ['parcels'] })
  return parseStoredShipment(
    { ...shipment, ...again },
    parcels.map((parcel) => ({ ...parcel, status: 'ANNOUNCING' })),
  )
}

/** Where its receiver can ask to send it back. No brand has a return portal yet. */
export async function readReturnPortalUrl(ctx: Context, id: string): Promise<{ url: string }> {
  foundOrFault(await store.findShipment(ctx, id), 'shipment')
  throw new Fault(noPortal, 'The brand of this shipment has no return portal.')
}

import type { Context, Transaction } from '../../platform/context.ts'
import { mapConstraint } from '../../platform/database/constraints.ts'
import { Fault, foundOrFault } from '../../platform/errors.ts'
import { emitEvent } from '../../platform/events.ts'
import { timedId } from '../../platform/random.ts'
import { addTime, machineNow } from '../../platform/time.ts'
import { hasContract } from '../contracts/service.ts'
import { insertShipment, type OfOrder, referenceKeyOf, type ShipmentSource } from './creation/insert.ts'
import { findBegun, findTaken, insertIntent } from './creation/intents.ts'
import { newPurchaseLease } from './creation/purchase-lease.ts'
import { claimReference, ReferenceTaken } from './creation/reference-claim.ts'
import { labelFile } from './documents/label-file.ts'
import { type Plan, planShipment } from './planning/plan.ts'
import { presentCreated, presentShipment, shipmentText } from './present.ts'
import { completePurchase, resumePurchase } from './purchase/purchase.ts'
import { setParcelStatus } from './record/change-status.ts'
import { duplicateReference, tooLateToChange } from './record/errors.ts'
import { shipmentUpdated } from './record/events.ts'
import { markPrinted } from './record/parcels.ts'
import type { ShipmentRequest } from './record/schema.ts'
import { listShown } from './record/shown-store.ts'
import * as store from './record/store.ts'
import { parseShipmentBody } from './record/stored-form.ts'
import { listPrintable, parseStoredShipment, type StoredShipment } from './record/stored-shipment.ts'
import { setReturnReference } from './statuses/return-status-store.ts'

/** Stores the shipment, and has it announced asynchronously. */
export async function createShipment(ctx: Context, request: ShipmentRequest) {
  const plan = await planShipment(ctx, request)
  return presentCreated(ctx, await insertOrConflict(ctx, plan, 'planned', {}), plan.document.to_address)
}

/** Stores the shipment of a plan, with the source that it comes from, and has it announced asynchronously. */
export const createFromPlan = (ctx: Context, plan: Plan, source: ShipmentSource = {}): Promise<StoredShipment> =>
  insertOrConflict(ctx, plan, 'planned', source)

/** The ids of the parcels of the shipment that has taken this reference; undefined where none has. */
export async function findParcelIdsByReference(ctx: Context, reference: string): Promise<number[] | undefined> {
  const twin = await findTaken(ctx, reference)
  return twin && (await store.listParcels(ctx, twin.id)).map(({ id }) => id)
}

/** Stores the shipments of several orders in one transaction: a client that gets no response finds all of them, or none. */
export const createShipments = (ctx: Context, planned: readonly { readonly plan: Plan; readonly order: OfOrder }[]) =>
  ctx.transaction(async (tx) => {
    const made: StoredShipment[] = []
    for (const { plan, order } of planned) made.push(await insertShipment(tx, plan, 'planned', { order }))
    return made
  })

/** Announces it while the caller waits. A carrier that refuses is an answer like any other. */
export async function announceShipment(ctx: Context, request: ShipmentRequest) {
  const plan = await planShipment(ctx, request)
  const stored = await announcePlan(ctx, plan)
  return presentCreated(ctx, stored, plan.document.to_address, await labelOfOne(ctx, stored))
}

export async function announcePlan(ctx: Context, plan: Plan, source: ShipmentSource = {}): Promise<StoredShipment> {
  const existing = await findByIdempotencyKey(ctx)
  if (existing) return resumeShipment(ctx, existing)
  const stored = await insertOrConflict(ctx, plan, 'intended', source)
  return completePurchase(ctx, stored, { first: true, contract: plan.contract })
}

/** The shipment that the same request, by its idempotency key, began before it died or was refused with 503, as long as the key is valid. */
async function findByIdempotencyKey(ctx: Context): Promise<store.ShipmentRow | undefined> {
  const existing = ctx.once_key === undefined ? undefined : await findBegun(ctx, ctx.once_key)
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

/** The label in an announcing response: that of one parcel, in the requested format. */
async function labelOfOne(ctx: Context, stored: StoredShipment): Promise<string | null> {
  const [file] = stored.parcels.length === 1 ? await labelFiles(ctx, stored) : []
  return file ?? null
}

/**
 * The label of each parcel in base64, where there are any; from then on they count as printed. None where one cannot be had in the format
 * that was asked for: the labels are bought all the same, and the documents of the parcels link to them.
 */
export async function labelFiles(ctx: Context, stored: StoredShipment): Promise<string[]> {
  if (stored.shipment.purchase !== 'confirmed') return []
  const { label_details } = stored.document
  const files = await Promise.all(listPrintable(stored).map((parcel) => labelFile(ctx, [parcel], label_details))).catch(noneForFault)
  if (files.length === 0) return []
  await markPrinted(
    ctx,
    stored.parcels.map(({ id }) => id),
  )
  return files.map((file) => Buffer.from(file).toString('base64'))
}

function noneForFault(error: unknown): Uint8Array[] {
  if (error instanceof Fault) return []
  throw error
}

/** A shipment that does not exist yet, and its parcels; or 409 with the one that has its reference. */
async function insertOrConflict(
  ctx: Context,
  plan: Plan,
  purchase: 'planned' | 'intended',
  source: ShipmentSource,
): Promise<StoredShipment> {
  const reference = referenceKeyOf(plan.document)
  for (;;) {
    try {
      const once_key = purchase === 'intended' ? (ctx.once_key ?? null) : null
      const errors = { unique: () => new ReferenceTaken() }
      const from = { ...source, once_key, errors }
      return await ctx.transaction((tx) =>
        purchase === 'intended' && isUnknownToOthers(source) ? insertIntent(tx, plan, from) : insertShipment(tx, plan, purchase, from),
      )
    } catch (error) {
      if (!(error instanceof ReferenceTaken) || reference === null) throw error
      await throwDuplicateReference(ctx, reference)
      // The shipment with this reference has failed at this very moment and has freed the reference: the insert is repeated.
    }
  }
}

/** True if nothing else is stored with the shipment, so that it can wait for its outcome as an intent. */
const isUnknownToOthers = ({ afterInsert, parcel_ids }: ShipmentSource) => !afterInsert && !parcel_ids

async function throwDuplicateReference(ctx: Context, reference: string) {
  const twin = await findTaken(ctx, reference)
  if (!twin) return
  const data = JSON.parse(shipmentText(ctx, { shipment: twin, parcels: await store.listParcels(ctx, twin.id) }))
  throw new Fault(duplicateReference, 'A shipment with this external_reference_id exists already. It is in this answer.', {
    source: { pointer: '/external_reference_id' },
    body: { ...data, data },
  })
}

export async function readShipment(ctx: Context, id: string) {
  const parcels = await listShown(ctx, id)
  const { carrier_code, shipment: document, errors, shipped_at: created_at, changed_at: updated_at } = foundOrFault(parcels[0], 'shipment')
  return presentShipment(ctx, { shipment: { id, carrier_code, document, errors, created_at, updated_at }, parcels })
}

/** Announces a shipment of which nothing was bought, in its current state; or returns its label again. */
export async function labelShipment(ctx: Context, id: string) {
  const reopened = await ctx.transaction((tx) => reopen(tx, id))
  const isNew = reopened.shipment.purchase === 'intended'
  const stored = isNew ? await completePurchase(ctx, reopened, { first: true }) : reopened
  return { isNew, body: presentShipment(ctx, stored, await labelOfOne(ctx, stored)) }
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
  if (purchase === 'held') throw new Fault(tooLateToChange, 'This return is announced when it is paid for or approved.')
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
  const document = parseShipmentBody(shipment.document)
  const reference_key = referenceKeyOf(document)
  await claimReference(tx, reference_key, { unique: taken })
  await store.updateShipment(tx, id, { ...again, reference_key }, { unique: taken })
  if (document.is_return) await mapConstraint(setReturnReference(tx, id, reference), { unique: taken })
  await setParcelStatus(tx, shipment, parcels, 'ANNOUNCING')
  await emitEvent(tx, shipmentUpdated, id)
  return parseStoredShipment(
    { ...shipment, ...again },
    parcels.map((parcel) => ({ ...parcel, status: 'ANNOUNCING' })),
  )
}

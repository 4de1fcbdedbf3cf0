import { callLeaseSeconds } from '../../../carriers/call-lease.ts'
import { withDeferredLogs } from '../../../carriers/deferred-logs.ts'
import type { AnnounceResult } from '../../../carriers/kit/announce.ts'
import { CarrierRefusal, hasSteps } from '../../../carriers/kit/carrier.ts'
import { noResponse } from '../../../carriers/outcome.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import { CarrierBusy } from '../../../carriers/send.ts'
import type { Context, Transaction } from '../../../platform/context.ts'
import { isUnavailable } from '../../../platform/database/unavailable.ts'
import { addTime, machineNow, secondsBetween } from '../../../platform/time.ts'
import type { AskedContract } from '../../contracts/index.ts'
import { findContract } from '../../contracts/service.ts'
import { storeIntent } from '../creation/intents.ts'
import { purchaseTimeoutSeconds, resumedLeaseSeconds } from '../creation/purchase-lease.ts'
import { withSplitLabels } from '../documents/split-labels.ts'
import * as store from '../record/store.ts'
import { parseStoredShipment, type StoredShipment } from '../record/stored-shipment.ts'
import { type AnnounceOutcome, announceInSteps, findAnnounced } from './announce.ts'
import {
  announceOf,
  bookedIdOf,
  extendLease,
  isSafeStep,
  type LeasedPurchase,
  lostLease,
  nextCallSeconds,
  noAttempt,
} from './leased-purchase.ts'
import { recordConfirmed, recordRefused, recordUnknown, rereadShipment, storeIntentAndFind, storeIntentAndRead } from './outcomes.ts'
import { findProgress } from './progress.ts'
import * as purchases from './purchase-store.ts'
import { cancelBooked, voidBooked, voidLatePurchase } from './void.ts'

/**
 * Buys labels so that none is lost and none is bought twice. The purchase is on disk before the carrier is called, under a reference
 * that the carrier stores. After a call without a response, the carrier is first asked for that reference. The outcome is written in one
 * transaction. No client waits for ever: after `purchaseTimeoutSeconds` the labels are no longer wanted, and if they turn out to have been
 * bought, they are cancelled.
 *
 * The states, of which the first is a row of `purchase_intents`, and every other a shipment with its `purchase`:
 *
 *     intent ──confirmed at once──► confirmed                       written once, as the intent is deleted
 *       └─ refused, no response, a duplicate reference, a request sent again, a dead process, an erasure ──► intended
 *     planned ──► intended          its job calls the carrier
 *     intended ──► confirmed        the carrier sold it, at once or found by its reference
 *     intended ──► refused          it sold nothing, and the reference is free
 *     intended ──► outcome unknown  for 90 seconds: no longer wanted; ──► voided: found and cancelled; ──► refused: nothing was sold
 *     confirmed ──► cancelled
 *
 * An intent begins where a client waits for the outcome and no other request can name the shipment. A shipment that is answered before
 * its outcome is known (asynchronous announcements, returns, parcels that exist without a label) is stored from the start.
 */

/** The delay after a call without a response: no process is calling then. */
const retryAfterNoResponseSeconds = 10

/** Longest time until the carrier is asked about an open purchase: while its labels are wanted, and afterwards. */
export const longestWaitSeconds = { wanted: callLeaseSeconds, unwanted: 3600 }

/** Continues a purchase that is planned, or that another process has left unfinished; unless a process holds its lease. */
export async function resumePurchase(ctx: Context, id: string) {
  const taken = await ctx.transaction(async (tx) => {
    const shipment = (await store.holdShipment(tx, id)) ?? (await holdForgotten(tx, id))
    if (!shipment || !isOpen(shipment) || !mayAsk(tx, shipment)) return undefined
    const first = shipment.purchase === 'planned'
    const purchase = first ? ('intended' as const) : shipment.purchase
    const lease_until = addTime(machineNow(tx), { seconds: resumedLeaseSeconds(shipment) })
    await purchases.updateAsked(tx, id, { lease_until, purchase })
    return { first, stored: parseStoredShipment({ ...shipment, lease_until, purchase }, await store.listParcels(tx, id)) }
  })
  if (taken) await completePurchase(ctx, taken.stored, { first: taken.first, isPlanned: taken.first })
}

/** Stores the intent that a dead process has left as a shipment, and locks it. */
async function holdForgotten(tx: Transaction, id: string) {
  await storeIntent(tx, id)
  return store.holdShipment(tx, id)
}

/**
 * True if no process holds the lease. For a planned purchase no carrier was called yet. After a jump of the clock, the lease of a process
 * that is calling right now would seem to have expired, and the carrier would be called twice; `leases` accounts for that.
 */
const mayAsk = ({ leases }: Pick<Context, 'leases'>, { purchase, lease_until }: store.ShipmentRow) =>
  purchase === 'planned' || lease_until <= leases.over(callLeaseSeconds).before

const isOpen = ({ purchase }: store.ShipmentRow) => purchase === 'planned' || purchase === 'intended' || purchase === 'doubtful'

/** `first`: the carrier was not called yet. `contract`: the contract, if the caller has it. `isPlanned`: no client waits for the outcome. */
type PurchaseCircumstances = {
  readonly first: boolean
  readonly contract?: AskedContract | undefined
  readonly isPlanned?: boolean | undefined
}

/** Asks the carrier for the outcome, three times at most, and returns the shipment as it is stored then. The rest is for later. */
export const completePurchase = (ctx: Context, stored: StoredShipment, circumstances: PurchaseCircumstances): Promise<StoredShipment> =>
  withDeferredLogs(ctx, (own) => askUntilKnown(own, stored, circumstances))

async function askUntilKnown(
  ctx: Context,
  stored: StoredShipment,
  { first, contract: known, isPlanned = false }: PurchaseCircumstances,
): Promise<StoredShipment> {
  const { shipment } = stored
  const contract = known ?? (await findContract(ctx, shipment.contract_id))
  const carrier = carrierOf(shipment.carrier_code)
  const announce = carrier && announceOf(carrier, stored)
  if (!contract || !carrier || !announce)
    return first
      ? recordRefused(ctx, stored, 'The contract is gone.')
      : recordUnknown(ctx, stored, 'The contract was deleted, so the carrier cannot be asked for the outcome.', noAttempt)
  const progress = first ? undefined : await findProgress(ctx, shipment.purchase_reference)
  const leased: LeasedPurchase = {
    ctx,
    stored: { ...stored, hasProgress: progress !== undefined },
    carrier,
    contract,
    announce,
    lease: { until: shipment.lease_until },
    progress,
    isPlanned,
  }
  for (let attempt = first ? 0 : 1; attempt < 3; attempt++) {
    const settled = await findOrAnnounce(leased, attempt > 0)
    if (settled) return settled
    if (leased.stored.intent)
      leased.stored = { ...(await storeIntentAndRead(ctx, leased.stored)), hasProgress: leased.progress !== undefined }
    const seconds = attempt < 2 ? resumedLeaseSeconds(shipment) : retryAfterNoResponseSeconds
    if (!(await extendLease(leased, seconds))) return rereadShipment(ctx, shipment.id)
  }
  const overdue = secondsBetween(shipment.give_up_at, machineNow(ctx))
  // The time that the carrier had is unknown after a jump of the clock.
  if (overdue < 0 || !ctx.leases.isSteady(purchaseTimeoutSeconds)) return leased.stored
  return recordUnknown(
    ctx,
    leased.stored,
    `${carrier.name} has not answered. If it was bought, it will be cancelled.`,
    askAgain(ctx, overdue),
  )
}

/** Time of the next attempt: the longer the carrier does not answer, the rarer the attempts, and at last every hour. */
const askAgain = (time: Pick<Context, 'machine'>, overdue: number) =>
  addTime(machineNow(time), { seconds: Math.min(Math.max(overdue, 60), longestWaitSeconds.unwanted) })

/** Makes one call, or two: looks up the outcome, and then announces. Undefined if the carrier did not answer. */
async function findOrAnnounce(leased: LeasedPurchase, askedBefore: boolean): Promise<StoredShipment | undefined> {
  const { ctx, stored, carrier } = leased
  const { purchase } = stored.shipment
  const wanted = purchase === 'intended'
  if (leased.progress && 'booked' in leased.progress) return cancelBooked(leased, leased.progress.booked, { wasAsked: true })
  const isRepeated = askedBefore && wanted && hasSteps(leased.announce) && isSafeStep(leased)
  if (askedBefore && !isRepeated && carrier.find) {
    const found = await findAnnounced(leased)
    if (found === noResponse || found instanceof CarrierRefusal) return undefined
    if (found.found && wanted) return recordAnnounced(leased, found.announced)
    if (found.found) return voidLatePurchase(leased, found.announced.shipment_id)
    if (!wanted) return recordRefused(ctx, stored, `${carrier.name} has not answered, and nothing was bought.`)
  } else if (askedBefore && (!wanted || !isSafeStep(leased))) {
    const booked = bookedIdOf(leased)
    if (booked !== undefined && !wanted) return voidLatePurchase(leased, booked)
    // The outcome cannot be looked up, and to announce again might buy it twice. An operator has to look.
    return recordUnknown(
      ctx,
      stored,
      `${carrier.name} has not answered, and cannot be asked whether it was bought. Look at its own site.`,
      noAttempt,
    )
  }
  if (askedBefore && !(await extendLease(leased, nextCallSeconds(leased)))) return rereadShipment(ctx, stored.shipment.id)
  return recordOutcome(leased, await announceInSteps(leased), { askedBefore, isRepeated })
}

/** `isRepeated`: the call may have been made before, and `find` was not asked since. */
type EarlierCalls = { readonly askedBefore: boolean; readonly isRepeated: boolean }

async function recordOutcome(
  leased: LeasedPurchase,
  outcome: AnnounceOutcome,
  { askedBefore, isRepeated }: EarlierCalls,
): Promise<StoredShipment | undefined> {
  const { ctx, stored } = leased
  if (outcome === noResponse) return undefined
  if (outcome === lostLease) return storeIntentAndRead(ctx, stored)
  if (outcome instanceof CarrierBusy) return askedBefore ? undefined : postponePurchase(leased, outcome)
  if (!(outcome instanceof CarrierRefusal)) return recordAnnounced(leased, outcome)
  const booked = bookedIdOf(leased)
  // The label is bought, and only the credentials are refused: it is asked for again.
  if (booked !== undefined) return outcome.isOfAccess ? undefined : voidBooked(leased, booked, outcome.message)
  if (isRepeated) return settleRefusal(leased, outcome)
  return outcome.isOfRepeat ? undefined : recordKnown(ctx, stored, (on, current) => recordRefused(on, current, outcome.message))
}

/** Settles the refusal of a repeated call, after which it is unknown what the first call did. Undefined if that stays unknown. */
async function settleRefusal(leased: LeasedPurchase, refusal: CarrierRefusal): Promise<StoredShipment | undefined> {
  const { ctx, stored, carrier } = leased
  if (!carrier.find) return refusal.isOfAccess ? undefined : recordRefused(ctx, stored, refusal.message)
  if (!(await extendLease(leased, callLeaseSeconds))) return storeIntentAndRead(ctx, stored)
  const found = await findAnnounced(leased)
  if (found === noResponse || found instanceof CarrierRefusal) return undefined
  return found.found ? recordAnnounced(leased, found.announced) : recordRefused(ctx, stored, refusal.message)
}

/** Records what was announced. A part of a shipment is cancelled: a shipment is announced as a whole. */
async function recordAnnounced(leased: LeasedPurchase, announced: AnnounceResult): Promise<StoredShipment | undefined> {
  const { failed = [], parcels, shipment_id } = announced
  if (failed.length === 0) {
    const whole = await withSplitLabels(announced)
    return recordKnown(leased.ctx, leased.stored, (on, current) => recordConfirmed(on, current, whole))
  }
  const detail = failed.map(({ parcel, message }) => `Parcel ${parcel + 1}: ${message}`).join(' ')
  return parcels.length === 0 ? recordRefused(leased.ctx, leased.stored, detail) : voidBooked(leased, shipment_id, detail)
}

type RecordOutcome = (ctx: Context, stored: StoredShipment) => Promise<StoredShipment>

/**
 * Records the outcome that the carrier has given. If the database is unavailable, this is done when it is back, unless the outcome was
 * looked up by then.
 */
async function recordKnown(ctx: Context, stored: StoredShipment, record: RecordOutcome): Promise<StoredShipment> {
  try {
    return await record(ctx, stored)
  } catch (error) {
    if (isUnavailable(error))
      ctx.writeLater(async (on) => {
        const current = await storeIntentAndFind(on, stored)
        if (current) await record(on, current)
      })
    throw error
  }
}

/** A carrier that has had too many requests has done nothing. A purchase that no client waits for is made later. */
async function postponePurchase(leased: LeasedPurchase, { message, retryAfterSeconds }: CarrierBusy): Promise<StoredShipment> {
  const { ctx, stored, carrier, isPlanned } = leased
  const { id, give_up_at } = stored.shipment
  const until = addTime(machineNow(ctx), { seconds: retryAfterSeconds })
  if (!isPlanned || until >= give_up_at) return recordRefused(ctx, stored, `${carrier.name} has had too many requests. ${message}`)
  await ctx.transaction(async (tx) => {
    const isOurs = await purchases.renewPurchaseLease(tx, id, { from: leased.lease.until, until })
    if (isOurs) await purchases.updateAsked(tx, id, { lease_until: until, purchase: 'planned' })
  })
  return rereadShipment(ctx, id)
}

import { callLeaseSeconds } from '../../../carriers/call-lease.ts'
import { type Carrier, hasSteps } from '../../../carriers/kit/carrier.ts'
import type { Context, Transaction } from '../../../platform/context.ts'
import { addTime, machineNow } from '../../../platform/time.ts'
import type { AskedContract } from '../../contracts/index.ts'
import { lookUpLeaseSeconds, lookUpRenewalMs } from '../creation/purchase-lease.ts'
import type { StoredShipment } from '../record/stored-shipment.ts'
import { insertProgress, type PurchaseProgress } from './progress.ts'
import * as purchases from './purchase-store.ts'

/** A purchase while this process holds its lease. */
export type LeasedPurchase = {
  readonly ctx: Context
  stored: StoredShipment
  readonly carrier: Carrier
  readonly contract: AskedContract
  readonly announce: NonNullable<Carrier['announce']>
  /** Lease end as stored: the fence of every write. */
  readonly lease: { until: string }
  /** Progress as stored; undefined while only the first call was made. */
  progress: PurchaseProgress | undefined
  /** True if no client waits for the outcome. */
  readonly isPlanned: boolean
}

/** Lease end of a purchase about which no carrier can be called: an operator has to look. */
export const noAttempt = '9999-12-31T00:00:00.000Z'
/** Lease that another process has claimed, after it had run out here. */
export const lostLease = Symbol('lost lease')

/** Finds the call that announces a shipment: returns have one of their own, where the carrier has it. */
export const announceOf = ({ announce, announceReturn }: Carrier, { document }: StoredShipment) =>
  document.is_return ? (announceReturn ?? announce) : announce

/** Returns the state of the next call, of a carrier that takes several. */
export function stepOf({ announce, progress }: LeasedPurchase): unknown {
  if (!hasSteps(announce)) return undefined
  return progress && 'step' in progress ? progress.step : announce.first
}

/** Returns true if the next call may be made though it may have been made before. */
export const isSafeStep = (leased: LeasedPurchase) =>
  hasSteps(leased.announce) ? leased.announce.isSafe(stepOf(leased)) : leased.announce.safe

/** Returns the carrier's id of what the calls so far have booked. */
export const bookedIdOf = (leased: LeasedPurchase) => (hasSteps(leased.announce) ? leased.announce.bookedId?.(stepOf(leased)) : undefined)

/** The lease for the next call. To look something up twice at once does no harm, so others need not wait long for a process that has died. */
export const nextCallSeconds = (leased: LeasedPurchase) => (isReadingStep(leased) ? lookUpLeaseSeconds : callLeaseSeconds)
function isReadingStep(leased: LeasedPurchase): boolean {
  const { announce, progress } = leased
  const isToBeCancelled = progress !== undefined && 'booked' in progress
  return !isToBeCancelled && hasSteps(announce) && (announce.isReading?.(stepOf(leased)) ?? false)
}

/** Extends the lease. Returns false if another process has claimed it. */
export async function extendLease(leased: LeasedPurchase, seconds: number): Promise<boolean> {
  const { ctx, lease } = leased
  const until = addTime(machineNow(ctx), { seconds })
  const isOurs = await ctx.transaction((tx) => renewLease(tx, leased, until))
  if (isOurs) lease.until = until
  return isOurs
}

/** An intent that another request has made a shipment meanwhile keeps its lease. */
async function renewLease(tx: Transaction, { stored, lease }: LeasedPurchase, until: string): Promise<boolean> {
  const { id } = stored.shipment
  const terms = { from: lease.until, until }
  const isIntent = stored.intent && (await purchases.renewPurchaseLease(tx, id, terms, 'purchase_intents'))
  return isIntent || purchases.renewPurchaseLease(tx, id, terms)
}

/** Looks something up under a short lease, which is renewed for as long as the carrier takes. */
export async function lookUpUnderLease<T>(leased: LeasedPurchase, lookUp: () => Promise<T>): Promise<T> {
  let renewal: Promise<unknown> = Promise.resolve()
  // A failed renewal shows when the lease is extended for the next call.
  const renew = () => extendLease(leased, lookUpLeaseSeconds).catch(() => false)
  const timer = setInterval(() => {
    renewal = renewal.then(renew)
  }, lookUpRenewalMs)
  try {
    return await lookUp()
  } finally {
    clearInterval(timer)
    await renewal
  }
}

/** Sends the call of the next step. */
export const sendStep = <T>(leased: LeasedPurchase, send: () => Promise<T>): Promise<T> =>
  isReadingStep(leased) ? lookUpUnderLease(leased, send) : send()

/** Stores the progress, under a lease that lasts for the next call. Returns false if another process has claimed it. */
export async function storeProgress(leased: LeasedPurchase, progress: PurchaseProgress): Promise<boolean> {
  const { ctx, stored, lease } = leased
  leased.progress = progress
  const until = addTime(machineNow(ctx), { seconds: nextCallSeconds(leased) })
  const isOurs = await ctx.transaction(async (tx) => {
    const isRenewed = await renewLease(tx, leased, until)
    if (isRenewed) await insertProgress(tx, stored.shipment.purchase_reference, progress)
    return isRenewed
  })
  if (isOurs) lease.until = until
  leased.stored = { ...stored, hasProgress: true }
  return isOurs
}

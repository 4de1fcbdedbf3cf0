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
export type Asks = {
  readonly ctx: Context
  intent: StoredShipment
  readonly carrier: Carrier
  readonly contract: AskedContract
  readonly announce: NonNullable<Carrier['announce']>
  /** Until when others leave us alone, as it is written. */
  readonly lease: { until: string }
  /** How far it has come, as it is written; undefined while only the first call was made. */
  progress: PurchaseProgress | undefined
  /** Whether no client waits for the outcome. */
  readonly isPlanned: boolean
}

/** No carrier can be called: an operator has to look. */
export const noAttempt = '9999-12-31T00:00:00.000Z'
/** Another process has taken our silence for our end, and goes on with the purchase. */
export const lostLease = Symbol('lost lease')

/** How a shipment is announced: returns by a call of their own, where the carrier has one. */
export const announceOf = ({ announce, announceReturn }: Carrier, { document }: StoredShipment) =>
  document.is_return ? (announceReturn ?? announce) : announce

/** The state of the call that is made next, of a carrier that takes several. */
export function stepOf({ announce, progress }: Asks): unknown {
  if (!hasSteps(announce)) return undefined
  return progress && 'step' in progress ? progress.step : announce.first
}

/** Whether the next call may be made though it may have been made before. */
export const isSafeStep = (asks: Asks) => (hasSteps(asks.announce) ? asks.announce.isSafe(stepOf(asks)) : asks.announce.safe)

/** The carrier's id of what the calls so far have booked. */
export const bookedIdOf = (asks: Asks) => (hasSteps(asks.announce) ? asks.announce.bookedId?.(stepOf(asks)) : undefined)

/** The lease for the next call. To look something up twice at once does no harm, so others need not wait long for a process that has died. */
export const nextCallSeconds = (asks: Asks) => (isReadingStep(asks) ? lookUpLeaseSeconds : callLeaseSeconds)
function isReadingStep(asks: Asks): boolean {
  const { announce, progress } = asks
  const isToBeCancelled = progress !== undefined && 'booked' in progress
  return !isToBeCancelled && hasSteps(announce) && (announce.isReading?.(stepOf(asks)) ?? false)
}

/** Whether it is still our turn, which then lasts so long. If it is not, another has taken our silence for our end, and asks. */
export async function extendLease(asks: Asks, seconds: number): Promise<boolean> {
  const { ctx, lease } = asks
  const until = addTime(machineNow(ctx), { seconds })
  const isOurs = await ctx.transaction((tx) => renewLease(tx, asks, until))
  if (isOurs) lease.until = until
  return isOurs
}

/** An intent that another request has made a shipment meanwhile keeps its lease. */
async function renewLease(tx: Transaction, { intent, lease }: Asks, until: string): Promise<boolean> {
  const { id } = intent.shipment
  const terms = { from: lease.until, until }
  const isIntent = intent.intent && (await purchases.renewPurchaseLease(tx, id, terms, 'purchase_intents'))
  return isIntent || purchases.renewPurchaseLease(tx, id, terms)
}

/** Looks something up under a short lease, which is renewed for as long as the carrier takes. */
export async function lookUpUnderLease<T>(asks: Asks, lookUp: () => Promise<T>): Promise<T> {
  let renewal: Promise<unknown> = Promise.resolve()
  // Whether it was renewed shows when it is extended for the next call.
  const renew = () => extendLease(asks, lookUpLeaseSeconds).catch(() => false)
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
export const sendStep = <T>(asks: Asks, send: () => Promise<T>): Promise<T> => (isReadingStep(asks) ? lookUpUnderLease(asks, send) : send())

/** Stores how far it has come, under a lease that lasts for the next call. Whether it is still our turn. */
export async function storeProgress(asks: Asks, progress: PurchaseProgress): Promise<boolean> {
  const { ctx, intent, lease } = asks
  asks.progress = progress
  const until = addTime(machineNow(ctx), { seconds: nextCallSeconds(asks) })
  const isOurs = await ctx.transaction(async (tx) => {
    const isRenewed = await renewLease(tx, asks, until)
    if (isRenewed) await insertProgress(tx, intent.shipment.purchase_reference, progress)
    return isRenewed
  })
  if (isOurs) lease.until = until
  asks.intent = { ...intent, hasProgress: true }
  return isOurs
}

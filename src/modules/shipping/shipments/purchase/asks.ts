import { callLeaseSeconds } from '../../../../carriers/call-lease.ts'
import { type Carrier, hasSteps } from '../../../../carriers/kit/carrier.ts'
import type { Context } from '../../../../platform/context.ts'
import { addTime, machineNow } from '../../../../platform/time.ts'
import type { AskedContract } from '../../../contracts/index.ts'
import type { StoredShipment } from '../intent.ts'
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

/** Whether it is still our turn, which then lasts so long. If it is not, another has taken our silence for our end, and asks. */
export async function extendLease({ ctx, intent: { shipment }, lease }: Asks, seconds: number): Promise<boolean> {
  const until = addTime(machineNow(ctx), { seconds })
  const isOurs = await ctx.transaction((tx) => purchases.renewPurchaseLease(tx, shipment.id, { from: lease.until, until }))
  lease.until = until
  return isOurs
}

/** Stores how far it has come, under a lease that lasts for the next call. Whether it is still our turn. */
export async function storeProgress(asks: Asks, progress: PurchaseProgress): Promise<boolean> {
  const { ctx, intent, lease } = asks
  const { id, purchase_reference } = intent.shipment
  const terms = { from: lease.until, until: addTime(machineNow(ctx), { seconds: callLeaseSeconds }) }
  const isOurs = await ctx.transaction(async (tx) => {
    // An intent that another request has made a shipment meanwhile keeps its lease.
    const isRenewed =
      (intent.intent && (await purchases.renewPurchaseLease(tx, id, terms, 'purchase_intents'))) ||
      (await purchases.renewPurchaseLease(tx, id, terms))
    if (isRenewed) await insertProgress(tx, purchase_reference, progress)
    return isRenewed
  })
  lease.until = terms.until
  asks.progress = progress
  asks.intent = { ...intent, hasProgress: true }
  return isOurs
}

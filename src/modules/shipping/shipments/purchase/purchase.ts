import { callLeaseSeconds } from '../../../../carriers/call-lease.ts'
import { withDeferredLogs } from '../../../../carriers/deferred-logs.ts'
import type { Announced } from '../../../../carriers/kit/announce.ts'
import { type Carrier, CarrierRefusal } from '../../../../carriers/kit/carrier.ts'
import { noResponse, outcomeOf } from '../../../../carriers/outcome.ts'
import { carrierOf, optionOf } from '../../../../carriers/registry.ts'
import type { Context, Transaction } from '../../../../platform/context.ts'
import { addTime, machineNow, secondsBetween } from '../../../../platform/time.ts'
import type { AskedContract } from '../../../contracts/index.ts'
import { callWithContract } from '../../../contracts/index.ts'
import { findContract } from '../../../contracts/service.ts'
import { parseStoredShipment, type StoredShipment } from '../intent.ts'
import * as store from '../store.ts'
import { toAnnounceInput } from './carrier-input.ts'
import { storeIntent } from './intents.ts'
import { readIntent, readStored, recordConfirmed, recordRefused, recordUnknown, recordVoided } from './outcomes.ts'
import { purchaseTimeoutSeconds } from './purchase-lease.ts'
import * as purchases from './purchase-store.ts'

/**
 * Buying labels, so that none is lost and none is bought twice. The purchase is on disk before the carrier is called, under a reference
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

/** Longer than this no open purchase waits until the carrier is asked about it; the first while it is wanted, the second afterwards. */
export const longestWaitSeconds = { wanted: callLeaseSeconds, unwanted: 3600 }

/** Continues a purchase that is planned, or that another process has left unfinished; unless a process holds its lease. */
export async function resumePurchase(ctx: Context, id: string) {
  const taken = await ctx.transaction(async (tx) => {
    const shipment = (await store.holdShipment(tx, id)) ?? (await holdForgotten(tx, id))
    if (!shipment || !isOpen(shipment) || !mayAsk(tx, shipment)) return undefined
    const first = shipment.purchase === 'planned'
    const purchase = first ? ('intended' as const) : shipment.purchase
    const lease_until = addTime(machineNow(tx), { seconds: callLeaseSeconds })
    await purchases.updateAsked(tx, id, { lease_until, purchase })
    return { first, intent: parseStoredShipment({ ...shipment, lease_until, purchase }, await store.listParcels(tx, id)) }
  })
  if (taken) await completePurchase(ctx, taken.intent, taken)
}

/** What a process that died left as an intent. */
async function holdForgotten(tx: Transaction, id: string) {
  await storeIntent(tx, id)
  return store.holdShipment(tx, id)
}

/**
 * Whether no process holds its lease. For a planned purchase no carrier was called yet. After a jump of the clock the lease of a process that
 * is calling just now seems to have expired, and the carrier would be called twice.
 */
const mayAsk = ({ leases }: Pick<Context, 'leases'>, { purchase, lease_until }: store.ShipmentRow) =>
  purchase === 'planned' || lease_until <= leases.over(callLeaseSeconds).before

const isOpen = ({ purchase }: store.ShipmentRow) => purchase === 'planned' || purchase === 'intended' || purchase === 'doubtful'

/** `first`: the carrier was not called yet. `contract`: the contract, if the caller has it. */
type PurchaseCircumstances = { readonly first: boolean; readonly contract?: AskedContract | undefined }

/** Asks the carrier until it is known what came of it, three times at most, and answers how things stand. The rest is for later. */
export const completePurchase = (ctx: Context, intent: StoredShipment, circumstances: PurchaseCircumstances): Promise<StoredShipment> =>
  withDeferredLogs(ctx, (own) => askUntilKnown(own, intent, circumstances))

async function askUntilKnown(
  ctx: Context,
  intent: StoredShipment,
  { first, contract: known }: PurchaseCircumstances,
): Promise<StoredShipment> {
  const { shipment } = intent
  const contract = known ?? (await findContract(ctx, shipment.contract_id))
  const carrier = carrierOf(shipment.carrier_code)
  if (!contract || !carrier?.announce)
    return first
      ? recordRefused(ctx, intent, 'The contract is gone.')
      : recordUnknown(ctx, intent, 'The contract was deleted, so the carrier cannot be asked for the outcome.', never)
  const asks: Asks = { ctx, intent, carrier, contract, lease: { until: shipment.lease_until } }
  for (let attempt = first ? 0 : 1; attempt < 3; attempt++) {
    const settled = await findOrAnnounce(asks, attempt > 0)
    if (settled) return settled
    if (asks.intent.intent) asks.intent = await readStored(ctx, asks.intent)
    if (!(await extendLease(asks, attempt < 2 ? callLeaseSeconds : retryAfterNoResponseSeconds))) return readIntent(ctx, shipment.id)
  }
  const overdue = secondsBetween(shipment.give_up_at, machineNow(ctx))
  // After a jump of the clock it is not known how long the carrier had.
  if (overdue < 0 || !ctx.leases.isSteady(purchaseTimeoutSeconds)) return asks.intent
  return recordUnknown(
    ctx,
    asks.intent,
    `${carrier.name} has not answered. If it was bought, it will be cancelled.`,
    askAgain(ctx, overdue),
  )
}

/** Whether it is still our turn, which then lasts so long. If it is not, another has taken our silence for our end, and asks. */
async function extendLease({ ctx, intent: { shipment }, lease }: Asks, seconds: number): Promise<boolean> {
  const until = addTime(machineNow(ctx), { seconds })
  const isOurs = await ctx.transaction((tx) => purchases.renewPurchaseLease(tx, shipment.id, { from: lease.until, until }))
  lease.until = until
  return isOurs
}

/** The longer the carrier does not answer, the rarer the attempts; every hour in the end. */
const askAgain = (time: Pick<Context, 'machine'>, overdue: number) =>
  addTime(machineNow(time), { seconds: Math.min(Math.max(overdue, 60), longestWaitSeconds.unwanted) })
/** No carrier can be called: an operator has to look. */
const never = '9999-12-31T00:00:00.000Z'

type Asks = {
  readonly ctx: Context
  intent: StoredShipment
  readonly carrier: Carrier
  readonly contract: AskedContract
  /** Until when others leave us alone, as it is written. */
  readonly lease: { until: string }
}

/** One call, or two: look up the outcome, and then announce. Undefined where the carrier did not answer. */
async function findOrAnnounce(asks: Asks, askedBefore: boolean): Promise<StoredShipment | undefined> {
  const { ctx, intent, carrier, contract } = asks
  const { purchase, purchase_reference: reference } = intent.shipment
  const wanted = purchase === 'intended'
  if (askedBefore && carrier.find) {
    const found = await outcomeOf(callWithContract(ctx, contract, carrier.find, { reference }))
    if (found === noResponse || found instanceof CarrierRefusal) return undefined
    if (found.found && wanted) return recordConfirmed(ctx, intent, found.announced)
    if (found.found) return voidLatePurchase(asks, found.announced.shipment_id)
    if (!wanted) return recordRefused(ctx, intent, `${carrier.name} has not answered, and nothing was bought.`)
  } else if (askedBefore && (!wanted || !carrier.announce!.safe))
    // The outcome cannot be looked up, and to announce again might buy it twice. An operator has to look.
    return recordUnknown(
      ctx,
      intent,
      `${carrier.name} has not answered, and cannot be asked whether it was bought. Look at its own site.`,
      never,
    )
  if (askedBefore && !(await extendLease(asks, callLeaseSeconds))) return readIntent(ctx, intent.shipment.id)
  const outcome = await announce(asks)
  if (outcome === noResponse) return undefined
  return outcome instanceof CarrierRefusal ? recordRefused(ctx, intent, outcome.message) : recordConfirmed(ctx, intent, outcome)
}

/** It was bought after all, when it was no longer wanted: the carrier is asked to cancel it. Where it will not, a person has to look. */
async function voidLatePurchase({ ctx, intent, carrier, contract }: Asks, id: string): Promise<StoredShipment | undefined> {
  const answer = carrier.cancel ? await outcomeOf(callWithContract(ctx, contract, carrier.cancel, { id, at: ctx.now() })) : noResponse
  if (answer === noResponse && carrier.cancel) return undefined
  if (answer === noResponse || answer instanceof CarrierRefusal || answer.status === 'refused')
    return recordUnknown(
      ctx,
      intent,
      `${carrier.name} answered too late, and what was bought cannot be cancelled. Look at its own site.`,
      never,
    )
  return recordVoided(ctx, intent, `${carrier.name} answered too late. What was bought is cancelled.`)
}

function announce({ ctx, intent, carrier, contract }: Asks): Promise<Announced | CarrierRefusal | typeof noResponse> {
  const { shipment, document, contents } = intent
  const known = optionOf(document.ship_with.properties.shipping_option_code)
  if (!known) return Promise.resolve(new CarrierRefusal('There is no such shipping option any more.'))
  const input = toAnnounceInput(document, contents, known, { reference: shipment.purchase_reference, at: ctx.now() })
  return outcomeOf(callWithContract(ctx, contract, carrier.announce!, input))
}

import { carrierOf, optionOf } from '../../carriers/index.ts'
import type { Announced } from '../../carriers/kit/announce.ts'
import { UnreadableAnswer } from '../../carriers/kit/answers.ts'
import { type Carrier, CarrierRefusal } from '../../carriers/kit/carrier.ts'
import type { Context } from '../../platform/context.ts'
import { later, machineNow, secondsBetween } from '../../platform/time.ts'
import { askCarrier, NoAnswer } from '../contracts/ask.ts'
import type { AskedContract } from '../contracts/data.ts'
import { findContract } from '../contracts/service.ts'
import { announcementOf } from './announcement.ts'
import { type Intent, intentOf } from './intent.ts'
import { confirm, doubt, readIntent, refuse, voided } from './outcomes.ts'
import * as purchases from './purchase-store.ts'
import * as store from './store.ts'

/**
 * Buying labels, so that none is lost and none is bought twice. The intention is on the disk before the carrier is called, under a
 * reference that the carrier knows it by. Whoever was not answered asks by that reference first. Whatever becomes of it is written
 * in one transaction. Nobody waits for ever: when the time is up it is no longer wanted, and if it turns out to have been bought, it
 * is cancelled.
 */

/**
 * So long one who asks is left alone, from each of his calls on. One call is over after 15 seconds, or 20 where no connection was had
 * at first. Shorter, and two might ask at once for what must not be bought twice; longer, and whoever waits for a process that has
 * died waits in vain: after three deaths on the way a label is known in 93 seconds, and with 45 for all calls together it took 168.
 */
export const turnSeconds = 25
/** So long one who was not answered is left alone: nobody is asking then. */
const pauseSeconds = 10
/** So long labels are wanted. */
const patienceSeconds = 90

/** Longer than this no open purchase waits until the carrier is asked about it; the first while it is wanted, the second afterwards. */
export const longestWaitSeconds = { wanted: turnSeconds, unwanted: 3600 }

/** Of a new intention: until when whoever asks is left alone, and until when it is wanted. */
export function newTurn(time: Pick<Context, 'machine'>) {
  const now = machineNow(time)
  return { ask_at: later(now, { seconds: turnSeconds }), give_up_at: later(now, { seconds: patienceSeconds }) }
}

/** Goes on with a purchase that is planned, or that somebody else has left in the middle; unless it is somebody's turn. */
export async function resume(ctx: Context, id: string) {
  const taken = await ctx.transaction(async (tx) => {
    const shipment = await store.holdShipment(tx, id)
    if (!shipment || !isOpen(shipment) || !mayAsk(tx, shipment)) return undefined
    const first = shipment.purchase === 'planned'
    const purchase = first ? ('intended' as const) : shipment.purchase
    const { ask_at } = newTurn(tx)
    await purchases.updateAsked(tx, id, { ask_at, purchase })
    return { first, intent: intentOf({ ...shipment, ask_at, purchase }, await store.listParcels(tx, id)) }
  })
  if (taken) await settle(ctx, taken.intent, taken)
}

/**
 * * Whether no process has its turn. About what is planned no carrier was asked yet. After a jump of the clock the turn of a process that
 * is just asking seems to be over, and the carrier would be called twice.
 */
const mayAsk = ({ leases }: Pick<Context, 'leases'>, { purchase, ask_at }: store.ShipmentRow) =>
  purchase === 'planned' || ask_at <= leases.over(turnSeconds).before

const isOpen = ({ purchase }: store.ShipmentRow) => purchase === 'planned' || purchase === 'intended' || purchase === 'doubtful'

/** `first`: nobody has been asked yet. `contract`: where it was looked up before. */
type Circumstances = { readonly first: boolean; readonly contract?: AskedContract | undefined }

/** Asks the carrier until it is known what came of it, three times at most, and answers how things stand. The rest is for later. */
export async function settle(ctx: Context, intent: Intent, { first, contract: known }: Circumstances): Promise<Intent> {
  const { shipment } = intent
  const contract = known ?? (await findContract(ctx, shipment.contract_id))
  const carrier = carrierOf(shipment.carrier_code)
  if (!contract || !carrier?.announce)
    return first
      ? refuse(ctx, intent, 'The contract is gone.')
      : doubt(ctx, intent, 'The contract is gone, so that nobody can be asked what became of it.', never)
  const asks = { ctx, intent, carrier, contract, turn: { until: shipment.ask_at } }
  for (let attempt = first ? 0 : 1; attempt < 3; attempt++) {
    const settled = await ask(asks, attempt > 0)
    if (settled) return settled
    if (!(await goOn(asks, attempt < 2 ? turnSeconds : pauseSeconds))) return readIntent(ctx, shipment.id)
  }
  const overdue = secondsBetween(shipment.give_up_at, machineNow(ctx))
  // After a jump of the clock it is not known how long the carrier had.
  if (overdue < 0 || !ctx.leases.isSteady(patienceSeconds)) return intent
  return doubt(ctx, intent, `${carrier.name} has not answered. If it was bought, it will be cancelled.`, askAgain(ctx, overdue))
}

/** Whether it is still our turn, which then lasts so long. If it is not, another has taken our silence for our end, and asks. */
async function goOn({ ctx, intent: { shipment }, turn }: Asks, seconds: number): Promise<boolean> {
  const until = later(machineNow(ctx), { seconds })
  const isOurs = await ctx.transaction((tx) => purchases.updateTurn(tx, shipment.id, { from: turn.until, until }))
  turn.until = until
  return isOurs
}

/** The longer nobody has answered, the less often; every hour in the end. */
const askAgain = (time: Pick<Context, 'machine'>, overdue: number) =>
  later(machineNow(time), { seconds: Math.min(Math.max(overdue, 60), longestWaitSeconds.unwanted) })
/** Nobody can be asked: a person has to look. */
const never = '9999-12-31T00:00:00.000Z'

type Asks = {
  readonly ctx: Context
  readonly intent: Intent
  readonly carrier: Carrier
  readonly contract: AskedContract
  /** Until when others leave us alone, as it is written. */
  readonly turn: { until: string }
}
/** No answer is one that says nothing, whoever's fault that is. */
const unheard = Symbol('unheard')

/** One question, or two: what became of it, and then for the labels. Undefined where nobody has answered. */
async function ask(asks: Asks, askedBefore: boolean): Promise<Intent | undefined> {
  const { ctx, intent, carrier, contract } = asks
  const { purchase, purchase_reference: reference } = intent.shipment
  const wanted = purchase === 'intended'
  if (askedBefore && carrier.find) {
    const found = await heard(askCarrier(ctx, contract, carrier.find, { reference }))
    if (found === unheard || found instanceof CarrierRefusal) return undefined
    if (found.found && wanted) return confirm(ctx, intent, found.announced)
    if (found.found) return takeBack(asks, found.announced.shipment_id)
    if (!wanted) return refuse(ctx, intent, `${carrier.name} has not answered, and nothing was bought.`)
  } else if (askedBefore && (!wanted || !carrier.announce!.safe))
    // It cannot be asked what became of it, and to ask for it again might buy it twice. A person has to look.
    return doubt(ctx, intent, `${carrier.name} has not answered, and cannot be asked whether it was bought. Look at its own site.`, never)
  if (askedBefore && !(await goOn(asks, turnSeconds))) return readIntent(ctx, intent.shipment.id)
  const outcome = await announce(asks)
  if (outcome === unheard) return undefined
  return outcome instanceof CarrierRefusal ? refuse(ctx, intent, outcome.message) : confirm(ctx, intent, outcome)
}

/** It was bought after all, when it was no longer wanted: the carrier is asked to cancel it. Where it will not, a person has to look. */
async function takeBack({ ctx, intent, carrier, contract }: Asks, id: string): Promise<Intent | undefined> {
  const answer = carrier.cancel ? await heard(askCarrier(ctx, contract, carrier.cancel, { id, at: ctx.now() })) : unheard
  if (answer === unheard && carrier.cancel) return undefined
  if (answer === unheard || answer instanceof CarrierRefusal || answer.status === 'refused')
    return doubt(ctx, intent, `${carrier.name} answered too late, and what was bought cannot be cancelled. Look at its own site.`, never)
  return voided(ctx, intent, `${carrier.name} answered too late. What was bought is cancelled.`)
}

function announce({ ctx, intent, carrier, contract }: Asks): Promise<Announced | CarrierRefusal | typeof unheard> {
  const { shipment, document, contents } = intent
  const known = optionOf(document.ship_with.properties.shipping_option_code)
  if (!known) return Promise.resolve(new CarrierRefusal('There is no such shipping option any more.'))
  const input = announcementOf(document, contents, known, { reference: shipment.purchase_reference, at: ctx.now() })
  return heard(askCarrier(ctx, contract, carrier.announce!, input))
}

const heard = <T>(answer: Promise<T>): Promise<T | CarrierRefusal | typeof unheard> =>
  answer.catch((error: unknown) => {
    if (error instanceof CarrierRefusal) return error
    if (error instanceof NoAnswer || error instanceof UnreadableAnswer) return unheard
    throw error
  })

import type { OutboxInput, TrackingEvent } from '../../../carriers/kit/tracking.ts'
import { sendCall } from '../../../carriers/send.ts'
import type { Context } from '../../../platform/context.ts'
import type { AskedContract } from '../../contracts/index.ts'
import { type PolledParcel, settingsOf } from './poll.ts'

type OutboxRequest = OutboxInput['parcels'][number]
/** The carrier's events of a parcel until `at`, and when there will be more. */
type OutboxResult = { readonly at: string; readonly events: readonly TrackingEvent[]; readonly next_at: string | null }

type Round = { readonly requests: OutboxRequest[]; readonly answer: Promise<Map<string, OutboxResult>> }
const rounds = new WeakMap<AskedContract, Round>()

/** Polls all parcels of one contract that are requested in the same turn of the event loop in one call to the carrier. */
export async function pollOutboxBatched(ctx: Context, followed: PolledParcel, request: OutboxRequest): Promise<OutboxResult> {
  const round = rounds.getOrInsertComputed(followed.contract, () => openRound(ctx, followed))
  round.requests.push(request)
  const events = (await round.answer).get(request.tracking_number)
  if (!events) throw new Error(`${followed.carrier.name} does not know the number ${request.tracking_number}`)
  return events
}

function openRound(ctx: Context, followed: PolledParcel): Round {
  const requests: OutboxRequest[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  setImmediate(resolve)
  const answer = promise.then(() => {
    rounds.delete(followed.contract)
    return fetchOutbox(ctx, followed, requests)
  })
  return { requests, answer }
}

/** Fetches the events that a sandbox carrier would push, and reads them as any push is read. */
export async function fetchOutbox(
  ctx: Context,
  { carrier, contract }: Pick<PolledParcel, 'carrier' | 'contract'>,
  parcels: readonly OutboxRequest[],
  pickup_id?: string,
): Promise<Map<string, OutboxResult>> {
  const input = { at: ctx.now(), parcels, ...(pickup_id !== undefined && { pickup_id }) }
  const settings = await settingsOf(ctx, contract)
  const { ask, read } = carrier.outbox!
  // Leaves the call out of the logs: no client has made a request, and every event would be there twice.
  const { push, next } = read(await sendCall(ctx, ask(settings, input)), input)
  const updates = push ? carrier.receive!.read(push.headers, push.body, settings) : []
  const eventsByNumber = new Map(updates.map(({ tracking_number, events }) => [tracking_number, events]))
  return new Map(
    next.map(({ tracking_number, next_at }) => [
      tracking_number,
      { at: input.at, events: eventsByNumber.get(tracking_number) ?? [], next_at },
    ]),
  )
}

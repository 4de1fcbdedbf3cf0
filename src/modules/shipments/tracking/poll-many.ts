import { type Carrier, CarrierRefusal } from '../../../carriers/kit/carrier.ts'
import type { TrackedNumber, TrackingEvent } from '../../../carriers/kit/tracking.ts'
import type { Context } from '../../../platform/context.ts'
import { type AskedContract, callWithContract } from '../../contracts/index.ts'

/** The contract under which a carrier is polled. */
export type PolledContract = { readonly carrier: Carrier; readonly contract: AskedContract }

type EventsByNumber = Map<string, readonly TrackingEvent[]>
type Round = { readonly parcels: TrackedNumber[]; readonly answer: Promise<EventsByNumber> }
const rounds = new WeakMap<AskedContract, Round>()

/** Polls all parcels of one contract that are requested in the same turn of the event loop in one call to the carrier, or in few. */
export async function pollManyBatched(ctx: Context, polled: PolledContract, parcel: TrackedNumber): Promise<readonly TrackingEvent[]> {
  const round = rounds.getOrInsertComputed(polled.contract, () => openRound(ctx, polled))
  round.parcels.push(parcel)
  return (await round.answer).get(parcel.tracking_number) ?? []
}

function openRound(ctx: Context, { carrier, contract }: PolledContract): Round {
  const parcels: TrackedNumber[] = []
  const trackMany = carrier.trackMany!
  const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
    rounds.delete(contract)
    const events: EventsByNumber = new Map()
    for (let from = 0; from < parcels.length; from += trackMany.max) {
      const some = parcels.slice(from, from + trackMany.max)
      const updates = await callWithContract(ctx, contract, trackMany, { parcels: some, at: ctx.now() }).catch(nothingKnown)
      for (const update of updates) events.set(update.tracking_number, update.events)
    }
    return events
  })
  return { parcels, answer }
}

/** A carrier that does not know the numbers may not have them yet. */
export function nothingKnown(error: unknown): readonly [] {
  if (error instanceof CarrierRefusal) return []
  throw error
}

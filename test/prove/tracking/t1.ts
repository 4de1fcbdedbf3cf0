import type { TrackingEvent } from '../../../src/carriers/kit/tracking.ts'
import { meaningOf } from '../../../src/carriers/sandbox/event-codes.ts'
import type { WireEvent } from '../../../src/carriers/sandbox/wire-shipping.ts'
import { findParcels } from '../../../src/modules/shipments/record/parcels.ts'
import { receiveUpdates } from '../../../src/modules/shipments/tracking/push.ts'
import { readTracking } from '../../../src/modules/shipments/tracking/service.ts'
import type { Context } from '../../../src/platform/context.ts'
import { addTime } from '../../../src/platform/time.ts'
import { journeyOf } from '../../../src/simulator/network/journey.ts'
import type { Course, JourneyKind } from '../../../src/simulator/network/journeys.ts'
import type { ShipmentBooking } from '../../../src/simulator/network/ledger.ts'
import { type Chance, chanceOf } from '../../fuzz/chance.ts'
import { startApp } from '../../harness.ts'
import type { Goal } from '../../proofs/goal.ts'
import { keepParcels } from '../../stored-parcels.ts'

const lives = { small: 40, gate: 1_000, full: 10_000 }
const atOnce = 32
const kinds: readonly JourneyKind[] = ['home', 'point', 'locker', 'mailbox', 'express', 'freight']
const names = ['', 'delivered', 'lost', 'damaged', 'delayed', 'customs_hold', 'refused', 'returned', 'pickup_expired', 'address_error']

/** In which status each way ends. */
const ends: Readonly<Record<string, string>> = {
  lost: 'EXCEPTION',
  damaged: 'UNDELIVERABLE',
  refused: 'RETURNED_TO_SENDER',
  returned: 'RETURNED_TO_SENDER',
  pickup_expired: 'RETURNED_TO_SENDER',
  address_error: 'RETURNED_TO_SENDER',
}
const endOf = ({ kind, named = '' }: Course) =>
  ends[named] ?? (kind === 'point' || kind === 'locker' ? 'COLLECTED_BY_CUSTOMER' : 'DELIVERED')

export const t1: Goal = {
  id: 'T1',
  promise: 'However late, repeated, reordered or incomplete the events of a carrier are, each parcel ends with the right status and events',
  async run({ size, seed }) {
    await using app = await startApp()
    const counts = { lives: 0, events: 0, pushes: 0, lost: 0, repeated: 0, 'out of order': 0 }
    const violations: string[] = []
    const { context } = await app.newOrganization()
    const work = async (first: number) => {
      for (let index = first; index < lives[size]; index += atOnce) {
        const found = await live(context, chanceOf(seed, index), counts)
        if (found) violations.push(`seed ${seed}, life ${index}: ${found}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, (_, first) => work(first)))
    return { counts, violations }
  },
}

type Counts = Record<'lives' | 'events' | 'pushes' | 'lost' | 'repeated' | 'out of order', number>

/** One life. Answers what is wrong with it. */
async function live(context: Context, chance: Chance, counts: Counts): Promise<string | undefined> {
  const course: Course = {
    kind: chance.pick(kinds),
    border: chance.pick(['none', 'open', 'customs']),
    ...(chance.maybe(0.7) && { named: chance.pick(names) }),
  }
  const [id] = await keepParcels(context, { carrier: 'swiftly' })
  const [parcel] = await findParcels(context, [id!])
  const tracking_number = parcel!.tracking_number!
  const booking = bookingOf(context, course)
  const story = journeyOf(booking, tracking_number)
  if (JSON.stringify(story) !== JSON.stringify(journeyOf(structuredClone(booking), tracking_number)))
    return 'different when read the second time'
  const tell = (events: readonly WireEvent[]) =>
    context.transaction((tx) => receiveUpdates(tx, 'swiftly', [{ tracking_number, events: events.map(read) }]))

  for (const push of pushesOf(story, chance, counts)) await tell(push)
  await tell(story) // The poll, which makes good whatever was lost.

  counts.lives++
  counts.events += story.length
  const { events } = await readTracking(context, id!)
  const [{ status } = { status: 'gone' }] = await findParcels(context, [id!])
  if (status !== endOf(course)) return `${JSON.stringify(course)} ends as ${status}`
  const [told, wanted] = [events.map(({ event_at }) => event_at), story.map(({ time }) => time)]
  return told.join() === wanted.join() ? undefined : `${JSON.stringify(course)} is stored as ${told.join()} and was ${wanted.join()}`
}

const bookingOf = ({ now }: Context, course: Course): ShipmentBooking => ({
  kind: 'shipment',
  carrier: 'swiftly',
  reference: 'r',
  id: 'i',
  booked_at: addTime(now(), { seconds: 0.123 }),
  cancelled_at: null,
  service: 'home',
  from: { city: 'Eindhoven', country: 'NL' },
  to: { city: 'Berlin', country: 'DE' },
  receiver: 'Ada',
  pieces: [],
  course,
})

const read = ({ code, text, time, place }: WireEvent): TrackingEvent => ({
  code,
  ...meaningOf('swiftly', code),
  at: time,
  description: text,
  location: place && { city: place.city, country_code: place.country },
})

/** What arrives of a story, and how: some of it never, some twice, some in the wrong order, some together. */
function pushesOf(story: readonly WireEvent[], chance: Chance, counts: Counts): WireEvent[][] {
  const pushes: WireEvent[][] = []
  for (const event of story) {
    if (chance.maybe(0.2)) counts.lost++
    else if (pushes.length > 0 && chance.maybe(0.25)) pushes.at(-1)!.push(event)
    else pushes.push([event])
  }
  for (const push of [...pushes]) {
    if (!chance.maybe(0.3)) continue
    counts.repeated++
    pushes.splice(chance.int(0, pushes.length), 0, push.toReversed())
  }
  for (let at = pushes.length - 1; at > 0; at--) {
    if (!chance.maybe(0.4)) continue
    counts['out of order']++
    const other = chance.int(0, at)
    ;[pushes[at], pushes[other]] = [pushes[other]!, pushes[at]!]
  }
  counts.pushes += pushes.length
  return pushes
}

import type { TrackingEvent } from '../../../carriers/kit/tracking.ts'
import type { Transaction } from '../../../platform/context.ts'
import { toUtc } from '../../../platform/time.ts'
import { trackingEventCreated } from '../../../webhooks/public-events/tracking-event-created.ts'
import { publishEvent } from '../../../webhooks/publish.ts'
import { billWeighedParcel } from '../planning/purchase-billing.ts'
import { markChanged } from '../record/parcels.ts'
import { upsertUncounted } from '../record/uncounted-store.ts'
import { publishStatusChanged } from '../statuses/status-change.ts'
import { isFinal, type Meaning, mayFollow, statusAfter, statusTypeOf } from '../statuses/status-of.ts'
import type { StatusCode } from '../statuses/statuses.ts'
import { updatePollTimes } from './poll-store.ts'
import type { PollTimes } from './poll-times.ts'
import { senderOf } from './present.ts'
import * as store from './store.ts'

/**
 * All events of carriers enter here, pushed or polled. Each event is stored once, at its own time. The status follows the latest
 * event, and never leaves a final one. Events act on behalf of the parcel's sender. `nextPoll`: of a poll, when the next one is due, given
 * the status that the parcel has then.
 */
export async function receiveEvents(
  outer: Transaction,
  row: store.TrackedParcelRow,
  events: readonly TrackingEvent[],
  nextPoll?: (status: StatusCode) => PollTimes,
) {
  const held = await store.holdStatus(outer, row)
  if (!held) return
  const sender = senderOf(row)
  const { integration_id, user_id, is_return } = sender
  const tx = { ...outer, integration_id, user_id }
  let { status, status_at } = held
  let hasNewEvent = false
  for (const event of inOrder(events)) {
    const meaning = meaningOf(event)
    if (!(await store.insertEvent(tx, row.id, rowOf(event, meaning)))) continue
    hasNewEvent = true
    await billWeighing(tx, row, event)
    const next = statusAfter(meaning)
    await publishEvent(tx, trackingEventCreated, row.id, () => payloadOf(row, sender, event, meaning, next))
    if (next === null || (status_at !== null && event.at < status_at) || !mayFollow(status, next)) continue
    status_at = event.at
    if (next === status) continue
    const change = { to: next, carrier_at: event.at, message: event.description || null }
    await publishStatusChanged(tx, { id: row.id, integration_id, is_return }, change)
    status = next
  }
  if (hasNewEvent) await upsertUncounted(tx, row.id)
  const times = nextPoll?.(status)
  if (status_at === null || status_at === held.status_at) {
    if (times) await updatePollTimes(tx, row.id, times)
  } else if (times) await store.updatePolledStatus(tx, row.id, { status, status_at, ...times })
  else await store.updateStatus(tx, row.id, { status, status_at })
  if (status !== held.status && row.shipment_id !== null) await markChanged(tx, row.shipment_id)
}

/** Bills the weight that the carrier has measured of a parcel bought here. A parcel that is only tracked was billed elsewhere. */
async function billWeighing(
  tx: Transaction,
  { id, shipment_id, announced_at }: store.TrackedParcelRow,
  { weighed_g: weight_g }: TrackingEvent,
) {
  if (weight_g === undefined || shipment_id === null || announced_at === null) return
  await billWeighedParcel(tx, { parcel_id: id, shipment_id, announced_at, weight_g })
}

/** Sorts events by time, in UTC with one spelling, which sorts as text. */
const inOrder = (events: readonly TrackingEvent[]) =>
  events.map((event) => ({ ...event, at: toUtc(event.at) ?? event.at })).sort((one, other) => (one.at < other.at ? -1 : 1))

const meaningOf = ({ phase, exception, sub_status }: TrackingEvent): Meaning =>
  phase === null
    ? { phase: 'unknown', exception: 'unknown', sub_status: 'unknown' }
    : { phase, exception: exception ?? 'none', sub_status: sub_status ?? 'none' }

const rowOf = (event: TrackingEvent, meaning: Meaning): store.NewTrackingEvent => ({
  event_type: 'carrier',
  event_at: event.at,
  code: event.code,
  ...meaning,
  status_type: statusTypeOf(meaning),
  description: event.description || null,
  location: event.location && JSON.stringify(event.location),
})

/** Payload of the event. Fields that only some carriers report are null. */
function payloadOf(
  row: store.TrackedParcelRow,
  { order_number, is_return }: ReturnType<typeof senderOf>,
  event: TrackingEvent,
  meaning: Meaning,
  next: StatusCode | null,
) {
  const { id: parcel_id, tracking_number, carrier_code, announced_at } = row
  const { at: timestamp, code, description, location } = event
  const nowhere = { house_number: null, postal_code: null, street: null, service_point_id: null, depot: null }
  return {
    parcel: { parcel_id, tracking_number, carrier_code, announced_at, order_number, is_return },
    event: {
      event_type: 'carrier',
      timestamp,
      ...meaning,
      status_type: statusTypeOf(meaning),
      description: description || null,
      end_of_tracking: next !== null && isFinal(next),
      is_offered: null,
      is_carrier_responsible: null,
      is_returned: meaning.exception === 'returned_sender',
      location_details: location && { city: location.city, country: location.country_code, ...nowhere },
      extra_data: { carrier_event_code: code },
    },
  }
}

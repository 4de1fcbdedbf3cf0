import type { Context } from '../../../platform/context.ts'
import type { WebhookMessage } from '../../../webhooks/channel.ts'
import type { EventAddress, EventContents } from '../../../webhooks/public-events/define.ts'
import { findSubscriberEvent } from '../../../webhooks/public-events/index.ts'
import { findTracking } from '../../shipments/tracking/service.ts'

/** An event in the form of the provider (JSON:API). `unique_id` is the same each time it is sent, so that it counts once there too. */
export async function providerEvent(ctx: Context, { id, event_type, subject, body, created_at }: WebhookMessage) {
  const { data } = JSON.parse(body)
  const event = findSubscriberEvent(event_type)
  const contents = contentsOf(event, data)
  const metric = { data: { type: 'metric', attributes: { name: event?.metric ?? event_type } } }
  const profile = { data: { type: 'profile', attributes: profileOf(subject, contents && (await addressOf(ctx, contents))) } }
  const attributes = { properties: data, time: contents?.happened_at ?? created_at, unique_id: id, metric, profile }
  return { data: { type: 'event', attributes } }
}

/** Reads what an event is about; undefined if it is not about a parcel, or was written by a version with another payload. */
function contentsOf(event: ReturnType<typeof findSubscriberEvent>, data: unknown): EventContents | undefined {
  const payload = event?.payload.safeParse(data)
  return payload?.success ? event?.contentsOf?.(payload.data) : undefined
}

/** Finds the address of the shopper. A tracking event does not carry it, so it is looked up; the parcel may have been deleted since. */
async function addressOf(ctx: Context, { parcel_id, shopper }: EventContents): Promise<EventAddress | undefined> {
  if (shopper) return shopper
  const tracking = await findTracking(ctx, parcel_id)
  return tracking?.details.is_return ? tracking.from_address : tracking?.to_address
}

/** Format of phone numbers that the provider takes: it refuses a whole event for another one. */
const international = /^\+[1-9]\d{6,14}$/

/**
 * The shopper. One with an e-mail address is identified by it alone: an id of ours beside it would make another profile for each parcel.
 * Without one, the subject of the event (`parcel 17`) identifies the profile.
 */
function profileOf(subject: string, address: EventAddress = {}) {
  const { email, city, postal_code, country_code } = address
  const phone_number = address.phone_number?.replaceAll(/[\s().-]/g, '') ?? ''
  const location = { ...(city && { city }), ...(postal_code && { zip: postal_code }), ...(country_code && { country: country_code }) }
  return {
    ...(email ? { email } : { external_id: subject.replace(' ', '-') }),
    ...(international.test(phone_number) && { phone_number }),
    ...(Object.keys(location).length > 0 && { location }),
  }
}

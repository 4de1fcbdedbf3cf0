import type { Context } from '../../../platform/context.ts'
import { Fault } from '../../../platform/errors.ts'
import type { WebhookMessage } from '../../../webhooks/channel.ts'
import { readTracking } from '../../shipping/shipments/tracking/service.ts'
import type { EventType } from '../schema.ts'

/** What people choose from at the provider when they decide what follows from an event. */
const metrics: Record<EventType, string> = {
  'parcel.created': 'Parcel created',
  'parcels.event.created': 'Parcel tracking event',
}

type Receiver = { readonly email?: string | null; readonly phone_number?: string | null } & Partial<Record<EventPart, string | null>>
type EventPart = 'city' | 'postal_code' | 'country_code'
type ProviderParcel = { readonly id: number; readonly to_address?: Receiver | undefined; readonly happened_at: string }

/** An event in the form of the provider (JSON:API). `unique_id` is the same each time it is sent, so that it counts once there too. */
export async function providerEvent(ctx: Context, { id, event_type, body }: WebhookMessage) {
  const { data } = JSON.parse(body)
  const parcel = await parcelOf(ctx, event_type as EventType, data)
  const metric = { data: { type: 'metric', attributes: { name: metrics[event_type as EventType] } } }
  const profile = { data: { type: 'profile', attributes: profileOf(parcel) } }
  const attributes = { properties: data, time: parcel.happened_at, unique_id: id, metric, profile }
  return { data: { type: 'event', attributes } }
}

/** Parcel events have no addresses, so they are looked up; the parcel may be deleted by then. */
async function parcelOf(ctx: Context, event_type: EventType, data: any): Promise<ProviderParcel> {
  if (event_type === 'parcel.created') return { id: data.id, to_address: data.to_address, happened_at: data.created_at }
  const { parcel_id } = data.parcel
  const tracked = await readTracking(ctx, parcel_id).catch(undefinedIfMissing)
  return { id: parcel_id, to_address: tracked?.to_address, happened_at: data.event.timestamp }
}

function undefinedIfMissing(error: unknown) {
  if (error instanceof Fault) return undefined
  throw error
}

/** The provider refuses a whole event for a number that is not written so. */
const international = /^\+[1-9]\d{6,14}$/

/**
 * The profile. A person with an e-mail address is identified by that alone: an external id beside it would split them into one
 * person for each parcel.
 */
function profileOf({ id, to_address = {} }: ProviderParcel) {
  const { email, city, postal_code, country_code } = to_address
  const phone_number = to_address.phone_number?.replaceAll(/[\s().-]/g, '') ?? ''
  const location = { ...(city && { city }), ...(postal_code && { zip: postal_code }), ...(country_code && { country: country_code }) }
  return {
    ...(email ? { email } : { external_id: `parcel-${id}` }),
    ...(international.test(phone_number) && { phone_number }),
    ...(Object.keys(location).length > 0 && { location }),
  }
}

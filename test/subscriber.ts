import { z } from 'zod'
import { eventKind } from '../src/platform/events.ts'
import { publishEvent } from '../src/webhooks/publish.ts'
import { delivering } from './delivering.ts'
import type { startApp } from './harness.ts'
import type { receiver } from './receiver.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** The nth event of a parcel. */
export const parcelEvent = {
  ...eventKind('parcel.created', { resource_type: 'parcel' }),
  payload: z.object({ parcel: z.int(), n: z.int() }),
}

let created = 0

/** An organization with a webhook at a URL of its own that subscribes to new parcels, and what its tests ask of it. */
export async function newSubscriber(app: App, shop: ReturnType<typeof receiver>) {
  const organization = await app.newOrganization()
  const { call, context, id } = organization
  const url = `https://hooks.example/subscriber-${++created}`
  const { body } = await call('POST', '/event-subscriptions/connections', { type: 'webhook', configuration: { url } })
  const connection_id: number = body.data.id
  await call('POST', '/event-subscriptions/subscriptions', { connection_id, event_type: 'parcel.created' })
  const deliveries = async () =>
    (await call('GET', `/event-subscriptions/deliveries?page_size=100&connection_id=${connection_id}`)).body.data.reverse() as any[]
  return {
    ...organization,
    url,
    connection_id,
    deliver: delivering(app, id),
    publishEvent: (parcel: number, n: number) => context.transaction((tx) => publishEvent(tx, parcelEvent, parcel, { parcel, n })),
    /** Oldest first. */
    deliveries,
    statuses: async () => (await deliveries()).map(({ status }) => status as string),
    received: () => shop.received.filter((one) => one.url === url),
    /** The numbers of the events in the order in which they were sent. */
    sent: () => shop.received.filter((one) => one.url === url).map(({ body }) => body.data.n as number),
    replay: (delivery_id: number) => call('POST', `/event-subscriptions/deliveries/${delivery_id}/replay`),
  }
}

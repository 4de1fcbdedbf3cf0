import { z } from 'zod'
import { eventKind } from '../../../src/platform/events.ts'
import { publishEvent } from '../../../src/webhooks/publish.ts'
import { delivering } from '../../delivering.ts'
import type { startApp } from '../../harness.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** Something that happened to a parcel: the nth thing. */
export const happened = { ...eventKind('parcel.created', { resource_type: 'parcel' }), payload: z.object({ parcel: z.int(), n: z.int() }) }

/** An organization with a webhook at this address, which wants to know of new parcels. */
export async function subscriber(app: App, url: string) {
  const { call, context, id } = await app.newOrganization()
  const { body } = await call('POST', '/event-subscriptions/connections', { type: 'webhook', configuration: { url } })
  const connection_id: number = body.data.id
  await call('POST', '/event-subscriptions/subscriptions', { connection_id, event_type: 'parcel.created' })
  return {
    call,
    connection_id,
    id,
    deliver: delivering(app, id),
    tell: (parcel: number, n: number) => context.transaction((tx) => publishEvent(tx, happened, parcel, { parcel, n })),
  }
}

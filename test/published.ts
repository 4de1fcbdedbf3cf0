import assert from 'node:assert/strict'
import { type StatusCode, statusCodes, statusIdOf } from '../src/modules/shipments/statuses/statuses.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { DeliveryEventType, EventType } from '../src/webhooks/public-events/index.ts'
import type { startApp } from './harness.ts'

type Organization = Pick<Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['newOrganization']>>, 'call' | 'integration_id'>

/** Has events of this type published from here on. Where the clock moves, the application needs a `send`: `everybodyTakes`. */
export async function subscribe({ call }: Pick<Organization, 'call'>, event_type: EventType) {
  const connection = { type: 'webhook', configuration: { url: 'https://hooks.example/published' } }
  const { id: connection_id } = (await call('POST', '/event-subscriptions/connections', connection)).body.data
  assert.equal((await call('POST', '/event-subscriptions/subscriptions', { connection_id, event_type })).status, 201)
}

/** Has changes of parcel statuses published from here on. */
export async function openIntegrationWebhook({ call, integration_id }: Organization) {
  const webhook = { webhook_active: true, webhook_url: 'https://hooks.example/integration' }
  assert.equal((await call('PATCH', `/integrations/${integration_id}`, webhook)).status, 204)
}

/** What was published, oldest first: the subject, and the body as it is sent. */
export async function listPublished(db: Database, organization_id: number, event_type: DeliveryEventType) {
  const rows = await db
    .selectFrom('deliveries')
    .select(['subject', 'body', 'created_at'])
    .where('organization_id', '=', organization_id)
    .where('event_type', '=', event_type)
    .orderBy('id')
    .execute()
  return rows.map(({ subject, body, created_at }) => ({ subject, created_at, body: JSON.parse(body) }))
}

const codes = new Map(statusCodes.map((code) => [statusIdOf(code), code]))

/** The statuses that parcels went through, oldest first. */
export async function listStatusChanges(db: Database, organization_id: number) {
  const published = await listPublished(db, organization_id, 'parcel_status_changed')
  return published.map(({ body, created_at }) => {
    const { id, status } = body.parcel as { id: number; status: { id: number; message: string } }
    return { parcel_id: id, code: codes.get(status.id) as StatusCode, message: status.message, created_at }
  })
}

export const statusesPublished = async (db: Database, organization_id: number, parcel_id: number) =>
  (await listStatusChanges(db, organization_id)).filter((one) => one.parcel_id === parcel_id).map(({ code }) => code)

import { z } from 'zod'
import { deleteExpiredTokens } from './api/auth/credentials.ts'
import { deleteExpiredRequests } from './api/idempotency/once.ts'
import { jobKind, type Schedule, systemJobHandler } from './jobs/kind.ts'
import { deleteEventsBefore } from './platform/events.ts'
import { later } from './platform/time.ts'
import { deleteDeliveriesBefore } from './resources/deliveries/log.ts'
import { deleteWebhooksLeftBefore } from './resources/event-subscriptions/integration-webhook.ts'

/** As long as somebody may ask what happened, or have it told again. */
const eventDays = 90
const deliveryDays = 30

/** Takes away what has had its time: tokens, the answers kept for requests that might be sent again, what was sent, and events. */
const housekeeping = jobKind('housekeeping', z.object({}))

export const housekeepingHandler = systemJobHandler(housekeeping, async (system, _, job) => {
  await deleteEventsBefore(system, later(system.now(), { days: -eventDays }))
  await deleteDeliveriesBefore(system, later(system.now(), { days: -deliveryDays }))
  await deleteWebhooksLeftBefore(system, later(system.now(), { days: -deliveryDays }))
  await job.finish(async (tx) => {
    await deleteExpiredTokens(tx)
    await deleteExpiredRequests(tx)
  })
})

export const housekeepingSchedule: Schedule = { kind: housekeeping, everySeconds: 3600 }

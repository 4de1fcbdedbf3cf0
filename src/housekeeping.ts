import { z } from 'zod'
import { deleteExpiredTokens } from './api/auth/credentials.ts'
import { deleteExpiredRequests } from './api/idempotency/once.ts'
import { jobHandler, jobKind, type Schedule } from './jobs/kind.ts'

/** Takes away what has had its time: tokens, and the answers kept for requests that might be sent again. */
const housekeeping = jobKind('housekeeping', z.object({}))

export const housekeepingHandler = jobHandler(housekeeping, (_, __, job) =>
  job.finish(async (tx) => {
    await deleteExpiredTokens(tx)
    await deleteExpiredRequests(tx)
  }),
)

export const housekeepingSchedule: Schedule = { kind: housekeeping, everySeconds: 3600 }

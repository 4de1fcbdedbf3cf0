import { z } from 'zod'
import { jobKind } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import type { Transaction } from '../../../platform/context.ts'

/**
 * A ticket has taken a step, or was created (sequence 0): the support desk decides what comes next. `is_again`: what the step sends has
 * waited for its recipient.
 */
export const ticketStepJob = jobKind(
  'ticket step',
  z.object({ ticket_id: z.int(), sequence: z.int(), is_again: z.literal(true).optional() }),
)

/** Enqueues the job that follows a step. The jobs of one ticket run one after another. */
export const enqueueTicketStep = (tx: Transaction, ticket_id: number, sequence: number) =>
  enqueueJob(tx, ticketStepJob, { ticket_id, sequence }, { order: String(ticket_id) })

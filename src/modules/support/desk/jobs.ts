import { z } from 'zod'
import { addBusinessDays } from '../../../geo/business-days.ts'
import { jobHandler, jobKind } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import type { Context, Transaction } from '../../../platform/context.ts'
import { findContactOf } from '../contacts/service.ts'
import { applyTicketStep, findTicket, type TicketRow, type TicketStep } from '../tickets/service.ts'
import { ticketStepJob } from '../tickets/step-job.ts'
import { isSolved } from '../tickets/transitions.ts'
import { type DeskState, deskOf, type PlannedStep, readDeskState } from './desk.ts'
import { liveDesk } from './live.ts'

/** A step that waits for its day. It is taken unless the ticket has taken another one meanwhile. */
const plannedStepJob = jobKind('planned ticket step', z.object({ ticket_id: z.int(), sequence: z.int(), step: z.string() }))

/** What follows from a step of a ticket, and which step comes next. */
export const followTicketSteps = jobHandler(ticketStepJob, async (ctx, { ticket_id, sequence }, job) => {
  const ticket = await findTicket(ctx, ticket_id)
  const found = ticket && (await findDesk(ctx, ticket))
  if (!found) return
  const { desk, state } = found
  await job.finish(async (tx) => {
    await desk.follow?.(tx, state, sequence)
    // A later step has a job of its own, which plans.
    const planned = isSolved(ticket.status) || sequence < ticket.step_count ? undefined : desk.plan(state)
    if (planned) await planStep(tx, state, planned)
  })
})

/** The desk of the organization, and what it knows of the ticket. */
async function findDesk(ctx: Context, ticket: TicketRow) {
  const { desk, country } = await deskOf(ctx, liveDesk)
  const hasContact = (await findContactOf(ctx, ticket.carrier_code)) !== undefined
  return desk && { desk, state: await readDeskState(ctx, ticket, country, hasContact) }
}

function planStep(tx: Transaction, { ticket, country }: DeskState, { step, days, comment }: PlannedStep) {
  const contents = { ...step, ...(comment !== undefined && { comment }) }
  if (days === 0) return takeStep(tx, ticket, contents)
  const run_at = addBusinessDays(tx.now(), days, country)
  return enqueueJob(tx, plannedStepJob, { ticket_id: ticket.id, sequence: ticket.step_count, step: JSON.stringify(contents) }, { run_at })
}

/** Once for each step that it follows, and not where the ticket has taken another one since it was read. */
const takeStep = (tx: Transaction, { id, step_count }: Pick<TicketRow, 'id' | 'step_count'>, contents: Omit<TicketStep, 'step_key'>) =>
  applyTicketStep(tx, id, { ...contents, step_key: `desk ${step_count}` } as TicketStep, { follows: step_count })

export const takePlannedSteps = jobHandler(plannedStepJob, async (ctx, { ticket_id, sequence, step }, job) => {
  const ticket = await findTicket(ctx, ticket_id)
  if (ticket?.step_count !== sequence) return
  const found = await findDesk(ctx, ticket)
  // What needs no waiting comes first: the parcel may have arrived meanwhile.
  const sooner = found?.desk.plan(found.state)
  await job.finish((tx) => takeStep(tx, ticket, sooner?.days === 0 ? sooner.step : JSON.parse(step)))
})

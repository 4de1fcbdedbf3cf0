import { z } from 'zod'
import { addBusinessDays } from '../../../geo/business-days.ts'
import { jobHandler, jobKind } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import type { Context, Transaction } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'
import { contactConfirmedJob } from '../contacts/confirmation.ts'
import { applyTicketStep, findTicket, holdTicket, listProcessing, type TicketRow, type TicketStep } from '../tickets/service.ts'
import { ticketStepJob } from '../tickets/step-job.ts'
import { isSolved } from '../tickets/transitions.ts'
import { type DeskState, deskOf, isWaitingStep, type PlannedStep, readDeskState, waitsForRecipient } from './desk.ts'
import { liveDesk } from './live.ts'
import { holdRecipient } from './recipient.ts'

/** Takes a step on its day, unless the ticket has taken another one meanwhile. */
const plannedStepJob = jobKind('planned ticket step', z.object({ ticket_id: z.int(), sequence: z.int(), step: z.string() }))

/** Limit of days that an e-mail waits for its recipient; then the operator works on the ticket. */
const mostWaitDays = 60

/**
 * Sends what follows from a step of a ticket, and plans the next one. Both are decided by one read of the contact, which is locked: a
 * ticket whose e-mail is sent never stays with the operator as if it waited.
 */
export const followTicketSteps = jobHandler(ticketStepJob, async (ctx, { ticket_id, sequence, is_again: isAgain = false }, job) => {
  const ticket = await findTicket(ctx, ticket_id)
  if (!ticket || (isAgain && isSolved(ticket.status))) return
  const { desk, ...found } = await findDesk(ctx, ticket)
  const followed = await job.finish(async (tx) => {
    const state = await holdState(tx, found.state)
    const outcome = await desk.follow?.(tx, state, { sequence, isAgain })
    if (outcome === 'waiting') await lookAgain(tx, state, sequence)
    // Plans for the last step only, since a later step has a job of its own, or for a ticket that waits for its recipient.
    const plans = !isSolved(state.ticket.status) && (sequence >= state.ticket.step_count || waitsForRecipient(state))
    const planned = plans ? desk.plan(state) : undefined
    if (planned) await planStep(tx, state, planned)
    return outcome
  })
  if (followed === 'full') ctx.log.warn('support.ticket_full', { organization_id: ctx.organization_id, ticket_id })
})

/** Finds the desk of the organization, and the state of the ticket for it. */
async function findDesk(ctx: Context, ticket: TicketRow) {
  const { desk, country } = await deskOf(ctx, liveDesk)
  return { desk, state: await readDeskState(ctx, ticket, country) }
}

/** Reads the ticket and its recipient again, and locks both until the transaction ends. */
async function holdState(tx: Transaction, state: DeskState): Promise<DeskState> {
  const ticket = (await holdTicket(tx, state.ticket.id)) ?? state.ticket
  return { ...state, ticket, recipient: await holdRecipient(tx, ticket.carrier_code) }
}

/**
 * Looks at the ticket again after a business day. The job has no order: steps of the ticket that are taken meanwhile do not wait for it.
 */
async function lookAgain(tx: Transaction, { ticket, country }: DeskState, sequence: number) {
  if (addTime(ticket.created_at, { days: mostWaitDays }) < tx.now()) return
  const run_at = addBusinessDays(tx.now(), 1, country)
  await enqueueJob(tx, ticketStepJob, { ticket_id: ticket.id, sequence, is_again: true }, { key: `${ticket.id} ${sequence}`, run_at })
}

function planStep(tx: Transaction, { ticket, country }: DeskState, { step, days, comment }: PlannedStep) {
  const contents = { ...step, ...(comment !== undefined && { comment }) }
  if (days === 0) return takeStep(tx, ticket, contents)
  const run_at = addBusinessDays(tx.now(), days, country)
  return enqueueJob(tx, plannedStepJob, { ticket_id: ticket.id, sequence: ticket.step_count, step: JSON.stringify(contents) }, { run_at })
}

/** Takes a step once for each step that it follows, and only if the ticket has taken no other one since it was read. */
const takeStep = (tx: Transaction, { id, step_count }: Pick<TicketRow, 'id' | 'step_count'>, contents: Omit<TicketStep, 'step_key'>) =>
  applyTicketStep(tx, id, { ...contents, step_key: `desk ${step_count}` } as TicketStep, { follows: step_count })

export const takePlannedSteps = jobHandler(plannedStepJob, async (ctx, { ticket_id, sequence, step }, job) => {
  const ticket = await findTicket(ctx, ticket_id)
  if (ticket?.step_count !== sequence) return
  const { desk, state } = await findDesk(ctx, ticket)
  // Steps without a delay take precedence: the parcel may have arrived meanwhile.
  const sooner = desk.plan(state)
  await job.finish((tx) => takeStep(tx, ticket, sooner?.days === 0 ? sooner.step : JSON.parse(step)))
})

/** Limit of tickets per slice. */
const mostTickets = 100

/** Looks again at the tickets that have waited for the confirmation of their contact. */
export const sendWaitingTickets = jobHandler(contactConfirmedJob, async (ctx, { carrier_code, after }, job) => {
  const tickets = await listProcessing(ctx, { carrier_code, after, most: mostTickets })
  await job.finish(async (tx) => {
    for (const ticket of tickets.filter(({ name, details }) => isWaitingStep({ name, details })))
      await enqueueJob(tx, ticketStepJob, { ticket_id: ticket.id, sequence: 0, is_again: true })
    const last = tickets.at(-1)
    if (last && tickets.length === mostTickets) await job.again(tx, { carrier_code, after: [last.created_at, last.id] }, tx.now())
  })
})

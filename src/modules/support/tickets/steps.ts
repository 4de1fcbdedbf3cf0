import { exponentOf } from '../../../geo/currencies.ts'
import type { Transaction } from '../../../platform/context.ts'
import { ticketUpdated } from '../../../webhooks/public-events/ticket-events.ts'
import { publishEvent } from '../../../webhooks/publish.ts'
import { presentOne } from './present.ts'
import { insertRequest, updateClosed } from './request-store.ts'
import { enqueueTicketStep } from './step-job.ts'
import * as store from './store.ts'
import { isSolved, statusAfter, type TicketStepName } from './transitions.ts'
import { dataTypes, isListed, type TicketDataType, type TicketOutcome, type TicketType } from './values.ts'

type StepContents =
  | { readonly name: 'request_documents'; readonly data_types: readonly TicketDataType[] }
  /** `amount`: in the currency, as the API writes it. */
  | { readonly name: 'accept'; readonly amount: number; readonly currency: string }
  | { readonly name: 'close' | 'solve' | 'solve_by_automation' | 'solve_manually'; readonly outcome: TicketOutcome }
  | {
      readonly name: Exclude<TicketStepName, 'request_documents' | 'accept' | 'close' | 'solve' | 'solve_by_automation' | 'solve_manually'>
    }

/** `step_key`: unique for the ticket, so that a step that is applied again has no second effect. */
export type TicketStep = StepContents & { readonly step_key: string; readonly comment?: string | undefined }

/**
 * Takes a step of a ticket: its status, what the step requests or decides, the event, and one job for the support desk, all in the
 * transaction of the caller. Answers the ticket as it is stored then; also where a step with this key was taken before, which then has no
 * further effect. Undefined where the ticket is missing or its status does not allow the step.
 */
export async function applyTicketStep(tx: Transaction, ticket_id: number, step: TicketStep): Promise<store.TicketRow | undefined> {
  const ticket = await store.holdTicket(tx, ticket_id)
  if (!ticket) return undefined
  if (await store.findStepByKey(tx, ticket_id, step.step_key)) return ticket
  const status = statusAfter(ticket.status, step.name)
  if (status === undefined || (step.name === 'pay' && ticket.accepted_amount === null)) return undefined
  const sequence = ticket.step_count + 1
  const { name, step_key, ...details } = step
  await store.insertStep(tx, { ticket_id, sequence, name, step_key, status, details: JSON.stringify(details) })
  if (step.name === 'request_documents') await addRequests(tx, ticket, step.data_types)
  const ended = isSolved(status) ? { outcome: outcomeOf(step, ticket.type), solved_at: tx.now(), open_key: null } : {}
  if (isSolved(status)) await updateClosed(tx, ticket_id)
  const accepted =
    step.name === 'accept'
      ? { accepted_amount: Math.round(step.amount * 10 ** (exponentOf(step.currency) ?? 2)), accepted_currency: step.currency }
      : {}
  const changes = { status, step_count: sequence, ...ended, ...accepted }
  await store.updateTicket(tx, ticket_id, changes)
  const after: store.TicketRow = { ...ticket, ...changes, updated_at: tx.now() }
  await publishEvent(tx, ticketUpdated, ticket_id, await presentOne(tx, after))
  await enqueueTicketStep(tx, ticket_id, sequence)
  return after
}

/** What a step that ends a ticket says about how it ended. */
function outcomeOf(step: TicketStep, type: TicketType): TicketOutcome {
  if ('outcome' in step) return step.outcome
  if (step.name === 'pay') return 'claim_approved'
  return type === 'address_change' ? 'address_change_declined' : 'claim_declined'
}

async function addRequests(tx: Transaction, ticket: store.TicketRow, types: readonly TicketDataType[]) {
  const { id: ticket_id, tracking_number, order_number } = ticket
  for (const data_type of new Set(types)) {
    const listed_at = isListed(data_type) ? tx.now() : null
    await insertRequest(tx, { ticket_id, data_type, title: dataTypes[data_type].title, tracking_number, order_number, listed_at })
  }
}

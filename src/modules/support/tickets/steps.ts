import { exponentOf } from '../../../geo/currencies.ts'
import type { Transaction } from '../../../platform/context.ts'
import { ticketUpdated } from '../../../webhooks/public-events/ticket-events.ts'
import { publishEvent } from '../../../webhooks/publish.ts'
import { creditPaidClaim } from './credit.ts'
import { presentOne } from './present.ts'
import { insertRequest, listRequestsOf, updateClosed } from './request-store.ts'
import { enqueueTicketStep } from './step-job.ts'
import * as store from './store.ts'
import { isSolved, statusAfter, type TicketStepName, ticketStepNames } from './transitions.ts'
import { dataTypes, isListed, type RecipientCondition, type TicketDataType, type TicketOutcome, type TicketType } from './values.ts'

type StepNameWithContents =
  | 'process'
  | 'request_documents'
  | 'accept'
  | 'provide_data'
  | 'close'
  | 'solve'
  | 'solve_by_automation'
  | 'solve_manually'

/** A step and what it says. */
export type TicketStepContents =
  | { readonly name: 'request_documents'; readonly data_types: readonly TicketDataType[] }
  /** `amount`: in the currency, as the API writes it. */
  | { readonly name: 'accept'; readonly amount: number; readonly currency: string }
  | { readonly name: 'close' | 'solve' | 'solve_by_automation' | 'solve_manually'; readonly outcome: TicketOutcome }
  /** `is_complete`: no request of the ticket is open any more, so that the carrier is sent the documents. Steps of earlier versions lack it. */
  | { readonly name: 'provide_data'; readonly is_complete?: true }
  /** `waits_for`: the desk goes on by itself as soon as the recipient of its e-mail has this. */
  | { readonly name: 'process'; readonly waits_for?: RecipientCondition }
  | { readonly name: Exclude<TicketStepName, StepNameWithContents> }

/** `step_key`: unique for the ticket, so that a step that is applied again has no second effect. */
export type TicketStep = TicketStepContents & { readonly step_key: string; readonly comment?: string | undefined }

/**
 * Takes a step of a ticket: its status, what the step requests or decides, the event, and one job for the support desk, all in the
 * transaction of the caller. Answers the ticket as it is stored then; also where a step with this key was taken before, which then has no
 * further effect. Undefined where the ticket is missing, its status does not allow the step, or its last step is not the one that `follows`
 * names.
 */
export async function applyTicketStep(
  tx: Transaction,
  ticket_id: number,
  step: TicketStep,
  { follows }: { readonly follows?: number } = {},
): Promise<store.TicketRow | undefined> {
  const ticket = await store.holdTicket(tx, ticket_id)
  if (!ticket) return undefined
  if (await store.findStepByKey(tx, ticket_id, step.step_key)) return ticket
  if (follows !== undefined && follows !== ticket.step_count) return undefined
  const status = statusAfter(ticket.status, step.name)
  if (status === undefined || (step.name === 'pay' && ticket.accepted_amount === null)) return undefined
  const requests = step.name === 'request_documents' ? await newRequests(tx, ticket_id, step.data_types) : []
  if (!requests) return undefined
  const sequence = ticket.step_count + 1
  const { name, step_key, ...details } = step
  await store.insertStep(tx, { ticket_id, sequence, name, step_key, status, details: JSON.stringify(details) })
  for (const data_type of requests) await addRequest(tx, ticket, data_type)
  const ended = isSolved(status) ? { outcome: outcomeOf(step, ticket.type), solved_at: tx.now(), open_key: null } : {}
  if (isSolved(status)) await updateClosed(tx, ticket_id)
  const accepted =
    step.name === 'accept'
      ? { accepted_amount: Math.round(step.amount * 10 ** (exponentOf(step.currency) ?? 2)), accepted_currency: step.currency }
      : {}
  const changes = { status, step_count: sequence, ...ended, ...accepted }
  await store.updateTicket(tx, ticket_id, changes)
  const after: store.TicketRow = { ...ticket, ...changes, updated_at: tx.now() }
  if (step.name === 'pay') await creditPaidClaim(tx, after)
  await publishEvent(tx, ticketUpdated, ticket_id, await presentOne(tx, after))
  await enqueueTicketStep(tx, ticket_id, sequence)
  return after
}

/** The status that a ticket has, and the steps that it allows, for people. */
export const allowedSteps = ({ status }: store.TicketRow) => ticketStepNames.filter((name) => statusAfter(status, name) !== undefined)

/** Returns the outcome of a ticket that a step ends. */
function outcomeOf(step: TicketStep, type: TicketType): TicketOutcome {
  if ('outcome' in step) return step.outcome
  if (step.name === 'pay') return 'claim_approved'
  return type === 'address_change' ? 'address_change_declined' : 'claim_declined'
}

/** Each answer to a ticket lists its open requests, so there is an end to how many it may have had. */
export const mostRequests = 100

/** Returns the data types that are not requested yet. Undefined if the ticket would have too many requests. */
async function newRequests(tx: Transaction, ticket_id: number, types: readonly TicketDataType[]) {
  const requests = await listRequestsOf(tx, [ticket_id])
  const open = new Set(requests.flatMap(({ closed_at, data_type }) => (closed_at === null ? data_type : [])))
  const wanted = [...new Set(types)].filter((type) => !open.has(type))
  return requests.length + wanted.length > mostRequests ? undefined : wanted
}

async function addRequest(tx: Transaction, ticket: store.TicketRow, data_type: TicketDataType) {
  const { id: ticket_id, tracking_number, order_number } = ticket
  const listed_at = isListed(data_type) ? tx.now() : null
  await insertRequest(tx, { ticket_id, data_type, title: dataTypes[data_type].title, tracking_number, order_number, listed_at })
}

import { presentNumbered } from '../../../http/paging.ts'
import type { Context, Reader, Transaction } from '../../../platform/context.ts'
import { timedId } from '../../../platform/random.ts'
import { machineNow } from '../../../platform/time.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { conflictFault, foundInSupport, unprocessableFault } from '../errors.ts'
import { hasNoEmailLeft, mostEmails } from './emails.ts'
import { listTickets as listRows } from './list-store.ts'
import { presentAll, presentOne } from './present.ts'
import { listRequestsOf } from './request-store.ts'
import type { TicketList, TicketStepRequest } from './schema.ts'
import { allowedSteps, applyTicketStep, mostRequests, type TicketStep } from './steps.ts'
import * as store from './store.ts'

export { applyTicketStep, type TicketStep, type TicketStepContents } from './steps.ts'
export type { TicketRow } from './store.ts'

/** Reads a ticket as stored and locks it: until the transaction ends, no other one takes a step of it. */
export const holdTicket = (tx: Transaction, id: number) => store.holdTicket(tx, id)

/** A slice of the tickets with a carrier that the operator works on, each with its last step, oldest first. */
export const listProcessing = (by: Reader, slice: store.TicketSlice) => store.listProcessing(by, slice)

/** Reads a ticket as stored. Undefined if there is none. */
export const findTicket = (by: Reader, id: number) => store.findTicket(by, id)

/** A step that was taken: 0 is the creation. `details`: its comment and data, as JSON. */
export const findTicketStep = (by: Reader, ticket_id: number, sequence: number) => store.findStep(by, ticket_id, sequence)

/** All steps of a ticket, oldest first; the creation is the first. */
export const listTicketSteps = (by: Reader, ticket_id: number) => store.listSteps(by, ticket_id)

/** Lists the requests of a ticket with their answers, oldest first. */
export const listTicketRequests = (by: Reader, ticket_id: number) => listRequestsOf(by, [ticket_id])

export const readTicket = async (ctx: Context, id: number) => presentOne(ctx, foundInSupport(await store.findTicket(ctx, id), 'ticket'))

/** Lists tickets, newest first. */
export async function listTickets(ctx: Context, { page, size, carrier: carrier_code, ...filter }: TicketList) {
  const { total, rows } = await listRows(ctx, { ...filter, carrier_code }, { page, size })
  return presentNumbered({ page, size }, total, await presentAll(ctx, rows))
}

/** Steps that decide what the platform pays for a parcel that was sent at its rates. */
const payingSteps: readonly string[] = ['accept', 'pay']

/** Records what the carrier answered. `isOperator`: by the command line of the server, and not by a client of the organization. */
export async function recordStep(ctx: Context, id: number, { step, ...details }: TicketStepRequest, { isOperator = false } = {}) {
  const ticket = foundInSupport(await store.findTicket(ctx, id), 'ticket')
  const isPaidByPlatform = payingSteps.includes(step) && ticket.contract_kind === 'platform'
  if (isPaidByPlatform && !isOperator && (await readOrganization(ctx)).mode === 'live')
    throw unprocessableFault(
      `The parcel was sent at platform rates, so the operator of this server decides what is paid: crossdock tickets step --ticket ${id} --step ${step}`,
    )
  return ctx.transaction(async (tx) => {
    if (await hasNoEmailLeft(tx, id, step))
      throw conflictFault(`The ticket has sent ${mostEmails} e-mails, the most that one ticket sends. Write to the carrier yourself.`)
    const after = await applyTicketStep(tx, id, { name: step, ...details, step_key: newStepKey(tx) } as TicketStep)
    if (!after) throw refusedStep((await store.findTicket(tx, id))!, step)
    return presentOne(tx, after)
  })
}

const newStepKey = (tx: Transaction) => `recorded ${timedId(tx.random, machineNow(tx))}`

function refusedStep(ticket: store.TicketRow, step: string) {
  const allowed = allowedSteps(ticket)
  if (step === 'pay' && allowed.includes('pay'))
    return conflictFault('The carrier has not accepted the claim: record the step accept first.')
  if (allowed.some((name) => name === step)) return conflictFault(`A ticket has at most ${mostRequests} requests for data.`)
  const rest = allowed.length === 0 ? 'It takes no further step.' : `It allows ${allowed.join(', ')}.`
  return conflictFault(`The step ${step} is not allowed in the status ${ticket.status}. ${rest}`)
}

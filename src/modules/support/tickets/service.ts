import type { Context, Reader } from '../../../platform/context.ts'
import { foundInSupport } from '../errors.ts'
import { presentOne } from './present.ts'
import { listRequestsOf } from './request-store.ts'
import * as store from './store.ts'

export { applyTicketStep, type TicketStep } from './steps.ts'
export type { TicketRow } from './store.ts'

/** As it is stored; undefined where there is none. */
export const findTicket = (by: Reader, id: number) => store.findTicket(by, id)

/** A step that was taken: 0 is the creation. `details`: its comment and data, as JSON. */
export const findTicketStep = (by: Reader, ticket_id: number, sequence: number) => store.findStep(by, ticket_id, sequence)

/** What was requested for a ticket, with the answers, oldest first. */
export const listTicketRequests = (by: Reader, ticket_id: number) => listRequestsOf(by, [ticket_id])

export const readTicket = async (ctx: Context, id: number) => presentOne(ctx, foundInSupport(await store.findTicket(ctx, id), 'ticket'))

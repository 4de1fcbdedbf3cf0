import type { Context, Environment, Reader, Transaction } from '../../../platform/context.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { findClaimedParcel } from '../../shipments/tracking/service.ts'
import { listTicketRequests, listTicketSteps, type TicketRow, type TicketStepContents } from '../tickets/service.ts'
import type { RecipientCondition } from '../tickets/values.ts'
import { findRecipient, type Recipient } from './recipient.ts'

/** State of a ticket as a support desk sees it. */
export type DeskState = {
  readonly ticket: TicketRow
  /** Steps, oldest first; the first is the creation. */
  readonly steps: Awaited<ReturnType<typeof listTicketSteps>>
  readonly requests: Awaited<ReturnType<typeof listTicketRequests>>
  /** Time at which the carrier scanned the delivery; null if it did not. */
  readonly delivered_at: string | null
  /** Country of the organization, whose business days count. */
  readonly country: string
  readonly recipient: Recipient
}

/** The next step of a ticket, so many business days from now, unless another step comes first. */
export type PlannedStep = { readonly step: TicketStepContents; readonly days: number; readonly comment?: string | undefined }

/** `isAgain`: what it sends has waited since the step was taken. */
export type FollowedStep = { readonly sequence: number; readonly isAgain: boolean }

/** `waiting`: there is something to send, and it waits for its recipient. `full`: the ticket has sent all e-mails that it may. */
export type FollowUpState = 'done' | 'waiting' | 'full'

/** Desk that works on tickets: it sees each step that a ticket has taken, and decides the next one. */
export type SupportDesk = {
  /** Undefined where it waits for others. */
  plan(state: DeskState): PlannedStep | undefined
  /** Sends what follows from a step, once for each step. */
  follow?(tx: Transaction, state: DeskState, followed: FollowedStep): Promise<FollowUpState>
}

declare module '../../../platform/context.ts' {
  interface Environment {
    /** Support desk of sandbox organizations. */
    readonly sandboxDesk: SupportDesk
  }
}

export async function deskOf(ctx: Reader & Pick<Environment, 'sandboxDesk'>, live: SupportDesk) {
  const { mode, country } = await readOrganization(ctx)
  return { desk: mode === 'live' ? live : ctx.sandboxDesk, country }
}

export async function readDeskState(ctx: Context, ticket: TicketRow, country: string): Promise<DeskState> {
  const parcel = ticket.parcel_id === null ? undefined : await findClaimedParcel(ctx, ticket.tracking_number)
  const delivery = parcel?.events.findLast(({ phase }) => phase === 'delivered')
  return {
    ticket,
    steps: await listTicketSteps(ctx, ticket.id),
    requests: await listTicketRequests(ctx, ticket.id),
    delivered_at: delivery?.event_at ?? null,
    country,
    recipient: await findRecipient(ctx, ticket.carrier_code),
  }
}

/** Counts how many times a step was taken after the last step named `since`. */
export function countSteps({ steps }: Pick<DeskState, 'steps'>, name: string, since?: string): number {
  const from = since === undefined ? 0 : steps.findLastIndex((step) => step.name === since) + 1
  return steps.slice(from).filter((step) => step.name === name).length
}

/** True if a ticket was given to the operator for as long as its e-mail waits for the recipient, and took no step since. */
export function waitsForRecipient({ ticket, steps }: Pick<DeskState, 'ticket' | 'steps'>): boolean {
  const last = steps.at(-1)
  return last?.sequence === ticket.step_count && isWaitingStep(last)
}

export const isWaitingStep = ({ name, details }: Pick<DeskState['steps'][number], 'name' | 'details'>): boolean =>
  name === 'process' && (JSON.parse(details) as { waits_for?: RecipientCondition }).waits_for !== undefined

/** Tickets about a parcel that has not arrived end when it does. */
export const hasArrived = ({ ticket, delivered_at }: DeskState) =>
  (ticket.type === 'lost' || ticket.type === 'delayed') && delivered_at !== null && delivered_at > ticket.created_at

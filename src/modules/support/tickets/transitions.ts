/** The statuses of a ticket, in the words of the interface. */
export const ticketStatuses = [
  'action_required',
  'carrier_reminder_sent',
  'carrier_update_received',
  'claim_paid',
  'closed',
  'communicated_to_carrier',
  'customer_documents_requested',
  'customer_reminder_sent',
  'delayed',
  'delivered_scan_received',
  'delivery_confirmation_rejected',
  'delivery_confirmation_requested',
  'documents_forwarded_to_carrier',
  'escalated',
  'escalated_ava',
  'hold',
  'manually_solved',
  'new_scan_received',
  'pending',
  'processing',
  'smart_refund_available',
  'smart_refund_update',
  'solved',
  'solved_by_automation',
  'unknown',
  'waiting_for_carrier',
  'waiting_for_customer',
  'waiting_for_scan',
] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const ticketStages = ['in_progress', 'action_required', 'manually_solved_stage', 'solved_by_automation_stage', 'unknown'] as const
export type TicketStage = (typeof ticketStages)[number]

/** The customer has to act. */
const awaitingCustomer = [
  'action_required',
  'customer_documents_requested',
  'customer_reminder_sent',
  'delivery_confirmation_requested',
  'smart_refund_available',
  'waiting_for_customer',
] as const satisfies readonly TicketStatus[]
/** The carrier has to act. */
const awaitingCarrier = [
  'carrier_reminder_sent',
  'communicated_to_carrier',
  'documents_forwarded_to_carrier',
  'escalated',
  'escalated_ava',
  'waiting_for_carrier',
] as const satisfies readonly TicketStatus[]
/** The carrier has not been sent anything. */
const notSent = ['pending', 'processing', 'unknown'] as const satisfies readonly TicketStatus[]
/** The support desk goes on by itself. */
const atDesk = [
  'carrier_update_received',
  'delayed',
  'delivered_scan_received',
  'delivery_confirmation_rejected',
  'hold',
  'new_scan_received',
  'smart_refund_update',
  'waiting_for_scan',
] as const satisfies readonly TicketStatus[]
const open: readonly TicketStatus[] = [...notSent, ...awaitingCarrier, ...awaitingCustomer, ...atDesk]

/** A ticket in one of these takes no further step. */
export const solvedStatuses = [
  'claim_paid',
  'closed',
  'manually_solved',
  'solved',
  'solved_by_automation',
] as const satisfies readonly TicketStatus[]

type Transition = {
  readonly from: readonly TicketStatus[]
  /** Null: the status stays. */
  readonly to: TicketStatus | null
  readonly about: string
}

/** Every step of a ticket: from which statuses it is allowed, and the status after it. */
export const ticketSteps = {
  process: { from: [...notSent, 'hold', 'delayed'], to: 'processing', about: 'the support desk works on the ticket' },
  communicate: {
    from: [...notSent, ...atDesk, 'action_required', 'escalated', 'escalated_ava'],
    to: 'communicated_to_carrier',
    about: 'the carrier was sent the ticket',
  },
  await_carrier: {
    from: [...awaitingCarrier, 'carrier_update_received'],
    to: 'waiting_for_carrier',
    about: 'the carrier investigates',
  },
  remind_carrier: { from: awaitingCarrier, to: 'carrier_reminder_sent', about: 'the carrier was reminded' },
  escalate: { from: [...awaitingCarrier, ...atDesk], to: 'escalated', about: 'the ticket was escalated at the carrier' },
  escalate_ava: { from: [...awaitingCarrier, ...atDesk], to: 'escalated_ava', about: 'the ticket was escalated to the AVA team' },
  record_carrier_update: {
    from: [...awaitingCarrier, 'carrier_update_received', 'delayed', 'hold', 'waiting_for_scan'],
    to: 'carrier_update_received',
    about: 'the carrier sent news',
  },
  request_documents: {
    from: [...notSent, ...awaitingCarrier, ...awaitingCustomer, 'carrier_update_received', 'delayed', 'hold'],
    to: 'customer_documents_requested',
    about: 'the customer is requested to provide data',
  },
  await_customer: { from: awaitingCustomer, to: 'waiting_for_customer', about: 'the customer has to act' },
  remind_customer: { from: awaitingCustomer, to: 'customer_reminder_sent', about: 'the customer was reminded' },
  require_action: { from: open, to: 'action_required', about: 'the customer has to act' },
  provide_data: { from: open, to: null, about: 'the customer provided requested data' },
  forward_documents: { from: awaitingCustomer, to: 'documents_forwarded_to_carrier', about: 'the carrier was sent the documents' },
  request_delivery_confirmation: {
    from: [...notSent, ...awaitingCarrier, 'carrier_update_received', 'delivered_scan_received', 'new_scan_received'],
    to: 'delivery_confirmation_requested',
    about: 'the customer is asked whether the parcel has arrived',
  },
  reject_delivery_confirmation: {
    from: ['delivery_confirmation_requested', 'customer_reminder_sent', 'waiting_for_customer'],
    to: 'delivery_confirmation_rejected',
    about: 'the customer says that the parcel has not arrived',
  },
  await_scan: { from: [...notSent, ...awaitingCarrier, ...atDesk], to: 'waiting_for_scan', about: 'the next scan is awaited' },
  record_scan: { from: open, to: 'new_scan_received', about: 'the carrier scanned the parcel' },
  record_delivery: { from: open, to: 'delivered_scan_received', about: 'the carrier scanned the delivery' },
  delay: { from: [...notSent, ...awaitingCarrier, ...atDesk], to: 'delayed', about: 'the investigation is delayed' },
  hold: { from: open, to: 'hold', about: 'the ticket is on hold' },
  offer_refund: {
    from: [...notSent, ...awaitingCarrier, 'carrier_update_received'],
    to: 'smart_refund_available',
    about: 'a refund without an investigation is offered',
  },
  update_refund: {
    from: ['smart_refund_available', 'smart_refund_update'],
    to: 'smart_refund_update',
    about: 'the refund without an investigation has news',
  },
  lose_track: { from: open, to: 'unknown', about: 'the status at the carrier is not known' },
  accept: {
    from: [...awaitingCarrier, 'carrier_update_received', 'delayed', 'hold', 'smart_refund_available', 'smart_refund_update'],
    to: 'carrier_update_received',
    about: 'the carrier accepts the claim',
  },
  reject: {
    from: [...awaitingCarrier, ...awaitingCustomer, 'carrier_update_received', 'delayed', 'hold', 'smart_refund_update'],
    to: 'closed',
    about: 'the carrier declines the claim',
  },
  pay: { from: ['carrier_update_received', 'smart_refund_update'], to: 'claim_paid', about: 'the claim is paid' },
  solve: { from: open, to: 'solved', about: 'the ticket is solved' },
  solve_manually: { from: open, to: 'manually_solved', about: 'a person solved the ticket' },
  solve_by_automation: {
    from: ['delivered_scan_received', 'new_scan_received', 'smart_refund_update', 'waiting_for_scan'],
    to: 'solved_by_automation',
    about: 'a scan solved the ticket',
  },
  close: { from: open, to: 'closed', about: 'the ticket is closed' },
} as const satisfies Record<string, Transition>

export type TicketStepName = keyof typeof ticketSteps
export const ticketStepNames = Object.keys(ticketSteps) as TicketStepName[]

/** The status after a step; undefined where the step is not allowed. */
export function statusAfter(status: TicketStatus, step: TicketStepName): TicketStatus | undefined {
  const { from, to }: Transition = ticketSteps[step]
  return from.includes(status) ? (to ?? status) : undefined
}

const isIn = (statuses: readonly TicketStatus[], status: TicketStatus) => statuses.includes(status)

export const isSolved = (status: TicketStatus) => isIn(solvedStatuses, status)

export const stageOf = (status: TicketStatus): TicketStage => {
  if (isIn(awaitingCustomer, status)) return 'action_required'
  if (status === 'solved_by_automation') return 'solved_by_automation_stage'
  if (isSolved(status)) return 'manually_solved_stage'
  return status === 'unknown' ? 'unknown' : 'in_progress'
}

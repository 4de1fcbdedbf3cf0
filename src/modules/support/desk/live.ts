import { type AttachedFile, countEmails, queueEmail } from '../../../mail/service.ts'
import type { Transaction } from '../../../platform/context.ts'
import { listFileSizes } from '../../../platform/file-store/index.ts'
import { findParcelFacts } from '../../shipments/tracking/service.ts'
import { remindOfConfirmation } from '../contacts/confirmation.ts'
import type { ContactRow } from '../contacts/service.ts'
import { mostEmails, ticketEmails } from '../tickets/emails.ts'
import { filesOf } from '../tickets/kinds.ts'
import { composeEmail, type EmailKind } from './compose.ts'
import {
  countSteps,
  type DeskState,
  type FollowedStep,
  type FollowUpState,
  hasArrived,
  isWaitingStep,
  type PlannedStep,
  type SupportDesk,
  waitsForRecipient,
} from './desk.ts'
import { providedAnswers, sendsDocuments } from './provided.ts'
import type { Recipient } from './recipient.ts'

/** A carrier that has not answered for so many business days is reminded. */
const reminderDays = 7
const mostReminders = 3
const customerDays = 5
/** Limit of the files of one e-mail: base64 makes them a third larger, and most mail servers accept 25 MB. */
const mostBytes = 15_000_000

/** Sends tickets to the contact at the carrier. The operator records what the carrier answers. */
export const liveDesk: SupportDesk = { plan, follow }

function plan(state: DeskState): PlannedStep | undefined {
  const { ticket, recipient } = state
  if (hasArrived(state))
    return ticket.status === 'delivered_scan_received'
      ? { days: 0, step: { name: 'solve_by_automation', outcome: 'delivered' } }
      : { days: 0, step: { name: 'record_delivery' } }
  switch (ticket.status) {
    case 'pending':
      return { days: 0, ...firstStep(recipient) }
    case 'processing':
      return waitsForRecipient(state) && !recipient.waits_for ? { days: 0, step: { name: 'communicate' } } : undefined
    case 'communicated_to_carrier':
    case 'documents_forwarded_to_carrier':
      return { days: 0, step: { name: 'await_carrier' } }
    case 'waiting_for_carrier':
    case 'carrier_reminder_sent':
      if (!recipient.contact) return undefined
      return countSteps(state, 'remind_carrier', 'forward_documents') < mostReminders
        ? { days: reminderDays, step: { name: 'remind_carrier' } }
        : { days: reminderDays, step: { name: 'escalate' } }
    case 'customer_documents_requested':
      return { days: customerDays, step: { name: 'remind_customer' } }
    case 'customer_reminder_sent':
      return countSteps(state, 'remind_customer', 'request_documents') < mostReminders
        ? { days: customerDays, step: { name: 'remind_customer' } }
        : undefined
    default:
      return undefined
  }
}

const comments = {
  contact: 'There is no support contact for the carrier: the operator works on the ticket.',
  confirmation: 'The support contact has not confirmed its address: the ticket is sent when it has.',
  contract: 'No contract with the carrier is active: the ticket is sent when one is.',
}

/** Sends the ticket, or gives it to the operator for as long as its recipient is not there. */
function firstStep({ waits_for }: Recipient): Omit<PlannedStep, 'days'> {
  if (!waits_for) return { step: { name: 'communicate' } }
  return { step: { name: 'process', ...(waits_for !== 'contact' && { waits_for }) }, comment: comments[waits_for] }
}

/** The e-mail that a step sends, once for each step, whatever the ticket went through before the worker came. */
function emailOf({ steps }: DeskState, { sequence, isAgain }: FollowedStep): EmailKind | undefined {
  const step = steps.find((one) => one.sequence === sequence)
  if (!step) return undefined
  // Claims that have waited are not sent once the operator has recorded a message to the carrier.
  const isClaimOpen = !steps.some(({ name }) => name === 'communicate')
  if (step.name === 'create') return !isAgain || isClaimOpen ? 'claim' : undefined
  if (isWaitingStep(step)) return isClaimOpen ? 'claim' : undefined
  if (step.name === 'remind_carrier') return 'reminder'
  return sendsDocuments(step) ? 'documents' : undefined
}

async function follow(tx: Transaction, state: DeskState, followed: FollowedStep): Promise<FollowUpState> {
  const kind = emailOf(state, followed)
  const { contact, waits_for } = state.recipient
  if (!kind || !contact) return 'done'
  if (waits_for === 'confirmation') await remindOfConfirmation(tx, contact)
  // Retries a claim only after the creation of its ticket, not after a later step too.
  if (waits_for) return kind === 'claim' && followed.sequence > 0 ? 'done' : 'waiting'
  // A ticket has one claim, whichever of its steps sends it.
  return sendEmails(tx, state, contact, kind, kind === 'claim' ? 0 : followed.sequence)
}

async function sendEmails(
  tx: Transaction,
  state: DeskState,
  contact: ContactRow,
  kind: EmailKind,
  sequence: number,
): Promise<FollowUpState> {
  const { ticket } = state
  const files = kind === 'claim' ? claimFiles(state) : kind === 'documents' ? providedFiles(state, sequence) : []
  const parts = await splitFiles(tx, files)
  const resource = ticketEmails(ticket.id)
  if ((await countEmails(tx, resource, mostEmails)) + parts.length > mostEmails) return 'full'
  const facts = await findParcelFacts(tx, ticket.tracking_number)
  for (const [at, attachments] of parts.entries())
    await queueEmail(tx, {
      ...resource,
      to: contact.email,
      ...composeEmail(kind, { state, sequence, facts, language: contact.language, attachments, part: at + 1, of: parts.length }),
      attachments,
      message_key: `ticket ${ticket.id} step ${sequence}${at === 0 ? '' : ` part ${at + 1}`}`,
    })
  return 'done'
}

const claimFiles = ({ ticket }: DeskState): AttachedFile[] =>
  filesOf(JSON.parse(ticket.document)).map(({ field, token }) => ({ file_token: token, name: field.replaceAll('_', '-') }))

const nameOf = (data_type: string, id: number, at: number) => `${data_type.replaceAll('_', '-')}-${id}${at === 0 ? '' : `-${at + 1}`}`

const providedFiles = (state: DeskState, sequence: number): AttachedFile[] =>
  providedAnswers(state, sequence).flatMap(({ id, data_type, answer }) =>
    (answer.attachments ?? []).map(({ file_token }, at) => ({ file_token, name: nameOf(data_type, id, at) })),
  )

/** Splits files into as many e-mails as their sizes need, at least one. Omits files that are gone. */
async function splitFiles(tx: Transaction, files: readonly AttachedFile[]): Promise<AttachedFile[][]> {
  const sizes = new Map(
    (
      await listFileSizes(
        tx,
        files.map(({ file_token }) => file_token),
      )
    ).map(({ token, size }) => [token, size]),
  )
  const parts: AttachedFile[][] = [[]]
  let bytes = 0
  for (const file of files) {
    const size = sizes.get(file.file_token)
    if (size === undefined) continue
    if (bytes + size > mostBytes && parts.at(-1)!.length > 0) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)!.push(file)
    bytes += size
  }
  return parts
}

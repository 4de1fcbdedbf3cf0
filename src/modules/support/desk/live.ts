import { type AttachedFile, queueEmail } from '../../../mail/service.ts'
import type { Transaction } from '../../../platform/context.ts'
import { listFileSizes } from '../../../platform/file-store/index.ts'
import { findParcelFacts } from '../../shipping/shipments/tracking/service.ts'
import { findContactOf } from '../contacts/service.ts'
import { filesOf } from '../tickets/kinds.ts'
import { composeEmail, type EmailKind } from './compose.ts'
import { countSteps, type DeskState, hasArrived, type PlannedStep, type SupportDesk } from './desk.ts'
import { providedAnswers, sendsDocuments } from './provided.ts'

/** A carrier that has not answered for so many business days is reminded. */
const reminderDays = 7
const mostReminders = 3
const customerDays = 5
/** Of one e-mail: in base64 they are a third more, and most mail servers take 25 MB. */
const mostBytes = 15_000_000

/** Sends tickets to the contact at the carrier. The operator records what the carrier answers. */
export const liveDesk: SupportDesk = { plan, follow }

function plan(state: DeskState): PlannedStep | undefined {
  const { ticket, hasContact } = state
  if (hasArrived(state))
    return ticket.status === 'delivered_scan_received'
      ? { days: 0, step: { name: 'solve_by_automation', outcome: 'delivered' } }
      : { days: 0, step: { name: 'record_delivery' } }
  switch (ticket.status) {
    case 'pending':
      return hasContact ? { days: 0, step: { name: 'communicate' } } : { days: 0, step: { name: 'process' }, comment: noContact }
    case 'communicated_to_carrier':
    case 'documents_forwarded_to_carrier':
      return { days: 0, step: { name: 'await_carrier' } }
    case 'waiting_for_carrier':
    case 'carrier_reminder_sent':
      if (!hasContact) return undefined
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
const noContact = 'There is no support contact for the carrier: the operator works on the ticket.'

/** The e-mail that a step sends, once for each step, whatever the ticket went through before the worker came. */
function emailOf({ steps }: DeskState, sequence: number): EmailKind | undefined {
  const step = steps.find((one) => one.sequence === sequence)
  if (step?.name === 'create') return 'claim'
  if (step?.name === 'remind_carrier') return 'reminder'
  return step && sendsDocuments(step) ? 'documents' : undefined
}

async function follow(tx: Transaction, state: DeskState, sequence: number) {
  const kind = emailOf(state, sequence)
  const contact = kind && (await findContactOf(tx, state.ticket.carrier_code))
  if (!kind || !contact) return
  const { ticket } = state
  const files = kind === 'claim' ? claimFiles(state) : kind === 'documents' ? providedFiles(state, sequence) : []
  const parts = await splitFiles(tx, files)
  const facts = await findParcelFacts(tx, ticket.tracking_number)
  for (const [at, attachments] of parts.entries())
    await queueEmail(tx, {
      resource_type: 'ticket',
      resource_id: String(ticket.id),
      to: contact.email,
      ...composeEmail(kind, { state, sequence, facts, language: contact.language, attachments, part: at + 1, of: parts.length }),
      attachments,
      message_key: `ticket ${ticket.id} step ${sequence}${at === 0 ? '' : ` part ${at + 1}`}`,
    })
}

const claimFiles = ({ ticket }: DeskState): AttachedFile[] =>
  filesOf(JSON.parse(ticket.document)).map(({ field, token }) => ({ file_token: token, name: field.replaceAll('_', '-') }))

const nameOf = (data_type: string, id: number, at: number) => `${data_type.replaceAll('_', '-')}-${id}${at === 0 ? '' : `-${at + 1}`}`

const providedFiles = (state: DeskState, sequence: number): AttachedFile[] =>
  providedAnswers(state, sequence).flatMap(({ id, data_type, answer }) =>
    (answer.attachments ?? []).map(({ file_token }, at) => ({ file_token, name: nameOf(data_type, id, at) })),
  )

/** In as many e-mails as their sizes need; at least one. Those that are gone are left out. */
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

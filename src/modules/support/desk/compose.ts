import { addressLines } from '../../../geo/address-lines.ts'
import type { AttachedFile } from '../../../mail/service.ts'
import type { ParcelFacts } from '../../shipments/tracking/service.ts'
import type { ContactLanguage } from '../contacts/service.ts'
import type { DeskState } from './desk.ts'
import { type EmailLanguage, type EmailWords, emailWords } from './email-words.ts'
import { providedAnswers } from './provided.ts'

/** `claim`: the ticket. `documents`: what the carrier requested. `reminder`: that it has not answered. */
export type EmailKind = 'claim' | 'documents' | 'reminder'

type EmailFacts = {
  readonly state: DeskState
  /** Sequence of the step that sends the e-mail. */
  readonly sequence: number
  /** Undefined for a parcel that this server does not know. */
  readonly facts: ParcelFacts | undefined
  readonly language: ContactLanguage
  readonly attachments: readonly AttachedFile[]
  readonly part: number
  readonly of: number
}

/** The subject begins with the reference, which answers repeat. */
export function composeEmail(kind: EmailKind, email: EmailFacts): { subject: string; text: string } {
  const { ticket } = email.state
  const words = emailWords[email.language.slice(0, 2) as EmailLanguage]
  const about = `${words.types[ticket.type]}: ${ticket.tracking_number}`
  const subject = `[Ticket ${ticket.id}] ${kind === 'reminder' ? `${words.reminder}: ` : ''}${about}${email.of > 1 ? ` (${email.part}/${email.of})` : ''}`
  const paragraphs = [
    words.greeting,
    words.intros[kind],
    factsOf(words, kind, email),
    email.attachments.length > 0 ? `${words.attached}:\n${email.attachments.map(({ name }) => `- ${name}`).join('\n')}` : '',
    words.answer(`[Ticket ${ticket.id}]`),
    words.closing,
  ]
  return { subject, text: paragraphs.filter(Boolean).join('\n\n') }
}

const lines = (pairs: readonly (readonly [string, string | null | undefined])[]) =>
  pairs.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])).join('\n')

function factsOf(words: EmailWords, kind: EmailKind, email: EmailFacts): string {
  const { ticket } = email.state
  const parcel: readonly (readonly [string, string | null | undefined])[] = [
    [words.reference, `Ticket ${ticket.id}`],
    [words.tracking_number, ticket.tracking_number],
    [words.order_number, ticket.order_number],
  ]
  if (kind === 'claim') return lines([...parcel, ...claimFacts(words, email)])
  if (kind === 'reminder') return lines([...parcel, [words.sent_on, ticket.created_at.slice(0, 10)]])
  return [lines(parcel), ...providedAnswers(email.state, email.sequence).map(answerText)].filter(Boolean).join('\n\n')
}

type TicketDocument = {
  readonly contents_sales_price?: { readonly price: number; readonly currency: string }
  readonly contents_description?: string
  readonly parcel_exterior_description?: string
  readonly additional_remarks?: string
  readonly additional_details?: string
  readonly new_address?: string
}

function claimFacts(words: EmailWords, { state, facts }: EmailFacts): (readonly [string, string | null | undefined])[] {
  const document = JSON.parse(state.ticket.document) as TicketDocument
  const address = (one: ParcelFacts['from_address'] | undefined) => one && addressLines(one, { from: '' }).join(', ')
  const value = document.contents_sales_price
  return [
    [words.sent_on, facts?.announced_at.slice(0, 10)],
    [words.sender, address(facts?.from_address)],
    [words.receiver, address(facts?.to_address)],
    [words.contents, document.contents_description],
    [words.value, value && `${value.price.toFixed(2)} ${value.currency}`],
    [words.exterior, document.parcel_exterior_description],
    [words.new_address, document.new_address],
    [words.remarks, document.additional_remarks ?? document.additional_details],
  ]
}

function answerText({ title, answer }: ReturnType<typeof providedAnswers>[number]): string {
  const { comment, sales_data = [] } = answer
  const sold = sales_data.map(
    ({ product_description, quantity, selling_price_per_item, currency }) =>
      `- ${quantity} × ${product_description}: ${selling_price_per_item.toFixed(2)} ${currency}`,
  )
  return comment || sold.length > 0 ? [`${title}:`, ...(comment ? [comment] : []), ...sold].join('\n') : ''
}

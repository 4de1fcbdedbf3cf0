import type { Phase } from '../src/carriers/kit/tracking.ts'
import { plausibleSettings } from '../src/carriers/sandbox/starter-contract.ts'
import { listEmails, queueEmail } from '../src/mail/service.ts'
import { addContract } from '../src/modules/contracts/index.ts'
import { insertContact } from '../src/modules/support/contacts/store.ts'
import { ticketKinds } from '../src/modules/support/tickets/kinds.ts'
import { applyTicketStep, type TicketStep } from '../src/modules/support/tickets/service.ts'
import type { TicketType } from '../src/modules/support/tickets/values.ts'
import type { Context } from '../src/platform/context.ts'
import { putFile } from '../src/platform/file-store/index.ts'
import { addTime } from '../src/platform/time.ts'
import { carrierOf } from './carriers.ts'
import { keepTracked } from './tracked.ts'

type Parcel = Parameters<typeof keepTracked>[1] & {
  /** Days ago, by the clock of the organization. */
  readonly announcedDaysAgo?: number
  readonly scans?: readonly (readonly [daysAgo: number, phase: Phase, exception?: string])[]
  readonly status?: string
}

/** An announced parcel, with scans. */
export function keepScanned(context: Context, { announcedDaysAgo = 3, scans = [], status = 'SHIPMENT_ON_ROUTE', ...made }: Parcel = {}) {
  const daysAgo = (days: number) => addTime(context.now(), { days: -days })
  const events = scans.map(([days, phase, exception = 'none']) => ({ event_at: daysAgo(days), phase, exception }))
  const row = { announced_at: daysAgo(announcedDaysAgo), status: status as 'DELIVERED', ...made.row }
  return keepTracked(context, { ...made, events, row })
}

/** A parcel about which a ticket of each type can be created. */
export const claimable: Readonly<Record<TicketType, Parcel>> = {
  damaged: { scans: [[1, 'delivered']], status: 'DELIVERED' },
  delayed: { announcedDaysAgo: 20, scans: [[15, 'in_transit']] },
  late_delivery: { announcedDaysAgo: 20, scans: [[2, 'delivered']], status: 'DELIVERED' },
  lost: { announcedDaysAgo: 20, scans: [[15, 'in_transit']] },
  delivered_not_received: { scans: [[1, 'delivered']], status: 'DELIVERED' },
  unjust_return: { scans: [[1, 'in_transit', 'returned_sender']], status: 'UNDELIVERABLE' },
  address_change: { scans: [[1, 'in_transit']] },
}

export const uploadedFile = (context: Context) =>
  putFile(context, {
    bytes: Buffer.from('%PDF-1.7'),
    content_type: 'application/pdf',
    subject: 'support',
    name: 'invoice.pdf',
    hours: 48,
  })

const texts = {
  contents_sales_price: { price: 20, currency: 'EUR' },
  contents_description: 'Stoneware mugs',
  parcel_exterior_description: 'Brown box',
  additional_remarks: 'None',
  additional_details: 'The recipient was at home.',
  is_parcel_returned: true,
  new_address: 'Kruisstraat 14, 5612 CG Eindhoven, NL',
}

/** Every field that a ticket of the type requires at platform rates. */
export async function contentsOf(context: Context, type: TicketType): Promise<Record<string, unknown>> {
  const { required, requiredAtPlatformRates } = ticketKinds[type]
  const contents: Record<string, unknown> = {}
  for (const name of [...required, ...requiredAtPlatformRates])
    contents[name] = name in texts ? texts[name as keyof typeof texts] : { file_token: await uploadedFile(context) }
  return contents
}

/** An own contract with a carrier, and the support contact that its tickets need. */
export async function ownContract(
  context: Context,
  carrier_code = 'swiftly',
  { hasContact = true, settings = {}, type = 'direct' as 'direct' | 'broker' } = {},
): Promise<number> {
  const carrier = carrierOf(carrier_code)!
  const data = { ...plausibleSettings(context, carrier), ...settings }
  return context.transaction(async (tx) => {
    const row = { carrier_code, type, name: 'Own', state: 'active', is_active: 1, is_default_per_carrier: 0 } as const
    const { id } = await addContract(tx, carrier, { ...row, client_id: null, country: 'NL', revision: 1, validation_error: null }, data)
    const confirmed = { confirmed_at: tx.now(), link_sent_at: null }
    if (hasContact) await insertContact(tx, { carrier_code, email: 'claims@carrier.example', language: 'en-gb', ...confirmed })
    return id
  })
}

/** A request that creates a ticket, and the parcel that it is about. */
export async function ticketRequest(context: Context, type: TicketType, parcel: Parcel = {}) {
  const contract_id = parcel.contract_id ?? (type === 'late_delivery' ? await ownContract(context) : undefined)
  const { id, tracking_number } = await keepScanned(context, {
    ...claimable[type],
    ...parcel,
    ...(contract_id !== undefined && { contract_id }),
  })
  return { parcel_id: id, body: { tracking_number, ...(await contentsOf(context, type)) } }
}

type Caller = {
  readonly context: Context
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any; text: string }>
}

/** A ticket; `parcel`: what differs from one that can be claimed. */
export async function newTicket({ call, context }: Caller, type: TicketType = 'lost', parcel: Parcel = {}): Promise<number> {
  const { body } = await ticketRequest(context, type, parcel)
  const answer = await call('POST', ticketKinds[type].path, body)
  if (answer.status !== 202) throw new Error(answer.text)
  return answer.body.ticket_id
}

let steps = 0
export const takeStep = (context: Context, ticket_id: number, step: Record<string, unknown>) =>
  context.transaction((tx) => applyTicketStep(tx, ticket_id, { step_key: `test ${++steps}`, ...step } as unknown as TicketStep))

/** A ticket with an open request for data; answers the ids of both. */
export async function requestedData(
  caller: Caller,
  data_type: 'sales_data' | 'sales_invoice' | 'description_of_contents' | 'exterior_photo',
) {
  const ticket_id = await newTicket(caller)
  await takeStep(caller.context, ticket_id, { name: 'request_documents', data_types: [data_type] })
  const ticket = (await caller.call('GET', `/dsf/tickets/${ticket_id}`)).body
  return { ticket_id, request_id: ticket.requested_actions.at(-1).id as number }
}

/** A ticket with an e-mail that the server could not send; answers the ids of both. */
export async function unsentEmail(caller: Caller) {
  const ticket_id = await newTicket(caller)
  const resource = { resource_type: 'ticket', resource_id: String(ticket_id) }
  const { organization_id } = caller.context
  const content = {
    to: 'claims@carrier.example',
    subject: 'Claim',
    text: 'Lost',
    attachments: [],
    message_key: `ticket ${ticket_id} step 0`,
  }
  await caller.context.transaction((tx) => queueEmail(tx, { ...resource, ...content }))
  const email_id = (await listEmails(caller.context, resource))[0]!.id
  await caller.context.transaction(({ db }) =>
    db
      .updateTable('emails')
      .set({ status: 'not_sent' })
      .where('organization_id', '=', organization_id)
      .where('id', '=', email_id)
      .execute(),
  )
  return { ticket_id, email_id }
}

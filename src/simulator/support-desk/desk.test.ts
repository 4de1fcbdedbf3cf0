import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { itemsOf, lineOf } from '../../../test/billing.ts'
import { startApp } from '../../../test/harness.ts'
import { runJobs } from '../../../test/shipments.ts'
import { claimable, contentsOf, keepScanned, ownContract, ticketRequest, uploadedFile } from '../../../test/tickets.ts'
import { ticketKinds } from '../../modules/support/tickets/kinds.ts'
import type { TicketType } from '../../modules/support/tickets/values.ts'
import { addTime } from '../../platform/time.ts'
import { deskBehaviours } from './behaviours.ts'

const app = await startApp()
after(() => app.close())

type Organization = Awaited<ReturnType<typeof app.newOrganization>>

async function openTicket(organization: Organization, type: TicketType, words: Record<string, unknown> = {}, own = false) {
  const contract_id = own ? await ownContract(organization.context) : undefined
  const { body } = await ticketRequest(organization.context, type, contract_id === undefined ? {} : { contract_id })
  const answer = await organization.call('POST', ticketKinds[type].path, { ...body, ...words })
  assert.equal(answer.status, 202, answer.text)
  return answer.body.ticket_id as number
}

const ticketOf = async ({ call }: Organization, id: number) => (await call('GET', `/dsf/tickets/${id}`)).body
/** The steps that the ticket took, each with its day. */
const historyOf = async (organization: Organization, id: number) =>
  (
    await app.db
      .selectFrom('ticket_steps')
      .select(['name', 'created_at'])
      .where('organization_id', '=', organization.id)
      .where('ticket_id', '=', id)
      .orderBy('sequence')
      .execute()
  ).map(({ name, created_at }) => `${created_at.slice(0, 10)} ${name}`)

async function answerRequests(organization: Organization, id: number) {
  const { requested_actions } = await ticketOf(organization, id)
  for (const { id: request_id, data_type } of requested_actions) {
    const content =
      data_type === 'sales_data'
        ? { sales_data: [{ product_description: 'Mug', quantity: 2, selling_price_per_item: 9.5, currency: 'EUR', tax_rate: 21 }] }
        : { attachments: [{ file_token: await uploadedFile(organization.context) }] }
    const answer = await organization.call('POST', '/dsf/tickets/requested-data', { request_id, ...content })
    assert.equal(answer.status, 200, answer.text)
  }
  return requested_actions.map(({ data_type }: { data_type: string }) => data_type)
}

test('a claim is investigated, documents are requested and provided, it is accepted and paid, and credited once', async () => {
  const organization = await app.newOrganization()
  const id = await openTicket(organization, 'damaged')
  await runJobs(organization, 'P6D')
  assert.equal((await ticketOf(organization, id)).stage, 'action_required')
  assert.deepEqual(await answerRequests(organization, id), ['claim_letter', 'sales_data'])
  await runJobs(organization, 'P14D')
  const ticket = await ticketOf(organization, id)
  assert.deepEqual([ticket.status, ticket.stage, ticket.requested_actions], ['claim_paid', 'manually_solved_stage', []])
  assert.deepEqual({ ...ticket.resolution, solved_at: null }, { outcome: 'claim_approved', amount: 20, currency: 'EUR', solved_at: null })
  // The 15th of November 2026 is a Sunday.
  assert.deepEqual(await historyOf(organization, id), [
    '2026-11-15 create',
    '2026-11-15 communicate',
    '2026-11-16 await_carrier',
    '2026-11-18 request_documents',
    '2026-11-21 provide_data',
    '2026-11-21 forward_documents',
    '2026-11-23 await_carrier',
    '2026-11-26 accept',
    '2026-11-30 pay',
  ])
  await runJobs(organization, 'P30D')
  const items = await itemsOf(organization, 'type=claim')
  assert.deepEqual(items.map(lineOf), ['claim -20.0000'])
  assert.equal(items[0].parcel_id, ticket.parcel_id)
})

test('desk:rejects declines a claim after the documents, and nothing is credited', async () => {
  const organization = await app.newOrganization()
  const id = await openTicket(organization, 'lost', { additional_remarks: 'Please desk:rejects this one' })
  await runJobs(organization, 'P6D')
  await answerRequests(organization, id)
  await runJobs(organization, 'P14D')
  const { status, resolution } = await ticketOf(organization, id)
  assert.deepEqual([status, resolution.outcome, resolution.amount], ['closed', 'claim_declined', null])
  assert.deepEqual(await itemsOf(organization, 'type=claim'), [])
})

test('desk:silent never answers: the carrier is reminded twice, and the ticket is escalated', async () => {
  const organization = await app.newOrganization()
  const id = await openTicket(organization, 'lost', { additional_remarks: 'desk:silent' })
  await runJobs(organization, 'P60D')
  assert.deepEqual(
    (await historyOf(organization, id)).map((line) => line.split(' ')[1]),
    ['create', 'communicate', 'remind_carrier', 'remind_carrier', 'escalate'],
  )
  assert.equal((await ticketOf(organization, id)).status, 'escalated')
})

test('desk:asks_twice asks for more after the first documents, then pays', async () => {
  const organization = await app.newOrganization()
  const id = await openTicket(organization, 'damaged', { additional_remarks: 'desk:asks_twice' })
  await runJobs(organization, 'P6D')
  assert.deepEqual(await answerRequests(organization, id), ['claim_letter', 'sales_data'])
  await runJobs(organization, 'P6D')
  assert.deepEqual(await answerRequests(organization, id), ['purchase_invoice'])
  await runJobs(organization, 'P14D')
  assert.equal((await ticketOf(organization, id)).status, 'claim_paid')
})

test('a customer who does not provide the documents is reminded twice, and then the claim is declined', async () => {
  const organization = await app.newOrganization()
  const id = await openTicket(organization, 'damaged')
  await runJobs(organization, 'P60D')
  assert.deepEqual(
    (await historyOf(organization, id)).slice(3).map((line) => line.split(' ')[1]),
    ['request_documents', 'remind_customer', 'remind_customer', 'reject'],
  )
  assert.deepEqual((await ticketOf(organization, id)).requested_actions, [])
})

test('one of two answers does not end the reminders', async () => {
  const organization = await app.newOrganization()
  const id = await openTicket(organization, 'damaged')
  await runJobs(organization, 'P4D')
  const [{ id: request_id }] = (await ticketOf(organization, id)).requested_actions
  const attachments = [{ file_token: await uploadedFile(organization.context) }]
  assert.equal((await organization.call('POST', '/dsf/tickets/requested-data', { request_id, attachments })).status, 200)
  await runJobs(organization, 'P6D')
  assert.equal((await ticketOf(organization, id)).status, 'customer_reminder_sent')
})

test('an address change is confirmed, or declined by desk:rejects', async () => {
  const organization = await app.newOrganization()
  const outcomes: string[] = []
  for (const additional_details of ['Please', 'desk:rejects']) {
    const id = await openTicket(organization, 'address_change', { additional_details })
    await runJobs(organization, 'P10D')
    outcomes.push((await ticketOf(organization, id)).resolution.outcome)
  }
  assert.deepEqual(outcomes, ['address_change_confirmed', 'address_change_declined'])
})

test('a lost parcel that is delivered after all ends its ticket', async () => {
  const organization = await app.newOrganization()
  const { context } = organization
  const { id: parcel_id, tracking_number } = await keepScanned(context, claimable.lost)
  const { body } = await organization.call('POST', '/dsf/tickets/lost', { tracking_number, ...(await contentsOf(context, 'lost')) })
  await runJobs(organization, 'P1D')
  const scan = {
    event_type: 'carrier',
    code: 'late',
    phase: 'delivered',
    exception: 'none',
    sub_status: 'none',
    status_type: 'success',
  } as const
  const event_at = addTime(context.now(), { hours: 20 })
  await context.transaction(({ db, organization_id, now }) =>
    db
      .insertInto('tracking_events')
      .values({ ...scan, organization_id, parcel_id, event_at, description: null, location: null, created_at: now() })
      .execute(),
  )
  await runJobs(organization, 'P10D')
  const { status, stage, resolution } = await ticketOf(organization, body.ticket_id)
  assert.deepEqual([status, stage, resolution.outcome], ['solved_by_automation', 'solved_by_automation_stage', 'delivered'])
  assert.deepEqual(
    (await historyOf(organization, body.ticket_id)).map((line) => line.split(' ')[1]),
    ['create', 'communicate', 'await_carrier', 'record_delivery', 'solve_by_automation'],
  )
})

test('a claim under a contract of the organization is paid by the carrier itself, without a credit', async () => {
  const organization = await app.newOrganization()
  const id = await openTicket(organization, 'late_delivery', {}, true)
  await runJobs(organization, 'P30D')
  assert.equal((await ticketOf(organization, id)).status, 'claim_paid')
  assert.deepEqual(await itemsOf(organization, 'type=claim'), [])
})

test('every behaviour is one of the four of the table', () => {
  assert.deepEqual(
    deskBehaviours.map(({ name }) => name),
    ['pays', 'rejects', 'silent', 'asks_twice'],
  )
})

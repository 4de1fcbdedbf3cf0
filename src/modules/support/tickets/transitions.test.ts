import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deepTest } from '../../../../test/deep.ts'
import { startApp } from '../../../../test/harness.ts'
import { newTicket, takeStep } from '../../../../test/tickets.ts'
import { isSolved, stageOf, statusAfter, type TicketStatus, type TicketStepName, ticketStatuses, ticketStepNames } from './transitions.ts'

const app = await startApp({ limits: { read: 0, write: 0, named: { 'ticket-steps': 1_000 } } })
after(() => app.close())

/** The steps that each status allows, written out: a change of the transition table has to be made here too. */
const allowed: Readonly<Record<TicketStatus, string>> = {
  action_required:
    'communicate request_documents await_customer remind_customer require_action provide_data forward_documents record_scan record_delivery hold lose_track reject solve solve_manually close',
  carrier_reminder_sent:
    'await_carrier remind_carrier escalate escalate_ava record_carrier_update request_documents require_action provide_data request_delivery_confirmation await_scan record_scan record_delivery delay hold offer_refund lose_track accept reject solve solve_manually close',
  carrier_update_received:
    'communicate await_carrier escalate escalate_ava record_carrier_update request_documents require_action provide_data request_delivery_confirmation await_scan record_scan record_delivery delay hold offer_refund lose_track accept reject pay solve solve_manually close',
  claim_paid: '',
  closed: '',
  communicated_to_carrier:
    'await_carrier remind_carrier escalate escalate_ava record_carrier_update request_documents require_action provide_data request_delivery_confirmation await_scan record_scan record_delivery delay hold offer_refund lose_track accept reject solve solve_manually close',
  customer_documents_requested:
    'request_documents await_customer remind_customer require_action provide_data forward_documents record_scan record_delivery hold lose_track reject solve solve_manually close',
  customer_reminder_sent:
    'request_documents await_customer remind_customer require_action provide_data forward_documents reject_delivery_confirmation record_scan record_delivery hold lose_track reject solve solve_manually close',
  delayed:
    'process communicate escalate escalate_ava record_carrier_update request_documents require_action provide_data await_scan record_scan record_delivery delay hold lose_track accept reject solve solve_manually close',
  delivered_scan_received:
    'communicate escalate escalate_ava require_action provide_data request_delivery_confirmation await_scan record_scan record_delivery delay hold lose_track solve solve_manually solve_by_automation close',
  delivery_confirmation_rejected:
    'communicate escalate escalate_ava require_action provide_data await_scan record_scan record_delivery delay hold lose_track solve solve_manually close',
  delivery_confirmation_requested:
    'request_documents await_customer remind_customer require_action provide_data forward_documents reject_delivery_confirmation record_scan record_delivery hold lose_track reject solve solve_manually close',
  documents_forwarded_to_carrier:
    'await_carrier remind_carrier escalate escalate_ava record_carrier_update request_documents require_action provide_data request_delivery_confirmation await_scan record_scan record_delivery delay hold offer_refund lose_track accept reject solve solve_manually close',
  escalated:
    'communicate await_carrier remind_carrier escalate escalate_ava record_carrier_update request_documents require_action provide_data request_delivery_confirmation await_scan record_scan record_delivery delay hold offer_refund lose_track accept reject solve solve_manually close',
  escalated_ava:
    'communicate await_carrier remind_carrier escalate escalate_ava record_carrier_update request_documents require_action provide_data request_delivery_confirmation await_scan record_scan record_delivery delay hold offer_refund lose_track accept reject solve solve_manually close',
  hold: 'process communicate escalate escalate_ava record_carrier_update request_documents require_action provide_data await_scan record_scan record_delivery delay hold lose_track accept reject solve solve_manually close',
  manually_solved: '',
  new_scan_received:
    'communicate escalate escalate_ava require_action provide_data request_delivery_confirmation await_scan record_scan record_delivery delay hold lose_track solve solve_manually solve_by_automation close',
  pending:
    'process communicate request_documents require_action provide_data request_delivery_confirmation await_scan record_scan record_delivery delay hold offer_refund lose_track solve solve_manually close',
  processing:
    'process communicate request_documents require_action provide_data request_delivery_confirmation await_scan record_scan record_delivery delay hold offer_refund lose_track solve solve_manually close',
  smart_refund_available:
    'request_documents await_customer remind_customer require_action provide_data forward_documents record_scan record_delivery hold update_refund lose_track accept reject solve solve_manually close',
  smart_refund_update:
    'communicate escalate escalate_ava require_action provide_data await_scan record_scan record_delivery delay hold update_refund lose_track accept reject pay solve solve_manually solve_by_automation close',
  solved: '',
  solved_by_automation: '',
  unknown:
    'process communicate request_documents require_action provide_data request_delivery_confirmation await_scan record_scan record_delivery delay hold offer_refund lose_track solve solve_manually close',
  waiting_for_carrier:
    'await_carrier remind_carrier escalate escalate_ava record_carrier_update request_documents require_action provide_data request_delivery_confirmation await_scan record_scan record_delivery delay hold offer_refund lose_track accept reject solve solve_manually close',
  waiting_for_customer:
    'request_documents await_customer remind_customer require_action provide_data forward_documents reject_delivery_confirmation record_scan record_delivery hold lose_track reject solve solve_manually close',
  waiting_for_scan:
    'communicate escalate escalate_ava record_carrier_update require_action provide_data await_scan record_scan record_delivery delay hold lose_track solve solve_manually solve_by_automation close',
}

/** The status after each step. */
const leadsTo: Readonly<Record<TicketStepName, TicketStatus | 'same'>> = {
  process: 'processing',
  communicate: 'communicated_to_carrier',
  await_carrier: 'waiting_for_carrier',
  remind_carrier: 'carrier_reminder_sent',
  escalate: 'escalated',
  escalate_ava: 'escalated_ava',
  record_carrier_update: 'carrier_update_received',
  request_documents: 'customer_documents_requested',
  await_customer: 'waiting_for_customer',
  remind_customer: 'customer_reminder_sent',
  require_action: 'action_required',
  provide_data: 'same',
  forward_documents: 'documents_forwarded_to_carrier',
  request_delivery_confirmation: 'delivery_confirmation_requested',
  reject_delivery_confirmation: 'delivery_confirmation_rejected',
  await_scan: 'waiting_for_scan',
  record_scan: 'new_scan_received',
  record_delivery: 'delivered_scan_received',
  delay: 'delayed',
  hold: 'hold',
  offer_refund: 'smart_refund_available',
  update_refund: 'smart_refund_update',
  lose_track: 'unknown',
  accept: 'carrier_update_received',
  reject: 'closed',
  pay: 'claim_paid',
  solve: 'solved',
  solve_manually: 'manually_solved',
  solve_by_automation: 'solved_by_automation',
  close: 'closed',
}

const stages: Readonly<Record<string, readonly TicketStatus[]>> = {
  action_required: [
    'action_required',
    'customer_documents_requested',
    'customer_reminder_sent',
    'waiting_for_customer',
    'delivery_confirmation_requested',
    'smart_refund_available',
  ],
  manually_solved_stage: ['manually_solved', 'claim_paid', 'closed', 'solved'],
  solved_by_automation_stage: ['solved_by_automation'],
  unknown: ['unknown'],
}

test('every status has the stage that the interface has for it', () => {
  for (const status of ticketStatuses) {
    const [stage = 'in_progress'] = Object.entries(stages).find(([, statuses]) => statuses.includes(status)) ?? []
    assert.equal(stageOf(status), stage, status)
  }
})

test('every pair of statuses is joined by exactly the steps that the table allows', () => {
  for (const from of ticketStatuses) {
    const names = allowed[from].split(' ')
    for (const to of ticketStatuses) {
      const expected = ticketStepNames.filter((name) => names.includes(name) && (leadsTo[name] === 'same' ? from : leadsTo[name]) === to)
      assert.deepEqual(
        ticketStepNames.filter((name) => statusAfter(from, name) === to),
        expected,
        `${from} to ${to}`,
      )
    }
  }
})

test('a solved ticket takes no step, every open one can be solved, and every status can be reached', () => {
  for (const status of ticketStatuses) {
    assert.equal(allowed[status] === '', isSolved(status), status)
    if (!isSolved(status)) assert.ok(statusAfter(status, 'close') === 'closed' && statusAfter(status, 'solve') === 'solved', status)
  }
  const reached = new Set<TicketStatus>(['pending'])
  for (const status of reached)
    for (const name of ticketStepNames) {
      const next = statusAfter(status, name)
      if (next) reached.add(next)
    }
  assert.deepEqual([...reached].sort(), [...ticketStatuses])
})

const fieldsOf: Readonly<Partial<Record<TicketStepName, object>>> = {
  request_documents: { data_types: ['sales_invoice'] },
  accept: { amount: 12.5, currency: 'EUR' },
  close: { outcome: 'impossible_to_open_claim' },
  solve: { outcome: 'delivered' },
  solve_manually: { outcome: 'solved_merchant' },
  solve_by_automation: { outcome: 'returned' },
}

deepTest('200 for each step that a status allows, and 409 with the allowed steps for each other', async () => {
  const caller = await app.newOrganization()
  const ticket_id = await newTicket(caller)
  const put = (status: TicketStatus) =>
    caller.context.transaction(({ db }) =>
      db
        .updateTable('support_tickets')
        .set({ status, accepted_amount: 1250, accepted_currency: 'EUR', outcome: null, solved_at: null })
        .where('id', '=', ticket_id)
        .execute(),
    )
  for (const from of ticketStatuses) {
    for (const step of ticketStepNames.filter((name) => name !== 'provide_data')) {
      await put(from)
      const answer = await caller.call('PATCH', `/dsf/tickets/${ticket_id}`, { step, ...fieldsOf[step] })
      const about = `${step} from ${from}: ${answer.text}`
      if (allowed[from].split(' ').includes(step)) {
        assert.deepEqual([answer.status, answer.body.status], [200, leadsTo[step]], about)
        assert.equal(answer.body.stage, stageOf(leadsTo[step] as TicketStatus), about)
      } else {
        assert.deepEqual([answer.status, answer.body.errors[0].code, answer.body.errors[0].status], [409, 'conflict', 409], about)
      }
    }
  }
})

test('a step with a key that was used has no second effect, and one that is not allowed has none', async () => {
  const caller = await app.newOrganization()
  const { context } = caller
  const ticket_id = await newTicket(caller)
  const step = { name: 'communicate', step_key: 'email 1' }
  const stored = async () => ({
    ticket: await context.db.selectFrom('support_tickets').selectAll().where('id', '=', ticket_id).executeTakeFirstOrThrow(),
    steps: (await context.db.selectFrom('ticket_steps').select('sequence').where('ticket_id', '=', ticket_id).execute()).length,
    events: (await caller.call('GET', `/events?resource_type=ticket&resource_id=${ticket_id}`)).body.data.length,
    jobs: (await context.db.selectFrom('jobs').select('id').where('kind', '=', 'ticket step').execute()).filter(Boolean).length,
  })
  const first = await takeStep(context, ticket_id, step)
  assert.deepEqual([first?.status, first?.step_count], ['communicated_to_carrier', 1])
  const before = await stored()
  assert.deepEqual([before.steps, before.events], [2, 2])
  assert.equal((await takeStep(context, ticket_id, step))?.status, 'communicated_to_carrier')
  assert.equal(await takeStep(context, ticket_id, { name: 'pay' }), undefined)
  assert.deepEqual(await stored(), before)
  // Accepted, and only then paid.
  await takeStep(context, ticket_id, { name: 'record_carrier_update' })
  assert.equal(await takeStep(context, ticket_id, { name: 'pay' }), undefined)
  await takeStep(context, ticket_id, { name: 'accept', amount: 12.5, currency: 'EUR' })
  const paid = await takeStep(context, ticket_id, { name: 'pay', step_key: 'pay' })
  assert.deepEqual([paid?.status, paid?.outcome, paid?.open_key], ['claim_paid', 'claim_approved', null])
  assert.equal(await takeStep(context, 999_999_999, { name: 'communicate' }), undefined)
})

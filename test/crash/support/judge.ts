import type { Database } from '../../../src/platform/database/database.ts'
import { headerOf, type ReceivedEmail } from '../../mail-server.ts'
import type { Acknowledged } from './clients.ts'

/** Steps that send an e-mail to the carrier of a live organization. */
const sending: readonly string[] = ['create', 'remind_carrier', 'forward_documents']

const readTables = async (db: Database) => ({
  tickets: await db.selectFrom('support_tickets').selectAll().execute(),
  steps: await db.selectFrom('ticket_steps').selectAll().orderBy('ticket_id').orderBy('sequence').execute(),
  credits: await db.selectFrom('invoice_items').select(['billing_key', 'amount', 'organization_id']).where('type', '=', 'claim').execute(),
  emails: await db.selectFrom('emails').selectAll().execute(),
  dead: await db.selectFrom('jobs').select(['kind', 'last_error']).where('dead_at', 'is not', null).execute(),
})
type Tables = Awaited<ReturnType<typeof readTables>>

/** No ticket lost, no credit twice, no e-mail twice for one step other than repeats with the same Message-ID, which are counted. */
export async function judgeSupport(db: Database, acknowledged: readonly Acknowledged[], received: readonly ReceivedEmail[]) {
  const tables = await readTables(db)
  const mail = judgeEmails(tables, acknowledged, received)
  const breaches = [
    ...judgeTickets(tables, acknowledged),
    ...judgeCredits(tables),
    ...mail.breaches,
    ...tables.dead.map(({ kind, last_error }) => `a dead-letter job: ${kind}, ${last_error}`),
  ]
  const paid = tables.tickets.filter(({ status }) => status === 'claim_paid').length
  const counts = {
    'tickets acknowledged': acknowledged.length,
    'tickets stored': tables.tickets.length,
    steps: tables.steps.length,
    'claims paid': paid,
    credits: tables.credits.length,
    ...mail.counts,
  }
  return { counts, breaches }
}

function judgeTickets({ tickets, steps }: Tables, acknowledged: readonly Acknowledged[]): string[] {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const ids = new Set(acknowledged.map(({ ticket_id }) => ticket_id))
  const stepsOf = Map.groupBy(steps, ({ ticket_id }) => ticket_id)
  return [
    ...acknowledged.flatMap(({ ticket_id, planned }) => {
      const ticket = byId.get(ticket_id)
      if (!ticket) return [`ticket ${ticket_id} was acknowledged and is lost`]
      return ticket.tracking_number === planned.body.tracking_number ? [] : [`ticket ${ticket_id} is about another parcel`]
    }),
    ...tickets.filter(({ id }) => !ids.has(id)).map(({ id }) => `ticket ${id} was created twice, or for no request`),
    ...(ids.size === acknowledged.length ? [] : ['two requests were answered with one ticket']),
    ...tickets.flatMap(({ id, step_count, status, outcome }) => {
      const sequences = (stepsOf.get(id) ?? []).map(({ sequence }) => sequence)
      const isWhole = sequences.length === step_count + 1 && sequences.every((sequence, i) => sequence === i)
      return [
        ...(isWhole ? [] : [`ticket ${id} has the steps ${sequences}, and counts ${step_count}`]),
        ...(outcome === null ? [`ticket ${id} is stuck in ${status}`] : []),
      ]
    }),
  ]
}

/** Each claim that was paid at platform rates is credited once, with what was accepted. */
function judgeCredits({ tickets, credits }: Tables): string[] {
  const expected = new Map(
    tickets
      .filter(({ status, contract_kind }) => status === 'claim_paid' && contract_kind === 'platform')
      .map(({ id, accepted_amount }) => [`claim ${id}`, -accepted_amount! * 100]),
  )
  const wrong = credits.flatMap(({ billing_key, amount }) => {
    const due = expected.get(billing_key)
    expected.delete(billing_key)
    return due === amount ? [] : [`${billing_key}: ${amount} was credited, and ${due ?? 'nothing'} was due`]
  })
  return [...wrong, ...[...expected.keys()].map((key) => `${key} was paid and not credited`)]
}

function judgeEmails({ steps, emails }: Tables, acknowledged: readonly Acknowledged[], received: readonly ReceivedEmail[]) {
  const live = new Set(acknowledged.filter(({ organization }) => organization.mode === 'live').map(({ ticket_id }) => ticket_id))
  const keys = new Set(emails.map(({ message_key }) => message_key))
  const missing = steps
    .filter(({ ticket_id, name }) => live.has(ticket_id) && sending.includes(name))
    .filter(({ ticket_id, sequence }) => !keys.has(`ticket ${ticket_id} step ${sequence}`))
  const byMessage = Map.groupBy(received, (email) => headerOf(email, 'Message-ID') ?? '')
  const known = new Set(emails.map(({ message_id }) => message_id))
  const repeats = [...byMessage.values()].reduce((sum, all) => sum + all.length - 1, 0)
  return {
    counts: {
      'e-mails': emails.length,
      'e-mails received': byMessage.size,
      'repeats with the same Message-ID': repeats,
    },
    breaches: [
      ...missing.map(({ ticket_id, sequence, name }) => `step ${sequence} of ticket ${ticket_id}, ${name}, sent no e-mail`),
      ...(known.size === emails.length ? [] : ['two steps have one Message-ID']),
      ...[...byMessage.keys()].filter((id) => !known.has(id)).map((id) => `an e-mail with the Message-ID ${id} belongs to no step`),
      ...emails
        .filter(({ status }) => status !== 'sent')
        .map(({ message_key, status, last_error }) => `${message_key} is ${status}: ${last_error}`),
      ...emails.filter(({ message_id }) => !byMessage.has(message_id)).map(({ message_key }) => `${message_key} was never received`),
    ],
  }
}

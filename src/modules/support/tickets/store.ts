import type { Updateable } from 'kysely'
import type { Reader, Transaction } from '../../../platform/context.ts'
import { isPostgres, type Reads, type Tables, type Writes } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, insertValues, type RowOf, type RowTypes } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import type { TicketStatus, TicketStepName } from './transitions.ts'
import type { ContractKind, TicketOutcome, TicketType } from './values.ts'

const { id, integer, text } = columnTypes

const supportTicketsTable = defineTable('support_tickets', {
  id: id(),
  organization_id: integer(),
  integration_id: integer(),
  type: text<TicketType>(),
  status: text<TicketStatus>(),
  parcel_id: integer().nullable(),
  carrier_code: text(),
  tracking_number: text(),
  contract_id: integer().nullable(),
  contract_kind: text<ContractKind>(),
  is_portal_claim: integer(),
  order_number: text().nullable(),
  brand_id: integer().nullable(),
  document: text(),
  accepted_amount: integer().nullable(),
  accepted_currency: text().nullable(),
  outcome: text<TicketOutcome>().nullable(),
  solved_at: text().nullable(),
  open_key: text().nullable(),
  step_count: integer(),
  personal_data_erased_at: text().nullable(),
  created_at: text(),
  updated_at: text(),
})

const ticketStepsTable = defineTable('ticket_steps', {
  organization_id: integer(),
  ticket_id: integer(),
  sequence: integer(),
  name: text<TicketStepName | 'create'>(),
  step_key: text(),
  status: text<TicketStatus>(),
  details: text(),
  created_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    support_tickets: RowTypes<typeof supportTicketsTable>
    ticket_steps: RowTypes<typeof ticketStepsTable>
  }
}

export const ticketColumns = supportTicketsTable.columnNames
export type TicketRow = RowOf<typeof supportTicketsTable>
export type NewTicket = Omit<TicketRow, 'id' | 'organization_id' | 'integration_id' | 'created_at' | 'updated_at'>

const newTicket = prepareQuery((db: Writes, p: Omit<TicketRow, 'id'>) => {
  const insert = db.insertInto('support_tickets').values(insertValues(supportTicketsTable, p))
  return isPostgres(db) ? insert.returning('id') : insert
})
export async function insertTicket({ db, organization_id, integration_id, now }: Transaction, row: NewTicket): Promise<TicketRow> {
  const whole = { ...row, organization_id, integration_id, created_at: now(), updated_at: now() }
  return { ...whole, id: await newTicket.insertedId(db, whole) }
}

const byId = prepareQuery((db: Reads, p: { organization_id: number; id: number }) =>
  db.selectFrom('support_tickets').select(ticketColumns).where('organization_id', '=', p.organization_id).where('id', '=', p.id),
)
export const findTicket = ({ db, organization_id }: Reader, id: number): Promise<TicketRow | undefined> =>
  byId.first(db, { organization_id, id })

/** Locks a ticket: until the transaction ends, no other one takes a step of it or answers its requests. */
export const holdTicket = ({ db, organization_id }: Transaction, id: number): Promise<TicketRow | undefined> =>
  db
    .selectFrom('support_tickets')
    .select(ticketColumns)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

export const updateTicket = ({ db, organization_id, now }: Transaction, id: number, changes: Updateable<Tables['support_tickets']>) =>
  db
    .updateTable('support_tickets')
    .set({ ...changes, updated_at: now() })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

export type TicketSlice = {
  readonly carrier_code: string
  readonly after: readonly [created_at: string, id: number]
  readonly most: number
}

/** Tickets in the status `processing`, each with its last step. */
export const listProcessing = ({ db, organization_id }: Reader, { carrier_code, after, most }: TicketSlice) =>
  db
    .selectFrom('support_tickets as ticket')
    .innerJoin('ticket_steps as step', (join) =>
      join
        .onRef('step.organization_id', '=', 'ticket.organization_id')
        .onRef('step.ticket_id', '=', 'ticket.id')
        .onRef('step.sequence', '=', 'ticket.step_count'),
    )
    .select(['ticket.id', 'ticket.created_at', 'step.name', 'step.details'])
    .where('ticket.organization_id', '=', organization_id)
    .where('ticket.status', '=', 'processing')
    .where('ticket.carrier_code', '=', carrier_code)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('ticket.created_at', 'ticket.id'), '>', tuple(...after)))
    .orderBy('ticket.created_at')
    .orderBy('ticket.id')
    .limit(most)
    .execute()

export type StepRow = Omit<RowOf<typeof ticketStepsTable>, 'organization_id'>
const stepColumns = ticketStepsTable.columnNames.filter((name) => name !== 'organization_id')

export const insertStep = ({ db, organization_id, now }: Transaction, step: Omit<StepRow, 'created_at'>) =>
  db
    .insertInto('ticket_steps')
    .values({ ...step, organization_id, created_at: now() })
    .execute()

const stepByKey = prepareQuery((db: Reads, p: { organization_id: number; ticket_id: number; step_key: string }) =>
  db
    .selectFrom('ticket_steps')
    .select('sequence')
    .where('organization_id', '=', p.organization_id)
    .where('ticket_id', '=', p.ticket_id)
    .where('step_key', '=', p.step_key),
)
export const findStepByKey = ({ db, organization_id }: Reader, ticket_id: number, step_key: string) =>
  stepByKey.first(db, { organization_id, ticket_id, step_key })

const stepBySequence = prepareQuery((db: Reads, p: { organization_id: number; ticket_id: number; sequence: number }) =>
  db
    .selectFrom('ticket_steps')
    .select(stepColumns)
    .where('organization_id', '=', p.organization_id)
    .where('ticket_id', '=', p.ticket_id)
    .where('sequence', '=', p.sequence),
)
export const findStep = ({ db, organization_id }: Reader, ticket_id: number, sequence: number): Promise<StepRow | undefined> =>
  stepBySequence.first(db, { organization_id, ticket_id, sequence })

/** Lists the steps of a ticket, oldest first: a desk and an operator take a few dozen of them. */
export const listSteps = ({ db, organization_id }: Reader, ticket_id: number): Promise<StepRow[]> =>
  db
    .selectFrom('ticket_steps')
    .select(stepColumns)
    .where('organization_id', '=', organization_id)
    .where('ticket_id', '=', ticket_id)
    .orderBy('sequence')
    .execute()

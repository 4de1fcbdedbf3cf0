import { sql } from 'kysely'
import type { StoredReturnBody } from '../../src/modules/returns/stored.ts'
import { completeAddress } from '../../src/modules/shared/schema.ts'
import { type Database, inTransaction, isPostgres } from '../../src/platform/database/database.ts'
import { declaredTables } from '../../src/platform/database/define-table.ts'
import { sqlWordsOf } from './sql-words.ts'

/** What a return holds beside its shipment. */
const returnBody: StoredReturnBody = {
  product_code: 'swiftly:return',
  collo_count: 1,
  send_tracking_emails: false,
  delivery_option: 'drop_off_point',
  total_insured_value: null,
  customs_invoice_nr: null,
  return_data: null,
  label_cost: { value: 4.8, currency: 'EUR' },
  reason: null,
  refund: null,
  return_fee: null,
  images: [],
}

/** Two years of an organization, ending at this time. */
const end = '2026-11-15T09:00:00.000Z'
const spanSeconds = 2 * 365 * 86_400

/** Enough for one transaction: others can write between two of them. */
const chunk = 20_000

type Owner = { readonly organization_id: number; readonly user_id: number }
/** The integrations, from the busiest to one without a row. */
export type Integrations = readonly [busy: number, second: number, stopped: number, rare: number, empty: number]
export type Connections = readonly [busy: number, failing: number, rare: number]
/** What one order, one shipment and its parcel hold, as the server wrote them. */
export type Documents = Readonly<Record<'order' | 'shipment' | 'parcel', string>>
export type Filled = Owner & {
  readonly integrations: Integrations
  readonly connections: Connections
  readonly documents: Documents
  readonly rows: number
}

/** Expressions for statements. `i` is the number of the row, from 1. */
function wordsOf(db: Database, rows: number) {
  const step = spanSeconds / rows
  const first = Date.parse(end) / 1000 - spanSeconds
  const words = sqlWordsOf(db)
  /** `seconds` after row `i` was made: an expression. */
  const time = (seconds = '0') => words.time(`${first} + n.i * ${step} + (${seconds})`)
  /** A number below `below` that looks random, and is the same in every run. */
  const chance = (below: number, salt = 1) => `((n.i * ${7919 + 2 * salt} + n.i * n.i % ${1009 + salt} * ${31 * salt + 7}) % ${below})`
  return { ...words, time, chance }
}

/** The first tenth of all rows is of an integration that has stopped since; of the rest most are of one. */
const integrationOf = ([busy, second, stopped, rare]: Integrations, chance: (below: number, salt?: number) => string, rows: number) => `case
  when n.i <= ${Math.ceil(rows / 10)} and ${chance(2, 5)} = 0 then ${stopped}
  when ${chance(2_000, 6)} = 7 then ${rare}
  when ${chance(4, 7)} = 1 then ${second} else ${busy} end`

export type Table =
  | 'orders'
  | 'shipments'
  | 'parcels'
  | 'returns'
  | 'deliveries'
  | 'events'
  | 'integration_logs'
  | 'pickups'
  | 'jobs'
  | 'invoices'
  | 'invoice_items'
  | 'support_tickets'
  | 'ticket_requests'

const pickupDocument = JSON.stringify({
  time_slots: [{ start_at: end, end_at: null }],
  quantity: 1,
  items: [{ quantity: 1, container_type: 'parcel', total_weight: null }],
  total_weight: null,
  reference: '',
  special_instructions: '',
  address: completeAddress({
    name: 'Robin',
    address_line_1: 'Stadhuisplein 10',
    postal_code: '5611 EM',
    city: 'Eindhoven',
    country_code: 'NL',
  }),
})

/** Inserts rows as a shop of some years has them: one busy integration, nearly everything delivered, what is open is new. */
export async function fill(db: Database, filled: Filled, tables: readonly Table[], done: (table: Table) => void = () => {}) {
  const statements = statementsOf(db, filled)
  for (const table of tables) {
    for (let from = 1; from <= filled.rows; from += chunk) {
      const to = Math.min(from + chunk - 1, filled.rows)
      await inTransaction(db, (tx) => sql.raw(statements[table](from, to)).execute(tx))
    }
    done(table)
  }
}

/** As an operator does after a large import, and PostgreSQL by itself. Table by table: on a busy machine all take longer than a statement may. */
export async function analyze(db: Database) {
  if (!isPostgres(db)) return inTransaction(db, (tx) => sql`analyze`.execute(tx))
  for (const name of declaredTables.keys()) await sql`vacuum analyze ${sql.table(name)}`.execute(db)
}

function statementsOf(db: Database, { organization_id, user_id, integrations, connections, documents, rows }: Filled) {
  const { time, padded, text, insert: into, chance } = wordsOf(db, rows)
  const integration = integrationOf(integrations, chance, rows)
  const isNew = `n.i > ${Math.floor(rows * 0.97)}`
  const shipment = `'00000000-0000-7000-8000-' || ${padded('n.i')}`
  const org = String(organization_id)
  const changed = time(`${chance(40, 3)} * ${chance(40, 4)} * 1000`)
  const status = `case when ${isNew} and ${chance(3, 11)} > 0 then 'SHIPMENT_ON_ROUTE' when ${chance(60, 12)} = 3 then 'CANCELLED'
        when ${chance(500, 13)} = 3 then 'ANNOUNCEMENT_FAILED' when n.i % ${Math.ceil(rows / 20)} = 5 then 'AT_CUSTOMS' else 'DELIVERED' end`

  return {
    orders: into('orders', {
      organization_id: org,
      integration_id: integration,
      order_id: `'Order-' || n.i`,
      order_number: `'#' || (n.i - n.i % 7)`,
      order_id_key: `'order-' || n.i`,
      order_number_key: `'#' || (n.i - n.i % 7)`,
      status_key: `case when ${isNew} and ${chance(3, 2)} > 0 then 'unshipped' when ${chance(30, 8)} = 3 then 'cancelled'
        when n.i % ${Math.ceil(rows / 20)} = 5 then 'on hold' else 'fulfilled' end`,
      order_created_at: time(`${chance(7_200, 9)}`),
      order_updated_at: changed,
      document: text(documents.order),
      created_at: time(),
      updated_at: changed,
    }),
    shipments: into('shipments', {
      id: shipment,
      organization_id: org,
      integration_id: integration,
      user_id: String(user_id),
      order_id: 'n.i',
      carrier_code: `'swiftly'`,
      contract_id: '1',
      external_reference_id: `case when n.i % 2 = 0 then 'ref-' || n.i end`,
      order_number: `'#' || (n.i - n.i % 7)`,
      document: text(documents.shipment),
      errors: `'[]'`,
      purchase: `'bought'`,
      purchase_reference: `'p-' || n.i`,
      lease_until: time(),
      give_up_at: time(),
      created_at: time(),
      updated_at: changed,
      announced_at: `case when ${chance(50, 10)} > 0 then ${time('30')} end`,
    }),
    parcels: into('parcels', {
      organization_id: org,
      shipment_id: shipment,
      position: '1',
      carrier_code: `'swiftly'`,
      status,
      document: text(documents.parcel),
      tracking_number: `'T' || ${padded('n.i')}`,
      documents: `'[]'`,
      announced_at: time('30'),
      created_at: time(),
      updated_at: changed,
    }),
    returns: into('returns', {
      organization_id: org,
      integration_id: integration,
      shipment_id: shipment,
      parcel_id: 'n.i',
      outgoing_shipment_id: `case when ${chance(3, 25)} = 0 then 'outgoing-' || (n.i - n.i % 2) end`,
      reference_key: `case when n.i % 2 = 0 then 'return-' || n.i end`,
      status: `'open'`,
      parent_status: status,
      status_history: text(JSON.stringify([{ number: 1, status: 'ANNOUNCING', at: end, message: null }])),
      document: text(JSON.stringify(returnBody)),
      created_at: time(),
      updated_at: changed,
    }),
    deliveries: into('deliveries', {
      organization_id: org,
      connection_id: `case when ${chance(4, 14)} = 1 then ${connections[1]} when ${chance(3_000, 15)} = 7 then ${connections[2]} else ${connections[0]} end`,
      event_id: 'n.i',
      event_type: `case when ${chance(10, 16)} = 0 then 'parcel.created' when ${chance(3, 17)} = 0 then 'parcels.event.created' else 'parcel_status_changed' end`,
      subject: `'parcel ' || (n.i - n.i % 5)`,
      body: text(documents.order),
      status: `case when ${chance(4, 14)} = 1 and n.i > ${Math.floor(rows * 0.8)} then 'failed'
        when n.i > ${rows - 20} then 'waiting' else 'delivered' end`,
      due_at: time(),
      attempt_count: '1',
      step: '1',
      attempts: `'[]'`,
      created_at: time(),
      ended_at: `case when n.i <= ${rows - 20} or ${chance(4, 14)} = 1 then ${time('1')} end`,
    }),
    events: into('events', {
      organization_id: org,
      type: `'shipment.updated'`,
      resource_type: `case when ${chance(3, 18)} = 0 then 'order' when ${chance(3, 19)} = 0 then 'parcel' when ${chance(2_000, 20)} = 3 then 'integration' else 'shipment' end`,
      resource_id: `case when ${chance(5, 21)} = 0 then '${integrations[0]}' else cast(n.i / 4 as text) end`,
      operation: `case when ${chance(20, 22)} = 0 then null when ${chance(5, 23)} = 0 then 'create' when ${chance(3_000, 24)} = 0 then 'delete' else 'update' end`,
      actor_id: String(user_id),
      created_at: time(),
    }),
    integration_logs: into('integration_logs', {
      organization_id: org,
      integration_id: integration,
      base_url: `'https://api.example.com'`,
      method: `'POST'`,
      response_code: '200',
      response: `'{"headers":null,"body":"ok"}'`,
      protected: '0',
      additional_data: `'""'`,
      created_at: time(),
    }),
    pickups: into('pickups', {
      organization_id: org,
      carrier_code: `'collogix'`,
      contract_id: '1',
      status: `case when ${isNew} and ${chance(3, 25)} = 0 then 'ANNOUNCING' when ${chance(30, 26)} = 3 then 'CANCELLED' else 'CREATED' end`,
      document: text(pickupDocument),
      errors: `'[]'`,
      booking_reference: `'b-' || n.i`,
      booking_attempts: '1',
      lease_until: 'null',
      give_up_at: time(),
      contract_needed_until: time(),
      created_at: time(),
      updated_at: changed,
    }),
    jobs: into('jobs', {
      organization_id: org,
      caller: `'{"integration_id":${integrations[0]},"user_id":${user_id},"request_id":null}'`,
      kind: `'test.waits'`,
      payload: `'{}'`,
      due_at: time(`${spanSeconds} + 86400`),
      run_at: time(`${spanSeconds} + 86400`),
      attempts: '0',
      fence: '0',
      created_at: time(),
    }),
    // One for each month's worth of items, some of which were credited.
    invoices: into('invoices', {
      organization_id: org,
      type: `'periodic'`,
      category: `'transactional'`,
      description: `'Shipping'`,
      currency: `'EUR'`,
      price_taxable: '54200',
      tax: '11382',
      item_count: '1',
      tax_rate: `'0.21'`,
      vat_code: `'NL_STANDARD'`,
      buyer: `'{}'`,
      number_year: '2025',
      number: 'n.i',
      reference: `'INV-2025-' || n.i`,
      closes_at: time(),
      created_at: time(),
    }),
    invoice_items: into('invoice_items', {
      organization_id: org,
      billing_key: `'label ' || n.i`,
      type: `case when ${chance(2, 30)} = 0 then 'surcharge' when ${chance(1_000, 31)} = 3 then 'pickup' else 'shipment' end`,
      description: `'Parcel ' || n.i`,
      amount: '54200',
      currency: `'EUR'`,
      reference: 'cast(n.i / 2 as text)',
      parcel_id: 'n.i / 2',
      carrier_code: `'swiftly'`,
      from_country: `'NL'`,
      invoice_id: `case when ${isNew} then null else 1 + n.i / ${Math.ceil(rows / 3)} end`,
      tax: `case when ${isNew} then null else 11382 end`,
      tax_rate: `case when ${isNew} then null else '0.21' end`,
      vat_code: `case when ${isNew} then null else 'NL_STANDARD' end`,
      created_at: time(),
    }),
    support_tickets: into('support_tickets', {
      organization_id: org,
      integration_id: String(integrations[0]),
      type: `'lost'`,
      status: `case when ${chance(1_000, 32)} = 3 then 'escalated' when ${isNew} and ${chance(2, 33)} = 0 then 'waiting_for_carrier' else 'solved' end`,
      parcel_id: 'n.i',
      carrier_code: `case when ${chance(500, 34)} = 3 then 'northpost' else 'swiftly' end`,
      tracking_number: `'T' || ${padded('n.i')}`,
      contract_kind: `'platform'`,
      is_portal_claim: '0',
      document: `'{}'`,
      step_count: '3',
      created_at: time(),
      updated_at: changed,
    }),
    // More than any shop leaves open, so that a list which reads all of them stands out.
    ticket_requests: into('ticket_requests', {
      organization_id: org,
      ticket_id: `(select min(id) from support_tickets where organization_id = ${org}) + n.i - 1`,
      data_type: `case when ${chance(1_000, 35)} = 3 then 'claim_letter' else 'sales_invoice' end`,
      title: `'Sales invoice'`,
      tracking_number: `'T' || ${padded('n.i')}`,
      listed_at: time(),
      created_at: time(),
      updated_at: changed,
    }),
  } satisfies Record<Table, (from: number, to: number) => string>
}

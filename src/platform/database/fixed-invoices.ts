import { moveMark } from '../move/mark.ts'
import { isPostgres, type Writes } from './database.ts'
import type { RunStatement } from './migration-files.ts'

/** A change that the database refuses. `columns`: an update of other columns alone is allowed. */
type Refusal = {
  readonly name: string
  readonly table: string
  readonly of: 'update' | 'delete'
  readonly columns?: string
  /** Condition on the columns of the row. */
  readonly when?: string
  /** Condition on other tables. */
  readonly where?: string
  readonly message: string
}

/** Columns of invoice_items that no closing writes. */
const billedColumns =
  'organization_id, billing_key, type, subtype, description, amount, currency, reference, parcel_id, pickup_id, carrier_code, from_country, credited_id, created_at'
/** All columns of invoices but paid_at. */
const issuedColumns =
  'organization_id, type, category, description, currency, price_taxable, price_non_taxable, tax, item_count, tax_rate, vat_code, issuer, buyer, number_year, number, reference, closes_at, due_date, created_at'
const isOfIssued =
  'exists (select 1 from invoices i where i.organization_id = old.organization_id and i.id = old.invoice_id and i.reference is not null)'

const refusals: readonly Refusal[] = [
  {
    name: 'invoice_items_billed',
    table: 'invoice_items',
    of: 'update',
    columns: billedColumns,
    message: 'What an invoice item bills never changes',
  },
  {
    name: 'invoice_items_invoiced',
    table: 'invoice_items',
    of: 'update',
    when: 'old.invoice_id is not null',
    message: 'An item that is on an invoice never changes',
  },
  { name: 'invoice_items_kept', table: 'invoice_items', of: 'delete', message: 'Invoice items are never deleted' },
  {
    name: 'invoices_issued',
    table: 'invoices',
    of: 'update',
    columns: issuedColumns,
    when: 'old.reference is not null',
    message: 'An issued invoice never changes',
  },
  { name: 'invoices_kept', table: 'invoices', of: 'delete', message: 'Invoices are never deleted' },
  { name: 'invoice_lines_issued', table: 'invoice_lines', of: 'update', where: isOfIssued, message: 'An issued invoice never changes' },
  { name: 'invoice_lines_kept', table: 'invoice_lines', of: 'delete', message: 'Lines of invoices are never deleted' },
]

/** A move that begins again empties its target, which has this mark until the move is complete. */
const isNotMoving = `not exists (select 1 from marks where name = '${moveMark}')`
const eventOf = ({ of, columns, table }: Refusal) => `before ${columns ? `${of} of ${columns}` : of} on ${table}`
const whereOf = ({ of, where = 'true' }: Refusal) => (of === 'delete' ? isNotMoving : where)

const sqliteTrigger = (refusal: Refusal) => {
  const { name, when = 'true', message } = refusal
  return `create trigger ${name} ${eventOf(refusal)} when ${when} and ${whereOf(refusal)} begin select raise(abort, '${message}'); end`
}

/** Creates the function of a trigger. In PostgreSQL the condition of a trigger cannot read other tables, but its function can. */
const postgresFunction = (refusal: Refusal) =>
  `create function ${refusal.name}() returns trigger language plpgsql set search_path from current as $$
   begin
     if ${whereOf(refusal)} then raise exception '${refusal.message}' using errcode = 'integrity_constraint_violation'; end if;
     return case tg_op when 'DELETE' then old else new end;
   end $$`
const postgresTrigger = (refusal: Refusal) => {
  const { name, when = 'true' } = refusal
  return `create trigger ${name} ${eventOf(refusal)} for each row when (${when}) execute function ${name}()`
}

/**
 * Creates the triggers that keep unchanged what the law wants unchanged, against a wrong query and an operator's slip. Items and invoices
 * are never deleted; an item that is on an invoice, and an issued invoice but for its payment, never change.
 */
export async function fixInvoices(tx: Writes, run: RunStatement) {
  const statementsOf = isPostgres(tx)
    ? (refusal: Refusal) => [postgresFunction(refusal), postgresTrigger(refusal)]
    : (refusal: Refusal) => [sqliteTrigger(refusal)]
  for (const statement of refusals.flatMap(statementsOf)) await run(statement)
}

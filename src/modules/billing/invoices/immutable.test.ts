import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { billCents, closeNow, invoicesOf, itemsOf } from '../../../../test/billing.ts'
import { startApp } from '../../../../test/harness.ts'
import { announced, receiver } from '../../../../test/shipments.ts'
import { createHousekeeping } from '../../../app.ts'
import { erasePerson } from '../../shipments/privacy/erase.ts'

const app = await startApp()
after(() => app.close())

/** As an operator would, without the application. */
const run = (statement: string) => app.system.transaction(({ db }) => sql.raw(statement).execute(db))

test('the database refuses to change or delete an issued invoice, its items and its lines', async () => {
  const organization = await app.newOrganization()
  await billCents(organization.context, [100, -30])
  await closeNow(organization.context)
  await billCents(organization.context, [5])
  const before = [await invoicesOf(organization), await itemsOf(organization)]
  const [[invoice]] = before as [[any]]
  const ofInvoice = `where invoice_id = ${invoice.id}`
  for (const statement of [
    `update invoice_items set amount = 1 ${ofInvoice}`,
    `update invoice_items set tax = 0 ${ofInvoice}`,
    `update invoice_items set invoice_id = null ${ofInvoice}`,
    `update invoice_items set amount = amount + 1 where organization_id = ${organization.id}`,
    `delete from invoice_items ${ofInvoice}`,
    `delete from invoice_items where organization_id = ${organization.id} and invoice_id is null`,
    `update invoices set reference = null where id = ${invoice.id}`,
    `update invoices set number = 9 where id = ${invoice.id}`,
    `update invoices set tax = 0, paid_at = '2026-12-01T00:00:00.000Z' where id = ${invoice.id}`,
    `delete from invoices where id = ${invoice.id}`,
    `update invoice_lines set amount = 0 ${ofInvoice}`,
    `delete from invoice_lines ${ofInvoice}`,
  ])
    await assert.rejects(run(statement), /never (change|deleted|changes)/, statement)
  assert.deepEqual([await invoicesOf(organization), await itemsOf(organization)], before)
  await run(`update invoices set paid_at = '2026-12-01T00:00:00.000Z' where id = ${invoice.id}`)
  await closeNow(organization.context)
  assert.equal((await invoicesOf(organization)).length, 2)
})

test('the lines of an invoice are the sums of its items by type and tax, however many slices closed it', async () => {
  const organization = await app.newOrganization()
  const { context } = organization
  await billCents(context, [100, 250, -30, 7, -1, 12])
  await closeNow(context, { size: 2 })
  const [invoice] = await invoicesOf(organization)
  const lines = await app.db.selectFrom('invoice_lines').selectAll().where('invoice_id', '=', invoice.id).orderBy('type').execute()
  assert.deepEqual(
    lines.map(({ type, item_count, amount, tax, tax_rate, vat_code }) => [type, item_count, amount, tax, tax_rate, vat_code]),
    [
      ['surcharge', 4, 36_900, 7_749, '0.21', 'NL_STANDARD'],
      ['surcharge_refund', 2, -3_100, -651, '0.21', 'NL_STANDARD'],
    ],
  )
})

test('neither retention nor the erasure of a person changes invoices and items', async () => {
  const own = await startApp({ set: { RETENTION_PERSONAL_DATA_DAYS: 1 } })
  try {
    const organization = await own.newOrganization()
    const email = 'ada@example.com'
    await announced(organization, { to_address: { ...receiver, email } })
    await closeNow(organization.context)
    await billCents(organization.context, [5])
    const before = [await invoicesOf(organization), await itemsOf(organization)]
    const erased = await erasePerson(own.parts, { email }, { isDryRun: false, print: () => {} })
    assert.ok(erased)
    own.clock.advance({ days: 4_000 })
    const finish = (work: any) => own.system.transaction(work)
    await createHousekeeping({}).handler.run(own.system, {}, { finish } as never)
    assert.deepEqual([await invoicesOf(organization), await itemsOf(organization)], before)
    // The newest event of all stays, so that no id returns.
    assert.equal((await own.db.selectFrom('events').select('id').where('organization_id', '=', organization.id).execute()).length, 1)
  } finally {
    await own.close()
  }
})

test('a move that begins again may empty its target, and only while it has the mark of the move', async () => {
  const own = await startApp()
  try {
    const organization = await own.newOrganization()
    await billCents(organization.context, [100])
    await closeNow(organization.context)
    const runAll = (statements: readonly string[]) =>
      own.system.transaction(async ({ db }) => {
        for (const statement of statements) await sql.raw(statement).execute(db)
      })
    const empty = ['invoice_lines', 'invoice_items', 'invoices'].map((table) => `delete from ${table}`)
    await assert.rejects(runAll(empty), /never deleted/)
    await runAll([`insert into marks (name, value) values ('move', '{}')`, ...empty, `delete from marks where name = 'move'`])
    assert.deepEqual([await invoicesOf(organization), await itemsOf(organization)], [[], []])
  } finally {
    await own.close()
  }
})

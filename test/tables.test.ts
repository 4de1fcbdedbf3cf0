import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findOrder, insertOrder, replaceOrder } from '../src/modules/sales/orders/store.ts'
import { type AnyTable, columnTypes, declaredTables } from '../src/platform/database/define-table.ts'
import { describeSchema } from '../src/platform/database/schema.ts'
import { startApp } from './harness.ts'
import { integrationOf } from './orders.ts'

const app = await startApp()
after(() => app.close())

/** The runner of the migrations reads and writes this one by itself. */
const undeclared = 'column migrations.'

const declaredColumns = (tables: Iterable<AnyTable>) =>
  [...tables].flatMap(({ name, columns }) =>
    Object.entries(columns).map(([column, { type, isNullable }]) => `column ${name}.${column} ${type}${isNullable ? '' : ' not null'}`),
  )
async function compareColumns(tables: Iterable<AnyTable>) {
  const facts = await describeSchema(app.parts.db)
  const stored = new Set([...facts].filter((fact) => fact.startsWith('column ') && !fact.startsWith(undeclared)))
  const declared = new Set(declaredColumns(tables))
  return { undeclared: [...stored.difference(declared)], missing: [...declared.difference(stored)] }
}

test('the declared tables have exactly the columns of the database, with their types and nullability', async () => {
  assert.ok(declaredTables.size > 30)
  assert.deepEqual(await compareColumns(declaredTables.values()), { undeclared: [], missing: [] })
})

test('hot tables do not refer to organizations', async () => {
  const facts = await describeSchema(app.parts.db)
  const ofLabels = ['events', 'invoice_items', 'jobs', 'orders', 'purchase_intents', 'shipments', 'tracking_events', 'parcels']
  for (const table of [...ofLabels, 'daily_figures', 'idempotent_requests', 'integration_logs', 'limits', 'transit_rollups'])
    assert.ok(!facts.has(`foreign key of ${table} (organization_id) to organizations, on delete no action`), table)
  assert.ok(facts.has('foreign key of users (organization_id) to organizations, on delete no action'))
})

test('a column that only the database has, and one that only a declaration has, are both reported', async () => {
  const { text } = columnTypes
  const { color, ...columns } = declaredTables.get('brands')!.columns
  const brands = { name: 'brands', columns: { ...columns, colour: text() }, columnNames: [] }
  const others = [...declaredTables.values()].filter(({ name }) => name !== 'brands')
  assert.deepEqual(await compareColumns([...others, brands]), {
    undeclared: ['column brands.color text'],
    missing: ['column brands.colour text not null'],
  })
})

test('a replaced order has the new value in every column that is not fixed, so no filter is stale; another organization replaces nothing', async () => {
  const { call, context } = await app.newOrganization()
  const integration_id = await integrationOf(call)
  const valuesOf = (suffix: string) => {
    const entries = Object.entries(declaredTables.get('orders')!.columns).map(([name, { type }]) => [
      name,
      type === 'text' ? name + suffix : 1,
    ])
    return { ...Object.fromEntries(entries), integration_id } as Parameters<typeof insertOrder>[1]
  }
  const { id } = await context.transaction((tx) => insertOrder(tx, valuesOf(' before')))
  await context.transaction((tx) => replaceOrder(tx, id, valuesOf(' after')))
  const stale = Object.entries((await findOrder(context, id))!).flatMap(([name, value]) =>
    String(value).endsWith(' before') ? [name] : [],
  )
  // What a shopper chose in the checkout is written apart: v3, which replaces orders, does not know it.
  assert.deepEqual(stale, ['order_id', 'order_id_key', 'checkout_payload'])
  const stranger = await app.newOrganization()
  await stranger.context.transaction((tx) => replaceOrder(tx, id, valuesOf(' theirs')))
  assert.equal((await findOrder(context, id))?.document, 'document after')
})

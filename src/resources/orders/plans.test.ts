import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { planOf, problemOf, texts } from '../../../test/explain.ts'
import { integrationOf, smallOrder } from '../../../test/orders.ts'

const { linkOf, startApp } = await import('../../../test/harness.ts')
const app = await startApp()
after(() => app.close())

const { call } = await app.newOrganization()
const integration = await integrationOf(call)
await call(
  'POST',
  '/orders',
  ['x', 'y', 'z'].map((order_id) => smallOrder(integration, { order_id, order_number: 'x' })),
)

/** The texts of the queries that these lists ask, for the first page, for the one after it, and for the one before that. */
async function queriesOf(lists: readonly string[]) {
  texts.clear()
  for (const query of lists) {
    const first = await call('GET', `/orders?page_size=1&${query}`)
    assert.equal(first.status, 200)
    const next = linkOf(first, 'next')
    if (next) await call('GET', linkOf(await call('GET', next), 'prev')!)
  }
  return [...texts].filter((text) => /^select .* from "orders" /.test(text))
}

const day = '2026-11-14'
const names = ['integration', 'order_number', 'order_created_at', 'order_updated_at', 'pk']
const sorts = names.flatMap((name) => [`sort=${name}`, `sort=-${name}`])
const columns = {
  integration_id: `integration=${integration}`,
  order_number_key: 'order_number=x',
  order_id_key: 'order_id=x',
  status_key: 'status=unshipped',
}
const times = ['order_created_at', 'order_updated_at']
const days = times.flatMap((name) => [`${name}=${day}`, `${name}_min=${day}`, `${name}_max=${day}`].map((query) => ({ name, query })))

test('no sort, no filter, and no day in the order of its time reads past what it answers, or sorts', async () => {
  const asked = await queriesOf([
    '',
    ...sorts,
    ...Object.values(columns),
    ...days.flatMap(({ name, query }) => [`${query}&sort=${name}`, `${query}&sort=-${name}`]),
  ])
  assert.ok(asked.length >= 40, `${asked.length} queries seen`)
  for (const text of asked) assert.equal(await problemOf(app, text), undefined, text)
  for (const column of Object.keys(columns)) {
    const filtered = asked.filter((text) => text.includes(`"${column}" =`))
    assert.ok(filtered.length > 0, column)
    for (const text of filtered) assert.match(await planOf(app, text), new RegExp(`(\\(|\\b)${column} ?=`), text)
  }
})

test('days in another order than that of their time are found by an index too', async () => {
  const asked = await queriesOf(days.map(({ query }) => query))
  assert.ok(asked.length >= 12, `${asked.length} queries seen`)
  for (const text of asked) assert.doesNotMatch(await planOf(app, text), /\bSCAN\b|Seq Scan/, text)
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeExplaining, costsOf, queriesOf, resetCosts } from './explain.ts'
import { analyze, fill } from './queries/fill.ts'

const { startApp } = await import('./harness.ts')
const { usualLimits } = await import('../src/platform/lists/list.ts')
const { organizationToFill } = await import('./queries/organization.ts')

const app = await startApp()
after(async () => {
  await closeExplaining()
  await app.close()
})

const rows = 40_000
/** Smaller than in a server, so that a query which reads them all stands out among forty thousand rows. */
Object.assign(usualLimits, { rows: 1_000, entries: 2_000, rowSlice: 500, entrySlice: 1_000 })
/** What all queries of a request may examine together, and how many queries there may be. */
const mostRows = 15_000
const mostQueries = 20

const { authorization, filled } = await organizationToFill(app, rows)
await fill(app.db, filled, ['orders', 'shipments', 'parcels'])
await analyze(app.db)

const numbers = await app.db
  .selectFrom('shipments')
  .select(['order_number', 'external_reference_id'])
  .where('organization_id', '=', filled.organization_id)
  .where('external_reference_id', 'is not', null)
  .where('order_number', 'is not', null)
  .limit(1)
  .executeTakeFirst()
const times = await app.db
  .selectFrom('parcels')
  .select(['created_at', 'updated_at', 'announced_at', 'tracking_number', 'id'])
  .where('organization_id', '=', filled.organization_id)
  .orderBy('id', 'desc')
  .limit(rows)
  .execute()

const filters = () => [
  '',
  ...[999, 1000, 11, 2000, 1002].map((status) => `parcel_status=${status}`),
  ...[10, 1_000, rows / 2, rows - 10].flatMap((i) => [
    `updated_after=${times[i]!.updated_at}`,
    `created_after=${times[i]!.created_at}`,
    `announced_after=${times[i]!.announced_at}`,
    `tracking_number=${times[i]!.tracking_number}`,
    `ids=${times[i]!.id},${times[0]!.id}`,
    `external_order_id=${times[i]!.id}`,
    `parcel_status=11&updated_after=${times[i]!.updated_at}`,
  ]),
  `order_number=${encodeURIComponent(numbers?.order_number ?? 'none')}`,
  `external_reference=${encodeURIComponent(numbers?.external_reference_id ?? 'none')}`,
]

test('GET /api/v2/parcels examines a bounded number of rows in a bounded number of queries, whatever it is filtered by', async () => {
  const expensive: string[] = []
  let full = 0
  for (const filter of filters()) {
    let target: string | null = `/api/v2/parcels?${filter}`
    for (let page = 1; page <= 2 && target; page++) {
      resetCosts()
      const { status, body, text } = await app.send('GET', target, { authorization })
      assert.equal(status, 200, text)
      const queries = queriesOf(app).length
      const sum = (await costsOf(app, filled.organization_id)).reduce((all, one) => all + one.rows, 0)
      if (sum > mostRows || queries > mostQueries) expensive.push(`${sum} rows and ${queries} queries for page ${page} of ${filter}`)
      if (body.parcels.length === 100) full++
      target = body.next?.slice('http://crossdock.test'.length) ?? null
    }
  }
  assert.deepEqual(expensive, [])
  assert.ok(full > 10)
})

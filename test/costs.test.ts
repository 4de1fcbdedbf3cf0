import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isPostgres } from '../src/platform/database.ts'
import { isDeep } from './deep.ts'
import { type Cost, closeExplaining, costsOf, resetCosts } from './explain.ts'
import { analyze, fill } from './queries/fill.ts'
import { filtersOf, type ListEndpoint, listEndpoints } from './queries/lists.ts'

const { linkOf, startApp } = await import('./harness.ts')
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
/** What all queries of a request may examine together. A query that goes through the organization examines 40,000 rows and more. */
const most = 15_000

const { call, filled } = await organizationToFill(app, rows)
await fill(app.db, filled, ['orders', 'shipments', 'parcels', 'deliveries', 'events', 'integration_logs'])

const pathOf = (path: string, ...parameters: string[]) => `${path}?${parameters.filter(Boolean).join('&')}`

async function costOf(path: string): Promise<{ costs: Cost[]; next: string | undefined }> {
  resetCosts()
  const answer = await call('GET', path)
  assert.equal(answer.status, 200, `${path}: ${answer.text}`)
  return { costs: await costsOf(app, filled.organization_id), next: linkOf(answer, 'next') }
}

/** What is too expensive among these requests and the pages after them. */
async function findExpensive(paths: readonly string[]) {
  const expensive: string[] = []
  for (const path of paths) {
    const first = await costOf(path)
    const pages = first.next ? [first, await costOf(first.next)] : [first]
    for (const [i, { costs }] of pages.entries()) {
      const sum = costs.reduce((all, { rows }) => all + rows, 0)
      const [worst] = costs.toSorted((a, b) => b.rows - a.rows)
      if (sum > most) expensive.push(`${sum} rows for page ${i + 1} of ${path}: ${worst!.text}`)
    }
  }
  return expensive
}

/**
 * Every filter in every order. In `npm run check:deep` also pairs of filters, in the usual order and in two others; on PostgreSQL,
 * which takes ten times as long, half of them.
 */
function requestsOf(endpoint: ListEndpoint) {
  const { path, sorts } = endpoint
  const all = filtersOf(endpoint)
  const [single, pairs] = [all.filter((one) => !one.includes('&')), all.filter((one) => one.includes('&'))]
  const others = isPostgres(app.db) || sorts.length === 0 ? [''] : ['', 'sort=-order_updated_at', 'sort=order_number']
  const orders = ['', ...sorts.map((sort) => `sort=${sort}`)]
  const some = isPostgres(app.db) ? pairs.filter((_, i) => i % 2 === 0) : pairs
  const paired = isDeep ? some.flatMap((filter) => others.map((sort) => pathOf(path, 'page_size=5', filter, sort))) : []
  return [...single.flatMap((filter) => orders.map((sort) => pathOf(path, 'page_size=5', filter, sort))), ...paired]
}

test('a parcel is found by its tracking number without going through the others', async () => {
  const numbers = [7, rows - 7].map((i) => `T${String(i).padStart(12, '0')}`)
  assert.deepEqual(await findExpensive(numbers.map((number) => `/parcels/tracking/${number}`)), [])
})

// PostgreSQL has statistics within a minute by itself; SQLite has none unless an operator makes them.
for (const statistics of isPostgres(app.db) ? ['with'] : ['without', 'with']) {
  test(`no filter, pair of filters or sort of any list examines more than its page needs, ${statistics} statistics`, async () => {
    if (statistics === 'with') await analyze(app.db)
    const endpoints = listEndpoints(filled)
    assert.ok(endpoints.length >= 10)
    const requests = endpoints.flatMap(requestsOf)
    assert.ok(requests.length > (isDeep ? 500 : 100), `${requests.length} requests`)
    const expensive = await findExpensive(requests)
    assert.deepEqual(expensive.slice(0, 20), [], `${expensive.length} of ${requests.length} requests`)
  })
}

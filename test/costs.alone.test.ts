import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction, isPostgres } from '../src/platform/database/database.ts'
import { addTime } from '../src/platform/time.ts'
import { deepTest, isDeep } from './deep.ts'
import { type Cost, closeExplaining, costsOf, queriesOf, resetCosts } from './explain.ts'
import { analyze, fill } from './queries/fill.ts'
import { filtersOf, type ListEndpoint, listEndpoints, pathOf } from './queries/lists.ts'

const { openLedger } = await import('../src/simulator/ledger-store.ts')
const { smallOrder } = await import('./orders.ts')
const { shipment } = await import('./shipments.ts')
const { linkOf, startApp } = await import('./harness.ts')
const { usualLimits } = await import('../src/platform/lists/list.ts')
const { numberedLimits } = await import('../src/platform/lists/numbered-page.ts')
const { organizationToFill } = await import('./queries/organization.ts')

const app = await startApp()
after(async () => {
  await closeExplaining()
  await app.close()
})

const rows = 40_000
/** Smaller than in a server, so that a query which reads them all stands out among forty thousand rows. */
Object.assign(usualLimits, { rows: 1_000, entries: 2_000, rowSlice: 500, entrySlice: 1_000 })
numberedLimits.rows = 2_000
/** What all queries of a request may examine together. A query that goes through the organization examines 40,000 rows and more. */
const most = 15_000

const { call, filled } = await organizationToFill(app, rows)
const tables = [
  'orders',
  'shipments',
  'parcels',
  'returns',
  'deliveries',
  'events',
  'integration_logs',
  'pickups',
  'invoices',
  'invoice_items',
  'support_tickets',
  'ticket_requests',
] as const
await fill(app.db, filled, tables)

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
 * Every filter in every order. With the slow tests also pairs of filters, in the usual order and in two others; on PostgreSQL,
 * which takes ten times as long, half of them.
 */
function requestsOf(endpoint: ListEndpoint) {
  const { sorts, fiveRows } = endpoint
  const all = filtersOf(endpoint)
  const [single, pairs] = [all.filter((one) => !one.includes('&')), all.filter((one) => one.includes('&'))]
  const others = isPostgres(app.db) || sorts.length === 0 ? [''] : ['', 'sort=-order_updated_at', 'sort=order_number']
  const orders = ['', ...sorts.map((sort) => `sort=${sort}`)]
  const some = isPostgres(app.db) ? pairs.filter((_, i) => i % 2 === 0) : pairs
  const paired = isDeep ? some.flatMap((filter) => others.map((sort) => pathOf(endpoint, fiveRows, filter, sort))) : []
  return [...single.flatMap((filter) => orders.map((sort) => pathOf(endpoint, fiveRows, filter, sort))), ...paired]
}

test('a parcel is found by its tracking number without going through the others', async () => {
  const numbers = [7, rows - 7].map((i) => `T${String(i).padStart(12, '0')}`)
  assert.deepEqual(await findExpensive(numbers.map((number) => `/parcels/tracking/${number}`)), [])
})

test('a hundred orders are saved, and saved again, without going through the others of their shops', async () => {
  if (isPostgres(app.db)) await analyze(app.db)
  const orders = Array.from({ length: 100 }, (_, i) =>
    smallOrder(filled.integrations[i % 2]!, { order_id: `cost-${i}`, order_number: `#${i}` }),
  )
  for (const _ of ['new', 'known']) {
    resetCosts()
    const { status, text } = await call('POST', '/orders', orders)
    assert.ok(status < 300, text)
    const reads = (await costsOf(app, filled.organization_id)).filter((one) => one.text.startsWith('select'))
    const examined = reads.reduce((sum, one) => sum + one.rows, 0)
    assert.ok(examined < 4_000, `${examined} rows examined`)
  }
})

/** The lists whose tables are filled: with two years of a shop, a value of each filter finds some rows. */
const filledLists = [
  'listOrders',
  'listShipments',
  'listReturns',
  'listWebhookDeliveries',
  'listEvents',
  'listInvoiceItems',
  'listTickets',
  'listRequestedData',
]

test('every filter of the filled lists finds rows, and is a condition of the query', async () => {
  const useless: string[] = []
  for (const endpoint of listEndpoints(filled).filter((one) => filledLists.includes(one.operation))) {
    const { operation, filters, fiveRows, rowsKey } = endpoint
    const page = async (parameter: string) => {
      resetCosts()
      const { body } = await call('GET', pathOf(endpoint, fiveRows, parameter))
      return { rows: JSON.stringify(body[rowsKey]), length: body[rowsKey].length, queries: queriesOf(app).sort().join('\n') }
    }
    const all = await page('')
    for (const [name, values] of Object.entries(filters)) {
      const pages: (typeof all)[] = []
      for (const value of values) pages.push(await page(`${name}=${encodeURIComponent(value)}`))
      if (pages.every(({ length }) => length === 0)) useless.push(`${operation}: no value of ${name} finds a row. Is its column filled?`)
      if (pages.every(({ queries, rows }) => queries === all.queries && rows === all.rows))
        useless.push(`${operation}: ${name} is no condition of the query.`)
    }
  }
  assert.deepEqual(useless, [])
})

deepTest(
  'transit times and the overview examine the roll-ups of the days and codes asked for, and a bounded number of parcels',
  async () => {
    const { organization_id } = filled
    const lanes = 25
    const days = Array.from({ length: 730 }, (_, i) => addTime(app.clock.time, { days: -i }).slice(0, 10))
    await inTransaction(app.db, async (tx) => {
      for (const date of days) {
        const keys = Array.from({ length: 2 * lanes }, (_, i) => ({
          organization_id,
          shipping_option_code: `option-${i % 2}`,
          carrier_code: `carrier-${i % 2}`,
          date,
          from_country: 'NL',
          to_country: String.fromCharCode(65 + (i >> 1), 65),
        }))
        await tx
          .insertInto('transit_rollups')
          .values(keys.map((key) => ({ ...key, sketch: Uint8Array.of(0, 100, 5) })))
          .execute()
        const figures = ['announced', 'delivered', 'spend EUR'].map((figure) => ({
          organization_id,
          date,
          carrier_code: 'carrier-0',
          figure,
          value: 1,
        }))
        await tx.insertInto('daily_figures').values(figures).execute()
      }
      // None of the parcels was counted yet.
      await sql`insert into parcel_milestones (organization_id, parcel_id) select organization_id, id from parcels where organization_id = ${organization_id} on conflict do nothing`.execute(
        tx,
      )
    })
    const tooMany: string[] = []
    const examine = async (path: string, allowed: number) => {
      const sum = (await costOf(`/analytics/${path}`)).costs.reduce((all, { rows }) => all + rows, 0)
      if (sum > allowed) tooMany.push(`${sum} rows for ${path}, more than ${allowed}`)
    }
    // Of each of 500 parcels that are not counted yet, its id in a list and four rows, of which SQLite counts twelve by its steps.
    const uncounted = 500 * 12
    await examine('transit-times/carriers?carrier_code=carrier-0', 91 * lanes * 2 + uncounted)
    await examine('transit-times/shipping-options?shipping_option_code=option-0', 91 * lanes * 2 + uncounted)
    await examine(
      'transit-times/shipping-options?shipping_option_code=option-0&to_country_code=AA&start_date=2026-11-01',
      15 * lanes + uncounted,
    )
    // And of each of 5,000 items of days that are not added up yet, its entry in the index and its row.
    await examine('overview', 31 * 3 * 2 + uncounted + 5_000 * 2)
    assert.deepEqual(tooMany, [])
    const { body } = await call('GET', '/analytics/transit-times/carriers?carrier_code=carrier-0')
    assert.deepEqual([body.transit_times.length, body.transit_times[0].total_parcels], [lanes, 91 * 5])
  },
)

async function announcedParcels(count: number) {
  const numbers: string[] = []
  for (let i = 0; i < count; i++) {
    const { body } = await call('POST', '/shipments/announce', shipment())
    numbers.push(body.data.parcels[0].tracking_number)
  }
  return numbers
}

/** Statistics that SQLite has made while every table had one row. */
async function makeOldStatistics() {
  await analyze(app.db)
  const { rows: indexes } = await sql<{ idx: string; stat: string }>`select idx, stat from sqlite_stat1`.execute(app.db)
  await inTransaction(app.db, async (tx) => {
    for (const { idx, stat } of indexes)
      await sql`update sqlite_stat1 set stat = ${stat.replaceAll(/\d+/g, '1')} where idx = ${idx}`.execute(tx)
    await sql`analyze sqlite_schema`.execute(tx)
  })
}

/** PostgreSQL has statistics within a minute by itself; SQLite has those that an operator, or `crossdock move`, once made. */
const statisticsOf: Record<string, () => Promise<unknown>> = {
  ...(!isPostgres(app.db) && isDeep && { without: async () => {} }),
  with: () => analyze(app.db),
  ...(!isPostgres(app.db) && isDeep && { 'with old': makeOldStatistics }),
}
for (const [statistics, make] of Object.entries(statisticsOf)) {
  test(`no filter, pair of filters or sort of any list examines more than its page needs, ${statistics} statistics`, async () => {
    await make()
    const endpoints = listEndpoints(filled)
    assert.ok(endpoints.length >= 10)
    const requests = endpoints.flatMap(requestsOf)
    assert.ok(requests.length > (isDeep ? 500 : 100), `${requests.length} requests`)
    const expensive = await findExpensive(requests)
    assert.deepEqual(expensive.slice(0, 20), [], `${expensive.length} of ${requests.length} requests`)
  })
}

deepTest(
  'the ledger of the sandbox carriers finds a booking without going through the others, with old statistics',
  {
    skip: isPostgres(app.db) && 'PostgreSQL keeps its statistics up to date',
  },
  async () => {
    const tracking_number = (await announcedParcels(300)).at(-1)!
    await makeOldStatistics()
    resetCosts()
    assert.ok(await openLedger(app.db, app.parts.now).findTravelling('swiftly', tracking_number))
    const examined = (await costsOf(app, filled.organization_id)).reduce((sum, { rows }) => sum + rows, 0)
    assert.ok(examined < 100, `${examined} rows examined`)
  },
)

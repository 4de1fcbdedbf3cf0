import { sql } from 'kysely'
import { closeInvoices } from '../src/modules/billing/invoices/closing.ts'
import { inTransaction, isPostgres } from '../src/platform/database/database.ts'
import { issuerSettings } from '../test/billing.ts'
import { startApp } from '../test/harness.ts'
import { percentile } from '../test/percentile.ts'
import { threadMs } from './longest-stretch.ts'

const chunk = 20_000
const until = '2026-11-30T00:00:00.000Z'

type App = Awaited<ReturnType<typeof startApp>>

const numbersOn = {
  sqlite: (from: number, to: number) =>
    sql`(with recursive s(i) as (select ${from} union all select i + 1 from s where i < ${to}) select i from s)`,
  postgres: (from: number, to: number) => sql`(select i::bigint from generate_series(${sql.lit(from)}, ${sql.lit(to)}) i) n`,
}
const timeOn = {
  sqlite: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 1762000000 + i, 'unixepoch')`,
  postgres: sql`to_char(to_timestamp(1762000000 + i) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}

/** Pending items of an organization, a second apart. */
async function fillItems({ db }: App, organization_id: number, count: number) {
  const engine = isPostgres(db) ? 'postgres' : 'sqlite'
  for (let from = 0; from < count; from += chunk)
    await inTransaction(db, (tx) =>
      sql`insert into invoice_items
        (organization_id, billing_key, type, description, amount, currency, reference, parcel_id, carrier_code, from_country, created_at)
        select ${sql.lit(organization_id)}, 'label ' || i, 'shipment', 'Parcel ' || i || ', NL to DE', 54200, 'EUR', cast(i as text), i,
          'swiftly', 'NL', ${timeOn[engine]}
        from ${numbersOn[engine](from + 1, Math.min(from + chunk, count))}`.execute(tx),
    )
  // As after some time of use: the planner of PostgreSQL knows the table.
  if (engine === 'postgres') await inTransaction(db, (tx) => sql`analyze invoice_items`.execute(tx))
}

const medianMs = async (rounds: number, work: () => Promise<unknown>) => {
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return percentile(times, 0.5)
}

type Organization = Awaited<ReturnType<App['newOrganization']>>

/** The median time of a page of each, in turns, so that other work of the machine slows both alike. */
async function comparePages(small: Organization, large: Organization) {
  const page = (organization: Organization) => medianMs(1, () => organization.call('GET', '/invoice-items?page_size=100'))
  for (let i = 0; i < 50; i++) await page(small)
  const times: [small: number, large: number][] = []
  for (let i = 0; i < 400; i++) times.push([await page(small), await page(large)])
  return [0, 1].map((of) =>
    percentile(
      times.map((pair) => pair[of]!),
      0.5,
    ),
  ) as [number, number]
}

/** Closes an organization with so many items while GET /livez is asked, and lists items of a small and of a large organization. */
export async function billing(items: number) {
  const app = await startApp({ set: issuerSettings })
  try {
    const [small, large] = [await app.newOrganization(), await app.newOrganization()]
    await fillItems(app, small.id, 1_000)
    await fillItems(app, large.id, items)
    const [smallMs, largeMs] = await comparePages(small, large)

    // What a closing needs, however long it is, V8 has reserved then; what grows from here on grows with the items.
    const warm = await app.newOrganization()
    await fillItems(app, warm.id, Math.ceil(items / 20))
    await closeInvoices(warm.context, { until, type: 'periodic' })
    const before = process.memoryUsage.rss()
    const latencies: number[] = []
    let [isClosing, peak, mostProcessorMs] = [true, before, 0]
    const probe = async () => {
      while (isClosing) {
        const [begun, processorMs] = [performance.now(), threadMs()]
        await new Promise((resolve) => setTimeout(resolve, 10))
        await app.send('GET', '/livez')
        latencies.push(performance.now() - begun - 10)
        mostProcessorMs = Math.max(mostProcessorMs, threadMs() - processorMs)
        peak = Math.max(peak, process.memoryUsage.rss())
      }
    }
    const probing = probe()
    const begun = performance.now()
    const { issued } = await closeInvoices(large.context, { until, type: 'periodic' })
    const seconds = (performance.now() - begun) / 1000
    isClosing = false
    await probing
    const documentMs = await medianMs(5, () => large.call('GET', `/invoices/${issued[0]!.id}/document`))
    return {
      seconds,
      invoices: issued.length,
      itemsClosed: issued.reduce((sum, { item_count }) => sum + item_count, 0),
      growthMb: (peak - before) / 1_048_576,
      livezMs: { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), most: latencies.reduce((a, b) => Math.max(a, b), 0) },
      mostProcessorMs,
      documentMs,
      smallMs,
      largeMs,
    }
  } finally {
    await app.close()
  }
}

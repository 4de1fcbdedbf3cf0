import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { databaseFile } from '../src/platform/database/database.ts'
import { startPostgres } from '../test/postgres.ts'
import { announcements, newOrder } from './cases.ts'
import { loadServer } from './load.ts'
import { demoAuthorization, median, pinClients, processorMs, type Server, startBare, startCrossdock } from './processes.ts'

const connections = 32
/** What answers the same bytes as each case. */
const bareOf = {
  'announce, no label file': 'POST bare',
  'announce with ZPL': 'POST bare, ZPL',
  'announce with PDF': 'POST bare, PDF',
  'GET by id': 'GET bare',
  'orders, one by one': 'POST bare, order',
} as const

type Size = { readonly rounds: number; readonly seconds: number; readonly many: number }
/** One round shows that the measuring works, and nothing else. */
const isQuick = (rounds: number) => rounds === 1

type Measured = { readonly rate: number; readonly cost: number }

/** Labels bought, orders saved and shipments read, on both engines, against a server that only answers the same bytes. */
export async function shipments(size: Size) {
  pinClients()
  const postgres = await startPostgres()
  try {
    const onPostgres = { DATABASE_URL: `${postgres.url}/postgres`, DATABASE_POOL: '20' }
    return { SQLite: await inServer({}, size), PostgreSQL: await inServer(onPostgres, size) }
  } finally {
    await postgres.stop()
  }
}

async function inServer(database: Record<string, string>, { rounds, seconds, many }: Size) {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-shipments-'))
  try {
    const server = await startCrossdock({ DATA_DIR: folder, ...database })
    const headers = { authorization: demoAuthorization(folder), 'content-type': 'application/json' }
    const json = async (path: string, body?: object) =>
      (
        await fetch(`${server.url}/api/v3${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
      ).json() as Promise<any>
    const { id } = (await json('/shipments/announce', announcements['announce, no label file'])).data
    const { integration_id } = (await json('/user/auth/metadata')).data
    const bareFor = async (path: string, body?: object) => startBare(folder, JSON.stringify(await json(path, body)))
    const bare = await bareFor(`/shipments/${id}`)
    const bareZpl = await bareFor('/shipments/announce', announcements['announce with ZPL'])
    const barePdf = await bareFor('/shipments/announce', announcements['announce with PDF'])
    const bareOrder = await bareFor('/orders', newOrder(integration_id))

    const measure = (server: Server, path: string, bodies?: () => object): Promise<Measured> =>
      loadServer(server, { path, headers, seconds, ...(bodies && { bodies }) })
    const announce = (name: keyof typeof announcements) => () => measure(server, '/api/v3/shipments/announce', () => announcements[name])
    const page = () => measure(server, '/api/v3/shipments?page_size=40')
    const cases = {
      'POST bare': () => measure(bare, '/', () => announcements['announce, no label file']),
      'GET bare': () => measure(bare, '/'),
      'POST bare, ZPL': () => measure(bareZpl, '/', () => announcements['announce with ZPL']),
      'POST bare, PDF': () => measure(barePdf, '/', () => announcements['announce with PDF']),
      'POST bare, order': () => measure(bareOrder, '/', () => newOrder(integration_id)),
      'announce, no label file': announce('announce, no label file'),
      'announce with ZPL': announce('announce with ZPL'),
      'announce with PDF': announce('announce with PDF'),
      'GET by id': () => measure(server, `/api/v3/shipments/${id}`),
      'orders, one by one': () => measure(server, '/api/v3/orders', () => newOrder(integration_id)),
      'orders, by the hundred': () =>
        measureHundreds(server, isQuick(rounds) ? 1 : 5, `${server.url}/api/v3/orders`, () => ({
          headers,
          method: 'POST',
          body: JSON.stringify(Array.from({ length: 100 }, () => newOrder(integration_id))),
        })),
    }
    type Name = keyof typeof cases
    const names = Object.keys(cases) as Name[]
    const taken = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Measured[]>
    // Warms both servers before anything is counted: reading a shipment gets faster for some four seconds.
    if (!isQuick(rounds)) for (const name of [...names, ...names]) await cases[name]()
    for (let round = 1; round <= rounds; round++) {
      for (const name of names) taken[name].push(await cases[name]())
      process.stderr.write(`round ${round} of ${rounds}\n`)
    }
    const rate = (name: Name) => median(taken[name].map((one) => one.rate))
    /** Against the server that answers the same bytes, of each round by itself. */
    const ratio = (name: keyof typeof bareOf, of: 'rate' | 'cost' = 'rate') =>
      median(
        taken[name].map((one, i) => (of === 'rate' ? one.rate / taken[bareOf[name]][i]!.rate : taken[bareOf[name]][i]!.cost / one.cost)),
      )
    const cost = (name: Name) => median(taken[name].map((one) => one.cost))

    const pages: number[] = []
    for (const count of [1_000, many]) {
      await fillShipments(database.DATABASE_URL, folder, id, count)
      await page()
      const rates: number[] = []
      for (let i = 0; i < Math.min(rounds, 5); i++) rates.push((await page()).rate)
      pages.push(median(rates))
    }
    await Promise.all([server, bare, bareZpl, barePdf, bareOrder].map((one) => one.stop()))
    const inserted = database.DATABASE_URL ? undefined : await insertRate(folder)
    return { rate, ratio, cost, pages, inserted }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Orders a second, of requests with a hundred each. They are committed, and so answered, 32 at once and twice a second: what a fixed time
 * happens to hold of that says little, so a fixed number is sent.
 */
async function measureHundreds(server: Server, eachSends: number, url: string, requestOf: () => RequestInit): Promise<Measured> {
  const [before, begun] = [processorMs(server), performance.now()]
  const send = async () => {
    for (let i = 0; i < eachSends; i++) {
      const response = await fetch(url, requestOf())
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: connections }, send))
  const orders = connections * eachSends * 100
  return { rate: (1000 * orders) / (performance.now() - begun), cost: ((processorMs(server) - before) * 1000) / orders }
}

const shipmentColumns =
  'organization_id, integration_id, user_id, order_id, carrier_code, contract_id, external_reference_id, order_number, document, errors, purchase, purchase_reference, lease_until, give_up_at, carrier_shipment_id, created_at, updated_at, announced_at'
const parcelColumns =
  'organization_id, position, carrier_code, status, document, tracking_url, label, documents, announced_at, created_at, updated_at'

/** So many shipments in all, each like the one of this id but for its own. */
export async function fillShipments(url: string | undefined, folder: string, id: string, count: number) {
  const newId = (n: string) => `'00000000-0000-7000-8000-' || ${n}`
  const series = url
    ? 'generate_series(1, COUNT) as n(i)'
    : '(with recursive n(i) as (select 1 union all select i + 1 from n where i < COUNT) select i from n) as n'
  const padded = url ? `lpad(n.i::text, 12, '0')` : `printf('%012d', n.i)`
  const statements = (more: number, from: number) => {
    const made = series.replaceAll('COUNT', String(more))
    const name = newId(padded.replaceAll('n.i', `(n.i + ${from})`))
    return [
      `insert into shipments (id, ${shipmentColumns}) select ${name}, ${shipmentColumns} from shipments, ${made} where id = '${id}'`,
      `insert into parcels (shipment_id, ${parcelColumns}) select ${name}, ${parcelColumns} from parcels, ${made} where shipment_id = '${id}' and position = 1`,
    ]
  }
  const counting = 'select count(*) as count from shipments'
  if (url) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const there = Number((await client.query(counting)).rows[0].count)
    for (const statement of count > there ? statements(count - there, there) : []) await client.query(statement)
    await client.query('analyze')
    await client.end()
    return
  }
  const database = new DatabaseSync(databaseFile(folder), { timeout: 60_000 })
  const there = Number((database.prepare(counting).get() as { count: number }).count)
  for (const statement of count > there ? statements(count - there, there) : []) database.exec(statement)
  database.close()
}

/** How many orders a second a prepared statement of node:sqlite puts into a table like ours, with the events that belong to them, a hundred to a transaction. */
async function insertRate(folder: string) {
  const database = new DatabaseSync(databaseFile(folder), { timeout: 60_000 })
  database.exec('pragma synchronous = full')
  const insertsInto = (table: string) => {
    const rows = database.prepare(`select * from ${table} order by id desc limit 1`).all() as Record<string, string | number | null>[]
    const columns = Object.keys(rows[0]!).filter((name) => name !== 'id')
    const statement = database.prepare(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`)
    return { statement, values: columns.map((name) => rows[0]![name]!), at: columns.indexOf('order_id') }
  }
  const [order, event] = [insertsInto('orders'), insertsInto('events')]
  const batches = 200
  const begun = performance.now()
  for (let batch = 0; batch < batches; batch++) {
    database.exec('begin immediate')
    for (let i = 0; i < 100; i++) {
      order.values[order.at] = `raw-${batch}-${i}`
      order.statement.run(...order.values)
      event.statement.run(...event.values)
    }
    database.exec('commit')
  }
  const seconds = (performance.now() - begun) / 1000
  database.close()
  return (batches * 100) / seconds
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startPostgres } from '../test/postgres.ts'
import { demoAuthorization, median, pinClients, processorMs, startServer } from './processes.ts'
import { fillShipments } from './shipments.ts'

const connections = 8
const [name, city, country] = ['Ada Jansen', 'Eindhoven', 'NL']

/** The same parcel in both generations. */
const v3Request = {
  from_address: { sender_address_id: 1 },
  to_address: {
    name,
    address_line_1: 'Kruisstraat',
    house_number: '12',
    postal_code: '5612 CG',
    city,
    country_code: country,
    email: 'ada@example.com',
  },
  ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } },
  order_number: '#1042',
  parcels: [{ weight: { value: '1.2', unit: 'kg' }, dimensions: { length: '30', width: '20', height: '10', unit: 'cm' } }],
}
const v2Request = {
  parcel: {
    name,
    address: 'Kruisstraat',
    house_number: '12',
    postal_code: '5612 CG',
    city,
    country,
    email: 'ada@example.com',
    order_number: '#1042',
    weight: '1.2',
    length: 30,
    width: 20,
    height: 10,
    sender_address: 1,
    shipment: { id: 1021 },
    request_label: true,
  },
}

type Size = { readonly rounds: number; readonly seconds: number; readonly many: number }

/** Labels bought by both generations in turns, and a page of parcels among few and among many, on both engines. */
export async function v2(size: Size) {
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
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-v2-'))
  try {
    const server = await startServer('src/main.ts', { DATA_DIR: folder, LOG_LEVEL: 'error', V2_PARCELS: 'open', ...database })
    const headers = { authorization: demoAuthorization(folder), 'content-type': 'application/json' }
    const measure = async (path: string, body?: object, clients = connections) => {
      const before = processorMs(server)
      const request = body ? { method: 'POST' as const, headers, body: JSON.stringify(body) } : { method: 'GET' as const, headers }
      const { requests, latency, non2xx, errors } = await autocannon({
        url: `${server.url}${path}`,
        requests: [request],
        connections: clients,
        duration: seconds,
      })
      if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refusals, ${errors} errors`)
      return { rate: requests.average, cost: ((processorMs(server) - before) * 1000) / requests.total, ms: latency.p50 }
    }
    const cases = {
      v3: () => measure('/api/v3/shipments/announce', v3Request),
      v2: () => measure('/api/v2/parcels', v2Request),
    }
    const costs: { v2: number[]; v3: number[] } = { v2: [], v3: [] }
    for (const name of ['v3', 'v2'] as const) await cases[name]() // Warms the server before anything is counted.
    for (let round = 1; round <= rounds; round++) {
      for (const name of ['v3', 'v2'] as const) costs[name].push((await cases[name]()).cost)
      process.stderr.write(`round ${round} of ${rounds}\n`)
    }
    const { data } = (await (
      await fetch(`${server.url}/api/v3/shipments/announce`, { method: 'POST', headers, body: JSON.stringify(v3Request) })
    ).json()) as { data: { id: string } }
    const methods = await measure('/api/v2/shipping_methods', undefined, 1)
    const pages: { rate: number; cost: number }[] = []
    for (const count of [1_000, many]) {
      await fillShipments(database.DATABASE_URL, folder, data.id, count)
      await measure('/api/v2/parcels')
      const taken = []
      for (let i = 0; i < 5; i++) taken.push(await measure('/api/v2/parcels'))
      pages.push({ rate: median(taken.map(({ rate }) => rate)), cost: median(taken.map(({ cost }) => cost)) })
    }
    await server.stop()
    return { v3: median(costs.v3), v2: median(costs.v2), ratio: median(costs.v2.map((cost, i) => cost / costs.v3[i]!)), pages, methods }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

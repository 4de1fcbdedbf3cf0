import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../test/postgres.ts'
import { loadServer } from './load.ts'
import { demoAuthorization, median, pinClients, startCrossdock } from './processes.ts'
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
type Environment = Record<string, string>

/** Labels bought by both generations in turns, and a page of parcels among few and among many, on both engines. */
export async function v2(size: Size) {
  pinClients()
  const postgres = await startPostgres()
  try {
    const urls = [`${postgres.url}/few`, `${postgres.url}/many`] as const
    const client = new pg.Client({ connectionString: `${postgres.url}/postgres` })
    await client.connect()
    for (const url of urls) await client.query(`create database ${url.split('/').at(-1)}`)
    await client.end()
    const [few, many] = urls.map((DATABASE_URL) => ({ DATABASE_URL, DATABASE_POOL: '20' }))
    return { SQLite: await compare({}, {}, size), PostgreSQL: await compare(few!, many!, size) }
  } finally {
    await postgres.stop()
  }
}

/** A server with so many parcels, and what measures its requests. */
async function serverWith(database: Environment, parcels: number, seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-v2-'))
  const server = await startCrossdock({ DATA_DIR: folder, V2_PARCELS: 'open', ...database })
  const headers = { authorization: demoAuthorization(folder), 'content-type': 'application/json' }
  const made = await fetch(`${server.url}/api/v3/shipments/announce`, { method: 'POST', headers, body: JSON.stringify(v3Request) })
  const { data } = (await made.json()) as { data: { id: string } }
  await fillShipments(database.DATABASE_URL, folder, data.id, parcels)
  const measure = (path: string, body?: object, clients = connections) =>
    loadServer(server, { path, headers, seconds, connections: clients, ...(body && { bodies: [body] }) })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { measure, stop }
}

type Measured = { readonly rate: number; readonly cost: number }

/** Both in turns, so that other work of the machine slows both alike; the median of the ratios of each turn. */
async function inTurns(rounds: number, first: () => Promise<Measured>, second: () => Promise<Measured>) {
  const turns: { first: Measured; second: Measured }[] = []
  for (let round = 0; round <= rounds; round++) {
    const turn = { first: await first(), second: await second() }
    if (round > 0) turns.push(turn) // The first one warms both.
    process.stderr.write(`round ${round} of ${rounds}\n`)
  }
  return {
    costs: [median(turns.map((one) => one.first.cost)), median(turns.map((one) => one.second.cost))] as const,
    costRatio: median(turns.map((one) => one.second.cost / one.first.cost)),
    rates: [median(turns.map((one) => one.first.rate)), median(turns.map((one) => one.second.rate))] as const,
    timeRatio: median(turns.map((one) => one.first.rate / one.second.rate)),
  }
}

async function compare(fewOn: Environment, manyOn: Environment, { rounds, seconds, many }: Size) {
  const small = await serverWith(fewOn, 1_000, seconds)
  const large = await serverWith(manyOn, many, seconds)
  try {
    const page = ({ measure }: typeof small) => measure('/api/v2/parcels')
    const pages = await inTurns(
      rounds,
      () => page(small),
      () => page(large),
    )
    const labels = await inTurns(
      rounds,
      () => small.measure('/api/v3/shipments/announce', v3Request),
      () => small.measure('/api/v2/parcels', v2Request),
    )
    return { labels, pages, methods: await small.measure('/api/v2/shipping_methods', undefined, 1) }
  } finally {
    await Promise.all([small.stop(), large.stop()])
  }
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../test/postgres.ts'
import { announcements, newOrder } from './cases.ts'
import { loadServer } from './load.ts'
import { demoAuthorization, median, pinClients, type Server, startServer } from './processes.ts'

type Size = { readonly rounds: number; readonly seconds: number }
type Request = { readonly path: string; readonly bodies?: () => object }
/** A server of a checkout, with what it is asked. */
type Contender = { readonly server: Server; readonly headers: Record<string, string>; readonly requests: Readonly<Record<string, Request>> }
/** Processor time of the servers for a request, in microseconds: medians, and those of the ratios to the first checkout of each round. */
export type TurnsRow = { readonly name: string; readonly costs: readonly number[]; readonly ratios: readonly number[] }

const senderAddress = {
  name: 'Ada',
  address_line_1: 'Stadhuisplein',
  house_number: '1',
  postal_code: '5611 EM',
  city: 'Eindhoven',
  country_code: 'NL',
}

/** Sends the same requests to servers of several checkouts, by turns, on both engines. A checkout that is named twice shows the noise. */
export async function turns(roots: readonly string[], size: Size) {
  for (const root of new Set(roots)) execFileSync(process.execPath, [join(root, 'bin/bundle.js')], { cwd: root })
  pinClients()
  const postgres = await startPostgres()
  try {
    const databases = await createDatabases(postgres.url, roots.length)
    return {
      SQLite: await compare(roots, () => ({}), size),
      PostgreSQL: await compare(roots, (at) => ({ DATABASE_URL: databases[at]!, DATABASE_POOL: '20' }), size),
    }
  } finally {
    await postgres.stop()
  }
}

async function createDatabases(url: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  const names = Array.from({ length: count }, (_, at) => `turns_${at}`)
  for (const name of names) await client.query(`create database ${name}`)
  await client.end()
  return names.map((name) => `${url}/${name}`)
}

async function compare(
  roots: readonly string[],
  settingsOf: (at: number) => Record<string, string>,
  { rounds, seconds }: Size,
): Promise<TurnsRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-turns-'))
  try {
    const contenders: Contender[] = []
    for (const [at, root] of roots.entries()) contenders.push(await startContender(root, join(folder, `${at}`), settingsOf(at)))
    const names = Object.keys(contenders[0]!.requests)
    const taken = contenders.map(() => Object.fromEntries(names.map((name) => [name, [] as number[]])))
    const measure = async ({ server, headers, requests }: Contender, name: string) =>
      (await loadServer(server, { headers, seconds, ...requests[name]! })).cost
    for (const name of names) for (const contender of contenders) await measure(contender, name)
    for (let round = 0; round < rounds; round++) {
      // Each round begins with another checkout: what comes first may find the machine in another state.
      for (const name of names)
        for (const turn of contenders.keys()) {
          const at = (round + turn) % contenders.length
          taken[at]![name]!.push(await measure(contenders[at]!, name))
        }
      process.stderr.write(`round ${round + 1} of ${rounds}\n`)
    }
    await Promise.all(contenders.map(({ server }) => server.stop()))
    const [first] = taken
    return names.map((name) => ({
      name,
      costs: taken.map((one) => median(one[name]!)),
      ratios: taken.map((one) => median(one[name]!.map((cost, round) => cost / first![name]![round]!))),
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startContender(root: string, folder: string, settings: Record<string, string>): Promise<Contender> {
  const server = await startServer(join(root, 'bin/start.js'), { LOG_LEVEL: 'error', DATA_DIR: folder, ...settings })
  const headers = { authorization: demoAuthorization(folder), 'content-type': 'application/json' }
  const ask = async (path: string, body?: object) => {
    const url = `${server.url}/api/v3${path}`
    const response = await fetch(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    return ((await response.json()) as { readonly data: any }).data
  }
  const { integration_id } = await ask('/user/auth/metadata')
  const announcement = announcements['announce, no label file']
  const { id } = await ask('/shipments/announce', announcement)
  const requests = {
    'GET one sender address': { path: '/addresses/sender-addresses/1' },
    'POST a sender address': { path: '/addresses/sender-addresses', bodies: () => senderAddress },
    announce: { path: '/shipments/announce', bodies: () => announcement },
    'GET a shipment': { path: `/shipments/${id}` },
    'a page of 40 shipments': { path: '/shipments?page_size=40' },
    'POST an order': { path: '/orders', bodies: () => newOrder(integration_id) },
  }
  const served = Object.entries(requests).map(([name, request]) => [name, { ...request, path: `/api/v3${request.path}` }])
  return { server, headers, requests: Object.fromEntries(served) }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../test/postgres.ts'
import { announcements, newOrder } from './cases.ts'
import { loadServer } from './load.ts'
import { demoAuthorization, median, startCrossdock } from './processes.ts'

const counts = ['1', '4'] as const
type Count = (typeof counts)[number]
type Rates = { readonly announce: number; readonly order: number }

/** Announcements and orders of one shop on PostgreSQL, by the number of server processes. Servers, database and clients share all cores. */
export async function workers({ rounds, seconds }: { rounds: number; seconds: number }) {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-workers-'))
  const database = { DATA_DIR: folder, DATABASE_URL: `${postgres.url}/postgres` }
  const taken: Record<Count, Rates[]> = { 1: [], 4: [] }
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const count of counts) taken[count].push(await measure({ ...database, WORKERS: count }, seconds))
      process.stderr.write(`round ${round} of ${rounds}\n`)
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const medianOf = (count: Count, name: keyof Rates) => median(taken[count].map((one) => one[name]))
  return (['announce', 'order'] as const).map((name) => ({ name, one: medianOf('1', name), four: medianOf('4', name) }))
}

async function measure(env: Record<string, string> & { DATA_DIR: string; WORKERS: Count }, seconds: number): Promise<Rates> {
  const server = await startCrossdock(env, { isPinned: false })
  const headers = { authorization: demoAuthorization(env.DATA_DIR), 'content-type': 'application/json' }
  const { data } = (await (await fetch(`${server.url}/api/v3/user/auth/metadata`, { headers })).json()) as {
    data: { integration_id: number }
  }
  const load = async (path: string, times: number, bodies: () => object) =>
    (await loadServer(server, { path: `/api/v3${path}`, headers, seconds: seconds * times, bodies })).rate
  const announce = (times = 1) => load('/shipments/announce', times, () => announcements['announce, no label file'])
  const order = (times = 1) => load('/orders', times, () => newOrder(data.integration_id))
  // Each process compiles what it has run often enough: four need four times as many requests for it.
  await announce(Number(env.WORKERS))
  await order(Number(env.WORKERS))
  const rates = { announce: await announce(), order: await order() }
  await server.stop()
  return rates
}

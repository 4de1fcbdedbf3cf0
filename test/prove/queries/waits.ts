import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../../../src/platform/database/open-database.ts'
import type { Settings } from '../../../src/platform/settings.ts'
import { openCaller } from '../../proofs/client.ts'
import { startServerBeside } from '../../proofs/installation.ts'
import { type Probe, startProbes } from '../../proofs/probes.ts'
import type { Filled } from '../../queries/fill.ts'
import { killServers } from '../../server.ts'
import { shipment } from '../../shipments.ts'
import { waitUntil } from '../../until.ts'

/** What happened, how long it took until it was done in the background too, and how long each kind of request waited meanwhile. */
export type Waited = { readonly during: string; readonly seconds: number; readonly longest: Readonly<Record<string, number>> }
type Given = {
  readonly settings: Settings
  readonly authorization: string
  readonly filled: Filled
  /** Pages that take longest. */
  readonly slow: readonly string[]
  /** How many are on their way while the clock is moved. */
  readonly parcels: number
}

const calmMs = 3_000
/** A move that takes longer than 20 s ends before its time. */
const mostMoves = 30

/** A server in a process of its own, which serves cheap requests while expensive ones are sent. */
export async function measureWaits({
  settings,
  authorization,
  filled,
  slow,
  parcels,
}: Given): Promise<{ waited: Waited[]; failures: string[] }> {
  await using ending = new AsyncDisposableStack()
  ending.defer(killServers)
  const server = await startServerBeside(settings)
  const db = openDatabase(settings)
  ending.defer(() => db.destroy())
  const send = openCaller(server.url, authorization)
  const brand = (await send('POST', '/brands', { name: 'Probe', domain: `probe-${filled.organization_id}` })).data.id
  const probes: Probe[] = [
    { name: 'GET /livez', method: 'GET', path: '/livez' },
    { name: 'GET by id', method: 'GET', path: `/api/v3/orders/${await lowestOrder()}` },
    { name: 'PATCH', method: 'PATCH', path: `/api/v3/brands/${brand}`, body: '{"name":"Probe"}' },
  ]
  await using probing = startProbes({ url: server.url, authorization, probes })
  await sleep(1_000)
  await probing.take()

  const waited: Waited[] = []
  const failures: string[] = []
  async function during(name: string, act: () => Promise<void>) {
    const begun = performance.now()
    await act()
    const taken = await probing.take()
    waited.push({ during: name, seconds: (performance.now() - begun) / 1000, longest: taken.longest })
    failures.push(...taken.failures)
  }
  /** An order of the integration that stays. */
  async function lowestOrder() {
    const { rows } = await sql<{ id: number }>`select min(id) as id from orders
      where organization_id = ${filled.organization_id} and integration_id = ${filled.integrations[0]}`.execute(db)
    return Number(rows[0]!.id)
  }
  const untilGone = async (table: 'connections' | 'integrations', id: number) => {
    await waitUntil(async () => !(await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()))
  }
  const untilMoved = async () => {
    const waiting = () => db.selectFrom('jobs').select('id').where('kind', '=', 'move run times').limit(1).executeTakeFirst()
    await waitUntil(async () => !(await waiting()))
  }

  await during('nothing', () => sleep(calmMs))
  await during(`${slow.length} of the slowest pages`, async () => {
    for (const path of slow) await send('GET', path)
  })
  const count = Math.round(filled.rows / 4).toLocaleString('en')
  const [, failing] = filled.connections
  await during(`DELETE of a connection with ${count} deliveries`, async () => {
    await send('DELETE', `/event-subscriptions/connections/${failing}`)
    await untilGone('connections', failing)
  })
  const [, second] = filled.integrations
  await during(`DELETE of an integration with ${count} orders and logs`, async () => {
    await send('DELETE', `/integrations/${second}`)
    await untilGone('integrations', second)
  })
  await during(`3 moves of a clock past ${Math.round(filled.rows / 5).toLocaleString('en')} waiting jobs`, async () => {
    for (let i = 0; i < 3; i++) await send('POST', '/sandbox/clock', { advance: 'PT1H' })
    await untilMoved()
  })
  // A clock stops at each of them: what follows would measure those stops.
  await db.transaction().execute((tx) => tx.deleteFrom('jobs').where('kind', '=', 'test.waits').execute())
  for (let i = 0; i < parcels; i++) await send('POST', '/shipments/announce', shipment())
  await probing.take()
  await during(`moves of a clock over 3 days of ${parcels} parcels`, async () => {
    let reached = 0
    for (let move = 0; move < mostMoves && reached < 3; move++)
      reached += Number((await send('POST', '/sandbox/clock', { advance: 'P1D' })).data.reached)
    if (reached < 3) failures.push(`${mostMoves} moves of the clock by a day reached their time ${reached} times`)
  })
  return { waited, failures }
}

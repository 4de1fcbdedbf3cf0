import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, inTransaction } from '../../../src/platform/database.ts'
import { readSettings } from '../../../src/platform/settings.ts'
import { systemClock } from '../../../src/platform/time.ts'
import { chanceOf } from '../../fuzz/chance.ts'
import { basic } from '../../harness.ts'
import { hurry, withDatabase } from '../labels/databases.ts'
import { misbehave } from '../labels/unreliable.ts'
import { startClients } from './clients.ts'
import { settableDatabaseClock } from './database-clock.ts'
import { type Fault, type Faults, harm, type Range } from './faults.ts'
import { type Breach, judge } from './judge.ts'
import { judgeWebhooks } from './judge-webhooks.ts'
import { startMachine } from './machines.ts'
import { startReceiver } from './receiver.ts'
import { findStuck, type Stuck } from './stuck.ts'

type Options = {
  /** Of a database of PostgreSQL that is empty. */
  readonly databaseUrl: string
  readonly faults: Faults
  readonly pauseMs: Range
  readonly jumpMs?: Range
  readonly clients: number
  readonly seed: number
  /** Ends leases of requests and purchases that died, instead of waiting for them. */
  readonly hurried?: boolean
  progress?(what: string): void
}
export type Outcome = {
  readonly counts: Record<string, number>
  readonly faults: readonly Fault[]
  readonly errors: readonly string[]
  readonly seconds: number
  readonly breaches: readonly Breach[]
}

/** Longer than any lease, any turn and any retry of a receiver that is in order again. */
const settleMs = 300_000
/** What was stuck for so long stays so. */
const stuckMs = 120_000
const connections = 3

/**
 * Two servers on one PostgreSQL under load, while each is paused for longer than its leases last, killed, and its machine's clock set
 * by 26 hours. In the end everything that was acknowledged is there, once, and nothing waits for what never comes.
 */
export async function chaos(options: Options): Promise<Outcome> {
  const { databaseUrl, faults, pauseMs, jumpMs = [4_000, 15_000], clients, seed, hurried = false, progress = () => {} } = options
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-chaos-'))
  const environment = { DATABASE_URL: databaseUrl, OUTBOUND_ALLOW: '127.0.0.0/8', OUTBOUND_HTTP: 'on', DATABASE_POOL: '20' }
  const databaseClock = await settableDatabaseClock(databaseUrl)
  const machines = [await startMachine('one', folder, environment), await startMachine('two', folder, environment)]
  const { organization_id, integration_id, api_key, api_secret } = machines[0]!.credentials()
  const authorization = basic(api_key, api_secret)
  const contracts = await misbehave({ url: machines[0]!.url, authorization })
  const receiver = await startReceiver(chanceOf(seed, 1_001), seconds)
  await subscribe(machines[0]!.url, authorization, integration_id, receiver.url)
  const settings = readSettings({ ...environment, DATA_DIR: folder })

  const load = startClients({ targets: machines, authorization, integration_id, contracts, clients, seed, seconds })
  await sleep(1_000)
  const setDatabaseClock = databaseClock.set
  const done = await harm({ machines, chance: chanceOf(seed, 1_000), faults, pauseMs, jumpMs, setDatabaseClock, seconds, progress })
  await sleep(2_000)
  progress('the faults are over: waits for the last answers')
  await load.stop()
  receiver.recover()
  if (hurried) await withDatabase(settings, endLeases)
  const resent = await load.settle()
  progress(`${resent} requests were sent again: waits until nothing is open`)
  const stuck = await settled(settings, hurried)

  const { tables, breaches } = await withDatabase(settings, (db) => judge(db, organization_id, load, done))
  const webhooks = await withDatabase(settings, (db) => judgeWebhooks(db, organization_id, receiver.arrived))
  await Promise.all(machines.map((machine) => machine.stop()))
  receiver.close()
  await databaseClock.close()
  rmSync(folder, { recursive: true, force: true })
  const live = tables.paid.filter(({ cancelled_at }) => cancelled_at === null).length
  const counts = {
    ...load.counts,
    ...load.wire.counts,
    'sent again at the end': resent,
    shipments: tables.shipments.length,
    'labels at the carriers': tables.paid.length,
    'of them live': live,
    'webhooks arrived': receiver.arrived.length,
    'of them again': receiver.arrived.length - new Set(receiver.arrived.map(({ path, id }) => `${path} ${id}`)).size,
  }
  const errors = machines.flatMap((machine) => machine.errors())
  return { counts, faults: done, errors, seconds: seconds(), breaches: [...breaches, ...webhooks, ...stuck] }
}

async function subscribe(url: string, authorization: string, integration_id: number, to: string) {
  const call = async (method: string, path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(`${url}/api/v3${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? undefined : ((await response.json()) as { data: { id: number } }).data
  }
  for (let i = 0; i < connections; i++) {
    const connection = await call('POST', '/event-subscriptions/connections', { type: 'webhook', configuration: { url: `${to}/${i}` } })
    await call('POST', '/event-subscriptions/subscriptions', { connection_id: connection!.id, event_type: 'parcel.created' })
  }
  await call('PATCH', `/integrations/${integration_id}`, { webhook_active: true, webhook_url: `${to}/integration` })
}

/** As if the time had passed that the key of a request which died stays taken. */
const endLeases = (db: Database) =>
  inTransaction(db, (tx) =>
    tx.updateTable('idempotent_requests').set({ leased_until: systemClock() }).where('status', 'is', null).execute(),
  )

/** Resolves when nothing is open, or the time is over: with what is stuck. */
async function settled(settings: ReturnType<typeof readSettings>, hurried: boolean): Promise<readonly Stuck[]> {
  const deadline = performance.now() + settleMs
  const since = { what: '', at: 0 }
  for (;;) {
    const { open, stuck } = await withDatabase(settings, findStuck)
    if ((open === 0 && stuck.length === 0) || performance.now() > deadline) return stuck
    const what = stuck.map(({ id }) => id).join()
    if (what !== since.what) Object.assign(since, { what, at: performance.now() })
    else if (what !== '' && performance.now() - since.at > stuckMs) return stuck
    if (hurried) await withDatabase(settings, hurry)
    await sleep(1_000)
  }
}

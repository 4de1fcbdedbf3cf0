import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../../../src/platform/settings.ts'
import { chanceOf } from '../../fuzz/chance.ts'
import { type DemoClient, openDemoClient, openInstallation } from '../../proofs/installation.ts'
import { reportProgress } from '../../proofs/report.ts'
import { freeKeys, hurry, withDatabase } from '../databases.ts'
import { misbehave } from '../labels/unreliable.ts'
import { startClients } from './clients.ts'
import { settableDatabaseClock } from './database-clock.ts'
import { type Fault, type Faults, harm, type Range } from './faults.ts'
import { type ChaosBreach, judge } from './judge.ts'
import { judgeWebhooks } from './judge-webhooks.ts'
import { startMachine } from './machines.ts'
import { startUnreliableReceiver } from './receiver.ts'
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
}
export type Outcome = {
  readonly counts: Record<string, number>
  readonly faults: readonly Fault[]
  readonly errors: readonly string[]
  readonly breaches: readonly ChaosBreach[]
}

/** Longer than any lease, any turn and any retry of a receiver that is in order again. */
const settleMs = 300_000
/** What was stuck for this time stays so. */
const stuckMs = 120_000
const connections = 3

/**
 * Two servers on one PostgreSQL under load, while each is paused for longer than its leases last, killed, and its machine's clock set
 * by 26 hours. In the end everything that was acknowledged is there, once, and nothing waits for what never comes.
 */
export async function chaos(options: Options): Promise<Outcome> {
  const { databaseUrl, faults, pauseMs, jumpMs = [4_000, 15_000], clients, seed, hurried = false } = options
  const begun = performance.now()
  const toSeconds = (at: number) => (at - begun) / 1000
  const seconds = () => toSeconds(performance.now())
  const environment = { OUTBOUND_ALLOW: '127.0.0.0/8', OUTBOUND_HTTP: 'on', DATABASE_POOL: '20' }
  await using installation = await openInstallation({ databaseUrl, environment })
  const { settings } = installation
  const databaseClock = await settableDatabaseClock(databaseUrl)
  const machines = [await startMachine('one', installation), await startMachine('two', installation)]
  const client = openDemoClient(machines[0]!.server())
  const { organization_id, integration_id, authorization } = client
  const contracts = await misbehave(client)
  await using receiver = await startUnreliableReceiver(chanceOf(seed, 1_001), seconds)
  await subscribe(client, receiver.url)

  const targets = machines.map(({ name, url }) => ({ name, url, authorization }))
  const load = startClients({ targets, integration_id, contracts, clients, seed, toSeconds })
  await sleep(1_000)
  const setDatabaseClock = databaseClock.set
  const done = await harm({ machines, chance: chanceOf(seed, 1_000), faults, pauseMs, jumpMs, setDatabaseClock, seconds })
  await sleep(2_000)
  reportProgress('the faults are over: waits for the last answers')
  await load.wire.close()
  receiver.recover()
  if (hurried) await withDatabase(settings, freeKeys)
  const resent = await load.settle()
  reportProgress(`${resent} requests were sent again: waits until nothing is open`)
  const stuck = await settled(settings, hurried)

  const { tables, breaches } = await withDatabase(settings, (db) => judge(db, organization_id, load, done))
  const webhooks = await withDatabase(settings, (db) => judgeWebhooks(db, organization_id, receiver.arrived))
  await Promise.all(machines.map((machine) => machine.stop()))
  await databaseClock.close()
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
  return { counts, faults: done, errors, breaches: [...breaches, ...webhooks, ...stuck] }
}

async function subscribe({ call, integration_id }: DemoClient, to: string) {
  for (let i = 0; i < connections; i++) {
    const connection = { type: 'webhook', configuration: { url: `${to}/${i}` } }
    const { id } = (await call('POST', '/event-subscriptions/connections', connection)).data
    await call('POST', '/event-subscriptions/subscriptions', { connection_id: id, event_type: 'parcel.created' })
  }
  await call('PATCH', `/integrations/${integration_id}`, { webhook_active: true, webhook_url: `${to}/integration` })
}

/** Resolves when nothing is open, or the time is over: with what is stuck. */
async function settled(settings: Settings, hurried: boolean): Promise<readonly Stuck[]> {
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

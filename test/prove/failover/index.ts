import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withDatabase } from '../../crash/databases.ts'
import { addSteppedContract, steppedOrigins } from '../../crash/labels/stand-in.ts'
import { listOpen, readTables } from '../../crash/labels/tables.ts'
import type { Finding, Goal, Size } from '../../proofs/goal.ts'
import { openDemoClient, openInstallation } from '../../proofs/installation.ts'
import { reportProgress } from '../../proofs/report.ts'
import { startDhlEcommerceNl } from '../../stand-ins/dhl-ecommerce-nl.ts'
import { until, waitUntil } from '../../until.ts'
import { type Cluster, missingPrograms, startCluster } from './cluster.ts'
import { type Bought, startLoad } from './load.ts'

const roundsFor: Record<Size, number> = { small: 1, gate: 2, full: 10 }
const steadyMs = 3_000
/** Beyond the fault itself: an attempt that began just before its end, the time to notice a host that hangs, and a busy machine. */
const recoveryMs = 15_000
const openMs = 60_000
const pool = 10

type Fault = {
  readonly id: string
  readonly promise: string
  /** Begins and ends it. Answers how long labels could not be bought at all, in milliseconds. */
  run(cluster: Cluster): Promise<number>
  readonly keepsReads?: boolean
}

const faults: readonly Fault[] = [
  {
    id: 'F1',
    promise: 'A primary that is killed loses no label and buys none twice',
    async run(cluster) {
      await cluster.primary().kill()
      await sleep(2_000)
      cluster.promote()
      return 2_000
    },
  },
  {
    id: 'F2',
    promise: 'A primary that hangs loses no label and buys none twice, though its connections stay open',
    async run(cluster) {
      const hung = cluster.primary()
      hung.hang()
      await sleep(5_000)
      cluster.promote()
      await sleep(steadyMs)
      await hung.kill()
      return 5_000
    },
  },
  {
    id: 'F3',
    promise: 'A database that cannot be written is 503 to changes, and is read',
    keepsReads: true,
    async run(cluster) {
      await cluster.primary().configure('default_transaction_read_only', 'on')
      await sleep(5_000)
      await allowWrites(cluster)
      return 5_000
    },
  },
  {
    id: 'F4',
    promise: 'A database whose connections are used up by others loses no label and buys none twice',
    async run(cluster) {
      const others = await takeConnections(cluster, 8_000)
      await Promise.all(others.map((one) => one.end().catch(() => {})))
      return 8_000
    },
  },
  {
    id: 'F5',
    promise: 'While the standby is away, reads are served, backends are bounded, and nothing is lost',
    keepsReads: true,
    async run(cluster) {
      await cluster.standby().kill()
      const most = await countMost(cluster, 20_000)
      await cluster.standby().start()
      if (most > pool + 2) throw new Error(`The server had ${most} backends at once`)
      return 20_000
    },
  },
]

/** Of a server that starts read-only connections, a session has to ask for the right to write. */
async function allowWrites(cluster: Cluster) {
  const client = new pg.Client(cluster.primary().url)
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query('alter system reset default_transaction_read_only')
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** Takes every connection that is free, again and again, and ends those of the server. */
async function takeConnections(cluster: Cluster, forMs: number): Promise<pg.Client[]> {
  const administrator = new pg.Client(cluster.primary().url)
  await administrator.connect()
  const taken: pg.Client[] = [administrator]
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(20)) {
    for (let isFree = true; isFree; ) {
      const client = new pg.Client(cluster.url)
      client.on('error', () => {})
      isFree = await client.connect().then(
        () => true,
        () => false,
      )
      if (isFree) taken.push(client)
    }
    await administrator.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crossdock'`)
  }
  return taken
}

/** Returns the largest number of backends of the server in this time. */
async function countMost(cluster: Cluster, forMs: number): Promise<number> {
  let most = 0
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(250)) {
    const [row] = await cluster
      .primary()
      .query<{ count: number }>(`select count(*)::int as count from pg_stat_activity where application_name = 'crossdock'`)
    most = Math.max(most, row!.count)
  }
  return most
}

type Measured = { readonly labelsMs: number; readonly readsMs: number; readonly faultMs: number }

async function proveFault(fault: Fault, { size, seed }: { size: Size; seed: number }): Promise<Finding> {
  if (missingPrograms.length > 0)
    return { counts: { [`rounds: skipped, not installed: ${missingPrograms.join(' and ')}`]: 0 }, violations: [] }
  await using ending = new AsyncDisposableStack()
  const cluster = await startCluster()
  ending.defer(cluster.stop)
  const carrier = await startDhlEcommerceNl()
  ending.defer(() => carrier.close())
  const installation = ending.use(await openInstallation({ databaseUrl: cluster.url, environment: { DATABASE_POOL: String(pool) } }))
  const server = await installation.start({ CARRIER_URLS: steppedOrigins.map((origin) => `${origin}=${carrier.url}`).join() })
  const client = openDemoClient(server)
  const load = startLoad(server, await addSteppedContract(client), seed)
  const rounds: Measured[] = []
  for (let round = 0; round < roundsFor[size]; round++) {
    reportProgress(`${fault.id} round ${round + 1}`)
    await sleep(steadyMs)
    for (const one of Object.values(load.service)) one.restart()
    const faultMs = await fault.run(cluster)
    const before = load.bought.length
    await Promise.race([until('a label is bought after the fault', () => load.bought.length > before + 5), server.failed])
    rounds.push({ labelsMs: load.service.labels.longestMs(), readsMs: load.service.reads.longestMs(), faultMs })
    if (await isWithoutStandby(cluster)) await cluster.attach()
  }
  await load.stop()
  const settings = { ...installation.settings, DATABASE_URL: cluster.primaryUrl() }
  const findOpen = () => withDatabase(settings, (db) => listOpen(db, client.organization_id))
  await waitUntil(async () => (await findOpen()).length === 0, { withinMs: openMs, everyMs: 500 })
  const open = await findOpen()
  const tables = await withDatabase(settings, (db) => readTables(db, client.organization_id))
  const sold = [...carrier.shipments.values()].map(({ shipmentId, pieces, body }) => ({
    id: shipmentId,
    reference: Object.values(body.receiver.name as Record<string, string>).join(' '),
    number: pieces[0]!.trackerCode,
  }))
  const lost = findLost(load.bought, sold, tables)
  const twice = [...Map.groupBy(sold, ({ reference }) => reference)].filter(([, same]) => same.length > 1).map(([reference]) => reference)
  const stuck = [...open.map(({ id }) => id), ...load.unanswered]
  // A small run does not judge time.
  const late = (size === 'small' ? [] : rounds).flatMap(({ labelsMs, readsMs, faultMs }, at) => [
    ...(labelsMs > faultMs + recoveryMs ? [`round ${at + 1}: ${Math.round(labelsMs)} ms without a label`] : []),
    ...(fault.keepsReads && readsMs > recoveryMs / 3 ? [`round ${at + 1}: ${Math.round(readsMs)} ms without a read`] : []),
  ])
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  return {
    counts: {
      rounds: rounds.length,
      labels: load.bought.length,
      lost: lost.length,
      twice: twice.length,
      stuck: stuck.length,
      ...Object.fromEntries([...load.statuses].sort(([a], [b]) => a - b).map(([status, count]) => [`× ${status}`, count])),
    },
    details: rounds.map(
      ({ labelsMs, readsMs, faultMs }, at) =>
        `round ${at + 1}: fault ${seconds(faultMs)}, longest without a label ${seconds(labelsMs)}, without a read ${seconds(readsMs)}`,
    ),
    violations: [
      ...lost.map((one) => `lost: ${one}`),
      ...twice.map((one) => `twice: ${one}`),
      ...stuck.map((one) => `stuck: ${one}`),
      ...late,
      ...load.violations,
    ],
  }
}

async function isWithoutStandby(cluster: Cluster): Promise<boolean> {
  await until('the primary answers', () => cluster.primary().isPrimary())
  return (await cluster.primary().query(`select 1 from pg_stat_replication`)).length === 0
}

type Tables = Pick<Awaited<ReturnType<typeof readTables>>, 'shipments' | 'parcels'>
type Sold = { readonly id: string; readonly reference: string; readonly number: string }

/** Labels that a client has and the database or the carrier lacks, and labels that the carrier has sold and the database lacks. */
function findLost(bought: readonly Bought[], sold: readonly Sold[], { shipments, parcels }: Tables): string[] {
  const confirmed = new Set(shipments.filter(({ purchase }) => purchase === 'confirmed').map(({ id }) => id))
  const isConfirmed = ({ shipment_id }: Tables['parcels'][number]) => shipment_id !== null && confirmed.has(shipment_id)
  const known = new Set(parcels.filter(isConfirmed).map(({ tracking_number }) => tracking_number))
  const atCarrier = new Set(sold.map(({ number }) => number))
  const isHere = ({ id, number }: Bought) => (number === '' ? confirmed.has(id) : known.has(number))
  return [
    ...bought.filter((one) => !isHere(one)).map(({ reference }) => `${reference} is not in the database`),
    ...bought.filter(({ number }) => number !== '' && !atCarrier.has(number)).map(({ reference }) => `${reference} is not at the carrier`),
    ...sold.filter(({ number }) => !known.has(number)).map(({ reference }) => `${reference} was sold, and is not in the database`),
  ]
}

/** What is promised of two PostgreSQL behind haproxy. */
export const failover: readonly Goal[] = faults.map((fault) => ({
  id: fault.id,
  promise: fault.promise,
  run: (options) => proveFault(fault, options),
}))

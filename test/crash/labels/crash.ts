import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSettings, type Settings } from '../../../src/platform/settings.ts'
import { startBaseline } from '../../baseline.ts'
import { chanceOf } from '../../fuzz/chance.ts'
import { basic } from '../../harness.ts'
import { freePort } from '../../port.ts'
import { startServer } from '../../server.ts'
import { judgeBilling, setCreditLimit, untilClosed } from '../billing/billing.ts'
import { readPickups, startPickups, untilPickupsSettled } from '../billing/pickups.ts'
import { killAgainAndAgain } from '../kills.ts'
import { startBuying } from './buying.ts'
import { freeKeys, hurry, withDatabase } from './databases.ts'
import { judgeOnce, judgePaid, judgeTold, type LabelBreach } from './judge.ts'
import { startLooking } from './looking.ts'
import { addSteppedContract, startSteppedCarrier, steppedCarrier } from './stand-in.ts'
import { readTables, type Tables } from './tables.ts'
import { misbehave } from './unreliable.ts'

type Options = {
  readonly kills: number
  /** Of a database that is empty; without it, SQLite. */
  readonly databaseUrl?: string
  readonly clients?: number
  readonly seed: number
  /** Moves the times at which forgotten purchases are looked after, instead of waiting for them. */
  readonly hurried?: boolean
  /** Also closes an invoice after every few labels, and checks what was billed. */
  readonly billed?: boolean
  progress?(what: string): void
}
export type Outcome = {
  readonly counts: Record<string, number>
  /** The longest time until the outcome of a purchase was known. */
  readonly longestMs: number
  readonly breaches: readonly LabelBreach[]
}

/**
 * Kills a server at random instants while clients buy labels of carriers that fail three times in ten. In the end the carriers' own
 * records are reconciled with ours: each paid label is known here, none was bought twice, and each client has the labels it received.
 */
export async function crashLabels({
  kills,
  databaseUrl = '',
  clients = 16,
  seed,
  hurried,
  billed = false,
  progress = () => {},
}: Options): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-crash-'))
  const environment = { DATA_DIR: folder, DATABASE_URL: databaseUrl }
  const settings = readSettings(environment)
  const port = await freePort()
  const chance = chanceOf(seed, 0)
  const stepped = await startSteppedCarrier(seed)
  const start = () => startServer({ ...environment, PORT: String(port), CARRIER_URLS: stepped.urls })
  const first = await start()
  const { organization_id, api_key, api_secret } = first.credentials()
  const to = { url: first.url, authorization: basic(api_key, api_secret) }
  const contracts = new Map([...(await misbehave(to)), [steppedCarrier, await addSteppedContract(to)]])
  if (billed) await setCreditLimit(settings, organization_id)
  await using measuring = startBaseline()
  const looking = startLooking(settings, organization_id, measuring)
  const buying = startBuying({ ...to, contracts, clients, seed, measuring })
  const booking = billed ? await startPickups({ ...to, contract_id: contracts.get('collogix')!, seed, measuring }) : undefined
  const wires = [buying.wire, ...(booking ? [booking.wire] : [])]

  for (const wire of wires) wire.serverMayDie(true)
  const pause = () => sleep(chance.int(100, 2_400))
  const server = await killAgainAndAgain(first, start, { kills, pause, restarted: looking.look, progress })
  for (const wire of wires) wire.serverMayDie(false)
  await booking?.stop()
  await buying.stop(() => withDatabase(settings, freeKeys))
  progress('waits until the outcome of every purchase is known')
  await looking.untilSettled(hurried ? () => withDatabase(settings, hurry) : undefined)
  const bills = billed ? await settleBilling(settings, organization_id, to) : { breaches: [], counts: {} }
  await server.stop()

  const ours = await withDatabase(settings, (db) => readTables(db, organization_id))
  const bought = stepped.listPaid()
  const tables = { ...ours, paid: [...ours.paid, ...bought] }
  await stepped.close()
  rmSync(folder, { recursive: true, force: true })
  const breaches = [
    ...wires.flatMap((wire) => wire.breaches),
    ...looking.breaches(),
    ...judgePaid(tables),
    ...judgeTold(buying.orders, tables),
    ...judgeOnce(tables),
    ...bills.breaches,
  ]
  const counts = {
    ...buying.counts,
    ...booking?.counts,
    'sent again': buying.wire.counts['sent again'],
    'labels in two steps': bought.length,
    ...countsOf(tables),
    ...bills.counts,
  }
  return { counts, longestMs: looking.longestMs(), breaches }
}

async function settleBilling(settings: Settings, organization_id: number, to: { url: string; authorization: string }) {
  await untilPickupsSettled(settings)
  await untilClosed(settings)
  const tables = await withDatabase(settings, async (db) => ({
    ...(await readTables(db, organization_id)),
    pickups: await readPickups(db, organization_id),
  }))
  return judgeBilling(to, tables)
}

function countsOf({ shipments, returns, paid }: Tables) {
  const count = (holds: (one: Tables['shipments'][number]) => boolean) => shipments.filter(holds).length
  return {
    'labels paid': paid.length,
    returns: returns.length,
    'of them given back': paid.filter(({ cancelled_at }) => cancelled_at !== null).length,
    confirmed: count(({ purchase, cancel_requested_at }) => purchase === 'confirmed' && cancel_requested_at === null),
    'being cancelled': count(({ purchase, cancel_requested_at }) => purchase === 'confirmed' && cancel_requested_at !== null),
    cancelled: count(({ purchase }) => purchase === 'cancelled'),
    voided: count(({ purchase }) => purchase === 'voided'),
    flagged: count(({ purchase }) => purchase === 'doubtful'),
    refused: count(({ purchase }) => purchase === 'refused'),
  }
}

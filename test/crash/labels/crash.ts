import type { Settings } from '../../../src/platform/settings.ts'
import { startBaseline } from '../../baseline.ts'
import { chanceOf } from '../../fuzz/chance.ts'
import type { Breach } from '../../proofs/goal.ts'
import { type DemoClient, openDemoClient, openInstallation } from '../../proofs/installation.ts'
import { reportProgress } from '../../proofs/report.ts'
import { until } from '../../until.ts'
import { hasInvoice, judgeBilling, setCreditLimit, untilClosed } from '../billing/billing.ts'
import { readPickups, startPickups, untilPickupsSettled } from '../billing/pickups.ts'
import { freeKeys, hurry, withDatabase } from '../databases.ts'
import { killAgainAndAgain } from '../kills.ts'
import { startBuying } from './buying.ts'
import { judgeOnce, judgePaid, judgeTold } from './judge.ts'
import { startLooking } from './looking.ts'
import { addSteppedContract, startSteppedCarrier, steppedCarrier } from './stand-in.ts'
import { readTables, type Tables } from './tables.ts'
import { misbehave } from './unreliable.ts'

type Options = {
  readonly kills: number
  /** Of a database that is empty; without it, SQLite. */
  readonly databaseUrl?: string | undefined
  readonly clients?: number
  readonly seed: number
  /** Moves the times at which forgotten purchases are looked after, instead of waiting for them. */
  readonly hurried?: boolean
  /** Also closes an invoice after every few labels, and checks what was billed. */
  readonly billed?: boolean
}
export type Outcome = { readonly counts: Record<string, number>; readonly breaches: readonly Breach[] }

/**
 * Kills a server at random instants while clients buy labels of carriers that fail three times in ten. In the end the carriers' own
 * records are reconciled with ours: each paid label is known here, none was bought twice, and each client has the labels it received.
 */
export async function crashLabels({ kills, databaseUrl, clients = 16, seed, hurried, billed = false }: Options): Promise<Outcome> {
  await using installation = await openInstallation({ databaseUrl })
  const { settings } = installation
  const chance = chanceOf(seed, 0)
  const stepped = await startSteppedCarrier(seed)
  const start = () => installation.start({ CARRIER_URLS: stepped.urls })
  const first = await start()
  const client = openDemoClient(first)
  const { organization_id } = client
  const contracts = new Map([...(await misbehave(client)), [steppedCarrier, await addSteppedContract(client)]])
  if (billed) await setCreditLimit(settings, organization_id)
  await using measuring = startBaseline()
  const looking = startLooking(settings, organization_id, measuring)
  const buying = startBuying({ ...client, contracts, clients, seed, measuring })
  const booking = billed ? await startPickups({ client, contract_id: contracts.get('collogix')!, seed, measuring }) : undefined
  const wires = [buying.wire, ...(booking ? [booking.wire] : [])]

  for (const wire of wires) wire.serverMayDie(true)
  const server = await killAgainAndAgain(first, start, { kills, chance, aliveMs: [100, 2_400], restarted: looking.look })
  for (const wire of wires) wire.serverMayDie(false)
  // On a busy machine the server may have done little between its kills.
  await until('a label was bought in two steps', () => stepped.listPaid().length > 0)
  if (booking) await until('a pickup was booked', () => booking.counts['pickups answered'] > 0)
  if (billed) await until('an invoice was closed', () => withDatabase(settings, hasInvoice))
  await booking?.wire.close()
  await buying.stop(() => withDatabase(settings, freeKeys))
  reportProgress('waits until the outcome of every purchase is known')
  await looking.untilSettled(hurried ? () => withDatabase(settings, hurry) : undefined)
  const bills = billed ? await settleBilling(settings, client) : { breaches: [], counts: {} }
  await server.stop()

  const ours = await withDatabase(settings, (db) => readTables(db, organization_id))
  const bought = stepped.listPaid()
  const tables = { ...ours, paid: [...ours.paid, ...bought] }
  await stepped.close()
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
    ...countLabels(tables),
    ...bills.counts,
    's until an outcome was known, at most': Math.round(looking.longestMs() / 100) / 10,
  }
  return { counts, breaches }
}

async function settleBilling(settings: Settings, client: DemoClient) {
  await untilPickupsSettled(settings)
  await untilClosed(settings)
  const tables = await withDatabase(settings, async (db) => ({
    ...(await readTables(db, client.organization_id)),
    pickups: await readPickups(db, client.organization_id),
  }))
  return judgeBilling(client, tables)
}

function countLabels({ shipments, returns, paid }: Tables) {
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

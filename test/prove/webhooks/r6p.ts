import { setTimeout as sleep } from 'node:timers/promises'
import { forkDispatcher } from '../../fork-dispatcher.ts'
import { type Chance, chanceOf } from '../../fuzz/chance.ts'
import { withPostgres } from '../../proofs/engines.ts'
import type { Finding, Goal, Size } from '../../proofs/goal.ts'
import { type Arrival, startReceiver } from '../../proofs/receiver.ts'
import { reportProgress } from '../../proofs/report.ts'
import { waitUntil } from '../../until.ts'
import { startRealServer, tell, webhooksAt } from './real-server.ts'

type Scale = {
  readonly pauses: number
  readonly leaseSeconds: number
  readonly pauseMs: readonly [number, number]
  readonly perPause: number
}
const sizes: Record<Size, Scale> = {
  small: { pauses: 1, leaseSeconds: 1, pauseMs: [1_500, 2_500], perPause: 10 },
  gate: { pauses: 6, leaseSeconds: 1, pauseMs: [1_500, 4_000], perPause: 30 },
  full: { pauses: 20, leaseSeconds: 30, pauseMs: [35_000, 60_000], perPause: 300 },
}
const connections = 5
const perParcel = 5
const slowestMs = 300
/** The second attempt of each event of a parcel comes after some 5 s; a lease may have to end before. */
const patienceMs = 120_000

export const r6p: Goal = {
  id: 'R6p',
  promise:
    'of two processes on PostgreSQL one is paused past its lease, again and again, and killed: every event is delivered, none overtakes, none is stuck',
  /** On PostgreSQL alone: a process that is paused in the middle of a transaction holds the one lock of a SQLite file for as long. */
  run: ({ size, seed }) => withPostgres(({ url }) => pauseAndKill(url, sizes[size], chanceOf(seed, 0))),
}

async function pauseAndKill(postgresUrl: string, { pauses, leaseSeconds, pauseMs, perPause }: Scale, chance: Chance): Promise<Finding> {
  await using server = await startRealServer(postgresUrl)
  await using shop = await unreliableReceiver(chance)
  const environment = { ...server.environment, LEASE_SECONDS: String(leaseSeconds) }
  const processes = [await forkDispatcher(environment), await forkDispatcher(environment)]
  try {
    await webhooksAt(server.context, shop.url, connections)
    let [events, kills] = [0, 0]
    for (let pause = 1; pause <= pauses; pause++) {
      const at = chance.int(0, 1)
      processes[at]!.signal('SIGSTOP')
      const until = performance.now() + chance.int(...pauseMs)
      for (; events < pause * perPause; events++) {
        await tell(server.context, Math.floor(events / perParcel), (events % perParcel) + 1)
        await sleep((until - performance.now()) / perPause)
      }
      await sleep(Math.max(0, until - performance.now()))
      processes[at]!.signal('SIGCONT')
      if (pause % 3 === 0) {
        await processes[1 - at]!.kill()
        processes[1 - at] = await forkDispatcher(environment)
        kills++
      }
      reportProgress(`R6p: ${pause} pauses, ${shop.counts.received} received`)
    }
    const open = async () => {
      const rows = await server.parts.db.selectFrom('deliveries').select('status').where('status', '!=', 'delivered').execute()
      return rows.map(({ status }) => status)
    }
    await waitUntil(async () => (await open()).length === 0, { withinMs: patienceMs, everyMs: 250 })
    const stuck = await open()
    const violations = [...shop.violations, ...(stuck.length > 0 ? [`${stuck.length} were not delivered: ${[...new Set(stuck)]}`] : [])]
    return { counts: { pauses, kills, deliveries: events * connections, stuck: stuck.length, ...shop.counts }, violations }
  } finally {
    for (const one of processes) await one.kill()
  }
}

/** Takes its time, and refuses one in seven of the events once. Records each event that arrives before an earlier one was accepted. */
async function unreliableReceiver(chance: Chance) {
  const violations: string[] = []
  const counts = { received: 0, refused: 0, 'taken twice': 0 }
  const bodies = new Map<string, string>()
  const refused = new Set<string>()
  const taken = new Set<string>()
  const judge = ({ path, id, text, body }: Arrival): number => {
    const { parcel, n } = body.data
    const key = (of: number) => `${path} parcel ${parcel} event ${of}`
    counts.received++
    if ((bodies.get(id) ?? text) !== text) violations.push(`${id} came with other contents`)
    bodies.set(id, text)
    for (let before = 1; before < n; before++)
      if (!taken.has(key(before))) violations.push(`${key(n)} came before event ${before} was taken`)
    if (!taken.has(key(n)) && !refused.has(id) && chance.maybe(1 / 7)) {
      refused.add(id)
      counts.refused++
      return 500
    }
    counts['taken twice'] += Number(taken.has(key(n)))
    taken.add(key(n))
    return 204
  }
  const receiver = await startReceiver((arrival) => ({ status: judge(arrival), afterMs: chance.int(0, slowestMs) }))
  return { ...receiver, violations, counts }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { limitMs, secondsLimit, startBaseline, tellBaseline } from '../../baseline.ts'
import { forkDispatcher } from '../../fork-dispatcher.ts'
import { chanceOf } from '../../fuzz/chance.ts'
import { onEachEngine } from '../../proofs/engines.ts'
import type { Goal, Size } from '../../proofs/goal.ts'
import { type Arrival, startReceiver } from '../../proofs/receiver.ts'
import { reportProgress } from '../../proofs/report.ts'
import { waitUntil } from '../../until.ts'
import { watchOrder } from './order.ts'
import { startRealServer, tell, webhooksAt } from './real-server.ts'

const sizes: Record<Size, { kills: number; events: number }> = {
  small: { kills: 1, events: 20 },
  gate: { kills: 20, events: 250 },
  full: { kills: 100, events: 1_000 },
}
const connections = 20
const perParcel = 5
/** As many as are on their way at once: a kill may have all of them sent again, and no other. */
const window = 200
const leaseSeconds = 30
const refusedShare = 0.05
/** So that twenty kills do not take ten minutes. */
const shortLeaseSeconds = 1
/** Pending deliveries are sent within this time after the takeover. */
const drained = secondsLimit(15)
/** Longer than a busy machine would need. */
const patienceMs = 300_000

export const r6: Goal = {
  id: 'R6',
  promise:
    'a killed dispatcher loses nothing, keeps the order of each parcel, repeats deliveries with the same id, and another takes over within 30 s',
  run: ({ size, seed }) =>
    onEachEngine({ size }, async ({ name, postgresUrl }) => {
      const { kills, events } = sizes[size]
      await using measuring = startBaseline()
      const chance = chanceOf(seed, 0)
      const [order, refused] = [watchOrder(), new Set<string>()]
      const share = size === 'small' ? 0 : refusedShare
      const arrivals: Arrival[] = []
      await using server = await startRealServer(postgresUrl)
      await using shop = await startReceiver((arrival, response) => {
        const { id, path, body } = arrival
        // Some of the second ones are refused, once.
        const isRefused = body.data.n === 2 && !refused.has(id) && chance.maybe(share)
        if (isRefused) refused.add(id)
        else arrivals.push(arrival)
        const answered = order.arrived(`${path} ${body.data.parcel}`, body.data.n)
        // Also where the sender has died: what was read of it was taken.
        response.on('close', () => answered(!isRefused))
        // Answers take their time, so that what is sent too early arrives too early.
        return { status: isRefused ? 500 : 204, afterMs: chance.int(0, 20) }
      })
      const violations: string[] = []
      await webhooksAt(server.context, shop.url, connections)
      const expected = events * connections
      const arrived = () => new Set(arrivals.map(({ id }) => id)).size
      let killed = 0
      // Events go on happening while it is killed: the same number before each time. The last of them is taken over by the true lease.
      for (let told = 0; killed < kills; killed++) {
        const until = Math.round((events / kills) * (killed + 1))
        for (; told < until; told++) await tell(server.context, Math.floor(told / perParcel), (told % perParcel) + 1)
        const before = arrivals.length
        const lease = killed === kills - 1 && size !== 'small' ? leaseSeconds : shortLeaseSeconds
        const dispatcher = await forkDispatcher({ ...server.environment, LEASE_SECONDS: String(lease) })
        await waitUntil(() => arrivals.length > before, { withinMs: patienceMs, everyMs: 10 })
        await sleep(chance.int(0, 500))
        await dispatcher.kill()
        reportProgress(`R6 ${name}: ${killed + 1} kills, ${arrivals.length} arrived`)
      }
      const rest = expected - arrived()
      const begun = performance.now()
      const dispatcher = await forkDispatcher(server.environment)
      await waitUntil(() => arrived() >= expected, { withinMs: patienceMs, everyMs: 100 })
      const overMs = performance.now() - begun
      await dispatcher.kill()

      const ids = new Map<string, string>()
      for (const { id, path, body } of arrivals) {
        const known = ids.get(id)
        if (known !== undefined && known !== path + JSON.stringify(body)) violations.push(`${id} came with other contents`)
        ids.set(id, path + JSON.stringify(body))
      }
      const twice = arrivals.length - ids.size
      if (ids.size !== expected) violations.push(`${expected} to deliver, ${ids.size} arrived`)
      if (twice > window * kills) violations.push(`${twice} came twice`)
      const baseline = await measuring.read()
      if (rest > 0 && overMs > leaseSeconds * 1000 + limitMs(drained, baseline)) violations.push(`the rest came only after ${overMs} ms`)
      violations.push(...order.violations)
      const counts = {
        kills: killed,
        deliveries: expected,
        missing: expected - ids.size,
        twice,
        'refused at first': refused.size,
        'left by the last one killed': rest,
        's until all were there': Math.round(overMs / 1000),
        baseline: tellBaseline(baseline),
      }
      return { counts, violations }
    }),
}

import { OutboundError } from '../../../src/platform/outbound/call.ts'
import { addTime } from '../../../src/platform/time.ts'
import { limitMs, secondsLimit, startBaseline, tellBaseline } from '../../baseline.ts'
import { chanceOf } from '../../fuzz/chance.ts'
import { freshDatabase, startApp } from '../../harness.ts'
import { onEachEngine } from '../../proofs/engines.ts'
import type { Goal } from '../../proofs/goal.ts'
import { receiver } from '../../receiver.ts'
import { newSubscriber } from '../../subscriber.ts'
import { watchOrder } from './order.ts'

const parcels = { small: 20, gate: 500, full: 500 }
const each = 10
const outageMinutes = 10
const drained = secondsLimit(60)
/** Afterwards the receiver is back, and refuses so many at first: what follows of the same parcel has to wait for them. */
const more = 8
const refusedShare = 0.1
const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000

type Taken = { readonly at: string; readonly id: string }

export const r5: Goal = {
  id: 'R5',
  promise:
    'after 10 minutes without a receiver every event arrives, in order for each parcel, once; the first within 60 s, all within 60 s more; also where single messages fail',
  run: ({ size, seed }) =>
    onEachEngine({ size }, async ({ postgresUrl }) => {
      await using measuring = startBaseline()
      const shop = receiver()
      await using app = await startApp({ send: shop.send, database: () => freshDatabase(postgresUrl) })
      const { deliver, publishEvent } = await newSubscriber(app, shop)
      const publishAll = (n: number) => Promise.all(Array.from({ length: parcels[size] }, (_, parcel) => publishEvent(parcel, n)))
      const begun = app.clock.time
      const back = addTime(begun, { minutes: outageMinutes, seconds: 1 })
      const [took, order, refused] = [[] as Taken[], watchOrder(), new Set<string>()]
      const chance = chanceOf(seed, 0)
      let isPicky = false
      shop.answers(async ({ body, headers }) => {
        if (app.clock.time < back) throw new OutboundError('connect')
        const { parcel, n } = JSON.parse(String(body)).data as { parcel: number; n: number }
        const [id, at] = [headers!['webhook-id']!, app.clock.time]
        const answered = order.arrived(`parcel ${parcel}`, n)
        // A network takes its time, longer for one than for another.
        for (let turns = chance.int(0, 5); turns > 0; turns--) await new Promise(setImmediate)
        const isRefused = isPicky && !refused.has(id) && chance.maybe(refusedShare)
        if (isRefused) refused.add(id)
        else took.push({ at, id })
        answered(!isRefused)
        return isRefused ? 500 : 204
      })
      // While it is out, a tenth of what happens each minute; what is due is tried meanwhile.
      for (let n = 1; n <= each; n++) {
        await publishAll(n)
        await deliver.until(addTime(begun, { minutes: n * (outageMinutes / each) }))
      }
      const tries = shop.received.length
      const started = performance.now()
      await deliver.until(addTime(back, { minutes: 3 }))
      const drainMs = performance.now() - started
      const [first, end] = [took[0]?.at ?? back, took.at(-1)?.at ?? back]
      const baseline = await measuring.read()

      isPicky = true
      for (let n = each + 1; n <= each + more; n++) {
        await publishAll(n)
        // Three of each parcel are due together, and the next while some of these are refused and wait.
        if (n % 3 === 0) await deliver.until(addTime(app.clock.time, { seconds: 3 }))
      }
      await deliver.until(addTime(app.clock.time, { minutes: 30 }))

      const violations: string[] = [...order.violations]
      const expected = parcels[size] * (each + more)
      const ids = new Set(took.map(({ id }) => id))
      const counts = {
        events: expected,
        arrived: ids.size,
        twice: took.length - ids.size,
        'tries during the outage': tries,
        's to the first': seconds(back, first),
        's of real time for the backlog': Number((drainMs / 1000).toFixed(1)),
        'refused at first afterwards': refused.size,
        baseline: tellBaseline(baseline),
      }
      if (ids.size !== expected) violations.push(`${expected} events, ${ids.size} arrived`)
      if (seconds(back, first) > 60) violations.push(`the first came ${seconds(back, first)} s after the receiver was back`)
      if (seconds(first, end) > 60 || drainMs > limitMs(drained, baseline)) violations.push(`the backlog took ${drainMs} ms`)
      if (counts.twice > 0) violations.push(`${counts.twice} came twice`)
      const repairs = app.lines.filter((line) => line.includes('"webhook.deliveries_repaired"')).length
      if (repairs > 0) violations.push(`Deliveries had to be repaired ${repairs} times`)
      if (refused.size === 0) violations.push('Nothing was refused, which proves nothing')
      return { counts, violations }
    }),
}

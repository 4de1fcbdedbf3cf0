import { OutboundError } from '../../../src/platform/outbound/call.ts'
import { later } from '../../../src/platform/time.ts'
import { freshDatabase, startApp } from '../../harness.ts'
import { receiver } from '../../receiver.ts'
import type { Goal } from '../goal.ts'
import { onEachEngine } from '../house/engines.ts'
import { subscriber } from './subscriber.ts'

const parcels = { small: 20, gate: 500, full: 500 }
const each = 10
const outageMinutes = 10
const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000

export const r5: Goal = {
  id: 'R5',
  promise:
    'after 10 minutes without a receiver every event arrives, in order for each parcel, once; the first within 60 s, all within 60 s more',
  run: ({ size }) =>
    onEachEngine(size, async ({ name, postgresUrl }) => {
      const shop = receiver()
      const app = await startApp({ send: shop.send, database: () => freshDatabase(postgresUrl) })
      try {
        const { deliver, tell } = await subscriber(app, 'https://hooks.example/in')
        const begun = app.clock.time
        const back = later(begun, { minutes: outageMinutes, seconds: 1 })
        const took: { at: string; id: string; parcel: number; n: number }[] = []
        shop.answers(({ body, headers }) => {
          if (app.clock.time < back) throw new OutboundError('connect')
          took.push({ at: app.clock.time, id: headers!['webhook-id']!, ...JSON.parse(String(body)).data })
          return 204
        })
        // While it is out, a tenth of what happens each minute; what is due is tried meanwhile.
        for (let n = 1; n <= each; n++) {
          await Promise.all(Array.from({ length: parcels[size] }, (_, parcel) => tell(parcel, n)))
          await deliver.until(later(begun, { minutes: n * (outageMinutes / each) }))
        }
        const tries = shop.received.length
        const started = performance.now()
        await deliver.until(later(back, { minutes: 3 }))
        const drainSeconds = (performance.now() - started) / 1000

        const violations: string[] = []
        const expected = parcels[size] * each
        const ids = new Set(took.map(({ id }) => id))
        if (ids.size !== expected) violations.push(`${expected} events, ${ids.size} arrived`)
        const last = new Map<number, number>()
        for (const { parcel, n } of took) {
          if (n !== (last.get(parcel) ?? 0) + 1) violations.push(`parcel ${parcel}: ${n} came after ${last.get(parcel) ?? 0}`)
          last.set(parcel, n)
        }
        const [first, end] = [took[0]?.at ?? back, took.at(-1)?.at ?? back]
        if (seconds(back, first) > 60) violations.push(`the first came ${seconds(back, first)} s after the receiver was back`)
        if (seconds(first, end) > 60 || drainSeconds > 60) violations.push(`the backlog took ${drainSeconds} s`)
        const counts = {
          events: expected,
          arrived: ids.size,
          twice: took.length - ids.size,
          'tries during the outage': tries,
          's to the first': seconds(back, first),
          's of real time for the backlog': Number(drainSeconds.toFixed(1)),
        }
        if (took.length !== ids.size) violations.push(`${counts.twice} came twice`)
        return { counts, violations: violations.map((one) => `${name}: ${one}`) }
      } finally {
        await app.close()
      }
    }),
}

import { aheadBy } from '../src/platform/time.ts'
import { channels } from '../src/resources/deliveries/channels.ts'
import { deliveriesByClock } from '../src/resources/deliveries/dispatcher.ts'
import type { startApp } from './harness.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** Sends what waits for an organization, by the clock of the test: now, or from one due time to the next until a later one. */
export function delivering(app: App, organization_id: number) {
  const work = deliveriesByClock(app.parts, channels)({ organization_id, integration_id: 0, user_id: 0, clock_ahead_ms: 0 })
  const now = () =>
    work.run(
      aheadBy(0, () => app.clock.time),
      () => false,
    )
  return {
    now,
    next: () => work.next(),
    async until(time: string) {
      for (;;) {
        const next = await work.next()
        if (next === undefined || next > time) break
        if (next > app.clock.time) app.clock.time = next
        await now()
      }
      app.clock.time = time
    },
  }
}

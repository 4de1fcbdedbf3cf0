import { deliveryChannels } from '../src/modules/notifications/channels.ts'
import { offsetClock } from '../src/platform/time.ts'
import { deliveriesByClock } from '../src/webhooks/dispatcher.ts'
import type { startApp } from './harness.ts'

/** More looks in a row in which nothing is sent though something is due: it never will be. */
const mostIdle = 50

type App = Awaited<ReturnType<typeof startApp>>

/** Sends what waits for an organization, by the clock of the test: now, or from one due time to the next until a later one. */
export function delivering(app: App, organization_id: number) {
  const work = deliveriesByClock(app.parts, deliveryChannels)({ organization_id, integration_id: 0, user_id: 0, clock_ahead_ms: 0 })
  const now = () =>
    work.run(
      offsetClock(0, () => app.clock.time),
      () => false,
    )
  return {
    now,
    next: () => work.next(),
    async until(time: string) {
      for (let idle = 0; idle < mostIdle; ) {
        const next = await work.next()
        if (next === undefined || next > time) {
          app.clock.time = time
          return
        }
        if (next > app.clock.time) app.clock.time = next
        idle = (await now()) === 0 ? idle + 1 : 0
      }
      throw new Error(`Something is due, and nothing was sent in ${mostIdle} looks`)
    },
  }
}

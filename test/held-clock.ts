import type { TestContext } from 'node:test'

/**
 * From now on the monotonic clock and the intervals of this process go on only when the returned function advances them. It is for servers
 * that look at the bodies that arrive in intervals.
 */
export function holdClock(t: TestContext) {
  let aheadMs = 0
  const begun = performance.now()
  t.mock.method(performance, 'now', () => begun + aheadMs)
  t.mock.timers.enable({ apis: ['setInterval'] })
  return (ms: number) => {
    aheadMs += ms
    t.mock.timers.tick(ms)
  }
}

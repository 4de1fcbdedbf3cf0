/**
 * Limit of requests at once: on a machine that is too slow for the load, more would leave the process without files for its connections,
 * and they would be reset.
 */
const mostAtOnce = 300

/** Begins so many a second whatever becomes of them, as clients do that know nothing of each other. */
export function runSteadily(perSecond: number, begin: (count: number) => Promise<void>) {
  const begun = performance.now()
  const running = new Set<Promise<void>>()
  let count = 0
  const timer = setInterval(() => {
    while (running.size < mostAtOnce && count < ((performance.now() - begun) / 1000) * perSecond) {
      const one: Promise<void> = begin(count++).finally(() => running.delete(one))
      running.add(one)
    }
  }, 2)
  return {
    /** Begins no more, and resolves when all have ended. */
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

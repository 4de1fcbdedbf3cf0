import { setTimeout as sleep } from 'node:timers/promises'

/** After so many the job gives its place to others, and goes on later: a server that stops does not have to wait for its end. */
const slicesPerRun = 100

/**
 * Runs `step` until it has done less than a whole slice; it answers how many rows it wrote. Each time in a transaction of its own, and
 * with a pause as long as that took: on SQLite one transaction writes at a time, so requests have at least half of the time. Answers
 * whether that is all, or more is to be done.
 */
export async function inSlices(size: number, step: (most: number) => Promise<number>): Promise<boolean> {
  for (let slice = 0; slice < slicesPerRun; slice++) {
    const begun = performance.now()
    if ((await step(size)) < size) return true
    await sleep(performance.now() - begun)
  }
  return false
}

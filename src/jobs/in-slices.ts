import { setTimeout as sleep } from 'node:timers/promises'

/** Slices after which a job stops and continues in a later run, so that other jobs get their time and a server can stop soon. */
const slicesPerRun = 100

/**
 * Runs `step` until it writes fewer rows than a whole slice. Each step has its own transaction, and a pause as long as it took: on SQLite
 * one transaction writes at a time, so requests get at least half of the time. Returns true if all is done, false if more remains.
 */
export async function inSlices(size: number, step: (most: number) => Promise<number>): Promise<boolean> {
  for (let slice = 0; slice < slicesPerRun; slice++) {
    const begun = performance.now()
    if ((await step(size)) < size) return true
    await sleep(performance.now() - begun)
  }
  return false
}

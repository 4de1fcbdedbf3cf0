import { chanceOf } from '../fuzz/chance.ts'
import type { Goal, Options, Size } from '../proofs/goal.ts'
import { reportProgress } from '../proofs/report.ts'
import { interleave } from './interleave.ts'
import { openSlots } from './process.ts'
import { openWorld } from './world.ts'

const counts: Record<Size, number> = { small: 150, gate: 3_000, full: 100_000 }
const processes = 2
/** Each breach names the seed and the number that repeat it; more than these say nothing new. */
const mostViolations = 20

/** `first`: the number of the first interleaving. Each is drawn from the seed and its number, so that it can be run alone. */
export type InterleavingOptions = Options & { readonly count?: number; readonly first?: number }

export const r6i: Goal<InterleavingOptions> = {
  id: 'R6i',
  promise:
    'in whatever order two processes send, pause, die and lose their leases while requests replay and disable: nothing is held behind none, no parcel overtaken, nothing written without the lease, and everything ends',
  async run({ size, seed, count = counts[size], first = 0 }) {
    const world = await openWorld()
    const slots = openSlots(world, processes)
    const totals: Record<string, number> = { interleavings: 0 }
    const violations: string[] = []
    try {
      for (let index = first; index < first + count && violations.length < mostViolations; index++) {
        const found = await interleave(world, slots, chanceOf(seed, index))
        for (const [name, value] of Object.entries(found.counts)) totals[name] = (totals[name] ?? 0) + value
        violations.push(...found.violations.map((one) => `seed ${seed}, interleaving ${index}: ${one}`))
        totals.interleavings!++
        if (totals.interleavings! % 1_000 === 0) reportProgress(`${totals.interleavings} of ${count} interleavings`)
      }
    } finally {
      await world.close()
    }
    return { counts: totals, violations }
  },
}

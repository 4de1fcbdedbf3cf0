import { chanceOf } from '../fuzz/chance.ts'
import { interleave } from './interleave.ts'
import { openSlots } from './process.ts'
import { openWorld } from './world.ts'

const processes = 2
/** Each breach is printed with the seed that repeats it; more than these say nothing new. */
const mostViolations = 20

export type Interleavings = Awaited<ReturnType<typeof runInterleavings>>

/** So many random interleavings, each drawn from the seed and its own number, so that any of them can be run alone. */
export async function runInterleavings({ count, seed, first = 0, progress = (_: number) => {} }: Options) {
  const world = await openWorld()
  const slots = openSlots(world, processes)
  const totals: Record<string, number> = {}
  const violations: string[] = []
  try {
    for (let index = first; index < first + count && violations.length < mostViolations; index++) {
      const found = await interleave(world, slots, chanceOf(seed, index))
      for (const [name, value] of Object.entries(found.counts)) totals[name] = (totals[name] ?? 0) + value
      violations.push(...found.violations.map((one) => `interleaving ${index}: ${one}`))
      totals.interleavings = (totals.interleavings ?? 0) + 1
      progress(totals.interleavings)
    }
  } finally {
    world.close()
  }
  return { totals, violations }
}

type Options = { readonly count: number; readonly seed: number; readonly first?: number; readonly progress?: (done: number) => void }

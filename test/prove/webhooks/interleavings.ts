import { runInterleavings } from '../../interleavings/run-many.ts'
import type { Goal, Size } from '../goal.ts'

const interleavings: Record<Size, number> = { small: 150, gate: 3_000, full: 100_000 }

export const r6i: Goal = {
  id: 'R6i',
  promise:
    'in whatever order two processes send, pause, die and lose their leases while requests replay and disable: nothing is held behind none, no parcel overtaken, nothing written without the lease, and everything ends',
  async run({ size, seed }) {
    const { totals, violations } = await runInterleavings({ count: interleavings[size], seed })
    const { interleavings: count = 0, steps = 0, sent = 0, pauses = 0, kills = 0, replays = 0 } = totals
    const counts = {
      interleavings: count,
      steps,
      sent,
      'sent again': totals['sent again'] ?? 0,
      pauses,
      kills,
      replays,
      'steps without the lease': totals['steps without the lease'] ?? 0,
    }
    return { counts, violations: violations.map((one) => `seed ${seed}, ${one}`) }
  },
}

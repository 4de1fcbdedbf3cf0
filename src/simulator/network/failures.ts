import type { Random } from '../../platform/random.ts'
import { errorResponse, type SimulatorResponse } from './reply.ts'

/** Failure of a call: `did` says whether the carrier had already done what it was asked. The client cannot know. */
export type SimulatedFailure = {
  readonly did: boolean
  readonly outcome: { readonly kind: 'reset' } | { readonly kind: 'timeout'; readonly when: 'after'; readonly afterMs: number } | Outage
}
type Outage = { readonly kind: 'answer' } & SimulatorResponse

const reset = { kind: 'reset' } as const
const outage: Outage = { kind: 'answer', ...errorResponse(503, 'out_of_order', 'Something is broken here. Try again later.') }
/** Milliseconds until a timeout: short, so that many can be met in a test under load. */
const afterMs = 200

const failures: readonly SimulatedFailure[] = [
  { did: false, outcome: reset },
  { did: true, outcome: reset },
  { did: false, outcome: outage },
  { did: true, outcome: outage },
  { did: true, outcome: { kind: 'timeout', when: 'after', afterMs } },
]
const share = 0.3

/** Three times in ten one of these, each as likely as the others. */
export function drawFailure(random: Random): SimulatedFailure | undefined {
  const drawn = random(4).readUInt32BE() / 2 ** 32
  return drawn < share ? failures[Math.floor((drawn / share) * failures.length)] : undefined
}

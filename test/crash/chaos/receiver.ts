import type { Chance } from '../../fuzz/chance.ts'
import { type Arrival as ReceiverArrival, startReceiver } from '../../proofs/receiver.ts'

export type Arrival = ReceiverArrival & { readonly at: number }

/** A receiver of webhooks that fails two times in a hundred, and takes its time as many times. */
export async function startUnreliableReceiver(chance: Chance, seconds: () => number) {
  const arrived: Arrival[] = []
  let isReliable = false
  const receiver = await startReceiver((arrival) => {
    const fate = isReliable ? 100 : chance.int(0, 99)
    if (fate < 2) return { status: 500 }
    arrived.push({ ...arrival, at: seconds() })
    return { status: 204, afterMs: fate < 4 ? chance.int(500, 3_000) : 0 }
  })
  return {
    ...receiver,
    arrived,
    /** From now on it takes everything at once. */
    recover() {
      isReliable = true
    },
  }
}

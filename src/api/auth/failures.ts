import { Fault, tooManyRequests } from '../../platform/errors.ts'
import type { SlidingLog } from '../../platform/sliding-log.ts'

const mostFailures = 10

/** Failed attempts count for an address and a client together: nobody can lock others out by failing in their name. */
const keyOf = (address: string, id: string) => `${address} ${id.slice(0, 100)}`

/** Refuses before any secret is looked at, once too many were wrong within a minute. */
export function refuseAfterFailures(failures: SlidingLog, address: string, id: string) {
  if (failures.isEmpty()) return
  const { allowed, waitSeconds } = failures.look(keyOf(address, id), mostFailures)
  if (allowed) return
  const detail = `Too many failed attempts with this id from this address. Try again in ${waitSeconds} seconds.`
  throw new Fault(tooManyRequests, detail, { headers: { 'retry-after': String(waitSeconds) } })
}

export const countFailure = (failures: SlidingLog, address: string, id: string) => {
  failures.take(keyOf(address, id), mostFailures)
}

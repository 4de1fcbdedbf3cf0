import { Fault, tooManyRequests } from '../../platform/errors.ts'
import type { SlidingLog } from '../../platform/sliding-log.ts'

/**
 * How many a minute. Secrets of 256 bits cannot be guessed; the limit keeps an attempt from being worth anyone's while. On the
 * API it is wider, for there a client whose secret was rotated should read 401, which says what to do, and not 429.
 */
const most = { token: 10, api: 300 }

/** Failed attempts count for an address and a client together: nobody can lock others out by failing in their name. */
const keyOf = (at: string, address: string, id: string) => `${at} ${address} ${id.slice(0, 100)}`

/**
 * What `verify` finds, unless too many attempts failed within a minute. Asked before, so that no secret is looked at in vain,
 * and after, so that attempts sent side by side learn no more than ones sent in turn.
 */
export async function attempt<T>(
  failures: SlidingLog,
  { at, address, id }: { at: keyof typeof most; address: string; id: string },
  verify: () => Promise<T | undefined>,
) {
  const key = keyOf(at, address, id)
  refuseAfterFailures(failures, key, most[at])
  const found = await verify()
  refuseAfterFailures(failures, key, most[at])
  if (!found) failures.take(key, most[at])
  return found
}

function refuseAfterFailures(failures: SlidingLog, key: string, allowedFailures: number) {
  if (failures.isEmpty()) return
  const { allowed, waitSeconds } = failures.look(key, allowedFailures)
  if (allowed) return
  const detail = `Too many failed attempts with this id from this address. Try again in ${waitSeconds} seconds.`
  throw new Fault(tooManyRequests, detail, { headers: { 'retry-after': String(waitSeconds) } })
}

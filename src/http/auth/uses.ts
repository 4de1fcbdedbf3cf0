import { BoundedMap } from '../../platform/bounded-map.ts'
import type { System } from '../../platform/context.ts'
import { describeError } from '../../platform/log.ts'
import { perServer } from '../../platform/per-server.ts'
import * as store from './store.ts'

/** Interval at which uses are stored: a write for each request would double the cost of a read. */
const everyMs = 60_000
const credentialsKept = 10_000
const mostAtOnce = 500

/** Days of last use in this process, by credential: `stored` in the database, or `waiting` to be. */
type Uses = { readonly stored: BoundedMap<number, string>; readonly waiting: BoundedMap<number, string> }

export const usesOf = perServer((): Uses => ({ stored: new BoundedMap(credentialsKept), waiting: new BoundedMap(credentialsKept) }))

/** Notes that a credential was used on this day. */
export function noteUse({ stored, waiting }: Uses, credential_id: number, time: string) {
  const day = time.slice(0, 10)
  if (stored.get(credential_id) !== day) waiting.set(credential_id, day)
}

/** Stores the days of last uses, one write a day for each credential and process. */
export async function storeUses(system: System): Promise<void> {
  const { stored, waiting } = usesOf(system)
  const days = Map.groupBy(waiting, ([, day]) => day)
  for (const [day, entries] of days) {
    for (let at = 0; at < entries.length; at += mostAtOnce) {
      const ids = entries.slice(at, at + mostAtOnce).map(([id]) => id)
      await system.transaction((tx) => store.updateLastUsed(tx, ids, day))
      for (const id of ids) {
        stored.set(id, day)
        if (waiting.get(id) === day) waiting.delete(id)
      }
    }
  }
}

/** Stores the days of last uses at each interval, and once more when it is stopped. */
export function startStoringUses(system: System) {
  const storeNow = () => storeUses(system).catch((error) => system.log.warn('auth.uses_not_stored', describeError(error)))
  const timer = setInterval(storeNow, everyMs).unref()
  const stop = () => {
    clearInterval(timer)
    return storeNow()
  }
  return { stop }
}

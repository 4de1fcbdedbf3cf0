import type { Transaction } from '../../platform/context.ts'
import type { CountedKey } from '../../platform/sliding-log.ts'
import { machineNow } from '../../platform/time.ts'
import * as store from './store.ts'
import { afterJumps, type WindowEntries } from './window.ts'

/** Limit in a window for each key, where keys are addresses or numbers that strangers send. */
export type KeyedLimit = { readonly name: string; readonly most: number; readonly windowMs: number }

/** Number of rows of an organization that all keys share, so that strangers cannot fill the table. */
const rowsOfLimit = 64
/** Limit of the entries of one row, 30 bytes each. Above it the oldest are deleted. */
const entriesOfRow = 1_000

/**
 * Locks the counts of some keys of a limit until the transaction ends. Keys are stored as digests: 48 bits under the secret key, of which
 * two of a thousand are the same once in 560 million times.
 */
export async function holdKeyedCounts(tx: Transaction, { name, most, windowMs }: KeyedLimit, counted: readonly CountedKey[]) {
  const time = Date.parse(machineNow(tx))
  const mostOf = new Map(counted.map(({ key, times }) => [key, most * times]))
  const keys = [...mostOf.keys()]
  const marks = new Map(keys.map((key) => [key, tx.keys.mac('limits', `${name} ${key}`).readUIntBE(0, 6)]))
  const findRowName = (key: string) => `${name} ${marks.get(key)! % rowsOfLimit}`
  // Orders the rows, so that no two transactions wait for each other.
  const names = [...new Set(keys.map(findRowName))].sort()
  const rows = new Map<string, ReturnType<typeof afterJumps>>()
  for (const row of names) rows.set(row, afterJumps(await store.holdEntries(tx, row), { time, jumps: tx.leases.noticed() }))
  const listRecentEntries = (row: string): WindowEntries => rows.get(row)!.taken.filter(([at]) => at > time - windowMs)
  const waitSeconds = (key: string) => {
    const own = listRecentEntries(findRowName(key)).filter(([, mark]) => mark === marks.get(key))
    const mostOfKey = mostOf.get(key)!
    return own.length < mostOfKey ? 0 : Math.max(Math.ceil((own.at(-mostOfKey)![0] + windowMs - time) / 1000), 1)
  }

  return {
    /** Seconds until one more is allowed: 0 where it is now. */
    waitSeconds,
    /** Longest wait of all keys. */
    longestWait: (among: readonly CountedKey[] = counted) => among.reduce((longest, { key }) => Math.max(longest, waitSeconds(key)), 0),
    /** Counts one for each key that has room. */
    async add() {
      const counted = keys.filter((key) => waitSeconds(key) === 0)
      for (const row of names) {
        const added = counted.filter((key) => findRowName(key) === row).map((key) => [time, marks.get(key)!] as const)
        if (added.length > 0)
          await store.updateEntries(tx, row, rows.get(row)!.toStore([...listRecentEntries(row), ...added].slice(-entriesOfRow)))
      }
    },
  }
}

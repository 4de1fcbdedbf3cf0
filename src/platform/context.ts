import type { Database, Reads, Writes } from './database.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { Random } from './random.ts'
import type { SlidingLog } from './sliding-log.ts'
import type { Clock } from './time.ts'

/** What a running house is made of. Tests bring their own clock; nothing else is replaced. */
export type Parts = Tools & { readonly db: Database; readonly log: Log; readonly failures: SlidingLog }

/** What comes from outside the program, and so is handed in. */
export type Tools = {
  readonly now: Clock
  readonly random: Random
  readonly keys: Keys /** Where clients reach this server. */
  readonly baseUrl: string
}

/** On whose behalf something is done. */
export type Caller = { readonly organization_id: number; readonly integration_id: number; readonly user_id: number }

/** Looks anywhere, writes only in a transaction. For what belongs to no organization: signing in (and failing to), setting up. */
export type System = Tools & {
  readonly db: Reads
  readonly failures: SlidingLog
  transaction<T>(work: (tx: SystemTransaction) => Promise<T>): Promise<T>
}
export type SystemTransaction = Tools & { readonly db: Writes }

/** The same on behalf of a caller: what every service and store function takes first. */
export type Context = Tools & Caller & { readonly db: Reads; transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> }
export type Transaction = SystemTransaction & Caller

/** A Context or a Transaction: both can look. */
export type Reader = Pick<Context, 'organization_id' | 'db'>

const toolsOf = ({ now, random, keys, baseUrl }: Parts): Tools => ({ now, random, keys, baseUrl })

export function systemOf(parts: Parts): System {
  const tools = toolsOf(parts)
  const { db, failures } = parts
  return { ...tools, db, failures, transaction: (work) => db.transaction().execute((writes) => work({ ...tools, db: writes })) }
}

export function contextOf(parts: Parts, { organization_id, integration_id, user_id }: Caller): Context {
  const mine = { ...toolsOf(parts), organization_id, integration_id, user_id }
  const { db } = parts
  return { ...mine, db, transaction: (work) => db.transaction().execute((writes) => work({ ...mine, db: writes })) }
}

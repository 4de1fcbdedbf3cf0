import type { System, SystemTransaction } from './context.ts'
import { findMark } from './database/marks.ts'
import type { Jump } from './leases.ts'
import { addTime, machineNow, secondsBetween } from './time.ts'

/**
 * State of the clock that a starting process has to know: what it last showed, and its jumps of the last day. Without it, a process that
 * starts while the clock is ahead would treat every lease, limit and idempotency key as over.
 */
type History = { readonly seen_at: string; readonly jumps: readonly (Jump & { readonly at: string })[] }

const name = 'clock'
/** Hours for which jumps are kept: longer than anything depends on the clock, of which idempotency keys last longest. */
const keptHours = ({ retention }: SystemTransaction) => retention.idempotencyHours + 1
/** A server that was stopped for longer might as well have been stopped for a moment, and the clock have jumped. */
const gapSeconds = 3_600
/** Two processes notice the same jump not at the same moment. */
const sameMs = 60_000

async function readHistory({ db }: Pick<System, 'db'>): Promise<History | undefined> {
  const text = await findMark(db, name)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Restores the jumps of the clock at start. A difference of more than an hour since the last record may be a jump, too. */
export async function recallJumps(system: System) {
  const history = await readHistory(system)
  if (!history) return
  const now = machineNow(system)
  for (const { at, ...jump } of history.jumps) system.leases.recall(jump, Math.max(secondsBetween(at, now) * 1000, 0))
  const gap = secondsBetween(history.seen_at, now)
  if (gap > gapSeconds || gap < -gapSeconds) system.leases.recall({ before: Date.parse(history.seen_at), by: gap * 1000, isGuess: true }, 0)
}

/** Stores the history at intervals, and when the clock has jumped. */
export const writeHistory = (system: System) => system.transaction((tx) => write(tx))

async function write(tx: SystemTransaction) {
  const now = machineNow(tx)
  const kept = ((await readHistory(tx))?.jumps ?? []).filter(({ at }) => at > addTime(now, { hours: -keptHours(tx) }))
  const isKnown = ({ before, by }: Jump) => kept.some((one) => Math.abs(one.before - before) < sameMs && Math.abs(one.by - by) < sameMs)
  const noticed = tx.leases.jumps().filter((jump) => !isKnown(jump))
  const value = JSON.stringify({
    seen_at: now,
    jumps: [...kept, ...noticed.map(({ before, by, isGuess = false }) => ({ at: now, before, by, isGuess }))],
  } satisfies History)
  await tx.db
    .insertInto('marks')
    .values({ name, value })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute()
}

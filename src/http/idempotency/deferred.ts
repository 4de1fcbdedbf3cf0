import type { Context, Transaction } from '../../platform/context.ts'
import { flushWrites } from '../../platform/database/deferred-writes.ts'

type LastWrite = (tx: Transaction) => Promise<void>
type Ending = LastWrite | 'roll back' | undefined
class RolledBack extends Error {}

/** A transaction whose work is done and which is not committed yet. */
type PendingCommit = {
  /** Commits it, with this write as its last; false where it is being committed already, without it. */
  end(ending: Ending): boolean
  /** Rejects where the commit failed. */
  readonly over: Promise<void>
}

/** Begins a transaction that stays open when its work is done, until it is ended. `onFailedCommit` gets the error of a commit. */
function beginHeld<T>(ctx: Context, work: (tx: Transaction) => Promise<T>, onFailedCommit: (error: unknown) => void) {
  const result = Promise.withResolvers<T>()
  const ending = Promise.withResolvers<Ending>()
  let [isDone, isEnding] = [false, false]
  const end: PendingCommit['end'] = (by) => {
    if (isEnding) return false
    isEnding = true
    ending.resolve(by)
    return true
  }
  const over = ctx.transaction(async (tx) => {
    const value = await work(tx)
    // Flushes the writes first: rejected ones are errors of the work, which the handler deals with before it goes on.
    await flushWrites(tx.db)
    isDone = true
    result.resolve(value)
    process.nextTick(end, undefined) // Runs when no microtask is left.
    const by = await ending.promise
    if (by === 'roll back') throw new RolledBack()
    await by?.(tx)
  })
  over.catch((error: unknown) => {
    // An error of the work itself is the handler's to deal with: nothing was to be committed.
    if (isDone && !(error instanceof RolledBack)) onFailedCommit(error)
    result.reject(error)
  })
  return { result: result.promise, end, over }
}

/**
 * A context that holds back the commit of each transaction until the handler goes on to wait for something, or answers. So the
 * answer can be written in the transaction of the effect: both are there, or neither.
 *
 * No connection is held while the handler waits. What the handler computes from the result of a transaction runs in microtasks; when
 * these are used up and it has not answered, it waits for something (a carrier, a read, another connection), and the transaction is
 * committed there and then. With connections held while handlers waited for further ones, ten keyed requests at once starved the pool.
 *
 * A commit that failed ends the request, whatever the handler makes of the error: each later transaction, call and answer is refused.
 * Until the commit, reads outside the transaction do not see its rows: what a handler answers comes from its transactions.
 */
export function deferCommits(ctx: Context) {
  let held: PendingCommit | undefined
  let failed: { readonly error: unknown } | undefined

  /** Ends the held transaction, if there is one. Resolves when all commits so far have gone through. */
  async function commitPending() {
    const pending = held
    held = undefined
    pending?.end(undefined)
    await pending?.over
    if (failed) throw failed.error
  }

  async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    await commitPending()
    const { result, ...begun } = beginHeld(ctx, work, (error) => {
      failed ??= { error }
    })
    const value = await result
    if (held) await commitPending() // The handler runs transactions side by side.
    held = begun
    return value
  }

  return {
    context: {
      ...ctx,
      transaction,
      commitPending,
      // Recovery after a crash must find on disk what was written before the call.
      send: async (call) => {
        await commitPending()
        return ctx.send(call)
      },
    } satisfies Context,
    /** Commits with this as the last write; in a transaction of its own where none is held. `onAlone`: called before that. */
    async commit(last: LastWrite, onAlone: () => void) {
      const pending = held
      held = undefined
      if (failed) throw failed.error
      if (pending?.end(last)) return pending.over
      await pending?.over
      onAlone()
      await ctx.transaction(last)
    },
    /** Rolls back what is not committed yet. */
    async rollBack() {
      const pending = held
      held = undefined
      pending?.end('roll back')
      await pending?.over.catch(() => {}) // A failed commit is in `failed`, and was raised.
    },
  }
}

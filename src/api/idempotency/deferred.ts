import type { Context, Transaction } from '../../platform/context.ts'

type Last = (tx: Transaction) => Promise<void>
class Undone extends Error {}

/**
 * A context whose transactions stay open until it is known what the request is answered, so that the answer can be written
 * with the effect: both are there, or neither. One that begins after another first ends that one, whose effect then stands
 * by itself; so does a call to another machine, which must find on the disk what was written to be able to recover from it.
 * Until then its rows are not to be seen by reads outside it: what a handler answers comes from its transactions.
 */
export function deferCommits(ctx: Context) {
  let open: { end(last?: Last | 'undo'): Promise<void> } | undefined

  /** From here on there is nothing to take back, whatever becomes of it. */
  function take() {
    const taken = open
    open = undefined
    return taken
  }

  const send: Context['send'] = async (call) => {
    await take()?.end()
    return ctx.send(call)
  }

  async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    await take()?.end()
    const result = Promise.withResolvers<T>()
    const ending = Promise.withResolvers<Last | 'undo' | undefined>()
    const over = ctx.transaction(async (tx) => {
      result.resolve(await work(tx))
      const last = await ending.promise
      if (last === 'undo') throw new Undone()
      await last?.(tx)
    })
    over.catch(result.reject)
    const value = await result.promise
    open = {
      end(last) {
        ending.resolve(last)
        return over
      },
    }
    return value
  }

  return {
    context: { ...ctx, send, transaction } satisfies Context,
    /** Ends the last transaction with this; in one of its own, where there was none. */
    commit(last: Last) {
      const taken = take()
      return taken ? taken.end(last) : ctx.transaction(last)
    },
    /** Takes back what is not yet committed. */
    undo: async () => {
      await open?.end('undo').catch((error) => {
        if (!(error instanceof Undone)) throw error
      })
    },
  }
}

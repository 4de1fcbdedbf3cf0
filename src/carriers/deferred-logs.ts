import type { Context } from '../platform/context.ts'
import type { Exchange } from '../platform/outbound/exchange.ts'

/**
 * Runs work that calls a carrier and then writes what came of it: the log of a call is written in the next transaction of `ctx`, with that
 * outcome, instead of one of its own. It is written also where that transaction is rolled back, and where no other follows.
 */
export async function withDeferredLogs<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const deferredLogs: Exchange[] = []
  const transaction: Context['transaction'] = async (write) => {
    const logs = [...deferredLogs]
    const result = await ctx.transaction(async (tx) => {
      for (const log of logs) await ctx.logExchange(tx, log)
      return write(tx)
    })
    deferredLogs.splice(0, logs.length)
    return result
  }
  try {
    return await work({ ...ctx, deferredLogs, transaction })
  } finally {
    if (deferredLogs.length > 0) await transaction(async () => {})
  }
}

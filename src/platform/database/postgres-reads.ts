import type { CompiledQuery, QueryResult } from 'kysely'
import { BatchError, type Statement, sendBatch } from './postgres-batch.ts'
import { type Session, toStatement } from './postgres-transaction.ts'

type Waiting = { readonly statement: Statement; readonly result: PromiseWithResolvers<QueryResult<any>> }

/** Limit of reads in a group: more would wait for each other for longer than a round trip takes. */
const mostTogether = 16

/**
 * Reads outside of transactions. Those of one turn go together, so that what a request looks up at once takes one round trip. For prepared
 * queries alone, each of which takes a fraction of a millisecond. None of them writes: what comes after a failed one is sent again.
 */
export function groupReads(session: Session) {
  let waiting: Waiting[] = []

  function sendAll() {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += mostTogether) sendGroup(session, all.slice(at, at + mostTogether))
  }

  return <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    const result = Promise.withResolvers<QueryResult<Row>>()
    if (waiting.push({ statement: toStatement(query), result }) === 1) process.nextTick(sendAll)
    return result.promise
  }
}

/** Never rejects: each of the group has its own result. */
async function sendGroup(session: Session, group: readonly Waiting[]): Promise<void> {
  const failed = await sendTogether(session, group).catch((error: unknown) => ({ at: -1, cause: error }))
  if (!failed) return
  const { at, cause } = failed
  // Rejects one read for an error that the server reports of its statement, and all for a broken connection.
  const isOfOne = at >= 0 && (cause as { severity?: string }).severity === 'ERROR'
  for (const { result } of isOfOne ? group.slice(at, at + 1) : group.slice(Math.max(at, 0))) result.reject(cause)
  if (isOfOne && at + 1 < group.length) await sendGroup(session, group.slice(at + 1))
}

/** Answers which of the group failed, if one did. Those before it have their results. */
async function sendTogether({ connections, opening }: Session, group: readonly Waiting[]) {
  const client = await connections.acquire('read')
  const settle = (results: readonly QueryResult<any>[]) => {
    for (const [index, { result }] of group.entries()) {
      const own = results[opening.length + index]
      if (own) result.resolve(own)
    }
  }
  try {
    settle((await sendBatch(client, [...opening, ...group.map(({ statement }) => statement)])).results)
    return undefined
  } catch (error) {
    if (!(error instanceof BatchError)) throw error
    settle(error.completed)
    return { at: error.at - opening.length, cause: error.cause }
  } finally {
    connections.release(client)
  }
}

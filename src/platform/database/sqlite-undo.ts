import { CompiledQuery, type QueryResult } from 'kysely'

/** The connection that writes. */
export type Writer = { command(sql: string): void; inTransaction(): boolean; run<Row>(query: CompiledQuery): QueryResult<Row> }

/** Limit of statements that are kept to be run again. Beyond it, a savepoint for each transaction costs less than keeping them. */
const mostKept = 500

/** Changes with every commit of another connection. */
const dataVersion = CompiledQuery.raw('pragma data_version')

/** Error that is answered with 503, like a collision on PostgreSQL. */
class GroupLost extends Error {
  readonly code = '40001'
}

/**
 * Undoes what one transaction of a group wrote, and nothing of its neighbours. With a savepoint for each transaction SQLite copies every
 * page that the transaction changes, which took 50 of the 370 µs of an order and 250 of the 2,000 of an announcement. Instead, all of the
 * group is rolled back, and what the transactions before had written is written again. It is the same again, for no statement asks for the
 * time or a random number; only where another process has written in between is the group given up. This happens at most once in a
 * group: the transactions after it, or after many statements, have savepoints.
 */
export function createUndoLog(writer: Writer) {
  let isLogging = false
  let before: CompiledQuery[] = []
  let own: CompiledQuery[] = []

  const findVersion = () => writer.run<{ data_version: number }>(dataVersion).rows[0]!.data_version
  function endLogging() {
    isLogging = false
    before = []
  }
  function writeAgain() {
    const version = findVersion()
    writer.command('rollback')
    writer.command('begin immediate')
    if (findVersion() !== version) throw new GroupLost('Another process has written between two attempts of a group of transactions')
    for (const query of before) writer.run(query)
  }

  return {
    beginGroup() {
      isLogging = true
      before = []
    },
    beginTransaction() {
      own = []
      if (!isLogging) writer.command('savepoint ticket')
    },
    /** Notes what the transaction has run. */
    note(query: CompiledQuery) {
      if (isLogging && own.length <= mostKept && !query.sql.startsWith('select')) own.push(query)
    },
    keep() {
      if (!isLogging) return writer.command('release ticket')
      for (const query of own) before.push(query)
      if (before.length > mostKept) endLogging()
    },
    undo() {
      if (!isLogging) {
        writer.command('rollback to ticket')
        writer.command('release ticket')
      } else if (own.length > 0) {
        writeAgain()
        endLogging()
      }
    },
  }
}

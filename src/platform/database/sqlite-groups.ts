import type { CompiledQuery } from 'kysely'
import { nextTurn } from '../next-turn.ts'
import { whenFree } from './sqlite-busy.ts'
import { createUndoLog, type Writer } from './sqlite-undo.ts'

export type GroupOptions = {
  readonly groupSize: number
  /** Checks the file with every commit before it is acknowledged. Throws if the written data will be lost. */
  readonly checkFile: () => void
  /** Reports that neither a commit nor its rollback is possible: nothing can be written on this connection any more. */
  readonly onBroken: (error: unknown) => void
}

/** Place of a transaction in the queue. */
export type Ticket = {
  state: 'waiting' | 'running' | 'left'
  readonly started: PromiseWithResolvers<void>
  readonly left: PromiseWithResolvers<void>
  /** Resolves when the commit that holds it is on disk. */
  durable: Promise<void>
}

/** Longest run of transactions before reads and all else get a turn of the event loop. */
const sliceMs = 20

/** Runs transactions in groups, and queries of theirs with pauses, so that requests that only read are answered between them. */
export function openGroups(writer: Writer, { groupSize, checkFile, onBroken }: GroupOptions) {
  const queue: Ticket[] = []
  const undoLog = createUndoLog(writer)
  let [turnBegan, pauses] = [0, 0]

  /**
   * Pauses so that other work runs, because fifty thousand rows take half a second. The transaction stays open, and those behind it wait,
   * as they would anyway. Concurrent queries in it pause together.
   */
  async function pauseAfter<T>(result: T): Promise<T> {
    pauses++
    await nextTurn()
    pauses--
    turnBegan = performance.now()
    return result
  }

  const enter = (ticket: Ticket) => {
    if (queue.push(ticket) === 1) setImmediate(gather, 0)
  }

  /** A group begins with the first turn of the event loop that brings no new transaction, so that those that come together are committed together. */
  function gather(before: number) {
    if (queue.length > before && queue.length < groupSize) setImmediate(gather, queue.length)
    else runGroup()
  }

  async function runGroup() {
    const group = queue.slice(0, groupSize)
    const commit = Promise.withResolvers<void>()
    commit.promise.catch(() => {}) // Every transaction of the group may have failed before.
    let running: Ticket | undefined
    // SQLite answers at once, so a group runs from end to end within this turn of the event loop, but for pauses of ours. A
    // transaction that is still open in the next one awaits something foreign, such as the network; it goes, and its neighbours go on.
    const evict = () => {
      deadline = setImmediate(evict)
      if (pauses === 0 && running?.state === 'running') leave(running, 'undone')
    }
    let deadline: NodeJS.Immediate | undefined
    try {
      await whenFree(() => writer.command('begin immediate'))
      turnBegan = performance.now()
      deadline = setImmediate(evict)
      undoLog.beginGroup()
      for (running of group) {
        undoLog.beginTransaction()
        await runTicket(writer, running, commit.promise)
      }
      writer.command('commit')
      checkFile()
      commit.resolve()
    } catch (error) {
      commit.reject(error)
      for (const { started } of group) started.reject(error)
      rollBack(writer, error, onBroken)
    } finally {
      clearImmediate(deadline)
      queue.splice(0, group.length)
      if (queue.length > 0) setImmediate(gather, 0)
    }
  }

  const leave = (ticket: Ticket, outcome: 'kept' | 'undone') => leaveGroup(writer, undoLog, ticket, outcome)
  function run<Row>(query: CompiledQuery) {
    const result = writer.run<Row>(query)
    undoLog.note(query)
    return performance.now() - turnBegan < sliceMs ? result : pauseAfter(result)
  }
  return { enter, leave, run }
}

function rollBack(writer: Writer, cause: unknown, onBroken: GroupOptions['onBroken']) {
  try {
    if (writer.inTransaction()) writer.command('rollback')
  } catch (error) {
    onBroken(new AggregateError([cause, error], 'SQLite could neither commit a transaction nor roll it back'))
  }
}

async function runTicket(writer: Writer, ticket: Ticket, durable: Promise<void>) {
  ticket.state = 'running'
  ticket.durable = durable
  ticket.started.resolve()
  await ticket.left.promise
  // A full disk can make SQLite drop the outer transaction; later statements would then commit on their own.
  if (!writer.inTransaction()) throw new Error('SQLite gave up the transaction: the disk may be full')
}

function leaveGroup(writer: Writer, undoLog: ReturnType<typeof createUndoLog>, ticket: Ticket, outcome: 'kept' | 'undone') {
  ticket.state = 'left'
  try {
    if (writer.inTransaction()) undoLog[outcome === 'kept' ? 'keep' : 'undo']()
    ticket.left.resolve()
  } catch (error) {
    // Rejects the group, of which nothing is stored then.
    ticket.left.reject(error)
  }
}

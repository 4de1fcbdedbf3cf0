import type { QueryResult } from 'kysely'
import { BoundedMap } from '../bounded-map.ts'
import type { ConstraintErrors } from './constraints.ts'
import type { Statement } from './postgres-batch.ts'

type DeferredWrite = { readonly statement: Statement; readonly result: undefined; readonly errors: ConstraintErrors }
/** A statement that waits to be sent: one whose result is awaited, or a write whose result is not. */
export type QueuedStatement = { readonly statement: Statement; readonly result: PromiseWithResolvers<QueryResult<any>> } | DeferredWrite

/** Inserts of more rows are several statements: each number of rows has a text of its own, and so a plan on every connection. */
const mostRows = 10

/**
 * Joins deferred inserts of one row each that differ in their values only: a statement of ten rows costs a third of ten statements. Events
 * go last, so that those of a transaction come together: no other table refers to them.
 */
export function joinInserts(queued: readonly QueuedStatement[]): QueuedStatement[] {
  const groups: QueuedStatement[][] = []
  for (const one of eventsLast(queued)) {
    const group = groups.at(-1)
    if (group && isJoinable(group, one)) group.push(one)
    else groups.push([one])
  }
  return groups.map((group) => (group.length === 1 ? group[0]! : joinGroup(group as DeferredWrite[])))
}

const isEvent = ({ statement, result }: QueuedStatement) => result === undefined && statement.text.startsWith('insert into "events" (')

/** A query with a result may be about events: those that were deferred before it stay before it. */
function eventsLast(queued: readonly QueuedStatement[]): QueuedStatement[] {
  const ordered: QueuedStatement[] = []
  let events: QueuedStatement[] = []
  const placeEvents = () => {
    for (const event of events) ordered.push(event)
    events = []
  }
  for (const one of queued) {
    if (one.result !== undefined) placeEvents()
    if (isEvent(one)) events.push(one)
    else ordered.push(one)
  }
  placeEvents()
  return ordered
}

function isJoinable(group: readonly QueuedStatement[], one: QueuedStatement): boolean {
  const first = group[0]!
  if (one.result !== undefined || first.result !== undefined || one.statement.text !== first.statement.text) return false
  if (group.length === mostRows || !haveSameErrors(first.errors, one.errors)) return false
  const insert = insertIn(one.statement.text)
  if (!insert) return false
  // PostgreSQL rejects a statement that would change a row which it has inserted or changed itself.
  return !insert.changesKnownRows || !group.some(({ statement }) => haveSameValues(statement, one.statement))
}

const haveSameValues = (one: Statement, other: Statement) => one.values.every((value, at) => value === other.values[at])

const haveSameErrors = (some: ConstraintErrors, other: ConstraintErrors) =>
  some === other || (some.unique === other.unique && some.foreignKey === other.foreignKey)

function joinGroup(group: readonly DeferredWrite[]): DeferredWrite {
  const { statement, errors } = group[0]!
  const text = insertIn(statement.text)!.withRows(group.length)
  return { statement: { text, values: group.flatMap(({ statement: { values } }) => values) }, result: undefined, errors }
}

/**
 * An insert of one row whose values are nothing but parameters. With a row that is there already it may do nothing, or set one column to a
 * number.
 */
const oneRow = /^(insert into "\w+" (\([^)]*\)) values )(\([^)]*\))( on conflict (\([^)]*\)) do (?:nothing|update (set "\w+" = \d+)))?$/
type Insert = { readonly changesKnownRows: boolean; withRows(count: number): string }
const inserts = new BoundedMap<string, Insert | undefined>(1_000)

const insertIn = (text: string): Insert | undefined => inserts.getOrInsertComputed(text, readInsert)

function readInsert(text: string): Insert | undefined {
  const [, start = '', columns, row = '', end = '', key, change] = oneRow.exec(text) ?? []
  const changesKnownRows = change !== undefined
  // Two rows with one key are then two rows with the same values.
  if (changesKnownRows && key !== columns) return undefined
  const width = row.split(', ').length
  const rowAt = (at: number) => `(${Array.from({ length: width }, (_, i) => `$${at * width + i + 1}`).join(', ')})`
  if (row !== rowAt(0)) return undefined
  const texts = new Map<number, string>()
  const makeText = (count: number) => start + Array.from({ length: count }, (_, at) => rowAt(at)).join(', ') + end
  return { changesKnownRows, withRows: (count) => texts.getOrInsertComputed(count, makeText) }
}

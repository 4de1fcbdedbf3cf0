import type { QueryResult } from 'kysely'
import { BoundedMap } from './bounded-map.ts'
import type { ConstraintErrors } from './constraints.ts'
import type { Statement } from './postgres-batch.ts'

type DeferredWrite = { readonly statement: Statement; readonly result: undefined; readonly errors: ConstraintErrors }
/** A statement that waits to be sent: one whose result is awaited, or a write whose result is not. */
export type Queued = { readonly statement: Statement; readonly result: PromiseWithResolvers<QueryResult<any>> } | DeferredWrite

/** Inserts of more rows are several statements: each number of rows has a text of its own, and so a plan on every connection. */
const mostRows = 10

/**
 * Joins deferred inserts of one row each that differ in their values only: a statement of ten rows costs a third of ten statements. Events
 * go last, so that those of a transaction come together: no other table refers to them.
 */
export function joinInserts(queued: readonly Queued[]): Queued[] {
  const groups: Queued[][] = []
  for (const one of eventsLast(queued)) {
    const group = groups.at(-1)
    if (group && group.length < mostRows && isJoinable(group[0]!, one)) group.push(one)
    else groups.push([one])
  }
  return groups.map((group) => (group.length === 1 ? group[0]! : joinGroup(group as DeferredWrite[])))
}

const isEvent = ({ statement, result }: Queued) => result === undefined && statement.text.startsWith('insert into "events" (')

/** A query with a result may be about events: those that were deferred before it stay before it. */
function eventsLast(queued: readonly Queued[]): Queued[] {
  const ordered: Queued[] = []
  let events: Queued[] = []
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

const isJoinable = (one: Queued, other: Queued) =>
  one.result === undefined &&
  other.result === undefined &&
  one.statement.text === other.statement.text &&
  haveSameErrors(one.errors, other.errors) &&
  insertIn(one.statement.text) !== undefined

const haveSameErrors = (some: ConstraintErrors, other: ConstraintErrors) =>
  some === other || (some.unique === other.unique && some.foreignKey === other.foreignKey)

function joinGroup(group: readonly DeferredWrite[]): DeferredWrite {
  const { statement, errors } = group[0]!
  const text = insertIn(statement.text)!.withRows(group.length)
  return { statement: { text, values: group.flatMap(({ statement: { values } }) => values) }, result: undefined, errors }
}

/** An insert of one row whose values are nothing but parameters; with a row that is there already it may do nothing. */
const oneRow = /^(insert into "\w+" \([^)]*\) values )(\([^)]*\))( on conflict \([^)]*\) do nothing)?$/
type Insert = { withRows(count: number): string }
const inserts = new BoundedMap<string, Insert | undefined>(1_000)

const insertIn = (text: string): Insert | undefined => inserts.getOrInsertComputed(text, readInsert)

function readInsert(text: string): Insert | undefined {
  const [, start = '', row = '', end = ''] = oneRow.exec(text) ?? []
  const width = row.split(', ').length
  const rowAt = (at: number) => `(${Array.from({ length: width }, (_, i) => `$${at * width + i + 1}`).join(', ')})`
  if (row !== rowAt(0)) return undefined
  const texts = new Map<number, string>()
  const makeText = (count: number) => start + Array.from({ length: count }, (_, at) => rowAt(at)).join(', ') + end
  return { withRows: (count) => texts.getOrInsertComputed(count, makeText) }
}

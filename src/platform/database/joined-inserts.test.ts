import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinInserts, type QueuedStatement } from './joined-inserts.ts'

const errors = {}
const deferred = (text: string, ...values: string[]): QueuedStatement => ({ statement: { text, values }, result: undefined, errors })
const awaited = (text: string): QueuedStatement => ({ statement: { text, values: [] }, result: Promise.withResolvers() })
const sent = (queued: readonly QueuedStatement[]) => joinInserts(queued).map(({ statement: { text, values } }) => [text, ...values])

const insertInto = (table: string) => `insert into "${table}" ("a", "b") values ($1, $2)`
const insertNew = `${insertInto('items')} on conflict ("a") do nothing`

test('inserts of one row into one table become one statement, of ten rows at most', () => {
  const rows = Array.from({ length: 13 }, (_, n) => deferred(insertNew, `a${n}`, `b${n}`))
  const [first, second, ...others] = sent(rows)
  assert.deepEqual(others, [])
  assert.equal(first!.length, 21)
  assert.deepEqual(second, [
    'insert into "items" ("a", "b") values ($1, $2), ($3, $4), ($5, $6) on conflict ("a") do nothing',
    ...['a10', 'b10', 'a11', 'b11', 'a12', 'b12'],
  ])
})

test('inserts that mark known rows become one statement, which names no row twice', () => {
  const mark = (n: string) => deferred(`${insertInto('marks')} on conflict ("a", "b") do update set "c" = 0`, n, 'b')
  assert.deepEqual(sent([mark('1'), mark('2'), mark('1')]), [
    ['insert into "marks" ("a", "b") values ($1, $2), ($3, $4) on conflict ("a", "b") do update set "c" = 0', '1', 'b', '2', 'b'],
    [`${insertInto('marks')} on conflict ("a", "b") do update set "c" = 0`, '1', 'b'],
  ])
})

test('other statements stay by themselves and in their place', () => {
  const kept = [
    deferred('update "items" set "a" = $1', 'x'),
    deferred('update "items" set "a" = $1', 'y'),
    deferred('insert into "items" ("a", "b") values ($1, now())', 'x'),
    deferred('insert into "items" ("a", "b") values ($1, now())', 'y'),
    deferred(`${insertInto('items')} on conflict ("a") do update set "b" = 1`, 'x', 'y'),
    deferred(`${insertInto('items')} on conflict ("a") do update set "b" = 1`, 'x', 'y'),
    deferred(`${insertInto('items')} returning "id"`, 'x', 'y'),
    deferred(`${insertInto('items')} returning "id"`, 'x', 'y'),
    deferred(insertInto('items'), 'x', 'y'),
    deferred(insertInto('others'), 'x', 'y'),
    deferred(insertInto('items'), 'x', 'y'),
    { ...deferred(insertInto('items'), 'x', 'y'), errors: { unique: () => new Error() } } as QueuedStatement,
  ]
  assert.deepEqual(joinInserts(kept), kept)
})

test('events come after what was deferred with them, and before the next query with a result', () => {
  const event = (n: string) => deferred(insertInto('events'), n, n)
  const queued = [event('1'), deferred(insertInto('items'), 'x', 'y'), event('2'), awaited('select 1'), event('3'), deferred('delete', 'z')]
  assert.deepEqual(sent(queued), [
    [insertInto('items'), 'x', 'y'],
    ['insert into "events" ("a", "b") values ($1, $2), ($3, $4)', '1', '1', '2', '2'],
    ['select 1'],
    ['delete', 'z'],
    [insertInto('events'), '3', '3'],
  ])
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isDeep } from '../../../test/deep.ts'
import { startApp } from '../../../test/harness.ts'
import type { Position } from '../database/keyset.ts'
import { type Condition, defineIndex, type FilterValue, type List } from './list.ts'
import { listRows } from './list-rows.ts'

// So small that some pages end before they are full, and some groups of rows that are level are larger than what is examined at once.
const limits = { rows: 20, entries: 40, rowSlice: 10, entrySlice: 20, branches: 4 }
const app = await startApp()
after(() => app.close())

const { id: organization_id, integration_id } = await app.newOrganization()
const other = await app.newOrganization()

type Row = Record<string, FilterValue> & { id: number }
const seed = 20_261_115
/** Numbers that look random, and are the same in every run (mulberry32). */
function numbersOf(start: number) {
  let state = start
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
const random = numbersOf(seed)
const day = (n: number) => `2026-11-${String(1 + n).padStart(2, '0')}T00:00:00.000Z`

const integrations = await app.system.transaction(async ({ db }) => {
  const { id: _, ...first } = await db.selectFrom('integrations').selectAll().where('id', '=', integration_id).executeTakeFirstOrThrow()
  const more = await db.insertInto('integrations').values([first, first, first]).returning('id').execute()
  return [integration_id, ...more.map(({ id }) => id)].sort((a, b) => a - b)
})

const orderOf = (owner: number, integration: number, i: number) => ({
  organization_id: owner,
  integration_id: integration,
  order_id: `o${i}`,
  order_number: `n${i}`,
  order_id_key: `o${i}`,
  // Letters that UTF-16 and UTF-8 put in different orders.
  order_number_key: ['a', 'B', 'é', '\u{10000}', '\uffff', 'ab'][random(6)]!,
  status_key: ['paid', 'paid', 'paid', 'open', 'rare'][random(20) === 0 ? 4 : random(4)]!,
  order_created_at: day(random(4)),
  order_updated_at: day(random(25)),
  document: '{}',
  created_at: day(1),
  updated_at: day(1),
})
await app.system.transaction(async ({ db }) => {
  for (let i = 0; i < 150; i++) {
    await db
      .insertInto('orders')
      .values(orderOf(organization_id, integrations[random(8) ? 0 : random(3)]!, i))
      .execute()
    if (i % 10 === 0)
      await db
        .insertInto('orders')
        .values(orderOf(other.id, other.integration_id, i))
        .execute()
  }
})
const columns = ['id', 'integration_id', 'order_number_key', 'status_key', 'order_created_at', 'order_updated_at'] as const
const all = (await app.db.selectFrom('orders').select(columns).where('organization_id', '=', organization_id).execute()) as Row[]

const list: List = {
  table: 'orders',
  columns,
  indexes: [
    defineIndex('id'),
    defineIndex('order_number_key', 'id'),
    defineIndex('order_created_at', 'id'),
    defineIndex('order_updated_at', 'id'),
    defineIndex('integration_id', 'id'),
    defineIndex('integration_id', 'status_key', 'id'),
    defineIndex('integration_id', 'order_created_at', 'id'),
    defineIndex('integration_id', 'order_updated_at', 'id'),
  ],
  values: { integration_id: integrations },
}

const meets = (row: Row, { column, is, value }: Condition) => {
  const mine = row[column]!
  if (is === 'in') return value.includes(mine)
  if (is === 'not in') return !value.includes(mine)
  return is === '=' ? mine === value : is === '<' ? mine < value : is === '<=' ? mine <= value : is === '>' ? mine > value : mine >= value
}
const compare = (a: FilterValue, b: FilterValue) =>
  typeof a === 'number' ? a - (b as number) : Buffer.compare(Buffer.from(a), Buffer.from(b as string))

type Order = { by: string[]; direction: ('asc' | 'desc')[] }
const sorted = (rows: readonly Row[], { by, direction }: Order) =>
  rows.toSorted((a, b) => by.reduce((sign, column, i) => sign || compare(a[column]!, b[column]!) * (direction[i] === 'asc' ? 1 : -1), 0))

function randomRequest() {
  const conditions: Condition[] = []
  const maybe = (condition: Condition, of = 3) => random(of) === 0 && conditions.push(condition)
  const which = random(6)
  if (which === 0) conditions.push({ column: 'integration_id', is: '=', value: integrations[random(4)]! })
  if (which === 1) conditions.push({ column: 'integration_id', is: 'in', value: integrations.slice(random(3), 2 + random(3)) })
  if (which === 2) conditions.push({ column: 'integration_id', is: 'not in', value: [integrations[random(2)]!] })
  if (which === 3 && random(3) === 0)
    conditions.push({ column: 'id', is: 'in', value: all.filter(() => random(10) === 0).map(({ id }) => id) })
  maybe({ column: 'status_key', is: '=', value: ['paid', 'open', 'rare', 'none'][random(4)]! })
  maybe({ column: 'order_number_key', is: '=', value: ['a', '\uffff', 'none'][random(3)]! }, 6)
  for (const column of ['order_created_at', 'order_updated_at']) {
    maybe({ column, is: random(2) ? '>=' : '>', value: day(random(25)) }, 4)
    maybe({ column, is: random(2) ? '<=' : '<', value: day(random(25)) }, 4)
  }
  const names = columns.filter((name) => name !== 'status_key' && name !== 'id' && random(3) === 0).sort(() => random(3) - 1)
  const by = [...names, 'id']
  const one = random(2) ? ('asc' as const) : ('desc' as const)
  const isMixed = random(3) === 0
  const direction = by.map(() => (isMixed && random(2) ? (one === 'asc' ? ('desc' as const) : ('asc' as const)) : one))
  return { conditions, order: { by, direction }, size: 3 + random(15) }
}

/** All rows, page by page from a place on. `next` or `prev` says in which direction. */
async function readPages({ conditions, order, size }: ReturnType<typeof randomRequest>, way: 'next' | 'prev', from?: Position) {
  const seen: Row[][] = []
  const ends: (Position | undefined)[] = []
  for (let at = from; ; ) {
    const page = await listRows<Row>({ by: { db: app.db, organization_id }, list, conditions, order, window: { at, size }, limits })
    assert.ok(page.rows.length <= size)
    seen.push(page.rows)
    ends.push(page[way === 'next' ? 'prev' : 'next'])
    at = page[way]
    if (!at) return { rows: (way === 'next' ? seen : seen.toReversed()).flat(), back: ends.at(-1), pages: seen.length }
    assert.ok(seen.length < 2_000, 'the pages come to an end')
  }
}

const rounds = isDeep ? 150 : 15
test(`lists every row once and in order, forwards and back, for ${rounds} random filters and sorts (seed ${seed})`, async () => {
  let short = 0
  for (let i = 0; i < rounds; i++) {
    const request = randomRequest()
    const expected = sorted(
      all.filter((row) => request.conditions.every((one) => meets(row, one))),
      request.order,
    ).map(({ id }) => id)
    const told = JSON.stringify(request)
    const forwards = await readPages(request, 'next')
    assert.deepEqual(
      forwards.rows.map(({ id }) => id),
      expected,
      told,
    )
    short += Number(forwards.pages > Math.ceil(Math.max(1, expected.length) / request.size))
    if (!forwards.back) continue
    const back = await readPages(request, 'prev', forwards.back)
    const before = expected.slice(0, back.rows.length)
    assert.deepEqual(
      back.rows.map(({ id }) => id),
      before,
      `back: ${told}`,
    )
    assert.ok(back.rows.length >= expected.length - request.size, `back from the last page: ${told}`)
  }
  assert.ok(short > rounds / 15, `${short} lists had a page that ended early`)
})

import { setTimeout as sleep } from 'node:timers/promises'
import { lockNumbers } from '../database/locks.ts'
import { applicationName, connectPostgres, type PostgresClient } from '../database/postgres-connections.ts'
import { moveMark } from './mark.ts'
import {
  batchBytes,
  batchRows,
  columnList,
  type MovedRow,
  MoveRefused,
  measureRow,
  orderList,
  quoteName,
  type Step,
  type Target,
} from './side.ts'
import type { Table } from './tables.ts'

/** A transaction of a server that is being stopped may still be under way. */
const lockWaitMs = 5_000
/** PostgreSQL notices the end of a process, a killed one too, a moment later. */
const [tries, waitMs] = [15, 200]

const label = 'PostgreSQL at DATABASE_URL'

/**
 * A PostgreSQL database that is copied from: one transaction that sees it as it is now and lets no other process write to these tables.
 * Servers that run are refused first, since they would write again after the move.
 */
export async function openPostgresSource(url: string, tables: readonly Table[]): Promise<Target> {
  const client = await connect(url)
  return closingOnError(client, async () => {
    await refuseServers(client)
    const { rows } = await client.query<[string]>(existingTables)
    const missing = tables.filter(({ name }) => !rows.some(([one]) => one === name))
    if (missing.length > 0)
      throw new MoveRefused(`${label} has no table ${missing[0]!.name}. Correct DATABASE_URL, or run: crossdock migrate`)
    await client.query('begin isolation level repeatable read')
    await client.query(`set local lock_timeout = ${lockWaitMs}`)
    // The transaction's snapshot is taken after the lock, so it shows all that was written before.
    await client
      .query(`lock table ${tables.map(({ name }) => quoteName(name)).join(', ')} in share mode`)
      .catch((error: { code?: string }) => {
        throw error.code === lockNotAvailable ? new MoveRefused(`${label} is being written to. Stop every server, and try again.`) : error
      })
    return sideOf(client, { isInTransaction: true })
  })
}
const lockNotAvailable = '55P03'
const existingTables = `select relname::text from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`

/** A PostgreSQL database that is copied to. */
export async function openPostgresTarget(url: string): Promise<Target> {
  const client = await connect(url)
  return closingOnError(client, async () => {
    await refuseServers(client)
    const takeLock = async () => (await client.query<[boolean]>('select pg_try_advisory_lock($1)', [lockNumbers.move])).rows[0]![0]
    if (!(await untilGood(takeLock, (isTaken) => isTaken))) throw new MoveRefused(`Another move into ${label} is under way.`)
    return sideOf(client, { isInTransaction: false })
  })
}

/** Connects under a name of its own, so that the move is not taken for a server. */
const connect = (url: string) => connectPostgres(url, `${applicationName} move`)

async function closingOnError<T>(client: PostgresClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Asks until the answer is good, or a few seconds have passed. */
async function untilGood<T>(ask: () => Promise<T>, isGood: (answer: T) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask()
    if (isGood(answer) || attempt === tries) return answer
    await sleep(waitMs)
  }
}

async function refuseServers(client: PostgresClient) {
  const text = 'select count(*)::int from pg_stat_activity where datname = current_database() and application_name = $1'
  const countSessions = async () => (await client.query<[number]>(text, [applicationName])).rows[0]![0]
  const count = await untilGood(countSessions, (sessions) => sessions === 0)
  if (count > 0)
    throw new MoveRefused(
      `A server uses ${label}: it has ${count} ${count === 1 ? 'connection' : 'connections'} open. Stop every server first.`,
    )
}

function sideOf(client: PostgresClient, { isInTransaction }: { isInTransaction: boolean }): Target {
  return {
    label,
    async listColumns() {
      const { rows } = await client.query<
        [string]
      >(`select c.relname || '.' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`)
      return new Set(rows.map(([name]) => name))
    },
    async count({ name }) {
      const { rows } = await client.query<[bigint]>(`select count(*) from ${quoteName(name)}`)
      return Number(rows[0]![0])
    },
    async *read(table, skip = 0) {
      // A cursor lives in a transaction.
      if (!isInTransaction) await client.query('begin')
      try {
        yield* readBatches(client, table, skip)
      } finally {
        if (!isInTransaction) await client.query('rollback')
      }
    },
    async lastId({ name, identity }) {
      const { rows } = await client.query<[string]>('select pg_get_serial_sequence($1, $2)', [quoteName(name), identity])
      const { rows: found } = await client.query<[bigint]>(
        `select case when is_called then last_value else 0::bigint end from ${rows[0]![0]}`,
      )
      return found[0]![0]
    },
    async write(steps) {
      await client.query('begin')
      try {
        for (const step of steps) await takeStep(client, step)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
    async setLastId({ name, identity }, id) {
      // A sequence begins at 1: 0 is said by "1, and not yet given".
      await client.query('select setval(pg_get_serial_sequence($1, $2), greatest($3::bigint, 1), $3::bigint > 0)', [
        quoteName(name),
        identity,
        String(id),
      ])
    },
    async optimize() {
      await client.query('analyze')
    },
    close: () => client.end(),
  }
}

/** Reads by a cursor, in fetches of as many rows as fit, judged by the largest row of the table. */
async function* readBatches(client: PostgresClient, table: Table, skip: number): AsyncGenerator<MovedRow[]> {
  const sizes = table.columns.filter(({ type }) => type !== 'integer').map(({ name }) => `coalesce(octet_length(${quoteName(name)}), 0)`)
  const { rows } = await client.query<[bigint]>(
    `select coalesce(max(${['0::bigint', ...sizes].join(' + ')}), 0)::bigint from ${quoteName(table.name)}`,
  )
  const atOnce = Math.min(Math.max(Math.floor(batchBytes / (Number(rows[0]![0]) + 1)), 1), batchRows)
  await client.query(
    `declare rows no scroll cursor for select ${columnList(table)} from ${quoteName(table.name)} order by ${orderList(table)}`,
  )
  try {
    if (skip > 0) await client.query(`move forward ${skip} in rows`)
    let [batch, bytes]: [MovedRow[], number] = [[], 0]
    for (;;) {
      const { rows: found } = await client.query<MovedRow[]>(['fetch', atOnce, 'from rows'].join(' '))
      for (const row of found) bytes += measureRow(row as unknown as MovedRow)
      for (const row of found as unknown as MovedRow[]) batch.push(row)
      const isLast = found.length < atOnce
      if (batch.length > 0 && (isLast || batch.length >= batchRows || bytes >= batchBytes)) {
        yield batch
        ;[batch, bytes] = [[], 0]
      }
      if (isLast) return
    }
  } finally {
    // Ignores an error: after one of the database there is no cursor any more, and that error is the one to report.
    await client.query('close rows').catch(() => {})
  }
}

const arrays = { integer: 'bigint[]', text: 'text[]', blob: 'bytea[]' } as const

async function takeStep(client: PostgresClient, step: Step) {
  if (step.kind === 'mark') {
    const text = 'insert into marks (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value'
    return client.query(text, [moveMark, step.value])
  }
  const { table } = step
  if (step.kind === 'empty') return client.query(`delete from ${quoteName(table.name)}`)
  // Passes one array parameter for each column, whatever the number of rows.
  const values = table.columns.map((_, i) => step.rows.map((row) => (typeof row[i] === 'bigint' ? String(row[i]) : row[i])))
  const places = table.columns.map(({ type }, i) => `$${i + 1}::${arrays[type]}`).join(', ')
  return client.query(`insert into ${quoteName(table.name)} (${columnList(table)}) select * from unnest(${places})`, values)
}

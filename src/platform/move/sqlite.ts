import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { lockFile } from '../database/sqlite-files.ts'
import { moveMark } from './mark.ts'
import { batchBytes, batchRows, columnList, type MovedRow, measureRow, orderList, quoteName, type Step, type Target } from './side.ts'
import type { Table } from './tables.ts'

/** A SQLite file with every other connection kept out. Of the source nothing is written; its lock goes with the process. */
export function openSqliteSide(file: string): Target {
  const { database } = lockFile(file)
  // The lock stays with the connection, in or out of a transaction.
  database.exec('rollback')
  return {
    label: file,
    async listColumns() {
      const rows = database
        .prepare(`select t.name || '.' || c.name as name from sqlite_schema t, pragma_table_info(t.name) c
          where t.type = 'table' and t.name not like 'sqlite_%'`)
        .all()
      return new Set(rows.map(({ name }) => String(name)))
    },
    async count({ name }) {
      return Number(database.prepare(`select count(*) as count from ${quoteName(name)}`).get()!.count)
    },
    read: (table, skip = 0) => readBatches(database, table, skip),
    async lastId(table) {
      const statement = database.prepare(`
        select max(coalesce((select seq from sqlite_sequence where name = ?), 0),
          coalesce((select max(${quoteName(table.identity!)}) from ${quoteName(table.name)}), 0)) as last`)
      statement.setReadBigInts(true)
      return statement.get(table.name)!.last as bigint
    },
    async write(steps) {
      database.exec('begin immediate')
      try {
        for (const step of steps) takeStep(database, step)
        database.exec('commit')
      } catch (error) {
        if (database.isTransaction) database.exec('rollback')
        throw error
      }
    },
    async setLastId({ name }, id) {
      database.prepare('delete from sqlite_sequence where name = ?').run(name)
      database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, id)
    },
    async optimize() {
      database.exec('pragma optimize')
    },
    async close() {
      database.close()
    },
  }
}

async function* readBatches(database: DatabaseSync, table: Table, skip: number): AsyncGenerator<MovedRow[]> {
  const statement = database.prepare(
    `select ${columnList(table)} from ${quoteName(table.name)} order by ${orderList(table)} limit -1 offset ?`,
  )
  statement.setReturnArrays(true)
  statement.setReadBigInts(true)
  let [batch, bytes]: [MovedRow[], number] = [[], 0]
  for (const found of statement.iterate(skip)) {
    const row = found as unknown as MovedRow
    batch.push(row)
    bytes += measureRow(row)
    if (batch.length < batchRows && bytes < batchBytes) continue
    yield batch
    ;[batch, bytes] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

function takeStep(database: DatabaseSync, step: Step) {
  if (step.kind === 'mark') {
    database.prepare('insert or replace into marks (name, value) values (?, ?)').run(moveMark, step.value)
    return
  }
  const { table } = step
  if (step.kind === 'empty') return database.exec(`delete from ${quoteName(table.name)}`)
  const places = table.columns.map(() => '?').join()
  const statement = database.prepare(`insert into ${quoteName(table.name)} (${columnList(table)}) values (${places})`)
  for (const row of step.rows) statement.run(...(row as SQLInputValue[]))
}

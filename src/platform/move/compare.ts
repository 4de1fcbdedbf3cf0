import { createHash } from 'node:crypto'
import type { MovedRow, Side } from './side.ts'
import type { Table } from './tables.ts'

/** Number of rows of a table, and the SHA-256 of all of them in the table's order. */
export type Checksum = { readonly rows: number; readonly sha256: string }

const lineOf = (row: MovedRow) =>
  `${JSON.stringify(row.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value === null ? null : String(value))))}\n`

export async function computeChecksum(side: Side, table: Table): Promise<Checksum> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const batch of side.read(table)) {
    hash.update(batch.map(lineOf).join(''))
    rows += batch.length
  }
  return { rows, sha256: hash.digest('hex') }
}

export type Comparison = { readonly table: string; readonly source: Checksum; readonly target: Checksum; readonly isEqual: boolean }

/** Reads the table on both sides, whole. */
export async function compareTable(source: Side, target: Side, table: Table): Promise<Comparison> {
  const [one, other] = await Promise.all([computeChecksum(source, table), computeChecksum(target, table)])
  const ids = table.identity === undefined ? [0n, 0n] : await Promise.all([source.lastId(table), target.lastId(table)])
  const isEqual = one.rows === other.rows && one.sha256 === other.sha256 && ids[0] === ids[1]
  return { table: table.name, source: one, target: other, isEqual }
}

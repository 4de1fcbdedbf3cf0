import { type Comparison, compareTable } from './compare.ts'
import { moveMark, type Progress, readProgress } from './mark.ts'
import { type MovedRow, MoveRefused, type Side, type Step, type Target } from './side.ts'
import type { Table } from './tables.ts'

/** Facts about the installation, few rows each. They are replaced last, in one transaction, and with them the mark of the move goes. */
const lastTables = ['marks', 'migrations']

export type Report = {
  copied(table: Table, rows: number, total: number): void
  compared(table: Table): void
  startedOver(): void
}

/** State of the target: empty, part of this move, or rows that no move recorded. */
export type TargetState = { readonly kind: 'empty' | 'filled' } | { readonly kind: 'unfinished'; readonly progress: Progress }

const findTable = (tables: readonly Table[], name: string) => tables.find((table) => table.name === name)!

export async function readRows(side: Side, table: Table): Promise<MovedRow[]> {
  const rows: MovedRow[] = []
  for await (const batch of side.read(table)) for (const row of batch) rows.push(row)
  return rows
}

/** The rows of `marks`, by name. */
export async function readMarks(side: Side, tables: readonly Table[]): Promise<Map<string, string>> {
  const marks = findTable(tables, 'marks')
  const [name, value] = ['name', 'value'].map((one) => marks.columns.findIndex((column) => column.name === one)) as [number, number]
  return new Map((await readRows(side, marks)).map((row) => [String(row[name]), String(row[value])]))
}

export async function readTargetState(target: Target, tables: readonly Table[]): Promise<TargetState> {
  const mark = (await readMarks(target, tables)).get(moveMark)
  if (mark !== undefined) return { kind: 'unfinished', progress: readProgress(mark) }
  for (const table of tables) if (!lastTables.includes(table.name) && (await target.count(table)) > 0) return { kind: 'filled' }
  return { kind: 'empty' }
}

type Copying = { readonly source: Side; readonly target: Target; readonly tables: readonly Table[]; readonly report: Report }

/**
 * Copies every row and compares both sides. Each batch is written in one transaction with how far the move has come, so that a move
 * that was killed goes on after its last batch. If the source has changed since, the copy differs, and begins again.
 */
export async function copyAll(copying: Copying, source: string, state: TargetState): Promise<Comparison[]> {
  if (state.kind !== 'unfinished') return copyAndCompare(copying, { source, copied: {} })
  if (state.progress.source !== source)
    throw new MoveRefused(`${copying.target.label} holds part of the move of another database. Use an empty database.`)
  try {
    return await copyAndCompare(copying, state.progress)
  } catch (error) {
    if (!isAboutRows(error)) throw error
    copying.report.startedOver()
    await emptyTarget(copying)
    return copyAndCompare(copying, { source, copied: {} })
  }
}

/** The sides are not equal. */
export class Different extends MoveRefused {}

/** A row that is there already, or whose parent is not: PostgreSQL's class of integrity violations, and SQLITE_CONSTRAINT. */
const isViolation = ({ code = '', errcode = 0 }: { code?: string; errcode?: number }) => /^23\d/.test(code) || (errcode & 0xff) === 19
const isAboutRows = (error: unknown) => error instanceof Different || isViolation(error as { code?: string; errcode?: number })

async function copyAndCompare({ source, target, tables, report }: Copying, begun: Progress): Promise<Comparison[]> {
  const copied: Record<string, number> = { ...begun.copied }
  const progressStep = () => ({ kind: 'mark', value: JSON.stringify({ source: begun.source, copied } satisfies Progress) }) as const
  await target.write([progressStep()])
  const many = tables.filter(({ name }) => !lastTables.includes(name))
  for (const table of many) {
    const total = await source.count(table)
    for await (const rows of source.read(table, copied[table.name] ?? 0)) {
      copied[table.name] = (copied[table.name] ?? 0) + rows.length
      await target.write([{ kind: 'insert', table, rows }, progressStep()])
      report.copied(table, copied[table.name]!, total)
    }
    if (table.identity !== undefined) await target.setLastId(table, await source.lastId(table))
  }
  const comparisons = await compareTables(source, target, many, report)
  const few = lastTables.map((name) => findTable(tables, name))
  const steps: Step[] = []
  for (const table of few) steps.push({ kind: 'empty', table }, { kind: 'insert', table, rows: await readRows(source, table) })
  await target.write(steps)
  return [...comparisons, ...(await compareTables(source, target, few, report))]
}

/** Refuses the first table that differs. */
export async function compareTables(source: Side, target: Target, tables: readonly Table[], report: Pick<Report, 'compared'>) {
  const comparisons: Comparison[] = []
  for (const table of tables) {
    const comparison = await compareTable(source, target, table)
    if (!comparison.isEqual) throw new Different(differenceOf(comparison, source, target))
    comparisons.push(comparison)
    report.compared(table)
  }
  return comparisons
}

const differenceOf = ({ table, source: one, target: other }: Comparison, source: Side, target: Side) =>
  `${table} differs: ${source.label} has ${one.rows} rows (${one.sha256.slice(0, 12)}), ${target.label} has ${other.rows} (${other.sha256.slice(0, 12)}).`

/** Children before parents. */
const emptyTarget = ({ target, tables }: Copying) =>
  target.write(
    tables
      .filter(({ name }) => !lastTables.includes(name))
      .toReversed()
      .map((table) => ({ kind: 'empty', table })),
  )

import type { Reader, SystemTransaction } from '../../../platform/context.ts'
import type { Reads, Tables, Writes } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'

const { blob, integer, text } = columnTypes

const transitRollupsTable = defineTable('transit_rollups', {
  organization_id: integer(),
  shipping_option_code: text(),
  date: text(),
  from_country: text(),
  to_country: text(),
  carrier_code: text(),
  sketch: blob(),
})

const dailyFiguresTable = defineTable('daily_figures', {
  organization_id: integer(),
  date: text(),
  carrier_code: text(),
  figure: text(),
  value: integer(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    transit_rollups: RowTypes<typeof transitRollupsTable>
    daily_figures: RowTypes<typeof dailyFiguresTable>
  }
}

export type RollupKey = Omit<Tables['transit_rollups'], 'sketch'>
export type FigureRow = Tables['daily_figures']

const keyColumns = ['organization_id', 'shipping_option_code', 'date', 'from_country', 'to_country', 'carrier_code'] as const

const rollup = prepareQuery((db: Reads, p: RollupKey) =>
  db
    .selectFrom('transit_rollups')
    .select('sketch')
    .where('organization_id', '=', p.organization_id)
    .where('shipping_option_code', '=', p.shipping_option_code)
    .where('date', '=', p.date)
    .where('from_country', '=', p.from_country)
    .where('to_country', '=', p.to_country)
    .where('carrier_code', '=', p.carrier_code),
)
export const findSketch = async ({ db }: SystemTransaction, key: RollupKey): Promise<Uint8Array | undefined> =>
  (await rollup.first(db, key))?.sketch

export const upsertSketch = ({ db }: SystemTransaction, row: Tables['transit_rollups']) =>
  db
    .insertInto('transit_rollups')
    .values(row)
    .onConflict((on) => on.columns(keyColumns).doUpdateSet({ sketch: row.sketch }))
    .execute()

const figure = prepareQuery((db: Writes, p: FigureRow) =>
  db
    .insertInto('daily_figures')
    .values({ organization_id: p.organization_id, date: p.date, carrier_code: p.carrier_code, figure: p.figure, value: p.value })
    .onConflict((on) =>
      on
        .columns(['organization_id', 'date', 'carrier_code', 'figure'])
        .doUpdateSet(({ eb, ref }) => ({ value: eb(ref('daily_figures.value'), '+', ref('excluded.value')) })),
    ),
)
export const addToFigure = ({ db }: SystemTransaction, row: FigureRow) => figure.all(db, row)

const wholeFigure = prepareQuery((db: Writes, p: FigureRow) =>
  db
    .insertInto('daily_figures')
    .values({ organization_id: p.organization_id, date: p.date, carrier_code: p.carrier_code, figure: p.figure, value: p.value })
    .onConflict((on) =>
      on.columns(['organization_id', 'date', 'carrier_code', 'figure']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    ),
)
export const setFigure = ({ db }: SystemTransaction, row: FigureRow) => wholeFigure.all(db, row)

/** Finds the last day that has this figure without a carrier. */
export const findLastDate = async ({ db, organization_id }: Reader, figure: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('daily_figures')
      .select('date')
      .where('organization_id', '=', organization_id)
      .where('date', '>', '')
      .where('carrier_code', '=', '')
      .where('figure', '=', figure)
      .orderBy('date', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.date

export type RollupFilter = {
  readonly codes: readonly string[]
  readonly from_countries?: readonly string[] | undefined
  readonly to_countries?: readonly string[] | undefined
}
type CodeColumn = 'carrier_code' | 'shipping_option_code'
type Days = { readonly start_date: string; readonly end_date: string }

/** Lists the roll-ups of these codes and days, both ends included. */
export function listRollups({ db, organization_id }: Reader, column: CodeColumn, filter: RollupFilter, { start_date, end_date }: Days) {
  const { codes, from_countries, to_countries } = filter
  const rows = db
    .selectFrom('transit_rollups')
    .select([column, 'from_country', 'to_country', 'sketch'])
    .where('organization_id', '=', organization_id)
    .where(column, 'in', codes)
    .where('date', '>=', start_date)
    .where('date', '<=', end_date)
  const left = from_countries ? rows.where('from_country', 'in', from_countries) : rows
  return (to_countries ? left.where('to_country', 'in', to_countries) : left).execute()
}

export const listFigures = (
  { db, organization_id }: Reader,
  { start_date, end_date }: Days,
): Promise<Omit<FigureRow, 'organization_id'>[]> =>
  db
    .selectFrom('daily_figures')
    .select(['date', 'carrier_code', 'figure', 'value'])
    .where('organization_id', '=', organization_id)
    .where('date', '>=', start_date)
    .where('date', '<=', end_date)
    .execute()

type RollupTable = 'transit_rollups' | 'daily_figures'
/**
 * Deletes the oldest days of all organizations: whole days of one organization at a time, as many as make up a slice. Returns how many rows
 * it deleted.
 */
export async function deleteRollupsBefore({ db }: SystemTransaction, table: RollupTable, before: string, most: number): Promise<number> {
  const oldest = await db
    .selectFrom(table)
    .select(['date', 'organization_id'])
    .where('date', '<', before)
    .orderBy('date')
    .orderBy('organization_id')
    .limit(most)
    .execute()
  const days = new Map(oldest.map((row) => [`${row.date} ${row.organization_id}`, row]))
  let deleted = 0
  for (const { date, organization_id } of days.values()) {
    const result = await db.deleteFrom(table).where('organization_id', '=', organization_id).where('date', '=', date).executeTakeFirst()
    deleted += Number(result.numDeletedRows)
  }
  return deleted
}

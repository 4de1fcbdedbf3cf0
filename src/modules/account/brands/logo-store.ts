import { sql } from 'kysely'
import type { Bitmap } from '../../../labels/marks.ts'
import type { Reader, SystemTransaction, Transaction } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import { machineNow } from '../../../platform/time.ts'

const { integer, text, blob } = columnTypes

const labelLogosTable = defineTable('label_logos', {
  organization_id: integer(),
  token: text(),
  width: integer(),
  height: integer(),
  bits: blob(),
  is_used: integer().initially(0),
  created_at: text(),
  unused_at: text().nullable().initially(null),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    label_logos: RowTypes<typeof labelLogosTable>
  }
}

/** Finds the logo that a brand has for labels, and whether it is stored as a bitmap. The token begins behind `file:`. */
const ofBrand = prepareQuery((db: Reads, p: { organization_id: number; id: number }) =>
  db
    .selectFrom('brands as b')
    .leftJoin('label_logos as l', (join) =>
      join.onRef('l.organization_id', '=', 'b.organization_id').on('l.token', '=', sql<string>`substr(b.print_logo, 6)`),
    )
    .select(['b.print_logo', 'l.token', 'l.is_used'])
    .where('b.organization_id', '=', p.organization_id)
    .where('b.id', '=', p.id),
)
export const findLogoOfBrand = ({ db, organization_id }: Reader, id: number) => ofBrand.first(db, { organization_id, id })

export const findBitmap = ({ db, organization_id }: Reader, token: string): Promise<Bitmap | undefined> =>
  db
    .selectFrom('label_logos')
    .select(['width', 'height', 'bits'])
    .where('organization_id', '=', organization_id)
    .where('token', '=', token)
    .executeTakeFirst()

export const insertLogo = (tx: Transaction, token: string, { width, height, bits }: Bitmap) =>
  tx.db
    .insertInto('label_logos')
    .values({ organization_id: tx.organization_id, token, width, height, bits, created_at: machineNow(tx) })
    .onConflict((on) => on.columns(['organization_id', 'token']).doNothing())
    .execute()

export const updateUsed = ({ db, organization_id }: Transaction, token: string) =>
  db.updateTable('label_logos').set({ is_used: 1 }).where('organization_id', '=', organization_id).where('token', '=', token).execute()

export const updateUnused = (tx: Transaction, token: string) =>
  tx.db
    .updateTable('label_logos')
    .set({ unused_at: machineNow(tx) })
    .where('organization_id', '=', tx.organization_id)
    .where('token', '=', token)
    .execute()

/** Deletes unused logos of all organizations, at most `most`. Returns how many it deleted. */
export async function deleteUnusedBefore({ db }: SystemTransaction, before: string, most: number): Promise<number> {
  const some = db
    .selectFrom('label_logos')
    .select(['organization_id', 'token'])
    .where('unused_at', '<', before)
    .where(sql<boolean>`is_used = 0`)
    .orderBy('unused_at')
    .limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('label_logos')
    .where(({ eb, refTuple }) => eb(refTuple('organization_id', 'token'), 'in', some.$asTuple('organization_id', 'token')))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

import type { Reader, Transaction } from './context.ts'
import { isPostgres, type Reads } from './database/database.ts'
import { columnTypes, defineTable, type RowTypes } from './database/define-table.ts'
import { prepareQuery } from './database/prepared.ts'

const { integer, text } = columnTypes

const clocksTable = defineTable('clocks', {
  organization_id: integer(),
  ahead_ms: integer(),
  moving_until: text().nullable(),
})

declare module './database/database.ts' {
  interface Tables {
    clocks: RowTypes<typeof clocksTable>
  }
}

const clock = prepareQuery((db: Reads, p: { organization_id: number }) =>
  db.selectFrom('clocks').select('ahead_ms').where('organization_id', '=', p.organization_id),
)
/** Returns by how much an organization's clock is ahead of the machine's. */
export const findClockAhead = async ({ db, organization_id }: Reader) => (await clock.first(db, { organization_id }))?.ahead_ms ?? 0

/** Returns the same within a transaction, and locks the row: the clock cannot be moved until the transaction ends. */
export async function holdClockAhead({ db, organization_id }: Transaction) {
  const held = await db
    .selectFrom('clocks')
    .select('ahead_ms')
    .where('organization_id', '=', organization_id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()
  return held?.ahead_ms ?? 0
}

const held = 'clocks.moving_until'
/** Acquires the lease for moving the clock. False if another process holds one that is not over. */
export async function holdClock({ db, organization_id, leases }: Transaction, seconds: number) {
  const moving_until = leases.until(seconds)
  const { before, beyond } = leases.over(seconds)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('clocks')
    .values({ organization_id, ahead_ms: 0, moving_until })
    .onConflict((on) =>
      on
        .column('organization_id')
        .doUpdateSet({ moving_until })
        .where(({ or, eb }) => or([eb(held, 'is', null), eb(held, '<=', before), eb(held, '>', beyond)])),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const updateClock = ({ db, organization_id }: Transaction, change: { ahead_ms?: number; moving_until?: string | null }) =>
  db.updateTable('clocks').set(change).where('organization_id', '=', organization_id).execute()

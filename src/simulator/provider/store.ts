import type { Reads, Writes } from '../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../platform/database/define-table.ts'

const { id, integer, text } = columnTypes

const practiceAccountsTable = defineTable('practice_accounts', {
  id: id(),
  key_hash: text(),
  code_hash: text().nullable(),
  code_challenge: text(),
  code_until: text(),
  access_hash: text().nullable(),
  access_until: text().nullable(),
  refresh_hash: text().nullable(),
  created_at: text(),
  opened_for: integer().nullable(),
  state_hash: text().nullable(),
})

const practiceEventsTable = defineTable('practice_events', {
  id: id(),
  account_id: integer(),
  unique_id: text(),
  event: text(),
  received_at: text(),
})

declare module '../../platform/database/database.ts' {
  interface Tables {
    practice_accounts: RowTypes<typeof practiceAccountsTable>
    practice_events: RowTypes<typeof practiceEventsTable>
  }
}

type Hashes = { state_hash: string; key_hash: string; code_hash: string }
type NewAccount = Hashes & { opened_for: number; code_challenge: string; code_until: string; created_at: string }
export const insertAccount = (db: Writes, account: NewAccount) => db.insertInto('practice_accounts').values(account).execute()

/** The account that an earlier decision with the same state opened. */
export const deleteAccountOfState = (db: Writes, state_hash: string) =>
  db.deleteFrom('practice_accounts').where('state_hash', '=', state_hash).execute()

/** Finds the newest account of an organization that is older than its `many` newest. */
export const findAccountAfter = (db: Reads, opened_for: number, many: number) =>
  db
    .selectFrom('practice_accounts')
    .select('id')
    .where('opened_for', '=', opened_for)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(many)
    .executeTakeFirst()

export const deleteAccountsUpTo = (db: Writes, opened_for: number, id: number) =>
  db.deleteFrom('practice_accounts').where('opened_for', '=', opened_for).where('id', '<=', id).execute()

/** Deletes some accounts whose code was never used in time, and some that are old. Returns how many. */
export async function deleteIdle(db: Writes, { now, before, most }: { now: string; before: string; most: number }): Promise<number> {
  const accounts = db.selectFrom('practice_accounts').select('id').limit(most)
  const unused = accounts.where('access_hash', 'is', null).where('code_until', '<=', now)
  const old = accounts.where('created_at', '<', before)
  let deleted = 0
  for (const some of [unused, old]) {
    const { numDeletedRows } = await db.deleteFrom('practice_accounts').where('id', 'in', some).executeTakeFirst()
    deleted += Number(numDeletedRows)
  }
  return deleted
}

/** Takes the code away, and answers whose it was. */
export const updateCodeUsed = (db: Writes, code_hash: string) =>
  db
    .updateTable('practice_accounts')
    .set({ code_hash: null })
    .where('code_hash', '=', code_hash)
    .returning(['id', 'code_challenge', 'code_until'])
    .executeTakeFirst()

type Access = { access_hash: string; access_until: string; refresh_hash: string }
export const updateAccess = (db: Writes, id: number, access: Access) =>
  db.updateTable('practice_accounts').set(access).where('id', '=', id).execute()

/** The previous tokens end with the refresh token that issued them. */
export const updateRefreshed = (db: Writes, existing: string, access: Access) =>
  db.updateTable('practice_accounts').set(access).where('refresh_hash', '=', existing).returning('id').executeTakeFirst()

export const findByAccess = (db: Reads, access_hash: string) =>
  db.selectFrom('practice_accounts').select(['id', 'access_until']).where('access_hash', '=', access_hash).executeTakeFirst()

export const findByKey = (db: Reads, key_hash: string) =>
  db.selectFrom('practice_accounts').select('id').where('key_hash', '=', key_hash).executeTakeFirst()

type NewProviderEvent = { account_id: number; unique_id: string; event: string; received_at: string }
/** A repeated event is accepted, and not stored again. */
export const insertEvent = (db: Writes, event: NewProviderEvent) =>
  db
    .insertInto('practice_events')
    .values(event)
    .onConflict((on) => on.columns(['account_id', 'unique_id']).doNothing())
    .execute()

/** Lists events, the latest first. */
export const listEvents = (db: Reads, account_id: number, most: number) =>
  db
    .selectFrom('practice_events')
    .select(['id', 'unique_id', 'event', 'received_at'])
    .where('account_id', '=', account_id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Finds the newest event that is older than the `many` newest. */
export const findNewestAfter = (db: Reads, account_id: number, many: number) =>
  db
    .selectFrom('practice_events')
    .select('id')
    .where('account_id', '=', account_id)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(many)
    .executeTakeFirst()

export const deleteEventsUpTo = (db: Writes, account_id: number, id: number) =>
  db.deleteFrom('practice_events').where('account_id', '=', account_id).where('id', '<=', id).execute()

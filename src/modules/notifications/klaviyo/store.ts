import type { System, SystemTransaction, Transaction } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'

const { integer, text } = columnTypes

const authorizationsTable = defineTable('authorizations', {
  state_hash: text(),
  organization_id: integer(),
  connection_id: integer(),
  user_id: integer(),
  verifier: text(),
  expires_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    authorizations: RowTypes<typeof authorizationsTable>
  }
}

export const insertAuthorization = (
  { db, organization_id, user_id }: Transaction,
  row: Omit<Tables['authorizations'], 'organization_id' | 'user_id'>,
) =>
  db
    .insertInto('authorizations')
    .values({ ...row, organization_id, user_id })
    .execute()

/** Deletes the authorizations of an organization that ended before a time. */
export const deleteEnded = ({ db, organization_id }: Transaction, time: string) =>
  db.deleteFrom('authorizations').where('organization_id', '=', organization_id).where('expires_at', '<=', time).execute()

export const findAuthorization = ({ db }: System, state_hash: string) =>
  db.selectFrom('authorizations').select(['organization_id', 'expires_at']).where('state_hash', '=', state_hash).executeTakeFirst()

export const listAuthorizations = ({ db }: System, state_hashes: readonly string[]) =>
  db
    .selectFrom('authorizations')
    .select(['organization_id', 'connection_id', 'expires_at'])
    .where('state_hash', 'in', state_hashes)
    .limit(1)
    .execute()

/** Deletes an authorization and returns it: a second caller finds none. */
export const deleteAuthorization = ({ db }: SystemTransaction, state_hashes: readonly string[]) =>
  db
    .deleteFrom('authorizations')
    .where('state_hash', 'in', state_hashes)
    .returning(['state_hash', 'organization_id', 'connection_id', 'user_id', 'verifier', 'expires_at'])
    .executeTakeFirst()

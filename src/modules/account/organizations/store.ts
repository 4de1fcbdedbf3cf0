import type { SystemTransaction } from '../../../platform/context.ts'
import { isPostgres, type Reads, type Writes } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'

export type Mode = 'live' | 'test'
/** Permission of an organization to create parcels in version 2. */
export type V2Parcels = 'open' | 'closed'

const { id, integer, text } = columnTypes

const organizationsTable = defineTable('organizations', {
  id: id(),
  name: text(),
  mode: text<Mode>(),
  country: text(),
  currency: text(),
  time_zone: text(),
  created_at: text(),
  v2_parcels: text<V2Parcels>().nullable().initially(null),
})

const usersTable = defineTable('users', {
  id: id(),
  organization_id: integer(),
  name: text(),
  created_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    organizations: RowTypes<typeof organizationsTable>
    users: RowTypes<typeof usersTable>
  }
}

const columns = ['id', 'name', 'mode', 'country', 'currency', 'time_zone', 'created_at'] as const

const organization = prepareQuery((db: Reads, p: { id: number }) => db.selectFrom('organizations').select(columns).where('id', '=', p.id))
export const findOrganization = (db: Reads, id: number) => organization.first(db, { id })

/** Finds and locks an organization until the transaction ends; rows that merely refer to it may be inserted and deleted. */
export const holdOrganization = (db: Writes, id: number) =>
  db
    .selectFrom('organizations')
    .select(columns)
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

const v2Access = prepareQuery((db: Reads, p: { id: number }) =>
  db.selectFrom('organizations').select(['created_at', 'v2_parcels']).where('id', '=', p.id),
)
export const findV2Access = (db: Reads, id: number) => v2Access.first(db, { id })

export type OrganizationChanges = { readonly name?: string; readonly v2_parcels?: V2Parcels }
export const updateOrganization = (db: Writes, id: number, changes: OrganizationChanges) =>
  db.updateTable('organizations').set(changes).where('id', '=', id).execute()

export const listOrganizations = (db: Reads) => db.selectFrom('organizations').select(columns).orderBy('id').execute()

export const findAnyOrganization = (db: Reads) => db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()

export const findLiveOrganization = (db: Reads) =>
  db.selectFrom('organizations').select('id').where('mode', '=', 'live').limit(1).executeTakeFirst()

export const findFirstUser = (db: Reads, organization_id: number) =>
  db.selectFrom('users').select('id').where('organization_id', '=', organization_id).orderBy('id').limit(1).executeTakeFirst()

export type NewOrganization = { name: string; mode: Mode; country: string; currency: string; time_zone: string; created_at: string }
export const insertOrganization = ({ db }: SystemTransaction, row: NewOrganization) =>
  db.insertInto('organizations').values(row).returning('id').executeTakeFirstOrThrow()

export const insertUser = ({ db }: SystemTransaction, row: { organization_id: number; name: string; created_at: string }) =>
  db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()

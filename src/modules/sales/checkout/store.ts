import type { Reader, System, Transaction } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowOf, type RowTypes } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import { type TenantRow, tenantQueries } from '../../../platform/database/tenant-queries.ts'

const { id, integer, text } = columnTypes

const configurationsTable = defineTable('checkout_configurations', {
  organization_id: integer(),
  id: text(),
  integration_id: integer(),
  draft: text(),
  published: text().nullable().initially(null),
  version: integer().initially(0),
  published_at: text().nullable().initially(null),
  created_at: text(),
  updated_at: text(),
})

const publicKeysTable = defineTable('checkout_public_keys', {
  id: id(),
  organization_id: integer(),
  configuration_id: text().fixed(),
  public_key: text().fixed(),
  origins: text(),
  created_at: text(),
  updated_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    checkout_configurations: RowTypes<typeof configurationsTable>
    checkout_public_keys: RowTypes<typeof publicKeysTable>
  }
}

export type ConfigurationRow = RowOf<typeof configurationsTable>

const ownConfigurations = ({ db, organization_id }: Reader) =>
  db.selectFrom('checkout_configurations').select(configurationsTable.columnNames).where('organization_id', '=', organization_id)

/** Lists configurations, oldest first. `most`: the limit per organization. */
export const listConfigurations = (by: Reader, most: number): Promise<ConfigurationRow[]> =>
  ownConfigurations(by).orderBy('id').limit(most).execute()

export const findConfiguration = (by: Reader, id: string): Promise<ConfigurationRow | undefined> =>
  ownConfigurations(by).where('id', '=', id.toLowerCase()).executeTakeFirst()

const publishedOf = prepareQuery((db: Reads, p: { organization_id: number; integration_id: number }) =>
  db
    .selectFrom('checkout_configurations')
    .select(['id', 'version'])
    .where('organization_id', '=', p.organization_id)
    .where('integration_id', '=', p.integration_id)
    .where('published', 'is not', null),
)
/** Finds the published configuration of an integration, and its version. `findDocument` reads its document if that is not cached. */
export const findPublished = ({ db, organization_id }: Reader, integration_id: number) =>
  publishedOf.first(db, { organization_id, integration_id })

/** The published document of a configuration. */
export const findDocument = async ({ db, organization_id }: Reader, id: string): Promise<string | null | undefined> =>
  (
    await db
      .selectFrom('checkout_configurations')
      .select('published')
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.published

type NewConfiguration = Pick<ConfigurationRow, 'id' | 'integration_id' | 'draft'>
export const insertConfiguration = ({ db, organization_id, now }: Transaction, row: NewConfiguration): Promise<ConfigurationRow> =>
  db
    .insertInto('checkout_configurations')
    .values({ ...row, organization_id, created_at: now(), updated_at: now() })
    .returning(configurationsTable.columnNames)
    .executeTakeFirstOrThrow()

type ConfigurationChanges = Partial<Pick<ConfigurationRow, 'integration_id' | 'draft' | 'published' | 'version' | 'published_at'>>
export const updateConfiguration = ({ db, organization_id, now }: Transaction, id: string, changes: ConfigurationChanges) =>
  db
    .updateTable('checkout_configurations')
    .set({ ...changes, updated_at: now() })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returning(configurationsTable.columnNames)
    .executeTakeFirst()

/** Withdraws the published version of every other configuration of an integration. Returns their ids. */
export const unpublishOthers = async ({ db, organization_id, now }: Transaction, integration_id: number, id: string) =>
  (
    await db
      .updateTable('checkout_configurations')
      .set({ published: null, published_at: null, updated_at: now() })
      .where('organization_id', '=', organization_id)
      .where('integration_id', '=', integration_id)
      .where('id', '!=', id)
      .where('published', 'is not', null)
      .returning('id')
      .execute()
  ).map((row) => row.id)

/** Deletes a configuration with its public keys. */
export const deleteConfiguration = ({ db, organization_id }: Transaction, id: string) =>
  db.deleteFrom('checkout_configurations').where('organization_id', '=', organization_id).where('id', '=', id).execute()

/** Deletes the configurations of a deleted integration. Returns their number. */
export const deleteOfIntegration = async ({ db, organization_id }: Transaction, integration_id: number) =>
  Number(
    (
      await db
        .deleteFrom('checkout_configurations')
        .where('organization_id', '=', organization_id)
        .where('integration_id', '=', integration_id)
        .executeTakeFirst()
    ).numDeletedRows,
  )

const publicKeys = tenantQueries(publicKeysTable, 'checkout_public_key')
export type PublicKeyRow = TenantRow<typeof publicKeysTable>
export const { find: findPublicKeyById, insert: insertPublicKey, delete: deletePublicKey } = publicKeys

/** Lists public keys, oldest first. */
export const listPublicKeys = ({ db, organization_id }: Reader, configuration_id: string, most: number): Promise<PublicKeyRow[]> =>
  db
    .selectFrom('checkout_public_keys')
    .select(['id', 'configuration_id', 'public_key', 'origins', 'created_at', 'updated_at'])
    .where('organization_id', '=', organization_id)
    .where('configuration_id', '=', configuration_id)
    .orderBy('id')
    .limit(most)
    .execute()

const byPublicKey = prepareQuery((db: Reads, p: { public_key: string }) =>
  db
    .selectFrom('checkout_public_keys as k')
    .innerJoin('checkout_configurations as c', (join) =>
      join.onRef('c.organization_id', '=', 'k.organization_id').onRef('c.id', '=', 'k.configuration_id'),
    )
    .select(['k.organization_id', 'k.origins', 'c.id as configuration_id', 'c.integration_id', 'c.version', 'c.published_at'])
    .where('k.public_key', '=', p.public_key),
)
/** Public keys are unique on the server. */
export const findByPublicKey = ({ db }: Pick<System, 'db'>, public_key: string) => byPublicKey.first(db, { public_key })

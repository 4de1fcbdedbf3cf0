import type { Reader, SystemTransaction, Transaction } from '../../../platform/context.ts'
import { type ConstraintErrors, mapConstraint } from '../../../platform/database/constraints.ts'
import { columnTypes, defineTable, type RowOf, type RowTypes } from '../../../platform/database/define-table.ts'
import type { Purchase } from '../../shipments/index.ts'

const { integer, text } = columnTypes

const manifestsTable = defineTable('manifests', {
  organization_id: integer(),
  contract_id: integer(),
  number: integer(),
  carrier_code: text(),
  manifest_id: text(),
  date: text(),
  shipment_count: integer(),
  failed: text(),
  document: text().nullable(),
  created_at: text(),
})
const cursorsTable = defineTable('manifest_cursors', {
  organization_id: integer(),
  contract_id: integer(),
  number: integer(),
  announced_at: text(),
  shipment_id: text(),
  closed_date: text().nullable(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    manifests: RowTypes<typeof manifestsTable>
    manifest_cursors: RowTypes<typeof cursorsTable>
  }
}

export type ManifestRow = Omit<RowOf<typeof manifestsTable>, 'organization_id'>
export type ManifestCursor = Omit<RowOf<typeof cursorsTable>, 'organization_id' | 'contract_id'>

export const findCursor = ({ db, organization_id }: Reader, contract_id: number): Promise<ManifestCursor | undefined> =>
  db
    .selectFrom('manifest_cursors')
    .select(['number', 'announced_at', 'shipment_id', 'closed_date'])
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contract_id)
    .executeTakeFirst()

export const upsertCursor = ({ db, organization_id }: Transaction, contract_id: number, cursor: ManifestCursor) =>
  db
    .insertInto('manifest_cursors')
    .values({ organization_id, contract_id, ...cursor })
    .onConflict((on) => on.columns(['organization_id', 'contract_id']).doUpdateSet(cursor))
    .execute()

/** `errors`: another process has inserted one with this number. */
export const insertManifest = ({ db, organization_id }: Transaction, row: ManifestRow, errors: ConstraintErrors) =>
  mapConstraint(
    db
      .insertInto('manifests')
      .values({ organization_id, ...row })
      .execute(),
    errors,
  )

export const findManifest = ({ db, organization_id }: Reader, contract_id: number, number: number): Promise<ManifestRow | undefined> =>
  db
    .selectFrom('manifests')
    .select(manifestsTable.columnNames)
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contract_id)
    .where('number', '=', number)
    .executeTakeFirst()

/** Lists manifests, latest first. */
export const listManifests = ({ db, organization_id }: Reader, contract_id: number, most: number): Promise<ManifestRow[]> =>
  db
    .selectFrom('manifests')
    .select(manifestsTable.columnNames)
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contract_id)
    .orderBy('number', 'desc')
    .limit(most)
    .execute()

/** A place among the shipments of an organization, in the order of their announcements. */
export type AnnouncedPlace = { readonly announced_at: string; readonly id: string }
export type AnnouncedShipment = {
  readonly id: string
  readonly announced_at: string | null
  readonly carrier_shipment_id: string | null
  readonly purchase: Purchase
  readonly cancel_requested_at: string | null
  readonly document: string
}

/** The shipments of a contract that were announced after a place and until a time, the oldest first. */
export const listAnnounced = (
  { db, organization_id }: Reader,
  contract_id: number,
  { after, until }: { after: AnnouncedPlace; until: string },
  most: number,
): Promise<AnnouncedShipment[]> =>
  db
    .selectFrom('shipments')
    .select(['id', 'announced_at', 'carrier_shipment_id', 'purchase', 'cancel_requested_at', 'document'])
    .where('organization_id', '=', organization_id)
    .where('announced_at', 'is not', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('announced_at', 'id'), '>', tuple(after.announced_at, after.id)))
    .where('announced_at', '<=', until)
    .where('contract_id', '=', contract_id)
    .orderBy('announced_at')
    .orderBy('id')
    .limit(most)
    .execute()

export const listNumbers = ({ db, organization_id }: Reader, shipment_ids: readonly string[]) =>
  db
    .selectFrom('parcels')
    .select(['shipment_id', 'position', 'tracking_number'])
    .where('organization_id', '=', organization_id)
    .where('shipment_id', 'in', shipment_ids)
    .where('tracking_number', 'is not', null)
    .execute()

/** Deletes a slice of the manifests of all organizations that are older than a time. Returns their number. */
export async function deleteManifestsBefore({ db }: SystemTransaction, time: string, most: number): Promise<number> {
  const rows = await db
    .selectFrom('manifests')
    .select(['organization_id', 'contract_id', 'number'])
    .where('created_at', '<', time)
    .orderBy('created_at')
    .limit(most)
    .execute()
  for (const { organization_id, contract_id, number } of rows)
    await db
      .deleteFrom('manifests')
      .where('organization_id', '=', organization_id)
      .where('contract_id', '=', contract_id)
      .where('number', '=', number)
      .execute()
  return rows.length
}

import { sql } from 'kysely'
import type { System, SystemTransaction } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import { type TenantRow, tenantQueries } from '../../../platform/database/tenant-queries.ts'

const { id, integer, text } = columnTypes

const brandsTable = defineTable('brands', {
  id: id(),
  organization_id: integer(),
  name: text(),
  domain: text(),
  color: text().nullable(),
  website: text().nullable(),
  screen_logo: text().nullable(),
  print_logo: text().nullable(),
  notify_reply_to_email: text().nullable(),
  notify_bcc_email: text().nullable(),
  hide_powered_by: integer(),
  google_analytics_id: text().nullable(),
  created_at: text(),
  updated_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    brands: RowTypes<typeof brandsTable>
  }
}

const brands = tenantQueries(brandsTable, 'brand')
export type BrandRow = TenantRow<typeof brandsTable>
export const { find: findBrand, list: listBrands, insert: insertBrand, update: updateBrand, delete: deleteBrand } = brands

const byDomain = prepareQuery((db: Reads, p: { domain: string }) =>
  db.selectFrom('brands').select(['id', 'organization_id']).where('domain', '=', p.domain),
)
/** Domains are unique on the server. */
export const findByDomain = ({ db }: Pick<System, 'db'>, domain: string) => byDomain.first(db, { domain })

/** Lists those of these files that no brand of their organization names as `prefix` and the token. */
export async function listUnnamed({ db }: SystemTransaction, tokens: readonly string[], prefix: string): Promise<string[]> {
  if (tokens.length === 0) return []
  const name = sql<string>`${prefix} || files.token`
  const rows = await db
    .selectFrom('files')
    .select('token')
    .where('token', 'in', tokens)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('brands')
            .select('brands.id')
            .whereRef('brands.organization_id', '=', 'files.organization_id')
            .where(({ or, eb }) => or([eb('screen_logo', '=', name), eb('print_logo', '=', name)])),
        ),
      ),
    )
    .execute()
  return rows.map(({ token }) => token)
}

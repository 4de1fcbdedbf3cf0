import { type Generated, sql } from 'kysely'
import type { SystemTransaction } from '../../../platform/context.ts'
import { tenantTable } from '../../../platform/tenant-table.ts'

declare module '../../../platform/database.ts' {
  interface Tables {
    brands: {
      id: Generated<number>
      organization_id: number
      name: string
      domain: string
      color: string | null
      website: string | null
      screen_logo: string | null
      print_logo: string | null
      notify_reply_to_email: string | null
      notify_bcc_email: string | null
      hide_powered_by: number
      google_analytics_id: string | null
      created_at: string
      updated_at: string
    }
  }
}

const brands = tenantTable('brands', 'brand', [
  'name',
  'domain',
  'color',
  'website',
  'screen_logo',
  'print_logo',
  'notify_reply_to_email',
  'notify_bcc_email',
  'hide_powered_by',
  'google_analytics_id',
])
export type BrandRow = NonNullable<Awaited<ReturnType<typeof brands.find>>>
export const { find: findBrand, list: listBrands, insert: insertBrand, update: updateBrand, delete: deleteBrand } = brands

/** Those of these files that no brand of their organization names as `prefix` and the token. */
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

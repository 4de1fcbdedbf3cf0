import type { Generated } from 'kysely'
import { tenantTable } from '../../platform/tenant-table.ts'

declare module '../../platform/database.ts' {
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

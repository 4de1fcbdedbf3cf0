import { listBrands } from '../../modules/account/brands/service.ts'
import { findReturnSettings } from '../../modules/account/return-settings/service.ts'
import type { Context } from '../../platform/context.ts'

/** Clients show the modules of an account by name: here they are the pages for shoppers that a brand can have. Ids never change. */
export async function listModules(ctx: Context) {
  const { data: brands } = await listBrands(ctx, { page_size: 100 })
  const settings = await Promise.all(brands.map(({ id }) => findReturnSettings(ctx, id)))
  return [
    { id: 1, name: 'Tracking page', short_name: 'tracking_page', activated: brands.length > 0, settings: null },
    {
      id: 2,
      name: 'Return portal',
      short_name: 'returns_portal',
      activated: settings.some(({ is_portal_enabled }) => is_portal_enabled),
      settings: null,
    },
  ]
}

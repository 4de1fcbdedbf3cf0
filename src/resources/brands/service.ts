import { listPage } from '../../api/paging.ts'
import { unless } from '../../platform/constraints.ts'
import type { Context, Transaction } from '../../platform/context.ts'
import { Fault, found } from '../../platform/errors.ts'
import { brandInUse, domainTaken } from './errors.ts'
import type { BrandChanges, BrandList, BrandRequest } from './schema.ts'
import * as store from './store.ts'

export const createBrand = (ctx: Context, request: BrandRequest) => ctx.transaction((tx) => addBrand(tx, request))

/** For whoever sets up more than a brand in one transaction. */
export async function addBrand(tx: Transaction, request: BrandRequest) {
  const row = { ...request, hide_powered_by: Number(request.hide_powered_by) }
  return present(await unless('unique', domainTaken, store.insertBrand(tx, row)))
}

export async function listBrands(ctx: Context, query: BrandList) {
  const { rows, neighbours } = await listPage(ctx, 'brands', query, (window) => store.listBrands(ctx, window))
  return { data: rows.map(present), neighbours }
}

export const readBrand = async (ctx: Context, id: number) => present(found(await store.findBrand(ctx, id), 'brand'))

export const updateBrand = (ctx: Context, id: number, { hide_powered_by, ...changes }: BrandChanges) =>
  ctx.transaction(async (tx) => {
    const flag = hide_powered_by === undefined ? {} : { hide_powered_by: Number(hide_powered_by) }
    return present(found(await unless('unique', domainTaken, store.updateBrand(tx, id, { ...changes, ...flag })), 'brand'))
  })

export const deleteBrand = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    const inUse = () => new Fault(brandInUse, 'Something still uses this brand. Give its sender addresses another brand first.')
    found((await unless('foreign key', inUse, store.deleteBrand(tx, id))) || undefined, 'brand')
  })

const present = (row: store.BrandRow) => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  color: row.color,
  website: row.website,
  screen_logo: row.screen_logo,
  print_logo: row.print_logo,
  screen_thumb: row.screen_logo,
  print_thumb: row.print_logo,
  notify_reply_to_email: row.notify_reply_to_email,
  notify_bcc_email: row.notify_bcc_email,
  hide_powered_by: row.hide_powered_by === 1,
  google_analytics_id: row.google_analytics_id,
})

import { integerPosition } from '../../../http/client-cursors.ts'
import { listPage } from '../../../http/paging.ts'
import type { Context, Environment, Reader, System, Transaction } from '../../../platform/context.ts'
import { mapConstraint } from '../../../platform/database/constraints.ts'
import { Fault, foundOrFault } from '../../../platform/errors.ts'
import { dropFiles, keepFiles, putFile } from '../../../platform/file-store/index.ts'
import { deleteFile, deleteFiles, listFilesBefore, type StoredFile } from '../../../platform/files.ts'
import type { RetentionSlice, Swept } from '../../../platform/retention.ts'
import { brandInUse, domainTaken } from './errors.ts'
import { addLogo, leaveLogo, readPicture, storedFilePrefix } from './logos.ts'
import { type BrandChanges, type BrandList, type BrandRequest, defaultBrandColor, type Logo } from './schema.ts'
import * as store from './store.ts'

export const createBrand = (ctx: Context, request: BrandRequest) => ctx.transaction((tx) => addBrand(tx, request))

/** Adds a brand, for callers that create more in one transaction. */
export async function addBrand(tx: Transaction, request: BrandRequest) {
  const row = { ...request, hide_powered_by: Number(request.hide_powered_by) }
  return present(tx)(await mapConstraint(store.insertBrand(tx, row), { unique: domainTaken }))
}

export const listBrands = (ctx: Context, query: BrandList) =>
  listPage(ctx, 'brands', query, (window) => store.listBrands(ctx, window), present(ctx), integerPosition)

/** Finds a brand; undefined if there is none. */
export async function findBrand(by: Reader & Environment, id: number) {
  const row = await store.findBrand(by, id)
  return row && present(by)(row)
}

/** Finds the brand whose pages have this name in their address; undefined if there is none. */
export const findBrandOwner = (system: Pick<System, 'db'>, domain: string) => store.findByDomain(system, domain)

export const readBrand = async (by: Reader & Environment, id: number) => foundOrFault(await findBrand(by, id), 'brand')

export const updateBrand = (ctx: Context, id: number, { hide_powered_by, ...changes }: BrandChanges) =>
  ctx.transaction((tx) => {
    const flag = hide_powered_by === undefined ? {} : { hide_powered_by: Number(hide_powered_by) }
    return changeBrand(tx, id, { ...changes, ...flag })
  })

/** Subject under which logos are stored. */
const logoFiles = 'brand logo'

/** Stores a picture, replacing the existing one. It is decoded once, before any label needs it: labels show the bitmap, not the file. */
export async function uploadLogo(ctx: Context, id: number, logo: Logo, file: StoredFile) {
  foundOrFault(await store.findBrand(ctx, id), 'brand')
  const bitmap = await readPicture(ctx, file)
  const token = await putFile(ctx, { ...file, subject: logoFiles, name: logo, hours: ctx.retention.unusedFileHours })
  return ctx.transaction(async (tx) => {
    await keepFiles(tx, logoFiles, [token])
    if (logo === 'print_logo') await addLogo(tx, token, bitmap)
    return changeBrand(tx, id, { [logo]: storedFilePrefix + token })
  })
}

async function changeBrand(tx: Transaction, id: number, changes: Parameters<typeof store.updateBrand>[2]) {
  const before = foundOrFault(await store.findBrand(tx, id), 'brand')
  const after = foundOrFault(await mapConstraint(store.updateBrand(tx, id, changes), { unique: domainTaken }), 'brand')
  await deleteLogos(tx, before, after)
  return present(tx)(after)
}

export const deleteBrand = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    const before = foundOrFault(await store.findBrand(tx, id), 'brand')
    const inUse = () => new Fault(brandInUse, 'Something still uses this brand. Give its sender addresses another brand first.')
    await mapConstraint(store.deleteBrand(tx, id), { foreignKey: inUse })
    await deleteLogos(tx, before)
  })

/** Deletes the files that a brand had and no longer names. */
async function deleteLogos(tx: Transaction, before: store.BrandRow, after?: store.BrandRow) {
  for (const logo of ['screen_logo', 'print_logo'] as const) {
    if (!before[logo]?.startsWith(storedFilePrefix) || before[logo] === after?.[logo]) continue
    const token = before[logo].slice(storedFilePrefix.length)
    // Logos that were uploaded before there was a file store are in the database.
    await deleteFile(tx, token)
    await dropFiles(tx, logoFiles, [token])
    if (logo === 'print_logo') await leaveLogo(tx, token)
  }
}

/**
 * Deletes a slice of the logos in the database, from before there was a file store, that no brand names and that are older than a time.
 * They were uploaded in the transaction in which a brand came to name them, so one that is not named is not about to be.
 */
export const deleteUnusedFiles = (system: System, before: string, { after, most }: RetentionSlice): Promise<Swept> =>
  system.transaction(async (tx) => {
    const files = await listFilesBefore(tx, before, { after, most })
    const unused = await store.listUnnamed(
      tx,
      files.map(({ token }) => token),
      storedFilePrefix,
    )
    await deleteFiles(tx, unused)
    const last = files.at(-1)
    return { deleted: unused.length, ...(files.length >= most && last && { next: `${last.created_at} ${last.token}` }) }
  })

const logoUrl = ({ baseUrl }: Environment, logo: string | null) =>
  logo?.startsWith(storedFilePrefix) ? `${baseUrl}/files/${logo.slice(storedFilePrefix.length)}` : logo

const present = (tools: Environment) => (row: store.BrandRow) => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  color: row.color ?? defaultBrandColor,
  website: row.website ?? tools.baseUrl,
  screen_logo: logoUrl(tools, row.screen_logo),
  print_logo: logoUrl(tools, row.print_logo),
  screen_thumb: logoUrl(tools, row.screen_logo),
  print_thumb: logoUrl(tools, row.print_logo),
  notify_reply_to_email: row.notify_reply_to_email,
  notify_bcc_email: row.notify_bcc_email,
  hide_powered_by: row.hide_powered_by === 1,
  ...(row.google_analytics_id && { google_analytics_id: row.google_analytics_id }),
})

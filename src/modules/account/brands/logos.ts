import { decodeLogo } from '../../../labels/decode-logo.ts'
import type { Bitmap } from '../../../labels/marks.ts'
import { pictureSize } from '../../../labels/picture-size.ts'
import { BoundedMap } from '../../../platform/bounded-map.ts'
import type { Context, Environment, System, Transaction } from '../../../platform/context.ts'
import { getFile } from '../../../platform/file-store/index.ts'
import { findFile, type StoredFile } from '../../../platform/files.ts'
import { unreadablePicture } from './errors.ts'
import * as store from './logo-store.ts'

/** A logo is an address elsewhere, or the token of a file that is kept here. */
export const storedFilePrefix = 'file:'

/** An uploaded picture in dots, as labels show it; raises what is wrong with it. */
export async function readPicture({ bounds: { logo } }: Pick<Environment, 'bounds'>, { bytes }: StoredFile): Promise<Bitmap> {
  const { pixels, decodeMs } = logo
  const size = pictureSize(bytes)
  const what = `Send a PNG or JPEG of at most ${pixels} × ${pixels} pixels.`
  if (!size) throw unreadablePicture(`This picture cannot be read. ${what}`)
  if (size.width > pixels || size.height > pixels)
    throw unreadablePicture(`This picture has ${size.width} × ${size.height} pixels. ${what}`)
  const bitmap = await decodeLogo(bytes, decodeMs)
  if (bitmap === 'late')
    throw unreadablePicture(`This picture takes more than ${decodeMs} milliseconds of the processor to read. Save it again as a PNG.`)
  if (bitmap === null) throw unreadablePicture(`This picture cannot be read. ${what}`)
  return bitmap
}

/** Keeps the bitmap of an uploaded logo that labels show. */
export const addLogo = (tx: Transaction, token: string, bitmap: Bitmap) => store.insertLogo(tx, token, bitmap)

/** Marks a logo that no brand has any more. It is deleted later, unless a label that was bought shows it. */
export const leaveLogo = (tx: Transaction, token: string) => store.updateUnused(tx, token)

/** The logo that labels of a brand show now; null for none. */
export type LabelLogo = { readonly token: string; readonly is_used: boolean }

/** Finds the logo for the labels of a brand. One elsewhere on the web is not fetched. */
export async function findLabelLogo(ctx: Context, brand_id: number | null): Promise<LabelLogo | null> {
  const found = brand_id === null ? undefined : await store.findLogoOfBrand(ctx, brand_id)
  if (!found?.print_logo?.startsWith(storedFilePrefix)) return null
  if (found.token !== null) return { token: found.token, is_used: found.is_used === 1 }
  const token = found.print_logo.slice(storedFilePrefix.length)
  return (await decodeEarlier(ctx, token)) ? { token, is_used: false } : null
}

/** Decodes a logo that was uploaded before logos were decoded at the upload. False if it cannot be read. */
async function decodeEarlier(ctx: Context, token: string): Promise<boolean> {
  const file = (await findFile(ctx, token)) ?? (await getFile(ctx, token))
  const bitmap = file && (await decodeLogo(file.bytes, ctx.bounds.logo.decodeMs))
  if (!bitmap || bitmap === 'late') return false
  await ctx.transaction((tx) => store.insertLogo(tx, token, bitmap))
  return true
}

/** Keeps the logo of a label that was bought for as long as labels are kept. */
export async function keepLogo(tx: Transaction, { token, is_used }: LabelLogo) {
  if (!is_used) await store.updateUsed(tx, token)
}

/** Caches bitmaps: a token always names the same one. */
const bitmaps = new BoundedMap<string, Bitmap>(200)

export async function findBitmap(ctx: Context, token: string): Promise<Bitmap | null> {
  const known = bitmaps.get(token)
  if (known) return known
  const bitmap = await store.findBitmap(ctx, token)
  if (!bitmap) return null
  bitmaps.set(token, bitmap)
  return bitmap
}

/** Deletes a slice of the logos that no brand has had since a time, and no label shows. Returns how many it deleted. */
export const deleteUnusedLogos = (system: System, before: string, most: number): Promise<number> =>
  system.transaction((tx) => store.deleteUnusedBefore(tx, before, most))

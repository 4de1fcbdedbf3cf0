import type { Environment } from '../../../platform/context.ts'
import { openSecret, SealBroken, type SealedPlace, sealSecret } from '../../../platform/secrets.ts'
import { addTime, machineNow, type Time } from '../../../platform/time.ts'

export const previewHours = 72
export const previewRoot = '/previews'

/** A link belongs to no row: it holds what it opens. */
const place: SealedPlace = { table: 'previews', column: 'link', organization_id: 0, row: 'preview' }

/** A link to a file that ends by itself. The token of the file is sealed in it: one who has the link cannot use the token elsewhere. */
export function previewUrl(ctx: Environment & Time, file_token: string): string {
  const ends_at = addTime(machineNow(ctx), { hours: previewHours })
  return `${ctx.baseUrl}${previewRoot}/${sealSecret(ctx, place, JSON.stringify({ file_token, ends_at }))}`
}

/** The token that a link opens now; undefined where it has ended, or was not made here. */
export function openPreview({ keys, now }: Pick<Environment, 'keys'> & Pick<Time, 'now'>, link: string): string | undefined {
  try {
    const { file_token, ends_at } = JSON.parse(openSecret({ keys }, place, link)) as { file_token: string; ends_at: string }
    return now() < ends_at ? file_token : undefined
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}

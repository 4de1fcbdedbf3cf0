import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { deliveryOptions } from '../../../carriers/kit/returns.ts'
import { refundTypes } from '../../account/return-settings/schema.ts'
import type { Portal } from './portal.ts'
import { isSignatureOf, signText } from './tokens.ts'

/** Choices of a shopper so far on the pages of the portal. */
const Draft = z.object({
  products: z.array(z.object({ id: z.string(), quantity: z.int(), reason: z.int(), message: z.string() })),
  photos: z.array(z.object({ token: z.string(), product_id: z.string() })),
  refund: z.object({ code: z.enum(refundTypes), message: z.string() }).nullable(),
  option: z.object({ delivery_option: z.enum(deliveryOptions), carrier_code: z.string() }).nullable(),
})
export type Draft = z.output<typeof Draft>

/** Limit of the letters of a draft: a browser keeps a cookie of 4,096, its name included. */
const mostLetters = 4_000

/** Signs a draft for one access token, with which it ends, as a browser keeps it. Undefined if it is too long for a cookie. */
export function sealDraft(portal: Portal, access: string, draft: Draft): string | undefined {
  const chosen = deflateRawSync(JSON.stringify(draft)).toString('base64url')
  const sealed = `${chosen}.${signText(portal.ctx, signedOf(access, chosen))}`
  return sealed.length > mostLetters ? undefined : sealed
}

/** Opens a draft. Undefined if it was changed, or was signed for another access token. */
export function openDraft({ ctx }: Portal, access: string, sealed: string): Draft | undefined {
  const [chosen = '', signature = ''] = sealed.split('.')
  if (!isSignatureOf(ctx, signedOf(access, chosen), signature)) return undefined
  return Draft.parse(JSON.parse(inflateRawSync(Buffer.from(chosen, 'base64url')).toString()))
}

const signedOf = (access: string, chosen: string) => `draft ${access} ${chosen}`

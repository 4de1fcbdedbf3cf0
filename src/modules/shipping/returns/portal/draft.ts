import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { deliveryOptions } from '../../../../carriers/kit/returns.ts'
import { refundTypes } from '../stored.ts'
import { findClaims, type Portal } from './portal.ts'
import { mostLetters, signToken, type VerifiedClaims } from './tokens.ts'

/** What a shopper has chosen so far on the pages of the portal. */
const Draft = z.object({
  products: z.array(z.object({ id: z.string(), quantity: z.int(), reason: z.int(), message: z.string() })),
  photos: z.array(z.object({ token: z.string(), product_id: z.string() })),
  refund: z.object({ code: z.enum(refundTypes), message: z.string() }).nullable(),
  option: z.object({ delivery_option: z.enum(deliveryOptions), carrier_code: z.string() }).nullable(),
})
export type Draft = z.output<typeof Draft>

/** A draft as it stands in an address, until its access ends. Undefined where it is too long for one. */
export function sealDraft({ ctx }: Portal, access: VerifiedClaims<'access' | 'draft'>, draft: Draft): string | undefined {
  const chosen = deflateRawSync(JSON.stringify(draft)).toString('base64url')
  const { organization, brand, shipment, parcel, exp } = access
  const token = signToken(ctx, 'draft', { organization, brand, shipment, parcel, exp, chosen })
  return token.length > mostLetters ? undefined : token
}

/** Undefined where the token was changed, is of another portal or has expired. */
export function openDraft(portal: Portal, token: string): { readonly access: VerifiedClaims<'draft'>; readonly draft: Draft } | undefined {
  const access = findClaims(portal, 'draft', token)
  if (!access) return undefined
  const text = inflateRawSync(Buffer.from(access.chosen, 'base64url')).toString()
  return { access, draft: Draft.parse(JSON.parse(text)) }
}

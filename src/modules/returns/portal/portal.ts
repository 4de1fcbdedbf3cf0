import type { Context, System } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { findBrandOwner, readBrand } from '../../account/brands/service.ts'
import type { ReturnSettings } from '../../account/return-settings/schema.ts'
import { findReturnSettings } from '../../account/return-settings/service.ts'
import { invalidToken, portalNotFound } from './errors.ts'
import { type TokenUse, type VerifiedClaims, verifyToken } from './tokens.ts'

export type PortalBrand = Awaited<ReturnType<typeof readBrand>>

/** A return portal that is open: its brand, its settings, and what acts for the shoppers of its organization. */
export type Portal = {
  readonly system: System
  readonly ctx: Context
  readonly brand: PortalBrand
  readonly settings: ReturnSettings
}

/** Undefined where the brand does not exist or has no return portal. */
export async function findPortal(system: System, domain: string): Promise<Portal | undefined> {
  const owner = await findBrandOwner(system, domain)
  if (!owner) return undefined
  const ctx = await system.contextFor({ organization_id: owner.organization_id, integration_id: 0, user_id: 0 })
  const [brand, settings] = await Promise.all([readBrand(ctx, owner.id), findReturnSettings(ctx, owner.id)])
  return settings.is_portal_enabled ? { system, ctx, brand, settings } : undefined
}

export async function readPortal(system: System, domain: string): Promise<Portal> {
  return foundOrFault(await findPortal(system, domain), portalNotFound)
}

/** Verifies a token and returns its claims. Undefined if they are not for this portal. */
export function findClaims<Use extends TokenUse>({ ctx, brand }: Portal, use: Use, token: string): VerifiedClaims<Use> | undefined {
  const claims = verifyToken(ctx, use, token)
  return claims?.organization === ctx.organization_id && claims.brand === brand.id ? claims : undefined
}

export function readClaims<Use extends TokenUse>(portal: Portal, use: Use, token: string): VerifiedClaims<Use> {
  return foundOrFault(findClaims(portal, use, token), invalidToken)
}

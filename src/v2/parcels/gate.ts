import { readV2Access } from '../../modules/account/organizations/service.ts'
import type { Context } from '../../platform/context.ts'
import { errorKind, Fault } from '../../platform/errors.ts'

export const v2Closed = errorKind('forbidden', 403, 'Closed to this organization')

/** The last day on which an organization could be created that may create parcels in version 2 (interface.md, Versioning 2). */
const lastDay = '2026-04-13'

/** The switch of the organization decides before the setting of the installation, and that before the date. */
export async function refuseIfClosed(ctx: Context) {
  const { v2Parcels: installation } = ctx.bounds
  const { created_at, v2_parcels } = await readV2Access(ctx)
  const decided = v2_parcels ?? installation
  if (decided === 'by-date' ? created_at.slice(0, 10) <= lastDay : decided === 'open') return
  throw new Fault(
    v2Closed,
    `Creating parcels with version 2 is closed to organizations created after 13 April 2026. Use POST /api/v3/shipments/announce; or have the operator set V2_PARCELS=open, or run crossdock organizations update --organization ${ctx.organization_id} --v2-parcels open.`,
  )
}

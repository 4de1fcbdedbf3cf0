import type { z } from 'zod'
import { IntegrationList } from '../../modules/sales/integrations/schema.ts'
import { listIntegrations, readIntegration, updateIntegration } from '../../modules/sales/integrations/service.ts'
import type { Context } from '../../platform/context.ts'
import { omitUndefinedFields } from '../../platform/omit-fields.ts'
import { readModel } from '../missing.ts'
import type { V2Integration, V2IntegrationChanges, V2IntegrationUpdate } from './schema.ts'

type Integration = Awaited<ReturnType<typeof readIntegration>>

export const presentIntegration = (row: Integration): z.input<typeof V2Integration> => ({
  id: row.id,
  shop_name: row.shop_name,
  shop_url: row.shop_url,
  system: row.type,
  failing_since: row.started_failing_at,
  last_fetch: row.last_fetched_at,
  last_updated_at: row.updated_at,
  service_point_enabled: row.service_point_enabled,
  service_point_carriers: row.service_point_carriers,
  webhook_active: row.webhook_active,
  webhook_url: row.webhook_url,
})

/** An order that version 3 does not know is the usual one. */
export async function listV2Integrations(ctx: Context, ordering: string | undefined) {
  const { data } = IntegrationList.safeParse({ sort: ordering })
  return (await listIntegrations(ctx, data ?? {})).map(presentIntegration)
}

export const readV2Integration = async (ctx: Context, id: number) =>
  presentIntegration(await readModel('Integration', readIntegration(ctx, id)))

/** Fields that are not sent keep their values, with PUT too: clients send what they know. */
export async function updateV2Integration(
  ctx: Context,
  id: number,
  changes: z.output<typeof V2IntegrationChanges>,
): Promise<z.input<typeof V2IntegrationUpdate>> {
  await readModel('Integration', updateIntegration(ctx, id, omitUndefinedFields(changes)))
  const { id: _, system: __, failing_since: ___, last_fetch: ____, ...updated } = await readV2Integration(ctx, id)
  return updated
}

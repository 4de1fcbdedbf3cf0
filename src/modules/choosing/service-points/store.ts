import type { Context } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/database/database.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'

/**
 * Selects, in one query since every search needs both, the mode that decides the available carriers, and the carriers of the integration.
 */
const choice = prepareQuery((db: Reads, p: { organization_id: number; integration_id: number }) =>
  db
    .selectFrom('integrations')
    .innerJoin('organizations', 'organizations.id', 'integrations.organization_id')
    .select(['mode', 'service_point_enabled', 'service_point_carriers'])
    .where('integrations.organization_id', '=', p.organization_id)
    .where('integrations.id', '=', p.integration_id)
    .where('integrations.deleted_at', 'is', null),
)
export const findChoice = ({ db, organization_id, integration_id }: Context) => choice.first(db, { organization_id, integration_id })

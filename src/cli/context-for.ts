import { listOrganizations } from '../modules/account/organizations/service.ts'
import { findClockAhead } from '../platform/clocks.ts'
import { type Context, contextOf } from '../platform/context.ts'
import { CommandError, type CommandServices } from './command.ts'

/** On behalf of an organization, by its clock. */
export async function contextFor({ open }: CommandServices, organization_id: number): Promise<Context> {
  const { parts, system } = await open()
  if (!(await listOrganizations(system)).some((one) => one.id === organization_id))
    throw new CommandError(`There is no organization ${organization_id}. See which there are with: crossdock organizations list`)
  const clock_ahead_ms = await findClockAhead({ db: system.db, organization_id })
  return contextOf(parts, { organization_id, integration_id: 0, user_id: 0, clock_ahead_ms })
}

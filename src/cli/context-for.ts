import { listOrganizations } from '../modules/account/organizations/service.ts'
import { findClockAhead } from '../platform/clocks.ts'
import { type Context, createContext, type System } from '../platform/context.ts'
import { CommandError, type CommandServices } from './command.ts'

/** Opens a context on behalf of an organization, by its clock. */
export async function contextFor({ open }: CommandServices, organization_id: number): Promise<Context> {
  const { parts, system } = await open()
  await requireOrganization(system, organization_id)
  const clock_ahead_ms = await findClockAhead({ db: system.db, organization_id })
  return createContext(parts, { organization_id, integration_id: 0, user_id: 0, clock_ahead_ms })
}

export async function requireOrganization(system: System, id: number) {
  if (!(await listOrganizations(system)).some((one) => one.id === id))
    throw new CommandError(`There is no organization ${id}. See which there are with: crossdock organizations list`)
}

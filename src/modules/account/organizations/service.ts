import { onBehalf, type Reader, type System, type SystemTransaction, type Transaction } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { defineChanges, emitEvent } from '../../../platform/events.ts'
import * as store from './store.ts'

export const readOrganization = async ({ db, organization_id }: Reader) =>
  foundOrFault(await store.findOrganization(db, organization_id), 'organization')

/** Locks the organization for decisions that concern all of it: concurrent ones wait for each other. */
export const holdOrganization = async (tx: Transaction) =>
  foundOrFault(await store.holdOrganization(tx.db, tx.organization_id), 'organization')

/** Reads when it was created, and its own switch for creating parcels in version 2; null if it has none. */
export const readV2Access = async ({ db, organization_id }: Reader) =>
  foundOrFault(await store.findV2Access(db, organization_id), 'organization')

const { updated: organizationUpdated } = defineChanges('organization')

/** Renames an organization, and opens or closes creating parcels in version 2 for it, whatever the installation says. */
export const updateOrganization = (system: System, id: number, changes: store.OrganizationChanges) =>
  system.transaction(async (tx) => {
    const organization = await store.holdOrganization(tx.db, id)
    if (!organization) return undefined
    await store.updateOrganization(tx.db, id, changes)
    await emitEvent(onBehalf(tx, { organization_id: id, integration_id: 0, user_id: 0 }), organizationUpdated, id)
    return organization
  })

export const listOrganizations = ({ db }: System) => store.listOrganizations(db)

export const hasOrganizations = async ({ db }: Pick<System, 'db'>) => (await store.findAnyOrganization(db)) !== undefined

/** Inserts an organization with its first user and nothing else. `modules/onboarding` adds what it needs to begin. */
export async function insertWithUser(tx: SystemTransaction, row: store.NewOrganization) {
  const { id: organization_id } = await store.insertOrganization(tx, row)
  const { id: user_id } = await store.insertUser(tx, { organization_id, name: row.name, created_at: row.created_at })
  return { organization_id, user_id }
}

/** True if an organization ships with real carriers. */
export const hasLiveOrganizations = async ({ db }: Pick<System, 'db'>) => (await store.findLiveOrganization(db)) !== undefined

export const findFirstUser = ({ db }: Pick<System, 'db'>, organization_id: number) => store.findFirstUser(db, organization_id)

import { currencyOf } from '../../../geo/currencies.ts'
import { timeZoneOf } from '../../../geo/time-zones.ts'
import { type CredentialKind, createCredential, type Scopes } from '../../../http/auth/credentials.ts'
import { onBehalf, type Reader, type System, type SystemTransaction, type Transaction } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { addPracticeContracts } from '../../../simulator/contracts.ts'
import { addIntegration, findFirstIntegration, readIntegration } from '../../sales/integrations/service.ts'
import type { Mode } from './store.ts'
import * as store from './store.ts'

export const readOrganization = async ({ db, organization_id }: Reader) =>
  foundOrFault(await store.findOrganization(db, organization_id), 'organization')

/** Locks the organization for decisions that concern all of it: concurrent ones wait for each other. */
export const holdOrganization = async (tx: Transaction) =>
  foundOrFault(await store.holdOrganization(tx.db, tx.organization_id), 'organization')

export const listOrganizations = ({ db }: System) => store.listOrganizations(db)

export const hasOrganizations = async ({ db }: Pick<System, 'db'>) => (await store.findAnyOrganization(db)) !== undefined

export type OrganizationRequest = {
  name: string
  country?: string | undefined
  mode?: Mode | undefined
  created_at?: string | undefined
  /** Those whose service points its integration is to find from the start. */
  service_point_carriers?: readonly string[] | undefined
}

/**
 * An organization with what it needs to begin: a user, an integration, a key pair, an OAuth client, and in mode `test`, contracts
 * with all sandbox carriers. Secrets are shown once, here.
 */
export async function addOrganization(
  tx: SystemTransaction,
  { name, country = 'NL', mode = 'test', created_at = tx.now(), service_point_carriers }: OrganizationRequest,
) {
  const row = { name, country, mode, created_at, currency: currencyOf(country), time_zone: timeZoneOf(country) }
  const { id: organization_id } = await store.insertOrganization(tx, row)
  const { id: user_id } = await store.insertUser(tx, { organization_id, name, created_at })
  const { id: integration_id } = await addIntegration(onBehalf(tx, { organization_id, user_id, integration_id: 0 }), {
    type: 'api',
    shop_name: name,
    service_point_carriers,
  })
  const mine = onBehalf(tx, { organization_id, user_id, integration_id })
  const key = await createCredential(mine, 'key')
  const client = await createCredential(mine, 'client')
  if (mode === 'test') await addPracticeContracts(mine, { country })
  const credentials = {
    organization_id,
    integration_id,
    api_key: key.public_id,
    api_secret: key.secret,
    client_id: client.public_id,
    client_secret: client.secret,
  }
  return { credentials, mine }
}

/** One more key pair or client, for an integration or for the organization's first. Undefined where there is no such organization. */
export async function addCredential(
  tx: SystemTransaction,
  kind: CredentialKind,
  {
    organization_id,
    integration_id,
    scopes,
  }: { organization_id: number; integration_id?: number | undefined; scopes?: Scopes | undefined },
) {
  const user = await store.findFirstUser(tx.db, organization_id)
  if (!user) return undefined
  const owner = onBehalf(tx, { organization_id, user_id: user.id, integration_id: 0 })
  const integration =
    integration_id === undefined
      ? ((await findFirstIntegration(owner)) ?? (await addIntegration(owner, { type: 'api', shop_name: 'API' })))
      : await readIntegration(owner, integration_id)
  return createCredential({ ...owner, integration_id: integration.id }, kind, scopes)
}

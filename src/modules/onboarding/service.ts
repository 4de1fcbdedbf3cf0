import { listCarriers } from '../../carriers/registry.ts'
import { currencyOf } from '../../geo/currencies.ts'
import { timeZoneOf } from '../../geo/time-zones.ts'
import { type CredentialAccess, type CredentialKind, createCredential } from '../../http/auth/credentials.ts'
import { onBehalf, type SystemTransaction, type Transaction } from '../../platform/context.ts'
import { findFirstUser, insertWithUser } from '../account/organizations/service.ts'
import { addContract } from '../contracts/index.ts'
import { addIntegration, findFirstIntegration, readIntegration } from '../sales/integrations/service.ts'

export type OrganizationRequest = {
  name: string
  country?: string | undefined
  mode?: 'live' | 'test' | undefined
  created_at?: string | undefined
  /** Carriers whose service points its integration finds from the start. */
  service_point_carriers?: readonly string[] | undefined
}

/**
 * An organization with what it needs to begin: a user, an integration, a key pair, an OAuth client, and in mode test a contract with
 * each sandbox carrier. The secrets are returned here and nowhere else.
 */
export async function addOrganization(
  tx: SystemTransaction,
  { name, country = 'NL', mode = 'test', created_at = tx.now(), service_point_carriers }: OrganizationRequest,
) {
  const row = { name, country, mode, created_at, currency: currencyOf(country), time_zone: timeZoneOf(country) }
  const { organization_id, user_id } = await insertWithUser(tx, row)
  const { id: integration_id } = await addIntegration(onBehalf(tx, { organization_id, user_id, integration_id: 0 }), {
    type: 'api',
    shop_name: name,
    service_point_carriers,
  })
  const mine = onBehalf(tx, { organization_id, user_id, integration_id })
  const key = await createCredential(mine, 'key')
  const client = await createCredential(mine, 'client')
  if (mode === 'test') await addStarterContracts(mine, country)
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

/** The contracts that sandbox carriers offer to a new organization, valid from the start. */
async function addStarterContracts(tx: Transaction, country: string) {
  for (const carrier of listCarriers()) {
    const { starterContract } = carrier
    if (!starterContract) continue
    const row = {
      carrier_code: carrier.code,
      name: carrier.name,
      // A carrier that quotes its own prices quotes them to its own client.
      type: carrier.prices === 'carrier_api' ? 'direct' : 'broker',
      state: 'active',
      is_active: 1,
      is_default_per_carrier: 1,
      client_id: starterContract.client_id,
      country,
      revision: 1,
      validation_error: null,
    } as const
    await addContract(tx, carrier, row, starterContract.settings(tx.random))
  }
}

/** Adds a key pair or client, for an integration or for the organization's first. Undefined if there is no such organization. */
export async function addCredential(
  tx: SystemTransaction,
  kind: CredentialKind,
  {
    organization_id,
    integration_id,
    scopes,
    expires_at,
  }: { organization_id: number; integration_id?: number | undefined } & CredentialAccess,
) {
  const user = await findFirstUser(tx, organization_id)
  if (!user) return undefined
  const owner = onBehalf(tx, { organization_id, user_id: user.id, integration_id: 0 })
  const integration =
    integration_id === undefined
      ? ((await findFirstIntegration(owner)) ?? (await addIntegration(owner, { type: 'api', shop_name: 'API' })))
      : await readIntegration(owner, integration_id)
  return {
    ...(await createCredential({ ...owner, integration_id: integration.id }, kind, scopes, { expires_at })),
    integration_id: integration.id,
  }
}

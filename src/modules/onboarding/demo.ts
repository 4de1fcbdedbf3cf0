import { listCarriers } from '../../carriers/registry.ts'
import type { Context, System } from '../../platform/context.ts'
import { advisoryLock } from '../../platform/database/locks.ts'
import { BrandRequest } from '../account/brands/schema.ts'
import { addBrand, findBrandOwner } from '../account/brands/service.ts'
import { findFirstUser, hasLiveOrganizations, hasOrganizations, readOrganization } from '../account/organizations/service.ts'
import { SenderAddressRequest } from '../account/sender-addresses/schema.ts'
import { addSenderAddress } from '../account/sender-addresses/service.ts'
import { findFirstIntegration } from '../sales/integrations/service.ts'
import { OrderBatch } from '../sales/orders/schema.ts'
import { addOrders } from '../sales/orders/service.ts'
import { demoOrders } from './demo-orders.ts'
import { addOrganization } from './service.ts'

const [demoName, demoDomain] = ['Demo', 'north-coffee']
export type DemoCredentials = Awaited<ReturnType<typeof addOrganization>>['credentials']

/**
 * Gives a database without organizations its demo. Answers the credentials, once; they are handed to `keep` before they
 * count, so that a crash between the two cannot lose them.
 */
export const createDemo = (system: System, keep: (credentials: DemoCredentials) => void) =>
  system.transaction(async (tx) => {
    await advisoryLock(tx.db, 'demo')
    if (await hasOrganizations(tx)) return undefined
    const pointCarriers = listCarriers().filter((one) => one.servicePoints && one.starterContract)
    const service_point_carriers = pointCarriers.map(({ code }) => code)
    const { credentials, mine } = await addOrganization(tx, { name: demoName, service_point_carriers })
    const brand = await addBrand(
      mine,
      BrandRequest.parse({ name: 'North Coffee', domain: demoDomain, color: '#1f4e5f', website: 'https://north-coffee.example' }),
    )
    await addSenderAddress(
      mine,
      SenderAddressRequest.parse({
        name: 'Robin de Vries',
        company_name: 'North Coffee',
        address_line_1: 'Stadhuisplein',
        house_number: '10',
        postal_code: '5611 EM',
        city: 'Eindhoven',
        country_code: 'NL',
        email: 'robin@north-coffee.example',
        phone_number: '+31 40 123 4567',
        tax_numbers: [{ name: 'VAT', country_code: 'NL', value: 'NL000099998B57' }],
        brand_id: brand.id,
      }),
    )
    await addOrders(mine, OrderBatch.parse(demoOrders(credentials.integration_id, tx.now())))
    keep(credentials)
    return credentials
  })

/**
 * Acts in the demo organization, for pages that anyone may visit. Undefined if there is none, or if a live organization shares the server
 * with it: strangers write nothing on a server that ships real parcels.
 */
export async function findDemo(system: System): Promise<Context | undefined> {
  const owner = await findBrandOwner(system, demoDomain)
  if (!owner || (await hasLiveOrganizations(system))) return undefined
  const { organization_id } = owner
  const reader = await system.contextFor({ organization_id, integration_id: 0, user_id: 0 })
  const [organization, integration] = [await readOrganization(reader), await findFirstIntegration(reader)]
  const user = await findFirstUser(system, organization_id)
  if (organization.name !== demoName || !integration || !user) return undefined
  return system.contextFor({ organization_id, integration_id: integration.id, user_id: user.id })
}

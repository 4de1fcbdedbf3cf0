import { isFor, listCarriers } from '../../carriers/registry.ts'
import type { System } from '../../platform/context.ts'
import { advisoryLock } from '../../platform/database.ts'
import { BrandRequest } from '../account/brands/schema.ts'
import { addBrand } from '../account/brands/service.ts'
import { hasOrganizations } from '../account/organizations/service.ts'
import { SenderAddressRequest } from '../account/sender-addresses/schema.ts'
import { addSenderAddress } from '../account/sender-addresses/service.ts'
import { OrderBatch } from '../sales/orders/schema.ts'
import { addOrders } from '../sales/orders/service.ts'
import { demoOrders } from './demo-orders.ts'
import { addOrganization } from './service.ts'

const lock = 2
export type DemoCredentials = Awaited<ReturnType<typeof addOrganization>>['credentials']

/**
 * Gives a database without organizations its demo. Answers the credentials, once; they are handed to `keep` before they
 * count, so that a crash between the two cannot lose them.
 */
export const createDemo = (system: System, keep: (credentials: DemoCredentials) => void) =>
  system.transaction(async (tx) => {
    await advisoryLock(tx.db, lock)
    if (await hasOrganizations(tx)) return undefined
    const pointCarriers = listCarriers().filter((one) => one.servicePoints && isFor(one, 'test'))
    const service_point_carriers = pointCarriers.map(({ code }) => code)
    const { credentials, mine } = await addOrganization(tx, { name: 'Demo', service_point_carriers })
    const brand = await addBrand(
      mine,
      BrandRequest.parse({ name: 'North Coffee', domain: 'north-coffee', color: '#1f4e5f', website: 'https://north-coffee.example' }),
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

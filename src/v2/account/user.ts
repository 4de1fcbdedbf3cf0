import type { z } from 'zod'
import { joinStreet } from '../../geo/streets.ts'
import { readOrganization } from '../../modules/account/organizations/service.ts'
import { findFirstSenderAddress } from '../../modules/account/sender-addresses/service.ts'
import type { Context } from '../../platform/context.ts'
import { listModules } from './modules.ts'
import type { V2User } from './schema.ts'

/** The organization, at its first sender address. What it does not have is empty. */
export async function readV2User(ctx: Context): Promise<z.input<typeof V2User>> {
  const [organization, address, modules] = await Promise.all([readOrganization(ctx), findFirstSenderAddress(ctx), listModules(ctx)])
  return {
    username: organization.name,
    company_name: address?.company_name || organization.name,
    telephone: address?.phone_number ?? '',
    address: address ? joinStreet(address.address_line_1, address.house_number, address.country_code) : '',
    postal_code: address?.postal_code ?? '',
    city: address?.city ?? '',
    email: address?.email ?? '',
    company_logo: null,
    registered: organization.created_at.slice(0, 19).replace('T', ' '),
    modules,
    // Credentials that may read the account need not be allowed to read invoices.
    invoices: [],
    data: [],
  }
}

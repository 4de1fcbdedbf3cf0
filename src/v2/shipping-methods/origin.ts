import { readOrganization } from '../../modules/account/organizations/service.ts'
import { findSenderAddress, listOldestSenderAddresses } from '../../modules/account/sender-addresses/service.ts'
import type { Context } from '../../platform/context.ts'
import { Fault, foundOrFault, invalidValue } from '../../platform/errors.ts'

/** Limit of the countries; no merchant sends from more. */
const mostOrigins = 10

/**
 * The countries that parcels are sent from, by the parameter `sender_address`: the id of a sender address, `all` of them, or nothing for the
 * first. An organization without one sends from its own country.
 */
export async function readOrigins(ctx: Context, sender_address: string | undefined): Promise<string[]> {
  if (sender_address !== undefined && sender_address.toLowerCase() !== 'all') return [await readCountry(ctx, sender_address)]
  const addresses = await listOldestSenderAddresses(ctx)
  const countries = [...new Set(addresses.map(({ country_code }) => country_code))].slice(0, mostOrigins)
  if (countries.length === 0) return [(await readOrganization(ctx)).country]
  return sender_address === undefined ? countries.slice(0, 1) : countries
}

async function readCountry(ctx: Context, sender_address: string) {
  const id = /^[1-9]\d{0,14}$/.test(sender_address) ? Number(sender_address) : 0
  const address = foundOrFault(
    await findSenderAddress(ctx, id),
    () => new Fault(invalidValue, 'No sender address with this id exists.', { source: { parameter: 'sender_address' } }),
  )
  return address.country_code
}

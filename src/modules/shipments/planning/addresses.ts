import type { Carrier } from '../../../carriers/kit/carrier.ts'
import { addressAttributes, fitsLimit } from '../../../geo/normalization/address.ts'
import { doubtTexts, findDoubts } from '../../../geo/normalization/doubts.ts'
import { needsState } from '../../../geo/normalization/faults.ts'
import { normalizeAddress } from '../../../geo/normalization/normalize.ts'
import { placesIn } from '../../../geo/places-in.ts'
import { isPostalCode, postalCodeExample } from '../../../geo/postal-codes.ts'
import { findSubdivision } from '../../../geo/subdivisions.ts'
import type { Context } from '../../../platform/context.ts'
import type { Fault } from '../../../platform/errors.ts'
import { omitEmptyFields } from '../../../platform/omit-fields.ts'
import { invalidAt, requiredAt } from '../record/errors.ts'
import type { ShipmentAddress, ShipmentRequest } from '../record/schema.ts'

type ShipmentEnds = { readonly from_address: ShipmentAddress; readonly to_address: ShipmentAddress }

/** Checks each address by itself: a code that the country cannot have, more letters than the carrier prints. */
export function checkAddresses(ends: ShipmentEnds, carrier: Carrier | undefined, faults: Fault[]) {
  for (const side of ['from_address', 'to_address'] as const) {
    const address = ends[side]
    const { country_code, postal_code } = address
    const form = postalCodeExample(country_code)
    if (form && !isPostalCode(country_code, postal_code))
      faults.push(invalidAt([side, 'postal_code'], `This is no postal code of ${country_code}, which looks like ${form}.`))
    for (const attribute of addressAttributes) {
      const limit = carrier?.address_limits?.[attribute]
      if (!fitsLimit(address[attribute] ?? '', limit))
        faults.push(
          invalidAt([side, attribute], `${carrier!.name} takes ${limit} characters at most. POST /addresses/validate shortens it.`),
        )
    }
  }
  checkState(ends, faults)
}

/** Some countries are too large to deliver in without a state. Domestic shipments do not need it. */
function checkState({ from_address, to_address: { country_code, state_province_code } }: ShipmentEnds, faults: Fault[]) {
  if (!needsState(country_code) || from_address.country_code === country_code) return
  const path = ['to_address', 'state_province_code']
  if (!state_province_code)
    faults.push(requiredAt(path, `Shipments to ${country_code} need the state or province, such as ${country_code}-…, by ISO 3166-2.`))
  else if (!findSubdivision(country_code, state_province_code))
    faults.push(invalidAt(path, `This is no state or province of ${country_code} by ISO 3166-2.`))
}

type Contract = { readonly type: string }

/**
 * Validates the receiver's address on request: checks it against the known places, and corrects it. An unknown address, or one that is
 * probably wrong, is refused.
 */
export async function validatedAddress(
  { dataDir, outageWord }: Context,
  { to_address, validation_methods = [], ship_with }: ShipmentRequest,
  carrier: Carrier | undefined,
  contract: Contract | undefined,
  faults: Fault[],
): Promise<ShipmentAddress> {
  if (validation_methods.length === 0) return to_address
  if (!ship_with.properties.contract_id || (contract && contract.type === 'direct')) {
    faults.push(invalidAt(['validation_methods'], 'This needs the contract_id of a contract of the platform itself, of the type broker.'))
    return to_address
  }
  const doubts = findDoubts(to_address)
  for (const { attribute, code } of doubts) faults.push(invalidAt(['to_address', attribute], doubtTexts[code]))
  if (doubts.length > 0) return to_address
  const { valid, results } = await normalizeAddress(to_address, {
    limits: carrier?.address_limits ?? {},
    places: placesIn(dataDir),
    outageWord,
  })
  // Null: it could not be checked. A parcel does not wait for that.
  if (valid !== false) return to_address
  const better = results.find(({ recommended }) => recommended)
  if (better) return omitEmptyFields(better.address) as ShipmentAddress
  const attributesWrong = results[0]!.invalid.join(', ')
  faults.push(invalidAt(['to_address'], `This address is not known: look at ${attributesWrong || 'all of it'}.`))
  return to_address
}

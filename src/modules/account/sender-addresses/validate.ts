import type { z } from 'zod'
import { carrierOf } from '../../../carriers/registry.ts'
import { normalizeAddress } from '../../../geo/normalization/normalize.ts'
import { placesIn } from '../../../geo/places-in.ts'
import type { Context } from '../../../platform/context.ts'
import type { AddressValidation, AddressValidationRequest } from './schema.ts'

/** Normalizes an address within the limits of a carrier, and lists what to change. */
export async function validateAddress(ctx: Context, { address, carrier_code, validation_methods = [] }: AddressValidationRequest) {
  const { valid, results } = await normalizeAddress(address, {
    limits: carrierOf(carrier_code)!.address_limits ?? {},
    places: validation_methods.length > 0 ? placesIn(ctx.dataDir) : undefined,
    outageWord: ctx.outageWord,
  })
  return { input_address_is_valid: valid, results: results.map((one) => present(one, validation_methods[0] ?? null)) }
}

type Result = z.input<typeof AddressValidation>['results'][number]
type NormalizedResult = Awaited<ReturnType<typeof normalizeAddress>>['results'][number]

const present = (
  { address, recommended, reasons, invalid, changed, unverified }: NormalizedResult,
  validation_method: Result['validation_method'],
): Result => ({
  address: address as Result['address'],
  recommended,
  validation_method,
  analysis: {
    validation_result: { is_valid: reasons.length === 0, reasons: [...reasons] },
    invalid_attributes: [...invalid],
    changed_attributes: [...changed],
    ...(unverified && { unverified_attributes: [...unverified] }),
  },
})

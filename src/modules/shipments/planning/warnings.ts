import { z } from 'zod'
import type { RawAddress } from '../../../geo/normalization/address.ts'
import { type DoubtCode, doubtTexts, findDoubts } from '../../../geo/normalization/doubts.ts'

const Warning = z
  .object({
    code: z.enum(Object.keys(doubtTexts) as DoubtCode[]).meta({ description: 'Kind of the warning.' }),
    message: z.string().meta({ description: 'What is probably wrong, and what to send instead.' }),
    source: z.object({ pointer: z.string() }).meta({ description: 'The field of the request, as a JSON Pointer.' }),
  })
  .meta({ id: 'AddressWarning' })

export const warningsField = {
  warnings: z
    .array(Warning)
    .optional()
    .meta({ description: 'What is probably wrong with the address. Only in the response that creates; absent where there is nothing.' }),
}
type AddressSide = 'from_address' | 'to_address'
export type AddressWarnings = { readonly warnings?: z.input<typeof Warning>[] }

/** Finds probable mistakes in an address of a request. They are in the response that creates the resource, and are not stored. */
export function findWarnings(address: RawAddress, side: AddressSide): AddressWarnings {
  const doubts = findDoubts(address)
  if (doubts.length === 0) return {}
  return {
    warnings: doubts.map(({ attribute, code }) => ({ code, message: doubtTexts[code], source: { pointer: `/${side}/${attribute}` } })),
  }
}

import { z } from 'zod'
import { type Random, secretText } from '../../platform/random.ts'
import type { Carrier, ContractData } from '../kit/carrier.ts'
import { listSettings, readFieldMeta, unwrapField } from '../kit/settings-fields.ts'

/** The carrier, with a contract for every new sandbox organization. */
export const withStarterContract = (carrier: Carrier): Carrier => ({
  ...carrier,
  starterContract: { client_id: 'practice', settings: (random) => plausibleSettings({ random }, carrier) },
})

/** Settings of an account with this carrier: its example of a value, or else the first value that it takes. */
export const plausibleSettings = (tools: { readonly random: Random }, carrier: Carrier): ContractData =>
  Object.fromEntries(
    Object.entries(listSettings(carrier)).flatMap(([name, field]) => {
      const tries = [...(readFieldMeta(field).examples ?? []), ...guesses(tools, field)]
      const value = tries.find((one) => field.safeParse(one).success)
      if (value === undefined && !field.safeParse(undefined).success)
        throw new Error(`${carrier.code} gives no example for ${name}, and nothing that comes to mind is good for it`)
      return value === undefined ? [] : [[name, value]]
    }),
  )

const guesses = ({ random }: { readonly random: Random }, field: z.ZodType) => [
  ...(readFieldMeta(field).secret ? [secretText(random)] : []),
  ...choicesOf(unwrapField(field)),
  ...['practice', '10020030', '1002003004', 'NL', 'EUR', 'practice@crossdock.example', 'https://practice.invalid', true],
]

const choicesOf = (field: z.ZodType) => (field instanceof z.ZodEnum ? field.options : [])

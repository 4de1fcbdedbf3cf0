import { z } from 'zod'
import type { Carrier } from '../carriers/kit/carrier.ts'
import { allCarriers, isFor } from '../carriers/registry.ts'
import { addContract } from '../modules/contracts/data.ts'
import { type ContractData, fieldsOf, metaOf, unwrapField } from '../modules/contracts/settings.ts'
import type { Transaction } from '../platform/context.ts'
import { secretText } from '../platform/random.ts'

/** Contracts with every sandbox carrier, valid from the start, for a sandbox organization. */
export async function addPracticeContracts(tx: Transaction, { country }: { country: string }) {
  for (const carrier of allCarriers.filter((one) => isFor(one, 'test'))) {
    const row = {
      carrier_code: carrier.code,
      name: carrier.name,
      // Where the carrier itself says what it costs, it does so to its own client.
      type: carrier.prices === 'carrier_api' ? 'direct' : 'transactional',
      state: 'active',
      is_active: 1,
      is_default_per_carrier: 1,
      client_id: 'practice',
      country,
      revision: 1,
      validation_error: null,
    } as const
    await addContract(tx, carrier, row, plausibleSettings(tx, carrier))
  }
}

/** Sample settings of a contract: the example of each field, or else the first value that it takes. */
export const plausibleSettings = (tools: Pick<Transaction, 'random'>, carrier: Carrier): ContractData =>
  Object.fromEntries(
    Object.entries(fieldsOf(carrier)).flatMap(([name, field]) => {
      const tries = [...(metaOf(field).examples ?? []), ...guesses(tools, field)]
      const value = tries.find((one) => field.safeParse(one).success)
      if (value === undefined && !field.safeParse(undefined).success)
        throw new Error(`${carrier.code} gives no example for ${name}, and nothing that comes to mind is good for it`)
      return value === undefined ? [] : [[name, value]]
    }),
  )

const guesses = ({ random }: Pick<Transaction, 'random'>, field: z.ZodType) => [
  ...(metaOf(field).secret ? [secretText(random)] : []),
  ...choicesOf(unwrapField(field)),
  ...['practice', '10020030', '1002003004', 'NL', 'EUR', 'practice@crossdock.example', 'https://practice.invalid', true],
]

const choicesOf = (field: z.ZodType) => (field instanceof z.ZodEnum ? field.options : [])

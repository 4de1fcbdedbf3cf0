import { z } from 'zod'
import type { ContractData } from '../../carriers/kit/carrier.ts'
import { carrierOf, refuseOption } from '../../carriers/registry.ts'
import { booleanParameter, CountryCode, Time } from '../../http/fields.ts'
import { boundedList, freeMap } from '../../http/lists.ts'
import { cursorPage } from '../../http/paging.ts'
import { repeatValue } from '../../http/refused-value.ts'
import { CarrierCode } from '../shared/schema.ts'
import { isOptionCode } from './option-codes.ts'
import { priceColumns } from './price-file.ts'
import { amountPattern, priceCurrencies } from './price-values.ts'
import { settingsIssues } from './settings.ts'

export { priceCurrencies }

const ContractDataMap = z.record(z.string(), z.unknown())
const name = z.string().max(50).meta({ description: 'Name of the contract, chosen by you.' })

export const Contract = z
  .object({
    id: z.int(),
    carrier: z.object({ code: z.string(), name: z.string() }),
    client_id: z.string().nullable().meta({ description: 'Your customer number at the carrier. Null: none.' }),
    country: CountryCode.nullable(),
    country_code: CountryCode.nullable().meta({ description: 'The same as country.' }),
    is_default_per_carrier: z.boolean(),
    state: z.enum(['validating', 'active', 'inactive', 'validation_failed']),
    type: z
      .enum(['direct', 'broker', 'subbroker'])
      .meta({ description: 'direct: your own contract with the carrier. broker: the contract of this platform.' }),
    name,
    is_active: z.boolean(),
    contract_data: ContractDataMap.meta({ description: 'The settings for the carrier, without secrets.' }),
    validation_error: z.string().nullable().meta({ description: 'Why the carrier refused the contract. Null: it did not.' }),
    error: z.string().nullable().meta({ description: 'The same as validation_error.' }),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Contract' })

const contractData = freeMap(200).meta({
  description: 'Settings for the carrier, such as credentials. GET /contracts/schemas lists their names and values.',
})

/** The carrier decides what its settings are. So what is wrong with them is found here, with all the rest. */
export const ContractRequest = z
  .strictObject({
    carrier_code: CarrierCode,
    contract_data: contractData,
    is_active: z.boolean().default(false),
    is_default_per_carrier: z.boolean().default(false),
    name: name.default(''),
  })
  .superRefine(
    ({ carrier_code, contract_data }, { issues }) => {
      const carrier = carrierOf(carrier_code)
      if (!carrier || !isMap(contract_data)) return
      for (const issue of settingsIssues(carrier, contract_data))
        issues.push({ ...issue, path: ['contract_data', ...issue.path] } as (typeof issues)[number])
    },
    // Runs even if another field is wrong, so that all faults are reported at once.
    { when: ({ value }) => isMap(value) },
  )
  .meta({ id: 'ContractRequest' })
export type ContractRequest = z.output<typeof ContractRequest>

const isMap = (value: unknown): value is ContractData => typeof value === 'object' && value !== null && !Array.isArray(value)

export const ContractChanges = z
  .strictObject({
    is_active: z.boolean(),
    is_default_per_carrier: z
      .boolean()
      .meta({ description: 'True makes it the default, in place of the one that was; false changes nothing.' }),
    contract_data: contractData,
    name,
  })
  .partial()
  .meta({ id: 'ContractChanges' })
export type ContractChanges = z.output<typeof ContractChanges>

export const ContractList = z.strictObject({
  ...cursorPage(),
  carrier_code: CarrierCode.optional(),
  is_active: booleanParameter.optional(),
  client_id: z.string().max(250).optional(),
  name: z.string().max(250).optional().meta({ description: 'Only contracts with exactly this name.' }),
  country_code: CountryCode.optional(),
})
export type ContractList = z.output<typeof ContractList>

export const ContractSchema = z
  .object({
    carrier_code: z.string(),
    fields: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        required: z.boolean(),
        type: z.enum(['string', 'boolean', 'choice', 'object']),
        choices: z.array(z.object({ code: z.string(), description: z.string() })).optional(),
      }),
    ),
  })
  .meta({ id: 'ContractSchema' })
export const ContractSchemaList = z.strictObject({ carrier_code: CarrierCode.optional() })

/** Limit of 10 MB, as in the interface. */
export const priceFile = {
  type: 'text/csv',
  limit: 10_485_760,
  example: `${priceColumns.join()}\nswiftly:home,NL,DE,0,2.5,4.95,EUR\n`,
} as const
export const PricesTaken = z.object({ lines: z.int() })

const Price = z.strictObject({
  value: z
    .string()
    .regex(amountPattern, repeatValue('Must be an amount such as 4.95.'))
    .meta({ examples: ['4.95'] }),
  currency: z.enum(priceCurrencies),
})
const optionCode = z
  .string()
  .refine(isOptionCode, { error: ({ input }) => refuseOption(input) })
  .meta({ maxLength: 150, examples: ['swiftly:home'] })

export const PricingForm = z
  .object({ prices: z.array(z.object({ shipping_option_code: z.string(), price: Price })) })
  .meta({ id: 'PricingForm' })
export const PricingFormChanges = z
  .strictObject({ prices: boundedList(z.strictObject({ shipping_option_code: optionCode, price: Price.nullable() }), 1_000) })
  .meta({ id: 'PricingFormChanges' })
export type PricingFormChanges = z.output<typeof PricingFormChanges>

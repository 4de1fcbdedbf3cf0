import { z } from 'zod'
import { functionalityFields } from '../../carriers/kit/functionalities.ts'
import { decimalText } from '../../carriers/kit/units.ts'
import { looseCountry, requiredCountry } from '../fields.ts'
import { looseBoolean, looseDecimal, looseId, looseInteger, looseText, requiredDecimal, requiredInteger } from '../loose.ts'

const lengthNames = ['millimeter', 'centimeter', 'meter'] as const
const weightNames = ['gram', 'kilogram'] as const
const unitOf = <const Unit extends string>(units: readonly Unit[], usual: Unit) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim().toLowerCase() || undefined : value), z.enum(units).default(usual))

/** Each functionality is a parameter: with a value, only methods that have it. */
const parameterOf = (field: (typeof functionalityFields)[keyof typeof functionalityFields]) => {
  if (field.kind === 'flag') return looseBoolean
  const isNumber = field.kind === 'amount' || (field.kind === 'choice' && typeof field.values[0] === 'number')
  return isNumber ? looseInteger : looseText(50)
}
const functionalityParameters = Object.fromEntries(Object.entries(functionalityFields).map(([name, field]) => [name, parameterOf(field)]))

const isMeasure = (text: string | undefined) => text === undefined || decimalText.test(text)
const notMeasure = 'Must be 0 or more, such as 1.2.'
const measure = looseDecimal.refine(isMeasure, notMeasure).optional()

const measures = {
  weight: measure,
  weight_unit: unitOf(weightNames, 'gram'),
  length: measure,
  length_unit: unitOf(lengthNames, 'millimeter'),
  width: measure,
  width_unit: unitOf(lengthNames, 'millimeter'),
  height: measure,
  height_unit: unitOf(lengthNames, 'millimeter'),
}
const ends = { to_country: looseCountry, from_postal_code: looseText(12), to_postal_code: looseText(12) }

export const ProductParameters = z.strictObject({
  ...(functionalityParameters as Record<string, z.ZodType<string | number | boolean | undefined>>),
  from_country: requiredCountry,
  ...ends,
  ...measures,
  carrier: looseText(50),
  contract: looseId,
  lead_time_hours: looseInteger.meta({ description: 'No longer than this; needs `to_country`.' }),
  contract_pricing: looseBoolean,
  returns: looseBoolean,
})
export type ProductParameters = z.output<typeof ProductParameters>

export const PriceParameters = z.strictObject({
  shipping_method_id: requiredInteger,
  from_country: requiredCountry,
  ...ends,
  weight: requiredDecimal.refine(isMeasure, notMeasure),
  weight_unit: unitOf(weightNames, 'gram'),
  contract: looseId.meta({ description: 'Id of the contract. Default: the default contract of the carrier.' }),
})
export type PriceParameters = z.output<typeof PriceParameters>

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const ProductMethod = z.object({
  id: z.int(),
  name: z.string(),
  shipping_product_code: z.string(),
  lead_time_hours: z
    .record(z.string(), z.record(z.string(), z.int()))
    .meta({ description: 'Hours by origin and destination, where `to_country` is given and the carrier says so.' }),
  functionalities: z.record(z.string(), value).meta({ description: 'Only those that are set.' }),
  properties: z.object({
    min_weight: z.int(),
    max_weight: z.int(),
    max_dimensions: z.object({ length: z.int(), width: z.int(), height: z.int(), unit: z.enum(lengthNames) }),
  }),
})

export const ShippingProduct = z
  .object({
    name: z.string(),
    carrier: z.string(),
    service_points_carrier: z.string(),
    code: z.string(),
    weight_range: z.object({
      min_weight: z.int().meta({ description: 'Lowest weight in grams.' }),
      max_weight: z.int().meta({ description: 'Highest weight in grams, and one gram more: a parcel has to weigh less.' }),
    }),
    methods: z.array(ProductMethod),
    available_functionalities: z.record(z.string(), z.array(value)),
  })
  .meta({ id: 'V2ShippingProduct' })

export const ShippingPrice = z
  .object({
    price: z
      .string()
      .nullable()
      .meta({ description: 'Price of the shipping method. Null where the method has no price for this, and for the unstamped letter.' }),
    currency: z.string().nullable(),
    to_country: z.string(),
    breakdown: z.array(z.object({ type: z.string(), label: z.string(), value: z.number() })),
  })
  .meta({ id: 'V2ShippingPrice' })

export const Functionality = z
  .object({
    name: z.string(),
    type: z.enum(['boolean', 'integer', 'string']),
    default_value: value,
    enum: z.record(z.string(), z.object({ name: z.string() })).optional(),
    pattern: z.string().optional(),
  })
  .meta({ id: 'V2ShippingFunctionality' })

import { z } from 'zod'
import { functionalityFields } from '../../../carriers/kit/functionalities.ts'
import { requiredFields, surchargeTypes } from '../../../carriers/kit/product.ts'
import { decimalText, lengthUnits, weightUnits } from '../../../carriers/kit/units.ts'
import { isPostalCode, isPostalCodeStart, postalCodeExample } from '../../../geo/postal-codes.ts'
import { deprecatedSince } from '../../../http/deprecation.ts'
import { booleanParameter, CountryCode, integerId, integerParameter } from '../../../http/fields.ts'
import { boundedList } from '../../../http/lists.ts'
import { repeatValue } from '../../../http/refused-value.ts'
import { priceCurrencies } from '../../contracts/schema.ts'
import { CurrencyCode, Dimensions, servicePointId, sideLength } from '../../shared/schema.ts'

/** A text with a decimal number, more than nothing. Clients send numbers too, and mean the same. */
const decimal = z
  .union([z.string(), z.number().transform(String)])
  .meta({ maxLength: 40 })
  .refine((text) => decimalText.test(text) && Number(text) > 0, repeatValue('Must be a decimal number above 0, such as 1.5.'))
const longest = 12
const postalCode = z.string().max(longest)

const Weight = z.strictObject({ value: decimal, unit: z.enum(weightUnits) }).meta({ id: 'QuotedWeight' })

/** Limits an insured amount, which is a number of euros or a price. */
const mostInsured = 10_000_000
const insuredText = z
  .union([z.string(), z.number().transform(String)])
  .meta({ maxLength: 40 })
  .refine(
    (text) => decimalText.test(text) && Number(text) <= mostInsured,
    repeatValue(`Must be an amount such as 500.00, at most ${mostInsured}.`),
  )
const insured = z.union([z.number().min(0).max(mostInsured), z.strictObject({ value: insuredText, currency: CurrencyCode })]).nullable()

const Parcel = z
  .strictObject({
    weight: Weight.optional(),
    dimensions: Dimensions.nullable().optional(),
    additional_insured_price: insured.optional().meta({
      description:
        'Insurance on top of the standard liability cover of the carrier, a number of euros or a price in any currency; it wins.',
    }),
    total_insured_price: insured.optional(),
  })
  .meta({ id: 'QuotedParcel' })

const Address = z
  .strictObject({
    country_code: CountryCode,
    postal_code: postalCode.nullable().optional(),
    address_line_1: z.string().max(250).nullable().optional(),
    city: z.string().max(250).nullable().optional(),
    state_province_code: z.string().max(10).nullable().optional(),
  })
  .meta({ id: 'QuotedAddress' })

const shapeOf = (one: (typeof functionalityFields)[keyof typeof functionalityFields]) => {
  if (one.kind === 'flag') return z.boolean()
  if (one.kind === 'amount') return z.int().min(0).nullable()
  if (one.kind === 'time')
    return z
      .string()
      .regex(/^\d{4}$/, repeatValue('Must be a time of day such as 0900.'))
      .nullable()
  return z.literal(one.values as readonly (string | number)[]).nullable()
}
const shapes = Object.fromEntries(Object.entries(functionalityFields).map(([name, one]) => [name, shapeOf(one)]))
export const WantedFunctionalities = z.strictObject(shapes).partial().meta({ id: 'FunctionalityFilter' })
const Functionalities = z.object(shapes).meta({ id: 'Functionalities' })

const LeadTime = z
  .strictObject({ gt: z.number(), gte: z.number(), eq: z.number(), lt: z.number(), lte: z.number() })
  .partial()
  .meta({ id: 'LeadTimeFilter' })

const ServicePoint = z
  .strictObject({ id: servicePointId, carrier_service_point_id: z.string().min(1).max(100) })
  .partial()
  .refine(({ id, carrier_service_point_id }) => id !== undefined || carrier_service_point_id !== undefined, 'Send one of the two ids.')
  .meta({ id: 'ServicePointReference', minProperties: 1 })

const old = (use: string) => ({ ...deprecatedSince('2026-01-14'), description: `Use ${use}.` })
/** Fields that every form of a request has. */
const asked = {
  from_country_code: CountryCode.nullable().optional().meta(old('from_address')),
  to_country_code: CountryCode.nullable().optional().meta(old('to_address')),
  from_postal_code: postalCode.nullable().optional().meta(old('from_address')),
  to_postal_code: postalCode.nullable().optional().meta(old('to_address')),
  functionalities: WantedFunctionalities.nullable().optional(),
  carrier_code: z.string().min(1).max(50).nullable().optional(),
  contract_id: integerId.nullable().optional(),
  shipping_product_code: z.string().min(1).max(100).nullable().optional(),
  lead_time: LeadTime.nullable().optional(),
}
const explain = z.boolean().default(false).meta({ description: 'Include excluded options with reasons, and the price breakdown.' })
const more = {
  from_address: Address.nullable().optional(),
  to_address: Address.nullable().optional(),
  to_service_point: ServicePoint.nullable().optional(),
  to_service_point_id: z.int().min(1).nullable().optional().meta(old('to_service_point')),
  parcels: boundedList(Parcel, 50).min(1).nullable().optional(),
  shipping_option_code: z.string().min(1).max(150).nullable().optional(),
  explain,
}

type Addresses = { readonly [Name in 'from_address' | 'to_address']?: z.output<typeof Address> | null | undefined } & {
  readonly [Name in `${'from' | 'to'}_${'country' | 'postal'}_code`]?: string | null | undefined
}

/** Runs a check even if another field is invalid, so that all errors are reported at once. The value of a field may then be invalid. */
const always = { when: ({ value }: z.core.ParsePayload) => isMap(value) }
const isMap = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each end of the way by its address, or by the two fields that came before it; and a postal code that the country can have. */
function checkAddresses(body: Addresses, check: z.core.$RefinementCtx) {
  for (const side of ['from', 'to'] as const) {
    const address = body[`${side}_address`]
    const flat = [`${side}_country_code`, `${side}_postal_code`] as const
    for (const name of flat.filter((one) => address && body[one]))
      check.addIssue({
        code: 'custom',
        path: [name],
        message: `${name} and ${side}_address exclude each other. Send ${side}_address alone.`,
      })
    checkPostalCode(
      address ?? { country_code: body[flat[0]], postal_code: body[flat[1]] },
      address ? [`${side}_address`, 'postal_code'] : [flat[1]],
      check,
    )
  }
}

type QuoteAddress = { readonly country_code?: string | null | undefined; readonly postal_code?: string | null | undefined }

function checkPostalCode({ country_code, postal_code }: QuoteAddress, path: string[], check: z.core.$RefinementCtx) {
  if (typeof country_code !== 'string' || typeof postal_code !== 'string') return
  if (postal_code === '' || postal_code.length > longest) return
  // A shop often knows only the district of a visitor.
  if (isPostalCode(country_code, postal_code) || isPostalCodeStart(country_code, postal_code)) return
  const form = postalCodeExample(country_code)
  check.addIssue({ code: 'custom', path, message: `This is no postal code of ${country_code}${form ? `, which looks like ${form}` : ''}.` })
}

/** Example of a typical request. */
const example = {
  from_address: { country_code: 'NL', postal_code: '5611 EM' },
  to_address: { country_code: 'DE', postal_code: '10115' },
  parcels: [{ weight: { value: '2', unit: 'kg' }, dimensions: { length: '30', width: '20', height: '10', unit: 'cm' } }],
}

export const ShippingOptionRequest = z
  .strictObject({ ...more, calculate_quotes: z.boolean().nullable().default(false), ...asked })
  .superRefine(checkAddresses, always)
  .meta({ id: 'ShippingOptionRequest', examples: [{ ...example, calculate_quotes: true }] })

/** Body of a quote request, which always returns quotes. The parcel may be in the body itself, as it was at the previous path. */
export const ShippingQuoteRequest = z
  .strictObject({
    ...more,
    ...asked,
    weight: Weight.nullable().optional().meta(old('parcels')),
    dimensions: Dimensions.nullable().optional().meta(old('parcels')),
    total_insurance: z.number().min(0).max(mostInsured).nullable().optional().meta(old('parcels')),
  })
  .superRefine(checkAddresses, always)
  .superRefine(({ parcels, weight, dimensions, total_insurance }, check) => {
    for (const [name, value] of Object.entries({ weight, dimensions, total_insurance }))
      if (parcels && value !== undefined && value !== null)
        check.addIssue({ code: 'custom', path: [name], message: `${name} and parcels exclude each other. Send parcels alone.` })
  }, always)
  .meta({ id: 'ShippingQuoteRequest', examples: [example] })

const flagParameters = Object.entries(functionalityFields).flatMap(([name, { kind }]) =>
  kind === 'flag' ? [[name, booleanParameter.optional()]] : [],
)

export const ShippingOptionList = z
  .strictObject({
    from_country_code: CountryCode.optional(),
    to_country_code: CountryCode.optional(),
    from_postal_code: postalCode.optional(),
    to_postal_code: postalCode.optional(),
    carrier_code: z.string().max(50).optional(),
    contract_id: integerParameter.optional(),
    shipping_product_code: z.string().max(100).optional(),
    shipping_option_code: z.string().max(150).optional(),
    weight: decimal.optional().meta({ description: 'Weight of one parcel, in `weight_unit`.' }),
    weight_unit: z.enum(weightUnits).default('kg'),
    length: sideLength
      .optional()
      .meta({ description: 'First side of the parcel, in `dimension_unit`. With a side of 0 the dimensions count as not sent.' }),
    width: sideLength.optional(),
    height: sideLength.optional(),
    dimension_unit: z.enum(lengthUnits).default('cm'),
    last_mile: z.enum(functionalityFields.last_mile.values).optional(),
    calculate_quotes: booleanParameter.optional(),
    explain: booleanParameter.optional(),
    ...(Object.fromEntries(flagParameters) as Record<string, z.ZodOptional<typeof booleanParameter>>),
  })
  .superRefine((query, check) => {
    for (const side of ['from', 'to'] as const)
      checkPostalCode(
        { country_code: query[`${side}_country_code`], postal_code: query[`${side}_postal_code`] },
        [`${side}_postal_code`],
        check,
      )
    const missing = (['length', 'width', 'height'] as const).filter((name) => query[name] === undefined)
    if (missing.length > 0 && missing.length < 3)
      for (const name of missing) check.addIssue({ code: 'custom', path: [name], message: 'Send length, width and height together.' })
  }, always)

const money = z.object({ value: z.string(), currency: z.enum(priceCurrencies) })
const line = z.object({ type: z.enum(surchargeTypes), label: z.string(), price: money })
const weight = z.object({ value: z.string(), unit: z.enum(weightUnits) })
const weights = z.object({ min: weight, max: weight })

const Quote = z
  .object({
    weight: weights,
    lead_time: z.int().nullable().meta({ description: 'Lead time in hours from cut-off to delivery.' }),
    price: z.object({ breakdown: z.array(line), total: money }),
    estimated_surcharges: z
      .array(line)
      .nullable()
      .meta({ description: 'Surcharges that the carrier will probably add. They are not in the price. Null: none are known.' }),
    explanation: z.array(z.object({ text: z.string(), price: money })).optional(),
  })
  .meta({ id: 'ShippingQuote' })

export const ShippingOption = z
  .object({
    code: z.string(),
    name: z.string(),
    carrier: z.object({ code: z.string(), name: z.string() }),
    product: z.object({ code: z.string(), name: z.string() }),
    functionalities: Functionalities,
    max_dimensions: z.object({ length: z.string(), width: z.string(), height: z.string(), unit: z.enum(lengthUnits) }),
    weight: weights,
    parcel_billed_weights: z.array(weight.extend({ volumetric: z.boolean(), parcel_number: z.int(), calculation: z.string().nullable() })),
    contract: z.object({ id: z.int(), client_id: z.string().nullable(), carrier_code: z.string(), name: z.string().nullable() }),
    requirements: z.object({
      fields: z.array(z.enum(requiredFields)),
      export_documents: z.boolean(),
      is_service_point_required: z.boolean(),
    }),
    charging_type: z.enum(['first_scan', 'label_creation']),
    quotes: z.array(Quote).nullable(),
    quote_source: z.string().nullable(),
    quote_error: z.object({ code: z.string(), title: z.string(), description: z.string() }).nullable(),
  })
  .meta({ id: 'ShippingOption' })

const stated: z.ZodType = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
])
const LeftOut = z
  .object({
    code: z.string(),
    contract_id: z.int(),
    reasons: z.array(z.object({ field: z.string(), reason: z.string(), limit: stated.optional(), value: stated.optional() })),
  })
  .meta({ id: 'ExcludedShippingOption' })

export const ShippingOptions = z.object({
  data: z.array(ShippingOption).nullable(),
  message: z.string().nullable(),
  left_out: z.array(LeftOut).optional(),
})

export const MethodIds = z
  .strictObject({ shipping_method_ids: boundedList(z.int(), 100) })
  .meta({ id: 'ShippingMethodIds', examples: [{ shipping_method_ids: [8] }] })
export const MethodCodes = z.record(z.string(), z.string().nullable()).meta({
  id: 'ShippingMethodCodes',
  description: 'The code of the option by the id of its method.',
  examples: [{ '8': 'crossdock:letter' }],
})

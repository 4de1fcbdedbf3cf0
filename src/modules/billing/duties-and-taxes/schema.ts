import { z } from 'zod'
import { decimalText } from '../../../carriers/kit/units.ts'
import { CountryCode, Time } from '../../../http/fields.ts'
import { boundedList } from '../../../http/lists.ts'
import { repeatValue } from '../../../http/refused-value.ts'
import { CurrencyCode, Weight } from '../../shared/schema.ts'
import { findRequestFaults } from './request-rules.ts'
import { warningCodes } from './warnings.ts'

const amount = z
  .union([z.string(), z.number().transform(String)])
  .refine((text) => decimalText.test(text), repeatValue('Must be a decimal number of 0 or more, such as 49.99.'))
  .meta({ maxLength: 40, examples: ['49.99'] })
const RequestedAmount = z
  .strictObject({
    value: amount,
    currency: CurrencyCode.optional().meta({ description: 'Currency, ISO 4217. Default and only valid value: `currency` of the request.' }),
  })
  .meta({ id: 'DutiesPrice', examples: [{ value: '49.99', currency: 'EUR' }] })

const Place = z.strictObject({
  country_code: CountryCode,
  postal_code: z
    .string()
    .max(20)
    .default('')
    .meta({ description: 'Postal code. Required for the destinations US, CA, ES and BR.', examples: ['5611'] }),
})

const hsText = /^(\d[\d.]*)?$/
const HsCode = z
  .string()
  .max(12)
  .refine(
    (text) => hsText.test(text) && (text === '' || text.replaceAll('.', '').length >= 6),
    'Must be 6 to 12 digits and dots, such as 640359 or 6403.59.',
  )
  .default('')
  .meta({
    description: 'Harmonized System code of the goods. The first six digits count. Without a code the description decides, less well.',
    examples: ['640359'],
  })

export const DutiesItem = z
  .strictObject({
    description: z.string().min(1).max(255),
    hs_code: HsCode,
    quantity: z.int().min(1).max(1_000_000).default(1),
    price: RequestedAmount.meta({ description: 'Price of one unit.' }),
    weight: Weight.optional().meta({ description: 'Weight of one unit.' }),
    origin_country: CountryCode.nullable()
      .default(null)
      .meta({ description: 'Country where the goods were made, ISO 3166-1 alpha-2. Null: not known, and no preferential rate applies.' }),
    sku: z.string().max(255).default(''),
  })
  .meta({ id: 'DutiesItem' })

const noOptions = { is_gift: false, is_tax_registered: false, tax_registration_id: null }
const DutiesOptions = z
  .strictObject({
    is_gift: z
      .boolean()
      .default(false)
      .meta({ description: 'From one private person to another. Some destinations have higher thresholds.' }),
    is_tax_registered: z.boolean().default(false).meta({
      description: 'The sender collects the tax of the destination when the goods are sold, as with IOSS, a UK VAT number or VOEC.',
    }),
    tax_registration_id: z
      .string()
      .max(50)
      .nullable()
      .default(null)
      .meta({ description: 'Number of the tax registration. Required if `is_tax_registered` is true. Null: none.' }),
  })
  .meta({ id: 'DutiesOptions' })

export const DutiesRequest = z
  .strictObject({
    from_address: Place,
    to_address: Place,
    items: boundedList(DutiesItem, 10).min(1),
    shipping_cost: RequestedAmount.optional(),
    weight: Weight.optional().meta({ description: 'Weight of the shipment with its packaging. Required for the destination CH.' }),
    currency: CurrencyCode.default('EUR').meta({ description: 'Currency of every amount of the request and of the response, ISO 4217.' }),
    options: DutiesOptions.default(noOptions),
  })
  .superRefine(
    (request, { issues }) => {
      for (const fault of findRequestFaults(request)) issues.push({ code: 'custom', ...fault, input: request })
    },
    // Runs although another field is invalid, so that all errors are reported at once.
    { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
  )
  .meta({ id: 'DutiesRequest' })
export type DutiesRequest = z.output<typeof DutiesRequest>

const Money = z
  .object({ value: z.string(), currency: z.string().length(3) })
  .meta({ id: 'DutiesAmount', examples: [{ value: '99.98', currency: 'EUR' }] })
const percent = z.string().meta({ examples: ['21.00'] })

export const DutiesWarning = z
  .object({
    code: z.enum(Object.keys(warningCodes) as [keyof typeof warningCodes]),
    message: z.string(),
    precision: z.enum(['heading', 'chapter', 'average']).optional().meta({
      description:
        'What the rate is taken from: the heading, the average of the chapter, or that of a wider group of goods. Only of `estimated_rate`.',
    }),
  })
  .meta({ id: 'DutiesWarning' })

export const DutiesResult = z
  .object({
    items: z.array(
      z.object({
        sku: z.string(),
        description: z.string(),
        hs_code: z.string().meta({ description: 'Six digits; empty if the goods could not be classified. May differ from the one sent.' }),
        hs_code_description: z.string(),
        quantity: z.int(),
        item_value: Money.meta({ description: 'Price times quantity.' }),
        duty_rate: percent,
        tax_rate: percent,
        duty: Money,
        tax: Money.meta({ description: 'Import tax on the value and the duty, and on the shipping cost where the destination taxes it.' }),
        item_total: Money,
        warnings: z.array(DutiesWarning),
      }),
    ),
    totals: z.object({
      items_value: Money,
      shipping_cost: Money.nullable().meta({ description: 'Shipping cost of the request. Null if it has none.' }),
      total_duty: Money,
      total_tax: Money,
      total: Money,
    }),
    de_minimis: z.object({
      duty_threshold: Money.meta({ description: 'Below it no duty is due, or a flat one. 0 if there is no threshold.' }),
      tax_threshold: Money,
      statutory_duty_threshold: Money.meta({ description: 'Threshold in the currency of the law.' }),
      statutory_tax_threshold: Money,
    }),
    reference_rates: z
      .array(
        z.object({
          base_currency: z.string().length(3),
          currency: z.string().length(3),
          rate: z.string().meta({ description: 'Units of `currency` for one unit of `base_currency`.' }),
          date: z.iso.date(),
          source: z.string(),
        }),
      )
      .meta({ description: 'The rates by which thresholds of the law were converted. Amounts of the request are never converted.' }),
    sources: z
      .array(
        z.object({
          subject: z.enum(['duty', 'tax', 'threshold', 'waiver', 'registration']),
          source: z.string(),
          as_of: z.iso.date(),
        }),
      )
      .meta({ description: 'Sources of rates and thresholds.' }),
    calculated_at: Time,
  })
  .meta({ id: 'DutiesResult' })
export type DutiesResult = z.output<typeof DutiesResult>

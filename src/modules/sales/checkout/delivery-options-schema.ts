import { z } from 'zod'
import { decimalText, lengthUnits, weightUnits } from '../../../carriers/kit/units.ts'
import { CountryCode, integerId, requireOneField } from '../../../http/fields.ts'
import { boundedMap } from '../../../http/lists.ts'
import { repeatValue } from '../../../http/refused-value.ts'
import { CurrencyCode, shopperLanguages } from '../../shared/schema.ts'
import { deliveryMethodTypes } from './schema.ts'

/** A decimal number as text. Clients send numbers too, and mean the same. */
const decimal = z.union([z.string(), z.number().transform(String)]).meta({ maxLength: 40 })
const positive = decimal.refine(
  (text) => decimalText.test(text) && Number(text) > 0,
  repeatValue('Must be a decimal number above 0, such as 2500.'),
)
const value = decimal.refine((text) => decimalText.test(text), repeatValue('Must be a decimal number, such as 45.90.'))
const side = decimal.refine(
  (text) => decimalText.test(text) && Number(text) > 0,
  repeatValue('Must be a decimal number above 0, such as 20.'),
)

const postalCode = z.string().min(1).max(15)
const FromAddress = z
  .strictObject({ country_code: CountryCode.optional(), postal_code: postalCode.optional(), sender_address_id: integerId.optional() })
  .superRefine(({ country_code, postal_code, sender_address_id }, check) => {
    const isNamed = sender_address_id !== undefined
    if (isNamed && (country_code !== undefined || postal_code !== undefined))
      check.addIssue({
        code: 'custom',
        path: ['sender_address_id'],
        message: 'Send either sender_address_id or country_code and postal_code.',
      })
    if (!isNamed && country_code === undefined)
      check.addIssue({ code: 'custom', path: ['country_code'], message: 'Send country_code, or sender_address_id.' })
  })
  .meta({
    id: 'CheckoutFromAddress',
    ...requireOneField('country_code', 'sender_address_id'),
    examples: [{ country_code: 'NL', postal_code: '5611 EM' }],
  })

const fields = {
  total_weight: z
    .strictObject({ value: positive, unit: z.enum(weightUnits).default('g') })
    .meta({ id: 'CheckoutWeight', examples: [{ value: '2500', unit: 'g' }] }),
  total_price: z
    .strictObject({
      value,
      currency: CurrencyCode.optional().meta({ description: 'Currency, ISO 4217. If it is sent, it must be that of the configuration.' }),
    })
    .meta({ id: 'CheckoutPrice', examples: [{ value: '45.90' }] }),
  parcel_dimensions: z
    .strictObject({ length: side.optional(), width: side.optional(), height: side.optional(), unit: z.enum(lengthUnits).default('cm') })
    .nullable()
    .optional()
    .meta({
      description:
        'Dimensions of the parcel, for conditions and limits of carriers. They count only with all three sides. Null: not known.',
    }),
  to_address: z.strictObject({ country_code: CountryCode, postal_code: postalCode.nullable().optional() }),
  metadata: boundedMap(z.string().max(128), z.string().max(128), 5)
    .nullable()
    .optional()
    .meta({ description: 'Conditions of delivery methods read the key `checkout_metadata`.' }),
}
const example = {
  total_weight: { value: '2500', unit: 'g' },
  total_price: { value: '45.90' },
  from_address: { country_code: 'NL', postal_code: '5611 EM' },
  to_address: { country_code: 'NL', postal_code: '1012 AB' },
}
const { from_address, ...withoutOrigin } = example

export const DeliveryOptionsRequest = z
  .strictObject({ ...fields, from_address: FromAddress })
  .meta({ id: 'DeliveryOptionsRequest', examples: [example] })
export type DeliveryOptionsRequest = z.output<typeof DeliveryOptionsRequest>

export const PublicDeliveryOptionsRequest = z
  .strictObject({
    ...fields,
    from_address: FromAddress.optional().meta({ description: 'Where the parcel starts. Default: as the configuration says.' }),
  })
  .meta({ id: 'PublicDeliveryOptionsRequest', examples: [withoutOrigin] })

export const LanguageQuery = z.strictObject({
  language: z
    .enum(shopperLanguages)
    .optional()
    .meta({ description: 'Language of titles and descriptions. Default: that of the configuration.' }),
})

const sideParameter = z
  .string()
  .refine((text) => decimalText.test(text) && Number(text) > 0, repeatValue('Must be a number of centimetres above 0.'))
  .meta({ type: 'number', maxLength: 40 })
export const DeliveryOptionsQuery = z.strictObject({
  weight_value: z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= 1, repeatValue('Must be a whole number of grams, 1 at least.'))
    .meta({ type: 'integer', minimum: 1 }),
  total_order_value: z
    .string()
    .min(1)
    .refine((text) => decimalText.test(text), repeatValue('Must be a decimal number, such as 45.90.'))
    .meta({ maxLength: 40 }),
  from_country_code: CountryCode,
  to_country_code: CountryCode,
  checkout_identifier_type: z.enum(['shipping_option_code']).default('shipping_option_code'),
  to_postal_code: z.string().max(15).optional(),
  parcel_length: sideParameter.optional(),
  parcel_width: sideParameter.optional(),
  parcel_height: sideParameter.optional(),
  checkout_metadata: z.string().max(128).optional(),
})
export type DeliveryOptionsQuery = z.output<typeof DeliveryOptionsQuery>

export const leadTimePercentiles = [10, 20, 30, 40, 50, 60, 70, 80, 90, 95] as const
const LeadTimeHours = z
  .object(
    Object.fromEntries(leadTimePercentiles.map((one) => [`p${one}`, z.int()])) as Record<
      `p${(typeof leadTimePercentiles)[number]}`,
      z.ZodInt
    >,
  )
  .meta({ id: 'LeadTimeHours', description: 'Hours from the handover to the first delivery attempt, of your parcels of the last 90 days.' })

/** Time with the offset of the delivery method's time zone. */
const localTime = z.iso.datetime({ offset: true })
const weight = z.object({ value: z.string(), unit: z.literal('g') })

export const DeliveryOption = z
  .object({
    id: z.uuid().meta({ description: 'Id of the delivery method, a UUID. Its options share it.' }),
    title: z.string(),
    internal_title: z.string(),
    description: z.string().nullable(),
    delivery_method_type: z.enum(deliveryMethodTypes),
    cut_off_time: localTime
      .nullable()
      .meta({ description: 'Time until which the option is valid as returned, with the offset of the delivery method. Null: no limit.' }),
    checkout_identifier: z.object({ type: z.literal('shipping_option_code'), value: z.string() }),
    shipping_rate: z.object({
      value: z
        .string()
        .nullable()
        .meta({ description: 'Price of the delivery. 0.00: free. Null: the delivery method has no rates for this cart.' }),
      currency: z.string(),
    }),
    carrier: z.object({ code: z.string(), name: z.string(), logo_url: z.url() }),
    delivery_dates: z
      .array(z.object({ delivery_date: localTime, parcel_handover_date: localTime }))
      .max(14)
      .nullable()
      .meta({ description: 'Days of delivery to choose from. Null with `standard_delivery` and `service_point_delivery`.' }),
    lead_time_hours: LeadTimeHours.nullable(),
    sustainability_rating: z.enum(['low', 'medium', 'high']).nullable(),
    is_order_overweight: z.boolean().meta({ description: 'The cart weighs more than `allowed_weight`: the option cannot be chosen.' }),
    allowed_weight: z
      .object({ value: z.string(), unit: z.literal('g'), min: weight, max: weight })
      .nullable()
      .meta({ description: 'Weights that the option takes; `value` is `max.value`. Null: not known.' }),
  })
  .meta({ id: 'DeliveryOption' })
export type DeliveryOption = z.input<typeof DeliveryOption>

export const DeliveryOptions = z
  .object({ configuration_id: z.uuid(), delivery_options: z.array(DeliveryOption) })
  .meta({ id: 'DeliveryOptions' })
export type DeliveryOptions = z.input<typeof DeliveryOptions>

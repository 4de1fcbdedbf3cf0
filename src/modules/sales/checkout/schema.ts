import { z } from 'zod'
import { weekdayNames } from '../../../carriers/kit/service-points.ts'
import { lengthUnits } from '../../../carriers/kit/units.ts'
import { CountryCode, integerId, Time } from '../../../http/fields.ts'
import { boundedList, withoutDuplicates } from '../../../http/lists.ts'
import { repeatValue } from '../../../http/refused-value.ts'
import { CurrencyCode, shopperLanguages, textsByLanguage, Weight } from '../../shared/schema.ts'
import { checkConfiguration } from './rules.ts'

export const deliveryMethodTypes = ['standard_delivery', 'same_day_delivery', 'nominated_day_delivery', 'service_point_delivery'] as const
export type DeliveryMethodType = (typeof deliveryMethodTypes)[number]

const amount = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/, repeatValue('Must be a decimal number, such as 4.95.'))
const side = z.string().regex(/^\d{1,5}(\.\d{1,3})?$/, repeatValue('Must be a decimal number, such as 60.'))
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, repeatValue('Must be a time of day such as 15:00.'))
const mostBands = 30

const free_from = amount.nullable().default(null).meta({ description: 'From this cart value on, delivery is free. Null: it is not.' })
const ShippingRates = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('none') }),
    z.strictObject({ type: z.literal('flat'), price: amount, free_from }),
    z.strictObject({
      type: z.literal('by_weight'),
      bands: boundedList(z.strictObject({ up_to: Weight, price: amount }), mostBands).min(1),
      free_from,
    }),
    z.strictObject({
      type: z.literal('by_value'),
      bands: boundedList(z.strictObject({ from: amount, price: amount }), mostBands).min(1),
      free_from,
    }),
  ])
  .meta({
    id: 'CheckoutRates',
    description:
      'What shoppers pay. `by_weight`: the price of the first band that holds the weight of the cart. `by_value`: the price of the last band that begins at or below the value of the cart.',
  })
export type ShippingRates = z.output<typeof ShippingRates>

const CutOffTimes = z
  .strictObject(Object.fromEntries(weekdayNames.map((day) => [day, clockTime])) as Record<(typeof weekdayNames)[number], typeof clockTime>)
  .partial()
  .refine((times) => Object.keys(times).length > 0, 'Name at least one day, such as {"monday": "15:00"}.')

const postalCodes = boundedList(z.string().min(1).max(12), 500).default([])
const Conditions = z
  .strictObject({
    min_value: amount.nullable().default(null).meta({ description: 'Lowest cart value. Null: no limit.' }),
    max_value: amount.nullable().default(null).meta({ description: 'Highest cart value. Null: no limit.' }),
    max_dimensions: z
      .strictObject({ length: side, width: side, height: side, unit: z.enum(lengthUnits).default('cm') })
      .nullable()
      .default(null),
    only_postal_codes: postalCodes.meta({ description: 'Beginnings of postal codes. An empty list: all.' }),
    except_postal_codes: postalCodes.meta({ description: 'Beginnings of postal codes.' }),
    checkout_metadata: z
      .string()
      .min(1)
      .max(128)
      .nullable()
      .default(null)
      .meta({ description: 'The value that `metadata.checkout_metadata` of the request must have.' }),
  })
  .meta({ id: 'CheckoutConditions', description: 'When shoppers see the delivery method. All conditions hold together.' })

const DeliveryMethod = z
  .strictObject({
    id: z
      .uuid()
      .optional()
      .meta({ description: 'Id of the delivery method, a UUID. Send it back to keep it: a method without one gets a new id.' }),
    type: z.enum(deliveryMethodTypes),
    titles: textsByLanguage(100).meta({ description: 'Titles that shoppers read, by language. The default language needs one.' }),
    descriptions: textsByLanguage(500).default({}),
    internal_title: z.string().min(1).max(100),
    shipping_options: withoutDuplicates(boundedList(z.string().min(1).max(150), 10).min(1)).meta({
      description: 'Codes of shipping options, at most one of each carrier. Shoppers see one delivery option for each.',
    }),
    rates: ShippingRates.default({ type: 'none' }),
    time_zone: z
      .string()
      .max(50)
      .refine(isTimeZone, repeatValue('Must be the name of a time zone, such as Europe/Amsterdam.'))
      .nullable()
      .default(null)
      .meta({ description: 'Time zone of the cut-off times. Null: the time zone of the origin.' }),
    cut_off_times: CutOffTimes.nullable().default(null).meta({
      description:
        'Until when an order is handled on the same day. Parcels are handed over on the days that are named. Null: on Monday to Friday, and the carrier decides until when.',
    }),
    handling_days: z
      .int()
      .min(0)
      .max(30)
      .default(0)
      .meta({ description: 'Handover days between the order and the handover of the parcel.' }),
    nominated_days: z
      .int()
      .min(1)
      .max(14)
      .default(14)
      .meta({ description: 'Number of days that shoppers choose among, with `nominated_day_delivery`.' }),
    max_weight: Weight.nullable().default(null),
    conditions: Conditions.prefault({}),
  })
  .meta({ id: 'CheckoutDeliveryMethod' })

const DeliveryZone = z
  .strictObject({
    countries: withoutDuplicates(boundedList(CountryCode, 250).min(1)),
    delivery_methods: boundedList(DeliveryMethod, 20),
  })
  .meta({ id: 'CheckoutDeliveryZone' })

const closingDay = z.iso.date()
const fields = {
  name: z.string().min(1).max(100),
  currency: CurrencyCode,
  default_language: z.enum(shopperLanguages).default('en'),
  from_address: z
    .union([
      z.strictObject({ sender_address_id: integerId }),
      z.strictObject({ country_code: CountryCode, postal_code: z.string().min(1).max(12).optional() }),
    ])
    .meta({ description: 'Where parcels start, for requests without `from_address`.' }),
  closing_days: withoutDuplicates(boundedList(closingDay, 100))
    .default([])
    .meta({ description: 'Days on which nothing is handed over, in addition to the public holidays of the origin.' }),
  delivery_zones: boundedList(DeliveryZone, 50).meta({ description: 'A country belongs to at most one of them.' }),
}

const Document = z.strictObject(fields)
/** Document of a draft or of a published version, as stored. */
export type ConfigurationDocument = z.output<typeof Document>
export type DeliveryZone = ConfigurationDocument['delivery_zones'][number]
export type DeliveryMethod = DeliveryZone['delivery_methods'][number]

export const ConfigurationRequest = Document.extend({
  integration_id: integerId.optional().meta({ description: 'The integration whose checkout it is. Default: that of the credentials.' }),
})
  .superRefine(checkConfiguration, { when: ({ value }) => typeof value === 'object' && value !== null })
  .meta({ id: 'CheckoutConfigurationRequest' })
export type ConfigurationRequest = ConfigurationDocument & { readonly integration_id?: number | undefined }

export const Configuration = z
  .object({
    id: z.uuid(),
    integration_id: z.int(),
    is_published: z.boolean(),
    has_unpublished_changes: z.boolean().meta({ description: 'Whether the draft differs from what shoppers see.' }),
    version: z.int().meta({ description: 'Number of times that it was published.' }),
    published_at: Time.nullable(),
    created_at: Time,
    updated_at: Time,
    ...fields,
  })
  .meta({ id: 'CheckoutConfiguration' })

const origin = z
  .string()
  .max(300)
  .refine(
    (text) => URL.parse(text)?.origin === text && /^https?:/.test(text),
    'Must be the origin of a web page, such as https://shop.example.',
  )
export const PublicKeyRequest = z
  .strictObject({ origins: withoutDuplicates(boundedList(origin, 20).min(1)).meta({ description: 'The web pages that may use the key.' }) })
  .meta({ id: 'CheckoutPublicKeyRequest', examples: [{ origins: ['https://shop.example'] }] })
export const PublicKey = z
  .object({ id: z.int(), public_key: z.string(), origins: z.array(z.string()), created_at: Time })
  .meta({ id: 'CheckoutPublicKey' })

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

import { z } from 'zod'
import { decimalText } from '../../carriers/kit/units.ts'
import { DeliveryOption } from '../../modules/sales/checkout/delivery-options-schema.ts'
import { requiredCountry } from '../fields.ts'
import { looseDecimal, looseText, requiredDecimal, requiredInteger } from '../loose.ts'

const side = looseDecimal
  .refine((text) => text === undefined || (decimalText.test(text) && Number(text) > 0), 'Must be a number of centimetres above 0.')
  .optional()

export const identifierTypes = ['method_id', 'shipping_option_code'] as const

export const V2CartQuery = z.strictObject({
  weight: requiredInteger
    .refine((grams) => grams >= 1 && grams <= 999_999_999, 'Must be a whole number of grams, 1 at least.')
    .meta({ type: 'integer', minimum: 1, maximum: 999_999_999, description: 'Weight of the cart in grams.' }),
  value: requiredDecimal
    .refine((text) => decimalText.test(text), 'Must be 0 or more, such as 45.90.')
    .meta({ type: 'string', examples: ['45.90'], description: 'Value of the cart, in the currency of the configuration.' }),
  from_country: requiredCountry,
  to_country: requiredCountry,
  checkout_identifier_type: z
    .preprocess((name) => (name === '' ? undefined : name), z.enum(identifierTypes).default('method_id'))
    .meta({ type: 'string', description: 'What `checkout_identifier` names: a shipping method, or a shipping option of v3.' }),
  to_postal_code: looseText(15),
  parcel_length: side.meta({ description: 'Length in centimetres. All three sides are sent, or none.' }),
  parcel_width: side,
  parcel_height: side,
  checkout_metadata: looseText(128),
})
export type V2CartQuery = z.output<typeof V2CartQuery>

const kilograms = z.object({ value: z.string(), unit: z.literal('kg') })

const V2DeliveryOption = DeliveryOption.extend({
  checkout_identifier: z
    .object({ type: z.enum(identifierTypes), value: z.union([z.int(), z.string()]) })
    .meta({ description: 'A `method_id` is the `shipment.id` of POST /parcels. An option without a method has its code.' }),
  allowed_weight: z.object({ min: kilograms, max: kilograms }).nullable(),
}).meta({ id: 'V2DeliveryOption' })

export const V2DeliveryOptions = z
  .object({
    configuration_id: z.uuid(),
    delivery_options: z.array(V2DeliveryOption),
    is_delivery_zone_configured: z.boolean().meta({ description: 'Whether a delivery zone of the configuration has `to_country`.' }),
    is_delivery_zone_excluded: z.boolean().meta({ description: 'Always false: a country is left out by giving it no delivery zone.' }),
  })
  .meta({ id: 'V2DeliveryOptions' })
export type V2DeliveryOptions = z.input<typeof V2DeliveryOptions>

import { z } from 'zod'
import { looseCountry } from '../fields.ts'
import { looseBoolean, looseId, looseInteger, looseText } from '../loose.ts'
import { pageLinks } from '../page.ts'

export const MethodParameters = z.strictObject({
  sender_address: looseText(50).meta({
    description: 'The id of a sender address, or `all` for prices from the country of each. Default: the first one.',
  }),
  service_point_id: looseId.meta({ description: 'Only methods that deliver at this service point.' }),
  is_return: looseBoolean.meta({ description: 'Methods for returns instead of those for parcels to customers.' }),
  to_country: looseCountry.meta({ description: 'Only methods that go there, with the price of that country alone.' }),
  from_postal_code: looseText(12),
  to_postal_code: looseText(12),
})

export type MethodParameters = z.output<typeof MethodParameters>

const mostMethods = 10_000
export const MethodList = MethodParameters.extend({
  limit: looseInteger.meta({ description: 'How many methods a page has. Default: all.' }),
  cursor: looseInteger.meta({ description: 'How many methods to skip, from `next` or `previous`.' }),
}).transform(({ limit, cursor, ...query }) => ({
  ...query,
  limit: limit === undefined ? mostMethods : Math.min(Math.max(limit, 1), mostMethods),
  cursor: Math.max(cursor ?? 0, 0),
}))

const Country = z.object({
  id: z.int(),
  name: z.string(),
  price: z.number(),
  iso_2: z.string(),
  iso_3: z.string(),
  lead_time_hours: z.int().nullable().meta({ description: 'The business days of the carrier, each counted as 24 hours.' }),
  from_id: z.int().optional().meta({ description: 'With `sender_address=all`, the country that the price is from.' }),
  from_name: z.string().optional(),
  from_iso_2: z.string().optional(),
  from_iso_3: z.string().optional(),
  price_breakdown: z.array(z.object({ type: z.string(), label: z.string(), value: z.number() })).optional(),
})

const ShippingMethod = z
  .object({
    id: z.int(),
    name: z.string(),
    carrier: z.string(),
    min_weight: z.string().meta({ description: 'Lowest weight in kilograms, included.' }),
    max_weight: z.string().meta({ description: 'Highest weight in kilograms, included.' }),
    service_point_input: z.enum(['required', 'none']),
    price: z.int().meta({ description: 'Always 0: prices are those of the countries.' }),
    countries: z.array(Country),
  })
  .meta({ id: 'V2ShippingMethod' })

export const MethodPage = z.object({ ...pageLinks, shipping_methods: z.array(ShippingMethod) })
export const MethodReply = z.object({ shipping_method: ShippingMethod })

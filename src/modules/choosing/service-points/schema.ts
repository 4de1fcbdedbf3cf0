import { z } from 'zod'
import { shopTypes, weekdayNames } from '../../../carriers/kit/service-points.ts'
import { isCountryCode } from '../../../geo/countries.ts'
import { ruleIssue } from '../../../http/check.ts'
import { booleanParameter, boundedInteger, boundedNumber, capitalCountry, refuseCountry, Time } from '../../../http/fields.ts'
import { boundedList } from '../../../http/lists.ts'
import { invalidChoice, validationError } from '../../../platform/errors.ts'
import { checkPlaces } from './rules.ts'

const text = z.string().min(1).max(250)
const latitude = boundedNumber(-90, 90).optional()
const longitude = boundedNumber(-180, 180).optional()
const corner = (what: typeof latitude) =>
  what.meta({ description: 'Corner of a box to search in. All four are required; the diagonal is at most 50 km.' })

export const ServicePointSearch = z
  .strictObject({
    country_code: z
      .string()
      .max(2)
      .overwrite(capitalCountry)
      .meta({ examples: ['NL'] }),
    carrier_code: boundedList(z.string().min(1).max(50), 50)
      .optional()
      .meta({ description: 'Code of a carrier to search; may be repeated. Either this or `use_integration_carriers`.' }),
    use_integration_carriers: booleanParameter
      .optional()
      .meta({ description: 'Search the carriers that the integration has enabled service points for.' }),
    address: text.optional().meta({ description: 'A whole address. It excludes the address_ parameters, latitude and longitude.' }),
    address_street: text.optional(),
    address_house_number: text
      .optional()
      .meta({ description: 'House number to search around. Only with address_street or address_postal_code.' }),
    address_postal_code: text.optional(),
    address_city: text.optional(),
    latitude,
    longitude,
    ne_latitude: corner(latitude),
    ne_longitude: corner(longitude),
    sw_latitude: corner(latitude),
    sw_longitude: corner(longitude),
    radius: boundedInteger(100, 50_000)
      .optional()
      .meta({ description: 'Radius in metres around an address or a position. It excludes a box.' }),
    carrier_service_point_id: boundedList(z.string().min(1).max(100), 200)
      .optional()
      .meta({ description: 'Only service points with these ids of the carrier, also expired ones; may be repeated.' }),
    carrier_shop_type: text.optional(),
    general_shop_type: boundedList(z.enum(shopTypes), 50).optional(),
    limit: boundedInteger(1, 200).default(100),
  })
  // Runs even if another field is invalid, so that all errors are reported at once.
  .superRefine(
    (query, check) => {
      if (typeof query.country_code === 'string' && query.country_code.length <= 2 && !isCountryCode(query.country_code))
        check.addIssue(ruleIssue(invalidChoice, 'country_code', refuseCountry(query.country_code)))
      for (const { parameter, message } of checkPlaces(query)) check.addIssue(ruleIssue(validationError, parameter, message))
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
export type ServicePointSearch = z.output<typeof ServicePointSearch>

const OpeningTime = z.object({ start_time: z.string(), end_time: z.string() })
const week = Object.fromEntries(weekdayNames.map((day) => [day, z.array(OpeningTime).min(1).nullable()])) as Record<
  (typeof weekdayNames)[number],
  z.ZodNullable<z.ZodArray<typeof OpeningTime>>
>
const formatted = Object.fromEntries(weekdayNames.map((_, day) => [day, z.array(z.string())]))

const fields = {
  id: z.int(),
  name: z.string(),
  carrier: z.object({ code: z.string(), name: z.string(), logo_url: z.url().nullable(), icon_url: z.url().nullable() }),
  carrier_service_point_id: z.string(),
  carrier_shop_type: z.string().nullable().meta({ description: 'Kind of service point, in the words of the carrier. Null: not known.' }),
  shop_type: z.string().nullable().meta({ description: 'The same as carrier_shop_type.' }),
  general_shop_type: z.enum(shopTypes).nullable(),
  address: z.object({
    street: z.string(),
    house_number: z.string(),
    postal_code: z.string(),
    city: z.string(),
    country_code: z.string(),
  }),
  position: z.object({ latitude: z.number(), longitude: z.number() }),
  contact: z.object({ email: z.string(), phone: z.string() }),
  opening_times: z.object(week).meta({ id: 'OpeningTimes', description: 'By the clock of the place; null on days on which it is closed.' }),
  formatted_opening_times: z.object(formatted).meta({ description: 'Opening times by the number of the day; Monday is 0.' }),
  is_open_tomorrow: z.boolean().meta({ description: 'Whether it opens tomorrow, by the calendar of the place with its public holidays.' }),
  open_tomorrow: z.boolean().meta({ description: 'The same as is_open_tomorrow.' }),
  open_upcoming_week: z.boolean().meta({ description: 'Whether it opens on any of the seven days that follow.' }),
  next_open_at: Time.nullable().meta({ description: 'When it opens next, in UTC. Null: it never closes, or was closed for good.' }),
  is_expired: z.boolean(),
  is_active: z.boolean().meta({ description: 'Whether the carrier has confirmed it lately; not whether it takes parcels.' }),
  extra_data: z.record(z.string(), z.unknown()).meta({ description: 'Data of this carrier only, without a fixed structure.' }),
}
export const ServicePoint = z.object(fields).meta({ id: 'ServicePoint' })
const distance = z
  .int()
  .nullable()
  .meta({ description: 'Distance in metres from the address or the position of the search. Null: there was none.' })
export const FoundServicePoint = z.object({ ...fields, distance }).meta({ id: 'ServicePointSearchResult' })

export const Geocoding = z
  .object({
    status: z.enum(['matched', 'partially_matched', 'not_found']),
    precision: z.enum(['house_number', 'street', 'postal_code', 'city', 'region']).nullable(),
    formatted_address: z.string().nullable(),
  })
  .meta({ id: 'Geocoding' })

export const FoundServicePoints = z.object({
  data: z.object({ results: z.array(FoundServicePoint), geocoding: Geocoding.nullable() }),
})

export const Availability = z.object({ is_available: z.boolean() })

const Feature = z.object({
  type: z.literal('Feature'),
  id: z.int(),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()).min(2).max(2) }),
  properties: z.record(z.string(), z.unknown()),
})
export const ServicePointFeatures = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(Feature), geocoding: Geocoding.nullable() })
  .meta({ id: 'ServicePointFeatures' })

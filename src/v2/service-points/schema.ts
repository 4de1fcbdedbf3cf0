import { z } from 'zod'
import { shopTypes, weekdayNames } from '../../carriers/kit/service-points.ts'
import { commaList } from '../../http/query.ts'
import { requiredCountry } from '../fields.ts'
import { looseDecimal, looseInteger, looseText } from '../loose.ts'

const degrees = (most: number) =>
  looseDecimal
    .transform((text) => (text === undefined ? undefined : Number(text)))
    .refine((value) => value === undefined || Math.abs(value) <= most, `Must be between -${most} and ${most}.`)
    .optional()

const textList = (text: string | undefined) =>
  text
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const list = (most: number) =>
  commaList(
    z
      .string()
      .max(2_000)
      .transform(textList)
      .refine((parts) => (parts?.length ?? 0) <= most, `Must be at most ${most} values.`)
      .optional()
      .meta({ type: 'string', description: 'One or more, separated by commas, or the parameter several times.' }),
  )

/** Limits of a radius in metres. One outside of them is set to the nearest. */
const [leastRadius, mostRadius] = [100, 50_000]

export const PointQuery = z.strictObject({
  access_token: looseText(255),
  country: requiredCountry,
  carrier: list(50),
  address: looseText(250),
  postal_code: looseText(20),
  city: looseText(250),
  house_number: looseText(20),
  latitude: degrees(90),
  longitude: degrees(180),
  ne_latitude: degrees(90),
  ne_longitude: degrees(180),
  sw_latitude: degrees(90),
  sw_longitude: degrees(180),
  radius: looseInteger.transform((metres) => (metres === undefined ? undefined : Math.min(Math.max(metres, leastRadius), mostRadius))),
  weight: looseDecimal,
  pudo_id: looseText(100).meta({ description: 'Id of a service point at the carrier.' }),
  shop_type: looseText(250),
  general_shop_type: list(50),
})
export type PointQuery = z.output<typeof PointQuery>

const week = z.object(Object.fromEntries(weekdayNames.map((_, day) => [day, z.array(z.string())])))

export const V2ServicePoint = z
  .object({
    id: z.int(),
    code: z.string(),
    is_active: z.boolean(),
    shop_type: z.string().nullable(),
    general_shop_type: z.enum(shopTypes).nullable(),
    extra_data: z.record(z.string(), z.unknown()),
    name: z.string(),
    street: z.string(),
    house_number: z.string(),
    postal_code: z.string(),
    city: z.string(),
    latitude: z.string(),
    longitude: z.string(),
    email: z.string(),
    phone: z.string(),
    homepage: z.string(),
    carrier: z.string(),
    country: z.string(),
    formatted_opening_times: week.meta({ description: 'Opening times by the number of the day; Monday is 0.' }),
    open_tomorrow: z.boolean(),
    open_upcoming_week: z.boolean(),
    distance: z.int().optional().meta({ description: 'Distance in metres, where a place was searched for.' }),
  })
  .meta({ id: 'V2ServicePoint' })

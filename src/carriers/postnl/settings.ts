import { z } from 'zod'
import type { CarrierCall } from '../kit/carrier.ts'

const textSetting = (pattern: RegExp, description: string, example: string) =>
  z
    .string()
    .regex(pattern, `Looks like ${example}.`)
    .meta({ description, examples: [example] })

export const postnlSettings = z.strictObject({
  api_key: z
    .string()
    .regex(/^[\x21-\x7e]{4,200}$/, 'Takes 4 to 200 letters, digits and signs, without a space.')
    .meta({ description: 'The API key of the environment, from the developer portal', secret: true }),
  customer_code: textSetting(/^[A-Z]{1,6}$/, 'The customer code, 1 to 6 letters', 'DEVC'),
  customer_number: textSetting(/^\d{1,8}$/, 'The customer number, at most 8 digits', '11223344'),
  collection_location: textSetting(/^\d{6}$/, 'The location that collects your parcels (BLS), 6 digits', '123456'),
  globalpack_barcode_type: textSetting(/^[A-Z]{2}$/, 'The barcode type for parcels outside the EU, by your contract', 'CD').optional(),
  globalpack_customer_code: textSetting(
    /^[A-Z\d]{4}$/,
    'The customer code for parcels outside the EU, by your contract',
    '1234',
  ).optional(),
  environment: z
    .enum(['live', 'sandbox'])
    .default('live')
    .meta({ description: 'The environment of the API key', choices: { live: 'Live', sandbox: 'Sandbox: statuses are made up' } }),
})
export type PostnlSettings = z.output<typeof postnlSettings>

/** Hosts of the carrier. An operator can redirect these addresses to a server for rehearsals. */
const hosts = { live: 'https://api.postnl.nl', sandbox: 'https://api-sandbox.postnl.nl' } as const

type PostnlCall = Omit<CarrierCall, 'url' | 'headers'> & {
  readonly path: string
  readonly query?: readonly (readonly [string, string | undefined])[]
}

/** Builds a call. Parameters without a value are left out of the query. */
export function postnlCall({ environment, api_key }: PostnlSettings, { path, query = [], ...call }: PostnlCall): CarrierCall {
  const search = query.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`]))
  return {
    ...call,
    url: `${hosts[environment]}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers: { accept: 'application/json', apikey: api_key },
  }
}

/** Postal codes have no blank: `1012PA`. */
export const postalCodeOf = (postal_code: string | undefined) => postal_code?.replaceAll(/\s/g, '')

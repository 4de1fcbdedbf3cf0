import { z } from 'zod'
import { countryCodes, countryName } from '../../geo/countries.ts'
import { basicAuthorization } from '../kit/request-fields.ts'

const secret = (description: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]{4,200}$/, 'Takes 4 to 200 letters, digits and signs, without a space.')
    .meta({ description, secret: true })
const choice = <const Choices extends Record<string, string>>(choices: Choices, description: string) =>
  z.enum(Object.keys(choices) as [keyof Choices & string, ...(keyof Choices & string)[]]).meta({ description, choices })
const account = (description: string) =>
  z
    .string()
    .regex(/^\w{1,12}$/, 'Takes 1 to 12 letters and digits.')
    .meta({ description, examples: ['123456789'] })

export const expressSettings = z.strictObject({
  environment: choice({ live: 'Live', sandbox: 'Test environment of the carrier' }, 'Where labels are bought').default('live'),
  api_key: secret('The API key, from the developer page of the carrier'),
  api_secret: secret('The API secret, from the same page'),
  account_number: account('Your account for exports, up to 12 characters'),
  payer_account_number: account('The account that pays, if it is another').optional(),
  duties_account_number: account('The account that pays duties and taxes for deliveries duty paid').optional(),
  country: choice(Object.fromEntries(countryCodes.map((code) => [code, countryName(code)])), 'The country of the account'),
  postal_code: z.string().min(1).max(12).meta({ description: 'The postal code of your address, for the check of the account' }),
  city: z.string().min(1).max(45).meta({ description: 'The city of your address, for the check of the account' }),
  // The carrier takes it in the address of the call and nowhere else.
  service_point_key: secret('The key for service points, which the local office of the carrier grants')
    .optional()
    .meta({ description: 'The key for service points, which the local office of the carrier grants', secret: true, in_address: true }),
})
export type ExpressSettings = z.output<typeof expressSettings>

const bases = { live: 'https://express.api.dhl.com/mydhlapi', sandbox: 'https://express.api.dhl.com/mydhlapi/test' } as const

type Parameters = Readonly<Record<string, string | undefined>>

/** An address of the carrier's API, in the environment of the contract. Undefined parameters are left out. */
export function apiUrl({ environment }: ExpressSettings, path: string, query: Parameters = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `${bases[environment]}${path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

/** `reference`: up to 36 characters that the carrier repeats in its answer. It finds a call in its logs, and recognizes none. */
export const apiHeaders = ({ api_key, api_secret }: ExpressSettings, reference?: string) => ({
  authorization: basicAuthorization(api_key, api_secret),
  'x-version': '3.1.0',
  ...(reference !== undefined && { 'message-reference': reference }),
})

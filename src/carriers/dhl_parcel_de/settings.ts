import { z } from 'zod'
import type { Authorization } from '../kit/carrier.ts'

/** The sizes are those of the carrier's catalogue of label stock; verify them with a printed label. */
export const printFormats = {
  A4: 'A4 sheet',
  '910-300-600': '103 × 199 mm',
  '910-300-610': '103 × 199 mm',
  '910-300-700': '105 × 205 mm',
  '910-300-700-oz': '105 × 205 mm',
  '910-300-710': '105 × 208 mm',
  '910-300-300': '105 × 148 mm',
  '910-300-300-oz': '105 × 148 mm',
  '910-300-400': '103 × 150 mm',
  '910-300-410': '103 × 150 mm',
  '100x70mm': '100 × 70 mm',
} as const
type PrintFormat = keyof typeof printFormats

const secret = (description: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]{4,200}$/, 'Takes 4 to 200 letters, digits and signs, without a space.')
    .meta({ description, secret: true })
const choice = <const Choices extends Record<string, string>>(choices: Choices, description: string) =>
  z.enum(Object.keys(choices) as [keyof Choices & string, ...(keyof Choices & string)[]]).meta({ description, choices })

const procedureOf = (number: string) => number.slice(10, 12)
const numbersOf = (list: string) => list.split(',').map((number) => number.trim())
function hasOneOfEach(list: string): boolean {
  const procedures = numbersOf(list).map(procedureOf)
  return new Set(procedures).size === procedures.length
}
const billingNumber = '\\w{10}\\d{2}\\w{2}'

export const parcelSettings = z.strictObject({
  environment: choice({ live: 'Live', sandbox: 'Sandbox of the carrier' }, 'Where labels are bought').default('live'),
  api_key: secret('The key of your application, from the developer page of the carrier'),
  api_secret: secret('The secret of your application, from the same page'),
  user: z.string().min(1).max(100).meta({ description: 'The user of the business customer portal' }),
  password: secret('The password of the business customer portal. The portal asks for a new one now and then'),
  ekp: z
    .string()
    .regex(/^\w{10}$/, 'Looks like 3333333333.')
    .meta({ description: 'Your customer number (EKP), 10 characters', examples: ['3333333333'] }),
  participation: z
    .string()
    .regex(/^\w{2}$/, 'Looks like 01.')
    .default('01')
    .meta({ description: 'The participation: the last two characters of your billing numbers', examples: ['01'] }),
  billing_numbers: z
    .string()
    .regex(new RegExp(`^${billingNumber}(,\\s*${billingNumber})*$`), 'Looks like 33333333330102, 33333333335301.')
    .refine(hasOneOfEach, 'Takes one number of each product (digits 11 and 12). For another one add a second contract.')
    .optional()
    .meta({ description: 'Billing numbers with another participation, of 14 characters each, separated by commas' }),
  profile: z.string().min(1).max(35).default('STANDARD_GRUPPENPROFIL').meta({ description: 'The group profile of your portal user' }),
  receiver_id: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .meta({ description: 'The return receiver of the portal, such as deu. Returns need it' }),
  tracking_user: z.string().min(1).max(100).optional().meta({ description: 'The tracking user of the portal, for detailed events' }),
  // The carrier's tracking call has it in its address: there is no other place for it.
  tracking_password: z
    .string()
    .regex(/^[\x21\x23-\x25\x28-\x3b\x3d\x3f-\x7e]{4,200}$/, 'Takes 4 to 200 letters, digits and signs, without a space and & < > " \'.')
    .optional()
    .meta({ description: 'The password of the tracking user', secret: true, in_address: true }),
  print_format: choice(printFormats, 'The label stock').default('910-300-600' satisfies PrintFormat),
  must_encode: z
    .boolean()
    .default(true)
    .meta({ description: 'Refuse German addresses that the carrier cannot route, instead of paying the surcharge for manual sorting' }),
  pass_on_contact: z
    .boolean()
    .default(false)
    .meta({ description: 'Pass on e-mail address and phone number of receivers. Set it only if your receivers have consented' }),
})
export type Settings = z.output<typeof parcelSettings>

/** The two digits of a billing number that name the product group. */
export type Procedure = '01' | '53' | '54' | '62' | '66' | '07'

/** Billing number: that of the contract for the procedure, or else EKP, procedure and participation. */
export function billingNumberOf({ ekp, participation, billing_numbers = '' }: Settings, procedure: Procedure): string {
  return numbersOf(billing_numbers).find((number) => procedureOf(number) === procedure) ?? `${ekp}${procedure}${participation}`
}

const hosts = { live: 'https://api-eu.dhl.com', sandbox: 'https://api-sandbox.dhl.com' } as const

/** An address of the carrier's API, in the environment of the contract. Undefined parameters are left out; a list is repeated. */
export function urlOf(
  { environment }: Pick<Settings, 'environment'>,
  path: string,
  query: Readonly<Record<string, string | readonly string[] | undefined>> = {},
): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of value === undefined ? [] : [value].flat()) parameters.append(name, one)
  return `${hosts[environment]}${path}${parameters.size > 0 ? `?${parameters}` : ''}`
}

export const apiPaths = {
  shipping: '/parcel/de/shipping/v2',
  returns: '/parcel/de/shipping/returns/v1',
  pickups: '/parcel/de/transportation/pickup/v3',
  token: '/parcel/de/account/auth/ropc/v1/token',
  tracking: '/track/shipments',
  trackingDetails: '/parcel/de/tracking/v0/shipments',
} as const

/** Headers for shipping, returns and pickups. Pickups require a token; with it, the password is sent about once a day. */
export const tokenHeaders = (authorization: Authorization | undefined) => ({
  authorization: `Bearer ${authorization?.token ?? ''}`,
  'accept-language': 'en-US',
})

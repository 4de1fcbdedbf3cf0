import { z } from 'zod'
import { isCountryCode } from '../geo/countries.ts'
import { findMeantCountry } from '../geo/meant-codes.ts'
import { toUtc } from '../platform/time.ts'
import { askWhether, refuseValue, repeatValue } from './refused-value.ts'

/** Id in a path. A text that cannot be one becomes 0, which no row has, so the answer is the 404 of an id that does not exist. */
export const IntegerId = z
  .string()
  .transform((text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0))
  .meta({ type: 'integer', minimum: 1 })

/** An id in a body, where it is a number. */
export const integerId = z.int().min(1)

/** A country code in capitals, and any other text as it is. */
export const capitalCountry = (code: string) => (/^[a-z]{2}$/i.test(code) ? code.toUpperCase() : code)

/** Pattern of a text as short as a country code. A longer text may be a part of an address, which no error repeats. */
const codeText = /^[A-Za-z]{0,3}$/
/** Describes what is wrong with a text in place of a country code, with the code that was probably meant. */
export function refuseCountry(text: unknown): string {
  const detail = 'Must be an ISO 3166-1 country code of two letters, such as NL.'
  if (typeof text !== 'string') return detail
  const meant = findMeantCountry(text)
  return codeText.test(text) ? refuseValue(detail, text, meant) : askWhether(meant, detail)
}

/** Country code, accepted in any case; from here on, and in every response, in capitals. */
export const CountryCode = z
  .string()
  .overwrite(capitalCountry)
  .refine(isCountryCode, { error: ({ input }) => refuseCountry(input) })
  .meta({ minLength: 2, maxLength: 2, examples: ['NL'] })

export const Time = z.iso.datetime()

/** Time that a client sends, with its offset from UTC (default: UTC). It is stored and shown in UTC. */
export const Timestamp = z.iso
  .datetime({ offset: true, local: true, error: 'Must be a date and a time, such as 2026-11-15T09:00:00Z.' })
  .max(40)
  .transform((text) => toUtc(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)!)

/**
 * True for http and https alone: `javascript:` and `file:` are addresses too. Blanks are refused, since `URL` would cut them off at the
 * ends.
 */
const isWebUrl = (text: string) => /^https?:\/\/[^\s/?#]\S*$/i.test(text) && URL.canParse(text)

/** An address on the web. */
export const webUrl = z.stringFormat('url', isWebUrl).max(2000).meta({ format: 'uri' })

/** Declares in the OpenAPI document that at least one of these fields, or groups of fields, is required. The schema itself checks it. */
export const requireOneField = (...groups: readonly (string | readonly string[])[]) => ({
  anyOf: groups.map((group) => ({ required: typeof group === 'string' ? [group] : [...group] })),
})

/** A whole number in a query. */
export const integerParameter = z
  .string()
  .regex(/^\d{1,15}$/, repeatValue('Must be a whole number.'))
  .transform(Number)
  .meta({ type: 'integer', minimum: 0, pattern: undefined })

/** A whole number in a query, between two bounds. */
export const boundedInteger = (minimum: number, maximum: number) =>
  integerParameter.pipe(z.number().min(minimum).max(maximum)).meta({ type: 'integer', minimum, maximum })

/** A number with a fraction in a query, between two bounds. */
export const boundedNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,20})?$/, repeatValue('Must be a number such as 51.4416.'))
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .meta({ type: 'number', minimum, maximum, pattern: undefined })

/** A time in a query, where an unencoded plus sign arrives as a space. */
export const timeParameter = z
  .preprocess((text) => (typeof text === 'string' ? text.replace(' ', '+') : text), Timestamp)
  .meta({ type: 'string', format: 'date-time' })

/** True or false in a query. */
export const booleanParameter = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .meta({ type: 'boolean', enum: undefined })

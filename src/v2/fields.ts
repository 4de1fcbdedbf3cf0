import { z } from 'zod'
import { CountryCode } from '../http/fields.ts'

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() || undefined : (value ?? undefined))

/** A country code in any case; blank is the same as absent. */
export const looseCountry = z.preprocess(trimmed, CountryCode.optional())
export const requiredCountry = z.preprocess(trimmed, CountryCode)

/** The number by which version 2 knows a country: it follows from the two letters of its code. */
export const countryIdOf = (code: string) => (code.charCodeAt(0) - 65) * 26 + (code.charCodeAt(1) - 65) + 1

/** Formats a time as `15-11-2026 09:00:00`, in UTC. */
export const v2Date = (time: string) => `${time.slice(8, 10)}-${time.slice(5, 7)}-${time.slice(0, 4)} ${time.slice(11, 19)}`

import { z } from 'zod'
import { CountryCode } from '../http/fields.ts'
import { scopeNames as everyScope, type Scope } from '../http/scopes.ts'
import { Organization } from '../modules/account/organizations/schema.ts'
import { type InvoicePeriod, invoicePeriods } from '../modules/billing/accounts/periods.ts'
import { parseMinor } from '../platform/money.ts'
import { toUtc } from '../platform/time.ts'
import type { CommandValue } from './command.ts'

/** A value that a schema of the interface describes, so that the command line takes exactly what the interface shows. */
const described = <T>(placeholder: string, takes: string, schema: z.ZodType<T>): CommandValue<T> => ({
  placeholder,
  takes,
  read: (text) => schema.safeParse(text).data,
})

export const organizationName = described('NAME', 'a text of 1 to 250 characters', z.string().trim().pipe(Organization.shape.name))
export const countryValue = described('CODE', 'an ISO 3166-1 country code of two letters, such as NL', CountryCode)
export const modeValue = described('MODE', 'test or live', Organization.shape.mode)

export const v2ParcelsValue = described('open|closed', 'open or closed', z.enum(['open', 'closed']))

/** A date is its first moment in UTC. A time says its offset, for the machine's own zone would be a guess. */
export const timeValue = described(
  'TIME',
  'a date such as 2026-11-15 or a time such as 2026-11-15T09:30:00Z',
  z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => toUtc(text)!),
)

export const idValue: CommandValue<number> = {
  placeholder: 'ID',
  takes: 'a whole number from 1',
  read: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
}

export const daysValue: CommandValue<number> = {
  placeholder: 'DAYS',
  takes: 'a number of days such as 90d',
  read: (text) => (/^[1-9]\d{0,3}d$/.test(text) ? Number(text.slice(0, -1)) : undefined),
}

/** An amount, in cents. */
export const moneyValue: CommandValue<number> = {
  placeholder: 'AMOUNT',
  takes: 'an amount such as 500 or 499.50',
  read: (text) => (/^\d{1,9}(\.\d{1,2})?$/.test(text) ? parseMinor(text, 2) : undefined),
}

export const periodValue: CommandValue<InvoicePeriod> = {
  placeholder: 'PERIOD',
  takes: invoicePeriods.join(', '),
  read: (text) => invoicePeriods.find((period) => period === text),
}

export const addressValue = described('TEXT', 'a text of 1 to 250 characters', z.string().trim().min(1).max(250))

export const vatNumberValue: CommandValue<string> = {
  placeholder: 'NUMBER',
  takes: 'a VAT number such as NL000000000B01',
  read: (text) => (/^[A-Z]{2}[A-Z0-9]{2,13}$/.test(text) ? text : undefined),
}

export const scopesValue: CommandValue<Scope[]> = {
  placeholder: 'LIST',
  takes: `permissions separated by commas, out of ${everyScope.join(', ')}`,
  read(text) {
    const list = new Set(text.split(',').map((scope) => scope.trim()))
    const known = everyScope.filter((scope) => list.has(scope))
    return known.length === list.size ? known : undefined
  },
}

/** Accepts any text that names a key, a client or a file. */
export const textValue = (placeholder: string): CommandValue<string> => ({
  placeholder,
  takes: 'a text',
  read: (text) => text || undefined,
})

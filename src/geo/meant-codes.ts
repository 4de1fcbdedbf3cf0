import { alpha2Of, countryCodes, countryName, isCountryCode } from './countries.ts'
import { isCurrency } from './currencies.ts'

/** Codes that people use for countries whose ISO code is another. */
export const usualCodes: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/** Names that no list of countries has. */
const usualNames: Readonly<Record<string, string>> = {
  holland: 'NL',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  usa: 'US',
  america: 'US',
  'czech republic': 'CZ',
}

const languages = ['en', 'nl', 'de', 'fr', 'es', 'it'] as const
/** Codes by names in all `languages`: filled at the first text that is no code, because 1,500 names take some milliseconds. */
const codesByName = new Map<string, string>()

function findByName(name: string): string | undefined {
  if (codesByName.size === 0)
    for (const language of languages) for (const code of countryCodes) codesByName.set(countryName(code, language).toLowerCase(), code)
  return codesByName.get(name)
}

/** No name of a country is longer. */
const longestName = 60

/** The code of the country that was probably meant: `UK`, `NLD`, `Netherlands`, `nl-NL`. */
export function findMeantCountry(text: string): string | undefined {
  const name = text.slice(0, longestName + 1).trim()
  if (name.length > longestName) return undefined
  const code = name.toUpperCase()
  const region = /^[A-Z]{2}[-_]([A-Z]{2})$/.exec(code)?.[1] ?? code
  if (isCountryCode(region)) return region
  const key = name.toLowerCase()
  return usualCodes[code] ?? alpha2Of(code) ?? (Object.hasOwn(usualNames, key) ? usualNames[key] : findByName(key))
}

const usualCurrencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  '£': 'GBP',
  GPB: 'GBP',
  POUND: 'GBP',
  POUNDS: 'GBP',
  UKP: 'GBP',
  $: 'USD',
  US$: 'USD',
  DOLLAR: 'USD',
  DOLLARS: 'USD',
  KR: 'SEK',
  RMB: 'CNY',
}

/** The code of the currency that was probably meant: "eur", `€`, `EURO`. */
export function findMeantCurrency(text: string): string | undefined {
  const code = text.slice(0, longestName).trim().toUpperCase()
  if (isCurrency(code)) return code
  return Object.hasOwn(usualCurrencies, code) ? usualCurrencies[code] : undefined
}

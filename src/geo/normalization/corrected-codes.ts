import { normalPostalCode, postalCodeExample } from '../postal-codes.ts'
import { type RawAddress, textOf } from './address.ts'

/** Codes that may have been meant: a spreadsheet ate the zero before one, a letter stands for a digit, or it stands before the city. */
export function correctedCodes(country: string, address: RawAddress): RawAddress[] {
  const code = textOf(address, 'postal_code')
  const form = postalCodeExample(country) ?? ''
  const digits = /^9+$/.test(form) ? form.length : 0
  const guesses = code === '' ? [] : [digits ? code.padStart(digits, '0') : code, withDigits(code)]
  const mended = guesses.filter((guess) => guess !== code).map((guess) => normalPostalCode(country, guess))
  return [...mended.flatMap((postal_code) => (postal_code ? [{ postal_code }] : [])), ...(code === '' ? beforeCity(country, address) : [])]
}

const withDigits = (code: string) => code.replaceAll(/[oO]/g, '0').replaceAll(/[iIlL]/g, '1')

/** Finds a postal code in the field of the city: `1011 AB Amsterdam`. */
function beforeCity(country: string, address: RawAddress): RawAddress[] {
  const words = textOf(address, 'city').split(/\s+/)
  return [2, 1].flatMap((count) => {
    const [before, city] = [words.slice(0, count).join(' '), words.slice(count).join(' ')]
    const postal_code = /\d/.test(before) && city !== '' ? normalPostalCode(country, before) : undefined
    return postal_code ? [{ postal_code, city }] : []
  })
}

import { boxName, companyFirst, layoutOf, stateLetters } from './address-layouts.ts'
import { countryName } from './countries.ts'
import { normalPostalCode } from './postal-codes.ts'
import { joinStreet } from './streets.ts'
import { findSubdivision } from './subdivisions.ts'

type LineText = string | null | undefined
export type LabelAddress = {
  readonly name?: LineText
  readonly company_name?: LineText
  readonly address_line_1?: LineText
  readonly house_number?: LineText
  readonly address_line_2?: LineText
  readonly postal_code?: LineText
  readonly city?: LineText
  readonly po_box?: LineText
  readonly state_province_code?: LineText
  readonly country_code: string
}

export type LabelOptions = {
  /** Country of the sender: an address in another country names its own. */
  readonly from: string
  /** Language in which the country is named. Default: English, which every post office reads. */
  readonly language?: string
}

/** An address as it stands on a label or a document: every field that was given, in the order of its country. */
export function addressLines(address: LabelAddress, { from, language = 'en' }: LabelOptions): string[] {
  const { country_code } = address
  const given = (text: LineText) => text?.trim() ?? ''
  const people = [given(address.name), given(address.company_name)]
  const street = [
    joinStreet(given(address.address_line_1), given(address.house_number), country_code),
    given(address.address_line_2),
    boxOf(given(address.po_box), country_code),
  ]
  const rest = {
    C: given(address.city),
    S: stateOf(given(address.state_province_code), address),
    Z: given(address.postal_code) && (normalPostalCode(country_code, address.postal_code!) ?? given(address.postal_code)),
  }
  const body = layoutOf(country_code)
    .split('|')
    .flatMap((line) => (line === 'A' ? street : [filled(line, rest)]))
  const country = from === country_code ? '' : countryName(country_code, language).toLocaleUpperCase(language)
  return [...(companyFirst.has(country_code) ? people.toReversed() : people), ...body, country].filter(Boolean)
}

/** Fills in a line such as `C, S Z`: text before a letter is printed with its value, unless it would begin the line. */
function filled(line: string, fields: Readonly<Record<string, string>>): string {
  let text = ''
  for (const [, sign, field] of line.matchAll(/([^CSZ]*)([CSZ])/g)) {
    const value = fields[field!]
    if (value) text += text === '' ? value : `${sign}${value}`
  }
  return text
}

/** A bare number does not say that it is that of a box. */
const boxOf = (po_box: string, country: string) => (/^\d[\d\s]*$/.test(po_box) ? `${boxName(country)} ${po_box}` : po_box)

/** The province of Madrid needs no line below the city of Madrid. */
function stateOf(text: string, { country_code, city }: LabelAddress): string {
  const state = text && findSubdivision(country_code, text)
  if (!state) return text
  if (stateLetters.has(country_code)) return state.code.slice(3)
  const name = isLatin(country_code) ? state.name : state.name.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return name.toLowerCase() === city?.trim().toLowerCase() ? '' : name
}

/**
 * True if the country writes Latin letters. Elsewhere the names of ISO are transliterations, with marks that are not used there: Karnātaka,
 * Tôkyô.
 */
const isLatin = (country: string) => new Intl.Locale(`und-${country}`).maximize().script === 'Latn'

import { postalForms, postalRules, withoutCodes } from './postal-forms.ts'

/** Normalizes a code for comparison: people leave out spaces and hyphens, and use small letters. */
const bare = (text: string) => text.toUpperCase().replaceAll(/[\s.-]/g, '')

/** The letters that cars bear, where they are not the code of the country: `D-10115`. */
const signs: Record<string, string> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IT: 'I',
  LI: 'FL',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
}

/** `classes`: what each character of the code may be. */
type PostalCodeForm = {
  readonly prefix: string
  readonly body: string
  readonly pattern: RegExp
  readonly classes: readonly RegExp[]
}
const classOf: Record<string, string> = { '9': '\\d', A: '[A-Z]', X: '[A-Z\\d]' }

function formOf(text: string): PostalCodeForm {
  const [, prefix = '', body] = /^(?:\[(.*)\])?(.*)$/.exec(text)!
  const classes = [...bare(body!)].map((sign) => classOf[sign] ?? sign)
  return { prefix, body: body!, pattern: new RegExp(`^${classes.join('')}$`), classes: classes.map((one) => new RegExp(one)) }
}

const known = new Map<string, readonly PostalCodeForm[]>()
const formsOf = (country: string) => known.getOrInsertComputed(country, () => (postalForms.get(country) ?? []).map(formOf))

const startsWithDigit = /^\d/

/** A code as it is compared: without the country before it, be it part of the code (`LV-1010`) or not (`D-10115`). */
function withoutCountry(country: string, code: string, { prefix }: PostalCodeForm): string {
  if (startsWithDigit.test(code)) return code
  const before = [bare(prefix), country, signs[country]].find((one) => one && code.startsWith(one) && /^\d+$/.test(code.slice(one.length)))
  return before ? code.slice(before.length) : code
}

/** Inserts letters and digits into a form, which adds its prefix and separators. */
function laid(code: string, { prefix, body }: PostalCodeForm): string {
  let at = 0
  return prefix + body.replaceAll(/[9AX]/g, () => code[at++]!)
}

/** Pattern for countries of which no form is known: any short text of letters and digits can be a code. */
const anything = /^[A-Z0-9]{2,12}$/

type FoundPostalCode = { readonly form: PostalCodeForm | undefined; readonly rest: string }

/** The form that it has, and what of it is the code; undefined for what cannot be one. */
function formFor(country: string, text: string): FoundPostalCode | undefined {
  const code = bare(text)
  const forms = formsOf(country)
  if (forms.length === 0) return anything.test(code) ? { form: undefined, rest: text.trim().toUpperCase() } : undefined
  for (const form of forms) {
    const rest = withoutCountry(country, code, form)
    if (form.pattern.test(rest)) return postalRules[country]?.test(rest) === false ? undefined : { form, rest }
  }
  return undefined
}

/** A postal code as the post of the country writes it: `5611 EM` for `5611em`. Undefined for what cannot be one. */
export function normalPostalCode(country: string, text: string): string | undefined {
  const found = formFor(country, text)
  return found?.form ? laid(found.rest, found.form) : found?.rest
}

/** True if a text can be a postal code of the country. */
export const isPostalCode = (country: string, text: string) => formFor(country, text) !== undefined

/** Minimum length, because fewer characters do not identify a place. */
const shortestStart = 2

/** True if a postal code of the country can begin with it: "1012" in the Netherlands, "SW1A" in Great Britain, "M5V" in Canada. */
export function isPostalCodeStart(country: string, text: string): boolean {
  const code = bare(text)
  return formsOf(country).some((form) => {
    const rest = withoutCountry(country, code, form)
    return rest.length >= shortestStart && rest.length < form.classes.length && [...rest].every((one, at) => form.classes[at]!.test(one))
  })
}

/** An example of the country's postal codes, for error details. */
export const postalCodeExample = (country: string) => postalForms.get(country)?.[0]?.replaceAll(/[[\]]/g, '')

/** False where the post has none. Where we do not know, an address may have one. */
export const hasPostalCodes = (country: string) => !withoutCodes.has(country)

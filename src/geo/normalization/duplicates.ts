import { splitStreet } from '../streets.ts'
import { type Attribute, addressAttributes, countryOf, type RawAddress, textOf } from './address.ts'
import { hasLetterOrDigit } from './faults.ts'

/** Removes repetitions between the fields, and invisible spaces. */
export function withoutDuplicates(address: RawAddress): RawAddress {
  let clean = trimmed(address)
  for (const step of [companyOnce, numberOnce, codeOnce, lineOnce]) clean = { ...clean, ...step(clean) }
  return clean
}

function trimmed(address: RawAddress): RawAddress {
  const entries = addressAttributes.flatMap((attribute): [Attribute, string][] => {
    const text = address[attribute]
    return text ? [[attribute, text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()]] : []
  })
  const country = countryOf(address)
  return { ...address, ...Object.fromEntries(entries), ...(country && { country_code: country }) }
}

/** Normalizes a text for comparison: `Müller & Co.` and `MÜLLER & CO` are equal. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const same = (a: string, b: string) => plain(a) !== '' && plain(a) === plain(b)

const companyOnce = (address: RawAddress): RawAddress =>
  same(textOf(address, 'company_name'), textOf(address, 'name')) ? { company_name: '' } : {}

/** A number that stands both in the line and apart stays apart, with all that the line adds to it. */
function numberOnce(address: RawAddress): RawAddress {
  const given = textOf(address, 'house_number')
  const line = textOf(address, 'address_line_1')
  if (given === '' || line === '') return {}
  const { street, house_number: own, addition } = splitStreet(line, countryOf(address) ?? '')
  if (own === null) return {}
  if (!hasLetterOrDigit(given)) return { house_number: '' }
  const whole = numberOf(own, addition)
  if (same(whole, given)) return { address_line_1: street }
  return addition !== null && same(own, given) ? { address_line_1: street, house_number: whole } : {}
}

/** Joins a number and its addition: `12` and `B` are `12 B`, `12` and `-2` are `12-2`. */
export const numberOf = (own: string, addition: string | null) =>
  addition === null ? own : /^[\p{L}\p{N}]/u.test(addition) ? `${own} ${addition}` : `${own}${addition}`

/** A postal code before the city, where it stands apart as well. */
function codeOnce(address: RawAddress): RawAddress {
  const [code, words] = [plain(textOf(address, 'postal_code')), textOf(address, 'city').split(' ')]
  for (const count of code ? [1, 2] : []) {
    const [before, city] = [words.slice(0, count).join(''), words.slice(count).join(' ')]
    if (plain(before) === code && city !== '') return { city }
  }
  return {}
}

/** Removes from the second line what it repeats: the city below it, the company above it, the first line. */
function lineOnce(address: RawAddress): RawAddress {
  const line = textOf(address, 'address_line_2')
  if (line === '') return {}
  const [code, city] = [textOf(address, 'postal_code'), textOf(address, 'city')]
  const street = [textOf(address, 'address_line_1'), textOf(address, 'house_number')]
  const statedElsewhere = [
    city,
    code,
    `${code} ${city}`,
    `${city} ${code}`,
    street[0]!,
    street.join(' '),
    street.toReversed().join(' '),
  ].concat((['name', 'company_name'] as const).map((attribute) => textOf(address, attribute)))
  const parts = line.split(/\s*[,;]\s*/)
  const left = parts.filter((part) => part !== '' && !statedElsewhere.some((text) => same(text, part)))
  return left.length < parts.length ? { address_line_2: left.join(', ') } : {}
}

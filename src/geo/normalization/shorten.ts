import { splitStreet } from '../streets.ts'
import { abbreviateText } from './abbreviations.ts'
import { type AddressLimits, countryOf, fitsLimit, lengthOf, type RawAddress, textOf } from './address.ts'
import { numberOf } from './duplicates.ts'

/** Shortens fields to the limits if that loses no word; a field that cannot be shortened stays as it is. */
export function shortenAddress(address: RawAddress, limits: AddressLimits): RawAddress {
  let short = address
  for (const step of [numberApart, numberWithin, linesWithin, wordsWithin]) short = { ...short, ...step(short, limits) }
  return short
}

/** A number has a field of its own, where there is room for it. */
function numberApart(address: RawAddress, limits: AddressLimits): RawAddress {
  const line = textOf(address, 'address_line_1')
  if (fitsLimit(line, limits.address_line_1) || textOf(address, 'house_number') !== '') return {}
  const { street, house_number, addition } = splitStreet(line, countryOf(address) ?? '')
  const number = house_number === null ? '' : numberOf(house_number, addition)
  return number !== '' && fitsLimit(number, limits.house_number) ? { address_line_1: street, house_number: number } : {}
}

/** Moves stairs, floors and flats behind a number to the second line. */
function numberWithin(address: RawAddress, limits: AddressLimits): RawAddress {
  const number = textOf(address, 'house_number')
  if (fitsLimit(number, limits.house_number)) return {}
  const [, own, rest] = /^(\d+\s?\p{L}?(?![\p{L}\d]))[\s,]+(.+)$/u.exec(number) ?? []
  const line = behind(rest ?? '', textOf(address, 'address_line_2'))
  return own && fitsLimit(own, limits.house_number) && fitsLimit(line, limits.address_line_2)
    ? { house_number: own, address_line_2: line }
    : {}
}

type Lines = readonly [first: string, second: string]

/** Moves the excess of the first line to the second; words are abbreviated only if that does not suffice. */
function linesWithin(address: RawAddress, limits: AddressLimits): RawAddress {
  const lines: Lines = [textOf(address, 'address_line_1'), textOf(address, 'address_line_2')]
  const within = ([first, second]: Lines) => fitsLimit(first, limits.address_line_1) && fitsLimit(second, limits.address_line_2)
  if (within(lines)) return {}
  const short = ([first, second]: Lines, most = limits): Lines => [
    abbreviateText('address_line_1', first, most.address_line_1),
    abbreviateText('address_line_2', second, most.address_line_2),
  ]
  const moved = (both: Lines) => broken(both, limits.address_line_1)
  const shortest = short(lines, { address_line_1: 0, address_line_2: 0 })
  const found = [moved(lines), short(lines), short(moved(lines)), short(moved(short(lines))), moved(shortest)].find(within)
  return found ? { address_line_1: found[0], address_line_2: found[1] } : {}
}

/** Breaks the first line behind a comma if there is one, or else between words. */
function broken([first, second]: Lines, limit: number | undefined): Lines {
  if (fitsLimit(first, limit)) return [first, second]
  const breaks = [...first.matchAll(/,\s*|\s+/g)].map(({ 0: sign, index }) => ({
    head: first.slice(0, index),
    rest: first.slice(index + sign.length),
    comma: sign.startsWith(','),
  }))
  const possible = breaks.filter(({ head, rest }) => fitsLimit(head, limit) && rest !== '')
  const best = possible.findLast(({ comma }) => comma) ?? possible.at(-1)
  return best ? [best.head, behind(best.rest, second)] : [first, second]
}

const behind = (moved: string, line: string) => [moved, line].filter(Boolean).join(', ')

function wordsWithin(address: RawAddress, limits: AddressLimits): RawAddress {
  const shorter = (['company_name', 'city'] as const).map((attribute) => {
    const text = textOf(address, attribute)
    const short = abbreviateText(attribute, text, limits[attribute])
    return lengthOf(short) < lengthOf(text) && fitsLimit(short, limits[attribute]) ? { [attribute]: short } : {}
  })
  return Object.assign({}, ...shorter)
}

import type { PostalRange } from './product.ts'

/** A letter or two and a hyphen name the country, not the place: `L-1234`, `FI-22100`. */
const withoutCountry = (code: string) =>
  code
    .toUpperCase()
    .trim()
    .replace(/^[A-Z]{1,2}-(?=\d)/, '')
/** The British write two codes in one, of which the first is the area: `BT12 3AB`, also without the space. */
const areaOf = (code: string) => code.replace(/^([A-Z]{1,2}\d[A-Z\d]?) ?\d[A-Z]{2}$/, '$1').replace(/[^A-Z\d]/g, '')
/** Caches the last code, since many carriers are asked about one code in turn. */
const latest = { code: '', normal: '' }
function normal(code: string) {
  if (code !== latest.code) Object.assign(latest, { code, normal: areaOf(withoutCountry(code)) })
  return latest.normal
}

/** Postal codes of letters and a number compare by that number: "BT9" comes before "BT12". All others compare as text. */
const numbered = /^([A-Z]+)(\d+)/
const isNumbered = (end: string) => /^[A-Z]+\d+$/.test(end)

type Test = (code: string) => boolean
const highest = (code: string) => (/[A-Z]/.test(code) ? 'Z' : '9')

function within([from, to]: readonly [string, string]): Test {
  if (!isNumbered(from))
    return (code) =>
      code.length >= from.length
        ? from <= code.slice(0, from.length) && code.slice(0, to.length) <= to
        : // The beginning of a code lies within where all codes that begin so do.
          code !== '' && from <= code.padEnd(from.length, '0') && code.padEnd(to.length, highest(to)) <= to
  const [, letters, first] = numbered.exec(from)!
  const last = Number(to.slice(letters!.length))
  return (code) => {
    const [, before, digits] = numbered.exec(code) ?? []
    return before === letters && Number(digits) >= Number(first) && Number(digits) <= last
  }
}

/** True if a postal code lies in any of the ranges. */
export function postalTest(ranges: readonly PostalRange[]): Test {
  const tests = ranges.map(([from, to]) => within([normal(from), normal(to)]))
  return (code) => {
    const one = normal(code)
    return tests.some((test) => test(one))
  }
}

/** True if the two ends of a range have the same form and are in order. */
export function isRange([from, to]: PostalRange): boolean {
  const [a, b] = [normal(from), normal(to)]
  if (a === '' || b === '') return false
  if (!isNumbered(a)) return a.length === b.length && !isNumbered(b) && a <= b
  const [, letters, first] = numbered.exec(a)!
  return isNumbered(b) && numbered.exec(b)![1] === letters && Number(first) <= Number(numbered.exec(b)![2])
}

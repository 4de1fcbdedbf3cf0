import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes, isCountryCode } from '../../../geo/countries.ts'
import { isCurrency } from '../../../geo/currencies.ts'
import { territoryOf, territoryRows } from '../../../geo/customs/territory.ts'
import { dictionaryCodes } from './classify.ts'
import type { Destination, FigureSource } from './destination.ts'
import { allDestinations, findDestination } from './destinations/find-destination.ts'
import { chapterCodes, findChapterTitle } from './hs-chapters.ts'
import { parseCodeSet, parseRate, parseRateTable } from './rate-table.ts'

const main = ['DE', 'GB', 'US', 'CH', 'NO', 'CA', 'AU', 'JP']
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && text === new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10)
const amountText = /^\d{1,9}(\.\d{1,2})?$/

/** What is wrong with a data file. */
function findDataFaults(destination: Destination): string[] {
  const { code, duty, tax, preferences, thresholds, no_threshold, waived_up_to, scheme } = destination
  const faults: string[] = []
  const check = (isRight: boolean, what: string) => {
    if (!isRight) faults.push(`${code}: ${what}`)
  }
  const groups: [string, FigureSource | undefined][] = [
    ['duty', duty],
    ['tax', tax],
    ['waiver', waived_up_to],
    ['scheme', scheme],
    ...[...preferences, ...thresholds].map((group): [string, FigureSource] => ['preference or threshold', group]),
  ]
  for (const [name, group] of groups) if (group) check(group.source.length > 10 && isDate(group.as_of), `${name} has no source or no date`)
  for (const [name, rates] of [
    ['duty', duty.rates],
    ['tax', tax.reduced],
  ] as const)
    for (const [hs, { rate }] of parseRateTable(rates).entries) {
      check(rate <= 100_000, `${name} of ${hs} is more than 100 %`)
      check(
        hs.length === 2 ? Number(hs) >= 1 && Number(hs) <= 97 : chapterCodes.includes(hs.slice(0, 2)),
        `${name} of ${hs}, which does not exist`,
      )
    }
  check(parseRate(tax.standard) <= 30_000 && parseRate(duty.unclassified) <= 100_000, 'a rate out of range')
  check(thresholds.length > 0 && thresholds.some(({ from }) => from === undefined), 'no threshold for all origins')
  for (const { since, currency, duty, tax, gift, from } of thresholds) {
    check(isDate(since) && isCurrency(currency), 'a threshold without a date or a currency')
    check(
      [duty, tax, gift].every((text) => amountText.test(text)),
      'a threshold that is not an amount',
    )
    check((from?.split(' ') ?? []).every(isCountryCode), 'a threshold for a country that does not exist')
  }
  for (const { origins, chapters } of preferences) {
    check(origins.split(' ').every(isCountryCode), `preference for ${origins}`)
    if (chapters !== undefined) parseCodeSet(chapters)
  }
  if (no_threshold !== undefined) parseCodeSet(no_threshold)
  return faults
}

test('every data file has rates in range, amounts, currencies, and a source with a date for each group of figures', () => {
  assert.ok(allDestinations.size > 240)
  assert.deepEqual([...allDestinations.values()].flatMap(findDataFaults), [])
  const planted = allDestinations.get('GB')!
  assert.equal(findDataFaults({ ...planted, tax: { ...planted.tax, source: '' } }).length, 1)
  assert.equal(findDataFaults({ ...planted, thresholds: [{ ...planted.thresholds[0]!, currency: 'XXX' }] }).length, 1)
  assert.equal(findDataFaults({ ...planted, duty: { ...planted.duty, rates: '76 200, 9899 1' } }).length, 2)
})

test('every country and every territory with duties or taxes of its own has a destination', () => {
  const missing = countryCodes.filter((country_code) => !findDestination(territoryOf({ country_code }), ''))
  assert.deepEqual(missing, [])
  assert.deepEqual(
    territoryRows.filter((territory) => !findDestination(territory, '')).map(({ code }) => code),
    [],
  )
})

test('every chapter from 1 to 97 has a duty rate in each main destination', () => {
  assert.equal(chapterCodes.length, 96)
  for (const code of main) {
    const { find } = parseRateTable(allDestinations.get(code)!.duty.rates)
    assert.deepEqual(
      chapterCodes.filter((chapter) => find(`${chapter}0100`) === undefined),
      [],
      code,
    )
  }
})

test('headings with a rate exist, and so do the codes that descriptions are classified with', () => {
  for (const { code, duty } of allDestinations.values()) {
    const unknown = (duty.rates.match(/\b\d{4}\b/g) ?? []).filter((hs) => findChapterTitle(hs) === undefined)
    assert.deepEqual(unknown, [], code)
  }
  assert.deepEqual(
    dictionaryCodes.filter((hs) => findChapterTitle(hs) === undefined || hs.length !== 6),
    [],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../test/fuzz/chance.ts'
import { parrotOption, wishing } from '../../../test/parrot.ts'
import { testSeed as seed } from '../../../test/seed.ts'
import { dayOf } from '../../geo/days.ts'
import { isHoliday } from '../../geo/holidays.ts'
import { computeLeadTime } from './lead-time.ts'

const hours = (option: string, at: string, to = 'NL', from = 'NL') =>
  computeLeadTime(parrotOption(option), wishing({ from: { country_code: from }, to: { country_code: to }, at }))

/** The cut-off is 17:00 by the clock of the origin, which is 16:00 UTC in winter and 15:00 in summer. */
const cases: [expected: number | null, title: string, option: string, at: string, to?: string, from?: string][] = [
  [24, 'one day from a Thursday', 'home', '2026-03-05T09:00:00.000Z'],
  [72, 'one day from a Friday is Monday', 'home', '2026-03-06T09:00:00.000Z'],
  [24, 'up to the very minute of the cut-off', 'home', '2026-03-05T16:00:00.000Z'],
  [72, 'a millisecond later it is the cut-off of Friday', 'home', '2026-03-05T16:00:00.001Z'],
  [24, 'after the cut-off of Friday it is that of Monday', 'home', '2026-03-06T17:00:00.000Z'],
  [24, 'so it is on a Sunday', 'home', '2026-03-08T09:00:00.000Z'],
  [24, 'in summer the cut-off is an hour sooner in UTC', 'home', '2026-06-04T15:00:00.000Z'],
  [72, 'and is missed an hour sooner', 'home', '2026-06-04T15:00:00.001Z'],
  [24, 'Saturday counts where it is delivered then', 'home/saturday', '2026-03-06T09:00:00.000Z'],
  [72, 'a day is 24 hours also over the night that clocks go forward', 'home', '2026-03-27T09:00:00.000Z'],
  [72, 'and over the one that they go back', 'home', '2026-10-23T09:00:00.000Z'],
  [96, 'nothing is delivered on a holiday: Monday is the King’s', 'home', '2026-04-24T09:00:00.000Z'],
  [72, 'and nothing leaves: on Ascension Day the cut-off is that of Friday', 'home', '2026-05-14T09:00:00.000Z'],
  [96, 'two days to Belgium over the King’s day, which is none there', 'home', '2026-04-24T09:00:00.000Z', 'BE'],
  [120, 'and two from Belgium', 'home', '2026-04-24T09:00:00.000Z', 'NL', 'BE'],
  [48, 'on the King’s day Belgium sends, and it is there two days later', 'home', '2026-04-27T09:00:00.000Z', 'NL', 'BE'],
  [144, 'three days to Britain over a Monday that is a holiday in England', 'letter', '2026-08-27T09:00:00.000Z', 'GB'],
  [168, 'Christmas, and the day that stands in for it', 'letter', '2026-12-24T09:00:00.000Z', 'GB'],
  [null, 'the carrier does not say', 'home', '2026-03-05T09:00:00.000Z', 'US'],
  [null, 'it does not go there', 'home', '2026-03-05T09:00:00.000Z', 'GB'],
  [5, 'hours instead of days', 'point', '2026-03-06T09:00:00.000Z'],
]

for (const [expected, title, option, at, to, from] of cases)
  test(`${expected} hours: ${title}`, () => assert.equal(hours(option, at, to, from), expected))

test('null while an end of the way is not known', () => {
  assert.equal(computeLeadTime(parrotOption('home'), wishing({ to: undefined })), null)
  assert.equal(computeLeadTime(parrotOption('home'), wishing({ from: undefined })), null)
})

test('any day of four years is as a walk over the calendar says', () => {
  for (let index = 0; index < 1000; index++) {
    const chance = chanceOf(seed, index)
    const to = chance.pick(['NL', 'DE', 'GB', 'US'])
    const date = Temporal.PlainDate.from('2026-01-01').add({ days: chance.int(0, 1460) })
    const start = walk(date.subtract({ days: 1 }), 1, 'NL')
    const end = walk(start, { NL: 1, DE: 3, GB: 3, US: 8 }[to]!, to)
    assert.equal(hours('letter', `${date}T09:00:00.000Z`, to), start.until(end).days * 24, `seed ${seed}, ${index}: ${date} to ${to}`)
  }
})

function walk(date: Temporal.PlainDate, workingDays: number, country: string): Temporal.PlainDate {
  if (workingDays === 0) return date
  const next = date.add({ days: 1 })
  const isOff = next.dayOfWeek > 5 || isHoliday(country, dayOf(`${next}`))
  return walk(next, isOff ? workingDays : workingDays - 1, country)
}

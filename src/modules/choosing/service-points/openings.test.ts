import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { chanceOf } from '../../../../test/fuzz/chance.ts'
import { startApp } from '../../../../test/harness.ts'
import { testSeed as seed } from '../../../../test/seed.ts'
import { directory } from '../../../../test/service-points.ts'
import { weekdayNames } from '../../../carriers/kit/service-points.ts'
import { dayOf } from '../../../geo/days.ts'
import { isHoliday } from '../../../geo/holidays.ts'

const app = await startApp()
after(() => app.close())
const { call } = await app.newOrganization()
const { book, ids } = directory

/** A point of these hours in this zone. */
function pointWith(schedule: RegExp, time_zone: string) {
  for (let row = 0; row < book.rows; row++) {
    const spans = Object.values(book.week(row)).map((day) =>
      (day ?? []).map(({ start_time, end_time }) => `${start_time}-${end_time}`).join(' '),
    )
    if (schedule.test(spans.join('|')) && book.places[book.placeNumber[row]!]![1] === time_zone && !book.isExpired(row)) return ids[row]!
  }
  return assert.fail(`nothing is open ${schedule} in ${time_zone}`)
}
async function at(time: string, id: number) {
  app.clock.time = time
  const { is_open_tomorrow, open_tomorrow, open_upcoming_week, next_open_at } = (await call('GET', `/service-points/${id}`)).body.data
  assert.equal(open_tomorrow, is_open_tomorrow)
  return [is_open_tomorrow, open_upcoming_week, next_open_at]
}

const closedOnSundays = /^(09:00-18:00\|){3}09:00-21:00\|09:00-18:00\|09:00-17:00\|$/
const always = /^(00:00-24:00\|){6}00:00-24:00$/
const eightToEight = /^(08:00-20:00\|){6}$/
const office = /^(09:00-12:30 13:30-18:00\|){5}09:00-13:00\|$/

test('200 tomorrow begins at midnight of the place, and lunch ends at its clock', async () => {
  const shop = pointWith(closedOnSundays, 'Europe/Amsterdam')
  const monday = '2026-11-16T08:00:00.000Z'
  assert.deepEqual(await at('2026-11-14T22:59:59.999Z', shop), [false, true, monday])
  assert.deepEqual(await at('2026-11-14T23:00:00.000Z', shop), [true, true, monday])
  assert.deepEqual(await at('2026-11-14T22:59:59.999Z', shop), [false, true, monday])
  const counter = pointWith(office, 'Europe/Berlin')
  assert.deepEqual(await at('2026-11-16T07:59:59.999Z', counter), [true, true, '2026-11-16T08:00:00.000Z'])
  assert.deepEqual(await at('2026-11-16T08:00:00.000Z', counter), [true, true, '2026-11-16T12:30:00.000Z'])
  assert.deepEqual(await at('2026-11-16T12:30:00.000Z', counter), [true, true, '2026-11-17T08:00:00.000Z'])
})

test('200 at one moment it is Sunday here and Saturday there', async () => {
  const time = '2026-11-14T23:30:00.000Z'
  for (const [zone, tomorrow, next] of [
    ['Europe/Helsinki', true, '2026-11-16T06:00:00.000Z'],
    ['Europe/London', false, '2026-11-16T08:00:00.000Z'],
  ] as const)
    assert.deepEqual(await at(time, pointWith(eightToEight, zone)), [tomorrow, true, next], zone)
  const siesta = /^(09:30-14:00 17:00-20:30\|){5}09:30-14:00\|$/
  assert.deepEqual(await at('2026-11-16T00:30:00.000Z', pointWith(siesta, 'Atlantic/Azores')), [true, true, '2026-11-16T10:30:00.000Z'])
  assert.deepEqual(await at('2026-11-16T00:30:00.000Z', pointWith(siesta, 'Europe/Madrid')), [true, true, '2026-11-16T08:30:00.000Z'])
})

test('200 closed on holidays of its country, but for what never closes', async () => {
  const dutch = pointWith(closedOnSundays, 'Europe/Amsterdam')
  const spanish = pointWith(/^(09:30-14:00 17:00-20:30\|){5}09:30-14:00\|$/, 'Europe/Madrid')
  assert.deepEqual(await at('2026-12-24T20:30:00.000Z', dutch), [false, true, '2026-12-28T08:00:00.000Z'])
  // The second day of Christmas is a holiday in the Netherlands, and a Saturday in Spain.
  assert.deepEqual(await at('2026-12-25T12:00:00.000Z', dutch), [false, true, '2026-12-28T08:00:00.000Z'])
  assert.deepEqual(await at('2026-12-25T12:00:00.000Z', spanish), [true, true, '2026-12-26T08:30:00.000Z'])
  assert.deepEqual(await at('2026-12-24T20:30:00.000Z', pointWith(always, 'Europe/Amsterdam')), [true, true, null])
})

test('200 an hour earlier or later by UTC after the clocks were changed, on days of 23 and 25 hours', async () => {
  const shop = pointWith(closedOnSundays, 'Europe/Amsterdam')
  assert.deepEqual(await at('2026-10-23T20:00:00.000Z', shop), [true, true, '2026-10-24T07:00:00.000Z'])
  assert.deepEqual(await at('2026-10-24T21:59:59.999Z', shop), [false, true, '2026-10-26T08:00:00.000Z'])
  assert.deepEqual(await at('2026-10-25T22:59:59.999Z', shop), [true, true, '2026-10-26T08:00:00.000Z'])
  assert.deepEqual(await at('2026-03-28T20:00:00.000Z', shop), [false, true, '2026-03-30T07:00:00.000Z'])
  // In the Azores the clocks go forward at midnight, so that the day begins at one.
  assert.deepEqual(await at('2026-03-29T00:59:59.999Z', pointWith(eightToEight, 'Atlantic/Azores')), [
    false,
    true,
    '2026-03-30T08:00:00.000Z',
  ])
  assert.deepEqual(await at('2026-03-29T01:00:00.000Z', pointWith(eightToEight, 'Atlantic/Azores')), [
    true,
    true,
    '2026-03-30T08:00:00.000Z',
  ])
})

test('200 by the clock of the organization, and not by that of another', async () => {
  app.clock.time = '2026-11-13T12:00:00.000Z'
  const [practising, other] = [await app.newOrganization(), await app.newOrganization()]
  const shop = pointWith(closedOnSundays, 'Europe/Amsterdam')
  const tomorrow = async ({ call }: typeof other) => (await call('GET', `/service-points/${shop}`)).body.data.open_tomorrow
  await practising.call('POST', '/sandbox/clock', { advance: 'P1D' })
  assert.deepEqual([await tomorrow(practising), await tomorrow(other), await tomorrow(practising)], [false, true, false])
})

test(`200 the opening state of 150 points at random times is that of the local clock (seed ${seed})`, async () => {
  for (let number = 0; number < 150; number++) {
    const chance = chanceOf(seed, number)
    const row = chance.int(0, book.rows - 1)
    if (book.isExpired(row)) continue
    const [country, timeZone] = book.places[book.placeNumber[row]!]!
    const week = book.week(row)
    const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    const shown = (ms: number) => wall.format(ms).split(' ') as [date: string, time: string]
    const never = weekdayNames.every((day) => week[day]?.[0]?.end_time === '24:00' && week[day]?.[0]?.start_time === '00:00')
    const spansOn = (date: string) => {
      const weekday = weekdayNames[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7]!
      return never || !isHoliday(country, dayOf(date)) ? (week[weekday] ?? []) : []
    }
    const isOpen = (ms: number) => {
      const [date, time] = shown(ms)
      return spansOn(date).some(({ start_time, end_time }) => start_time <= time && time < end_time)
    }
    const now = Date.UTC(2026, 0, 1) + chance.int(0, 2 * 365 * 288) * 300_000
    const [today] = shown(now)
    const tomorrow = new Date(Date.parse(`${today}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    let next: number | null = never ? null : now + 300_000
    while (next !== null && !(isOpen(next) && !isOpen(next - 300_000))) next = next - now > 10 * 86_400_000 ? null : next + 300_000
    const [told, , next_open_at] = await at(new Date(now).toISOString(), ids[row]!)
    const about = `point ${ids[row]} in ${timeZone} at ${new Date(now).toISOString()}`
    assert.equal(told, spansOn(tomorrow).length > 0, about)
    assert.equal(next_open_at, next === null ? null : new Date(next).toISOString(), about)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, weekdayOf, yearOf } from './days.ts'
import { isHoliday } from './holidays.ts'
import { localTime } from './local-time.ts'

const holidaysAmong = (country: string, ...dates: string[]) => dates.filter((date) => isHoliday(country, dayOf(date)))

test('holidays are those of the whole country', () => {
  assert.deepEqual(holidaysAmong('NL', '2026-04-27', '2027-04-27', '2026-12-25', '2026-04-28'), ['2026-04-27', '2027-04-27', '2026-12-25'])
  assert.deepEqual(holidaysAmong('DE', '2026-10-03', '2026-05-14'), ['2026-10-03', '2026-05-14'])
  assert.deepEqual(holidaysAmong('DE', '2026-01-06', '2026-06-04', '2026-11-01'), [], 'of some states alone')
})

test('the days of England stand for the United Kingdom, with those in lieu', () => {
  const dates = ['2026-08-31', '2026-12-28', '2026-12-26', '2026-08-03', '2026-11-30', '2026-03-17']
  assert.deepEqual(holidaysAmong('GB', ...dates), ['2026-08-31', '2026-12-28', '2026-12-26'])
})

test('a feast of several days takes them all, a half day none, and a day on which clocks go forward is a whole one', () => {
  assert.deepEqual(holidaysAmong('AE', '2026-03-20', '2026-03-21', '2026-03-22', '2026-03-23'), ['2026-03-20', '2026-03-21', '2026-03-22'])
  assert.deepEqual(holidaysAmong('CN', '2026-03-08', '2026-05-04', '2026-10-01'), ['2026-10-01'])
  assert.deepEqual(holidaysAmong('NL', '2024-03-31'), ['2024-03-31'])
})

test('a country without a calendar has no holidays', () => {
  assert.deepEqual(holidaysAmong('AQ', '2026-12-25'), [])
})

test('days are counted as the calendar has them', () => {
  for (let day = dayOf('1968-01-01'); day < dayOf('2105-01-01'); day += 1) {
    const date = Temporal.PlainDate.from('1970-01-01').add({ days: day })
    if (date.month === 1 || date.month === 12 || day % 50 === 0)
      assert.deepEqual([dayOf(`${date}`), yearOf(day), weekdayOf(day)], [day, date.year, date.dayOfWeek])
  }
})

test('the calendar and the clock are those of the country', () => {
  assert.deepEqual(localTime('2026-06-30T22:30:00.000Z', 'NL'), { date: '2026-07-01', time: '00:30:00.000' })
  assert.deepEqual(localTime('2026-01-31T23:30:00.001Z', 'GB'), { date: '2026-01-31', time: '23:30:00.001' })
  assert.deepEqual(localTime('2026-06-30T22:30:00.000Z'), { date: '2026-06-30', time: '22:30:00.000' })
})

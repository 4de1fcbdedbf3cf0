import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBusinessDay, nextBusinessDay } from './business-days.ts'

test('people work on days that are neither weekend nor holiday of their country', () => {
  const days: [string, string, boolean][] = [
    ['NL', '2026-04-27', false],
    ['NL', '2026-04-28', true],
    ['DE', '2026-04-27', true],
    ['NL', '2026-05-02', false],
    ['NL', '2026-05-03', false],
    ['EG', '2026-06-05', false],
    ['EG', '2026-06-07', true],
    ['AE', '2026-06-05', true],
  ]
  for (const [country, date, works] of days) assert.equal(isBusinessDay(country, date), works, `${country} ${date}`)
})

test('the next business day is counted from what the calendar shows there', () => {
  const next: [string, Parameters<typeof nextBusinessDay>[1], string][] = [
    ['2026-05-01T12:00:00Z', { country_code: 'NL' }, '2026-05-04'],
    ['2026-04-26T21:59:00Z', { country_code: 'NL' }, '2026-04-28'],
    ['2026-06-30T22:30:00Z', { country_code: 'NL' }, '2026-07-02'],
    ['2026-06-30T22:30:00Z', { country_code: 'GB' }, '2026-07-01'],
    ['2026-12-24T12:00:00Z', { country_code: 'GB' }, '2026-12-29'],
    ['2026-06-17T05:00:00Z', { country_code: 'US', postal_code: '10001' }, '2026-06-18'],
    ['2026-06-17T05:00:00Z', { country_code: 'US', postal_code: '90210' }, '2026-06-17'],
  ]
  for (const [at, place, date] of next) assert.equal(nextBusinessDay(at, place), date, `${at} ${JSON.stringify(place)}`)
})

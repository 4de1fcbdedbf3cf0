import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf } from '../../src/geo/days.ts'
import { isHoliday } from '../../src/geo/holidays.ts'
import { collectionDay } from '../../src/web/browser/reference/recipes/values.ts'

test('the pickup that the reference fills in is on a day on which carriers collect, whatever today is', () => {
  for (let day = dayOf('2026-11-16'); day < dayOf('2033-01-01'); day++) {
    const today = new Date(day * 86_400_000 + 43_200_000)
    const date: string = collectionDay(today.toISOString())
    const ahead = dayOf(date) - day
    assert.ok(ahead >= 4 && ahead <= 18, `${today.toISOString()}: ${date}`)
    assert.ok(![0, 6].includes(new Date(date).getUTCDay()) && !isHoliday('NL', dayOf(date)), date)
  }
})

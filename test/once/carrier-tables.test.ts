import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeZoneOf } from '../../src/geo/time-zones.ts'
import { checkCarrier } from '../carrier-check/check.ts'
import { listCarriers } from '../carriers.ts'

for (const carrier of listCarriers())
  test(`the tables of ${carrier.code} have neither gaps nor overlaps, and name nothing that is not there`, () => {
    assert.deepEqual(checkCarrier(carrier), [])
  })

test('a cut-off goes by the clock of where most is sent from', () => {
  const zones = ['NL', 'PT', 'ES', 'US', 'DE', 'GB'].map(timeZoneOf)
  assert.deepEqual(zones, ['Europe/Amsterdam', 'Europe/Lisbon', 'Europe/Madrid', 'America/New_York', 'Europe/Berlin', 'Europe/London'])
})

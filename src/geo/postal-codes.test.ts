import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPostalCode, postalCodeExample } from './postal-codes.ts'

const good: Record<string, string[]> = {
  AD: ['AD500', '500'],
  CA: ['K1A 0B1'],
  GB: ['SW1A 1AA', 'M1 1AE', 'BT1 1AA', 'EC1A1BB'],
  IE: ['D02 X285', 'A65 F4E2', 'D6W XY00'],
  LT: ['LT-01100', '01100'],
  LU: ['L-1234', '1234'],
  LV: ['LV-1010', '1010'],
  MT: ['VLT 1117'],
  NL: ['5611 EM', '5611em'],
  PL: ['00-950', '00950'],
  PT: ['1000-205', '1000'],
  SE: ['111 22'],
  US: ['90210', '90210-1234'],
  JP: ['100-0001'],
}
const bad: Record<string, string[]> = {
  DE: ['1234', 'ABCDE', ''],
  FR: ['7500'],
  GB: ['12345'],
  NL: ['561 EM', '56111 EM', 'EM 5611'],
  US: ['1234'],
  JP: ['!!', '1'],
}

test('a postal code is known by the form of its country, however it is spaced', () => {
  for (const [country, codes] of Object.entries(good))
    for (const code of codes) assert.ok(isPostalCode(country, code), `${country} ${code}`)
  for (const [country, codes] of Object.entries(bad))
    for (const code of codes) assert.ok(!isPostalCode(country, code), `${country} ${code}`)
  assert.deepEqual([postalCodeExample('NL'), postalCodeExample('LU'), postalCodeExample('JP')], ['9999 AA', 'L-9999', undefined])
})

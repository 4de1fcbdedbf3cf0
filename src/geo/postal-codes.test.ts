import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCountryCode } from './countries.ts'
import { hasPostalCodes, isPostalCode, normalPostalCode, postalCodeExample } from './postal-codes.ts'
import { postalForms, postalRules, withoutCodes } from './postal-forms.ts'

/** What people write, and what the post does. */
const good: Record<string, Record<string, string>> = {
  AD: { AD500: 'AD500', '500': 'AD500', 'ad 500': 'AD500' },
  AE: { '00000': '00000' },
  AR: { c1425clg: 'C1425CLG', '1425': '1425' },
  AT: { '1010': '1010', 'A-1010': '1010' },
  AU: { '2000': '2000', '0800': '0800' },
  AZ: { '1000': 'AZ 1000', az1000: 'AZ 1000' },
  BE: { '1000': '1000', 'B-1000': '1000', 'BE 1000': '1000' },
  BR: { '01310100': '01310-100', '01310-100': '01310-100' },
  CA: { 'K1A 0B1': 'K1A 0B1', k1a0b1: 'K1A 0B1', 'K1A-0B1': 'K1A 0B1' },
  CH: { '8001': '8001', 'CH-8001': '8001' },
  CN: { '100000': '100000' },
  CZ: { '11000': '110 00' },
  DE: { '01001': '01001', '99998': '99998', 'D-10115': '10115' },
  DK: { '1050': '1050', '0999': '0999' },
  ES: { '28001': '28001', '52001': '52001' },
  FI: { '00100': '00100', 'FI-00100': '00100' },
  FR: { '75001': '75001', 'F-75001': '75001', '75 001': '75001' },
  GB: { sw1a1aa: 'SW1A 1AA', 'M1 1AE': 'M1 1AE', BT11AA: 'BT1 1AA', 'EC1A 1BB': 'EC1A 1BB', 'DN55 1PT': 'DN55 1PT', 'W1A 0AX': 'W1A 0AX' },
  GG: { gy11aa: 'GY1 1AA' },
  GI: { gx111aa: 'GX11 1AA' },
  GR: { '10431': '104 31' },
  HK: { '999077': '999077' },
  IE: { 'D02 X285': 'D02 X285', a65f4e2: 'A65 F4E2', 'D6W XY00': 'D6W XY00' },
  IL: { '9414500': '9414500', '94145': '94145' },
  IM: { im11aa: 'IM1 1AA' },
  IN: { '110 001': '110001' },
  IT: { '00118': '00118', 'I-00118': '00118' },
  JE: { je23ab: 'JE2 3AB' },
  JP: { '1000001': '100-0001', '100-0001': '100-0001' },
  KR: { '03051': '03051' },
  KY: { '11102': 'KY1-1102', 'KY1-1102': 'KY1-1102' },
  LI: { '9490': '9490', 'FL-9490': '9490' },
  LT: { 'LT-01100': 'LT-01100', '01100': 'LT-01100' },
  LU: { 'L-1234': 'L-1234', '1234': 'L-1234', 'LU-1234': 'L-1234', l1234: 'L-1234' },
  LV: { 'LV-1010': 'LV-1010', '1010': 'LV-1010', 'lv 1010': 'LV-1010' },
  MC: { '98000': '98000', 'MC-98000': '98000' },
  MT: { vlt1117: 'VLT 1117' },
  MX: { '06000': '06000' },
  NL: { '5611EM': '5611 EM', '5611em': '5611 EM', ' 5611  em ': '5611 EM', '5611-EM': '5611 EM' },
  NO: { '0150': '0150' },
  NZ: { '6011': '6011' },
  PL: { '00950': '00-950', '00-950': '00-950' },
  PT: { '1000001': '1000-001', '1000-205': '1000-205', '1000': '1000' },
  RO: { '010011': '010011' },
  SE: { '11122': '111 22', 'SE-11122': '111 22', 'S-111 22': '111 22' },
  SG: { '018956': '018956' },
  SK: { '81101': '811 01' },
  TR: { '34000': '34000' },
  US: { '90210': '90210', '902101234': '90210-1234', '90210-1234': '90210-1234' },
  ZA: { '0001': '0001' },
}
const bad: Record<string, string[]> = {
  AD: ['AD900'],
  AU: ['0100'],
  BE: ['0999'],
  CA: ['D1A 0B1', 'K1A 0O1', 'K1A0B'],
  CH: ['0999'],
  CZ: ['900 00'],
  DE: ['1234', 'ABCDE', '', '01000', '99999', '00123', 'F-10115'],
  ES: ['53001', '00100'],
  FR: ['7500', '00100'],
  GB: ['12345', 'SW1A 1AC', 'QQ1 1AA'],
  GI: ['GX11 1AB'],
  IE: ['B02 X285', 'D02 X28', 'D02 B285'],
  IM: ['SW1A 1AA'],
  IT: ['0011'],
  JP: ['!!', '1'],
  LI: ['9400'],
  MC: ['75001'],
  NL: ['561 EM', '56111 EM', 'EM 5611', '0611 EM', '5611 SA', '5611 SD', '5611 SS'],
  PL: ['0095'],
  SG: ['1234'],
  SK: ['511 01'],
  TR: ['82000'],
  US: ['1234', '90210-12'],
}

test('a postal code is known by the form of its country, however it is spaced, and written as the post does', () => {
  for (const [country, codes] of Object.entries(good))
    for (const [text, normal] of Object.entries(codes)) {
      assert.equal(normalPostalCode(country, text), normal, `${country} ${text}`)
      assert.equal(normalPostalCode(country, normal), normal, `${country} ${normal} stays as it is`)
    }
  for (const [country, codes] of Object.entries(bad))
    for (const code of codes) assert.ok(!isPostalCode(country, code), `${country} ${code}`)
})

test('an example has the form of the country, and is in the error for another form', () => {
  const examples = ['NL', 'LU', 'JP', 'HK', 'GH'].map(postalCodeExample)
  assert.deepEqual(examples, ['9999 AA', 'L-9999', '999-9999', undefined, undefined])
})

test('the tables name countries, each in one of them', () => {
  assert.ok(postalForms.size > 170)
  for (const country of [...postalForms.keys(), ...withoutCodes, ...Object.keys(postalRules)]) assert.ok(isCountryCode(country), country)
  assert.deepEqual(
    [...withoutCodes].filter((country) => postalForms.has(country)),
    [],
  )
  assert.deepEqual(['AE', 'HK', 'NL', 'GH'].map(hasPostalCodes), [false, false, true, true])
})

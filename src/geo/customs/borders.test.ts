import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes } from '../countries.ts'
import { isPostalCode } from '../postal-codes.ts'
import { isSubdivision } from '../subdivisions.ts'
import { needsCustoms } from './borders.ts'
import { type CustomsPlace, territoryOf, territoryRows } from './territory.ts'

/** `ES 35001` is a place by its postal code, `ES-CN` one by its state. */
function placeOf(text: string): CustomsPlace {
  const [country_code, ...postal] = text.split(' ')
  if (postal.length > 0) return { country_code: country_code!, postal_code: postal.join(' ') }
  return country_code!.includes('-')
    ? { country_code: country_code!.slice(0, 2), state_province_code: country_code! }
    : { country_code: country_code! }
}
const kindOf = (from: string, to: string) => needsCustoms(placeOf(from), placeOf(to)).kind

/** Each holds both ways. */
const pairs: Record<string, [string, string][]> = {
  none: [
    ['NL', 'NL'],
    ['NL', 'DE'],
    ['NL 5611 EM', 'DE 10115'],
    ['BG', 'RO'],
    ['FR', 'MC'],
    ['DE', 'MC 98000'],
    ['DE', 'FR 98000'],
    ['PT 1000-001', 'PT 9500-321'],
    ['DE', 'PT 9500-321'],
    ['DE', 'PT 9000-001'],
    ['PT', 'PT-30'],
    ['ES 28001', 'ES 07001'],
    ['FR 75001', 'FR 20000'],
    ['NL', 'CY'],
    ['ES 35001', 'ES 38001'],
    ['ES-GC', 'ES-TF'],
    ['ES 51001', 'ES 51005'],
    ['GP', 'MQ'],
    ['FR 97110', 'MQ'],
    ['AX', 'FI 22100'],
    ['AX', 'FI-01'],
    ['CH', 'LI'],
    ['CH', 'DE 78266'],
    ['LI', 'DE 78266'],
    ['GB', 'IM'],
    ['GB SW1A 1AA', 'GB IM1 1AA'],
    ['GB', 'GB EH1 1AA'],
    ['JE', 'GB JE2 3AB'],
    ['GB BT1 1AA', 'IE'],
    ['XI', 'IE'],
    ['GB-NIR', 'DE'],
    ['GB BT1 1AA', 'GB-BFS'],
    ['XI', 'GB BT1 1AA'],
    ['US', 'PR'],
    ['US 90210', 'US 00901'],
    ['US', 'US-PR'],
    ['US 96910', 'GU'],
    ['AU', 'AU 2898'],
    ['NO', 'NO 9008'],
    ['IT 20121', 'IT 22060'],
    ['SM', 'IT 47890'],
    ['IT 00120', 'VA'],
    ['DK 3900', 'GL'],
    ['GI', 'GB GX11 1AA'],
    ['TR', 'TR'],
    ['RS', 'RS'],
  ],
  vat_border: [
    ['ES 28001', 'ES 35001'],
    ['ES', 'ES-CN'],
    ['NL', 'ES 38001'],
    ['NL', 'ES E-38001'],
    ['FI', 'AX'],
    ['FI 00100', 'FI 22100'],
    ['SE', 'FI FI-22100'],
    ['AX', 'ES 35001'],
    ['GR', 'GR 630 86'],
    ['DE', 'GR-69'],
    ['IT', 'IT 22061'],
    ['FR', 'GP'],
    ['FR 75001', 'FR 97110'],
    ['FR', 'FR-973'],
    ['DE', 'MQ'],
    ['FR', 'GF'],
    ['FR', 'RE'],
    ['FR', 'YT'],
    ['FR', 'MF'],
    ['FR', 'FR 97150'],
    ['GP', 'RE'],
    ['GP', 'GF'],
    ['IT', 'SM'],
    ['NL', 'SM'],
    ['GB', 'JE'],
    ['GB', 'GG'],
    ['GB M1 1AE', 'GB GY1 1AA'],
    ['JE', 'GG'],
    ['IM', 'JE'],
    ['GB BT1 1AA', 'ES 35001'],
  ],
  customs_border: [
    ['NL', 'GB'],
    ['NL', 'GB SW1A 1AA'],
    ['IE', 'GB'],
    ['NL', 'CH'],
    ['DE', 'LI'],
    ['AT', 'LI'],
    ['NL', 'NO'],
    ['DE', 'TR'],
    ['DE', 'US'],
    ['US', 'CA'],
    ['US', 'MX'],
    ['CN', 'HK'],
    ['CN', 'MO'],
    ['HK', 'MO'],
    ['CN', 'CN-TW'],
    ['ES', 'ES 51001'],
    ['ES 28001', 'ES 52001'],
    ['ES-CE', 'ES-ML'],
    ['ES 35001', 'ES 51001'],
    ['DE', 'DE 78266'],
    ['FR', 'DE 78266'],
    ['DE 10115', 'DE 27498'],
    ['NL', 'DE D-27498'],
    ['IT', 'IT 23041'],
    ['CH', 'IT 22061'],
    ['IT', 'VA'],
    ['ES', 'AD'],
    ['FR', 'AD'],
    ['ES', 'GI'],
    ['GB', 'GI'],
    ['DK', 'FO'],
    ['DK', 'GL'],
    ['DK 1050', 'DK 3900'],
    ['FO', 'GL'],
    ['FR', 'PM'],
    ['FR', 'BL'],
    ['FR', 'FR 97133'],
    ['FR', 'NC'],
    ['FR 75001', 'FR 98800'],
    ['FR', 'PF'],
    ['FR', 'WF'],
    ['FR', 'TF'],
    ['BL', 'MF'],
    ['NL', 'AW'],
    ['NL', 'CW'],
    ['NL', 'SX'],
    ['NL', 'BQ'],
    ['NO', 'SJ'],
    ['NO 0150', 'NO 9170'],
    ['NO', 'SE'],
    ['RS', 'XK'],
    ['US', 'VI'],
    ['US 90210', 'US 00802'],
    ['US', 'GU'],
    ['US 10001', 'US 96910'],
    ['US', 'AS'],
    ['US 10001', 'US 09012'],
    ['AU', 'NF'],
    ['AU 2000', 'AU 2899'],
    ['AU', 'CX'],
    ['NZ', 'AU'],
    ['GB BT1 1AA', 'US'],
    ['XI', 'CH'],
    ['XI', 'JE'],
    ['JE', 'FR'],
    ['IM', 'IE'],
    ['GB', 'GR'],
    ['BY', 'RU'],
  ],
}

for (const [kind, list] of Object.entries(pairs))
  test(`between ${list.length} pairs of places, either way: ${kind}`, () => {
    for (const [from, to] of list) {
      assert.equal(kindOf(from, to), kind, `${from} to ${to}`)
      assert.equal(kindOf(to, from), kind, `${to} to ${from}`)
    }
  })

test('Northern Ireland sends to Great Britain without customs documents, and not the other way', () => {
  for (const north of ['XI', 'GB BT1 1AA', 'GB bt12 3ab', 'GB-NIR', 'GB-BFS'])
    for (const britain of ['GB', 'GB SW1A 1AA', 'IM', 'GB IM1 1AA']) {
      assert.equal(kindOf(north, britain), 'none', `${north} to ${britain}`)
      assert.equal(kindOf(britain, north), 'customs_border', `${britain} to ${north}`)
    }
})

test('a border says why, by which law, and what is not certain', () => {
  const border = needsCustoms({ country_code: 'ES', postal_code: '28001' }, { country_code: 'ES', postal_code: '35001' })
  assert.deepEqual(border, {
    needed: true,
    kind: 'vat_border',
    reason: 'Spain and the Canary Islands share a customs territory, but not one for VAT.',
    sources: ['Regulation (EU) No 952/2013 (Union Customs Code), Art. 4(1); Directive 2006/112/EC, Art. 6(1)(b)'],
    uncertain: [],
  })
  const { needed, uncertain } = needsCustoms({ country_code: 'IT' }, { country_code: 'SM' })
  assert.deepEqual([needed, uncertain], [true, ['From Italy an electronic invoice may be enough.']])
})

test('a postal code that is no part of anything is the country, whatever the state says', () => {
  assert.equal(territoryOf({ country_code: 'ES', postal_code: '28001', state_province_code: 'ES-CN' }).code, 'ES')
  assert.equal(territoryOf({ country_code: 'ES', postal_code: '', state_province_code: 'cn' }).code, 'ES-CN')
  assert.equal(territoryOf({ country_code: 'ES', postal_code: null, state_province_code: null }).code, 'ES')
})

test('two countries have a border unless a table says otherwise, and it is the same from both sides', () => {
  const free = countryCodes.flatMap((from) =>
    countryCodes.filter((to) => from < to && kindOf(from, to) === 'none').map((to) => `${from}-${to}`),
  )
  const union = (28 * 27) / 2 // The members, and Monaco.
  for (const pair of ['CH-LI', 'GB-IM', 'GP-MQ', 'PR-US', 'FR-MC']) assert.ok(free.includes(pair), pair)
  assert.equal(free.length, union + 4)
  for (const from of countryCodes) for (const to of countryCodes) assert.equal(kindOf(from, to), kindOf(to, from), `${from} ${to}`)
})

test('every row is whole, and names places that can be written', () => {
  assert.equal(new Set(territoryRows.map(({ code }) => code)).size, territoryRows.length)
  for (const { code, name, customs, vat, source, since, country, postal, states } of territoryRows) {
    assert.ok(code && name && customs && vat && source, code)
    assert.ok(since === null || /^\d{4}-\d\d-\d\d$/.test(since), `${code} ${since}`)
    assert.ok(code.length === 2 || country, `${code} is nowhere`)
    const whole = postal.filter((start) => country !== 'GB' && start.length >= 5)
    for (const one of whole) assert.ok(isPostalCode(country!, one), `${country} ${one}`)
    const unofficial = ['AA', 'AE', 'AP', 'FM', 'MH', 'PW', '971', '972', '973', '974', '976', 'GP', 'MQ', 'GF', 'RE', 'YT']
    for (const state of states.filter((one) => !unofficial.includes(one)))
      assert.ok(isSubdivision(`${country}-${state}`), `${country}-${state}`)
  }
})

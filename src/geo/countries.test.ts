import assert from 'node:assert/strict'
import { test } from 'node:test'
import { iso31661 } from 'iso-3166'
import { alpha2Of, alpha3Of, countryCodes, countryName, isCountryCode } from './countries.ts'
import { currencyCodes, currencyOf, exponentOf, isCurrency } from './currencies.ts'
import { findSubdivision, isSubdivision, subdivisionName, subdivisionsOf } from './subdivisions.ts'
import { timeZoneAt, timeZoneOf } from './time-zones.ts'
import { timeZoneParts } from './time-zones-within.ts'

test('countries are those of ISO 3166-1, and Kosovo', () => {
  const listed = iso31661.map(({ alpha2, alpha3 }) => [alpha2, alpha3])
  assert.deepEqual(countryCodes.map((code) => [code, alpha3Of(code)]).toSorted(), [...listed, ['XK', 'XKX']].toSorted())
  assert.deepEqual([alpha2Of('NLD'), alpha2Of('XXX'), isCountryCode('UK'), isCountryCode('nl')], ['NL', undefined, false, false])
})

test('a country has a name in every language', () => {
  const names = [countryName('NL'), countryName('NL', 'nl'), countryName('DE', 'fr'), countryName('GR', 'de'), countryName('XK')]
  assert.deepEqual(names, ['Netherlands', 'Nederland', 'Allemagne', 'Griechenland', 'Kosovo'])
  for (const code of countryCodes) assert.notEqual(countryName(code), code)
})

test('a subdivision is found by its code, by the end of it, and by its name however it is spelt', () => {
  assert.deepEqual([isSubdivision('US-CA'), isSubdivision('US-XX'), isSubdivision('CA')], [true, false, false])
  assert.equal(subdivisionName('NL-NB'), 'Noord-Brabant')
  const asked: [string, string, string | undefined][] = [
    ['US', 'CA', 'US-CA'],
    ['US', 'us-ca', 'US-CA'],
    ['US', 'california', 'US-CA'],
    ['CA', 'QC', 'CA-QC'],
    ['CA', 'Québec', 'CA-QC'],
    ['IT', 'rm', 'IT-RM'],
    ['MX', 'Ciudad de Mexico', 'MX-CMX'],
    ['AU', 'New South Wales', 'AU-NSW'],
    ['ES', 'Cantabria', 'ES-S'],
    ['US', 'nowhere', undefined],
    ['US', '', undefined],
  ]
  for (const [country, text, code] of asked) assert.equal(findSubdivision(country, text)?.code, code, `${country} ${text}`)
  assert.equal(subdivisionsOf('DE').length, 16)
})

test('a currency has the decimals of ISO 4217, not those of custom', () => {
  const exponents = { EUR: 2, HUF: 2, IDR: 2, JPY: 0, KWD: 3, ISK: 0, CLF: 4, TWD: 2, MGA: 2, XCG: 2, ZWG: 2, VND: 0, BGN: 2 }
  for (const [code, exponent] of Object.entries(exponents)) assert.equal(exponentOf(code), exponent, code)
  assert.deepEqual(
    [exponentOf('XXX'), isCurrency('XCG'), isCurrency('ZWG'), isCurrency('ANG'), isCurrency('HRK')],
    [undefined, true, true, false, false],
  )
  assert.equal(new Set(currencyCodes).size, currencyCodes.length)
})

test('every country pays with something', () => {
  const paid = {
    NL: 'EUR',
    BG: 'EUR',
    HR: 'EUR',
    CH: 'CHF',
    LI: 'CHF',
    GB: 'GBP',
    CW: 'XCG',
    ZW: 'ZWG',
    SN: 'XOF',
    CL: 'CLP',
    JP: 'JPY',
    VE: 'VES',
  }
  for (const [country, currency] of Object.entries(paid)) assert.equal(currencyOf(country), currency, country)
  for (const country of countryCodes) assert.ok(isCurrency(currencyOf(country)), country)
})

test('a place has the time of its country, or of the part that its postal code or its state names', () => {
  const places: [string, string | undefined, string | undefined, string][] = [
    ['NL', undefined, undefined, 'Europe/Amsterdam'],
    ['US', undefined, undefined, 'America/New_York'],
    ['US', '10001', undefined, 'America/New_York'],
    ['US', '60601', undefined, 'America/Chicago'],
    ['US', '80202', undefined, 'America/Denver'],
    ['US', '85001', undefined, 'America/Phoenix'],
    ['US', '90210-1234', undefined, 'America/Los_Angeles'],
    ['US', '96813', undefined, 'Pacific/Honolulu'],
    ['US', '79901', 'US-TX', 'America/Denver'],
    ['US', undefined, 'US-TX', 'America/Chicago'],
    ['US', undefined, 'CA', 'America/Los_Angeles'],
    ['US', '00901', undefined, 'America/Puerto_Rico'],
    ['CA', 'V6B 1A1', undefined, 'America/Vancouver'],
    ['CA', undefined, 'CA-NL', 'America/St_Johns'],
    ['CA', 'K1A 0B1', undefined, 'America/Toronto'],
    ['AU', '2880', undefined, 'Australia/Adelaide'],
    ['AU', '2000', undefined, 'Australia/Sydney'],
    ['AU', '0800', undefined, 'Australia/Darwin'],
    ['BR', '69005-010', undefined, 'America/Manaus'],
    ['ES', '35001', undefined, 'Atlantic/Canary'],
    ['ES', 'E-38001', undefined, 'Atlantic/Canary'],
    ['PT', '9500-321', undefined, 'Atlantic/Azores'],
    ['PT', '9000-001', undefined, 'Atlantic/Madeira'],
    ['RU', '690000', undefined, 'Asia/Vladivostok'],
    ['XK', undefined, undefined, 'Europe/Belgrade'],
  ]
  for (const [country_code, postal_code, state_province_code, zone] of places)
    assert.equal(
      timeZoneAt({ country_code, postal_code, state_province_code }),
      zone,
      `${country_code} ${postal_code} ${state_province_code}`,
    )
})

test('every time zone is one that the machine knows, and every state of the table is one', () => {
  const at = Temporal.Instant.from('2026-06-30T12:00:00Z')
  for (const country of countryCodes) assert.ok(at.toZonedDateTimeISO(timeZoneOf(country)), country)
  for (const [country, list] of timeZoneParts())
    for (const { zone, states, ranges } of list) {
      assert.ok(at.toZonedDateTimeISO(zone), zone)
      for (const state of states) assert.ok(isSubdivision(`${country}-${state}`), `${country}-${state}`)
      for (const [from, to] of ranges) assert.ok(from.length === to.length && from <= to, `${country} ${from}`)
    }
})

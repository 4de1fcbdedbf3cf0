import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { carrierOf } from '../../../../test/carriers.ts'
import { chanceOf } from '../../../../test/fuzz/chance.ts'
import { startApp, type TestResponse } from '../../../../test/harness.ts'
import { testSeed as seed } from '../../../../test/seed.ts'
import { normalizeAddress } from '../../../geo/normalization/normalize.ts'
import type { Places } from '../../../geo/places/places.ts'

const app = await startApp()
after(() => app.close())
const { call } = await app.newOrganization()

const townHall = { address_line_1: 'Stadhuisplein', house_number: '10', postal_code: '5611 EM', city: 'Eindhoven', country_code: 'NL' }
type Fields = Record<string, string | null>
const ask = async (address: Fields, more: object = {}) => {
  const { status, body } = await call('POST', '/addresses/validate', { address, carrier_code: 'freshlane', ...more })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const here = { validation_methods: ['here'] }
const best = ({ results }: any) => results.find(({ recommended }: any) => recommended)
const faultsOf = ({ status, body }: TestResponse) => [
  status,
  ...body.errors.map(({ code, source }: any) => `${code} ${source.pointer}`).sort(),
]

test('200 for an address that is right: one result, the address itself, recommended and unchanged, by either path', async () => {
  for (const path of ['/addresses/validate', '/shipments/address-washer']) {
    const { status, body } = await call('POST', path, { address: townHall, carrier_code: 'swiftly', ...here })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      input_address_is_valid: true,
      results: [
        {
          address: townHall,
          recommended: true,
          validation_method: 'here',
          analysis: {
            validation_result: { is_valid: true, reasons: [] },
            invalid_attributes: [],
            changed_attributes: [],
            unverified_attributes: ['address_line_1', 'house_number', 'postal_code'],
          },
        },
      ],
    })
  }
})

test('200 has validation_method null for results of the limits of the carrier alone', async () => {
  const { body } = await call('POST', '/addresses/validate', { address: townHall, carrier_code: 'swiftly' })
  assert.deepEqual(
    body.results.map((one: any) => one.validation_method),
    [null],
  )
})

test('401 for a bearer token: keys alone are taken', async () => {
  const { call: withToken } = await app.newOrganization({ scheme: 'bearer' })
  const { status, headers } = await withToken('POST', '/addresses/validate', { address: townHall, carrier_code: 'swiftly' })
  assert.deepEqual([status, headers['www-authenticate']], [401, 'Basic realm="crossdock", charset="UTF-8"'])
})

test('400 reports all errors at once, each with its pointer', async () => {
  const post = (body: unknown) => call('POST', '/addresses/validate', body)
  assert.deepEqual(faultsOf(await post({})), [400, 'required /address', 'required /carrier_code'])
  const bad = { ...townHall, city: '', postal_code: '', country_code: '', po_box: 7, name: null, nickname: 'x', email: 'x'.repeat(251) }
  assert.deepEqual(faultsOf(await post({ address: bad, carrier_code: 'nobody', validation_methods: ['there'], nor_this: 1 })), [
    400,
    'invalid /address/city',
    'invalid /address/country_code',
    'invalid /address/email',
    'invalid /address/po_box',
    'invalid /address/postal_code',
    'invalid_choice /carrier_code',
    'invalid_choice /validation_methods/0',
    'null /address/name',
    'unknown_field /address/nickname',
    'unknown_field /nor_this',
  ])
  assert.deepEqual(faultsOf(await post({ address: [], carrier_code: 'swiftly', validation_methods: 'here' })), [
    400,
    'invalid /address',
    'not_a_list /validation_methods',
  ])
})

/** What is wrong with an address as it came: in which attributes, and why. */
const wrong: [title: string, address: Fields, attributes: string[], reasons: string[]][] = [
  ['nothing at all', {}, ['address_line_1', 'city', 'country_code'], ['ADDRESS_NOT_VALID', 'COUNTRY_CODE_MISSING']],
  ['no postal code', { ...townHall, postal_code: ' ' }, ['postal_code'], ['POSTAL_CODE_MISSING']],
  ['what is no country', { ...townHall, country_code: 'XX' }, ['country_code'], ['ADDRESS_NOT_VALID']],
  ['a code of another country', { ...townHall, postal_code: '75001' }, ['postal_code'], ['ADDRESS_NOT_VALID']],
  ['a hyphen for a number', { ...townHall, house_number: '-' }, ['house_number'], ['HOUSE_NUMBER_TOO_SHORT']],
  ['a number that is too long', { ...townHall, house_number: '10-12-14-16' }, ['house_number'], ['HOUSE_NUMBER_TOO_LONG']],
  ['a name that is too long', { ...townHall, name: 'x'.repeat(31) }, ['name'], ['ADDRESS_TOO_LONG']],
  ['a line without a space in it', { ...townHall, address_line_1: 'x'.repeat(31) }, ['address_line_1'], ['ADDRESS_TOO_LONG']],
  ['a telephone number', { ...townHall, phone_number: '0'.repeat(17) }, ['phone_number'], ['ADDRESS_TOO_LONG']],
  ...(
    [
      ['US', '60602', 'STATE_MISSING'],
      ['AU', '2000', 'STATE_MISSING'],
      ['CA', 'M5H 2N2', 'PROVINCE_MISSING'],
      ['IT', '00186', 'PROVINCE_MISSING'],
    ] as const
  ).map(([country_code, postal_code, reason]): (typeof wrong)[number] => [
    `no state in ${country_code}`,
    { ...townHall, country_code, postal_code },
    ['state_province_code'],
    [reason],
  ]),
  [
    'a state that is none',
    { ...townHall, country_code: 'US', postal_code: '60602', state_province_code: 'QQ' },
    ['state_province_code'],
    ['ADDRESS_NOT_VALID'],
  ],
]
for (const [title, address, attributes, reasons] of wrong)
  test(`200 with what is wrong, and nothing recommended: ${title}`, async () => {
    const body = await ask(address)
    const { validation_result, invalid_attributes, changed_attributes } = body.results[0].analysis
    assert.deepEqual([body.input_address_is_valid, invalid_attributes, validation_result.reasons], [false, attributes, reasons])
    assert.deepEqual([changed_attributes, best(body)], [[], undefined])
  })

test('200 where a post box stands for a street, and where the post has no codes', async () => {
  const { address_line_1: _, house_number: __, ...rest } = townHall
  assert.equal((await ask({ ...rest, po_box: '123' })).input_address_is_valid, true)
  assert.equal(
    (await ask({ address_line_1: 'Al Corniche Street', city: 'Doha', country_code: 'QA', po_box: null })).input_address_is_valid,
    true,
  )
})

/** What is changed for freshlane, which takes 30 characters in a line and 6 in a number; and whether it could be sent as it was. */
const mended: [title: string, address: Fields, changes: Fields, valid: boolean][] = [
  ['spaces', { city: '  Eindhoven ', address_line_1: 'Stad  huis' }, { city: 'Eindhoven', address_line_1: 'Stad huis' }, true],
  ['the code of a country in small letters', { country_code: 'nl' }, { country_code: 'NL' }, false],
  ['the code of a country of three letters', { country_code: 'NLD' }, { country_code: 'NL' }, false],
  ['a firm that is called like its owner', { name: 'J. de Vries', company_name: 'j de vries' }, { company_name: '' }, true],
  ['a city that the second line repeats', { address_line_2: '2e etage, 5611 EM EINDHOVEN' }, { address_line_2: '2e etage' }, true],
  ['a second line like the first', { address_line_2: 'Stadhuisplein 10' }, { address_line_2: '' }, true],
  ['a firm in the second line as well', { company_name: 'North B.V.', address_line_2: 'North BV' }, { address_line_2: '' }, true],
  ['a code before the city', { city: '5611EM Eindhoven' }, { city: 'Eindhoven' }, true],
  ['a number twice', { address_line_1: 'Stadhuisplein 10' }, { address_line_1: 'Stadhuisplein' }, true],
  [
    'a number twice, once with its letter',
    { address_line_1: 'Stadhuisplein 10 B' },
    { address_line_1: 'Stadhuisplein', house_number: '10 B' },
    true,
  ],
  ['a hyphen for a number that is in the line', { address_line_1: 'Stadhuisplein 10', house_number: '-' }, { house_number: '' }, false],
  [
    'a line that is too long, behind a comma',
    { address_line_1: 'Bedrijvencentrum Noord, Gebouw De Regent' },
    { address_line_1: 'Bedrijvencentrum Noord', address_line_2: 'Gebouw De Regent' },
    false,
  ],
  [
    'a line that is too long, between words, before what was there',
    { address_line_1: 'Laan van de Vrijheid en de Vrede', address_line_2: 'Hal 3' },
    { address_line_1: 'Laan van de Vrijheid en de', address_line_2: 'Vrede, Hal 3' },
    false,
  ],
  [
    'a line that is too long with its number, which has a field of its own',
    { address_line_1: 'Burgemeester van Kemenadeplein 10', house_number: '' },
    { address_line_1: 'Burgemeester van Kemenadeplein', house_number: '10' },
    false,
  ],
  [
    'words, where the second line is full',
    { address_line_1: 'Professor Doctor Dorgelolaan West', address_line_2: 'Hal 3, poort 12, loket 4 links' },
    { address_line_1: 'Prof. Doctor Dorgelolaan West' },
    false,
  ],
  [
    'a street, where the second line is full',
    { address_line_1: 'Avenue de la Constitution Belge', address_line_2: 'Hal 3, poort 12, loket 4 links' },
    { address_line_1: 'Av. de la Constitution Belge' },
    false,
  ],
  [
    'the end of a street, where the second line is full',
    { address_line_1: 'Kaiserin-Augusta-Viktoriastraße', address_line_2: 'Hal 3, poort 12, loket 4 links' },
    { address_line_1: 'Kaiserin-Augusta-Viktoriastr.' },
    false,
  ],
  ['a second line', { address_line_2: 'Boulevard Building, Third Floor' }, { address_line_2: 'Bd Building, Third Floor' }, false],
  ['a stair behind a number', { house_number: '10 trap 3 links' }, { house_number: '10', address_line_2: 'trap 3 links' }, false],
  ['a firm', { company_name: 'Northern Coffee Roasters Limited' }, { company_name: 'Northern Coffee Roasters Ltd' }, false],
]
for (const [title, part, changes, valid] of mended)
  test(`200 with a reported change: ${title}`, async () => {
    const address = { ...townHall, ...part }
    const body = await ask(address)
    const result = best(body)
    assert.equal(body.input_address_is_valid, valid)
    assert.deepEqual(result.address, { ...address, ...changes })
    assert.deepEqual(result.analysis.changed_attributes.toSorted(), Object.keys(changes).sort())
    assert.deepEqual(result.analysis.validation_result, { is_valid: true, reasons: [] })
    assert.deepEqual(body.results[0].address, address)
  })

test('200 abbreviates nothing that fits, and changes nothing where that would not do', async () => {
  const fits = { ...townHall, address_line_1: 'Avenue des Champs-Élysées', address_line_2: 'Boulevard Building' }
  assert.deepEqual((await ask(fits)).results.length, 1)
  const full = { ...townHall, address_line_1: 'Avenue '.repeat(12).trim(), address_line_2: 'y'.repeat(30) }
  const { results } = await ask(full)
  assert.deepEqual([results.length, results[0].analysis.invalid_attributes], [1, ['address_line_1']])
})

test('200 within the limits of the carrier that was named', async () => {
  const address = { ...townHall, address_line_1: 'Laan van de Vrijheid en van de Vrede' }
  const valid = async (carrier_code: string) => (await ask(address, { carrier_code })).input_address_is_valid
  assert.deepEqual([await valid('freshlane'), await valid('swiftly'), await valid('northpost')], [false, false, true])
})

/** What the content check changes, and whether it could be sent as it was. */
const corrected: [title: string, address: Fields, changes: Fields, valid: boolean][] = [
  ['a city one letter off', { ...townHall, city: 'Eindhovn' }, { city: 'Eindhoven' }, false],
  ['a code as the post writes it', { ...townHall, postal_code: '5611em' }, { postal_code: '5611 EM' }, true],
  [
    'a code in the field of the city',
    { address_line_1: 'Stadhuisplein', city: '5611 EM Eindhoven', country_code: 'NL' },
    { postal_code: '5611 EM', city: 'Eindhoven' },
    false,
  ],
  [
    'a state by its name',
    { address_line_1: '121 N LaSalle St', postal_code: '60602', city: 'Chicago', state_province_code: 'Illinois', country_code: 'US' },
    { state_province_code: 'US-IL' },
    true,
  ],
  [
    'a town of another state, by its code',
    { address_line_1: '800 E Monroe St', postal_code: '62701', city: 'Springfield', state_province_code: 'MO', country_code: 'US' },
    { state_province_code: 'US-IL' },
    false,
  ],
]
for (const [title, address, changes, valid] of corrected)
  test(`200 with corrected contents, reported: ${title}`, async () => {
    const body = await ask(address, here)
    assert.equal(body.input_address_is_valid, valid)
    assert.deepEqual(best(body).address, { ...address, ...changes })
    assert.deepEqual(best(body).analysis.changed_attributes.toSorted(), Object.keys(changes).sort())
    assert.equal((await ask({ ...townHall, city: 'Eindhovn' })).input_address_is_valid, true, 'The contents were not to be checked')
  })

test('200 where a village may be meant: what is likely is offered and not recommended', async () => {
  const body = await ask({ ...townHall, postal_code: '6029 RA', city: 'Sterksel' }, here)
  assert.equal(body.input_address_is_valid, true)
  assert.deepEqual(
    body.results.map(({ address, recommended }: any) => [address.city, recommended]),
    [
      ['Sterksel', true],
      ['Steensel', false],
    ],
  )
  assert.ok(body.results[0].analysis.unverified_attributes.includes('city'))
})

test('200 without a state where the name is that of many towns: none is guessed', async () => {
  const body = await ask({ address_line_1: '1 Main St', city: 'Springfield', country_code: 'US' }, here)
  assert.deepEqual(body.results[0].analysis.invalid_attributes, ['postal_code', 'state_province_code'])
  assert.equal(best(body), undefined)
})

test('200 with null while the geocoder is out: the limits are kept all the same, and nothing is recommended', async () => {
  const body = await ask({ ...townHall, city: 'geocoder-out', house_number: '10 trap 3 links' }, here)
  assert.equal(body.input_address_is_valid, null)
  assert.deepEqual(
    body.results.map(({ recommended, analysis }: any) => [recommended, analysis.changed_attributes]),
    [
      [false, []],
      [false, ['house_number', 'address_line_2']],
    ],
  )
  assert.equal((await ask({ ...townHall, city: 'geocoder-out' })).input_address_is_valid, true, 'It is not asked')
})

test('null where the places cannot be loaded', async () => {
  const away = { suggestCity: () => Promise.reject(new Error('The disk is full')) } as unknown as Places
  assert.equal((await normalizeAddress(townHall, { limits: {}, places: away, outageWord: 'geocoder-out' })).valid, null)
})

test('normalization loses no number, keeps to the limits, and reports every change', async (t) => {
  t.diagnostic(`TEST_SEED=${seed}`)
  const words = [
    'Avenue',
    'Hauptstraße',
    'de la',
    'Général',
    'Leclerc,',
    'Bâtiment',
    '12',
    '7B',
    'Apartment 43',
    'Eindhoven',
    '5611 EM',
    '3-5',
    'Flat 9,',
  ]
  const limits = carrierOf('freshlane')!.address_limits! as Record<string, number>
  const numbersIn = (address: Fields) => new Set(Object.values(address).join(' ').match(/\d+/g))
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const chance = chanceOf(seed, index)
      const text = (most: number) => Array.from({ length: chance.int(0, most) }, () => chance.pick(words)).join(' ')
      const address = {
        ...townHall,
        ...{ company_name: text(3), address_line_1: text(6) || 'Plein', address_line_2: text(5), house_number: text(2) },
        ...chance.pick(
          Object.entries({ NL: '5611 EM', DE: '80331', FR: '75001', GB: 'SW1A 1AA' }).map(([country_code, postal_code]) => ({
            country_code,
            postal_code,
          })),
        ),
      }
      const { results } = await ask(address)
      const told = `TEST_SEED=${seed}, number ${index}: ${JSON.stringify(results)}`
      assert.ok(results.filter(({ recommended }: any) => recommended).length <= 1, told)
      for (const { address: after, analysis, recommended } of results) {
        assert.deepEqual(numbersIn(after), numbersIn(address), told)
        const differing = Object.keys(after).filter((key) => after[key] !== (address as Fields)[key])
        assert.deepEqual(analysis.changed_attributes.toSorted(), differing.sort(), told)
        if (recommended) for (const [key, limit] of Object.entries(limits)) assert.ok((after[key] ?? '').length <= limit, told)
      }
    }),
  )
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp, type TestResponse } from '../../../../test/harness.ts'
import { enablePoints } from '../../../../test/service-points.ts'

const app = await startApp()
after(() => app.close())
const organization = await app.newOrganization()
await enablePoints(organization)

const search = (query: string) => organization.call('GET', `/service-points?${query}`)
const faultsOf = ({ status, body }: TestResponse) => [
  status,
  ...body.errors.map(({ code, source }: any) => `${code} ${source?.parameter ?? '-'}`).sort(),
]

const nl = 'country_code=NL&carrier_code=swiftly'
const box = 'ne_latitude=51.5&ne_longitude=5.6&sw_latitude=51.4&sw_longitude=5.4'

/** What is sent, and each reported error. */
const refused: [query: string, ...faults: string[]][] = [
  ['', 'required country_code', 'validation_error carrier_code'],
  ['carrier_code=swiftly', 'required country_code'],
  ['country_code=NLD&carrier_code=swiftly', 'invalid country_code'],
  ['country_code=XX&carrier_code=swiftly', 'invalid_choice country_code'],
  ['country_code=xq&carrier_code=swiftly', 'invalid_choice country_code'],
  ['country_code=&carrier_code=swiftly', 'invalid_choice country_code'],
  ['country_code=NL&country_code=DE&carrier_code=swiftly', 'invalid country_code'],
  ['country_code=NL', 'validation_error carrier_code'],
  ['country_code=NL&use_integration_carriers=false', 'validation_error carrier_code'],
  [`${nl}&use_integration_carriers=true`, 'validation_error use_integration_carriers'],
  ['country_code=NL&use_integration_carriers=yes', 'invalid_choice use_integration_carriers'],
  ['country_code=NL&carrier_code=', 'invalid carrier_code'],
  ['country_code=NL&carrier_code=aerofast', 'validation_error -'],
  ['country_code=NL&carrier_code=nobody&carrier_code=swiftly&carrier_code=aerofast', 'validation_error -', 'validation_error -'],
  [`${nl}&address=Eindhoven&address_city=Eindhoven`, 'validation_error address_city'],
  [`${nl}&address=Eindhoven&latitude=51&longitude=5`, 'validation_error latitude'],
  [`${nl}&address_postal_code=5611EM&latitude=51&longitude=5`, 'validation_error latitude'],
  [`${nl}&address=Eindhoven&address_city=Eindhoven&latitude=51&longitude=5`, 'validation_error address_city', 'validation_error latitude'],
  [`${nl}&latitude=51`, 'validation_error longitude'],
  [`${nl}&longitude=5`, 'validation_error latitude'],
  [`${nl}&latitude=91&longitude=-181`, 'invalid latitude', 'min_value longitude'],
  [`${nl}&latitude=north&longitude=1e1`, 'invalid latitude', 'invalid longitude'],
  [`${nl}&latitude=NaN&longitude=Infinity`, 'invalid latitude', 'invalid longitude'],
  [`${nl}&address_house_number=10`, 'validation_error address_house_number'],
  [`${nl}&address_house_number=10&address_city=Eindhoven`, 'validation_error address_house_number'],
  [`${nl}&address=`, 'invalid address'],
  [`${nl}&address=${'x'.repeat(251)}`, 'invalid address'],
  [`${nl}&ne_latitude=51.5`, 'validation_error ne_longitude', 'validation_error sw_latitude', 'validation_error sw_longitude'],
  [`${nl}&${box.replace('ne_latitude=51.5&', '')}`, 'validation_error ne_latitude'],
  [`${nl}&${box}&radius=1000`, 'validation_error radius'],
  [`${nl}&radius=1000`, 'validation_error radius'],
  [`${nl}&latitude=51&longitude=5&radius=99`, 'min_value radius'],
  [`${nl}&latitude=51&longitude=5&radius=50001`, 'invalid radius'],
  [`${nl}&latitude=51&longitude=5&radius=1.5`, 'invalid radius'],
  [`${nl}&ne_latitude=51.4&ne_longitude=5.6&sw_latitude=51.5&sw_longitude=5.4`, 'validation_error ne_latitude'],
  [`${nl}&ne_latitude=52&ne_longitude=6&sw_latitude=51&sw_longitude=5`, 'validation_error ne_latitude'],
  [`${nl}&limit=0`, 'min_value limit'],
  [`${nl}&limit=201`, 'invalid limit'],
  [`${nl}&limit=-1`, 'invalid limit'],
  [`${nl}&general_shop_type=pub&general_shop_type=locker`, 'invalid_choice general_shop_type'],
  [`${nl}&carrier_shop_type=`, 'invalid carrier_shop_type'],
  [`${nl}&carrier_service_point_id=`, 'invalid carrier_service_point_id'],
  [
    'country_code=NLD&radius=1&address=x&address_house_number=3&limit=0&general_shop_type=pub&wheight=1',
    'invalid country_code',
    'invalid_choice general_shop_type',
    'min_value limit',
    'min_value radius',
    'unknown_field wheight',
    'validation_error address_house_number',
    'validation_error address_house_number',
    'validation_error carrier_code',
  ],
]

test('400 with every fault of the parameters at once, each at its parameter', async () => {
  for (const [query, ...faults] of refused) assert.deepEqual(faultsOf(await search(query)), [400, ...faults.sort()], query)
})

test('200 at the edges of what the parameters take', async () => {
  for (const query of [
    `${nl}&limit=1`,
    `${nl}&limit=200`,
    `${nl}&latitude=51&longitude=5&radius=100`,
    `${nl}&latitude=-90&longitude=180&radius=50000`,
    `${nl}&address_postal_code=5611EM&address_house_number=10`,
    `${nl}&address_street=Stadhuisplein&address_house_number=10`,
    `${nl}&use_integration_carriers=false`,
    `${nl}&${box}&latitude=51.45&longitude=5.5`,
    `${nl}&${box}&address_city=Eindhoven`,
    // From corner to corner 49.8 km.
    `${nl}&ne_latitude=51.8&ne_longitude=5.5&sw_latitude=51.4&sw_longitude=5.175`,
    // Across the 180th meridian.
    `${nl}&ne_latitude=0.1&ne_longitude=-179.9&sw_latitude=0&sw_longitude=179.9`,
    'country_code=JP&carrier_code=swiftly',
  ]) {
    const { status, text } = await search(query)
    assert.equal(status, 200, `${query} ${text}`)
  }
})

import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { listMainTowns } from '../../bin/main-towns.ts'
import { townAliases } from '../../src/geo/places/aliases.ts'
import { loadGazetteer, placesFile } from '../../src/geo/places/gazetteer.ts'
import { keyOf } from '../../src/geo/places/names.ts'
import { metresBetween } from '../../src/geo/places/near.ts'
import { openPlaces } from '../../src/geo/places/places.ts'
import { areasOf } from '../../src/geo/places/postal-area-table.ts'
import { areaTable, townRow } from '../../src/geo/places/postal-areas.ts'
import { slipsBetween } from '../../src/geo/places/spelling.ts'
import { townPositions } from '../../src/geo/places/town-positions.ts'
import { deepTest } from '../deep.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-places-'))
const data = join(folder, 'data')
mkdirSync(data)
after(() => rmSync(folder, { recursive: true, force: true }))

const places = openPlaces(data)
const gazetteer = await loadGazetteer(data)
const find = async (country_code: string, city: string, more: object = {}) => places.geocode({ country_code, city, ...more })

test('the positions of main towns are those of the places, as bin/town-positions.ts writes them', () => {
  const written = Object.fromEntries(Object.entries(townPositions).map(([country, towns]) => [country, towns.split(/\s+/)]))
  assert.deepEqual(written, listMainTowns(gazetteer))
})

test('the places are packed once, and a later process reads the same', async () => {
  const written = statSync(placesFile(data)).mtimeMs
  const again = await loadGazetteer(data)
  assert.equal(statSync(placesFile(data)).mtimeMs, written)
  assert.equal(again.rows, 171_075)
  const [munich] = again.named('DE', 'munich')
  assert.deepEqual(again.place(munich!), {
    city: 'Munich',
    state_province_code: 'DE-BY',
    country_code: 'DE',
    position: { latitude: 48.13743, longitude: 11.57549 },
  })
  assert.deepEqual(readdirSync(data), ['places.bin'])
})

deepTest('a file that is cut, changed, or of another version is packed again', async () => {
  const whole = readFileSync(placesFile(data))
  const spoilt: [string, (file: string) => void][] = [
    ['cut', (file) => truncateSync(file, whole.length - 1000)],
    ['one byte changed', (file) => writeFileSync(file, whole.with(whole.length - 5, whole.at(-5)! ^ 1))],
    ['of another version', (file) => writeFileSync(file, Buffer.from(whole.toString('latin1').replace('1.1.6', '0.1.6'), 'latin1'))],
  ]
  const packAnew = async ([what, spoil]: (typeof spoilt)[number]) => {
    const other = join(folder, what.replaceAll(' ', '-'))
    mkdirSync(other)
    writeFileSync(placesFile(other), whole)
    spoil(placesFile(other))
    assert.equal((await loadGazetteer(other)).named('NL', 'eindhoven').length, 1, what)
    assert.ok(readFileSync(placesFile(other)).equals(whole), what)
  }
  await Promise.all(spoilt.map(packAnew))
})

test('where nothing can be written the places are kept in memory', async () => {
  const nowhere = join(folder, 'nowhere')
  assert.equal((await loadGazetteer(nowhere)).named('NL', 'eindhoven').length, 1)
  assert.ok(!existsSync(nowhere))
})

deepTest('two processes that pack at the same moment both succeed and leave one whole file', async () => {
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  const pack = () => fork('src/geo/places/pack-process.ts', [placesFile(shared)], { serialization: 'advanced', execArgv: [] })
  const messages = await Promise.all([pack(), pack()].map((child) => once(child, 'message')))
  assert.deepEqual(
    messages.map(([message]) => message),
    ['written', 'written'],
  )
  assert.ok(readFileSync(placesFile(shared)).equals(readFileSync(placesFile(data))))
  assert.deepEqual(readdirSync(shared), ['places.bin'])
})

test('every name of a town in another language leads to within 15 km of the town', async () => {
  let pairs = 0
  for (const { country, state, names } of townAliases) {
    const row = gazetteer.named(country, keyOf(country, names[0]!)).find((row) => !state || gazetteer.state(row) === state)
    assert.ok(row !== undefined, `${country} ${names[0]} is not in the data`)
    for (const name of names) {
      const { position } = await find(country, name)
      assert.ok(position && metresBetween(position, gazetteer.position(row)) < 15_000, `${country} ${name}`)
    }
    pairs += names.length - 1
  }
  assert.ok(pairs > 700, `${pairs} pairs`)
})

test('towns are where they are, by whatever name and spelling', async () => {
  const known: [country: string, names: string, latitude: number, longitude: number][] = [
    ['DE', 'München|Munich|MUENCHEN|munchen', 48.14, 11.58],
    ['DE', 'Köln|Koeln|Cologne', 50.94, 6.96],
    ['DE', 'Frankfurt|Frankfurt/Main|Frankfurt am Main', 50.11, 8.68],
    ['NL', "Den Haag|'s-Gravenhage|s Gravenhage|The Hague|DEN HAAG", 52.08, 4.3],
    ['NL', "'s-Hertogenbosch|’s Hertogenbosch|Den Bosch", 51.69, 5.3],
    ['AT', 'Wien|Vienna|Wien 10|St. Pölten|Sankt Poelten', 48.2, 16.0],
    ['CH', 'St. Gallen|Sankt Gallen|Saint-Gall|St Gallen', 47.42, 9.37],
    ['CH', 'Genève|Geneva|Genf|GENEVE', 46.2, 6.14],
    ['BE', 'Bruxelles|Brussel|Brussels|Brüssel', 50.85, 4.35],
    ['BE', 'Liège|Luik|Lüttich', 50.63, 5.57],
    ['FR', 'Saint-Étienne|St Etienne|ST. ETIENNE', 45.43, 4.39],
    ['FR', 'Paris|PARIS CEDEX 08|Paris 12e', 48.86, 2.35],
    ['IT', "L'Aquila|L’Aquila|Laquila", 42.35, 13.4],
    ['GR', 'Αθήνα|Athina|Athens', 37.98, 23.73],
    ['GR', 'Θεσσαλονίκη|Thessaloniki', 40.64, 22.94],
    ['RS', 'Београд|Beograd|Belgrade', 44.8, 20.47],
    ['UA', 'Київ|Kyiv|Kiev', 50.45, 30.52],
    ['RU', 'Москва|Moscow', 55.75, 37.62],
    ['RO', 'București|Bucharest', 44.43, 26.1],
    ['DK', 'København|Copenhagen|Kobenhavn', 55.68, 12.57],
    ['DK', 'Aarhus|Århus', 56.16, 10.2],
    ['SE', 'Göteborg|Gothenburg|Goteborg', 57.71, 11.97],
    ['CZ', 'Praha 4|Praha|Prague', 50.09, 14.42],
    ['PL', 'Łódź|Lodz|ŁÓDŹ', 51.77, 19.46],
    ['JP', '東京|Tokyo', 35.69, 139.69],
    ['US', 'New York|NYC|New York City', 40.71, -74.01],
    ['US', 'St. Louis|Saint Louis', 38.63, -90.2],
  ]
  for (const [country, names, latitude, longitude] of known)
    for (const name of names.split('|')) {
      const { position, precision } = await find(country, name)
      assert.ok(position && metresBetween(position, { latitude, longitude }) < 40_000, `${country} ${name}`)
      assert.equal(precision, 'city')
    }
})

test('every main town of a postal area is in the data, and every area of its country is readable', () => {
  for (const [country, { table }] of Object.entries(areasOf)) {
    for (const [beginning, entry] of areaTable(country))
      assert.ok(townRow(gazetteer, country, entry) !== undefined, `${country} ${beginning} ${entry.town}`)
    const written = table.split(/;|\n/).flatMap((text) => /=([^@*]+)/.exec(text.trim())?.[1] ?? [])
    assert.deepEqual(
      new Set(
        areaTable(country)
          .values()
          .map(({ town }) => town),
      ),
      new Set(written),
      country,
    )
  }
})

test('a code lies in the region of its beginning, and no more is claimed', async () => {
  const codes: [country: string, code: string, latitude: number, longitude: number, metres: number][] = [
    ['NL', '5611em', 51.44, 5.48, 20_000],
    ['DE', 'D-80331', 48.14, 11.58, 20_000],
    ['FR', '69001', 45.76, 4.84, 20_000],
    ['GB', 'SW1A 1AA', 51.51, -0.13, 20_000],
    ['GB', 'M1 1AE', 53.48, -2.24, 20_000],
    ['IE', 'D02 AF30', 53.34, -6.26, 20_000],
    ['LU', 'L-4041', 49.5, 5.98, 20_000],
    ['US', '90210-1234', 34.05, -118.24, 30_000],
    ['CA', 'm5v 3l9', 43.65, -79.38, 30_000],
    ['AU', '2600', -35.28, 149.13, 30_000],
    ['PT', '1100-148', 38.72, -9.14, 20_000],
    ['SE', '111 22', 59.33, 18.07, 20_000],
  ]
  for (const [country_code, postal_code, latitude, longitude, metres] of codes) {
    const { status, precision, position, place } = await places.geocode({ country_code, postal_code })
    assert.deepEqual([status, precision, place?.city], ['partially_matched', 'region', null], postal_code)
    assert.ok(metresBetween(position!, { latitude, longitude }) < metres, `${country_code} ${postal_code}`)
  }
})

test('matched where city and code agree; with a street partially, for streets are not known', async () => {
  const whole = await find('NL', 'eindhoven', { postal_code: '5611 EM', state_province_code: 'NL-NB' })
  assert.deepEqual(whole, {
    status: 'matched',
    precision: 'city',
    position: { latitude: 51.44083, longitude: 5.47778 },
    place: { city: 'Eindhoven', state_province_code: 'NL-NB', country_code: 'NL' },
  })
  const street = { postal_code: '5611 EM', address_line_1: 'Stadhuisplein', house_number: '10' }
  assert.deepEqual(await find('NL', 'Eindhoven', street), { ...whole, status: 'partially_matched' })
  assert.equal((await find('DE', 'muenchen')).place?.city, 'München')
  // The table has no region for the codes of Brazil.
  assert.equal((await find('BR', 'Brasília', { postal_code: '70002-900' })).status, 'partially_matched')
})

test('matched at the edges of postal areas too, on islands and behind mountains', async () => {
  const edges = `NL 1791 Den Burg|NL 8899 Oost-Vlieland|DE 25980 Westerland|DE 26757 Borkum|DE 18546 Sassnitz|FR 64700 Hendaye|FR 20200 Bastia
    FR 59610 Fourmies|ES 07702 Mahón|ES 35500 Arrecife|IT 23041 Livigno|IT 91017 Pantelleria|CH 7550 Scuol|CH 3920 Zermatt|PL 62-800 Kalisz
    PL 37-450 Stalowa Wola|SE 572_30 Oskarshamn|SE 981_30 Kiruna|GB ZE1_0AA Lerwick|GB DN31_1AA Grimsby|NO 9900 Kirkenes|AT 6900 Bregenz
    AU 4870 Cairns|US 79901 El Paso|CA V8W_1A1 Victoria|CA T5J_0A1 Edmonton|PT 8900 Vila Real de Santo António|DK 3700 Rønne`
  for (const text of edges.split(/\||\n/)) {
    const [country, code, ...city] = text.trim().split(' ')
    const { status, precision, candidates } = await find(country!, city.join(' '), { postal_code: code!.replace('_', ' ') })
    assert.deepEqual([status, precision], ['matched', 'city'], `${text} ${JSON.stringify(candidates)}`)
  }
})

test('partially_matched in the area of the code where the city lies elsewhere, which is then a candidate', async () => {
  const { status, precision, position, place, candidates } = await find('NL', 'Groningen', { postal_code: '5611 EM' })
  assert.deepEqual([status, precision, place?.city], ['partially_matched', 'region', null])
  assert.deepEqual(position, gazetteer.position(gazetteer.named('NL', 'eindhoven')[0]!))
  assert.deepEqual(
    candidates?.map(({ city }) => city),
    ['Groningen'],
  )
})

test('of towns with one name the state or the code chooses; where neither does, the answer is ambiguous', async () => {
  const alone = await find('US', 'Beverly Hills')
  assert.deepEqual([alone.status, alone.ambiguous, alone.candidates?.length], ['partially_matched', true, 4])
  assert.equal(alone.place?.state_province_code, 'US-CA')
  for (const [more, state] of [
    [{ state_province_code: 'FL' }, 'US-FL'],
    [{ state_province_code: 'US-TX' }, 'US-TX'],
    [{ postal_code: '48025' }, 'US-MI'],
  ] as const) {
    const { status, place, ambiguous } = await find('US', 'Beverly Hills', more)
    assert.deepEqual([status, place?.state_province_code, ambiguous], ['matched', state, undefined])
  }
  // A region is as good as the province that lies in it, and a state that the town is not in is reported.
  assert.equal((await find('ES', 'Barcelona', { state_province_code: 'ES-CT' })).status, 'matched')
  assert.equal((await find('US', 'Beverly Hills', { state_province_code: 'NY' })).status, 'partially_matched')
})

test('not_found for an unknown name, with names that resemble it', async () => {
  assert.deepEqual(await places.geocode({ country_code: 'NL' }), { status: 'not_found', precision: null, position: null, place: null })
  assert.equal((await find('ZZ', 'Eindhoven')).status, 'not_found')
  const { status, candidates } = await find('NL', 'Einhoven')
  assert.deepEqual([status, candidates?.[0]?.city], ['not_found', 'Eindhoven'])
  for (const name of ['', ' ', '---', '٪', 'x'.repeat(5000), '\u0000']) assert.equal((await find('DE', name)).status, 'not_found')
})

test('a name that is one or two letters off is recognized, and a correct one is not changed', async () => {
  const slips: [name: string, country: string, meant: string][] = [
    ['Amstredam', 'NL', 'Amsterdam'],
    ['Rottterdam', 'NL', 'Rotterdam'],
    ['Hambrug', 'DE', 'Hamburg'],
    ['Munchem', 'DE', 'München'],
    ['Barcelna', 'ES', 'Barcelona'],
    ['San Fransisco', 'US', 'San Francisco'],
    ['Marsielle', 'FR', 'Marseille'],
  ]
  for (const [name, country, meant] of slips) assert.equal((await places.suggestCity(name, country))[0], meant)
  assert.deepEqual(await places.suggestCity('Den Haag', 'NL'), [])
  assert.deepEqual(await places.suggestCity('Qqqqqqqqq', 'NL'), [])
  assert.deepEqual([slipsBetween('abcd', 'abdc', 2), slipsBetween('abcd', 'abd', 2), slipsBetween('abcd', 'wxyz', 2)], [1, 1, 3])
})

test('the nearest places come with their distances', async () => {
  const near = await places.nearestPlaces({ latitude: 51.44, longitude: 5.48 }, 3)
  assert.deepEqual([near.length, near[0]?.city, Math.round(near[0]!.metres)], [3, 'Eindhoven', 179])
})

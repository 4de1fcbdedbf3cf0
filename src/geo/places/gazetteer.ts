import { join } from 'node:path'
import { NearIndex, type Position } from './near.ts'
import { type PlacesMeta, placesSource } from './pack.ts'
import type { PackedFile } from './packed-file.ts'
import { loadPacked } from './packing.ts'

export const placesFile = (data_dir: string) => join(data_dir, 'places.bin')

export type GazetteerPlace = {
  readonly city: string
  readonly state_province_code?: string
  readonly country_code: string
  readonly position: Position
}

/** Cities, towns and villages, by name and by where they lie. A row is a number. */
export class Gazetteer {
  readonly near: NearIndex
  readonly #meta: PlacesMeta
  readonly #names: Buffer
  readonly #nameEnds: Uint32Array
  readonly #keys: Buffer
  readonly #keyEnds: Uint32Array
  readonly #letters: Uint32Array
  readonly #states: Uint16Array

  constructor({ meta, sections }: PackedFile<PlacesMeta>) {
    this.#meta = meta
    this.near = NearIndex.from(sections.near!)
    this.#names = Buffer.from(sections.names!)
    this.#nameEnds = new Uint32Array(sections.nameEnds!)
    this.#keys = Buffer.from(sections.keys!)
    this.#keyEnds = new Uint32Array(sections.keyEnds!)
    this.#letters = new Uint32Array(sections.letters!)
    this.#states = new Uint16Array(sections.states!)
  }

  get rows() {
    return this.#meta.rows
  }

  name = (row: number) => this.#names.toString('utf8', row === 0 ? 0 : this.#nameEnds[row - 1], this.#nameEnds[row])
  key = (row: number) => this.#keys.toString('latin1', row === 0 ? 0 : this.#keyEnds[row - 1], this.#keyEnds[row])
  keyLength = (row: number) => this.#keyEnds[row]! - (row === 0 ? 0 : this.#keyEnds[row - 1]!)
  letters = (row: number) => this.#letters[row]!
  state = (row: number) => this.#meta.states[this.#states[row]!]!
  position = (row: number) => this.near.position(row)

  place(row: number): GazetteerPlace {
    const state = this.state(row)
    const country_code = this.#meta.countries.findLast(([, begin]) => begin <= row)![0]
    return { city: this.name(row), ...(state && { state_province_code: state }), country_code, position: this.position(row) }
  }

  /** The rows of a country, from the first up to but without the last. */
  rowsOf(country: string): [number, number] {
    const at = this.#meta.countries.findIndex(([code]) => code === country)
    return at < 0 ? [0, 0] : [this.#meta.countries[at]![1], this.#meta.countries[at + 1]?.[1] ?? this.rows]
  }

  /** Rows whose key is the given one. */
  named(country: string, key: string): number[] {
    return [...this.#from(country, key, (found) => found === key)]
  }

  /** Rows whose key begins with the given one. */
  beginning(country: string, key: string, most: number): number[] {
    return this.#from(country, key, (found) => found.startsWith(key))
      .take(most)
      .toArray()
  }

  *#from(country: string, key: string, goesOn: (found: string) => boolean) {
    let [low, high] = this.rowsOf(country)
    const end = high
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.key(middle) < key) low = middle + 1
      else high = middle
    }
    for (; low < end && goesOn(this.key(low)); low++) yield low
  }
}

const packer = new URL('./pack-process.ts', import.meta.url)
export const loadGazetteer = async (data_dir: string) =>
  new Gazetteer(await loadPacked<PlacesMeta>(placesFile(data_dir), placesSource(), packer))

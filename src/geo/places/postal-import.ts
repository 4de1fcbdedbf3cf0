import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { isCountryCode } from '../countries.ts'
import { writePacked } from './packed-file.ts'
import { codeKeyOf } from './postal-areas.ts'
import {
  countryOfKey,
  keyNumber,
  PostalFile,
  type PostalMeta,
  type PostalRow,
  postalFile,
  postalSource,
  rowBytes,
  rowsPerStep,
} from './postal-file.ts'
import { stateOf } from './states.ts'

export type LineFault = { readonly line: number; readonly fault: string }
export type ImportResult = {
  readonly rows: number
  readonly lines: number
  readonly faulty: number
  readonly faults: readonly LineFault[]
  readonly meta: PostalMeta
}

const reportedFaults = 20
/** A file of which more than one line in a hundred is wrong is not what it was taken for. */
const mostFaulty = 0.01
/** Refusal of an import, with a message for the operator. */
export class ImportRefused extends Error {
  readonly faults: readonly LineFault[]
  constructor(message: string, faults: readonly LineFault[]) {
    super(message)
    this.faults = faults
  }
}

type ImportOptions = { readonly country?: string | undefined; onLines?(lines: number): void }

/**
 * Takes a postal file of GeoNames: a line for each code, with tabs between country, code, place, three levels of names and codes,
 * latitude, longitude and accuracy. Its countries take the place of those that were there; the others stay.
 */
export async function importPostalFile(data_dir: string, file: string, { country, onLines }: ImportOptions = {}): Promise<ImportResult> {
  const rows = new Rows()
  const read = rowReader()
  const faults: LineFault[] = []
  let [lines, faulty] = [0, 0]
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    lines++
    if (lines % 100_000 === 0) onLines?.(lines)
    if (text === '') continue
    const fields = (lines === 1 ? text.replace(/^\uFEFF/, '') : text).split('\t')
    if (country !== undefined && fields[0] !== country) continue
    const row = read(fields)
    if (typeof row !== 'string') rows.add(row)
    else if (faulty++ < reportedFaults) faults.push({ line: lines, fault: row })
  }
  if (rows.count === 0) throw new ImportRefused(`${file} has no postal codes${country ? ` of ${country}` : ''}.`, faults)
  if (faulty > lines * mostFaulty) throw new ImportRefused(`${file} has ${faulty} lines that cannot be read. Nothing was changed.`, faults)

  const count = rows.count
  keepOthers(data_dir, rows)
  const packed = rows.pack()
  writePacked(postalFile(data_dir), postalSource, packed)
  return { rows: count, lines, faulty, faults, meta: packed.meta }
}

/** A line as a row, or what is wrong with it. */
function rowReader() {
  const states = new Map<string, string>()
  return (fields: readonly string[]): PostalRow | string => {
    const [country = '', code = '', city = '', admin1Name = '', admin1 = '', , admin2 = '', , , latitude = '', longitude = ''] = fields
    if (fields.length < 11) return `has ${fields.length} fields between tabs, and needs 11`
    if (!isCountryCode(country)) return `begins with "${country}", which is no country code`
    const key = codeKeyOf(country, code)
    if (key === '') return `has no postal code`
    if (city === '') return 'has no place name'
    const position = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) }
    if (Number.isNaN(position.latitude) || Number.isNaN(position.longitude))
      return `lies at "${latitude}", "${longitude}", which is nowhere`
    const at = `${country}\t${admin1}\t${admin2}\t${admin1Name}`
    const state = states.getOrInsertComputed(at, () => stateOf({ country, admin1, admin2, admin1Name }))
    return { key: keyNumber(country, key), city, state, position }
  }
}

const degrees = (text: string, most: number) => (text.trim() !== '' && Math.abs(Number(text)) <= most ? Number(text) : Number.NaN)

function keepOthers(data_dir: string, rows: Rows) {
  const before = PostalFile.open(postalFile(data_dir))
  if (!before) return
  const replaced = new Set(rows.countries())
  for (const row of before.rows(0)) if (!replaced.has(countryOfKey(row.key))) rows.add(row)
  before.close()
}

/** Rows as numbers: as objects, a file of the whole world would not fit. */
class Rows {
  readonly #keys: number[] = []
  readonly #numbers: number[][] = [[], [], [], [], []]
  readonly #names = new Map<string, [begin: number, bytes: number]>()
  readonly #states = new Map([['', 0]])
  #nameBytes = 0

  get count() {
    return this.#keys.length
  }

  countries = () => Object.keys(this.#counted())

  add({ key, city, state, position: { latitude, longitude } }: PostalRow) {
    const [begin, bytes] = this.#names.getOrInsertComputed(city.slice(0, 180), (name) => {
      const length = Buffer.byteLength(name)
      this.#nameBytes += length
      return [this.#nameBytes - length, length]
    })
    this.#keys.push(key)
    const values = [
      Math.round(latitude * 1e6),
      Math.round(longitude * 1e6),
      begin,
      bytes,
      this.#states.getOrInsert(state, this.#states.size),
    ]
    values.forEach((value, i) => {
      this.#numbers[i]!.push(value)
    })
  }

  pack() {
    const keys = this.#keys
    const order = Uint32Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]! || a - b)
    const rows = Buffer.from(new ArrayBuffer(order.length * rowBytes))
    order.forEach((row, i) => {
      const [latitude, longitude, begin, bytes, state] = this.#numbers.map((numbers) => numbers[row]!)
      rows.writeDoubleLE(keys[row]!, i * rowBytes)
      rows.writeInt32LE(latitude!, i * rowBytes + 8)
      rows.writeInt32LE(longitude!, i * rowBytes + 12)
      rows.writeUInt32LE(begin!, i * rowBytes + 16)
      rows.writeUInt16LE(bytes!, i * rowBytes + 20)
      rows.writeUInt16LE(state!, i * rowBytes + 22)
    })
    const steps = Float64Array.from({ length: Math.ceil(order.length / rowsPerStep) }, (_, i) => keys[order[i * rowsPerStep]!]!)
    const meta: PostalMeta = { rows: order.length, countries: this.#counted(), states: [...this.#states.keys()] }
    return { meta, sections: { steps: steps.buffer, rows: rows.buffer, names: this.#allNames() } }
  }

  #allNames(): ArrayBuffer {
    const bytes = Buffer.from(new ArrayBuffer(this.#nameBytes))
    for (const [name, [begin]] of this.#names) bytes.write(name, begin)
    return bytes.buffer as ArrayBuffer
  }

  #counted(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const key of this.#keys) {
      const country = countryOfKey(key)
      counts[country] = (counts[country] ?? 0) + 1
    }
    return counts
  }
}

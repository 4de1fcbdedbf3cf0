import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Position } from './near.ts'
import { headerOf } from './packed-file.ts'

export const postalFile = (data_dir: string) => join(data_dir, 'postal.bin')
export const postalSource = 'postal codes, format 1'

export type PostalMeta = { readonly rows: number; readonly countries: Readonly<Record<string, number>>; readonly states: readonly string[] }
export type PostalTown = { readonly city: string; readonly state: string; readonly position: Position }
export type PostalRow = PostalTown & { readonly key: number }

/** A row: key (8), latitude and longitude in millionths (4 each), where its name begins (4) and how long it is (2), its state (2). */
export const rowBytes = 24
/** Rows between two keys that are kept in memory: one read of 3 kB finds a code. */
export const rowsPerStep = 128

const codeLength = 8
const countrySpan = 37 ** codeLength

/** Country and code as one number, in the order of both. Codes longer than eight characters count by their beginning. */
export function keyNumber(country: string, code: string): number {
  let number = (country.charCodeAt(0) - 65) * 26 + country.charCodeAt(1) - 65
  for (let i = 0; i < codeLength; i++) number = number * 37 + (i < code.length ? Number.parseInt(code[i]!, 36) + 1 : 0)
  return number
}
export const countryOfKey = (key: number) => {
  const number = Math.floor(key / countrySpan)
  return String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26))
}

/** An imported file, open. Its rows stay on the disk, for a file of the whole world has millions. */
export class PostalFile {
  readonly meta: PostalMeta
  readonly #opened: number
  readonly #steps: Float64Array
  readonly #at: Readonly<Record<string, number>>

  private constructor(opened: number, meta: PostalMeta, at: Record<string, number>, steps: Float64Array) {
    this.#opened = opened
    this.meta = meta
    this.#at = at
    this.#steps = steps
  }

  /** Undefined where there is none, or it is not whole. */
  static open(file: string): PostalFile | undefined {
    const size = statSync(file, { throwIfNoEntry: false })?.size
    if (size === undefined) return undefined
    const opened = openSync(file, 'r')
    const header = headerOf<PostalMeta>(opened, size)
    if (header?.source !== postalSource) {
      closeSync(opened)
      return undefined
    }
    const at = Object.fromEntries(header.sections.map(({ name, offset }) => [name, header.begin + offset]))
    const steps = new Float64Array(Math.ceil(header.meta.rows / rowsPerStep))
    readSync(opened, steps, 0, steps.byteLength, at.steps!)
    return new PostalFile(opened, header.meta, at, steps)
  }

  close() {
    closeSync(this.#opened)
  }

  /** The towns of a code, as the file has them. */
  find(country: string, code: string): PostalTown[] {
    const key = keyNumber(country, code)
    let [low, high] = [0, this.#steps.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#steps[middle]! < key) low = middle + 1
      else high = middle
    }
    const found: PostalTown[] = []
    for (const row of this.rows(Math.max(0, (low - 1) * rowsPerStep), key)) if (row.key === key) found.push(row)
    return found
  }

  /** Rows in order, from a number on, up to the last of a key. */
  *rows(from: number, last = Number.POSITIVE_INFINITY): Generator<PostalRow> {
    for (let row = from; row < this.meta.rows; row += rowsPerStep) {
      const block = Buffer.alloc(Math.min(rowsPerStep, this.meta.rows - row) * rowBytes)
      readSync(this.#opened, block, 0, block.length, this.#at.rows! + row * rowBytes)
      for (let at = 0; at < block.length; at += rowBytes) {
        const key = block.readDoubleLE(at)
        if (key > last) return
        // Rows before the first of the key are skipped without reading their names.
        if (last !== Number.POSITIVE_INFINITY && key < last) continue
        const name = Buffer.alloc(block.readUInt16LE(at + 20))
        readSync(this.#opened, name, 0, name.length, this.#at.names! + block.readUInt32LE(at + 16))
        const position = { latitude: block.readInt32LE(at + 8) / 1e6, longitude: block.readInt32LE(at + 12) / 1e6 }
        yield { key, city: name.toString(), state: this.meta.states[block.readUInt16LE(at + 22)]!, position }
      }
    }
  }
}

/** Opens the latest import: a search after an import sees it, and waits for no more than a look at the folder. */
export function latestPostalFile(data_dir: string): () => PostalFile | undefined {
  const file = postalFile(data_dir)
  let seen = ''
  let current: PostalFile | undefined
  return () => {
    const stat = statSync(file, { throwIfNoEntry: false })
    const now = stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : ''
    if (now === seen) return current
    current?.close()
    current = PostalFile.open(file)
    seen = now
    return current
  }
}

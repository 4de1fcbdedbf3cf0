import type { Carrier } from '../../../carriers/kit/carrier.ts'
import type { PointBook } from '../../../carriers/point-book.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import type { Environment } from '../../../platform/context.ts'
import { hashText } from '../../../platform/hash.ts'

/** Ids have eight digits or more, so that they cannot be taken for a row's. */
const firstId = 10_000_000
const idSpan = 2_000_000_000

/** An id follows from those of the carrier: whatever else comes or goes, it stays. */
export const pointIdOf = (carrier_code: string, carrier_service_point_id: string): number =>
  firstId + (hashText(`${carrier_code} ${carrier_service_point_id}`) % idSpan)

/** Every service point of the book, by its ids. A row is a number. */
export class Directory {
  readonly book: PointBook
  readonly ids: Uint32Array
  /** Carriers by the numbers that the book has for them. */
  readonly carriers: readonly Carrier[]
  readonly #rows = new Map<number, number>()
  readonly #carrierIds = new Map<string, number>()

  constructor(book: PointBook) {
    this.book = book
    this.carriers = book.carriers.map((code) => carrierOf(code)!)
    this.ids = new Uint32Array(book.rows)
    for (let row = 0; row < book.rows; row++) {
      const [carrier, carrierId] = [book.carriers[book.carrierOf[row]!]!, book.carrierId(row)]
      const name = `${carrier} ${carrierId}`
      let id = pointIdOf(carrier, carrierId)
      while (this.#rows.has(id)) id++
      this.ids[row] = id
      this.#rows.set(id, row)
      this.#carrierIds.set(name, row)
    }
  }

  rowOf = (id: number): number | undefined => this.#rows.get(id)
  rowOfCarrier = (carrier: string, id: string): number | undefined => this.#carrierIds.get(`${carrier} ${id}`)
  carrierAt = (row: number): Carrier => this.carriers[this.book.carrierOf[row]!]!
}

const opened = new WeakMap<PointBook, Directory>()

/** Loads the directory on first use. */
export async function openDirectory({ dataDir, openPointBook }: Pick<Environment, 'dataDir' | 'openPointBook'>): Promise<Directory> {
  const book = await openPointBook(dataDir)
  return opened.getOrInsertComputed(book, () => new Directory(book))
}

import { around } from 'geokdbush'
import KDBush from 'kdbush'

export type Position = { readonly latitude: number; readonly longitude: number }
export type Near = { readonly id: number; readonly metres: number }
/** A box whose west is greater than its east crosses the 180th meridian. */
export type Box = { readonly south: number; readonly west: number; readonly north: number; readonly east: number }

/** The mean radius of WGS 84, in metres. The library has a rounder one, which is why it is asked for a little more. */
const earthRadius = 6_371_008.8
const libraryRadius = 6_371_000
const slack = 1.000_001

const rad = Math.PI / 180
const haversine = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2

/** Distance along the great circle. */
export function metresBetween(a: Position, b: Position): number {
  const over = Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * haversine(a.longitude - b.longitude)
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, haversine(a.latitude - b.latitude) + over)))
}

/** Distance from corner to corner. */
export const diagonalOf = ({ south, west, north, east }: Box) =>
  metresBetween({ latitude: south, longitude: west }, { latitude: north, longitude: east })

type NearSearch = { readonly count?: number; readonly radius_m?: number; where?(id: number): boolean }

/** Points by where they lie. An id is the place of a point in the list that it came from. */
export class NearIndex {
  readonly #tree: KDBush

  private constructor(tree: KDBush) {
    this.#tree = tree
  }

  static of(points: readonly Position[]): NearIndex {
    const tree = new KDBush(points.length)
    for (const { longitude, latitude } of points) tree.add(longitude, latitude)
    return new NearIndex(tree.finish())
  }

  /** Opens an index from its `bytes`. */
  static from(bytes: ArrayBuffer): NearIndex {
    return new NearIndex(KDBush.from(bytes))
  }

  get bytes(): ArrayBuffer {
    return this.#tree.data as ArrayBuffer
  }

  /** Finds the nearest points, nearest first; equally distant ones in the order of the list. */
  nearest(from: Position, { count = Number.POSITIVE_INFINITY, radius_m, where }: NearSearch): Near[] {
    const longitude = wrapped(from.longitude)
    const within = (metres: number | undefined, most: number): Near[] => {
      const kilometres = metres === undefined ? undefined : ((metres * libraryRadius) / earthRadius / 1000) * slack + 1e-6
      const ids = around(this.#tree, longitude, from.latitude, most, kilometres, where && ((id: number) => where(id)))
      return this.#measured(ids, from)
        .filter(({ metres }) => radius_m === undefined || metres <= radius_m)
        .sort((a, b) => a.metres - b.metres || a.id - b.id)
    }
    if (count <= 0) return []
    const found = within(radius_m, count + 1)
    const last = found[count - 1]
    // The library cuts anywhere among equals. The same search must return the same places.
    if (last && found[count] && found[count].metres - last.metres < 1e-6)
      return within(last.metres + 1e-3, Number.POSITIVE_INFINITY).slice(0, count)
    return found.slice(0, count)
  }

  /** Ids in no particular order, the edges included. */
  within({ south, west, north, east }: Box): number[] {
    if (west <= east) return this.#tree.range(west, south, east, north)
    return [...this.#tree.range(west, south, 180, north), ...this.#tree.range(-180, south, east, north)]
  }

  #measured(ids: readonly number[], from: Position): Near[] {
    if (ids.length === 0) return []
    const at = this.#positions()
    return ids.map((id) => ({ id, metres: metresBetween(from, at(id)) }))
  }

  /** The tree has its points in an order of its own, so their positions are indexed once, on first use. */
  #places: Uint32Array | undefined
  #positions() {
    const { ids, coords, numItems } = this.#tree
    if (!this.#places) {
      this.#places = new Uint32Array(numItems)
      for (let i = 0; i < numItems; i++) this.#places[ids[i]!] = i
    }
    const places = this.#places
    return (id: number): Position => ({ longitude: coords[2 * places[id]!]!, latitude: coords[2 * places[id]! + 1]! })
  }

  position(id: number): Position {
    return this.#positions()(id)
  }
}

/** Converts to a longitude from -180 to 180. */
const wrapped = (longitude: number) => (Math.abs(longitude) <= 180 ? longitude : longitude - 360 * Math.round(longitude / 360))

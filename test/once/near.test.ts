import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diagonalOf, metresBetween, NearIndex, type Position } from '../../src/geo/places/near.ts'
import { deepTest } from '../deep.ts'
import { testSeed as seed } from '../seed.ts'

let state = seed
/** From 0 up to 1, the same for the same seed. */
const chance = () => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
const between = (low: number, high: number) => low + chance() * (high - low)

const anywhere = (): Position => ({ latitude: (Math.asin(between(-1, 1)) * 180) / Math.PI, longitude: between(-180, 180) })
const atMeridian = (): Position => ({
  latitude: between(-60, 60),
  longitude: between(178, 182) > 180 ? between(-180, -178) : between(178, 180),
})
const atPole = (): Position => ({ latitude: between(84, 90) * (chance() < 0.5 ? -1 : 1), longitude: between(-180, 180) })
const points = Array.from({ length: 1800 }, (_, i) => [anywhere, atMeridian, atPole][i % 3]!())
const index = NearIndex.of(points)

const bruteForce = (from: Position) =>
  points.map((point, id) => ({ id, metres: metresBetween(from, point) })).sort((a, b) => a.metres - b.metres || a.id - b.id)

deepTest('the order is that of brute force in 1,000 searches, at the 180th meridian and at the poles too', () => {
  for (let i = 0; i < 1000; i++) {
    const from = [anywhere, atMeridian, atPole][i % 3]!()
    const [count, radius_m] = [Math.ceil(between(0, 30)), between(1000, 2_000_000)]
    const all = bruteForce(from)
    const told = JSON.stringify({ seed, from, count, radius_m })
    assert.deepEqual(index.nearest(from, { count }), all.slice(0, count), told)
    assert.deepEqual(
      index.nearest(from, { radius_m }),
      all.filter(({ metres }) => metres <= radius_m),
      told,
    )
    assert.deepEqual(
      index.nearest(from, { count, radius_m, where: (id) => id % 2 === 0 }),
      all.filter(({ id, metres }) => id % 2 === 0 && metres <= radius_m).slice(0, count),
      told,
    )
  }
})

test('a box has what lies in it, also where it crosses the 180th meridian', () => {
  for (let i = 0; i < 200; i++) {
    const [south, west] = [between(-90, 80), between(-180, 180)]
    const [north, east] = [between(south, 90), between(-180, 180)]
    const inside = points.flatMap(({ latitude, longitude }, id) => {
      const across = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
      return across && latitude >= south && latitude <= north ? [id] : []
    })
    assert.deepEqual(
      index.within({ south, west, north, east }).sort((a, b) => a - b),
      inside,
    )
  }
})

test('points at one place come in the order of the list, however few are asked for', () => {
  const same = NearIndex.of(Array.from({ length: 500 }, () => ({ latitude: 52, longitude: 5 })))
  const ids = same.nearest({ latitude: 52.1, longitude: 5 }, { count: 7 }).map(({ id }) => id)
  assert.deepEqual(ids, [0, 1, 2, 3, 4, 5, 6])
})

test('distances are those of the great circle, in metres', () => {
  const [amsterdam, paris] = [
    { latitude: 52.37403, longitude: 4.88969 },
    { latitude: 48.85341, longitude: 2.3488 },
  ]
  assert.equal(Math.round(metresBetween(amsterdam, paris) / 1000), 431)
  // A degree of latitude, a degree across the 180th meridian, and half way round.
  assert.equal(Math.round(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })), 111_195)
  assert.equal(Math.round(metresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })), 111_195)
  assert.equal(Math.round(metresBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 })), 20_015_114)
  assert.equal(Math.round(diagonalOf({ south: 0, west: 179.5, north: 0, east: -179.5 })), 111_195)
})

test('an index of nothing finds nothing, and a longitude beyond 180 is the same place', () => {
  assert.deepEqual(NearIndex.of([]).nearest({ latitude: 0, longitude: 0 }, { count: 3 }), [])
  const [from, beyond] = [
    { latitude: 10, longitude: -170 },
    { latitude: 10, longitude: 190 },
  ]
  const ids = (at: Position) => index.nearest(at, { count: 9 }).map(({ id }) => id)
  assert.deepEqual(ids(beyond), ids(from))
})

test('what was written is read as it was', () => {
  const again = NearIndex.from(index.bytes.slice())
  assert.deepEqual(again.nearest({ latitude: 1, longitude: 2 }, { count: 20 }), index.nearest({ latitude: 1, longitude: 2 }, { count: 20 }))
  assert.deepEqual(again.position(17), points[17])
})

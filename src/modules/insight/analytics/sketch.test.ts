import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom, testSeed } from '../../../../test/seed.ts'
import { addHours, countOf, encodeSketch, mergeEncoded, mergeSketch, newSketch, quantileOf, relativeError, type Sketch } from './sketch.ts'

const random = randomFrom(testSeed)
const draw = () => random(4).readUInt32BE() / 2 ** 32

/** Interpolated between the two nearest values, as spreadsheets do. */
function exactQuantile(values: readonly number[], quantile: number) {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = quantile * (sorted.length - 1)
  const below = sorted[Math.floor(rank)]!
  return below + (rank - Math.floor(rank)) * ((sorted[Math.floor(rank) + 1] ?? below) - below)
}
const sketchOf = (values: readonly number[]) => {
  const sketch = newSketch()
  for (const value of values) addHours(sketch, value)
  return sketch
}
const decoded = (sketch: Sketch) => {
  const copy = newSketch()
  mergeEncoded(copy, encodeSketch(sketch))
  return copy
}

const shapes: Record<string, () => number> = {
  'even over a week': () => 1 + draw() * 167,
  'around two days': () => 48 * Math.exp((draw() + draw() + draw() - 1.5) * 0.8),
  'of minutes and of months': () => 10 ** (draw() * 5 - 1.5),
  'of next day and of next week': () => (draw() < 0.5 ? 18 + draw() * 6 : 150 + draw() * 30),
  'all the same': () => 36.2,
}
for (const [shape, next] of Object.entries(shapes)) {
  test(`quantiles of transit times ${shape} are within 1 % of the exact ones (seed ${testSeed})`, () => {
    for (const count of [1, 2, 3, 10, 999, 20_000]) {
      const values = Array.from({ length: count }, next)
      const sketch = sketchOf(values)
      assert.equal(countOf(sketch), count)
      for (const quantile of [0, 0.05, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1]) {
        const exact = exactQuantile(values, quantile)
        const found = quantileOf(sketch, quantile)!
        assert.ok(Math.abs(found - exact) <= exact * (relativeError + 1e-9), `${count} ${quantile}: ${found}, exactly ${exact}`)
      }
    }
  })
}

test('sketches of parts merge to the sketch of the whole, in any order, and survive being stored', () => {
  const values = Array.from({ length: 5_000 }, shapes['of minutes and of months']!)
  const whole = sketchOf(values)
  const merged = newSketch()
  const parts = [values.slice(3_000), values.slice(0, 10), values.slice(10, 3_000)].map(sketchOf)
  for (const part of parts) mergeSketch(merged, decoded(part))
  assert.deepEqual(merged, whole)
  assert.deepEqual(decoded(whole), whole)
})

test('a sketch of a day takes some hundred bytes, whether it has a thousand parcels or a million', () => {
  const around = shapes['around two days']!
  const sketch = sketchOf(Array.from({ length: 1_000 }, around))
  assert.ok(encodeSketch(sketch).length < 250)
  const large = sketch.map((count) => count * 1_000)
  assert.ok(encodeSketch(large).length < 600)
  assert.deepEqual(decoded(large), large)
})

test('what is shorter or longer than any transit time is counted at the ends, and an empty sketch has no quantile', () => {
  const sketch = sketchOf([0, -5, 1e-9, 1e9])
  assert.deepEqual([countOf(sketch), sketch[0]], [4, 3])
  assert.equal(quantileOf(newSketch(), 0.5), undefined)
  assert.equal(encodeSketch(newSketch()).length, 0)
})

/**
 * A quantile sketch of durations (DDSketch, VLDB 2019): counts in buckets whose bounds grow by a constant factor. A quantile is within
 * 1 % of the exact one, sketches merge by adding their counts, and the order in which values are added does not matter.
 */
export type Sketch = number[]

export const relativeError = 0.01
const growth = (1 + relativeError) / (1 - relativeError)
const logGrowth = Math.log(growth)

/** Hours between half a minute and 14 months have buckets of their own; what is shorter or longer is counted in the first or the last. */
const [leastHours, mostHours] = [0.01, 10_000]
const bucketOf = (hours: number) => Math.ceil(Math.log(hours) / logGrowth)
const firstBucket = bucketOf(leastHours)
const lastBucket = bucketOf(mostHours)

/** The hours that stand for a bucket: at most 1 % from each value in it. */
const hoursOf = (index: number) => (2 * growth ** (index + firstBucket)) / (growth + 1)

/** Creates a sketch with one count for each bucket: adding to it needs no look at its length. */
export const newSketch = (): Sketch => new Array<number>(lastBucket - firstBucket + 1).fill(0)

export function addHours(sketch: Sketch, hours: number, times = 1) {
  const index = Math.min(Math.max(bucketOf(Math.max(hours, leastHours)), firstBucket), lastBucket) - firstBucket
  sketch[index]! += times
}

export function mergeSketch(into: Sketch, other: Sketch) {
  for (let i = 0; i < other.length; i++) into[i]! += other[i]!
}

export const countOf = (sketch: Sketch) => sketch.reduce((sum, count) => sum + count, 0)

/** A quantile between 0 and 1, such as 0.5 for the median, interpolated between the two nearest values. Undefined where there is none. */
export function quantileOf(sketch: Sketch, quantile: number): number | undefined {
  const count = countOf(sketch)
  if (count === 0) return undefined
  const rank = quantile * (count - 1)
  const below = hoursAt(sketch, Math.floor(rank))
  const part = rank - Math.floor(rank)
  return part === 0 ? below : below + part * (hoursAt(sketch, Math.floor(rank) + 1) - below)
}

/** The value at a place in the sorted values, from 0. */
function hoursAt(sketch: Sketch, rank: number): number {
  let seen = 0
  const index = sketch.findIndex((count) => {
    seen += count
    return seen > rank
  })
  return hoursOf(index)
}

/**
 * The counts as variable-length integers of 7 bits, lowest first; 0 is followed by the length of its run. A day of one lane takes some
 * 100 bytes, however many parcels it has.
 */
export function encodeSketch(sketch: Sketch): Uint8Array {
  const bytes: number[] = []
  const write = (number: number) => {
    for (let rest = number; ; rest = Math.floor(rest / 128)) {
      if (rest < 128) return bytes.push(rest)
      bytes.push((rest % 128) + 128)
    }
  }
  const length = sketch.findLastIndex((count) => count > 0) + 1
  for (let i = 0; i < length; ) {
    const count = sketch[i]!
    write(count)
    if (count > 0) {
      i++
      continue
    }
    const run = i
    while (sketch[i] === 0) i++
    write(i - run)
  }
  return Uint8Array.from(bytes)
}

/** Adds an encoded sketch to another. A year of lanes has 100,000 counts: one that fits into a byte, as nearly all do, takes a few steps. */
export function mergeEncoded(into: Sketch, bytes: Uint8Array) {
  for (let at = 0, index = 0; at < bytes.length; ) {
    let number = bytes[at++]!
    const isRun = number === 0
    if (isRun) number = bytes[at++]!
    if (number >= 128) {
      number -= 128
      for (let factor = 128; ; factor *= 128) {
        const byte = bytes[at++]!
        number += (byte & 127) * factor
        if (byte < 128) break
      }
    }
    if (isRun) index += number
    else into[index++]! += number
  }
}

import { createHash } from 'node:crypto'
import type { Random } from '../src/platform/random.ts'

/**
 * What every randomised test draws from. It is fixed, so that a test passes or fails the same way on every machine. `TEST_SEED=5 npm
 * test` draws other values; `npm test` prints the seed where a test failed.
 */
export const testSeed = Number(process.env.TEST_SEED ?? 20_261_115)

/** A source of bytes that follows from a seed and an index alone. */
export function randomFrom(seed: number, index = 0): Random {
  let [block, used, rest] = [0, 0, Buffer.alloc(0)]
  const next = () => {
    rest = createHash('sha512').update(`${seed} ${index} ${block++}`).digest()
    used = 0
  }
  return (size) => {
    const bytes = Buffer.alloc(size)
    for (let at = 0; at < size; ) {
      if (used === rest.length) next()
      const copied = rest.copy(bytes, at, used)
      at += copied
      used += copied
    }
    return bytes
  }
}

let sources = 0
/** Begins the sources of a test file: it draws the same values whichever files its process has run before. */
export function beginSources(file: string) {
  sources = createHash('sha1').update(file).digest().readUInt32BE()
}
/** The next source of this process: two applications on one database draw different ids. */
export const nextRandom = () => randomFrom(testSeed, sources++)

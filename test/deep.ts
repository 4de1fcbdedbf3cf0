import { createHash } from 'node:crypto'
import { test } from 'node:test'

/** Slow tests run in `npm test -- --deep`, in `.ci/run` and in `npm run check:all`. */
export const isDeep = process.env.TEST_DEEP === '1'

/**
 * A slow test, which `npm test` leaves out since it takes more than a second or two. Each area that has some keeps a small case as an
 * ordinary test.
 */
export const deepTest: typeof test = isDeep ? test : ((() => Promise.resolve()) as unknown as typeof test)

/** The whole list with the slow tests, its first values in `npm test`. */
export const firstUnlessDeep = <T>(values: readonly T[], count = 1) => (isDeep ? values : values.slice(0, count))

/** So many of the tests of a loop run in `npm test`. */
const sampled = 6

/**
 * For tests in a loop over operations: `npm test` runs one in six, `npm test -- NAME` and a run with slow tests all. Their titles decide
 * which, so it is the same ones in every run.
 */
export const oneInSix = ((title: string, ...rest: [never]) => {
  const isSampled = process.env.TEST_ALL === '1' || createHash('sha1').update(title).digest()[0]! % sampled === 0
  return (isSampled ? test : deepTest)(title, ...rest)
}) as typeof test

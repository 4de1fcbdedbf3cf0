import { createHash } from 'node:crypto'
import { test } from 'node:test'

/** Whether this is `npm run check:deep`. */
export const isDeep = process.env.TEST_DEEP === '1'

/**
 * A test that `npm run check:deep` runs and `npm test` leaves out, since it takes more than a second or two. Each area that has some
 * keeps a small case as an ordinary test.
 */
export const deepTest: typeof test = isDeep ? test : ((() => Promise.resolve()) as unknown as typeof test)

/** The whole list in `npm run check:deep`, its first values in `npm test`. */
export const firstUnlessDeep = <T>(values: readonly T[], count = 1) => (isDeep ? values : values.slice(0, count))

/**
 * A test that `npm test` runs on SQLite alone and `npm run check:deep` on PostgreSQL too: explaining takes PostgreSQL ten times as long,
 * and what a carrier or a client sends is the same on both. A file imports it `as test` where that holds for all of its tests; then it
 * is not even loaded.
 */
export const deepOnPostgres = (
  isDeep || !process.env.POSTGRES_URL
    ? test
    : (title: string, ..._: unknown[]) => test(title, { skip: 'on PostgreSQL in npm run check:deep' })
) as typeof test

/** So many of the tests of a loop run in `npm test`. */
const sampled = 6

/**
 * For tests in a loop over operations: `npm test` runs one in six, `npm run check:deep` and `npm test -- NAME` all. Their titles decide
 * which, so it is the same ones in every run.
 */
export const oneInSix = ((title: string, ...rest: [never]) => {
  const isSampled = process.env.TEST_ALL === '1' || createHash('sha1').update(title).digest()[0]! % sampled === 0
  return (isSampled ? test : deepTest)(title, ...rest)
}) as typeof test

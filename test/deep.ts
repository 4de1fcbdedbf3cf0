import { createHash } from 'node:crypto'
import { test } from 'node:test'

/** Whether this is `npm run check:deep`. */
export const isDeep = process.env.TEST_DEEP === '1'

/**
 * A test that `npm run check:deep` runs and `npm test` leaves out, since it takes long. Each file that has some keeps a small
 * case as an ordinary test.
 */
export const deepTest: typeof test = isDeep ? test : ((() => Promise.resolve()) as unknown as typeof test)

/** The whole list in `npm run check:deep`, its first values in `npm test`. */
export const firstUnlessDeep = <T>(values: readonly T[], count = 1) => (isDeep ? values : values.slice(0, count))

/** Whether `deepOnPostgres` runs here. */
export const isDeepEnough = isDeep || !process.env.POSTGRES_URL

/**
 * A test that `npm test` runs on SQLite alone and `npm run check:deep` on PostgreSQL too: explaining takes PostgreSQL ten times as long,
 * and what a carrier or a client sends is the same on both. A file imports it `as test` where that holds for all of its tests; then it
 * is not even loaded.
 */
export const deepOnPostgres = (
  isDeepEnough ? test : (title: string, ..._: unknown[]) => test(title, { skip: 'on PostgreSQL in npm run check:deep' })
) as typeof test

/** So many of the tests of a loop run on PostgreSQL in `npm test`. */
const sampled = 6

/**
 * For tests in a loop over operations or lists, where PostgreSQL takes long: `npm test` runs all of them on SQLite and one in six on
 * PostgreSQL, `npm run check:deep` all on both. Which ones is decided by their titles, and so is the same in every run.
 */
export const oneInSixOnPostgres = ((title: string, ...rest: [never]) => {
  const isSampled = createHash('sha1').update(title).digest()[0]! % sampled === 0
  return (isSampled ? test : deepOnPostgres)(title, ...rest)
}) as typeof test

import { globSync, readFileSync } from 'node:fs'
import { opensDatabase } from './import-graph.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]
export const engineNames: Readonly<Record<Engine, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/**
 * What every run has on PostgreSQL, whatever has changed: what each request and each job goes through, the purchase, one call of every
 * operation, the plans of queries, and what only an engine with several processes or roles has.
 */
const isEngineSensitive = new RegExp(
  [
    '^src/(platform|jobs|webhooks|http/(idempotency|limits))/(?!.*(s3|public-events|read-only)(\\.alone)?\\.test)',
    '/shipments/(announce|purchase|purchase-steps|cancel|duplicates)(\\.alone)?\\.test\\.ts$',
    '^test/(collisions|contract|durability|earlier-databases|migrate|move|plans|practice-books|round-trips|row-security|tables|two-processes|workers)(\\.alone)?\\.test',
  ].join('|'),
)

/** SQLite has no case for these. */
const needsPostgres = /^test\/(round-trips|row-security|two-dispatchers|two-processes|workers)(\.alone)?\.test/

/** Files whose name says that they need a process of their own. */
export const isAlone = (file: string) => /\.alone\.test\.ts$/.test(file)

export type Selection = {
  /** Parts of the names of files, of which each file has one. None: all files. */
  readonly names?: readonly string[]
  /** Also the slow tests, see `test/deep.ts`. */
  readonly isDeep?: boolean
  /** Chooses the files that run on PostgreSQL in addition to the ones that always do. */
  readonly isReached?: (file: string) => boolean
  /** Leaves out tests of the test tools that nothing has changed. */
  readonly isSpared?: (file: string) => boolean
}

/** Lists the test files that have something to run on an engine, sorted. */
export function selectFiles(engine: Engine, { names = [], isDeep = false, isReached = () => false, isSpared = () => false }: Selection) {
  const all = globSync(['src/**/*.test.ts', 'test/*.test.ts', ...(engine === 'sqlite' ? ['test/once/*.test.ts'] : [])])
  const isNamed = (file: string) => names.some((name) => file.includes(name))
  return all
    .filter((file) => (names.length > 0 ? isNamed(file) : isChosen(file, engine, isReached) && !isSpared(file)))
    .filter((file) => engine === 'sqlite' || opensDatabase(file))
    .filter((file) => isDeep || hasOrdinaryTests(readFileSync(file, 'utf8')))
    .filter((file) => engine === 'postgres' || !needsPostgres.test(file))
    .sort()
}

const isChosen = (file: string, engine: Engine, isReached: (file: string) => boolean) =>
  engine === 'sqlite' || isEngineSensitive.test(file) || needsPostgres.test(file) || isReached(file)

/** Says whether a file has slow tests, which it makes itself or by small runs of proofs. */
export const hasSlowTests = (file: string) => /\/(deep|small)\.ts'/.test(readFileSync(file, 'utf8'))

/** Without these a file has slow tests alone. */
const hasOrdinaryTests = (source: string) => /\b(test|oneInSix|testSmallRuns)\b[^\n]* from '(node:test|.*\/(deep|small)\.ts)'/.test(source)

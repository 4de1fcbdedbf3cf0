import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { benchSubjects } from '../../bench/subjects.ts'
import { findReached, type ImportGraph, openImportGraph } from './import-graph.ts'
import { type Change, openWholeRuns } from './last-whole-run.ts'
import { selectFiles } from './select.ts'
import { findSubjects, testsPagesOrTools } from './subjects.ts'

/** What a change since the last whole run makes necessary. */
export type Choice = {
  readonly change: Change
  /** Why everything runs; undefined where only a part does. */
  readonly everythingBecause?: string | undefined
  /** Says whether a change can reach this test file. */
  readonly isReached: (file: string) => boolean
  /** Says whether this is a test of pages, tools or proofs that no change reaches. */
  readonly isSpared: (file: string) => boolean
  /** The changed file that reaches this test file. */
  readonly findReason: (file: string) => string | undefined
  /** The parts of `npm run bench`. */
  readonly benchParts: readonly string[]
  /** Whether the OpenAPI documents are linted and clients are generated from them. */
  readonly needsOpenapiTools: boolean
}

/** What every test of the product stands on, although an import does not always say so. A change to it reaches all of them. */
const isFoundation = new RegExp(
  [
    '^src/(platform|http|jobs|simulator|modules/shared)/(?!.*\\.test\\.ts$)',
    '^src/([^/]+|modules/[^/]+)\\.ts$',
    '^migrations/|^schema\\.sql$',
  ].join('|'),
)
/** What runs the tests: a change to it reaches the tests of pages and tools too. */
const isFramework =
  /^(\.ci|test\/runner)\/|^test\/(harness|run|check|deep|template|postgres|memory-folder|data-dir|seed|machine|until)\.ts$|^(package(-lock)?|tsconfig)\.json$/

/** Files that bring the whole application together. Each test loads them; what they load is not what it tests. */
const isComposition = /^(src\/(?:[^/]+|(?:modules|v2|web)\/(?:index|jobs))\.ts|test\/harness\.ts)$/

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1)

/**
 * What a test file tests: what it imports, and the folder that it stands in. Tests in `test/` name theirs by their imports alone, and
 * tests of pages and tools by their subjects: examples, which they import too, reach all sources.
 */
function findTested(graph: ImportGraph, file: string): Set<string> {
  const beside = file.startsWith('src/') ? graph.files.filter((one) => one.startsWith(folderOf(file)) && !one.endsWith('.test.ts')) : []
  const isEnd = testsPagesOrTools(file) ? (one: string) => one.startsWith('src/') : () => false
  return findReached(graph, [file, ...beside], (one) => isComposition.test(one) || isEnd(one))
}

/** Chooses what has to run for a change. */
export function chooseFor(change: Change, graph: ImportGraph = openImportGraph()): Choice {
  const files = change.base ? change.files : []
  const framework = files.find((file) => isFramework.test(file))
  const shared = framework ?? files.find((file) => isFoundation.test(file))
  const everythingBecause = change.base ? shared && `${shared} is shared by all tests` : change.unknownBecause
  const hasPagesAndTools = !change.base || framework !== undefined
  const found = new Map<string, string | undefined>()
  const findReason = (file: string) =>
    found.getOrInsertComputed(file, () => {
      const tested = findTested(graph, file)
      const subjects = findSubjects(file) ?? []
      return files.find((one) => tested.has(one) || subjects.some((subject) => one.startsWith(subject)))
    })
  const isReached = (file: string) =>
    (testsPagesOrTools(file) ? hasPagesAndTools : everythingBecause !== undefined) || findReason(file) !== undefined
  const isMeasured = (part: string, subjects: readonly string[]) =>
    isReached(`bench/${part}.ts`) || files.some((file) => file === 'bench/run.ts' || subjects.some((subject) => file.startsWith(subject)))
  return {
    change,
    everythingBecause,
    isReached,
    findReason,
    isSpared: (file) => findSubjects(file) !== undefined && !isReached(file),
    benchParts: Object.entries(benchSubjects).flatMap(([part, subjects]) => (isMeasured(part, subjects) ? [part] : [])),
    needsOpenapiTools: isReached('test/once/openapi-tools.test.ts'),
  }
}

/** Chooses for all that has changed since the last whole run. */
export const chooseByChange = (): Choice => chooseFor(openWholeRuns().findChange())

const dayMs = 86_400_000

/** Says what has changed since when, and what runs for it. */
export function describeChoice(
  { change, everythingBecause, benchParts, needsOpenapiTools, findReason, isSpared }: Choice,
  today = new Date(),
): string {
  const { base } = change
  const days = base ? Math.floor((today.getTime() - Date.parse(base.date)) / dayMs) : 0
  const lines = base
    ? [
        `Base: ${base.commit.slice(0, 8)} of ${base.date}, ${days} days and ${change.commits} commits ago; ${change.files.length} files differ.`,
      ]
    : ['Base: none.']
  const tools = `Bench: ${benchParts.join(', ') || 'none'}. OpenAPI tools: ${needsOpenapiTools ? 'yes' : 'no'}.`
  const always = selectFiles('postgres', { isDeep: true })
  const reached = selectFiles('postgres', { isDeep: true, isReached: (file) => findReason(file) !== undefined })
  const added = reached.filter((file) => !always.includes(file))
  const spared = globSync('test/once/*.test.ts').filter(isSpared).sort()
  const names = spared.map((file) => basename(file, '.test.ts')).join(', ')
  const onSqlite = `SQLite: all files${spared.length > 0 ? ` but ${spared.length} tests of pages, tools and proofs: ${names}` : ''}.`
  if (everythingBecause !== undefined)
    return [...lines, `Everything is reached: ${everythingBecause}.`, onSqlite, 'PostgreSQL: all files.', tools].join('\n')
  return [
    ...lines,
    onSqlite,
    `PostgreSQL: ${always.length} files that always run, and ${added.length} that the change reaches${added.length > 0 ? ':' : '.'}`,
    ...added.map((file) => `  ${file} (${findReason(file)})`),
    tools,
  ].join('\n')
}

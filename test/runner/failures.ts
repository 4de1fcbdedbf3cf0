import { relative } from 'node:path'
import type { TestsStream } from 'node:test'
import { inspect } from 'node:util'
import { testSeed } from '../seed.ts'
import type { Engine } from './select.ts'

/** Several failures fit on a screen. */
const mostLines = 14
const mostCharacters = 2_000
/** Further failures are named without what they said. */
const mostShown = 10

/** A test that failed: its title, what it said, and where it stands. */
export type Failure = { readonly engine: Engine; readonly title: string; readonly text: string; file: string; line: number }

/** What the runner of Node reports of a test that has ended. */
export type TestEvent = {
  readonly name: string
  readonly nesting: number
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly skip?: string | boolean | undefined
  readonly details: { readonly duration_ms: number; readonly type?: string | undefined; readonly error?: TestError | undefined }
}
type TestError = Error & { readonly failureType?: string; readonly cause?: unknown }
export type TestStream = Pick<TestsStream, 'on'>

/** A suite or a test whose parts have failed says nothing more than they do. */
export const hasOwnFault = ({ details: { error } }: TestEvent) => error?.failureType !== 'subtestsFailed'

export function describeFailure(engine: Engine, { name, file, line = 0, details: { error } }: TestEvent): Failure {
  const place = file === undefined ? '' : relative(process.cwd(), file)
  return { engine, title: name, text: shorten(error?.cause ?? error), file: place, line }
}

/** Names the test file of failures, where a helper has made the test. */
export function nameTestFile(failures: readonly Failure[], file: string) {
  for (const failure of failures) if (!failure.file.endsWith('.test.ts')) Object.assign(failure, { file, line: 1 })
}

/** Keeps what was expected, and the first places in the project. */
function shorten(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : typeof error === 'string' ? error : inspect(error)
  const lines = text.slice(0, 2 * mostCharacters).split('\n')
  const isPlace = (line: string) => /^\s+at /.test(line)
  const places = lines.filter((line) => isPlace(line) && !/node:|node_modules/.test(line))
  const message = lines.filter((line) => !isPlace(line))
  const more = message.length > mostLines ? [`… ${message.length - mostLines} more lines`] : []
  return [...message.slice(0, mostLines), ...more, ...places.slice(0, 2)].join('\n').slice(0, mostCharacters)
}

/** The last line of a failure repeats it: its seed and its file. */
const formatFailure = ({ engine, title, text, file, line }: Failure) => `
✖ ${title}
${text.replaceAll(/^/gm, '  ')}
  TEST_SEED=${testSeed} npm test -- --${engine}${file === '' ? '' : ` ${file}   # ${file}:${line}`}`

/** Formats the first failures in full, and names the others. */
export function formatFailures(failures: readonly Failure[]): string[] {
  const others = failures.slice(mostShown).map(({ title, file }) => `✖ ${title} (${file})`)
  return [...failures.slice(0, mostShown).map(formatFailure), ...(others.length > 0 ? ['\nAlso failed:', ...others] : [])]
}

import { relative } from 'node:path'
import type { TestsStream } from 'node:test'
import { inspect } from 'node:util'
import { testSeed } from '../seed.ts'
import { endOfFile, wrapperFile } from './process.ts'
import { type Engine, engineNames } from './select.ts'

/** Several failures are to fit on a screen. */
const mostLines = 14
const mostCharacters = 2_000
/** Further failures are named without what they said. */
const mostShown = 10
const mostFilesShown = 25

type TestEvent = {
  readonly name: string
  readonly nesting: number
  readonly file?: string
  readonly line?: number
  readonly skip?: string | boolean | undefined
  readonly todo?: string | boolean | undefined
  readonly details: {
    readonly duration_ms: number
    readonly type?: string
    readonly error?: Error & { readonly failureType?: string; readonly cause?: unknown }
  }
}
type Failure = { readonly engine: Engine; readonly file: string; readonly line: number; readonly name: string; readonly text: string }
type FileTime = { readonly engine: Engine; readonly file: string; readonly ms: number; readonly tests: number }
export type Report = ReturnType<typeof openReport>

/** `isDetailed`: prints each title, for a run of a few files. */
export function openReport({ isDetailed, print = console.log }: { isDetailed: boolean; print?: (line: string) => void }) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures: Failure[] = []
  const times: FileTime[] = []
  /** A process that ends early, even with 0, has not run all of its files. */
  const unfinished = new Set<string>()

  /** `files`: those that have to come to their end. */
  function listen(stream: TestsStream, engine: Engine, files: readonly string[]) {
    for (const file of files) unfinished.add(`${engineNames[engine]} ${file}`)
    /** The tests of the file that is being reported. */
    let tests = 0
    const strays: string[] = []
    const end = (event: TestEvent, isPassed: boolean) => {
      if (event.file === wrapperFile) {
        if (event.name !== endOfFile) endFile(event, isPassed)
        return
      }
      const isCounted = event.details.type !== 'suite'
      if (isProcess(event.name)) {
        // One in which no test ran passes under its own name.
        if (isPassed) return
        counts.failed++
        const text = strays.splice(0).join('\n') || 'It did not end well, and its tests did not say why.'
        failures.push({ ...describeFailure(engine, event), name: `a process of tests on ${engineNames[engine]}`, file: '', text })
        return
      }
      if (!isPassed && event.details.error?.failureType !== 'subtestsFailed') failures.push(describeFailure(engine, event))
      if (isCounted) {
        tests++
        counts[isPassed ? (event.skip === undefined || event.skip === false ? 'passed' : 'skipped') : 'failed']++
      }
      if (isPassed ? isDetailed && isCounted : true) printTest(event, isPassed)
    }
    function endFile({ name, details, skip }: TestEvent, isPassed: boolean) {
      if (!isPassed && details.error?.failureType !== 'subtestsFailed') {
        counts.failed++
        failures.push(describeFailure(engine, { name: `${name} did not load`, nesting: 0, file: name, details }))
        print(`✖ ${name}`)
      }
      unfinished.delete(`${engineNames[engine]} ${name}`)
      times.push({ engine, file: name, ms: details.duration_ms, tests })
      if (!isDetailed && skip === undefined) {
        const seconds = (details.duration_ms / 1000).toFixed(1)
        print(`${isPassed ? 'ok' : 'FAILED'} ${engineNames[engine]} ${name} (${tests} tests, ${seconds} s)`)
      }
      tests = 0
    }
    function printTest({ name, nesting, skip, details }: TestEvent, isPassed: boolean) {
      const mark = isPassed ? (skip ? '﹣' : '✔') : '✖'
      const reason = typeof skip === 'string' ? ` # ${skip}` : ''
      print(`${'  '.repeat(Math.max(0, nesting - 1))}${mark} ${name} (${details.duration_ms.toFixed(0)}ms)${reason}`)
    }
    // A process reports what was thrown after a test here, and then fails without a word about it.
    stream.on('test:diagnostic', ({ message }) => {
      if (/asynchronous activity/.test(message)) strays.push(message)
    })
    stream.on('test:pass', (event) => end(event as TestEvent, true))
    stream.on('test:fail', (event) => end(event as TestEvent, false))
    for (const name of ['test:stdout', 'test:stderr'] as const)
      stream.on(name, ({ message }) => process[name === 'test:stdout' ? 'stdout' : 'stderr'].write(message))
  }

  return {
    counts,
    listen,
    /** Prints the slowest files. */
    printTimes(most = mostFilesShown) {
      const all = times.reduce((sum, { ms }) => sum + ms, 0)
      const line = (ms: number, rest: string) => print(`${(ms / 1000).toFixed(1).padStart(8)} s  ${rest}`)
      print(`The ${Math.min(most, times.length)} slowest of ${times.length} test files, each with the time to load it:`)
      for (const { engine, file, ms, tests } of times.toSorted((a, b) => b.ms - a.ms).slice(0, most))
        line(ms, `${engineNames[engine]} ${file} (${tests} tests)`)
      line(all, 'all')
    },
    /** Prints the failures last, each with its file and seed, and then the line that counts. */
    close() {
      for (const failure of failures.slice(0, mostShown)) print(`\n${formatFailure(failure)}`)
      if (failures.length > mostShown)
        print(
          `\nAlso failed:\n${failures
            .slice(mostShown)
            .map((one) => `✖ ${one.name} (${one.file})`)
            .join('\n')}`,
        )
      for (const file of unfinished) print(`\n✖ ${file} did not come to its end: its process ended before.`)
      counts.failed += unfinished.size
      if (counts.failed > 0) print('')
      print(`${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`)
      return counts.failed === 0 && counts.passed > 0
    },
  }
}

/** A process of tests that ended otherwise than by its tests is reported under its own name. */
const isProcess = (name: string) => name.endsWith('.mjs')

function describeFailure(
  engine: Engine,
  { name, file, line = 0, details }: Omit<TestEvent, 'details'> & Pick<TestEvent, 'details'>,
): Failure {
  const error = details.error?.cause ?? details.error
  const place = file === undefined ? '' : relative(process.cwd(), file)
  return { engine, file: place, line, name, text: shorten(error) }
}

/** Keeps what was expected, and the first place in the project. */
function shorten(error: unknown): string {
  const text = (error instanceof Error ? (error.stack ?? error.message) : typeof error === 'string' ? error : inspect(error)).slice(
    0,
    mostCharacters * 2,
  )
  const lines = text.split('\n')
  const isPlace = (line: string) => /^\s+at /.test(line)
  const places = lines.filter((line) => isPlace(line) && !line.includes('node:') && !line.includes('node_modules'))
  const message = lines.filter((line) => !isPlace(line))
  return [
    ...message.slice(0, mostLines),
    ...(message.length > mostLines ? [`… ${message.length - mostLines} more lines`] : []),
    ...places.slice(0, 2),
  ]
    .join('\n')
    .slice(0, mostCharacters)
}

/** The last line of a failure repeats it: its seed and its file. */
const formatFailure = ({ engine, file, line, name, text }: Failure) =>
  [
    `✖ ${name}`,
    ...text.split('\n').map((one) => `  ${one}`),
    `  TEST_SEED=${testSeed} npm test -- --${engine} ${file}${file === '' ? '' : `   # ${file}:${line}`}`,
  ].join('\n')

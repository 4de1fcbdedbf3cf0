import { relative, resolve } from 'node:path'
import { describeFailure, type Failure, formatFailures, hasOwnFault, nameTestFile, type TestEvent, type TestStream } from './failures.ts'
import { endOfFile, readProcessorTime, wrapperFile } from './process.ts'
import { type Engine, engineNames } from './select.ts'

const mostTimesShown = 25

type FileTime = { readonly engine: Engine; readonly file: string; readonly ms: number; readonly tests: number; processorMs?: number }
type Print = (line: string) => void
export type Report = ReturnType<typeof openReport>

/** Collects what the tests of all engines report. `isDetailed`: prints each title, for a run of a few files. */
export function openReport({ isDetailed, print = console.log }: { isDetailed: boolean; print?: Print }) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures: Failure[] = []
  const times: FileTime[] = []
  /** A process that ends early, even with 0, has not run all of its files. */
  const unfinished = new Set<string>()

  function addTest(engine: Engine, event: TestEvent, isPassed: boolean) {
    const isSuite = event.details.type === 'suite'
    if (!isSuite) counts[!isPassed ? 'failed' : event.skip ? 'skipped' : 'passed']++
    if (!isPassed || (isDetailed && !isSuite)) print(formatTest(event, isPassed))
    if (isPassed || !hasOwnFault(event)) return undefined
    const failure = describeFailure(engine, event)
    failures.push(failure)
    return failure
  }

  function addFile(engine: Engine, event: TestEvent, { tests, isPassed }: { tests: number; isPassed: boolean }) {
    const { name: file, details } = event
    unfinished.delete(`${engineNames[engine]} ${file}`)
    const time: FileTime = { engine, file, ms: details.duration_ms, tests }
    times.push(time)
    if (!isPassed && hasOwnFault(event)) {
      counts.failed++
      failures.push(describeFailure(engine, { ...event, name: `did not load: ${file}`, file }))
      print(`✖ ${file}`)
    }
    const seconds = (details.duration_ms / 1000).toFixed(1)
    if (!isDetailed) print(`${isPassed ? 'ok' : 'FAILED'} ${engineNames[engine]} ${file} (${tests} tests, ${seconds} s)`)
    return time
  }

  function addProcess(engine: Engine, event: TestEvent, strays: readonly string[]) {
    counts.failed++
    const text = strays.join('\n') || 'It did not end well, and its tests did not say why.'
    failures.push({ ...describeFailure(engine, event), title: `a process of tests on ${engineNames[engine]}`, file: '', text })
  }

  /** Node takes what follows on a promise for a part of the test that made it, though another file of the process waits for it. */
  function addMisplaced(engine: Engine, file: string, place: string) {
    counts.failed++
    const text = `Tests of ${relative(process.cwd(), place)} ran while ${file} did, or as a part of its tests: they wait for a promise that another file has made.`
    failures.push({ engine, title: 'tests ran outside their file', text, file: relative(process.cwd(), place), line: 1 })
  }

  return {
    /** Names files that have to come to their end. */
    expect(engine: Engine, files: readonly string[]) {
      for (const file of files) unfinished.add(`${engineNames[engine]} ${file}`)
    },

    /** Listens to a process of an engine. */
    listen(stream: TestStream, engine: Engine) {
      /** Counts the tests of the file that is being reported. */
      let tests = 0
      /** The failures of the file that is being reported. */
      let own: Failure[] = []
      /** The test files in which its tests stand. */
      const places = new Set<string>()
      /** The file that was reported last. */
      let last: FileTime | undefined
      /** A process reports what was thrown after a test here, and then fails without a word about it. */
      const strays: string[] = []
      const add = (event: TestEvent, isPassed: boolean) => {
        if (event.file === wrapperFile && event.name === endOfFile) return
        if (event.file === wrapperFile) {
          nameTestFile(own, event.name)
          last = addFile(engine, event, { tests, isPassed })
          for (const place of places) if (place !== resolve(event.name)) addMisplaced(engine, event.name, place)
          tests = 0
          own = []
          places.clear()
        } else if (!isProcess(event)) {
          if (event.details.type !== 'suite') tests++
          if (event.file?.endsWith('.test.ts')) places.add(event.file)
          const failure = addTest(engine, event, isPassed)
          if (failure) own.push(failure)
        } else if (!isPassed) addProcess(engine, event, strays.splice(0))
      }
      stream.on('test:pass', (event) => add(event as TestEvent, true))
      stream.on('test:fail', (event) => add(event as TestEvent, false))
      stream.on('test:diagnostic', ({ message }) => {
        if (/asynchronous activity/.test(message)) strays.push(message)
        const processorMs = readProcessorTime(message)
        if (last && processorMs !== undefined) last.processorMs = processorMs
      })
      stream.on('test:stdout', ({ message }) => process.stdout.write(message))
      stream.on('test:stderr', ({ message }) => process.stderr.write(message))
    },

    /** Prints the files that took most of the processor, their child processes included. */
    printTimes() {
      const costOf = ({ processorMs = 0 }: FileTime) => processorMs
      const printLine = (ms: number, rest: string) => print(`${(ms / 1000).toFixed(1).padStart(8)} s  ${rest}`)
      print(`The dearest of ${times.length} test files by processor time, without that of PostgreSQL:`)
      for (const time of times.toSorted((a, b) => costOf(b) - costOf(a)).slice(0, mostTimesShown))
        printLine(costOf(time), `${engineNames[time.engine]} ${time.file} (${time.tests} tests in ${(time.ms / 1000).toFixed(1)} s)`)
      const sum = times.reduce((total, time) => total + costOf(time), 0)
      printLine(sum, 'all')
    },

    /** Prints the failures last, each with its seed and file, and then the line that counts. Returns whether all tests passed. */
    close(): boolean {
      for (const line of formatFailures(failures)) print(line)
      for (const file of unfinished) print(`\n✖ ended early, with its process: ${file}`)
      counts.failed += unfinished.size
      if (counts.failed > 0) print('')
      print(`${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`)
      return counts.failed === 0 && counts.passed > 0
    },
  }
}

/** A process of tests is reported where no test ran in it, and where it ended otherwise than by its tests. */
const isProcess = ({ name }: TestEvent) => name.endsWith('.mjs')

function formatTest({ name, nesting, skip, details }: TestEvent, isPassed: boolean) {
  const mark = isPassed ? (skip ? '﹣' : '✔') : '✖'
  const reason = typeof skip === 'string' ? ` # ${skip}` : ''
  return `${'  '.repeat(Math.max(0, nesting - 1))}${mark} ${name} (${details.duration_ms.toFixed(0)}ms)${reason}`
}

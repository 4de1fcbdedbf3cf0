import { describeFailure, type Failure, formatFailures, hasOwnFault, nameTestFile, type TestEvent, type TestStream } from './failures.ts'
import { endOfFile, wrapperFile } from './process.ts'
import { type Engine, engineNames } from './select.ts'

const slowestShown = 25

type FileTime = { readonly engine: Engine; readonly file: string; readonly ms: number; readonly tests: number }
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
    if (!isPassed && hasOwnFault(event)) failures.push(describeFailure(engine, event))
    if (!isPassed || (isDetailed && !isSuite)) print(formatTest(event, isPassed))
    return isSuite ? 0 : 1
  }

  function addFile(engine: Engine, event: TestEvent, { tests, isPassed }: { tests: number; isPassed: boolean }) {
    const { name: file, details } = event
    unfinished.delete(`${engineNames[engine]} ${file}`)
    times.push({ engine, file, ms: details.duration_ms, tests })
    if (!isPassed && hasOwnFault(event)) {
      counts.failed++
      failures.push(describeFailure(engine, { ...event, name: `did not load: ${file}`, file }))
      print(`✖ ${file}`)
    }
    const seconds = (details.duration_ms / 1000).toFixed(1)
    if (!isDetailed) print(`${isPassed ? 'ok' : 'FAILED'} ${engineNames[engine]} ${file} (${tests} tests, ${seconds} s)`)
  }

  function addProcess(engine: Engine, event: TestEvent, strays: readonly string[]) {
    counts.failed++
    const text = strays.join('\n') || 'It did not end well, and its tests did not say why.'
    failures.push({ ...describeFailure(engine, event), title: `a process of tests on ${engineNames[engine]}`, file: '', text })
  }

  return {
    /** Listens to the processes of an engine. `files`: those that have to come to their end. */
    listen(stream: TestStream, engine: Engine, files: readonly string[]) {
      for (const file of files) unfinished.add(`${engineNames[engine]} ${file}`)
      /** Counts the tests of the file that is being reported. */
      let tests = 0
      /** Counts the failures of earlier files. */
      let known = failures.length
      /** A process reports what was thrown after a test here, and then fails without a word about it. */
      const strays: string[] = []
      const add = (event: TestEvent, isPassed: boolean) => {
        if (event.file === wrapperFile && event.name === endOfFile) return
        if (event.file === wrapperFile) {
          const own = failures.slice(known).filter((failure) => failure.engine === engine)
          nameTestFile(own, event.name)
          addFile(engine, event, { tests, isPassed })
          tests = 0
          known = failures.length
        } else if (!isProcess(event)) tests += addTest(engine, event, isPassed)
        else if (!isPassed) addProcess(engine, event, strays.splice(0))
      }
      stream.on('test:pass', (event) => add(event as TestEvent, true))
      stream.on('test:fail', (event) => add(event as TestEvent, false))
      stream.on('test:diagnostic', ({ message }) => {
        if (/asynchronous activity/.test(message)) strays.push(message)
      })
      stream.on('test:stdout', ({ message }) => process.stdout.write(message))
      stream.on('test:stderr', ({ message }) => process.stderr.write(message))
    },

    /** Prints the slowest files. */
    printTimes() {
      const all = times.reduce((sum, { ms }) => sum + ms, 0)
      const printLine = (ms: number, rest: string) => print(`${(ms / 1000).toFixed(1).padStart(8)} s  ${rest}`)
      print(`The slowest of ${times.length} test files, each with the time to load it:`)
      for (const { engine, file, ms, tests } of times.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown))
        printLine(ms, `${engineNames[engine]} ${file} (${tests} tests)`)
      printLine(all, 'all')
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

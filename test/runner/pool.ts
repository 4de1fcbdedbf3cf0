import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type FileQueue, wrapperFile } from './process.ts'
import type { Report } from './report.ts'
import { type Engine, engineNames, hasSlowTests, isAlone } from './select.ts'

/** So many processes run at once: two processors have something to do while a test waits. */
const usuallyAtOnce = 4

/** A process that loads a thousand modules makes much garbage, and asks for the real path of each: without these, a fifth more time. */
const quickStart = ['--min-semi-space-size=16', '--max-semi-space-size=32', '--preserve-symlinks', '--preserve-symlinks-main']

const drainedEveryMs = 100

const sourceOf = (queue: FileQueue) => `import { runQueue } from '${pathToFileURL(wrapperFile)}'
await runQueue(${JSON.stringify(queue)})
`

/** Writes a queue of files, and what the processes run that share it. */
function writeQueue(folder: string, name: string, files: readonly string[], processes: number): string[] {
  const claims = join(folder, `${name}-claims`)
  mkdirSync(claims)
  return Array.from({ length: Math.min(processes, files.length) }, (_, i) => {
    const path = join(folder, `${name}-${i}.mjs`)
    writeFileSync(path, sourceOf({ files, claims }))
    return path
  })
}

/** A slow file that begins last keeps one processor at the end, while the other has nothing to do. */
const slowFirst = (files: readonly string[]) => files.toSorted((a, b) => Number(hasSlowTests(b)) - Number(hasSlowTests(a)))

function writeQueues(folder: string, files: readonly string[], atOnce: number): string[] {
  const shared = slowFirst(files.filter((file) => !isAlone(file)))
  const alone = files.filter(isAlone).flatMap((file, i) => writeQueue(folder, `alone-${i}`, [file], 1))
  return [...alone, ...writeQueue(folder, 'shared', shared, atOnce)]
}

type Options = { readonly report: Report; readonly title?: string | undefined; readonly atOnce?: number }

/** A title that is asked for has to be found in the test itself: a file that is a test too would have to match. */
const writeAlone = (folder: string, files: readonly string[]) =>
  files.map((file, i) => {
    const path = join(folder, `title-${i}.mjs`)
    writeFileSync(path, `import { runTitled } from '${pathToFileURL(wrapperFile)}'\nawait runTitled('${pathToFileURL(resolve(file))}')\n`)
    return path
  })

/**
 * Runs test files on an engine: those that need a process of their own, and then the others in a few processes that each take the next
 * file. Loading the application takes half a second of the processor, more than most files need for their tests.
 */
export function runFiles(engine: Engine, files: readonly string[], { report, title, atOnce = usuallyAtOnce }: Options) {
  if (files.length === 0) return { end: Promise.resolve(), drained: Promise.resolve() }
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-test-queue-'))
  const processes = title === undefined ? writeQueues(folder, files, atOnce) : writeAlone(folder, files)
  report.expect(engine, title === undefined ? files : [])
  /** Runs one process after another. Each has a stream of its own: one for all would show a file when those before it have ended. */
  const runSlot = async () => {
    for (let file = processes.shift(); file !== undefined; file = processes.shift()) {
      const stream = run({ files: [file], execArgv: quickStart, ...(title !== undefined && { testNamePatterns: [title] }) })
      report.listen(stream, engine)
      await once(stream.resume(), 'end')
    }
  }
  const over = new AbortController()
  const reportRunning = () => {
    for (const file of listRunning(folder)) console.error(`${file} was running on ${engineNames[engine]}.`)
  }
  // Before the listener that removes the folder.
  process.prependListener('exit', reportRunning)
  const end = Promise.all(Array.from({ length: atOnce }, runSlot)).then(() => {
    over.abort()
    process.removeListener('exit', reportRunning)
    rmSync(folder, { recursive: true, force: true })
  })
  return { end, drained: Promise.race([end, untilDrained(folder, files.length, over.signal)]) }
}

const listClaims = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('-claims'))
    .flatMap((name) => readdirSync(join(folder, name)).map((claim) => join(folder, name, claim)))

/** Names the files that processes have begun and not ended. */
const listRunning = (folder: string) =>
  listClaims(folder)
    .map((claim) => readFileSync(claim, 'utf8'))
    .filter((text) => text !== '')

/** Resolves when each file has been taken: another engine may begin while the last ones run. */
async function untilDrained(folder: string, count: number, over: AbortSignal) {
  while (!over.aborted && listClaims(folder).length < count) await sleep(drainedEveryMs)
}

import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, describe, mock, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { beginSources } from '../seed.ts'

/** Files that several processes share. A file in `claims` says which process has taken which. */
export type FileQueue = { readonly files: readonly string[]; readonly claims: string }

/** Takes a file of the queue, if no other process has. Its claim names it until it has ended. */
function claimFile(claim: string, file: string): boolean {
  try {
    writeFileSync(claim, file, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The file that calls `describe` for a whole test file, and the test that marks its end. */
export const wrapperFile = import.meta.filename
export const endOfFile = 'end of file'

/**
 * Runs files of a queue one after another, until there are none. Each is a suite of the tests of the file, so that hooks of a file are
 * its own, and what it has opened is closed before the next begins. What it has set in the environment or replaced by `mock` is
 * put back.
 */
export async function runQueue({ files, claims }: FileQueue) {
  endWithParent()
  for (const [index, file] of files.entries()) {
    const claim = join(claims, `${index}`)
    if (!claimFile(claim, file)) continue
    await runFile(file)
    truncateSync(claim)
  }
  endLeftOpen()
}

/** Runs one file as it is, of which the run has asked for some titles. */
export async function runTitled(url: string) {
  endWithParent()
  after(endLeftOpen)
  await import(url)
}

/** A test that failed may have left a server behind, which would keep the process, and with it the run, for ever. */
function endLeftOpen() {
  setTimeout(() => {
    console.error(`Still open after the last test: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit()
  }, leftOpenMs).unref()
}

/** A run that is ended leaves no processes of tests behind. */
function endWithParent() {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || process.exit(1), parentEveryMs).unref()
}
const parentEveryMs = 1_000

/** Whatever a test has closed has ended after this. */
const leftOpenMs = 20_000
/** Longer than any file takes on the slowest machine: a test that waits for ever ends its process, and with it the run. */
const mostMinutes = 30

/** The timer also keeps the process from ending while a test awaits a thread that does not. */
const startLimit = (file: string) =>
  setTimeout(() => {
    console.error(`${file} has not ended in ${mostMinutes} minutes.`)
    process.exit(1)
  }, mostMinutes * 60_000)

/** Reads the processor time of this process and of its children that have ended, in milliseconds; 0 where the system does not report it. */
function measureProcessor() {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    const ticks = fields.split(' ').slice(11, 15)
    return ticks.reduce((sum, text) => sum + Number(text) * 10, 0)
  } catch {
    return 0
  }
}

/** How the end of a file reports its processor time to the run. */
const processorTime = 'processor time in ms: '
export const readProcessorTime = (message: string) =>
  message.startsWith(processorTime) ? Number(message.slice(processorTime.length)) : undefined

async function runFile(file: string) {
  const limit = startLimit(file)
  const begunMs = measureProcessor()
  const environment = { ...process.env }
  beginSources(file)
  describe(file, () => import(pathToFileURL(resolve(file)).href))
  // It begins when the suite has ended, whatever became of its tests and hooks.
  await test(endOfFile, (t) => t.diagnostic(`${processorTime}${measureProcessor() - begunMs}`))
  clearTimeout(limit)
  mock.reset()
  for (const key of Object.keys(process.env)) if (!(key in environment)) delete process.env[key]
  Object.assign(process.env, environment)
}

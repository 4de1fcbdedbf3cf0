import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { percentile } from './percentile.ts'

/** How many milliseconds a fixed piece of work took. */
export type Baseline = { readonly median: number; readonly p99: number }

/**
 * A time that is promised on a machine that does nothing else, and how many times the baseline it may be on one that does: of the median
 * for what takes seconds, of the 99th percentile for how long a single answer may take.
 */
export type TimeLimit = { readonly ms: number; readonly factor: number; readonly of: keyof Baseline }

/** A test passes however busy its machine is: `npm run prove` and `npm run crash` judge times, and their small runs in tests do not. */
const isJudged = process.env.NODE_TEST_CONTEXT === undefined

/** What a time limit is on this machine, as busy as it is. None in a test. */
export const limitMs = ({ ms, factor, of }: TimeLimit, baseline: Baseline) =>
  isJudged ? Math.max(ms, factor * baseline[of]) : Number.POSITIVE_INFINITY

/** For what takes seconds: twice the baseline of an idle machine of two cores allows twice the time. */
export const secondsLimit = (seconds: number): TimeLimit => ({ ms: seconds * 1000, factor: seconds * idlePiecesPerSecond, of: 'median' })
/** On an idle machine of two cores the median of the piece below is 2 ms. */
const idlePiecesPerSecond = 500

const isWanted = 'a baseline'
const everyMs = 40

/**
 * Does a fixed piece of work every 40 ms in a thread of its own, some hashing and a synced write, and measures each from when it was due.
 * What else the machine does shows in it. So a limit that is a multiple of it holds on a busy machine too, and a server that is slow by
 * itself is still found.
 */
export function startBaseline() {
  const thread = new Worker(new URL(import.meta.url), { workerData: isWanted })
  thread.unref()
  const ask = async (question: 'read' | 'take'): Promise<Baseline> => {
    thread.postMessage(question)
    const [taken] = (await once(thread, 'message')) as [number[]]
    return { median: percentile(taken, 0.5), p99: percentile(taken, 0.99) }
  }
  return {
    /** Of all that was measured; at least one piece is waited for. */
    read: () => ask('read'),
    /** The same, and forgets it. */
    take: () => ask('take'),
    async [Symbol.asyncDispose]() {
      await thread.terminate()
    },
  }
}
export type RunningBaseline = ReturnType<typeof startBaseline>

/** For reports: `2.1 ms, p99 5.3 ms`. */
export const tellBaseline = ({ median, p99 }: Baseline) => `${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

async function measureFromHere() {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-baseline-'))
  const file = openSync(join(folder, 'piece'), 'w')
  // The file stays open without a name: a thread that is terminated cannot remove it.
  rmSync(folder, { recursive: true, force: true })
  const content = Buffer.alloc(256 * 1024, 'x')
  let taken: number[] = []
  const questions: ('read' | 'take')[] = []
  parentPort!.on('message', (question) => questions.push(question))
  for (;;) {
    const due = performance.now() + everyMs
    await sleep(everyMs)
    const hash = createHash('sha256')
    for (let i = 0; i < 4; i++) hash.update(content)
    writeSync(file, hash.digest('hex'), 0)
    fsyncSync(file)
    taken.push(performance.now() - due)
    for (const question of questions.splice(0)) {
      parentPort!.postMessage(taken)
      if (question === 'take') taken = []
    }
  }
}

if (!isMainThread && workerData === isWanted) await measureFromHere()

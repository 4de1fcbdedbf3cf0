import { setTimeout as sleep } from 'node:timers/promises'
import { openApp } from '../../src/app.ts'
import { countJobs } from '../../src/jobs/queue.ts'
import type { Settings } from '../../src/platform/settings.ts'
import { limitMs, type RunningBaseline, secondsLimit, startBaseline, type TimeLimit } from '../baseline.ts'
import { countDone, enqueueCounted, openCount } from '../counted-jobs.ts'
import { forkWorker } from '../fork-worker.ts'

type Options = { settings: Settings; total: number; signal: 'SIGTERM' | 'SIGKILL'; within: TimeLimit }

const hanging = 3
/** For what has to happen long before. */
const soon = secondsLimit(30)

/**
 * Two workers in processes of their own share the jobs. In the midst of them the first is ended, some of whose jobs would never
 * end in it; the other has to do all that is left. Answers what the database says, and how long it took since the first ended.
 */
export async function takeOver({ settings, total, signal, within }: Options) {
  await using measuring = startBaseline()
  const { system, close } = await openApp(settings)
  const environment = { DATA_DIR: settings.DATA_DIR, DATABASE_URL: settings.DATABASE_URL, PATIENCE_MS: '100' }
  const [first, second] = await Promise.all([forkWorker('first', environment), forkWorker('second', environment)])
  await openCount(system)
  await enqueueCounted(
    system,
    Array.from({ length: total }, (_, n) => ({ n, ms: 20, hangs: n < hanging })),
  )
  first.begin()
  // It takes those that hang before all others, as they were enqueued first.
  await until(async () => first.hanging() === hanging, soon, measuring)
  second.begin()
  await until(async () => (await countDone(system, total)).missing < total / 2, soon, measuring)
  await first.end(signal)
  const ended = performance.now()
  const left = (await countJobs(system)).waiting
  await until(async () => (await countJobs(system)).waiting === 0, within, measuring)
  const ms = performance.now() - ended
  await second.end('SIGTERM')
  const { twice, missing, by } = await countDone(system, total)
  await close()
  return { left, ms, twice, missing, byFirst: by('first'), bySecond: by('second') }
}

/** Resolves when it holds, or the time is over. */
async function until(holds: () => Promise<boolean>, within: TimeLimit, measuring: RunningBaseline) {
  const begun = performance.now()
  while (!(await holds()) && performance.now() - begun < limitMs(within, await measuring.read())) await sleep(20)
}

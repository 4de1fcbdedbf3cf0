import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openApp } from '../src/app.ts'
import { countJobs } from '../src/jobs/queue.ts'
import { startWorker } from '../src/jobs/worker.ts'
import type { System } from '../src/platform/context.ts'
import { readSettings } from '../src/platform/settings.ts'
import { countDone, countedHandler, emptyCount, enqueueCounted, openCount } from '../test/counted-jobs.ts'
import { forkWorker } from '../test/fork-worker.ts'
import { startPostgres } from '../test/postgres.ts'
import { rateOf } from './processes.ts'

const clients = 32
const concurrency = 64

type App = Awaited<ReturnType<typeof openApp>>
type Environment = Record<string, string>
/** Runs the jobs once it is started. */
type Workers = { begin(): void; stop(): Promise<unknown> }

/** Jobs through the queue, from enqueuing to done, against two bare transactions of one row for each. */
export async function jobs({ total }: { total: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-jobs-'))
  const postgres = await startPostgres()
  try {
    const onPostgres = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: `${postgres.url}/postgres`, DATABASE_POOL: '20' }
    return [
      ...(await inApp('SQLite', { DATA_DIR: join(folder, 'sqlite') }, total, { 'one worker': workHere })),
      ...(await inApp('PostgreSQL', onPostgres, total, { 'one worker': workHere, 'two processes': workInTwo })),
    ]
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Start = (app: App, environment: Environment) => Promise<Workers>

async function inApp(engine: string, environment: Environment, total: number, ways: Record<string, Start>) {
  const app = await openApp(readSettings(environment))
  await openCount(app.system)
  const rows = []
  for (const [way, start] of Object.entries(ways)) {
    const bare = await rateOf(clients, total, (n) => twoTransactions(app.system, n))
    const workers = await start(app, environment)
    rows.push({ name: `${engine}, ${way}`, bare, ...(await throughQueue(app.system, workers, total)) })
  }
  await app.close()
  return rows
}

async function workHere({ parts }: App): Promise<Workers> {
  let worker: ReturnType<typeof startWorker> | undefined
  return {
    begin() {
      worker = startWorker(parts, [countedHandler('here')], { concurrency })
    },
    stop: async () => worker?.stop(),
  }
}

async function workInTwo(_: App, environment: Environment): Promise<Workers> {
  const workers = await Promise.all(
    ['first', 'second'].map((name) => forkWorker(name, { ...environment, CONCURRENCY: String(concurrency) })),
  )
  return {
    begin() {
      for (const worker of workers) worker.begin()
    },
    stop: () => Promise.all(workers.map((worker) => worker.end('SIGTERM'))),
  }
}

async function twoTransactions(system: System, n: number) {
  const name = `bench ${n}`
  await system.transaction((tx) => tx.db.insertInto('marks').values({ name, value: '' }).execute())
  await system.transaction((tx) => tx.db.deleteFrom('marks').where('name', '=', name).execute())
}

async function throughQueue(system: System, workers: Workers, total: number) {
  const begun = performance.now()
  workers.begin()
  await rateOf(clients, total, (n) => enqueueCounted(system, [{ n }]))
  while ((await countJobs(system)).waiting > 0) await sleep(20)
  const queue = (total / (performance.now() - begun)) * 1000
  await workers.stop()
  const { twice, missing } = await countDone(system, total)
  await emptyCount(system)
  return { queue, twice, missing }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { openHouse } from '../src/house.ts'
import { jobKind, systemJobHandler } from '../src/jobs/kind.ts'
import { countJobs, enqueue } from '../src/jobs/queue.ts'
import { startWorker } from '../src/jobs/worker.ts'
import type { System } from '../src/platform/context.ts'
import { readSettings } from '../src/platform/settings.ts'
import { startPostgres } from '../test/postgres.ts'

const clients = 32
const count = jobKind('bench.count', z.object({ n: z.int() }))

/** Jobs through the queue, from enqueuing to done, against two bare transactions of one row for each. */
export async function jobs({ total }: { total: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-jobs-'))
  const postgres = await startPostgres()
  try {
    const rows = []
    for (const [engine, environment] of [
      ['SQLite', { DATA_DIR: folder }],
      ['PostgreSQL', { DATA_DIR: folder, DATABASE_URL: `${postgres.url}/postgres`, DATABASE_POOL: '20' }],
    ] as const) {
      const houses = [
        await openHouse(readSettings(environment)),
        ...(engine === 'SQLite' ? [] : [await openHouse(readSettings(environment))]),
      ]
      for (let workers = 1; workers <= houses.length; workers++) {
        const bare = await rateOf(total, (n) => twoTransactions(houses[0]!.system, n))
        rows.push({ engine, workers, bare, ...(await throughQueue(houses.slice(0, workers), total)) })
      }
      await Promise.all(houses.map(({ close }) => close()))
    }
    return rows
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** So many a second, with `clients` at a time. */
async function rateOf(total: number, one: (n: number) => Promise<unknown>) {
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = client; n < total; n += clients) await one(n)
    }),
  )
  return (total / (performance.now() - begun)) * 1000
}

async function twoTransactions(system: System, n: number) {
  const name = `bench ${n}`
  await system.transaction((tx) => tx.db.insertInto('marks').values({ name, value: '' }).execute())
  await system.transaction((tx) => tx.db.deleteFrom('marks').where('name', '=', name).execute())
}

type House = Awaited<ReturnType<typeof openHouse>>
async function throughQueue(houses: readonly House[], total: number) {
  const runs = new Map<number, number>()
  const handler = systemJobHandler(count, async (_, { n }, job) => {
    await job.finish(async () => {})
    runs.set(n, (runs.get(n) ?? 0) + 1)
  })
  const begun = performance.now()
  const workers = houses.map(({ parts }) => startWorker(parts, [handler], { concurrency: 64 }))
  const { system } = houses[0]!
  await rateOf(total, (n) => system.transaction((tx) => enqueue(tx, count, { n })))
  while ((await countJobs(system)).waiting > 0) await Promise.all(workers.map((worker) => worker.idle()))
  const queue = (total / (performance.now() - begun)) * 1000
  await Promise.all(workers.map((worker) => worker.stop()))
  const twice = [...runs.values()].filter((times) => times > 1).length
  return { queue, twice, missing: total - runs.size }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { jobKind, systemJobHandler } from '../src/jobs/kind.ts'
import { enqueueJob } from '../src/jobs/queue.ts'
import type { System } from '../src/platform/context.ts'

/** `ms`: how long it takes. `hangs`: on its first try it never ends. */
const counted = jobKind('test.counted', z.object({ n: z.int(), ms: z.int().default(0), hangs: z.boolean().default(false) }))
type CountedJob = z.input<typeof counted.payload>

/** Without a key: a job that is done twice has two rows. */
export const openCount = ({ transaction }: System) =>
  transaction((tx) => sql`create table done_jobs (n integer not null, worker text not null)`.execute(tx.db))

export const enqueueCounted = ({ transaction }: System, jobs: readonly CountedJob[]) =>
  transaction(async (tx) => {
    for (const job of jobs) await enqueueJob(tx, counted, job)
  })

/** Each job writes its row in the transaction that ends it. `onHang` is called for each that hangs. */
export const countedHandler = (worker: string, onHang = () => {}) =>
  systemJobHandler(counted, async (_, { n, ms, hangs }, job) => {
    if (hangs && job.attempt === 1) {
      onHang()
      return new Promise(() => {})
    }
    if (ms > 0) await sleep(ms)
    return job.finish((tx) => sql`insert into done_jobs (n, worker) values (${n}, ${worker})`.execute(tx.db))
  })

/** What the database says of `total` jobs: how many of them are done twice, or not at all; and how many each worker did. */
export async function countDone({ transaction }: System, total: number) {
  const { rows } = await transaction((tx) => sql<{ n: number; worker: string }>`select n, worker from done_jobs`.execute(tx.db))
  const byNumber = Map.groupBy(rows, ({ n }) => n)
  return {
    twice: [...byNumber.values()].filter((same) => same.length > 1).length,
    missing: total - byNumber.size,
    by: (worker: string) => rows.filter((row) => row.worker === worker).length,
  }
}

export const emptyCount = ({ transaction }: System) => transaction((tx) => sql`delete from done_jobs`.execute(tx.db))

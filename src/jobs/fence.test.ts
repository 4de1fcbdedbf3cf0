import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { z } from 'zod'
import { startApp } from '../../test/harness.ts'
import type { SystemTransaction } from '../platform/context.ts'
import { type Job, jobKind, systemJobHandler } from './kind.ts'
import { countJobs, enqueueJob } from './queue.ts'
import { claimJobs, updateFailed, updateLease } from './store.ts'
import { startWorker } from './worker.ts'

const note = jobKind('test.note', z.object({ n: z.int() }), { attempts: 3 })

/** A worker that has taken a job and is still at it. */
function busyWorker(parts: Parameters<typeof startWorker>[0]) {
  const begun = Promise.withResolvers<Job<SystemTransaction>>()
  const result = Promise.withResolvers<void>()
  const handler = systemJobHandler(note, async (_, __, job) => {
    begun.resolve(job)
    await result.promise
  })
  // One at a time: a worker with room would take over from itself.
  const worker = startWorker(parts, [handler], { concurrency: 1 })
  return { worker, taken: begun.promise, end: result.resolve, fail: result.reject }
}

/** A job whose first worker was silent for longer than its lease, while its second worker has not ended yet. */
async function takenOver() {
  const app = await startApp()
  const { system, parts, db, clock } = app
  await system.transaction((tx) => enqueueJob(tx, note, { n: 1 }))
  const first = busyWorker(parts)
  const late = await first.taken
  clock.advance({ seconds: 30 })
  const second = busyWorker(parts)
  const current = await second.taken
  after(async () => {
    for (const { worker, end } of [first, second]) {
      end()
      await worker.stop()
    }
    await app.close()
  })
  const rows = () => db.selectFrom('jobs').select(['payload', 'run_at', 'attempts', 'fence', 'leased_until', 'last_error']).execute()
  const write = (name: string) => (tx: SystemTransaction) => tx.db.insertInto('marks').values({ name, value: '' }).execute()
  const written = async () => (await db.selectFrom('marks').select('name').where('name', 'like', 'by %').execute()).map(({ name }) => name)
  /** Whatever the first worker did, the second still has the job, and ends it. */
  const secondEndsIt = async () => {
    await current.finish(write('by the second'))
    assert.deepEqual([await written(), await countJobs(system)], [['by the second'], { waiting: 0, dead: 0 }])
  }
  return { ...app, first, late, before: await rows(), rows, write, secondEndsIt }
}

test('a worker whose job was taken over cannot finish it while the other runs: nothing it wrote is kept', async () => {
  const { late, before, rows, write, secondEndsIt } = await takenOver()
  await assert.rejects(late.finish(write('by the first')))
  assert.deepEqual(await rows(), before)
  await secondEndsIt()
})

test('a worker whose job was taken over cannot put it off while the other runs', async () => {
  const { late, before, rows, secondEndsIt } = await takenOver()
  await assert.rejects(late.finish((tx) => late.again(tx, { n: 9 } as never, '2026-11-16T09:00:00.000Z')))
  assert.deepEqual(await rows(), before)
  await secondEndsIt()
})

test('the failure of a worker whose job was taken over is not the failure of the job', async () => {
  const { first, before, rows, secondEndsIt } = await takenOver()
  first.fail(new Error('too late to matter'))
  await first.worker.stop()
  assert.deepEqual(await rows(), before)
  await secondEndsIt()
})

test('a worker that stops does not give back the lease of the worker that took its job over', async () => {
  const { first, parts, before, rows, secondEndsIt } = await takenOver()
  await first.worker.stop(0)
  let taken = 0
  const third = startWorker(parts, [systemJobHandler(note, async () => void taken++)])
  await third.idle()
  await third.stop()
  assert.deepEqual([taken, await rows()], [0, before])
  await secondEndsIt()
})

test('a worker that renews its leases leaves a job alone that has failed meanwhile and waits for its next attempt', async () => {
  const app = await startApp()
  after(() => app.close())
  const lease = await app.system.transaction(async (tx) => {
    await enqueueJob(tx, note, { n: 1 })
    const [job] = await claimJobs(tx, 30, 1)
    return job!
  })
  const next = { run_at: app.clock.time, due_at: app.clock.time, scheduled_at: app.clock.time }
  await app.system.transaction((tx) => updateFailed(tx, lease, { last_error: 'out of order', dead_at: null, ...next }))
  await app.system.transaction((tx) => updateLease(tx, lease, tx.leases.until(30)))
  assert.deepEqual(await app.db.selectFrom('jobs').select(['attempts', 'leased_until']).execute(), [{ attempts: 1, leased_until: null }])
  assert.equal((await app.system.transaction((tx) => claimJobs(tx, 30, 1))).length, 1)
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { z } from 'zod'
import { startApp } from '../../test/harness.ts'
import type { SystemTransaction } from '../platform/context.ts'
import { type Job, jobKind, systemJobHandler } from './kind.ts'
import { countJobs, enqueueJob, listDeadJobs, reviveJob } from './queue.ts'
import { startWorker } from './worker.ts'

/** Each test has a database of its own: a worker takes whatever is due. */
async function newApp() {
  const app = await startApp()
  const stops: (() => Promise<void>)[] = []
  after(async () => {
    for (const stop of stops) await stop()
    await app.close()
  })
  const add = (...args: Parameters<typeof enqueueJob> extends [unknown, ...infer Rest] ? Rest : never) =>
    app.system.transaction((tx) => enqueueJob(tx, ...args))
  const work = (...args: Parameters<typeof startWorker> extends [unknown, ...infer Rest] ? Rest : never) => {
    const worker = startWorker(app.parts, ...args)
    stops.push(() => worker.stop(0))
    return worker
  }
  return { ...app, add, work }
}
const note = jobKind('test.note', z.object({ n: z.int() }), { attempts: 3 })

/** A handler that runs until it is let go. */
function held() {
  const begun = Promise.withResolvers<Job<SystemTransaction>>()
  const release = Promise.withResolvers<void>()
  const handler = systemJobHandler(note, async (_, __, job) => {
    begun.resolve(job)
    await release.promise
  })
  return { handler, begun: begun.promise, release: release.resolve }
}

test('a job is there exactly when the change is that it was enqueued with', async () => {
  const { system, add } = await newApp()
  await add(note, { n: 1 })
  const undone = system.transaction(async (tx) => {
    await enqueueJob(tx, note, { n: 2 })
    throw new Error('no')
  })
  await assert.rejects(undone)
  assert.deepEqual(await countJobs(system), { waiting: 1, dead: 0 })
})

test('jobs run when they are due, in the order of their times, and are gone then', async () => {
  const { system, add, work, clock } = await newApp()
  const seen: number[] = []
  await add(note, { n: 2 })
  await add(note, { n: 1 }, { run_at: '2026-11-15T08:00:00.000Z' })
  await add(note, { n: 3 }, { run_at: '2026-11-15T10:00:00.000Z' })
  const worker = work([systemJobHandler(note, async (_, { n }) => seen.push(n))], { concurrency: 1 })
  await worker.idle()
  assert.deepEqual([seen, await countJobs(system)], [[1, 2], { waiting: 1, dead: 0 }])
  clock.advance({ hours: 1 })
  await worker.idle()
  assert.deepEqual([seen, await countJobs(system)], [[1, 2, 3], { waiting: 0, dead: 0 }])
})

test('at most one job waits under a key; while it runs another may', async () => {
  const { system, add, work } = await newApp()
  for (let i = 0; i < 3; i++) await add(note, { n: 1 }, { key: 'a' })
  await add(note, { n: 1 }, { key: 'b' })
  assert.equal((await countJobs(system)).waiting, 2)
  const first = held()
  const worker = work([first.handler], { concurrency: 1 })
  await first.begun
  for (let i = 0; i < 3; i++) await add(note, { n: 1 }, { key: 'a' })
  assert.equal((await countJobs(system)).waiting, 3)
  first.release()
  await worker.idle()
  assert.equal((await countJobs(system)).waiting, 0)
})

test('a job that fails waits again under its key, and gives way to one that came meanwhile', async () => {
  const { system, add, work } = await newApp()
  await add(note, { n: 1 }, { key: 'a' })
  let fail = true
  const failing = systemJobHandler(note, async () => {
    if (fail) await add(note, { n: 2 }, { key: 'a', run_at: '2026-11-16T09:00:00.000Z' })
    throw new Error('not now')
  })
  const worker = work([failing])
  await worker.idle()
  assert.equal((await countJobs(system)).waiting, 1)
  fail = false
  await worker.stop()
})

test('jobs of one order run one after another, others beside them', async () => {
  const { add, work } = await newApp()
  for (const n of [1, 2, 3]) await add(note, { n }, { order: 'parcel 7' })
  await add(note, { n: 9 })
  const log: string[] = []
  const handler = systemJobHandler(note, async (_, { n }) => {
    log.push(`${n} begins`)
    await new Promise(setImmediate)
    log.push(`${n} ends`)
  })
  await work([handler]).idle()
  const ordered = log.filter((line) => !line.startsWith('9'))
  assert.deepEqual(ordered, ['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends'])
  assert.ok(log.indexOf('9 begins') < log.indexOf('1 ends'))
})

test('a failing job is retried with back-off, then becomes a dead-letter job, and can be retried', async () => {
  const { system, db, add, work, clock } = await newApp()
  let broken = true
  const attempts: number[] = []
  const handler = systemJobHandler(note, async (_, __, job) => {
    attempts.push(job.attempt)
    if (broken) throw new Error('the carrier is on strike')
  })
  await add(note, { n: 1 })
  const worker = work([handler])
  await worker.idle()
  for (const usual of [5, 10]) {
    const { run_at } = await db.selectFrom('jobs').select('run_at').executeTakeFirstOrThrow()
    const seconds = (Date.parse(run_at) - Date.parse(clock.time)) / 1000
    assert.ok(seconds >= usual * 0.8 && seconds <= usual * 1.2, `${seconds}`)
    clock.advance({ seconds: usual * 1.2 })
    await worker.idle()
  }
  assert.deepEqual([attempts, await countJobs(system)], [[1, 2, 3], { waiting: 0, dead: 1 }])
  const [dead] = await listDeadJobs(system)
  assert.deepEqual([dead!.kind, dead!.last_error, dead!.attempts], ['test.note', 'the carrier is on strike', 3])
  broken = false
  assert.equal(await reviveJob(system, dead!.id), true)
  assert.equal(await reviveJob(system, dead!.id), false)
  await worker.idle()
  assert.deepEqual(await countJobs(system), { waiting: 0, dead: 0 })
})

test('a dead-letter job that is retried waits under its key, or runs the one that waits under it', async () => {
  const { system, db, add, work, clock } = await newApp()
  const once = jobKind('test.once', z.object({ n: z.int() }), { attempts: 1 })
  let broken = true
  const seen: number[] = []
  const handler = systemJobHandler(once, async (_, { n }) => {
    if (broken) throw new Error('the carrier is on strike')
    seen.push(n)
  })
  const worker = work([handler])
  await add(once, { n: 1 }, { key: 'a' })
  await worker.idle()
  await worker.stop()
  const first = (await listDeadJobs(system))[0]!.id
  assert.equal(await reviveJob(system, first), true)
  await add(once, { n: 2 }, { key: 'a' })
  assert.deepEqual(await db.selectFrom('jobs').select('payload').execute(), [{ payload: '{"n":1}' }])
  const second = work([handler])
  await second.idle()
  broken = false
  await add(once, { n: 3 }, { key: 'a', run_at: '2026-11-16T09:00:00.000Z' })
  assert.equal(await reviveJob(system, first), true)
  await second.idle()
  assert.deepEqual([seen, await countJobs(system)], [[3], { waiting: 0, dead: 0 }])
  clock.advance({ days: 1 })
  await second.idle()
  assert.deepEqual(seen, [3])
})

test('the work of a silent worker is taken over when its lease ends, and its own end is then refused', async () => {
  const { system, add, work, clock, db } = await newApp()
  await add(note, { n: 1 })
  const silent = held()
  work([silent.handler])
  const lost = await silent.begun
  const other: number[] = []
  const second = work([systemJobHandler(note, async (_, __, job) => job.finish(async () => other.push(job.attempt)))])
  clock.advance({ seconds: 29 })
  await second.idle()
  assert.deepEqual(other, [])
  clock.advance({ seconds: 1 })
  await second.idle()
  assert.deepEqual([other, await countJobs(system)], [[2], { waiting: 0, dead: 0 }])
  const late = lost.finish((tx) => tx.db.insertInto('marks').values({ name: 'late', value: '' }).execute())
  await assert.rejects(late)
  assert.deepEqual(await db.selectFrom('marks').select('name').where('name', '=', 'late').execute(), [])
  silent.release()
})

test('a job that goes on waits for its next time with what it then has to know, afresh, and once however often it ran', async () => {
  const { system, db, add, work, clock } = await newApp()
  await add(note, { n: 1 })
  const silent = held()
  work([silent.handler], { concurrency: 1 })
  const lost = await silent.begun
  clock.advance({ seconds: 30 })
  const next = '2026-11-15T10:00:00.000Z'
  const seen: [n: number, attempt: number][] = []
  const goesOn = systemJobHandler(note, async (_, { n }, job) => {
    seen.push([n, job.attempt])
    await job.finish(async (tx) => {
      if (n === 1) await job.again(tx, { n: 2 }, next)
    })
  })
  const worker = work([goesOn])
  await worker.idle()
  assert.deepEqual(await db.selectFrom('jobs').select(['payload', 'due_at', 'run_at', 'attempts', 'leased_until']).execute(), [
    { payload: '{"n":2}', due_at: next, run_at: next, attempts: 0, leased_until: null },
  ])
  await assert.rejects(lost.finish((tx) => lost.again(tx, { n: 3 } as never, next)))
  clock.advance({ hours: 1 })
  await worker.idle()
  assert.deepEqual(
    [seen, await countJobs(system)],
    [
      [
        [1, 2],
        [2, 1],
      ],
      { waiting: 0, dead: 0 },
    ],
  )
  silent.release()
})

test('a worker that stops gives back what it cannot end, for others to take at once', async () => {
  const { system, add, work } = await newApp()
  await add(note, { n: 1 })
  const stuck = held()
  const first = work([stuck.handler])
  await stuck.begun
  await first.stop(0)
  let ran = 0
  await work([systemJobHandler(note, async () => void ran++)]).idle()
  assert.deepEqual([ran, (await countJobs(system)).waiting], [1, 0])
  stuck.release()
})

test('200 jobs and two workers: each job once', async () => {
  const { system, add, work } = await newApp()
  for (let n = 0; n < 200; n++) await add(note, { n })
  const seen: number[] = []
  const handler = systemJobHandler(note, async (_, { n }) => seen.push(n))
  const workers = [work([handler]), work([handler])]
  await Promise.all(workers.map((worker) => worker.idle()))
  assert.deepEqual(
    seen.toSorted((a, b) => a - b),
    Array.from({ length: 200 }, (_, n) => n),
  )
  assert.equal((await countJobs(system)).waiting, 0)
})

test('a job that nothing here can run is kept, not lost', async () => {
  const { system, add, work } = await newApp()
  await add(note, { n: 1 })
  await work([]).idle()
  assert.deepEqual(await countJobs(system), { waiting: 1, dead: 0 })
})

test('a schedule comes again by itself, once however many start it', async () => {
  const { system, work, clock } = await newApp()
  const tick = jobKind('test.tick', z.object({}))
  let ticks = 0
  const options = { schedules: [{ kind: tick, everySeconds: 3600 }] }
  const handler = systemJobHandler(tick, async () => void ticks++)
  const worker = work([handler], options)
  await worker.idle()
  await work([handler], options).idle()
  assert.deepEqual([ticks, (await countJobs(system)).waiting], [1, 1])
  clock.advance({ hours: 1 })
  await worker.idle()
  assert.equal((await countJobs(system)).waiting, 1)
})

test('a schedule that runs at the start does so at each start, beside the job that waits', async () => {
  const { system, work } = await newApp()
  const tick = jobKind('test.tick', z.object({}))
  let ticks = 0
  const options = { schedules: [{ kind: tick, everySeconds: 3600, atStart: true }] }
  const handler = systemJobHandler(tick, async () => void ticks++)
  for (const started of [1, 2, 3]) {
    await work([handler], options).idle()
    assert.deepEqual([ticks, (await countJobs(system)).waiting], [started, 1])
  }
})

test('a scheduled run that fails is retried with back-off, until the next one is due', async () => {
  const { system, work, clock } = await newApp()
  const tick = jobKind('test.tick', z.object({}))
  let ticks = 0
  const handler = systemJobHandler(tick, async () => {
    ticks++
    throw new Error('the disk is full')
  })
  const worker = work([handler], { schedules: [{ kind: tick, everySeconds: 20 }] })
  await worker.idle()
  assert.deepEqual([ticks, await countJobs(system)], [1, { waiting: 2, dead: 0 }])
  clock.advance({ seconds: 6 })
  await worker.idle()
  // The third attempt is 8 to 12 seconds after the second. The fourth, 16 seconds later or more, would come after the next run.
  clock.advance({ seconds: 12 })
  await worker.idle()
  assert.deepEqual([ticks, await countJobs(system)], [3, { waiting: 1, dead: 0 }])
})

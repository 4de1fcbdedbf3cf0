import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { z } from 'zod'
import { startApp } from '../../../test/harness.ts'
import { mostPerTurn } from '../../../test/turns.ts'
import { jobHandler, jobKind } from '../../jobs/kind.ts'
import { enqueueJob, listDeadJobs } from '../../jobs/queue.ts'
import { startWorker } from '../../jobs/worker.ts'
import { BrandRequest } from '../../modules/account/brands/schema.ts'
import { addBrand } from '../../modules/account/brands/service.ts'
import { holdClock } from '../../platform/clocks.ts'
import { addTime } from '../../platform/time.ts'

/** A stage of work that takes days: it creates a brand, whose time shows when it ran, and enqueues the next stage. */
const stage = jobKind(
  'test.stage',
  z.object({ name: z.string(), more: z.array(z.object({ name: z.string(), hours: z.number() })).default([]) }),
)
const shaky = jobKind('test.shaky', z.object({}), { attempts: 3 })
const ran: string[] = []
let begun = 0
const handlers = [
  jobHandler(stage, async (ctx, { name, more: [next, ...rest] }, job) => {
    begun++
    await job.finish(async (tx) => {
      await addBrand(tx, BrandRequest.parse({ name, domain: `${name}-${ctx.organization_id}` }))
      if (next) await enqueueJob(tx, stage, { name: next.name, more: rest }, { run_at: addTime(tx.now(), { hours: next.hours }) })
    })
    ran.push(`${ctx.organization_id} ${name} ${ctx.now()}`)
  }),
  jobHandler(shaky, async () => {
    throw new Error('never')
  }),
]
const app = await startApp({ handlers })
after(() => app.close())
const start = app.clock.time
const at = (hours: number) => addTime(start, { hours })

async function newOrganization() {
  const organization = await app.newOrganization()
  const add = (name: string, hours: number, more: { name: string; hours: number }[] = []) =>
    organization.context.transaction((tx) => enqueueJob(tx, stage, { name, more }, { run_at: addTime(tx.now(), { hours }) }))
  const move = async (body: object) => organization.call('POST', '/sandbox/clock', body)
  const clock = async () => (await organization.call('GET', '/sandbox/clock')).body.data.now
  const done = () => ran.filter((line) => line.startsWith(`${organization.id} `)).map((line) => line.split(' ').slice(1).join(' '))
  return { ...organization, add, move, clock, done }
}

test('200 moves the clock by a duration and to a time; it goes on from there', async () => {
  const { move, clock } = await newOrganization()
  assert.equal(await clock(), start)
  const moved = await move({ advance: 'P2D' })
  assert.deepEqual([moved.status, moved.body.data], [200, { now: at(48), real_now: start, jobs_run: 0, reached: true }])
  assert.equal((await move({ to: at(72).replace('Z', '+00:00') })).body.data.now, at(72))
  assert.equal((await move({ advance: 'PT0S' })).body.data.now, at(72))
  app.clock.advance({ minutes: 5 })
  assert.equal(await clock(), addTime(at(72), { minutes: 5 }))
  app.clock.time = start
})

test('200 runs what falls due, in the order of its time and stamped with it, and what follows from that', async () => {
  const { add, move, done, call, id } = await newOrganization()
  await add('third', 5)
  await add('first', 1, [
    { name: 'second', hours: 3 },
    { name: 'fourth', hours: 2 },
    { name: 'beyond', hours: 100 },
  ])
  await add('later', 60)
  const { body } = await move({ advance: 'P2D' })
  assert.deepEqual(body.data, { now: at(48), real_now: start, jobs_run: 4, reached: true })
  assert.deepEqual(done(), [`first ${at(1)}`, `second ${at(4)}`, `third ${at(5)}`, `fourth ${at(6)}`])
  const { data } = (await call('GET', '/events?resource_type=brand')).body
  assert.deepEqual(
    data.map(({ timestamp }: any) => timestamp.replace('000Z', 'Z')),
    [at(6), at(5), at(4), at(1)],
  )
  await move({ advance: 'P1D' })
  assert.deepEqual(done().at(-1), `later ${at(60)}`)
  await move({ advance: 'P2D' })
  assert.deepEqual(done().at(-1), `beyond ${at(106)}`)
  const { count } = await app.db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 0)
})

test('200 retries a failing job at its due times, until it is a dead-letter job', async () => {
  const { context, move, id } = await newOrganization()
  await context.transaction((tx) => enqueueJob(tx, shaky, {}))
  const { body } = await move({ advance: 'PT1H' })
  assert.equal(body.data.jobs_run, 3)
  assert.equal((await listDeadJobs(app.system)).find(({ organization_id }) => organization_id === id)?.attempts, 3)
})

test('what is due later than the clock was moved to is due that much sooner by the real one', async () => {
  const { add, move, done } = await newOrganization()
  await add('soon', 50)
  await move({ advance: 'P2D' })
  const worker = startWorker(app.parts, handlers)
  await worker.idle()
  assert.deepEqual(done(), [])
  app.clock.advance({ hours: 2 })
  await worker.idle()
  assert.deepEqual(done(), [`soon ${at(50)}`])
  await worker.stop()
  app.clock.time = start
})

test('only the organization that moves its clock is moved', async () => {
  const [one, other] = [await newOrganization(), await newOrganization()]
  await other.add('mine', 1)
  await one.move({ advance: 'P2D' })
  assert.deepEqual([await other.clock(), other.done()], [start, []])
  const brand = { name: 'Now', domain: `now-${one.id}` }
  await one.call('POST', '/brands', brand)
  assert.equal((await one.call('GET', '/events?resource_type=all')).body.data[0].timestamp, at(48).replace('Z', '000Z'))
})

test('409 while another request moves the clock; a mover that fell silent is not waited for', async () => {
  const { move, context, add, done } = await newOrganization()
  await add('due', 1)
  await context.transaction((tx) => holdClock(tx, 30))
  const refused = await move({ advance: 'P1D' })
  assert.deepEqual([refused.status, refused.body.errors[0].code, refused.headers['retry-after']], [409, 'conflict', '1'])
  const worker = startWorker(app.parts, handlers)
  app.clock.advance({ hours: 2 })
  await worker.idle()
  assert.deepEqual(done(), [`due ${at(2)}`])
  await worker.stop()
  assert.equal((await move({ advance: 'P1D' })).status, 200)
  app.clock.time = start
})

test('other requests are served after every 64 jobs while the clock is moved past 600', async () => {
  const { move, context } = await newOrganization()
  const due = (n: number) => ({ run_at: addTime(start, { hours: n % 3 }) })
  for (let first = 0; first < 600; first += 100)
    await context.transaction(async (tx) => {
      for (let n = first; n < first + 100; n++) await enqueueJob(tx, stage, { name: `job-${n}` }, due(n))
    })
  const { most, result } = await mostPerTurn(
    () => begun,
    () => move({ advance: 'P1D' }),
  )
  assert.ok(most <= 64, `${most} jobs began in one turn of the event loop`)
  const { status, body } = result
  assert.deepEqual([status, body.data.jobs_run, body.data.reached], [200, 600, true])
})

test('403 for a live organization: its time is the real one', async () => {
  const { call } = await app.newOrganization({ mode: 'live' })
  for (const answer of [await call('GET', '/sandbox/clock'), await call('POST', '/sandbox/clock', { advance: 'P1D' })])
    assert.deepEqual([answer.status, answer.body.errors[0].code], [403, 'forbidden'])
})

test('400 for no duration, one that goes back, both or neither, and further than a year', async () => {
  const { move } = await newOrganization()
  const cases: [object, string][] = [
    [{ advance: 'two days' }, '/advance'],
    [{ advance: '-P1D' }, '/advance'],
    [{ advance: 'P2Y' }, '/advance'],
    [{ to: '2020-01-01T00:00:00Z' }, '/to'],
    [{ to: 'tomorrow' }, '/to'],
    [{}, ''],
    [{ advance: 'P1D', to: at(24) }, ''],
  ]
  for (const [body, pointer] of cases) {
    const answer = await move(body)
    assert.deepEqual([answer.status, answer.body.errors[0].source.pointer], [400, pointer], JSON.stringify(body))
  }
})

import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { z } from 'zod'
import { createServices } from '../src/app.ts'
import { deleteExpiredRequests } from '../src/http/idempotency/once.ts'
import { jobHandler, jobKind, systemJobHandler } from '../src/jobs/kind.ts'
import { enqueueJob } from '../src/jobs/queue.ts'
import { claimJobs } from '../src/jobs/store.ts'
import { startWorker } from '../src/jobs/worker.ts'
import { jobHandlers } from '../src/modules/jobs.ts'
import { resumePurchases } from '../src/modules/shipments/jobs.ts'
import { resumePurchase } from '../src/modules/shipments/purchase/purchase.ts'
import { pullBackDueTimes, startWatchdog } from '../src/modules/watchdog.ts'
import { recallJumps, writeHistory } from '../src/platform/clock-history.ts'
import { holdClock } from '../src/platform/clocks.ts'
import { createContext, createSystem } from '../src/platform/context.ts'
import { OutboundError, type Send } from '../src/platform/outbound/call.ts'
import { addTime } from '../src/platform/time.ts'
import { deepTest } from './deep.ts'
import { delivering } from './delivering.ts'
import { picture } from './examples.ts'
import { basic, startApp } from './harness.ts'
import { newConnection, newSubscription } from './hooks.ts'
import { receiver } from './receiver.ts'
import { announced, bookingsOf, type Caller, runJobs, shipment, statusesOf, work } from './shipments.ts'
import { until } from './until.ts'

const hours = 26
const shop = receiver()
/** What happens while a carrier has a call, and whether its answer is lost. */
let meanwhile = async (_path: string) => {}
let isLost = (_path: string) => false
let calls: string[] = []
const between =
  (world: Send): Send =>
  async (call) => {
    const { pathname, hostname } = new URL(call.url)
    if (hostname === 'hooks.example' || pathname === '/v1/outbox') return world(call)
    calls.push(pathname.replace('/v1/shipments', '') || '/announce')
    await meanwhile(pathname)
    const answer = await world(call)
    if (isLost(pathname)) throw new OutboundError('timeout_after')
    return answer
  }
/** A job of a test: it is done when the test says so. */
let done: string[] = []
let hang: Promise<void> | undefined
const note = jobKind('note', z.object({ text: z.string() }))
const noteHandler = systemJobHandler(note, async (_, { text }, job) => {
  await hang
  await job.finish(async () => done.push(text))
})
const noteOf = jobKind('note of an organization', z.object({ text: z.string() }))
const noteOfHandler = jobHandler(noteOf, async (_, { text }, job) => job.finish(async () => done.push(text)))

const app = await startApp({ handlers: [...jobHandlers, noteOfHandler], between, send: shop.send })
after(() => app.close())
afterEach(() => {
  ;[meanwhile, isLost, calls, done, hang] = [async () => {}, () => false, [], [], undefined]
  shop.answers(204)
})

/** The clock of the machine is 26 hours ahead meanwhile. */
async function ahead<T>(act: () => Promise<T>): Promise<T> {
  app.clock.jump({ hours })
  const result = await act()
  app.clock.jump({ hours: -hours })
  return result
}
const pullBack = () => pullBackDueTimes(app.parts)
const read = async ({ call }: Caller, id: string) => (await call('GET', `/shipments/${id}`)).body.data

/** Runs what is due of the jobs of these tests, as another process would: with clocks and leases of its own. */
async function runNotes(parts = createServices(app.parts, [noteHandler])) {
  const worker = startWorker(parts, [noteHandler])
  await worker.idle()
  await worker.stop(0)
}
const addNote = (text: string, seconds = 0) =>
  app.system.transaction((tx) => enqueueJob(tx, note, { text }, { run_at: addTime(tx.now(), { seconds }) }))
const runTimes = async () => {
  const rows = await app.db.selectFrom('jobs').select(['payload', 'run_at']).where('kind', '=', note.name).orderBy('id').execute()
  return Object.fromEntries(rows.map(({ payload, run_at }) => [JSON.parse(payload).text, run_at]))
}

async function subscriber() {
  const organization = await app.newOrganization()
  const { id } = await newConnection(organization.call)
  await newSubscription(organization.call, id)
  const since = shop.received.length
  return { organization, received: () => shop.received.length - since, deliver: delivering(app, organization.id) }
}

test('an event that was published while the clock was ahead is delivered when the clock is back', async () => {
  const { organization, received, deliver } = await subscriber()
  await ahead(() => announced(organization))
  await pullBack()
  await deliver.now()
  assert.equal(received(), 1)
})

test('a delivery that failed while the clock was ahead is retried after its usual wait', async () => {
  const { organization, received, deliver } = await subscriber()
  shop.answers(500)
  await ahead(async () => {
    await announced(organization)
    await deliver.now()
  })
  await pullBack()
  app.clock.advance({ seconds: 2 })
  await deliver.now()
  assert.equal(received(), 1)
  app.clock.advance({ seconds: 5 })
  shop.answers(204)
  await deliver.now()
  assert.equal(received(), 2)
})

test('a delivery that waits for hours by its schedule is left where it is', async () => {
  const { organization, deliver } = await subscriber()
  shop.answers(500)
  await announced(organization)
  const dueTime = async () =>
    (await app.db.selectFrom('deliveries').select('due_at').where('organization_id', '=', organization.id).execute())[0]!.due_at
  for (let attempt = 0; attempt < 10; attempt++) {
    app.clock.time = await dueTime()
    await deliver.now()
    const before = await dueTime()
    await pullBack()
    assert.equal(await dueTime(), before, `attempt ${attempt + 1}`)
  }
})

test('an endpoint whose circuit breaker opened while the clock was ahead is probed within a minute', async () => {
  const { organization, received, deliver } = await subscriber()
  shop.answers(500)
  await ahead(async () => {
    for (let i = 0; i < 5; i++) await announced(organization)
    await deliver.now()
  })
  const before = received()
  await pullBack()
  app.clock.advance({ seconds: 60 })
  shop.answers(204)
  await deliver.now()
  assert.ok(received() > before)
})

test('a shipment that was accepted while the clock was ahead is announced when the clock is back', async () => {
  const organization = await app.newOrganization()
  const { id } = await ahead(() => announced(organization, {}, '/shipments'))
  await pullBack()
  await work(app)
  assert.deepEqual(statusesOf(await read(organization, id)), ['READY_TO_SEND'])
})

test('a cancellation that was queued while the clock was ahead is asked for again after a minute', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization)
  isLost = (path) => path.endsWith('/cancel')
  await ahead(async () => assert.equal((await organization.call('POST', `/shipments/${id}/cancel`)).status, 202))
  isLost = () => false
  await pullBack()
  app.clock.advance({ minutes: 2 })
  await work(app)
  assert.deepEqual(statusesOf(await read(organization, id)), ['CANCELLED'])
})

test('a purchase that a process left while the clock was ahead is resumed when the clock is back', async () => {
  const organization = await app.newOrganization()
  isLost = () => true
  const { id } = await ahead(() => announced(organization))
  isLost = () => false
  await pullBack()
  app.clock.advance({ minutes: 2 })
  await app.system.transaction((tx) => enqueueJob(tx, resumePurchases.kind, {}))
  await work(app)
  await work(app)
  assert.deepEqual(statusesOf(await read(organization, id)), ['READY_TO_SEND'])
})

test('a carrier is not called twice when the clock jumps ahead during a call', async () => {
  const organization = await app.newOrganization()
  meanwhile = async () => {
    meanwhile = async () => {}
    app.clock.jump({ hours })
    const { id } = await app.db
      .selectFrom('purchase_intents')
      .select('id')
      .where('organization_id', '=', organization.id)
      .executeTakeFirstOrThrow()
    await resumePurchase(organization.context, id)
  }
  const data = await announced(organization)
  app.clock.jump({ hours: -hours })
  assert.deepEqual([calls, statusesOf(data)], [['/announce'], ['READY_TO_SEND']])
})

test('jobs keep their own wait over a jump and back: due ones run, and those that wait for days still do', async () => {
  await addNote('long before', 14 * 86_400)
  await ahead(async () => {
    await addNote('now')
    await addNote('in a minute', 60)
    await addNote('long', 14 * 86_400)
  })
  await pullBack()
  const now = app.clock.time
  const days = addTime(now, { days: 14 })
  assert.deepEqual(await runTimes(), { 'long before': days, now, 'in a minute': addTime(now, { minutes: 1 }), long: days })
  app.clock.advance({ seconds: 59 })
  await runNotes()
  assert.deepEqual(done, ['now'])
  app.clock.advance({ seconds: 1 })
  await runNotes()
  assert.deepEqual(done, ['now', 'in a minute'])
  await app.system.transaction((tx) => tx.db.deleteFrom('jobs').where('kind', '=', note.name).execute())
})

test('a job that failed while the clock was ahead is retried after its usual wait', async () => {
  await ahead(async () => {
    await addNote('fails')
    hang = Promise.reject(new Error('not now'))
    hang.catch(() => {})
    await runNotes()
  })
  hang = undefined
  await pullBack()
  app.clock.advance({ seconds: 7 })
  await runNotes()
  assert.deepEqual(done, ['fails'])
})

test('a job of an organization whose test clock is ahead keeps its place by that clock', async () => {
  const organization = await app.newOrganization()
  await runJobs(organization, 'P3D')
  const context = createContext(app.parts, { ...organization.context, clock_ahead_ms: 3 * 86_400_000 })
  await ahead(() =>
    context.transaction((tx) => enqueueJob(tx, noteOf, { text: 'by its clock' }, { run_at: addTime(tx.now(), { hours: 1 }) })),
  )
  await pullBack()
  await runJobs(organization, 'PT59M')
  assert.deepEqual(done, [])
  await runJobs(organization, 'PT2M')
  assert.deepEqual(done, ['by its clock'])
})

test('a parcel that was announced while the clock was ahead is polled ten minutes after it is back', async () => {
  const organization = await app.newOrganization()
  const { parcels } = await ahead(() => announced(organization))
  const dueTimes = async () => {
    const { poll_at, poll_due_at } = await app.db
      .selectFrom('parcels')
      .select(['poll_at', 'poll_due_at'])
      .where('id', '=', parcels[0].id)
      .executeTakeFirstOrThrow()
    return [poll_at, poll_due_at]
  }
  await pullBack()
  const due = addTime(app.clock.time, { minutes: 10 })
  assert.ok((await dueTimes()).every((time) => time !== null && time <= due && time > app.clock.time))
  const before = await dueTimes()
  await pullBack()
  assert.deepEqual(await dueTimes(), before)
})

test('a purchase whose process died while the clock was ahead is completed when the clock is back', async () => {
  const organization = await app.newOrganization()
  const reached = Promise.withResolvers<void>()
  meanwhile = (path) => {
    if (path !== '/v1/shipments') return Promise.resolve()
    meanwhile = async () => {}
    reached.resolve()
    return new Promise(() => {})
  }
  await ahead(() => {
    void announced(organization)
    return reached.promise
  })
  await pullBack()
  app.clock.advance({ seconds: 60 })
  await app.system.transaction((tx) => enqueueJob(tx, resumePurchases.kind, {}))
  await work(app)
  const { data } = (await organization.call('GET', '/shipments')).body
  assert.deepEqual(data.map(statusesOf), [['READY_TO_SEND']])
})

test('a running job is not started again by another worker when the clock jumps ahead', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  hang = promise
  await addNote('once')
  const first = startWorker(createServices(app.parts, [noteHandler]), [noteHandler])
  await until('the job runs', async () => Object.keys(await runTimes()).length === 0 || (await isLeased()))
  const other = createServices(app.parts, [noteHandler])
  app.clock.jump({ hours })
  await runNotes(other).catch(() => {})
  resolve()
  await first.idle()
  await first.stop(0)
  assert.deepEqual(done, ['once'])
  app.clock.jump({ hours: -hours })
})
const isLeased = async () =>
  (await app.db.selectFrom('jobs').select('id').where('kind', '=', note.name).where('leased_until', 'is not', null).execute()).length > 0

test('the lease of a worker that died while the clock was ahead ends 45 seconds after the clock is back', async () => {
  const parts = createServices(app.parts, [noteHandler])
  await addNote('left')
  await ahead(async () => {
    const taken = await app.system.transaction((tx) => claimJobs(tx, 30, 100))
    assert.ok(taken.some(({ kind }) => kind === note.name))
    assert.equal(parts.leases.countJumps(), 1)
  })
  await runNotes(parts)
  assert.deepEqual(done, [])
  app.clock.advance({ seconds: 46 })
  await runNotes(parts)
  assert.deepEqual(done, ['left'])
})

test('the test clock of an organization can be moved again after a process died moving it while the machine was ahead', async () => {
  const organization = await app.newOrganization()
  await ahead(() => organization.context.transaction((tx) => holdClock(tx, 30)))
  assert.equal((await organization.call('POST', '/sandbox/clock', { advance: 'PT1M' })).status, 409)
  app.clock.advance({ seconds: 46 })
  assert.equal((await organization.call('POST', '/sandbox/clock', { advance: 'PT1M' })).status, 200)
})

for (const [what, jump] of [
  ['ahead', hours],
  ['back', -hours],
] as const)
  deepTest(`429 for exactly as long as Retry-After says when the clock jumps ${what}`, async () => {
    const { call } = await app.newOrganization()
    const { id } = (await call('POST', '/brands', { name: 'A', domain: `jump-${what}` })).body.data
    const upload = () => call('POST', `/brands/${id}/screen-logo`, picture)
    for (let n = 0; n < 29; n++) assert.equal((await upload()).status, 200)
    app.clock.advance({ seconds: 10 })
    app.clock.jump({ hours: jump })
    assert.equal((await upload()).status, 200)
    const refused = await upload()
    assert.equal(refused.status, 429)
    const wait = Number(refused.headers['retry-after'])
    assert.ok(wait > 0 && wait <= 60, String(wait))
    app.clock.advance({ seconds: wait - 1 })
    assert.equal((await upload()).status, 429)
    app.clock.advance({ seconds: 1 })
    assert.equal((await upload()).status, 200)
    app.clock.jump({ hours: -jump })
  })

test('429 after failed sign-ins lasts a minute, whichever way the clock jumps', async () => {
  const { client_id } = await app.newOrganization()
  const body = 'grant_type=client_credentials&scope=api'
  const headers = { authorization: basic(client_id, 'wrong'), 'content-type': 'application/x-www-form-urlencoded' }
  const signIn = async () => (await app.send('POST', '/oauth2/token', headers, body)).status
  for (let n = 0; n < 10; n++) assert.equal(await signIn(), 401)
  for (const jump of [hours, -hours, -hours, hours]) {
    app.clock.jump({ hours: jump })
    assert.equal(await signIn(), 429)
  }
  app.clock.jump({ hours: -hours })
  app.clock.advance({ seconds: 60 })
  assert.equal(await signIn(), 401)
  app.clock.jump({ hours })
})

test('409 for a key whose first request is in progress when the clock jumps ahead, and its effect happens once', async () => {
  const organization = await app.newOrganization()
  const key = { 'idempotency-key': 'in-progress' }
  const again: number[] = []
  meanwhile = async () => {
    meanwhile = async () => {}
    app.clock.jump({ hours })
    again.push((await organization.call('POST', '/shipments/announce', shipment(), key)).status)
  }
  const first = await organization.call('POST', '/shipments/announce', shipment(), key)
  app.clock.jump({ hours: -hours })
  assert.deepEqual([first.status, again], [201, [409]])
  const rows = await app.db.selectFrom('shipments').select('purchase_reference').where('organization_id', '=', organization.id).execute()
  assert.equal(rows.length, 1)
  assert.equal((await bookingsOf(app, [rows[0]!.purchase_reference])).length, 1)
})

test('a key is answered as before when the clock jumps ahead, also after the clean-up', async () => {
  const { call } = await app.newOrganization()
  const send = () => call('POST', '/brands', { name: 'Once', domain: 'jump-once' }, { 'idempotency-key': 'kept' })
  const first = await send()
  assert.equal(first.status, 201)
  await ahead(async () => {
    await deleteExpiredRequests(app.system, 100)
    const again = await send()
    assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [201, first.text, 'true'])
  })
  assert.equal((await send()).text, first.text)
})

test('a key whose process died while the clock was ahead is free 105 seconds after the clock is back', async () => {
  const organization = await app.newOrganization()
  const { call, context } = organization
  const body = { name: 'Left', domain: 'jump-left' }
  const send = () => call('POST', '/brands', body, { 'idempotency-key': 'left' })
  const first = await send()
  await context.transaction((tx) =>
    tx.db.updateTable('idempotent_requests').set({ status: null, body: null }).where('organization_id', '=', organization.id).execute(),
  )
  await context.transaction((tx) => tx.db.deleteFrom('brands').where('organization_id', '=', organization.id).execute())
  await app.system.transaction((tx) =>
    tx.db
      .updateTable('idempotent_requests')
      .set({ leased_until: addTime(app.clock.time, { hours, seconds: 90 }) })
      .where('organization_id', '=', organization.id)
      .execute(),
  )
  await ahead(async () => {})
  assert.equal((await send()).status, 409)
  app.clock.advance({ seconds: 106 })
  assert.equal((await send()).status, first.status)
})

test('the watchdog pulls back due times when it starts, and when the clock jumps', async (t) => {
  await ahead(() => addNote('at the start'))
  const watchdog = startWatchdog(app.parts, { everyMs: 3_600_000, lookMs: 1 })
  t.after(() => watchdog.stop())
  await watchdog.look()
  assert.ok((await runTimes())['at the start']! <= app.clock.time)
  assert.ok(watchdog.totals().jobs! >= 1)
  await ahead(async () => {
    await watchdog.look()
    await addNote('at the jump')
  })
  await watchdog.look()
  assert.ok((await runTimes())['at the jump']! <= app.clock.time)
  assert.ok(app.lines.join('').includes('"clock.due_times_corrected"'))
  await runNotes()
})

test('a process that starts while the clock is ahead knows of the jump, and keeps idempotency keys and leases', async () => {
  const { call } = await app.newOrganization()
  const send = () => call('POST', '/brands', { name: 'Restarted', domain: 'jump-restarted' }, { 'idempotency-key': 'restarted' })
  const first = await send()
  await writeHistory(app.system)
  await ahead(async () => {
    const started = createServices(app.parts)
    assert.ok(started.leases.isSteady(30))
    await recallJumps(createSystem(started))
    assert.ok(!started.leases.isSteady(30))
    await deleteExpiredRequests(createSystem(started), 100)
    await writeHistory(createSystem(started))
  })
  const again = await send()
  assert.deepEqual([again.text, again.headers['idempotent-replayed']], [first.text, 'true'])
  const started = createServices(app.parts)
  await recallJumps(createSystem(started))
  assert.ok(!started.leases.isSteady(30))
  app.clock.advance({ minutes: 1 })
  assert.ok(started.leases.isSteady(30) && !started.leases.isSteady(3600))
})

import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { labelled, readTracking } from '../../../../test/parcels.ts'
import { runJobs } from '../../../../test/shipments.ts'
import { createServices } from '../../../app.ts'
import { listDeadJobs, reviveJob } from '../../../jobs/queue.ts'
import { claimJobs } from '../../../jobs/store.ts'
import { startWorker } from '../../../jobs/worker.ts'
import { OutboundError, type OutboundRequest, type Send } from '../../../platform/outbound/call.ts'
import { addTime } from '../../../platform/time.ts'
import { jobHandlers } from '../../jobs.ts'
import { findDueParcels, pollSchedule } from './jobs.ts'

/** The numbers of every poll that a carrier got, and whether carriers answer. */
let polls: string[][] = []
let isDown = false
const between =
  (world: Send): Send =>
  async (call) => {
    if (new URL(call.url).pathname === '/v1/outbox') {
      polls.push(numbersIn(call))
      if (isDown) throw new OutboundError('connect')
    }
    return world(call)
  }
const numbersIn = ({ body }: OutboundRequest): string[] => JSON.parse(String(body)).parcels.map(({ number }: { number: string }) => number)

const app = await startApp({ between })
after(() => app.close())
/** No parcel of one test is polled in another: when its time would come depends on its number. */
afterEach(async () => {
  ;[polls, isDown] = [[], false]
  await app.system.transaction(async ({ db }) => {
    await db.updateTable('parcels').set(unscheduled).execute()
    await db.deleteFrom('jobs').where('kind', 'in', ['follow parcel', 'poll parcels']).execute()
  })
})
const unscheduled = { poll_at: null, poll_due_at: null, poll_set_at: null }
const start = app.clock.time

/** Runs what is due by the machine's clock, with the schedule of polls, as another process does. */
async function runWorker() {
  const worker = startWorker(createServices(app.parts, jobHandlers), jobHandlers, { schedules: [pollSchedule] })
  await worker.idle()
  await worker.stop(0)
}
const pollTimes = async (id: number) =>
  (await app.db.selectFrom('parcels').select(['poll_at', 'poll_due_at', 'polled_until']).where('id', '=', id).execute())[0]!
const pollingJobs = (organization_id: number) =>
  app.db.selectFrom('jobs').where('organization_id', '=', organization_id).where('kind', 'in', ['follow parcel', 'poll parcels'])
const jobsOf = (organization_id: number) => pollingJobs(organization_id).select(['kind', 'attempts', 'dead_at']).execute()
const codesOf = async (organization: Parameters<typeof readTracking>[0], parcel_id: number) =>
  (await readTracking(organization, { parcel_id })).events.map(({ phase }: { phase: string }) => phase)

test('an announced parcel has no job, and is polled ten minutes later by the machine clock', async () => {
  app.clock.time = start
  const organization = await app.newOrganization()
  const { parcel_id, tracking_number } = await labelled(organization)
  assert.deepEqual(await jobsOf(organization.id), [])
  app.clock.advance({ minutes: 9 })
  await runWorker()
  assert.deepEqual(polls, [])
  app.clock.advance({ minutes: 1 })
  await runWorker()
  assert.deepEqual(polls, [[tracking_number]])
  assert.deepEqual(await codesOf(organization, parcel_id), ['announced'])
  const { poll_at, poll_due_at, polled_until } = await pollTimes(parcel_id)
  assert.ok(poll_at !== null && poll_at > app.clock.time, String(poll_at))
  assert.deepEqual([poll_due_at, polled_until], [poll_at, app.clock.time])
  assert.deepEqual(await jobsOf(organization.id), [])
})

test('parcels that are due together are polled once each, by two processes', async () => {
  const organization = await app.newOrganization()
  const numbers: string[] = []
  for (let n = 0; n < 23; n++) numbers.push((await labelled(organization)).tracking_number)
  app.clock.advance({ minutes: 11 })
  await Promise.all([runWorker(), runWorker()])
  assert.deepEqual(polls.flat().sort(), numbers.sort())
})

test('a carrier that does not answer is asked again with back-off; then the parcel is back in the schedule', async () => {
  const organization = await app.newOrganization()
  const { parcel_id } = await labelled(organization)
  app.clock.advance({ minutes: 11 })
  isDown = true
  await runWorker()
  assert.deepEqual(await jobsOf(organization.id), [{ kind: 'follow parcel', attempts: 0, dead_at: null }])
  app.clock.advance({ seconds: 5 })
  await runWorker()
  assert.deepEqual(await jobsOf(organization.id), [{ kind: 'follow parcel', attempts: 1, dead_at: null }])
  isDown = false
  app.clock.advance({ seconds: 7 })
  await runWorker()
  assert.deepEqual([polls.length, await jobsOf(organization.id)], [3, []])
  assert.deepEqual(await codesOf(organization, parcel_id), ['announced'])
  assert.notEqual((await pollTimes(parcel_id)).poll_at, null)
})

test('a parcel that cannot be polled ends as a dead-letter job, and is polled again once that is revived', async () => {
  const organization = await app.newOrganization()
  const { parcel_id } = await labelled(organization)
  app.clock.advance({ minutes: 11 })
  isDown = true
  for (let attempt = 0; attempt <= 12; attempt++) {
    await runWorker()
    app.clock.advance({ hours: 2 })
  }
  const [dead] = (await listDeadJobs(app.system)).filter(({ organization_id }) => organization_id === organization.id)
  assert.deepEqual([dead?.kind, dead?.attempts, JSON.parse(dead!.payload).parcel_id], ['follow parcel', 12, parcel_id])
  assert.equal((await pollTimes(parcel_id)).poll_at, null)
  isDown = false
  assert.equal(await reviveJob(app.system, dead!.id), true)
  await runWorker()
  assert.deepEqual(await jobsOf(organization.id), [])
  assert.notEqual((await pollTimes(parcel_id)).poll_at, null)
})

test('parcels whose worker died before it polled them are polled by another when the lease is over', async () => {
  const organization = await app.newOrganization()
  const { parcel_id } = await labelled(organization)
  app.clock.advance({ minutes: 11 })
  await findDueParcels.run(app.system, {}, undefined)
  const claimed = await app.system.transaction((tx) => claimJobs(tx, 30, 10))
  assert.ok(claimed.some(({ organization_id }) => organization_id === organization.id))
  await runWorker()
  assert.deepEqual(polls, [])
  app.clock.advance({ seconds: 31 })
  await runWorker()
  assert.equal(polls.length, 1)
  assert.deepEqual(await codesOf(organization, parcel_id), ['announced'])
})

test('a poll that runs again after a crash stores no event twice, and leaves the next time as it is', async () => {
  const organization = await app.newOrganization()
  const { parcel_id } = await labelled(organization)
  app.clock.advance({ minutes: 11 })
  await findDueParcels.run(app.system, {}, undefined)
  const job = await pollingJobs(organization.id).selectAll().executeTakeFirstOrThrow()
  await runWorker()
  const times = await pollTimes(parcel_id)
  await app.system.transaction(({ db }) => db.insertInto('jobs').values(job).execute())
  await runWorker()
  assert.equal(polls.length, 1)
  assert.deepEqual([await codesOf(organization, parcel_id), await pollTimes(parcel_id)], [['announced'], times])
})

test('a parcel of an organization whose clock was moved is polled at its time by the machine clock', async () => {
  const organization = await app.newOrganization()
  const { parcel_id } = await labelled(organization)
  await runJobs(organization, 'PT8M')
  assert.deepEqual(polls, [])
  app.clock.advance({ minutes: 3 })
  await runWorker()
  assert.deepEqual(await codesOf(organization, parcel_id), ['announced'])
})

test('parcels beyond the first 500 get their times in the background when the clock is moved', async () => {
  const organization = await app.newOrganization()
  const { parcel_id } = await labelled(organization)
  const template = await app.db.selectFrom('parcels').selectAll().where('id', '=', parcel_id).executeTakeFirstOrThrow()
  const due = addTime(app.clock.time, { days: 2 })
  await app.system.transaction(async ({ db }) => {
    const { id: _, tracking_number: __, ...row } = template
    for (let n = 0; n < 600; n++)
      await db
        .insertInto('parcels')
        .values({ ...row, position: 2 + n, tracking_number: null, poll_at: due, poll_due_at: due })
        .execute()
  })
  await runJobs(organization, 'P1D')
  await runWorker()
  const rows = await app.db
    .selectFrom('parcels')
    .select('poll_at')
    .where('organization_id', '=', organization.id)
    .where('poll_due_at', '=', due)
    .execute()
  assert.deepEqual([rows.length, new Set(rows.map(({ poll_at }) => poll_at))], [600, new Set([addTime(due, { days: -1 })])])
})

test('a waiting job of an earlier version polls its parcel once more, from where it was, and leaves the next time in the row', async () => {
  const organization = await app.newOrganization()
  const { parcel_id } = await labelled(organization)
  await app.system.transaction(({ db }) => db.updateTable('parcels').set(unscheduled).where('id', '=', parcel_id).execute())
  const at = app.clock.time
  await app.system.transaction(({ db }) =>
    db
      .insertInto('jobs')
      .values({
        organization_id: organization.id,
        kind: 'follow parcel',
        payload: JSON.stringify({ parcel_id, after: addTime(at, { hours: 1 }) }),
        run_at: addTime(at, { days: 1 }),
        due_at: addTime(at, { days: 1 }),
        scheduled_at: at,
        attempts: 0,
        fence: 0,
        created_at: at,
        caller: JSON.stringify({ integration_id: organization.integration_id, user_id: organization.context.user_id, request_id: null }),
      })
      .execute(),
  )
  await runJobs(organization, 'P1D')
  assert.equal(polls.length, 1)
  assert.equal((await codesOf(organization, parcel_id)).includes('announced'), false)
  assert.notEqual((await pollTimes(parcel_id)).poll_at, null)
  assert.deepEqual(await jobsOf(organization.id), [])
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '../../test/harness.ts'
import { receiver } from '../../test/receiver.ts'
import { newSubscriber } from '../../test/subscriber.ts'
import { until, within } from '../../test/until.ts'
import type { ConnectionQueue } from './connection-queue.ts'
import { claimDue } from './dispatcher.ts'
import { type ConnectionLock, lockByLease } from './order-store.ts'

const shop = receiver()
const app = await startApp({ send: shop.send })
after(() => app.close())
const isPostgres = Boolean(process.env.POSTGRES_URL)
const leaseSeconds = 30

/** A connection with an event that is due, claimed by a process. */
async function newClaimed() {
  const subscriber = await newSubscriber(app, shop)
  await subscriber.publishEvent(1, 1)
  const claim = async () => (await claimDue(app.parts, leaseSeconds, new Set())).find(({ id }) => id === subscriber.connection_id)
  return { ...subscriber, lane: (await claim()) as ConnectionQueue, claim }
}

test('a lease that a process has is claimed by no other until it ends, and then its fence is raised', async () => {
  const { lane, claim } = await newClaimed()
  assert.equal(await claim(), undefined)
  app.clock.advance({ seconds: leaseSeconds - 1 })
  assert.equal(await claim(), undefined)
  app.clock.advance({ seconds: 1 })
  assert.equal((await claim())?.fence, lane.fence + 1)
})

test('a process whose lease another has claimed cannot lock the connection', async () => {
  const { context, lane, claim } = await newClaimed()
  const change = { health: '{}', probe_at: null }
  for (const more of [undefined, change])
    assert.ok(await context.transaction((tx) => lockByLease(tx, lane, more)), 'while it has the lease')
  app.clock.advance({ seconds: leaseSeconds })
  await claim()
  for (const more of [undefined, change]) assert.equal(await context.transaction((tx) => lockByLease(tx, lane, more)), undefined)
})

/** On SQLite one transaction runs at a time anyway. */
test('on PostgreSQL a replay waits for a transaction that has locked the connection, and a claim passes over it', {
  skip: !isPostgres,
}, async () => {
  const { context, lane, claim, deliveries, replay } = await newClaimed()
  const [delivery] = await deliveries()
  app.clock.advance({ seconds: leaseSeconds })
  const locked = Promise.withResolvers<ConnectionLock | undefined>()
  const release = Promise.withResolvers<void>()
  const writing = context.transaction(async (tx) => {
    locked.resolve(await lockByLease(tx, lane))
    await release.promise
  })
  assert.ok(await locked.promise)
  let isReplayed = false
  const replaying = replay(delivery.id).finally(() => (isReplayed = true))
  const claimed = await within('a claim beside the lock', claim())
  const countWaiting = async () => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await waiting.execute(app.db)).rows.length
  }
  await until('the replay waits for the lock', countWaiting)
  const early = [claimed, isReplayed]
  release.resolve()
  await Promise.all([writing, replaying])
  assert.deepEqual([early, (await claim())?.fence], [[undefined, false], lane.fence + 1])
})

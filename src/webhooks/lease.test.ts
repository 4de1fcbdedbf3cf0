import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../test/harness.ts'
import { receiver } from '../../test/receiver.ts'
import { newSubscriber } from '../../test/subscriber.ts'
import { addTime } from '../platform/time.ts'
import { claimQueues, updateLease } from './connection-queue-store.ts'

const shop = receiver()
const app = await startApp({ send: shop.send })
after(() => app.close())
const leaseSeconds = 30

/** What a dispatcher does with a connection that it has found to be due and free. */
const claim = (connection_id: number) => app.system.transaction(async (tx) => (await claimQueues(tx, [connection_id], leaseSeconds))[0])
const leaseOf = (connection_id: number) =>
  app.db.selectFrom('connections').select(['leased_until', 'fence']).where('id', '=', connection_id).executeTakeFirstOrThrow()

test('of two processes that have found the same connection to be free, one claims it', async () => {
  const { connection_id } = await newSubscriber(app, shop)
  const claimed = await Promise.all([claim(connection_id), claim(connection_id)])
  assert.equal(claimed.filter(Boolean).length, 1)
  assert.equal((await leaseOf(connection_id)).fence, claimed.find(Boolean)!.fence)
})

test('a process does not renew or give back a lease that another process has claimed since', async () => {
  const { connection_id } = await newSubscriber(app, shop)
  const first = (await claim(connection_id))!
  app.clock.advance({ seconds: leaseSeconds })
  assert.ok(await claim(connection_id))
  const before = await leaseOf(connection_id)
  for (const until of [addTime(app.clock.time, { days: 1 }), null]) {
    await app.system.transaction((tx) => updateLease(tx, first, until))
    assert.deepEqual(await leaseOf(connection_id), before)
  }
})

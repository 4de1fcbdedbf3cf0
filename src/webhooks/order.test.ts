import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../test/harness.ts'
import { receiver } from '../../test/receiver.ts'
import { newSubscriber } from '../../test/subscriber.ts'
import { until } from '../../test/until.ts'
import { deliveryChannels } from '../modules/notifications/channels.ts'
import { addTime } from '../platform/time.ts'
import { startDispatcher } from './dispatcher.ts'
import { openSweep } from './sweep.ts'

const shop = receiver()
const app = await startApp({ send: shop.send })
after(() => app.close())

/** What each receiver answers, by its URL: tests share the application. */
const answers = new Map<string, (n: number) => number | Promise<number>>()
shop.answers(({ url, body }) => answers.get(url)?.(JSON.parse(String(body)).data.n) ?? 204)
const inTurn = { concurrency: false }

/**
 * The receiver takes 7.5 s for each answer. It refuses the first event of a parcel once; two more events of that parcel follow before it
 * has answered. The answer to another parcel's event keeps the dispatcher busy until the refused one is due again.
 */
async function refuseOnceAndSlowly() {
  const subscriber = await newSubscriber(app, shop)
  const { url, publishEvent, deliveries } = subscriber
  let refusals = 1
  answers.set(url, async (n) => {
    if (n === 100) await until('a first attempt', async () => (await deliveries())[0].attempt_count)
    else if (n === 1 && refusals > 0) for (const next of [2, 3]) await publishEvent(1, next)
    app.clock.advance({ seconds: 7.5 })
    return n === 1 && refusals-- > 0 ? 500 : 204
  })
  await publishEvent(1, 1)
  await publishEvent(2, 100)
  await subscriber.deliver.now()
  return subscriber
}

test('delivers three events of a parcel in order when a slow receiver refuses the first one once', inTurn, async () => {
  const { deliver, sent, statuses } = await refuseOnceAndSlowly()
  await deliver.until(addTime(app.clock.time, { minutes: 5 }))
  assert.deepEqual(await statuses(), ['delivered', 'delivered', 'delivered', 'delivered'])
  assert.deepEqual(
    sent().filter((n) => n < 100),
    [1, 1, 2, 3],
  )
})

test('delivers them when the test clock is moved by 30 days', inTurn, async () => {
  const { call, sent, statuses } = await refuseOnceAndSlowly()
  assert.equal((await call('POST', '/sandbox/clock', { advance: 'P30D' })).status, 200)
  assert.deepEqual(await statuses(), ['delivered', 'delivered', 'delivered', 'delivered'])
  assert.deepEqual(
    sent().filter((n) => n < 100),
    [1, 1, 2, 3],
  )
})

type Subscriber = Awaited<ReturnType<typeof newSubscriber>>
const setStatus = ({ connection_id }: Subscriber, status: 'held' | 'waiting') =>
  app.system.transaction(({ db }) => db.updateTable('deliveries').set({ status }).where('connection_id', '=', connection_id).execute())

/** Three events of a parcel, all of them held: how early versions could leave them. */
async function newStuck() {
  const subscriber = await newSubscriber(app, shop)
  for (const n of [1, 2, 3]) await subscriber.publishEvent(1, n)
  await setStatus(subscriber, 'held')
  assert.equal(await subscriber.deliver.now(), 0)
  return subscriber
}

test('repairs deliveries that are held behind none when a server starts, logs them and counts them', inTurn, async () => {
  const { sent, statuses, connection_id } = await newStuck()
  const dispatcher = startDispatcher(app.parts, deliveryChannels)
  await until('every event is delivered', statuses, (found) => found.every((status) => status === 'delivered'))
  await dispatcher.stop()
  assert.deepEqual([sent(), dispatcher.repaired()], [[1, 2, 3], 3])
  const line = app.lines
    .join('')
    .split('\n')
    .findLast((text) => text.includes('"webhook.deliveries_repaired"'))
  const { level, connection_id: logged, count } = JSON.parse(line!)
  assert.deepEqual([level, logged, count], ['warn', connection_id, 3])
})

test('releases a first delivery that is held when a later one of its parcel is due', inTurn, async () => {
  const { deliver, publishEvent, sent } = await newStuck()
  await publishEvent(1, 4)
  await deliver.now()
  assert.deepEqual(sent(), [1, 2, 3, 4])
})

test('repairs nothing while the first delivery of each parcel waits', inTurn, async () => {
  const subscriber = await newSubscriber(app, shop)
  answers.set(subscriber.url, () => 500)
  for (const parcel of [1, 2]) for (const n of [1, 2, 3]) await subscriber.publishEvent(parcel, n)
  await subscriber.deliver.now()
  const before = await subscriber.statuses()
  assert.deepEqual(before, ['waiting', 'held', 'held', 'waiting', 'held', 'held'])
  for (const most of [1, 2, 100]) {
    const sweep = openSweep(app.parts, most)
    for (let call = 0; call < 10; call++) assert.equal((await sweep()).size, 0)
  }
  assert.deepEqual(await subscriber.statuses(), before)
})

test('finds what is to be repaired some deliveries at a time, and again from the first', inTurn, async () => {
  const [one, other] = [await newStuck(), await newStuck()]
  const sweep = openSweep(app.parts, 2)
  const repaired = new Map<number, number>()
  const sweepAll = async () => {
    for (let call = 0; call < 10; call++) for (const [id, count] of await sweep()) repaired.set(id, (repaired.get(id) ?? 0) + count)
  }
  await sweepAll()
  assert.deepEqual([repaired.get(one.connection_id), repaired.get(other.connection_id)], [3, 3])
  await setStatus(one, 'held')
  await sweepAll()
  assert.equal(repaired.get(one.connection_id), 6)
  for (const { deliver, sent } of [one, other]) {
    await deliver.now()
    assert.deepEqual(sent(), [1, 2, 3])
  }
})

test('gives up what waits for a connection that was disabled while it was inserted', inTurn, async () => {
  const subscriber = await newSubscriber(app, shop)
  await subscriber.publishEvent(1, 1)
  answers.set(subscriber.url, () => 410)
  await subscriber.deliver.now()
  await setStatus(subscriber, 'waiting')
  assert.equal((await openSweep(app.parts)()).get(subscriber.connection_id), 1)
  assert.deepEqual(await subscriber.statuses(), ['failed'])
})

test('leaves what was sent to a deleted connection to the job that deletes it', inTurn, async () => {
  const subscriber = await newStuck()
  assert.equal((await subscriber.call('DELETE', `/event-subscriptions/connections/${subscriber.connection_id}`)).status, 204)
  assert.equal((await openSweep(app.parts)()).get(subscriber.connection_id), undefined)
})

test('200 from a replay of a held delivery tries the one that it waits for now', inTurn, async () => {
  const { url, publishEvent, deliver, deliveries, statuses, sent, replay } = await newSubscriber(app, shop)
  answers.set(url, () => 500)
  for (const n of [1, 2, 3]) await publishEvent(1, n)
  await deliver.now()
  answers.delete(url)
  assert.equal(await deliver.now(), 0)
  const last = (await deliveries()).at(-1)
  const { status, body } = await replay(last.id)
  assert.deepEqual([status, body.data.status, body.data.webhook_id], [200, 'held', last.webhook_id])
  await deliver.now()
  assert.deepEqual(
    [await statuses(), sent()],
    [
      ['delivered', 'delivered', 'delivered'],
      [1, 1, 2, 3],
    ],
  )
})

test('200 from a replay of a delivery that is held behind none releases it and its parcel', inTurn, async () => {
  const { deliver, deliveries, sent, replay } = await newStuck()
  const last = (await deliveries()).at(-1)
  const { status, body } = await replay(last.id)
  assert.deepEqual([status, body.data.status], [200, 'waiting'])
  await deliver.now()
  assert.deepEqual(sent(), [1, 2, 3])
})

test('200 from a replay probes a receiver that has not answered at once', inTurn, async () => {
  const { url, publishEvent, deliver, deliveries, statuses, replay } = await newSubscriber(app, shop)
  answers.set(url, () => 500)
  for (const parcel of [1, 2, 3, 4, 5]) await publishEvent(parcel, parcel)
  await deliver.now()
  answers.delete(url)
  assert.equal(await deliver.now(), 0)
  assert.equal((await replay((await deliveries())[2].id)).status, 200)
  assert.equal(await deliver.now(), 5)
  assert.deepEqual(new Set(await statuses()), new Set(['delivered']))
})

test('a delivery replayed while later ones of its parcel wait is sent before them', inTurn, async () => {
  const { url, publishEvent, deliver, deliveries, sent, replay } = await newSubscriber(app, shop)
  await publishEvent(1, 1)
  await deliver.now()
  answers.set(url, (n) => (n === 2 ? 500 : 204))
  for (const n of [2, 3]) await publishEvent(1, n)
  await deliver.now()
  await replay((await deliveries())[0].id)
  answers.delete(url)
  app.clock.advance({ minutes: 1 })
  await deliver.now()
  assert.deepEqual(sent(), [1, 2, 1, 2, 3])
})

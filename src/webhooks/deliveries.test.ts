import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { z } from 'zod'
import { delivering } from '../../test/delivering.ts'
import { startApp } from '../../test/harness.ts'
import { receiver } from '../../test/receiver.ts'
import { eventKind } from '../platform/events.ts'
import { OutboundError } from '../platform/outbound/call.ts'
import { addTime } from '../platform/time.ts'
import { publishEvent } from './publish.ts'

const shop = receiver()
const app = await startApp({ send: shop.send })
after(() => app.close())

const happened = { ...eventKind('parcel.created', { resource_type: 'parcel' }), payload: z.object({ n: z.int() }) }

/** An organization with a webhook that wants to know of new parcels. Each has an address of its own, as tests share the receiver. */
let made = 0
async function subscriber() {
  const { call, context, id, ...rest } = await app.newOrganization()
  const url = `https://hooks.example/${++made}`
  const connection = await call('POST', '/event-subscriptions/connections', { type: 'webhook', configuration: { url } })
  const connection_id: number = connection.body.data.id
  await call('POST', '/event-subscriptions/subscriptions', { connection_id, event_type: 'parcel.created' })
  const publish = (parcel: number, n = 0) => context.transaction((tx) => publishEvent(tx, happened, parcel, { n }))
  const log = async (query = '') => (await call('GET', `/event-subscriptions/deliveries?page_size=100&${query}`)).body.data as any[]
  const read = async (delivery: { id: number }) => (await call('GET', `/event-subscriptions/deliveries/${delivery.id}`)).body.data
  const arrived = () => shop.received.filter((one) => one.url === url).map(({ body }) => body.data.n as number)
  const state = async () => (await call('GET', `/event-subscriptions/connections/${connection_id}`)).body.data
  return { call, context, id, url, connection_id, publish, log, read, arrived, state, deliver: delivering(app, id), ...rest }
}
/** Answers of the receiver by address, so that tests side by side do not disturb one another. */
const moods = new Map<string, (n: number) => number | Promise<number>>()
shop.answers(({ url, body }) => moods.get(url)?.(JSON.parse(String(body)).data.n) ?? 204)
const inTurn = { concurrency: false }

test('each event arrives once, and the log says when, how fast and with what answer', inTurn, async () => {
  const { publish, deliver, arrived, log, read, connection_id } = await subscriber()
  await publish(1, 1)
  await publish(2, 2)
  assert.equal(await deliver.now(), 2)
  assert.equal(await deliver.now(), 0)
  assert.deepEqual(arrived().sort(), [1, 2])
  const [last] = await log()
  assert.deepEqual([last.status, last.attempt_count, last.connection_id, last.next_attempt_at], ['delivered', 1, connection_id, null])
  const { attempts, body, webhook_id } = await read(last)
  assert.deepEqual([attempts[0].status_code, attempts[0].reason, body.data.n], [204, null, 2])
  assert.equal(shop.received.at(-1)!.headers['webhook-id'], webhook_id)
})

test('what fails is tried twelve times over three days, by the table, and then given up', inTurn, async () => {
  const { url, publish, deliver, arrived, log, read } = await subscriber()
  moods.set(url, () => 500)
  const begun = app.clock.time
  await publish(1)
  await deliver.until(addTime(begun, { days: 6 }))
  assert.equal(arrived().length, 12)
  const [delivery] = await log('status=failed')
  const { attempts } = await read(delivery)
  const waited = attempts.slice(1).map(({ at }: { at: string }, i: number) => (Date.parse(at) - Date.parse(attempts[i].at)) / 1000)
  const table = [5, 30, 120, 600, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
  for (const [i, seconds] of table.entries()) assert.ok(Math.abs(waited[i] / seconds - 1) <= 0.201, `${i}: ${waited[i]}`)
  assert.ok(attempts.every(({ status_code, reason }: any) => status_code === 500 && reason === 'status'))
})

test('of one parcel nothing overtakes: what comes behind one that fails is held until it has arrived', inTurn, async () => {
  const { url, publish, deliver, arrived, log } = await subscriber()
  let sick = true
  moods.set(url, (n) => (n === 1 && sick ? 503 : 200))
  for (const n of [1, 2, 3]) await publish(1, n)
  await publish(2, 10)
  await deliver.now()
  assert.deepEqual(arrived().sort(), [1, 10])
  assert.deepEqual((await log()).map(({ status }) => status).reverse(), ['waiting', 'held', 'held', 'delivered'])
  await publish(1, 4)
  await deliver.now()
  assert.equal(arrived().length, 2)
  sick = false
  await deliver.until(addTime(app.clock.time, { seconds: 10 }))
  assert.deepEqual(
    arrived().filter((n) => n < 10),
    [1, 1, 2, 3, 4],
  )
})

test('a delivery that fails while others arrive blocks its parcel for at most 15 minutes', inTurn, async () => {
  const { url, publish, deliver, arrived, log } = await subscriber()
  moods.set(url, (n) => (n === 1 ? 500 : 200))
  const begun = app.clock.time
  await publish(1, 1)
  await publish(1, 2)
  for (let minute = 0; minute <= 16; minute++) {
    await publish(2, 100 + minute)
    await deliver.until(addTime(begun, { minutes: minute }))
  }
  assert.ok(arrived().includes(2))
  const failed = await log('status=failed')
  assert.equal(failed.length, 1)
  const blocked = (Date.parse(failed[0].ended_at) - Date.parse(begun)) / 60_000
  assert.ok(blocked <= 15.1 && blocked > 12, String(blocked))
})

test('a failing endpoint is probed with back-off, and its backlog is delivered within one minute of recovery', inTurn, async () => {
  const { url, publish, deliver, arrived, state } = await subscriber()
  let out = true
  moods.set(url, () => {
    if (out) throw new OutboundError('connect')
    return 200
  })
  const begun = app.clock.time
  for (let parcel = 0; parcel < 50; parcel++) for (const n of [1, 2]) await publish(parcel, parcel * 10 + n)
  await deliver.until(addTime(begun, { minutes: 10 }))
  assert.ok(arrived().length < 40, String(arrived().length))
  assert.deepEqual([(await state()).status, (await state()).failing_since], ['failing', begun])
  out = false
  const tried = arrived().length
  const back = app.clock.time
  await deliver.until(addTime(back, { minutes: 2 }))
  const came = arrived().slice(tried)
  assert.equal(came.length, 100)
  for (let parcel = 0; parcel < 50; parcel++) assert.ok(came.indexOf(parcel * 10 + 1) < came.indexOf(parcel * 10 + 2))
  assert.equal((await state()).status, 'active')
})

test('410 disables at once; what happens then is kept, and sent when it is enabled and replayed', inTurn, async () => {
  const { url, publish, deliver, arrived, state, call, connection_id, log } = await subscriber()
  moods.set(url, () => 410)
  await publish(1, 1)
  await publish(2, 2)
  await deliver.now()
  assert.equal((await state()).status, 'disabled')
  await publish(3, 3)
  assert.equal(await deliver.now(), 0)
  const refused = await call('POST', `/event-subscriptions/connections/${connection_id}/replay`, { since: '2026-01-01T00:00:00Z' })
  assert.deepEqual([refused.status, refused.body.errors[0].code], [400, 'invalid'])
  const failed = await log('status=failed')
  assert.equal(failed.length, 3)
  assert.equal((await call('POST', `/event-subscriptions/deliveries/${failed[0].id}/replay`)).status, 400)
  moods.set(url, () => 200)
  await call('PATCH', `/event-subscriptions/connections/${connection_id}`, { configuration: {} })
  assert.equal((await state()).status, 'active')
  const replayed = await call('POST', `/event-subscriptions/connections/${connection_id}/replay`, { since: '2026-01-01T00:00:00Z' })
  assert.deepEqual(replayed.body, { data: { replayed: 3 } })
  const before = arrived().length
  await deliver.now()
  assert.deepEqual(arrived().slice(before).sort(), [1, 2, 3])
})

test('several concurrent 410 responses publish one event', inTurn, async () => {
  const { url, publish, deliver, id } = await subscriber()
  moods.set(url, () => 410)
  for (let parcel = 0; parcel < 8; parcel++) await publish(parcel)
  await deliver.now()
  const events = app.db.selectFrom('events').select('type').where('organization_id', '=', id)
  assert.equal((await events.where('type', '=', 'connection.webhook_disabled').execute()).length, 1)
})

test('200 from a replay sends the same once more, under the same id', inTurn, async () => {
  const { publish, deliver, log, call, url } = await subscriber()
  await publish(1, 1)
  await deliver.now()
  const [delivery] = await log()
  const { status, body } = await call('POST', `/event-subscriptions/deliveries/${delivery.id}/replay`)
  assert.deepEqual([status, body.data.status], [200, 'waiting'])
  await deliver.now()
  const ids = shop.received.filter((one) => one.url === url).map(({ headers, text }) => [headers['webhook-id'], text])
  assert.equal(ids.length, 2)
  assert.deepEqual(ids[0], ids[1])
})

test('a test clock that is moved sends what falls due, attempt by attempt', inTurn, async () => {
  const { url, publish, call, arrived, log, read } = await subscriber()
  let left = 3
  moods.set(url, () => (left-- > 0 ? 500 : 200))
  await publish(1, 1)
  const { status, text } = await call('POST', '/sandbox/clock', { advance: 'PT1H' })
  assert.equal(status, 200, text)
  assert.equal(arrived().length, 4)
  // Receivers compare it with the machine's clock.
  const times = shop.received.filter((one) => one.url === url).map(({ headers }) => Number(headers['webhook-timestamp']) * 1000)
  assert.deepEqual(new Set(times), new Set([Date.parse(app.clock.time)]))
  const { attempts } = await read((await log())[0])
  assert.ok(Date.parse(attempts[3].at) - Date.parse(attempts[0].at) > 120_000)
})

test('a receiver that lets us wait in vain holds up a moved clock once, and is tried again later', inTurn, async () => {
  const { url, publish, call, arrived, log } = await subscriber()
  moods.set(url, () => {
    throw new OutboundError('timeout_after')
  })
  await publish(1, 1)
  assert.equal((await call('POST', '/sandbox/clock', { advance: 'P2D' })).body.data.reached ?? true, true)
  assert.equal(arrived().length, 1)
  assert.equal((await log())[0].status, 'waiting')
  moods.delete(url)
  await call('POST', '/sandbox/clock', { advance: 'PT1M' })
  assert.deepEqual([arrived().length, (await log())[0].status], [2, 'delivered'])
})

test('ten are on their way to one receiver at once, and two hundred in all', inTurn, async () => {
  const { call, context, id } = await app.newOrganization()
  const urls = Array.from({ length: 25 }, () => `https://hooks.example/${++made}`)
  const waiting = new Map(urls.map((url) => [url, 0]))
  const most = { of: 0, all: 0 }
  const full = Promise.withResolvers<void>()
  for (const url of urls) {
    const { body } = await call('POST', '/event-subscriptions/connections', { type: 'webhook', configuration: { url } })
    await call('POST', '/event-subscriptions/subscriptions', { connection_id: body.data.id, event_type: 'parcel.created' })
    moods.set(url, async () => {
      waiting.set(url, waiting.get(url)! + 1)
      const all = [...waiting.values()].reduce((sum, one) => sum + one, 0)
      most.of = Math.max(most.of, waiting.get(url)!)
      most.all = Math.max(most.all, all)
      if (all === 200) setImmediate(full.resolve)
      // No request is answered before as many are in flight as there will be.
      await full.promise
      waiting.set(url, waiting.get(url)! - 1)
      return 204
    })
  }
  for (let parcel = 0; parcel < 15; parcel++) await context.transaction((tx) => publishEvent(tx, happened, parcel, { n: 0 }))
  assert.equal(await delivering(app, id).now(), 15 * urls.length)
  assert.deepEqual(most, { of: 10, all: 200 })
})

test('200 lists what was sent by connection, type, status and time, newest first', inTurn, async () => {
  const { url, publish, deliver, log, connection_id } = await subscriber()
  moods.set(url, (n) => (n === 2 ? 500 : 204))
  await publish(1, 1)
  app.clock.advance({ hours: 1 })
  const between = app.clock.time
  await publish(2, 2)
  await deliver.now()
  const [failing, arrived] = (await log()).map(({ id }) => id)
  const found = async (query: string) => (await log(query)).map(({ id }) => id)
  assert.deepEqual(await found(`connection_id=${connection_id}`), [failing, arrived])
  assert.deepEqual(await found(`connection_id=${connection_id + 1}`), [])
  assert.deepEqual(
    [await found('status=delivered'), await found('status=waiting'), await found('status=failed')],
    [[arrived], [failing], []],
  )
  assert.deepEqual([await found('event_type=parcel.created'), await found('event_type=parcels.event.created')], [[failing, arrived], []])
  assert.deepEqual([await found(`start_datetime=${between}`), await found(`end_datetime=${between}`)], [[failing], [failing, arrived]])
})

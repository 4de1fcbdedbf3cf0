import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { chanceOf } from '../../test/fuzz/chance.ts'
import { startApp } from '../../test/harness.ts'
import { receiver } from '../../test/receiver.ts'
import { newSubscriber } from '../../test/subscriber.ts'
import { passTurns } from '../../test/until.ts'
import { deliveryChannels } from '../modules/notifications/channels.ts'
import { drainConnection } from './connection-queue.ts'
import { claimDue, contextFor } from './dispatcher.ts'
import { openSweep } from './sweep.ts'

const processes = 3
const parcels = 6
const events = 10
const requests = 60
const leaseSeconds = 30
const seed = 17

const shop = receiver()
const app = await startApp({ send: shop.send })
after(() => app.close())

/**
 * Three senders in one process, which know nothing of each other, and no lease is renewed. The clock runs so fast that most leases end
 * while something is sent, and requests take others away: what the locks of the database have to keep apart, happens.
 */
test('delivers every event in order while leases end, the connection is changed and deliveries are replayed', async (context) => {
  context.diagnostic(`seed ${seed}`)
  const chance = chanceOf(seed, 0)
  const { publishEvent, deliveries, statuses, received, call, connection_id, replay } = await newSubscriber(app, shop)
  let isOver = false
  shop.answers(async () => {
    await passTurns(chance.int(0, 30))
    return !isOver && chance.maybe(0.3) ? 500 : 204
  })
  let repaired = 0
  const means = {
    slots: { take: async () => () => {} },
    warn() {},
    isEnding: () => false,
    countRepairs: (_: number, count: number) => (repaired += count),
  }
  const sendOnce = async () => {
    const lanes = await claimDue(app.parts, leaseSeconds, new Set())
    await Promise.all(lanes.map((lane) => drainConnection(contextFor(app.parts, lane), lane, deliveryChannels[lane.type], means)))
  }
  const untilOver = async (work: () => Promise<unknown>) => {
    while (!isOver) await Promise.all([work(), passTurns(2)])
  }
  const asked = new Set<number>()
  const ask = async () => {
    const path = `/event-subscriptions/connections/${connection_id}`
    const some = (await deliveries())[chance.int(0, parcels * events - 1)]
    const answers = [
      () => call('PATCH', path, { configuration: {} }),
      () => call('POST', `${path}/rotate-secret`),
      () => call('POST', `${path}/replay`, { since: '2026-01-01T00:00:00Z' }),
      () => (some ? replay(some.id) : publishEvent(0, 0)),
    ]
    const answer = await chance.pick(answers)()
    if (answer) asked.add(answer.status)
  }
  const sweep = openSweep(app.parts, 7)
  const background = [
    ...Array.from({ length: processes }, () => untilOver(sendOnce)),
    untilOver(async () => app.clock.advance({ seconds: chance.int(1, 4) })),
    untilOver(async () => {
      for (const count of (await sweep()).values()) repaired += count
    }),
  ]
  for (let n = 1; n <= events; n++) {
    await Promise.all(Array.from({ length: parcels }, (_, parcel) => publishEvent(parcel + 1, n)))
    for (let request = 0; request < requests / events; request++) await ask()
  }
  isOver = true
  await Promise.all(background)
  for (let round = 0; round < 100 && (await statuses()).some((status) => status === 'waiting' || status === 'held'); round++) {
    app.clock.advance({ hours: 1 })
    await sendOnce()
  }
  assert.deepEqual([...asked].sort(), [200], `seed ${seed}`)
  assert.equal(repaired, 0, `seed ${seed}`)
  const left = (await statuses()).filter((status) => status === 'waiting' || status === 'held')
  assert.deepEqual(left, [], `seed ${seed}`)
  assertInOrder(received().map(({ body }) => body.data))
})

/** An event is sent for the first time after all earlier ones of its parcel were. */
function assertInOrder(sent: readonly { readonly parcel: number; readonly n: number }[]) {
  const last = new Map<number, number>()
  for (const { parcel, n } of sent) {
    const before = last.get(parcel) ?? 0
    assert.ok(n <= before + 1, `parcel ${parcel}: event ${n} was sent after event ${before}`)
    last.set(parcel, Math.max(before, n))
  }
}

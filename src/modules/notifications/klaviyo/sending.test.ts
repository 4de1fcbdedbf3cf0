import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { z } from 'zod'
import { startApp } from '../../../../test/harness.ts'
import { agree, arrivedAt, deliver, newAuthorized, newConnection, statusOf, subscribe } from '../../../../test/provider.ts'
import { newReturn } from '../../../../test/returns.ts'
import { announced, receiver } from '../../../../test/shipments.ts'
import { keepTracked } from '../../../../test/tracked.ts'
import { until } from '../../../../test/until.ts'
import { type Context, createContext } from '../../../platform/context.ts'
import { eventKind } from '../../../platform/events.ts'
import { OutboundError, type OutboundRequest, type OutboundResponse, type Send } from '../../../platform/outbound/call.ts'
import { trackingEventCreated } from '../../../webhooks/public-events/tracking-event-created.ts'
import { publishEvent } from '../../../webhooks/publish.ts'
import { openSession } from './session.ts'

let calls: OutboundRequest[] = []
let meet: ((call: OutboundRequest, send: Send) => Promise<OutboundResponse>) | undefined
const app = await startApp({
  between: (send) => (call) => {
    if (!/practice-provider/.test(call.url)) return send(call)
    calls.push(call)
    return meet ? meet(call, send) : send(call)
  },
})
after(() => app.close())

const to = (end: string) => calls.filter(({ url }) => url.endsWith(end))
/** A shop that is subscribed, with nothing in its way. */
async function newShop(event_type?: string) {
  meet = undefined
  const shop = await app.newOrganization()
  const connection = await newAuthorized(app, shop)
  const subscription_id = await subscribe(shop, connection.id, event_type)
  calls = []
  return { ...shop, connection, subscription_id }
}
type Shop = Awaited<ReturnType<typeof newShop>>
const deliveries = async ({ call }: Shop) => (await call('GET', '/event-subscriptions/deliveries')).body.data

test('events of a return have the shopper who sends it as profile, and not the shop', async () => {
  for (const event_type of ['parcel.created', 'parcels.event.created']) {
    const shop = await newShop(event_type)
    const { parcel_id } = await newReturn(shop)
    if (event_type !== 'parcel.created') {
      const { sample } = trackingEventCreated
      const { parcel, event } = sample({ ...shop, organization_id: shop.id, time: app.clock.time, baseUrl: '' })
      await shop.context.transaction((tx) => publishEvent(tx, trackingEventCreated, parcel_id, { event, parcel: { ...parcel, parcel_id } }))
    }
    assert.equal(await deliver(app, shop.id), 1)
    const { profile } = JSON.parse(String(to('/events')[0]!.body)).data.attributes
    assert.equal(profile.data.attributes.email, receiver.email, event_type)
  }
})

test('an announced parcel arrives at the provider in its format, with the receiver as profile', async () => {
  const shop = await newShop()
  const { parcels } = await announced(shop)
  assert.equal(await deliver(app, shop.id), 1)
  const [call] = to('/events')
  assert.match(call!.headers!.authorization!, /^Bearer [\w-]{43}$/)
  assert.equal(call!.headers!.revision, '2026-04-15')
  assert.equal(call!.headers!['content-type'], 'application/vnd.api+json')
  const [{ webhook_id, status }] = await deliveries(shop)
  assert.equal(status, 'delivered')
  const { data } = JSON.parse(String(call!.body))
  assert.deepEqual(Object.keys(data), ['type', 'attributes'])
  const { properties, ...attributes } = data.attributes
  assert.equal(properties.id, parcels[0].id)
  assert.equal(properties.to_address.name, receiver.name)
  assert.deepEqual(attributes, {
    time: properties.created_at,
    unique_id: webhook_id,
    metric: { data: { type: 'metric', attributes: { name: 'Parcel created' } } },
    profile: {
      data: {
        type: 'profile',
        attributes: {
          email: receiver.email,
          phone_number: receiver.phone_number,
          location: { city: 'Eindhoven', zip: receiver.postal_code, country: 'NL' },
        },
      },
    },
  })
  assert.deepEqual(
    (await arrivedAt(app, shop.connection.account)).map(({ unique_id }) => unique_id),
    [webhook_id],
  )
})

test('200 at the page of what has arrived shows it, and lets nothing of it be markup', async () => {
  const shop = await newShop()
  await announced(shop, { to_address: { ...receiver, name: '<script>alert(1)</script>' } })
  await deliver(app, shop.id)
  const { status, text } = await app.send('GET', `/practice-provider/events?account=${shop.connection.account}`)
  assert.equal(status, 200)
  assert.match(text, /<h2>Parcel created<\/h2>/)
  assert.match(text, /about ada@example\.com/)
  assert.match(text, /&lt;script&gt;alert\(1\)/)
  assert.doesNotMatch(text, /<script/)
})

test('202 for a tracking event, about the receiver of its parcel; without an address for mail, about the parcel', async () => {
  const shop = await newShop('parcels.event.created')
  const publish = async (to_address: object) => {
    const { id } = await keepTracked(shop.context, { to: { ...receiver, ...to_address } as never })
    const payload = trackingEventCreated.sample({ ...shop.context, time: '2026-11-14T08:00:00.000Z' }) as any
    payload.parcel.parcel_id = id
    await shop.context.transaction((tx) => publishEvent(tx, trackingEventCreated, id, payload))
    return id
  }
  await publish({})
  const plain = await publish({ email: undefined, phone_number: '0612345678' })
  assert.equal(await deliver(app, shop.id), 2)
  const [without, known] = await arrivedAt(app, shop.connection.account).then((all) =>
    all.toSorted((one) => (one.profile.data.attributes.email ? 1 : -1)),
  )
  assert.equal(known.metric.data.attributes.name, 'Parcel tracking event')
  assert.equal(known.time, '2026-11-14T08:00:00.000Z')
  assert.equal(known.profile.data.attributes.email, receiver.email)
  const { location: _, ...profile } = without.profile.data.attributes
  assert.deepEqual(profile, { external_id: `parcel-${plain}` })
})

test('202 for an event without a parcel, about its subject and at the time of the event', async () => {
  const shop = await newShop('parcels.event.created')
  const withoutParcel = { ...eventKind('parcels.event.created', { resource_type: 'order' }), payload: z.object({ note: z.string() }) }
  await shop.context.transaction((tx) => publishEvent(tx, withoutParcel, 17, { note: 'packed' }))
  assert.equal(await deliver(app, shop.id), 1)
  const [{ status, created_at }] = await deliveries(shop)
  assert.equal(status, 'delivered')
  const [event] = await arrivedAt(app, shop.connection.account)
  assert.deepEqual(
    [event.profile.data.attributes, event.properties, event.time],
    [{ external_id: 'order-17' }, { note: 'packed' }, created_at],
  )
})

test('500, a lost answer, and then 202: sent again under the same unique_id, and there once', async () => {
  const shop = await newShop()
  await announced(shop)
  const troubles = [
    async () => ({ status: 500, headers: {}, body: Buffer.alloc(0) }),
    async (call: OutboundRequest, send: Send) => {
      await send(call)
      throw new OutboundError('reset')
    },
  ]
  meet = (call, send) => (troubles.shift() ?? ((one: OutboundRequest) => send(one)))(call, send)
  for (let i = 0; i < 3; i++) {
    assert.equal(await deliver(app, shop.id), 1)
    app.clock.advance({ minutes: 3 })
  }
  const ids = to('/events').map(({ body }) => JSON.parse(String(body)).data.attributes.unique_id)
  assert.equal(ids.length, 3)
  assert.equal(new Set(ids).size, 1)
  const [{ status, webhook_id }] = await deliveries(shop)
  assert.deepEqual([status, webhook_id], ['delivered', ids[0]])
  assert.equal((await arrivedAt(app, shop.connection.account)).length, 1)
})

test('202 after the hour: tokens that end within a minute are renewed before, once for ten events at a time', async () => {
  const shop = await newShop()
  for (let i = 0; i < 10; i++) await announced(shop)
  app.clock.advance({ minutes: 59, seconds: 1 })
  assert.equal(await deliver(app, shop.id), 10)
  assert.deepEqual([to('/token').length, to('/events').length], [1, 10])
  assert.equal(new URLSearchParams(String(to('/token')[0]!.body)).get('grant_type'), 'refresh_token')
  assert.equal((await arrivedAt(app, shop.connection.account)).length, 10)
  await announced(shop)
  await deliver(app, shop.id)
  assert.equal(to('/token').length, 1)
})

test('202 after 401: tokens that the provider no longer takes are renewed, once, and the event is sent again', async () => {
  const shop = await newShop()
  await announced(shop)
  await app.system.transaction(({ db }) => db.updateTable('practice_accounts').set({ access_until: '' }).execute())
  assert.equal(await deliver(app, shop.id), 1)
  assert.deepEqual([to('/token').length, to('/events').length], [1, 2])
  assert.equal((await deliveries(shop))[0].status, 'delivered')
  calls = []
  meet = async (call, send) => (call.url.endsWith('/events') ? { status: 401, headers: {}, body: Buffer.alloc(0) } : send(call))
  await announced(shop)
  await deliver(app, shop.id)
  assert.deepEqual([to('/token').length, to('/events').length], [1, 2])
  assert.deepEqual((await deliveries(shop))[0].last_attempt.status_code, 401)
})

test('unauthorized once the provider revokes access; when access is granted again, the backlog is sent immediately', async () => {
  const shop = await newShop()
  await app.system.transaction(({ db }) => db.deleteFrom('practice_accounts').execute())
  for (let i = 0; i < 3; i++) await announced(shop)
  await deliver(app, shop.id)
  assert.equal(await statusOf(shop, shop.connection.id), 'unauthorized')
  for (const { status, last_attempt } of await deliveries(shop))
    assert.deepEqual([status, last_attempt.reason], ['waiting', 'unauthorized'])
  assert.equal(to('/token').length, 1)
  const told = await app.db.selectFrom('events').select('type').where('organization_id', '=', shop.id).execute()
  assert.equal(told.filter(({ type }) => type === 'connection.unauthorized').length, 1)

  const account = await agree(app, shop, shop.connection.id)
  assert.equal(await deliver(app, shop.id), 3)
  assert.equal((await arrivedAt(app, account)).length, 3)
  assert.equal(await statusOf(shop, shop.connection.id), 'active')
})

test('failing, and not unauthorized, while the provider cannot be asked for tokens; they are kept, and good later', async () => {
  const shop = await newShop()
  await announced(shop)
  app.clock.advance({ hours: 2 })
  meet = async () => {
    throw new OutboundError('connect')
  }
  await deliver(app, shop.id)
  assert.equal((await deliveries(shop))[0].last_attempt.reason, 'connect')
  assert.equal(await statusOf(shop, shop.connection.id), 'failing')
  meet = async () => ({ status: 503, headers: {}, body: Buffer.from('down') })
  app.clock.advance({ minutes: 1 })
  await deliver(app, shop.id)
  assert.equal((await deliveries(shop))[0].last_attempt.status_code, 503)
  meet = undefined
  app.clock.advance({ minutes: 3 })
  await deliver(app, shop.id)
  assert.equal((await deliveries(shop))[0].status, 'delivered')
})

test('a refresh token is used once, though two processes want others at the same time', async () => {
  const shop = await newShop()
  const looks = [0, 0]
  const countLooks = (context: Context, process: 0 | 1): Context => ({
    ...context,
    transaction(work) {
      looks[process]!++
      return context.transaction(work)
    },
  })
  const contexts = [countLooks(shop.context, 0), countLooks(createContext(app.parts, shop.context), 1)]
  const sessions = await Promise.all(contexts.map((context) => openSession(context, shop.connection.id)))
  app.clock.advance({ hours: 2 })
  let answered = () => {}
  meet = async (call, send) => {
    await new Promise<void>((resolve) => {
      answered = resolve
    })
    return send(call)
  }
  const both = sessions.map((session) => session.current())
  await until('one process asks for tokens', () => to('/token').length)
  await until(
    'the other looks for the lease, and looks again',
    () => Math.max(...looks),
    (count) => count > 2,
  )
  answered()
  const [one, two] = await Promise.all(both)
  assert.equal(to('/token').length, 1)
  assert.deepEqual(one, two)
  assert.match((one as any).access_token, /^[\w-]{43}$/)
})

test('200 for a test event: says whether it arrived, and where the connection is not authorized', async () => {
  const shop = await newShop('parcels.event.created')
  const sent = await shop.call('POST', `/event-subscriptions/broadcast/test/${shop.subscription_id}`)
  assert.deepEqual(sent.body.data, { success: true, status_code: 202, response_body: 'The receiver took it, with status 202.' })
  const [event] = await arrivedAt(app, shop.connection.account)
  assert.match(event.unique_id, /^test_/)
  assert.deepEqual(event.profile.data.attributes, { external_id: 'parcel-0' })
  const idle = await subscribe(shop, await newConnection(shop))
  const unsent = await shop.call('POST', `/event-subscriptions/broadcast/test/${idle}`)
  assert.equal(unsent.body.data.success, false)
  assert.match(unsent.body.data.response_body, /start its authorization/)
})

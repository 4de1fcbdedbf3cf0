import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runAtOnce } from '../../../test/at-once.ts'
import { startApp } from '../../../test/harness.ts'
import { holds, newConnection, newSubscription } from '../../../test/hooks.ts'
import { rowsOf } from '../../../test/prove/server/rows.ts'
import { receiver } from '../../../test/receiver.ts'
import { OutboundError } from '../../platform/outbound/call.ts'
import { eventTypes } from '../../webhooks/public-events/index.ts'

const shop = receiver()
const app = await startApp({ send: shop.send })
after(() => app.close())

const said = 'the private words of the receiver'
const answering = (status: number) => () => ({ status, headers: { location: `https://${said}`, 'x-said': said }, body: Buffer.from(said) })

async function subscribed(event_type = 'parcel.created') {
  const made = await app.newOrganization()
  const connection = await newConnection(made.call, {
    auth_type: 'bearer',
    auth_config: { token: 'theirs' },
    extra_headers: { 'X-A': 'b' },
  })
  const { id: subscription } = await newSubscription(made.call, connection.id, { event_type })
  const broadcast = () => made.call('POST', `/event-subscriptions/broadcast/test/${subscription}`)
  return { ...made, connection, subscription, broadcast }
}

for (const event_type of eventTypes)
  test(`200 sends an event of type ${event_type} as a true one would be sent`, async () => {
    const { broadcast, connection } = await subscribed(event_type)
    shop.answers(answering(202))
    const { status, body } = await broadcast()
    const expected = { success: true, status_code: 202, response_body: 'The receiver took it, with status 202.' }
    assert.deepEqual([status, body], [200, { data: expected }])
    const got = shop.received.at(-1)!
    assert.deepEqual([got.body.event_type, got.body.sequence, got.body.data.parcel?.parcel_id ?? got.body.data.id], [event_type, 0, 0])
    assert.deepEqual([got.headers.authorization, got.headers['X-A']], ['Bearer theirs', 'b'])
    assert.match(got.headers['webhook-id']!, /^test_\w+$/)
    assert.ok(holds(connection.signing_secret, got, app.clock.time))
  })

test('200 with success false, in our own words, where it was not taken or could not be sent', async () => {
  const { broadcast } = await subscribed()
  const outcomes: [Parameters<typeof shop.answers>[0], number, RegExp][] = [
    [answering(500), 500, /answered with status 500. Only 2xx/],
    [answering(404), 404, /answered with status 404/],
    [answering(302), 302, /Redirects are not followed/],
    [answering(304), 304, /Redirects are not followed/],
    ...(['refused_address', 'dns', 'connect', 'tls', 'timeout_before', 'timeout_after', 'reset', 'too_large', 'bad_answer'] as const).map(
      (reason): [() => never, number, RegExp] => [
        () => {
          throw new OutboundError(reason, new Error(said))
        },
        0,
        new RegExp(`^${new OutboundError(reason).message}$`),
      ],
    ),
  ]
  for (const [answer, status_code, words] of outcomes) {
    shop.answers(answer)
    const { status, body, text, headers } = await broadcast()
    assert.deepEqual([status, body.data.success, body.data.status_code], [200, false, status_code])
    assert.match(body.data.response_body, words)
    assert.ok(!`${text}${JSON.stringify(headers)}`.includes(said), text)
  }
})

test('200 keeps nothing: no delivery, no failure of the connection, and nothing of what the receiver said', async () => {
  const { broadcast, call, id, connection } = await subscribed()
  shop.answers(answering(500))
  await broadcast()
  assert.deepEqual((await call('GET', '/event-subscriptions/deliveries')).body.data, [])
  assert.equal((await call('GET', `/event-subscriptions/connections/${connection.id}`)).body.data.status, 'active')
  for (const text of [...Object.values(await rowsOf(app.db, [id])).flat(), ...app.lines]) assert.ok(!text.includes(said), text)
})

test('404 for a subscription that is not there', async () => {
  const { call, broadcast, subscription } = await subscribed()
  assert.equal((await call('POST', '/event-subscriptions/broadcast/test/999999')).status, 404)
  await call('DELETE', `/event-subscriptions/subscriptions/${subscription}`)
  assert.equal((await broadcast()).status, 404)
})

test('200 with success false for a provider that was not granted access', async () => {
  const { call } = await app.newOrganization()
  const { id } = (await call('POST', '/event-subscriptions/connections', { type: 'klaviyo', configuration: {} })).body.data
  const subscription = await newSubscription(call, id)
  const { body } = await call('POST', `/event-subscriptions/broadcast/test/${subscription.id}`)
  assert.deepEqual([body.data.success, body.data.status_code], [false, 0])
  assert.match(body.data.response_body, /not authorized at the provider/)
})

test('404 when the connection is deleted while the sample event is prepared', async () => {
  const { broadcast, connection, call } = await subscribed()
  // As a deletion leaves it that commits after the connection was read.
  await app.system.transaction(({ db }) => db.deleteFrom('connection_secrets').where('connection_id', '=', connection.id).execute())
  assert.equal((await broadcast()).status, 404)
  for (let round = 0; round < 8; round++) {
    const next = await newConnection(call)
    const { id } = await newSubscription(call, next.id, { event_type: 'parcel.created' })
    const sent = Array.from({ length: 4 }, () => () => call('POST', `/event-subscriptions/broadcast/test/${id}`))
    const answers = await runAtOnce([...sent, () => call('DELETE', `/event-subscriptions/connections/${next.id}`), ...sent])
    assert.ok(
      answers.every(({ status }) => [200, 204, 404].includes(status)),
      answers.map(({ status }) => status).join(),
    )
  }
})

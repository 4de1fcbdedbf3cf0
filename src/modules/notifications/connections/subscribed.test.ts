import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { delivering } from '../../../../test/delivering.ts'
import { startApp } from '../../../../test/harness.ts'
import { receiver } from '../../../../test/receiver.ts'
import { shipment } from '../../../../test/shipments.ts'

const shop = receiver()
const app = await startApp({ send: shop.send })
after(() => app.close())
const deliver = (organization_id: number) => delivering(app, organization_id).now()

test('201, and from then on parcel events arrive at the endpoint, signed', async () => {
  const { call, id } = await app.newOrganization()
  const made = await call('POST', '/event-subscriptions/connections', {
    type: 'webhook',
    configuration: {
      url: 'https://hooks.example/in',
      auth_type: 'bearer',
      auth_config: { token: 'theirs' },
      extra_headers: { 'X-A': 'b' },
    },
  })
  assert.equal(made.status, 201, made.text)
  const { signing_secret, ...connection } = made.body.data
  assert.deepEqual(connection.configuration, { url: 'https://hooks.example/in', auth_type: 'bearer', extra_headers: { 'X-A': '***' } })
  const subscribed = await call('POST', '/event-subscriptions/subscriptions', {
    connection_id: connection.id,
    event_type: 'parcel.created',
  })
  assert.equal(subscribed.status, 201, subscribed.text)
  const announced = await call('POST', '/shipments/announce', shipment())
  assert.equal(announced.status, 201, announced.text)
  assert.equal(await deliver(id), 1)
  const [got] = shop.received.filter(({ body }) => body.data.organization_id === id)
  assert.equal(got!.url, 'https://hooks.example/in')
  assert.equal(got!.headers.authorization, 'Bearer theirs')
  assert.equal(got!.headers['X-A'], 'b')
  assert.equal(got!.body.event_type, 'parcel.created')
  assert.equal(got!.body.data.id, announced.body.data.parcels[0].id)
  const { 'webhook-id': sent, 'webhook-timestamp': seconds, 'webhook-signature': signature } = got!.headers
  assert.equal(signature, new Webhook(signing_secret).sign(sent!, new Date(Number(seconds) * 1000), got!.text))
  assert.equal(Number(seconds) * 1000, Date.parse(app.clock.time))
  assert.equal(await deliver(id), 0)
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { verifyBodySignature, verifyWebhook, WebhookVerificationError } from '../clients/typescript/src/index.ts'
import { startClientServer } from './client-server.ts'
import { receiver } from './receiver.ts'

const shop = receiver()
const server = await startClientServer(shop.send)
after(() => server.close())

/** A message as the server signs it, and the secret of its connection. */
async function deliveredMessage() {
  const { client } = await server.newClient()
  const connection = await client.createConnection({ body: { type: 'webhook', configuration: { url: 'https://shop.example/events' } } })
  const { id, signing_secret } = connection.data as { id: number; signing_secret: string }
  const subscription = await client.createSubscription({ body: { connection_id: id, event_type: 'parcel.created' } })
  const send = async () => {
    const { data } = await client.sendTestEvent({ subscription_id: subscription.data.id })
    assert.ok(data.success)
    const { headers, text } = shop.received.at(-1)!
    return { headers, body: text }
  }
  return { client, id, secret: signing_secret, send, now: () => Date.parse(server.app.clock.time) }
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => (error instanceof WebhookVerificationError ? error.reason : String(error)),
  )

test('verifyWebhook answers the event of a message that the server signed, from text, bytes, Headers and an object in any case', async () => {
  const { secret, send, now } = await deliveredMessage()
  const { headers, body } = await send()
  const event = await verifyWebhook({ body, headers }, secret, { now })
  assert.ok(event.type === 'parcel.created')
  assert.deepEqual([event.id, event.payload.sequence, event.payload.data.id], [headers['webhook-id'], 0, 0])
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
  for (const one of [new Headers(headers), upper])
    for (const content of [Buffer.from(body), new TextEncoder().encode(body).buffer])
      assert.deepEqual(await verifyWebhook({ body: content, headers: one }, ['whsec_AAAA', secret], { now }), event)
})

test('verifyWebhook refuses another secret, a changed body, an old message and missing headers, and says why', async () => {
  const { secret, send, now } = await deliveredMessage()
  const { headers, body } = await send()
  const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  assert.equal(await reasonOf(verifyWebhook({ body, headers }, other, { now })), 'signature_invalid')
  assert.equal(await reasonOf(verifyWebhook({ body: `${body} `, headers }, secret, { now })), 'signature_invalid')
  const changed = { ...headers, 'webhook-id': 'evt_other' }
  assert.equal(await reasonOf(verifyWebhook({ body, headers: changed }, secret, { now })), 'signature_invalid')
  const garbage = { ...headers, 'webhook-signature': 'v1,%%% v2,abc v1' }
  assert.equal(await reasonOf(verifyWebhook({ body, headers: garbage }, secret, { now })), 'signature_invalid')
  for (const ms of [301_000, -301_000])
    assert.equal(await reasonOf(verifyWebhook({ body, headers }, secret, { now: () => now() + ms })), 'timestamp_out_of_tolerance')
  await verifyWebhook({ body, headers }, secret, { now: () => now() + 301_000, toleranceSeconds: 600 })
  assert.equal(await reasonOf(verifyWebhook({ body, headers: {} }, secret, { now })), 'header_missing')
  const timeless = { ...headers, 'webhook-timestamp': 'now' }
  assert.equal(await reasonOf(verifyWebhook({ body, headers: timeless }, secret, { now })), 'timestamp_invalid')
})

test('verifyWebhook accepts messages with either secret while a secret is rotated', async () => {
  const { client, id, secret, send, now } = await deliveredMessage()
  const { data } = await client.rotateConnectionSecret({ id })
  const message = await send()
  assert.notEqual(data.signing_secret, secret)
  for (const one of [secret, data.signing_secret]) assert.equal((await verifyWebhook(message, one, { now })).type, 'parcel.created')
})

test('verifyBodySignature verifies the header that covers the body alone', async () => {
  const { secret, send } = await deliveredMessage()
  const { headers, body } = await send()
  const signature = headers['Crossdock-Signature']!
  assert.equal(await verifyBodySignature(body, signature, secret), true)
  assert.equal(await verifyBodySignature(`${body} `, signature, secret), false)
  assert.equal(await verifyBodySignature(body, 'not hex', secret), false)
  assert.equal(await verifyBodySignature(body, signature, 'another secret'), false)
})

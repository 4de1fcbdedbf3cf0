import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import type { Send } from '../../../platform/outbound/call.ts'
import { addCredential } from '../../onboarding/service.ts'
import { connectIntegration } from './connect-integration.ts'

type Call = Parameters<Send>[0]
const received: Call[] = []
let status = 204
const app = await startApp({
  send: async (call) => {
    received.push(call)
    return { status, headers: {}, body: Buffer.alloc(0) }
  },
})
after(() => app.close())
const spaced = await startApp({
  set: { WEBHOOK_JSON: 'spaced' },
  send: async (call) => {
    received.push(call)
    return { status, headers: {}, body: Buffer.alloc(0) }
  },
})
after(() => spaced.close())

async function shop(of: typeof app) {
  const organization = await of.newOrganization()
  const { id: organization_id, integration_id } = organization
  const key = (await of.system.transaction((tx) => addCredential(tx, 'key', { organization_id, integration_id })))!
  const connect = (url = 'https://shop.example/hook') => connectIntegration(organization.context, { ...key, url })
  const integration = async () => (await organization.call('GET', `/integrations/${integration_id}`)).body.data
  return { ...organization, key, connect, integration }
}

test('sends the key to the shop, signed with its secret, and makes the address the webhook of the integration', async () => {
  const { key, connect, integration, integration_id } = await shop(app)
  received.length = 0
  assert.deepEqual(await connect(), { isConnected: true, reason: null })
  const { url, headers, body } = received[0]!
  const message = JSON.parse(String(body))
  assert.deepEqual([url, received.length], ['https://shop.example/hook', 1])
  assert.deepEqual(
    { ...message, timestamp: 0 },
    { action: 'integration_credentials', timestamp: 0, integration_id, public_key: key.public_id, secret_key: key.secret },
  )
  assert.equal(headers?.['Crossdock-Signature'], createHmac('sha256', key.secret).update(String(body)).digest('hex'))
  const { webhook_url, webhook_active } = await integration()
  assert.deepEqual([webhook_url, webhook_active], ['https://shop.example/hook', true])
})

test('with WEBHOOK_JSON=spaced the message is written and signed as Python writes it', async () => {
  const { key, connect } = await shop(spaced)
  received.length = 0
  await connect()
  const { headers, body } = received[0]!
  assert.match(String(body), /^\{"action": "integration_credentials", "timestamp": \d{13}, /)
  assert.equal(headers?.['Crossdock-Signature'], createHmac('sha256', key.secret).update(String(body)).digest('hex'))
})

test('a shop that refuses the key, or has no valid address, does not become the webhook', async () => {
  const { connect, integration } = await shop(app)
  status = 404
  assert.deepEqual(await connect(), { isConnected: false, reason: 'The receiver answered 404.' })
  status = 204
  const { isConnected, reason } = await connect('http://10.0.0.1/hook')
  assert.equal(isConnected, false)
  assert.equal(typeof reason, 'string')
  assert.deepEqual([(await integration()).webhook_active, (await integration()).webhook_url], [false, null])
})

test('the secret is stored nowhere as it is sent', async () => {
  const { key, connect } = await shop(app)
  await connect()
  for (const table of ['deliveries', 'events', 'integration_logs'] as const)
    assert.ok(!JSON.stringify(await app.db.selectFrom(table).selectAll().execute()).includes(key.secret), table)
})

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { OutboundRequest, Send } from '../../src/platform/outbound/call.ts'
import { redirectCalls } from '../../src/platform/outbound/redirect.ts'
import { startApp } from '../harness.ts'

const seen: OutboundRequest[] = []
const world: Send = async (call) => {
  seen.push(call)
  return { status: 204, headers: {}, body: Buffer.alloc(0) }
}
let redirected = 0
const standIn = createServer((_, answer) => {
  redirected++
  answer.end('{}')
})
await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', () => resolve()))
const send = redirectCalls(world, new Map([['https://api.carrier.example', `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`]]))
const app = await startApp({ send })
after(async () => {
  await app.close()
  standIn.close()
})

test('CARRIER_URLS redirects calls to carriers, and no webhook that a client sends to the same address', async () => {
  const { call } = await app.newOrganization()
  const url = 'https://api.carrier.example/hook'
  const { id } = (await call('POST', '/event-subscriptions/connections', { type: 'webhook', configuration: { url } })).body.data
  const subscription = { connection_id: id, event_type: 'parcel.created' }
  const made = await call('POST', '/event-subscriptions/subscriptions', subscription)
  const { body } = await call('POST', `/event-subscriptions/broadcast/test/${made.body.data.id}`)
  assert.equal(body.data.success, true)
  assert.deepEqual([seen.map((one) => one.url), redirected], [[url], 0])
  await send({ method: 'GET', url: 'https://api.carrier.example/rates', isToCarrier: true })
  assert.deepEqual([seen.length, redirected], [1, 1])
})

import assert from 'node:assert/strict'
import { after } from 'node:test'
import { deepTest, firstUnlessDeep } from '../deep.ts'
import { basic } from '../harness.ts'
import { killServers, type RunningServer, startServer } from '../server.ts'

/** Sandbox organizations of a demo on a laptop may have their receiver on the same machine, until others can reach the server. */
after(killServers)

const connections = '/api/v3/event-subscriptions/connections'

const subscriptions = '/api/v3/event-subscriptions/subscriptions'

/** What the server answers to its demo organization. */
async function post({ url, credentials }: RunningServer, path: string, body?: object, headers: Record<string, string> = {}) {
  const { api_key, api_secret } = credentials()
  const authorization = basic(api_key, api_secret)
  const json = body && { body: JSON.stringify(body) }
  const type = { 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers: { authorization, ...(body && type), ...headers }, ...json })
  return { status: answer.status, body: (await answer.json()) as any }
}

const connect = (server: RunningServer, headers: Record<string, string> = {}) =>
  post(server, connections, { type: 'webhook', configuration: { url: 'http://127.0.0.1:9/hook' } }, headers)

deepTest('takes a receiver on loopback while no proxy is in front', async () => {
  const server = await startServer()
  assert.equal((await connect(server)).status, 201)
  await server.stop()
})

deepTest('refuses a receiver on loopback where TRUST_PROXY is on', async () => {
  const server = await startServer({ TRUST_PROXY: 'on' })
  const { status, body } = await connect(server)
  assert.deepEqual([status, body.errors[0].source.pointer], [400, '/data/configuration/url'])
  await server.stop()
})

const proxyHeaders = {
  'x-forwarded-for': '192.0.2.1',
  forwarded: 'for=192.0.2.1',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'ship.example',
}
for (const [name, value] of firstUnlessDeep(Object.entries(proxyHeaders))) {
  deepTest(`refuses a receiver on loopback, and sends to none, once a request with ${name} was seen`, async () => {
    const server = await startServer()
    const { status, body } = await connect(server)
    assert.equal(status, 201)
    const subscription = await post(server, subscriptions, { connection_id: body.data.id, event_type: 'parcel.created' })
    const broadcast = `/api/v3/event-subscriptions/broadcast/test/${subscription.body.data.id}`
    assert.match(JSON.stringify((await post(server, broadcast)).body), /The connection was refused/)
    assert.equal((await fetch(`${server.url}/livez`, { headers: { [name]: value } })).status, 200)
    assert.equal((await connect(server)).status, 400)
    assert.match(JSON.stringify((await post(server, broadcast)).body), /Webhook URLs must use https/)
    await server.stop()
  })
}

deepTest('refuses a receiver on loopback in the forwarded request itself', async () => {
  const server = await startServer()
  assert.equal((await connect(server, { 'x-forwarded-for': '192.0.2.1' })).status, 400)
  await server.stop()
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { baseUrl, basic, startApp } from '../../test/harness.ts'

const app = await startApp()
const shared = await startApp({ corsOrigins: ['https://shop.example'] })
const open = await startApp({ corsOrigins: ['*'] })
after(() => Promise.all([app, shared, open].map((one) => one.close())))
type App = typeof app

const newConnection = { type: 'webhook', configuration: { url: 'https://receiver.example' } }
const foreign = 'https://evil.example'

/** A POST without a body and without a header that would make a browser ask first: what a form on any page can send. */
async function rotate(on: App, headers: Record<string, string>) {
  const { call, authorization } = await on.newOrganization()
  const { id } = (await call('POST', '/event-subscriptions/connections', newConnection)).body.data
  return on.send('POST', `/api/v3/event-subscriptions/connections/${id}/rotate-secret`, {
    authorization,
    host: 'crossdock.test',
    ...headers,
  })
}

for (const [what, headers] of [
  ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site: same-site, which another server may be', { 'sec-fetch-site': 'same-site', origin: 'http://other.crossdock.test' }],
  ['a foreign Origin', { origin: foreign }],
  ['the Origin of a sandboxed frame', { origin: 'null' }],
  ['our name on another port as Origin', { origin: `${baseUrl}:8080` }],
  ['an Origin that is no address', { origin: 'not an origin' }],
] as const) {
  test(`returns 403 to a POST with ${what}, though the browser added good credentials`, async () => {
    const { status, body, headers: given } = await rotate(app, headers)
    assert.deepEqual([status, body.errors?.[0].code], [403, 'forbidden'])
    assert.equal(given['access-control-allow-origin'], undefined)
  })
}

test('returns 403 to PUT, PATCH and DELETE of a foreign page, and to forms at the token endpoint and at pages, in their own shape', async () => {
  const { call, authorization, client_id, client_secret } = await app.newOrganization()
  const { id } = (await call('POST', '/brands', { name: 'A', domain: 'cross-site' })).body.data
  const from = { 'sec-fetch-site': 'cross-site', authorization }
  for (const method of ['PUT', 'PATCH', 'DELETE']) assert.equal((await app.send(method, `/api/v3/brands/${id}`, from)).status, 403, method)
  assert.equal((await call('GET', `/brands/${id}`)).status, 200)
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: foreign }
  const signed = { ...form, authorization: basic(client_id, client_secret) }
  const token = await app.send('POST', '/oauth2/token', signed, 'grant_type=client_credentials&scope=api')
  assert.deepEqual([token.status, token.body.error, token.body.status_code], [403, 'invalid_request', 403])
  assert.equal((await app.send('POST', '/practice-provider/authorize', form, 'decision=allow')).status, 403)
})

for (const [what, on, headers] of [
  ['of a program, which sends neither header', app, {}],
  ['of our own page', app, { 'sec-fetch-site': 'same-origin', origin: baseUrl }],
  ['of our own form, whose Origin a policy hides', app, { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['that a person began', app, { 'sec-fetch-site': 'none' }],
  ['of BASE_URL, whatever name the proxy asks for', app, { origin: baseUrl, host: '10.0.0.5:3000' }],
  ['of a page that was read by another name of this server', app, { origin: 'http://192.0.2.7:3000', host: '192.0.2.7:3000' }],
  ['of an origin in CORS_ORIGINS', shared, { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }],
  ['of any origin where CORS_ORIGINS is *', open, { 'sec-fetch-site': 'cross-site', origin: foreign }],
] as const) {
  test(`returns 200 to a POST ${what}`, async () => {
    assert.equal((await rotate(on, headers)).status, 200)
  })
}

test('returns 403 to an origin beside CORS_ORIGINS', async () => {
  assert.equal((await rotate(shared, { 'sec-fetch-site': 'cross-site', origin: foreign })).status, 403)
})

test('serves GET, HEAD and preflights of foreign pages as before', async () => {
  const { authorization } = await app.newOrganization()
  const from = { 'sec-fetch-site': 'cross-site', origin: foreign, authorization }
  for (const method of ['GET', 'HEAD']) assert.equal((await app.send(method, '/api/v3/brands', from)).status, 200, method)
  assert.equal((await app.send('OPTIONS', '/api/v3/brands', from)).status, 405)
  assert.equal((await shared.send('OPTIONS', '/api/v3/brands', from)).status, 204)
})

test('a page with a form sends its Origin to this server, and its URL to no other', async () => {
  const { call } = await app.newOrganization({ mode: 'test' })
  const { id } = (await call('POST', '/event-subscriptions/connections', { type: 'klaviyo', configuration: {} })).body.data
  const { authorization_url } = (await call('POST', `/event-subscriptions/connections/${id}/authorization`)).body.data
  const page = await app.send('GET', authorization_url.slice(baseUrl.length))
  assert.match(page.text, /<form /)
  assert.equal(page.headers['referrer-policy'], 'same-origin')
})

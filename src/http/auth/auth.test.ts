import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { z } from 'zod'
import { otherSchemes, readableSpellings, unreadableSpellings, wrongSpellings } from '../../../test/fixtures/authorization-spellings.ts'
import { basic, startApp, statusesOf, type TestResponse } from '../../../test/harness.ts'
import { defineEndpoint, replyWith, wrapInData } from '../endpoint.ts'
import type { Handler } from '../http.ts'
import { mountEndpoints } from '../mount.ts'
import { rotateCredential } from './credentials.ts'

const app = await startApp()
after(() => app.close())

const basicChallenge = 'Basic realm="crossdock", charset="UTF-8"'
const brands = (authorization?: string, address?: string) =>
  app.send('GET', '/api/v3/brands', authorization === undefined ? {} : { authorization }, '', address)

async function newToken({ client_id, client_secret }: { client_id: string; client_secret: string }): Promise<string> {
  const headers = { authorization: basic(client_id, client_secret), 'content-type': 'application/x-www-form-urlencoded' }
  return (await app.send('POST', '/oauth2/token', headers, 'grant_type=client_credentials&scope=api')).body.access_token
}

/** `tried`: whether a bearer token was sent, and so is what was wrong. */
function checkRefused({ status, headers, body }: TestResponse, tried: 'bearer' | 'other' = 'other') {
  assert.deepEqual([status, body.errors?.[0].code, body.errors?.[0].source], [401, 'authentication_failed', { header: 'Authorization' }])
  assert.equal(
    headers['www-authenticate'],
    `${basicChallenge}, Bearer realm="crossdock"${tried === 'bearer' ? ', error="invalid_token"' : ''}`,
  )
  assert.equal(headers['cache-control'], 'no-store')
}

for (const [name, write] of readableSpellings) {
  test(`200 with a key pair written ${name}`, async () => {
    const { api_key, api_secret } = await app.newOrganization()
    assert.equal((await brands(write(api_key, api_secret))).status, 200)
  })
}

for (const [name, write] of [...otherSchemes, ...unreadableSpellings, ...wrongSpellings]) {
  test(`401 with a challenge for ${name}`, async () => {
    const { api_key, api_secret } = await app.newOrganization()
    const authorization = write(api_key, api_secret)
    checkRefused(await brands(authorization))
    checkRefused(await brands(authorization))
  })
}

test('401 with a challenge for no credentials, for a client that poses as a key, and for a letter that is not ASCII', async () => {
  const { api_key, api_secret, client_id, client_secret } = await app.newOrganization()
  checkRefused(await brands())
  checkRefused(await brands(basic(client_id, client_secret)))
  checkRefused(await brands(basic(api_key, `${api_secret}é`)))
  // The pair is not form-encoded here: that is a rule of the token endpoint alone.
  checkRefused(
    await brands(
      basic(
        api_key.replace(/^./, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
        api_secret,
      ),
    ),
  )
})

test('200 with a bearer token, in any case of the scheme and with any number of spaces', async () => {
  const token = await newToken(await app.newOrganization())
  for (const header of [`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`, `Bearer   ${token}`])
    assert.equal((await brands(header)).status, 200)
})

test('401 with error="invalid_token" for whatever is not a token', async () => {
  const { client_secret, api_secret } = await app.newOrganization()
  const token = await newToken(await app.newOrganization())
  const others = [
    '',
    token.slice(1),
    `${token}A`,
    `${token} `,
    `${token}=`,
    `"${token}"`,
    token.toLowerCase(),
    `${token}, ${token}`,
    `\t${token}`,
  ]
  for (const text of [...others, client_secret, api_secret, 'null', '\u00ff', 'a'.repeat(8000)])
    checkRefused(await brands(`Bearer ${text}`), 'bearer')
  checkRefused(await brands('Bearer'), 'bearer')
  checkRefused(await brands(`Token ${token}`))
})

test('200 until the token is 3600 seconds old, and 401 from then on', async () => {
  const { authorization } = await app.newOrganization({ scheme: 'bearer' })
  const unused = await app.newOrganization({ scheme: 'bearer' })
  assert.equal((await brands(authorization)).status, 200)
  app.clock.advance({ seconds: 3599 })
  assert.equal((await brands(authorization)).status, 200)
  app.clock.advance({ seconds: 1 })
  checkRefused(await brands(authorization), 'bearer')
  checkRefused(await brands(unused.authorization), 'bearer')
})

test('403 names the permission that is missing, and says so in the challenge', async () => {
  const { call } = await app.newOrganization({ scheme: 'bearer', scopes: ['read:order', 'read:integration'] })
  assert.equal((await call('GET', '/integrations')).status, 200)
  const { status, headers, body } = await call('GET', '/brands')
  assert.deepEqual([status, body.errors[0].code], [403, 'forbidden'])
  const scope = /"insufficient_scope", scope="([^"]+)"$/.exec(String(headers['www-authenticate']))?.[1]
  assert.ok(scope && body.errors[0].detail.includes(scope), String(headers['www-authenticate']))
  assert.match(String(headers['www-authenticate']), /^Bearer realm="crossdock", error="insufficient_scope"/)
  assert.equal((await call('DELETE', '/integrations/1')).status, 403)
  const none = await app.newOrganization({ scheme: 'bearer', scopes: [] })
  assert.equal((await none.call('GET', '/integrations')).status, 403)
})

test('401 for a bearer token where only key pairs are taken', async () => {
  const table = {
    readSecretThing: defineEndpoint({
      method: 'GET',
      path: '/thing',
      summary: 'For key pairs',
      scope: 'read:brand',
      auth: ['basic'],
      replies: { 200: wrapInData(z.string()) },
      handle: async () => replyWith(200, { data: 'thing' }),
    }),
  }
  const handle = mountEndpoints([table], [], app.parts, { corsOrigins: [], limits: { read: 0, write: 0 } })
  const key = await app.newOrganization()
  const get = (authorization: string) => sendTo(handle, authorization, '/api/v3/thing')
  assert.equal((await get(key.authorization)).status, 200)
  const refused = await get(`Bearer ${await newToken(key)}`)
  assert.deepEqual([refused.status, refused.headers['www-authenticate']], [401, basicChallenge])
})

const sendTo = (handle: Handler, authorization: string, target = '/api/v3/brands') =>
  handle({ method: 'GET', target, headers: { authorization }, address: '192.0.2.1', body: async () => Buffer.alloc(0) })

test('200 with both secrets after a rotation; 401 for the first after the next, and at once where that is asked', async () => {
  const { api_key, api_secret: first } = await app.newOrganization()
  const rotate = async (options?: { endPrevious: boolean }) =>
    (await app.system.transaction((tx) => rotateCredential(tx, 'key', api_key, options)))!.secret
  /** Each is sent twice at once: the second finds what the first has cached. */
  const statuses = (secrets: Record<string, string>) =>
    statusesOf(
      Object.fromEntries(
        Object.entries(secrets).map(([name, secret]) => [
          name,
          async () => (await Promise.all([1, 2].map(() => brands(basic(api_key, secret)))))[1]!,
        ]),
      ),
    )
  assert.deepEqual(await statuses({ first }), { first: 200 })
  const second = await rotate()
  assert.deepEqual(await statuses({ first, second }), { first: 200, second: 200 })
  const third = await rotate()
  assert.deepEqual(await statuses({ first, second, third }), { first: 401, second: 200, third: 200 })
  const fourth = await rotate({ endPrevious: true })
  assert.deepEqual(await statuses({ second, third, fourth }), { second: 401, third: 401, fourth: 200 })
})

test('returns 401 for tokens of a client after a rotation that ends the previous secret, and 200 after one that keeps it', async () => {
  const [client, neighbour] = [await app.newOrganization(), await app.newOrganization()]
  const [first, other] = [`Bearer ${await newToken(client)}`, `Bearer ${await newToken(neighbour)}`]
  const rotate = (options?: { endPrevious: boolean }) =>
    app.system.transaction((tx) => rotateCredential(tx, 'client', client.client_id, options))
  const second = (await rotate())!.secret
  assert.equal((await brands(first)).status, 200)
  const third = (await rotate({ endPrevious: true }))!.secret
  checkRefused(await brands(first), 'bearer')
  assert.equal((await brands(other)).status, 200)
  assert.equal((await brands(`Bearer ${await newToken({ ...client, client_secret: third })}`)).status, 200)
  assert.notEqual(second, third)
})

test('200 with both new secrets of two rotations at once', async () => {
  const { api_key, api_secret } = await app.newOrganization()
  const rotated = await Promise.all([1, 2].map(() => app.system.transaction((tx) => rotateCredential(tx, 'key', api_key))))
  for (const made of rotated) assert.equal((await brands(basic(api_key, made!.secret))).status, 200)
  checkRefused(await brands(basic(api_key, api_secret)))
})

test('429 after 300 failures with one key from one address, while other addresses, other keys and tokens go on', async () => {
  const [victim, other] = [await app.newOrganization(), await app.newOrganization()]
  const token = `Bearer ${await newToken(victim)}`
  assert.equal((await brands(victim.authorization)).status, 200)
  for (let i = 0; i < 300; i++) checkRefused(await brands(basic(victim.api_key, `wrong-${i}`)))
  const { status, headers, body } = await brands(basic(victim.api_key, victim.api_secret))
  assert.deepEqual([status, headers['retry-after'], body.errors[0].code], [429, '60', 'hit_rate_limit'])
  for (const answer of [
    await brands(basic(victim.api_key, victim.api_secret), '192.0.2.2'),
    await brands(basic(other.api_key, other.api_secret)),
    await brands(token),
  ])
    assert.equal(answer.status, 200)
  app.clock.advance({ seconds: 60 })
  assert.equal((await brands(basic(victim.api_key, victim.api_secret))).status, 200)
})

test('429 for all but 300 of 350 wrong secrets that come at once', async () => {
  const { api_key } = await app.newOrganization()
  const answers = await Promise.all(Array.from({ length: 350 }, (_, i) => brands(basic(api_key, `wrong-${i}`))))
  assert.deepEqual(
    [401, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length),
    [300, 50],
  )
})

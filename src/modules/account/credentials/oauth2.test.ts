import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Change, type Client, formType, formVectors, plainForm } from '../../../../test/fixtures/token-requests.ts'
import { basic, startApp, type TestResponse } from '../../../../test/harness.ts'
import { createHandler } from '../../../app.ts'
import { hashSecret, revokeCredential, rotateCredential } from '../../../http/auth/credentials.ts'

const app = await startApp()
after(() => app.close())

/** The plain request of a client, changed. */
function ask({ client_id, client_secret }: Pick<Client, 'client_id' | 'client_secret'>, change: Change = {}, address?: string) {
  const { method, target, authorization, contentType, body }: Change = {
    method: 'POST',
    target: '/oauth2/token',
    authorization: basic(client_id, client_secret),
    contentType: formType,
    body: plainForm,
    ...change,
  }
  const headers = {
    ...(authorization !== undefined && { authorization }),
    ...(contentType !== undefined && { 'content-type': contentType }),
  }
  return app.send(method!, target!, headers, body, address)
}

/** What holds for every answer of the endpoint. */
function check({ status, headers, body }: TestResponse, expected: number, outcome: string) {
  assert.deepEqual([status, outcome === 'token' ? 'token' : body.error], [expected, outcome], JSON.stringify(body))
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers.pragma, 'no-cache')
  assert.equal(headers['content-type'], 'application/json')
  if (outcome === 'token') {
    const { access_token, ...rest } = body
    assert.deepEqual(rest, { expires_in: 3600, scope: 'api', token_type: 'bearer' })
    assert.match(access_token, /^[\w-]{43}$/)
  } else {
    assert.deepEqual(Object.keys(body).sort(), ['error', 'error_description', 'error_hint', 'status_code'])
    assert.equal(body.status_code, status)
    assert.match(body.error_description, /^[ !\x23-\x5b\x5d-\x7e]+$/) // What section 5.2 lets it hold.
    assert.match(body.error_hint, /\.$/)
  }
  assert.equal(headers['www-authenticate'], status === 401 ? 'Basic realm="crossdock", charset="UTF-8"' : undefined)
  assert.equal(headers.allow, status === 405 ? 'POST' : undefined)
}

for (const [part, list] of Object.entries(formVectors)) {
  for (const [status, outcome, name, change] of list) {
    test(`${status} ${outcome} by the ${part}: ${name}`, async () => {
      const client = await app.newOrganization()
      const answer = await ask(client, change(client))
      check(answer, status, outcome)
      for (const secret of [client.client_secret, client.api_secret]) assert.equal(answer.text.includes(secret), false)
    })
  }
}

test('200 and errors are covered by at least ninety vectors, each with a name of its own', () => {
  const names = Object.entries(formVectors).flatMap(([part, list]) => list.map(([, , name]) => `${part}: ${name}`))
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.length >= 90, String(names.length))
})

test('200 for a client whose id and secret hold every sign that may stand there, form-encoded; 400 where they are not', async () => {
  const { client_id } = await app.newOrganization()
  const signs = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, i) => 0x20 + i))
  const [id, secret] = [`${client_id} ${signs}`, `${signs}${signs}`]
  await app.system.transaction((tx) =>
    tx.db
      .updateTable('credentials')
      .set({ public_id: id, secret_hash: hashSecret(tx, secret) })
      .where('public_id', '=', client_id)
      .execute(),
  )
  const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  for (const encode of [encoded, encodeURIComponent])
    check(await ask({ client_id: encode(id), client_secret: encode(secret) }), 200, 'token')
  check(
    await ask({ client_id: encoded(id), client_secret: encoded(secret) }, { body: `${plainForm}&client_id=${encoded(id)}` }),
    200,
    'token',
  )
  check(await ask({ client_id: id, client_secret: secret }), 400, 'invalid_request')
})

test('200 gives another token each time, and each opens the API', async () => {
  const client = await app.newOrganization()
  const tokens = await Promise.all(Array.from({ length: 5 }, async () => (await ask(client)).body.access_token as string))
  assert.equal(new Set(tokens).size, 5)
  for (const token of tokens) assert.equal((await app.send('GET', '/api/v3/brands', { authorization: `Bearer ${token}` })).status, 200)
})

test('200 with the previous secret after a rotation; 401 with an older one, and after revocation', async () => {
  const { client_id, client_secret } = await app.newOrganization()
  const rotate = () => app.system.transaction((tx) => rotateCredential(tx, 'client', client_id))
  const second = (await rotate())!.secret
  for (const secret of [client_secret, second]) check(await ask({ client_id, client_secret: secret }), 200, 'token')
  await rotate()
  check(await ask({ client_id, client_secret: second }), 200, 'token')
  check(await ask({ client_id, client_secret }), 401, 'invalid_client')
  await app.system.transaction((tx) => revokeCredential(tx, 'client', client_id))
  check(await ask({ client_id, client_secret: second }), 401, 'invalid_client')
})

test('401 is the same, byte for byte, for an unknown client, a wrong secret and a revoked client', async () => {
  const [one, revoked] = [await app.newOrganization(), await app.newOrganization()]
  await app.system.transaction((tx) => revokeCredential(tx, 'client', revoked.client_id))
  const answers = [
    await ask({ client_id: 'f'.repeat(32), client_secret: one.client_secret }),
    await ask({ client_id: one.client_id, client_secret: 'wrong' }),
    await ask(revoked),
  ]
  const [first, ...others] = answers.map(({ headers: { 'x-request-id': _, ...headers }, ...rest }) => ({ ...rest, headers }))
  for (const other of others) assert.deepEqual(other, first)
})

test('401 or 200, never 500, while the integration of the client is deleted', async () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  for (let round = 0; round < 10; round++) {
    const client = await app.newOrganization()
    // Tokens that have ended: a new one clears them away, and so does the deletion, which must not wait for each other.
    for (let i = 0; i < 3; i++) check(await ask(client), 200, 'token')
    app.clock.advance({ hours: 1 })
    const asked = Array.from({ length: 5 }, () => ask(client))
    const deleted = client.call('DELETE', `/integrations/${client.integration_id}`)
    for (let i = 0; i < 20; i++) {
      asked.push(ask(client))
      await turn()
    }
    assert.equal((await deleted).status, 204)
    for (const answer of await Promise.all(asked)) {
      assert.ok([200, 401, 429].includes(answer.status), answer.text)
      check(answer, answer.status, answer.status === 200 ? 'token' : answer.status === 401 ? 'invalid_client' : 'invalid_request')
    }
    check(await ask(client, {}, '192.0.2.2'), 401, 'invalid_client')
  }
})

test('401 says in error_debug what exactly failed, in development alone', async () => {
  const client = await app.newOrganization()
  const cases: [RegExp, Change][] = [
    [/no Authorization header/, { authorization: undefined }],
    [/another scheme/, { authorization: 'Bearer token' }],
    [/no client with this id/, { authorization: basic('nobody', client.client_secret) }],
    [/the secret is neither/, { authorization: basic(client.client_id, 'wrong') }],
  ]
  const { NODE_ENV } = process.env
  try {
    for (const [debug, change] of cases) {
      process.env.NODE_ENV = 'development'
      const { error_debug, ...rest } = (await ask(client, change)).body
      assert.match(error_debug, debug)
      process.env.NODE_ENV = 'production'
      const answer = await ask(client, change)
      check(answer, 401, 'invalid_client')
      assert.deepEqual(answer.body, rest)
    }
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
})

const failTimes = async (times: number, client_id: string, address?: string) => {
  for (let i = 0; i < times; i++) check(await ask({ client_id, client_secret: `wrong-${i}` }, {}, address), 401, 'invalid_client')
}

test('429 after ten failures in a minute, until Retry-After has passed, for this client and this address alone', async () => {
  const [client, other] = [await app.newOrganization(), await app.newOrganization()]
  await failTimes(10, client.client_id)
  const refused = await ask(client)
  // No `error` of section 5.2 means "too often"; the general one stands in, and the status says the rest.
  check(refused, 429, 'invalid_request')
  assert.equal(refused.headers['retry-after'], '60')
  check(await ask(client, {}, '192.0.2.2'), 200, 'token')
  check(await ask(other), 200, 'token')
  app.clock.advance({ seconds: 59 })
  assert.equal((await ask(client)).headers['retry-after'], '1')
  app.clock.advance({ seconds: 1 })
  check(await ask(client), 200, 'token')
})

test('429 counts the last sixty seconds, wherever they begin, and counts no success', async () => {
  const client = await app.newOrganization()
  await failTimes(5, client.client_id)
  app.clock.advance({ seconds: 40 })
  for (let i = 0; i < 20; i++) check(await ask(client), 200, 'token')
  await failTimes(5, client.client_id)
  assert.equal((await ask(client)).headers['retry-after'], '20')
  app.clock.advance({ seconds: 20 })
  await failTimes(5, client.client_id)
  check(await ask(client), 429, 'invalid_request')
})

test('429 for all but ten of fifty wrong secrets that come at once', async () => {
  const { client_id } = await app.newOrganization()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => ask({ client_id, client_secret: `wrong-${i}` })))
  assert.equal(answers.filter(({ status }) => status === 401).length, 10)
  assert.equal(answers.filter(({ status }) => status === 429).length, 40)
})

test('429 for an unknown client too, so that the limit does not reveal which clients exist', async () => {
  const client_id = 'e'.repeat(32)
  await failTimes(10, client_id)
  check(await ask({ client_id, client_secret: 'wrong' }), 429, 'invalid_request')
})

test('200 after any number of requests that name no client', async () => {
  const client = await app.newOrganization()
  for (let i = 0; i < 30; i++) check(await ask(client, { body: '' }), 400, 'invalid_request')
  for (let i = 0; i < 30; i++) check(await ask(client, { authorization: 'Basic !' }), 400, 'invalid_request')
  check(await ask(client), 200, 'token')
})

test('returns 429 to a client after sixty tokens in a minute, in every process, until Retry-After has passed; other clients go on', async () => {
  const [client, other] = [await app.newOrganization(), await app.newOrganization()]
  const second = createHandler(app.parts, { authUrl: '', corsOrigins: [], limits: { read: 0, write: 0 } })
  for (let i = 0; i < 60; i++) check(await ask(client), 200, 'token')
  const refused = await ask(client)
  check(refused, 429, 'invalid_request')
  assert.equal(refused.headers['retry-after'], '60')
  assert.match(refused.body.error_hint, /60 tokens in any 60 seconds.*Use a token until it ends/)
  const headers = { authorization: basic(client.client_id, client.client_secret), 'content-type': formType }
  const body = async () => Buffer.from(plainForm)
  assert.equal((await second({ method: 'POST', target: '/oauth2/token', headers, address: '192.0.2.9', body })).status, 429)
  check(await ask(other), 200, 'token')
  check(await ask({ client_id: client.client_id, client_secret: 'wrong' }), 401, 'invalid_client')
  app.clock.advance({ seconds: 60 })
  check(await ask(client), 200, 'token')
})

test('returns 429 for all but sixty of eighty token requests that come at once', async () => {
  const client = await app.newOrganization()
  const answers = await Promise.all(Array.from({ length: 80 }, () => ask(client)))
  assert.deepEqual(
    [200, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length),
    [60, 20],
  )
})

test('as many tokens a minute as TOKEN_LIMIT says', async () => {
  const strict = await startApp({ set: { TOKEN_LIMIT: 2 } })
  after(() => strict.close())
  const { client_id, client_secret } = await strict.newOrganization()
  const headers = { authorization: basic(client_id, client_secret), 'content-type': formType }
  const statuses = [1, 2, 3].map(async () => (await strict.send('POST', '/oauth2/token', headers, plainForm)).status)
  assert.deepEqual((await Promise.all(statuses)).sort(), [200, 200, 429])
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deepTest } from '../../../test/deep.ts'
import { basic, startApp, type TestResponse } from '../../../test/harness.ts'
import { rotateCredential } from './credentials.ts'

const app = await startApp()
after(() => app.close())

/** Every row of every table, as text. */
async function dump() {
  let text = ''
  for (const { name } of await app.db.introspection.getTables()) {
    const rows = await app.db
      .selectFrom(name as 'marks')
      .selectAll()
      .execute()
    text += `${name} ${JSON.stringify(rows)}\n`
  }
  return text
}

const logged = () => {
  app.parts.log.flush()
  return app.lines.join('')
}

/** The forms in which a secret could be stored or logged. */
const formsOf = (secret: string) => [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64').replace(/=+$/, '')]

function refuseLeaks(text: string, secrets: readonly string[]) {
  for (const secret of secrets) {
    for (const form of formsOf(secret)) assert.equal(text.includes(form), false, `${form.slice(0, 6)}… was stored or logged`)
  }
}

deepTest('200 for every secret and token that was issued, and none of them in the database or the log', async () => {
  const secrets: string[] = []
  const ids: string[] = []
  for (let i = 0; i < 100; i++) {
    const { api_key, api_secret, client_id, client_secret } = await app.newOrganization()
    const headers = { authorization: basic(client_id, client_secret), 'content-type': 'application/x-www-form-urlencoded' }
    const issued = await app.send('POST', '/oauth2/token', headers, 'grant_type=client_credentials&scope=api')
    const rotated = await app.system.transaction((tx) => rotateCredential(tx, 'key', api_key))
    for (const authorization of [basic(api_key, api_secret), basic(api_key, rotated!.secret), `Bearer ${issued.body.access_token}`])
      assert.equal((await app.send('GET', '/api/v3/brands', { authorization })).status, 200)
    secrets.push(api_secret, client_secret, issued.body.access_token, rotated!.secret)
    ids.push(api_key, client_id)
  }
  assert.equal(new Set(secrets).size, 400)
  const [stored, written] = [await dump(), logged()]
  refuseLeaks(stored + written, secrets)
  // The search finds what is there: ids are stored, and each request has its line.
  for (const id of ids) assert.ok(stored.includes(id))
  assert.ok(written.split('\n').filter((line) => line.includes('"createAccessToken"')).length >= 100)
})

let planted = 0
const canary = () => `canary${++planted}${'7f3a9c'.repeat(4)}`

/** Places where a client may put a secret by mistake. Each request carries its own, and gets an answer that does not repeat it. */
const places: [name: string, send: (secret: string, authorization: string) => Promise<TestResponse>][] = [
  ['a key', (secret) => app.send('GET', '/api/v3/brands', { authorization: basic(secret, secret) })],
  ['a token', (secret) => app.send('GET', '/api/v3/brands', { authorization: `Bearer ${secret}` })],
  ['a header without a scheme', (secret) => app.send('GET', '/api/v3/brands', { authorization: secret })],
  ['another scheme', (secret) => app.send('GET', '/api/v3/brands', { authorization: `${secret} ${secret}` })],
  [
    'other headers',
    (secret, authorization) =>
      app.send('GET', '/api/v3/brands', {
        authorization,
        cookie: `session=${secret}`,
        'x-api-key': secret,
        'user-agent': secret,
        referer: `https://user:${secret}@shop.example/?token=${secret}`,
        'x-request-id': secret,
        'x-forwarded-for': secret,
        'idempotency-key': secret,
        origin: `https://${secret}.example`,
        'content-type': secret,
        accept: secret,
      }),
  ],
  ['the query of a list', (secret, authorization) => app.send('GET', `/api/v3/brands?page_size=${secret}`, { authorization })],
  ['a cursor', (secret, authorization) => app.send('GET', `/api/v3/brands?cursor=${secret}`, { authorization })],
  ['an unknown parameter', (secret, authorization) => app.send('GET', `/api/v3/brands?access_token=${secret}`, { authorization })],
  ['a path with a variable', (secret, authorization) => app.send('GET', `/api/v3/brands/${secret}`, { authorization })],
  ['an unknown path', (secret) => app.send('GET', `/${secret}/${secret}?a=${secret}`)],
  [
    'fields of a body',
    (secret, authorization) =>
      app.send(
        'POST',
        '/api/v3/brands',
        { authorization, 'content-type': 'application/json' },
        JSON.stringify({ name: 7, domain: `${secret} !`, website: `https://user:${secret}@`, color: secret, colour: secret }),
      ),
  ],
  [
    'a body of another type',
    (secret, authorization) => app.send('POST', '/api/v3/brands', { authorization, 'content-type': `text/${secret}` }, secret),
  ],
  ...[
    ['the id of a client', (secret: string) => basic(secret, 'wrong'), 'scope=api'],
    ['the secret of a client', (secret: string) => basic('nobody', secret), 'scope=api'],
    ['a client that cannot be read', (secret: string) => `Basic ${secret}`, 'scope=api'],
    ['a scheme of the token endpoint', (secret: string) => secret, 'scope=api'],
    ['a secret in the form', (secret: string) => basic(secret, secret), 'client_secret=*&client_id=*'],
    ['a scope', (secret: string) => basic(secret, secret), 'scope=*'],
    ['a password', (secret: string) => basic(secret, secret), 'grant_type=password&password=*'],
    ['a form that cannot be read', (secret: string) => basic(secret, secret), 'a=*%'],
  ].map(([name, write, form]): (typeof places)[number] => [
    name as string,
    (secret) =>
      app.send(
        'POST',
        '/oauth2/token',
        { authorization: (write as (secret: string) => string)(secret), 'content-type': 'application/x-www-form-urlencoded' },
        `grant_type=client_credentials&${(form as string).replaceAll('*', secret)}`,
      ),
  ]),
  [
    'the query of the token endpoint',
    (secret) => app.send('POST', `/oauth2/token?client_secret=${secret}`, { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'),
  ],
]

test('401, 400, 404 and the rest repeat no secret that was put in the wrong place, and neither does the log or the database', async () => {
  const { authorization } = await app.newOrganization()
  for (const [name, send] of places) {
    const secret = canary()
    const answer = await send(secret, authorization)
    assert.ok(answer.status === 200 || (answer.status >= 400 && answer.status < 500), `${name}: ${answer.status}`)
    const written = `${answer.text} ${JSON.stringify(answer.headers)}\n${logged()}`.toLowerCase()
    for (const form of formsOf(secret)) assert.equal(written.includes(form.toLowerCase()), false, name)
  }
  refuseLeaks(
    await dump(),
    Array.from({ length: planted }, (_, i) => `canary${i + 1}${'7f3a9c'.repeat(4)}`),
  )
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { createHandler } from '../../src/app.ts'
import { listenOn } from '../../src/http/listen.ts'
import { startApp } from '../harness.ts'

/** A client library that we did not write, over a socket: whether others read the standards as we do. */
const app = await startApp()
const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
const url = `http://127.0.0.1:${listener.port}`
listener.serve(createHandler({ ...app.parts, baseUrl: url }, { authUrl: url, corsOrigins: [], limits: { read: 0, write: 0 } }))
after(async () => {
  listener.cut()
  await listener.close()
  await app.close()
})

const server: oauth.AuthorizationServer = { issuer: url, token_endpoint: `${url}/oauth2/token` }
const insecure = { [oauth.allowInsecureRequests]: true }
type Pair = { client_id: string; client_secret: string }

async function grant(
  { client_id, client_secret }: Pair,
  parameters: Record<string, string> = { scope: 'api' },
  authentication = oauth.ClientSecretBasic,
) {
  const client = { client_id }
  const response = await oauth.clientCredentialsGrantRequest(server, client, authentication(client_secret), parameters, insecure)
  return oauth.processClientCredentialsResponse(server, client, response)
}

const brands = (token: string) => oauth.protectedResourceRequest(token, 'GET', new URL(`${url}/api/v3/brands`), undefined, null, insecure)

/** What the library raises. */
async function raised<E extends Error>(kind: new (...args: any[]) => E, work: Promise<unknown>): Promise<E> {
  const error = await work.then(
    () => assert.fail('nothing was raised'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof kind, String(error))
  return error
}

test('200 from the grant to the resource, as a client library reads them', async () => {
  const token = await grant(await app.newOrganization())
  assert.deepEqual({ ...token, access_token: '' }, { access_token: '', expires_in: 3600, scope: 'api', token_type: 'bearer' })
  const response = await brands(token.access_token)
  assert.equal(response.status, 200)
  assert.deepEqual(await response.json(), { data: [] })
})

test('401 invalid_client for a wrong secret, whose challenge and error the library understands', async () => {
  const { client_id } = await app.newOrganization()
  const { status, cause, response } = await raised(
    oauth.WWWAuthenticateChallengeError,
    grant({ client_id, client_secret: 'wrong: 100% +&=' }),
  )
  assert.equal(status, 401)
  assert.deepEqual(cause, [{ scheme: 'basic', parameters: { realm: 'crossdock', charset: 'UTF-8' } }])
  const { error, status_code } = (await response.json()) as { error: string; status_code: number }
  assert.deepEqual([error, status_code], ['invalid_client', 401])
})

test('401 invalid_client for a secret in the body, which the library sends on request', async () => {
  const { status } = await raised(
    oauth.WWWAuthenticateChallengeError,
    grant(await app.newOrganization(), undefined, oauth.ClientSecretPost),
  )
  assert.equal(status, 401)
})

test('400 with the error that the library reads, for a wrong scope and for a secret that no client can have', async () => {
  const client = await app.newOrganization()
  for (const [expected, refused] of [
    ['invalid_scope', grant(client, { scope: 'api read:order' })],
    ['invalid_scope', grant(client, {})],
    ['invalid_request', grant({ ...client, client_secret: 'é' })],
  ] as const) {
    const { status, error, error_description, cause } = await raised(oauth.ResponseBodyError, refused)
    assert.deepEqual([status, error, cause.status_code], [400, expected, 400])
    assert.ok(error_description)
  }
})

test('429 with the time to wait, after ten wrong secrets', async () => {
  const client = await app.newOrganization()
  for (let i = 0; i < 10; i++) await raised(oauth.WWWAuthenticateChallengeError, grant({ ...client, client_secret: `wrong-${i}` }))
  const { status, response } = await raised(oauth.ResponseBodyError, grant(client))
  assert.deepEqual([status, response.headers.get('retry-after')], [429, '60'])
  app.clock.advance({ seconds: 60 })
  assert.equal((await grant(client)).token_type, 'bearer')
})

test('403 insufficient_scope with the permission that is missing', async () => {
  const { authorization } = await app.newOrganization({ scheme: 'bearer', scopes: ['read:order'] })
  const { status, cause } = await raised(oauth.WWWAuthenticateChallengeError, brands(authorization.replace('Bearer ', '')))
  assert.deepEqual([status, cause.length, cause[0]?.scheme, cause[0]?.parameters.error], [403, 1, 'bearer', 'insufficient_scope'])
  assert.ok(cause[0]?.parameters.scope)
})

test('401 invalid_token for a token that is none, and for one that has ended', async () => {
  const { access_token } = await grant(await app.newOrganization())
  assert.equal((await brands(access_token)).status, 200)
  app.clock.advance({ hours: 1 })
  for (const token of [access_token, 'garbage']) {
    const { status, cause } = await raised(oauth.WWWAuthenticateChallengeError, brands(token))
    assert.equal(status, 401)
    assert.deepEqual(cause, [
      { scheme: 'basic', parameters: { realm: 'crossdock', charset: 'UTF-8' } },
      { scheme: 'bearer', parameters: { realm: 'crossdock', error: 'invalid_token' } },
    ])
  }
})

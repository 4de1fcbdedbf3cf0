import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { ConnectionError, createClient } from '../clients/typescript/src/index.ts'
import type { ClientOptions } from '../clients/typescript/src/options.ts'
import { freePort } from './port.ts'

const url = 'https://shipping.example.com'
const credentials = { key: 'a', secret: 'b' }

/** A server that answers every request alike, and the requests that it received. */
async function startAnswering(status: number, headers: Record<string, string>) {
  const received: { path: string; headers: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    received.push({ path: request.url!, headers: request.headers })
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

describe('settings of the TypeScript client', () => {
  const wrong: [string, unknown, RegExp][] = [
    ['no options', undefined, /^url is missing\. Give the URL of the server, such as "https:\/\/shipping\.example\.com"\.$/],
    ['no URL', { credentials }, /^url is missing\./],
    ['an empty URL', { url: '', credentials }, /^url is missing\./],
    ['a URL that is no text', { url: new URL(url) }, /^url must be a text, such as "/],
    [
      'a host and a port',
      { url: '127.0.0.1:3000' },
      /^url "127\.0\.0\.1:3000" does not begin with https:\/\/ or http:\/\/\. Give it with its/,
    ],
    ['a name and a port', { url: 'localhost:3000' }, /^url "localhost:3000" does not begin with https:\/\/ or http:\/\//],
    ['another scheme', { url: 'ftp://a:geheim@shipping.example.com' }, /^url does not begin with https:\/\/ or http:\/\//],
    ['no host', { url: 'https://' }, /^url "https:\/\/" is not a URL\. Give the URL of the server/],
    [
      'a password in the URL',
      { url: 'https://a:geheim@shipping.example.com' },
      /^url contains a user or a password\. Give them as credentials\.$/,
    ],
    ['a query', { url: `${url}?a=b` }, /has a query or a fragment\. Give it without/],
    [
      'the path of the API',
      { url: `${url}/api/v3` },
      /^url "https:\/\/shipping\.example\.com\/api\/v3" ends in a path that the client adds to it\. Give the URL of the server: "https:\/\/shipping\.example\.com"\.$/,
    ],
    [
      'the path of version 2',
      { url: `${url}/behind/api/v2/` },
      /Give the URL of the server: "https:\/\/shipping\.example\.com\/behind"\.$/,
    ],
    [
      'a key without a secret',
      { url, credentials: { key: 'a' } },
      /^credentials\.secret is missing\. Give key and secret of an API key\.$/,
    ],
    ['a secret without a key', { url, credentials: { secret: 'b' } }, /^credentials\.key is missing\. Give key and secret/],
    ['an empty secret', { url, credentials: { key: 'a', secret: '' } }, /^credentials\.secret is missing\./],
    ['empty credentials', { url, credentials: {} }, /^credentials are empty\. Give \{ key, secret \}, .* or leave them out for public/],
    ['no credentials, said by null', { url, credentials: null }, /^credentials are empty\./],
    ['values that are undefined', { url, credentials: { key: undefined, secret: undefined } }, /^credentials are empty\./],
    ['a key that is no text', { url, credentials: { key: 1, secret: 'b' } }, /^credentials\.key must be a text\./],
    [
      'a client without a secret',
      { url, credentials: { clientId: 'a' } },
      /^credentials\.clientSecret is missing\. Give clientId and clientSecret/,
    ],
    [
      'the path of the token endpoint',
      { url, credentials: { clientId: 'a', clientSecret: 'b', authUrl: `${url}/oauth2/token` } },
      /^credentials\.authUrl "https:.*" ends in a path that the client adds to it\./,
    ],
    ['an empty token', { url, credentials: { token: '' } }, /^credentials\.token is missing\. Give an access token, or a function/],
  ]
  for (const [what, options, expected] of wrong) {
    test(`createClient refuses ${what} with what to give instead, and never shows a secret`, () => {
      assert.throws(
        () => createClient(options as ClientOptions),
        (error: Error) => {
          assert.ok(error instanceof TypeError)
          assert.match(error.message, expected)
          return !error.message.includes('geheim')
        },
      )
    })
  }

  test('createClient accepts a URL with a path or slashes at its end, and each kind of credentials', () => {
    for (const one of [url, `${url}/`, `${url}/behind/a/path//`, 'HTTP://127.0.0.1:3000', 'http://[::1]:3000']) createClient({ url: one })
    const kinds = [undefined, credentials, { clientId: 'a', clientSecret: 'b', authUrl: url }, { token: 'a' }, { token: async () => 'a' }]
    for (const one of kinds) createClient({ url, credentials: one })
  })
})

describe('requests of the TypeScript client', () => {
  test('a server that is not there is named with its address and the reason, by number and by name', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const base = `http://${host}:${await freePort()}`
      const error = await createClient({ url: base, maxRetries: 0 })
        .getOrganization()
        .catch((thrown) => thrown)
      assert.ok(error instanceof ConnectionError)
      assert.equal(error.url, base)
      assert.ok(error.message.startsWith(`getOrganization: no usable response from ${base} (`), error.message)
      assert.match(error.message, /ECONNREFUSED/)
    }
  })

  test('a redirect is an error, and nothing is sent to where it leads', async () => {
    const elsewhere = await startAnswering(200, {})
    const server = await startAnswering(307, { location: `${elsewhere.url}/stolen` })
    try {
      const client = createClient({ url: server.url, credentials, maxRetries: 0 })
      await assert.rejects(client.getOrganization(), ConnectionError)
      await assert.rejects(client.createBrand({ body: { name: 'A', domain: 'a' } }), ConnectionError)
      assert.deepEqual([server.received.length, elsewhere.received.length], [2, 0])
    } finally {
      server.close()
      elsewhere.close()
    }
  })

  test('User-Agent names the client and its version, unless the caller sets another one', async () => {
    const server = await startAnswering(200, {})
    try {
      await createClient({ url: server.url }).getOrganization()
      await createClient({ url: server.url, headers: { 'User-Agent': 'shop/1' } }).getOrganization()
      await createClient({ url: server.url, headers: { 'User-Agent': 'shop/1' } }).getOrganization(
        {},
        { headers: { 'USER-AGENT': 'job/2' } },
      )
      const [own, ...others] = server.received.map(({ headers }) => headers['user-agent'])
      assert.match(String(own), /^crossdock-typescript\/\d+\.\d+\.\d+$/)
      assert.deepEqual(others, ['shop/1', 'job/2'])
    } finally {
      server.close()
    }
  })

  test('no User-Agent is set in a browser, where a server of another origin would have to allow it', async (t) => {
    t.mock.getter(globalThis.navigator, 'userAgent', () => 'Mozilla/5.0 (X11; Linux x86_64)')
    const sent: (string | null)[] = []
    const answer = async (_: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers).get('user-agent'))
      return Response.json({})
    }
    await createClient({ url, fetch: answer }).getOrganization()
    assert.deepEqual(sent, [null])
  })
})

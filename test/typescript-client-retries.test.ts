import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type AnnouncementRequest, ConnectionError, createClient, RateLimitError, ServerError } from '../clients/typescript/src/index.ts'
import { sleepFor } from '../clients/typescript/src/retry.ts'
import { failingFetch, lostResponse, refused, startClientServer } from './client-server.ts'
import { shipment } from './shipments.ts'

const server = await startClientServer()
after(() => server.close())

const body = shipment() as unknown as AnnouncementRequest
const lost = async () => {
  throw new TypeError('fetch failed')
}

describe('retries of the TypeScript client', () => {
  test('repeats a lost request with the same Idempotency-Key, so that it has one effect', async () => {
    const { sent, fetch } = failingFetch(lostResponse, refused(503), refused(409, '1'))
    const { client, waits } = await server.newClient({ fetch })
    const { data } = await client.announceShipment({ body })
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    assert.equal(keys.length, 4)
    assert.match(keys[0]!, /^[0-9a-f]{32}$/)
    assert.equal(new Set(keys).size, 1)
    assert.deepEqual(
      (await client.listShipments().toArray()).map(({ id }) => id),
      [data.id],
    )
    assert.deepEqual(waits, [250, 500, 1000])
    await client.announceShipment({ body })
    assert.notEqual(sent.at(-1)!.headers.get('idempotency-key'), keys[0])
  })

  test('sends the Idempotency-Key of the caller, and the stored response is answered again', async () => {
    const { client } = await server.newClient()
    const first = await client.announceShipment({ body }, { idempotencyKey: 'order-1' })
    const second = await client.announceShipment({ body }, { idempotencyKey: 'order-1' })
    assert.equal(second.data.id, first.data.id)
  })

  test('waits for Retry-After, in seconds or as a date, and throws at once where it is longer than a minute', async () => {
    const soon = new Date(Date.now() + 55_000).toUTCString()
    const { sent, fetch } = failingFetch(refused(429, '7'), refused(503, soon), refused(429, '61'))
    const { client, waits } = await server.newClient({ fetch })
    const error = await client.getOrganization().catch((thrown) => thrown)
    assert.ok(error instanceof RateLimitError)
    assert.deepEqual([error.retryAfterSeconds, sent.length, waits[0]], [61, 3, 7000])
    // Longer than any pause without a date.
    assert.ok(waits[1]! > 8_000 && waits[1]! <= 55_000, `${waits[1]}`)
  })

  test('waits twice as long each time, spread by chance, and gives up after maxRetries', async () => {
    const { sent, fetch } = failingFetch(...Array(9).fill(refused(503)))
    const { client, waits } = await server.newClient({ fetch, maxRetries: 6, random: () => 1 })
    await assert.rejects(client.getOrganization(), ServerError)
    assert.deepEqual([sent.length, waits], [7, [500, 1000, 2000, 4000, 8000, 8000]])
    await assert.rejects(client.getOrganization({}, { maxRetries: 0 }), ServerError)
    assert.equal(sent.length, 8)
  })

  test('repeats a POST without a key only after 429, unless it has no second effect', async () => {
    const post = { brand_domain: 'shop', body: {} as never }
    for (const fault of [lost, refused(503), refused(500)]) {
      const { sent, fetch } = failingFetch(fault)
      const { client } = await server.newClient({ fetch })
      await assert.rejects(client.createPortalReturn(post))
      assert.equal(sent.length, 1)
    }
    const limited = failingFetch(refused(429))
    await assert.rejects((await server.newClient(limited)).client.createPortalReturn(post))
    assert.equal(limited.sent.length, 2)
    const search = failingFetch(lost)
    const { client } = await server.newClient(search)
    await client.searchShippingOptions({ body: { from_address: { country_code: 'NL' }, to_address: { country_code: 'NL' } } as never })
    assert.equal(search.sent.length, 2)
  })

  test('repeats a request whose response is not the JSON that the server sends, such as the page of a proxy', async () => {
    const page = async () => new Response('<h1>Sign in to the network</h1>', { headers: { 'content-type': 'text/html' } })
    const { sent, fetch } = failingFetch(page)
    const { client, organization } = await server.newClient({ fetch })
    const { data } = await client.getOrganization()
    assert.deepEqual([data.id, sent.length], [organization.id, 2])
  })

  test('does not repeat what the server refused for good', async () => {
    for (const status of [400, 403, 404, 409, 422, 501]) {
      const { sent, fetch } = failingFetch(refused(status))
      await assert.rejects((await server.newClient({ fetch })).client.announceShipment({ body }))
      assert.equal(sent.length, 1, `${status}`)
    }
  })

  test('ends a call that takes longer than timeoutMs with ConnectionError, and an aborted one with the reason of its signal', async () => {
    const hanging = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
    const { client } = await server.newClient({ fetch: hanging, timeoutMs: 5, maxRetries: 1 })
    const error = await client.getOrganization().catch((thrown) => thrown)
    assert.ok(error instanceof ConnectionError && error.isTimeout)
    const leaving = new AbortController()
    const call = client.getOrganization({}, { signal: leaving.signal, timeoutMs: 60_000 })
    leaving.abort(new Error('left'))
    await assert.rejects(call, /^Error: left$/)
    const waiting = new AbortController()
    const wait = sleepFor(60_000, waiting.signal)
    waiting.abort(new Error('left'))
    await assert.rejects(wait, /^Error: left$/)
  })
})

describe('OAuth of the TypeScript client', () => {
  /** A client with the credentials of an OAuth client, and the token requests that it made. */
  async function oauthClient() {
    const { organization } = await server.newClient()
    const { sent, fetch } = failingFetch()
    const clock = { ms: 0 }
    const { client_id: clientId, client_secret: clientSecret } = organization
    const client = createClient({
      url: `${server.url}/`,
      credentials: { clientId, clientSecret },
      fetch,
      now: () => clock.ms,
      maxRetries: 0,
    })
    return { client, organization, clock, sent, tokens: () => sent.filter(({ url }) => url.endsWith('/oauth2/token')).length }
  }

  test('requests one token for calls that begin together, and another shortly before it expires', async () => {
    const { client, organization, clock, tokens } = await oauthClient()
    const answers = await Promise.all([client.getOrganization(), client.getOrganization(), client.listBrands()])
    assert.equal(answers[0].data.id, organization.id)
    assert.equal(tokens(), 1)
    clock.ms = 3_539_000
    await client.getOrganization()
    assert.equal(tokens(), 1)
    clock.ms = 3_540_000
    await client.getOrganization()
    assert.equal(tokens(), 2)
  })

  test('repeats a token request that is lost no more often than any other, and sends the OAuth client to createAccessToken', async () => {
    const { organization } = await server.newClient()
    const { client_id: clientId, client_secret: clientSecret } = organization
    const { sent, fetch } = failingFetch(lost, lost)
    const client = createClient({ url: server.url, credentials: { clientId, clientSecret }, fetch, maxRetries: 1, sleep: async () => {} })
    const error = await client.getOrganization().catch((thrown) => thrown)
    assert.ok(error instanceof ConnectionError)
    assert.deepEqual([error.operation, sent.length], ['createAccessToken', 2])
    const { access_token } = await client.createAccessToken({ body: { grant_type: 'client_credentials', scope: 'api' } })
    const { data } = await createClient({ url: server.url, credentials: { token: access_token } }).getOrganization()
    assert.equal(data.id, organization.id)
  })

  test('requests another token once where one is refused', async () => {
    const { client, sent, tokens } = await oauthClient()
    await client.getOrganization()
    // By the clock of the server an hour passes, which the clock of the client does not show.
    server.app.clock.advance({ hours: 2 })
    await client.getOrganization()
    assert.deepEqual([tokens(), sent.length], [2, 5])
  })

  test('sends no credentials to public operations, and a token that the caller supplies as it is', async () => {
    const { sent, fetch } = failingFetch(refused(404), refused(401))
    const client = createClient({ url: server.url, credentials: { token: async () => 'mine' }, fetch, maxRetries: 0 })
    await assert.rejects(client.getReturnPortal({ brand_domain: 'shop' }))
    await assert.rejects(client.getOrganization())
    assert.deepEqual(
      sent.map(({ headers }) => headers.get('authorization')),
      [null, 'Bearer mine'],
    )
  })
})

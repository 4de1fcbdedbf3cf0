import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { baseUrl, basic, startApp, statusesOf } from '../../../../test/harness.ts'
import {
  authorizationUrl,
  confirmed,
  countTokens,
  decided,
  newAuthorized,
  newConnection,
  postForm,
  statusOf,
} from '../../../../test/provider.ts'
import type { OutboundRequest } from '../../../platform/outbound/call.ts'
import { challengeOf } from './authorization.ts'

type Given = { status: number; body: unknown }
let world: { calls: OutboundRequest[]; answer?: (call: OutboundRequest) => Given | Promise<Given> } = { calls: [] }
const app = await startApp({
  between: (send) => async (call) => {
    world.calls.push(call)
    const given = await world.answer?.(call)
    return given ? { status: given.status, headers: {}, body: Buffer.from(JSON.stringify(given.body) ?? '') } : send(call)
  },
})
after(() => app.close())

test('200 returns the consent URL; granting access leads back to a page that says so', async () => {
  world = { calls: [] }
  const shop = await app.newOrganization({ name: '<Shop> & Sons' })
  const id = await newConnection(shop)
  assert.equal(await statusOf(shop, id), 'unauthorized')
  const url = await authorizationUrl(shop, id)
  assert.equal(url.origin + url.pathname, `${baseUrl}/practice-provider/authorize`)
  const { state, code_challenge, ...asked } = Object.fromEntries(url.searchParams)
  assert.deepEqual(asked, {
    response_type: 'code',
    client_id: 'crossdock-practice',
    redirect_uri: `${baseUrl}/event-subscriptions/callback`,
    scope: 'accounts:read events:write',
    code_challenge_method: 'S256',
  })
  for (const text of [state, code_challenge]) assert.match(text!, /^[\w-]{43}$/)

  const back = await decided(app, url)
  const page = await confirmed(app, back)
  assert.equal(page.status, 200, page.text)
  assert.match(page.text, /<h1>Connected<\/h1>/)
  assert.match(page.text, new RegExp(`Connection ${id} of <strong><bdi>&lt;Shop&gt; &amp; Sons</bdi></strong>`))
  assert.equal(await statusOf(shop, id), 'active')

  const [call] = world.calls
  assert.equal(call!.headers!.authorization, basic('crossdock-practice', 'no secret: sandbox'))
  const form = Object.fromEntries(new URLSearchParams(String(call!.body)))
  const code = new URLSearchParams(back.split('?')[1]).get('code')
  assert.deepEqual(
    { ...form, code_verifier: challengeOf(form.code_verifier!) },
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${baseUrl}/event-subscriptions/callback`,
      code_verifier: code_challenge,
    },
  )
  const events = await app.db.selectFrom('events').select('type').where('organization_id', '=', shop.id).orderBy('id').execute()
  assert.deepEqual(
    events.map(({ type }) => type).filter((type) => /^connection\.a/.test(type)),
    ['connection.authorization_started', 'connection.authorized'],
  )
})

test('200, and neither the state nor what proves it nor a token lies in the database as it is, or in the log', async () => {
  world = { calls: [] }
  const shop = await app.newOrganization()
  const id = await newConnection(shop)
  const url = await authorizationUrl(shop, id)
  const kept = JSON.stringify(await app.db.selectFrom('authorizations').selectAll().execute())
  await confirmed(app, await decided(app, url))
  const form = new URLSearchParams(String(world.calls[0]!.body))
  const later = JSON.stringify([
    await app.db.selectFrom('connection_secrets').selectAll().execute(),
    await app.db.selectFrom('practice_accounts').selectAll().execute(),
  ])
  const secrets = [url.searchParams.get('state')!, form.get('code_verifier')!, form.get('code')!, form.get('code')!.split('.')[1]!]
  for (const secret of secrets) assert.equal(kept.includes(secret) || later.includes(secret) || app.lines.join().includes(secret), false)
})

test('400 for a webhook, 404 for a connection that is missing or foreign, and 400 that names the settings to a live organization', async () => {
  const [shop, other] = [await app.newOrganization(), await app.newOrganization()]
  const id = await newConnection(shop)
  const made = await shop.call('POST', '/event-subscriptions/connections', { type: 'webhook', configuration: { url: 'https://a.example' } })
  const start = (who: typeof shop, id: number) => who.call('POST', `/event-subscriptions/connections/${id}/authorization`)
  const webhook = await start(shop, made.body.data.id)
  assert.equal(webhook.status, 400)
  assert.equal(webhook.body.errors[0].code, 'invalid')
  assert.match(webhook.body.errors[0].detail, /do not use OAuth/)
  assert.equal((await start(other, id)).status, 404)
  assert.equal((await start(shop, 999_999)).status, 404)
  const live = await app.newOrganization({ mode: 'live' })
  const refused = await start(live, await newConnection(live))
  assert.equal(refused.status, 400)
  assert.match(refused.body.errors[0].detail, /KLAVIYO_CLIENT_ID and KLAVIYO_CLIENT_SECRET/)
})

test('400 alike for a state that is unknown, altered, used or older than ten minutes: nothing is asked, nothing is stored', async () => {
  world = { calls: [] }
  const shop = await app.newOrganization()
  const before = await countTokens(app)
  const refusals = ['', '?state=&code=a', `?state=${'a'.repeat(43)}&code=a`, `?state=${'a'.repeat(100_000)}&code=a`]
  const fresh = async () => decided(app, await authorizationUrl(shop, await newConnection(shop)))
  const altered = (await fresh()).replace(/state=./, (text) => (text.endsWith('A') ? 'state=B' : 'state=A'))
  const late = await fresh()
  app.clock.advance({ minutes: 10 })
  const pages = []
  for (const target of [...refusals.map((query) => `/event-subscriptions/callback${query}`), altered, late, late])
    pages.push(await confirmed(app, target))
  assert.deepEqual([world.calls.length, await countTokens(app)], [0, before])
  const used = await fresh()
  assert.equal((await confirmed(app, used)).status, 200)
  const { sealed } = await app.db
    .selectFrom('connection_secrets')
    .select('sealed')
    .where('organization_id', '=', shop.id)
    .where('kind', '=', 'tokens')
    .executeTakeFirstOrThrow()
  pages.push(await confirmed(app, used))
  assert.equal(world.calls.length, 1)
  const kept = await app.db
    .selectFrom('connection_secrets')
    .select('sealed')
    .where('organization_id', '=', shop.id)
    .where('kind', '=', 'tokens')
    .execute()
  assert.deepEqual(kept, [{ sealed }])
  for (const { status, text, headers } of pages) {
    assert.deepEqual([status, text], [400, pages[0]!.text])
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(
      headers['content-security-policy'],
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
  }
})

test('200 up to the last second of the ten minutes, by the clock of the machine', async () => {
  const shop = await app.newOrganization()
  const url = await authorizationUrl(shop, await newConnection(shop))
  assert.equal((await shop.call('POST', '/sandbox/clock', { advance: 'P2D' })).status, 200)
  app.clock.advance({ minutes: 5 })
  const back = await decided(app, url)
  app.clock.advance({ minutes: 4, seconds: 59 })
  assert.equal((await confirmed(app, back)).status, 200)
})

test('200 once, where the same address is opened ten times at once', async () => {
  world = { calls: [] }
  const shop = await app.newOrganization()
  const back = await decided(app, await authorizationUrl(shop, await newConnection(shop)))
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirmed(app, back)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(400)])
  assert.deepEqual([world.calls.length, await countTokens(app, shop.id)], [1, 1])
})

test('200 asks who is to get access before anything is exchanged; 403 to another browser, which does not use the state up', async () => {
  world = { calls: [] }
  const shop = await app.newOrganization({ name: 'Tulip & Clay' })
  const id = await newConnection(shop)
  const back = await decided(app, await authorizationUrl(shop, id))
  const [page, again] = [await app.send('GET', back), await app.send('GET', back)]
  assert.deepEqual([page.status, again.status, world.calls.length, await statusOf(shop, id)], [200, 200, 0, 'unauthorized'])
  assert.match(page.text, new RegExp(`Connection ${id} of <strong><bdi>Tulip &amp; Clay</bdi></strong>`))
  const cookie = String(page.headers['set-cookie'])
  assert.match(cookie, /^crossdock_authorization=[\w-]{43}; Path=\/event-subscriptions\/callback; Max-Age=600; HttpOnly; SameSite=Strict$/)
  const other = String((await app.send('GET', await decided(app, await authorizationUrl(shop, id)))).headers['set-cookie'])
  const form = Object.fromEntries(new URLSearchParams(back.split('?')[1]))
  for (const headers of [{}, { cookie: 'crossdock_authorization=' }, { cookie: other.split(';')[0]! }]) {
    const refused = await postForm(app, '/event-subscriptions/callback', form, headers)
    assert.deepEqual([refused.status, /another browser/.test(refused.text)], [403, true])
  }
  assert.equal(world.calls.length, 0)
  const done = await postForm(app, '/event-subscriptions/callback', form, { cookie: `a=b; ${cookie.split(';')[0]}` })
  assert.deepEqual([done.status, await statusOf(shop, id)], [200, 'active'])
})

test('405 to HEAD, which does not use a state up', async () => {
  const shop = await app.newOrganization()
  const back = await decided(app, await authorizationUrl(shop, await newConnection(shop)))
  assert.equal((await app.send('HEAD', back)).status, 405)
  assert.equal((await confirmed(app, back)).status, 200)
})

test('502 where the code is another one’s: what proves the one does not prove the other (PKCE), and neither is stored', async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  const [mine, theirs] = [
    await decided(app, await authorizationUrl(one, await newConnection(one))),
    await decided(app, await authorizationUrl(other, await newConnection(other))),
  ]
  const part = (back: string, name: string) => new URLSearchParams(back.split('?')[1]).get(name)!
  const swapped = new URLSearchParams({ state: part(mine, 'state'), code: part(theirs, 'code') })
  const { status, text } = await confirmed(app, `/event-subscriptions/callback?${swapped}`)
  assert.equal(status, 502)
  assert.match(text, /The provider did not agree/)
  // The code was shown to be in wrong hands, so its owner must start again.
  assert.equal((await confirmed(app, theirs)).status, 502)
  assert.deepEqual([await countTokens(app, one.id), await countTokens(app, other.id)], [0, 0])
})

test('403 on a page that says so, where access was denied; the state is used up', async () => {
  const shop = await app.newOrganization()
  const id = await newConnection(shop)
  const url = await authorizationUrl(shop, id)
  const back = await decided(app, url, 'deny')
  assert.match(back, /\?error=access_denied&state=/)
  const page = await confirmed(app, back)
  assert.equal(page.status, 403)
  assert.match(page.text, /You did not agree/)
  assert.equal((await app.send('GET', url.href.slice(baseUrl.length))).status, 400)
  assert.equal(await statusOf(shop, id), 'unauthorized')
  const other = new URLSearchParams({ state: (await authorizationUrl(shop, id)).searchParams.get('state')!, error: '<b>server_error' })
  const failed = await app.send('GET', `/event-subscriptions/callback?${other}`)
  assert.equal(failed.status, 502)
  assert.doesNotMatch(failed.text, /server_error/)
})

test('502 and nothing stored, whatever else than tokens the provider answers', async () => {
  const shop = await app.newOrganization()
  const id = await newConnection(shop)
  const good = { access_token: 'a', refresh_token: 'b', expires_in: 3600, token_type: 'Bearer' }
  const answers: [number, unknown][] = [
    [200, {}],
    [200, null],
    [200, { ...good, access_token: '' }],
    [200, { ...good, access_token: 'a\r\nx: y' }],
    [200, { ...good, refresh_token: 5 }],
    [200, { ...good, expires_in: -1 }],
    [200, { ...good, expires_in: '3600' }],
    [200, { ...good, token_type: 'mac' }],
    [302, good],
    [400, { error: 'invalid_request' }],
    [401, { error: 'invalid_client' }],
    [500, undefined],
  ]
  for (const [status, body] of answers) {
    const back = await decided(app, await authorizationUrl(shop, id))
    world = { calls: [], answer: () => ({ status, body }) }
    const page = await confirmed(app, back)
    world = { calls: [] }
    assert.deepEqual([page.status, await countTokens(app, shop.id)], [502, 0], JSON.stringify(body))
  }
})

test('404 where the connection was deleted: with it goes what was begun; also while the provider is being asked', async () => {
  const shop = await app.newOrganization()
  const [one, other] = [await newConnection(shop), await newConnection(shop)]
  const back = await decided(app, await authorizationUrl(shop, one))
  await shop.call('DELETE', `/event-subscriptions/connections/${one}`)
  assert.equal((await confirmed(app, back)).status, 400)
  const second = await decided(app, await authorizationUrl(shop, other))
  const answer = async () => {
    assert.equal((await shop.call('DELETE', `/event-subscriptions/connections/${other}`)).status, 204)
    return { status: 200, body: { access_token: 'a', token_type: 'bearer' } }
  }
  world = { calls: [], answer }
  const page = await confirmed(app, second)
  world = { calls: [] }
  assert.equal(page.status, 404)
  assert.equal(await countTokens(app, shop.id), 0)
})

test('400 and no redirect from the sandbox provider, where the request is not the registered one', async () => {
  const shop = await app.newOrganization()
  const url = await authorizationUrl(shop, await newConnection(shop))
  const changes: Record<string, string>[] = [
    { client_id: 'another' },
    { redirect_uri: 'https://evil.example/' },
    { redirect_uri: `${baseUrl}/event-subscriptions/callback?` },
    { response_type: 'token' },
    { code_challenge_method: 'plain' },
    { code_challenge: 'short' },
    { state: '' },
  ]
  for (const change of changes) {
    const form = { ...Object.fromEntries(url.searchParams), ...change }
    const asked = await app.send('GET', `${url.pathname}?${new URLSearchParams(form)}`)
    const decided = await postForm(app, url.pathname, { ...form, decision: 'allow' })
    for (const { status, headers } of [asked, decided])
      assert.deepEqual([status, headers.location], [400, undefined], JSON.stringify(change))
  }
})

test('400 invalid_grant at the sandbox provider for a code that is used, old or not proven, and 401 for another client', async () => {
  const authorization = basic('crossdock-practice', 'no secret: sandbox')
  const shop = await app.newOrganization()
  const verifier = 'v'.repeat(43)
  const newCode = async () => {
    const url = await authorizationUrl(shop, await newConnection(shop))
    url.searchParams.set('code_challenge', challengeOf(verifier))
    return new URLSearchParams((await decided(app, url)).split('?')[1]).get('code')!
  }
  const ask = async (form: Record<string, string>, headers: Record<string, string> = { authorization }) => {
    const all = { grant_type: 'authorization_code', redirect_uri: `${baseUrl}/event-subscriptions/callback`, ...form }
    const body = new URLSearchParams(all).toString()
    const answer = await app.system.send({ method: 'POST', url: app.system.provider.token_url, headers, body })
    return { status: answer.status, text: answer.body.toString(), body: JSON.parse(answer.body.toString()) }
  }
  const code = await newCode()
  assert.equal((await ask({ code, code_verifier: verifier }, {})).status, 401)
  assert.equal((await ask({ code, code_verifier: verifier }, { authorization: basic('crossdock-practice', 'guess') })).status, 401)
  const good = await ask({ code, code_verifier: verifier })
  assert.equal(good.status, 200, good.text)
  const refused = async (form: Record<string, string>) => assert.deepEqual((await ask(form)).body, { error: 'invalid_grant' })
  await refused({ code, code_verifier: verifier })
  const second = await newCode()
  await refused({ code: second, code_verifier: 'w'.repeat(43) })
  await refused({ code: second, code_verifier: verifier })
  await refused({ code: await newCode(), code_verifier: verifier, redirect_uri: 'https://evil.example/' })
  const old = await newCode()
  app.clock.advance({ minutes: 5 })
  await refused({ code: old, code_verifier: verifier })
  const { refresh_token } = good.body
  const rotated = await ask({ grant_type: 'refresh_token', refresh_token })
  assert.equal(rotated.status, 200)
  await refused({ grant_type: 'refresh_token', refresh_token })
})

test('404 for the events page without its key, and for all of the sandbox provider where a real one is set', async () => {
  const { account } = await newAuthorized(app, await app.newOrganization())
  const look = (key: string) => () => app.send('GET', `/practice-provider/events?account=${key}`)
  assert.deepEqual(
    await statusesOf({
      'the key': look(account),
      'no key': look(''),
      'a longer key': look(`${account}a`),
      'in capitals': look(account.toUpperCase()),
    }),
    { 'the key': 200, 'no key': 404, 'a longer key': 404, 'in capitals': 404 },
  )
  const set = await startApp({ provider: { KLAVIYO_CLIENT_ID: 'ours', KLAVIYO_CLIENT_SECRET: 'secret' } })
  try {
    const live = await set.newOrganization({ mode: 'live' })
    const url = await authorizationUrl(live, await newConnection(live))
    assert.equal(url.origin + url.pathname, 'https://www.klaviyo.com/oauth/authorize')
    assert.equal(url.searchParams.get('client_id'), 'ours')
    for (const path of ['authorize', 'events', 'events.json', 'token'])
      for (const method of ['GET', 'POST']) assert.equal((await set.send(method, `/practice-provider/${path}`)).status, 404)
  } finally {
    await set.close()
  }
})

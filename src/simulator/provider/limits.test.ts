import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { agree, arrivedAt, authorizationUrl, confirmed, decided, newConnection, postForm } from '../../../test/provider.ts'

const limits = { SANDBOX_PROVIDER_ACCOUNTS: 3, SANDBOX_PROVIDER_EVENTS: 5, SANDBOX_PROVIDER_EVENT_BYTES: 2_000 }
const app = await startApp({ provider: limits })
after(() => app.close())

const countAccounts = async () => (await app.db.selectFrom('practice_accounts').select('id').execute()).length

test('404 or 405 for a token request and an event over HTTP: only the server itself calls the sandbox provider', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const token = await app.send('POST', '/practice-provider/token', form, 'grant_type=refresh_token')
  const event = await app.send('POST', '/practice-provider/events', { 'content-type': 'application/json' }, '{}')
  assert.deepEqual({ token: token.status, event: event.status }, { token: 404, event: 405 })
})

test('400 without a new account for a state that was never started, was changed or has expired', async () => {
  const shop = await app.newOrganization()
  const url = await authorizationUrl(shop, await newConnection(shop))
  const form = Object.fromEntries(url.searchParams)
  const before = await countAccounts()
  const ask = async (state: string) => {
    const page = await app.send('GET', `${url.pathname}?${new URLSearchParams({ ...form, state })}`)
    const decision = await postForm(app, url.pathname, { ...form, state, decision: 'allow' })
    return [page.status, decision.status, await countAccounts()]
  }
  for (const state of ['unknown', 'a'.repeat(43), form.state!.toLowerCase()]) assert.deepEqual(await ask(state), [400, 400, before])
  app.clock.advance({ minutes: 10 })
  assert.deepEqual(await ask(form.state!), [400, 400, before])
})

test('303 each time the same state is allowed, and one account: the first code no longer works', async () => {
  const shop = await app.newOrganization()
  const url = await authorizationUrl(shop, await newConnection(shop))
  const before = await countAccounts()
  const first = await decided(app, url)
  const second = await decided(app, url)
  assert.equal((await countAccounts()) - before, 1)
  assert.notEqual(first, second)
  assert.equal((await confirmed(app, second)).status, 200)
})

test('400 for a decision of more than 16 kB', async () => {
  const shop = await app.newOrganization()
  const url = await authorizationUrl(shop, await newConnection(shop))
  const form = { ...Object.fromEntries(url.searchParams), decision: 'allow', padding: 'x'.repeat(16_384) }
  assert.equal((await postForm(app, url.pathname, form)).status, 400)
})

test('keeps 3 accounts of an organization: a further one replaces its oldest, and none of another organization', async () => {
  const [shop, other] = [await app.newOrganization(), await app.newOrganization()]
  const id = await newConnection(shop)
  const theirs = await agree(app, other, await newConnection(other))
  const accounts: string[] = []
  for (let i = 0; i < 4; i++) {
    accounts.push(await agree(app, shop, id))
    app.clock.advance({ minutes: 1 })
  }
  const look = async (key: string) => (await app.send('GET', `/practice-provider/events.json?account=${key}`)).status
  const [oldest, ...others] = accounts
  assert.equal(await look(oldest!), 404)
  for (const account of [...others, theirs]) assert.equal(await look(account), 200)
})

test('keeps the latest 5 events of an account, and answers 413 for an event of more than 2,000 bytes', async () => {
  let authorization = ''
  const caught = await startApp({
    provider: limits,
    between: (send) => async (call) => {
      const answer = await send(call)
      if (call.url.endsWith('/token')) authorization = `Bearer ${JSON.parse(answer.body.toString()).access_token}`
      return answer
    },
  })
  try {
    const seller = await caught.newOrganization()
    const account = await agree(caught, seller, await newConnection(seller))
    const event = (unique_id: string, note = '') => ({
      data: {
        type: 'event',
        attributes: {
          properties: { note },
          time: '2026-11-15T09:00:00.000Z',
          unique_id,
          metric: { data: { type: 'metric', attributes: { name: 'Parcel created' } } },
          profile: { data: { type: 'profile', attributes: { external_id: 'parcel-1' } } },
        },
      },
    })
    const headers = { authorization, 'content-type': 'application/vnd.api+json', revision: '2026-04-15' }
    const push = async (body: object) =>
      (await caught.system.send({ method: 'POST', url: caught.system.provider.events_url, headers, body: JSON.stringify(body) })).status
    for (let i = 1; i <= 7; i++) assert.equal(await push(event(`e${i}`)), 202)
    assert.equal(await push(event('large', 'x'.repeat(2_000))), 413)
    assert.deepEqual(
      (await arrivedAt(caught, account)).map(({ unique_id }) => unique_id),
      ['e7', 'e6', 'e5', 'e4', 'e3'],
    )
  } finally {
    await caught.close()
  }
})

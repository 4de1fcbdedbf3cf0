import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { baseUrl, startApp } from '../../../../test/harness.ts'
import { holds } from '../../../../test/hooks.ts'
import { receiver } from '../../../../test/receiver.ts'
import { listening as listeningAt } from '../../../../test/webhooks.ts'
import { createHousekeeping } from '../../../app.ts'
import { addTime } from '../../../platform/time.ts'
import { bodySignature } from '../../../webhooks/signing.ts'

const shop = receiver()
const app = await startApp({ send: shop.send })
after(() => app.close())
/** Answers of the receiver by address. */
const moods = new Map<string, number>()
shop.answers(({ url }) => moods.get(url) ?? 204)
const listening = () => listeningAt(app, shop)
const inTurn = { concurrency: false }

test('204 and a webhook that is switched on receives exactly that message', inTurn, async () => {
  const { integration_id, bodies, deliver, url } = await listening()
  assert.equal(await deliver.now(), 1)
  assert.deepEqual(bodies(), [
    {
      action: 'integration_connected',
      timestamp: Date.parse(app.clock.time),
      integration: {
        id: integration_id,
        shop_name: 'Test',
        shop_url: baseUrl,
        system: 'api',
        failing_since: null,
        last_fetch: null,
        last_updated_at: app.clock.time,
        service_point_enabled: false,
        service_point_carriers: [],
        webhook_active: true,
        webhook_url: url,
      },
    },
  ])
})

test('204 and each change is sent once, in its order; a change to the same value is none', inTurn, async () => {
  const { patch, bodies, deliver } = await listening()
  for (const changes of [{ shop_name: 'North' }, { shop_name: 'North' }, {}, { webhook_active: true }]) await patch(changes)
  app.clock.advance({ minutes: 1 })
  await patch({ shop_url: 'https://north.example', service_point_enabled: true, service_point_carriers: ['swiftly'] })
  await deliver.now()
  const [, first, second, ...more] = bodies()
  assert.deepEqual(more, [])
  assert.deepEqual([first.action, first.integration.shop_name], ['integration_updated', 'North'])
  assert.deepEqual(
    [second.action, second.timestamp, second.integration.last_updated_at, second.integration.shop_url],
    ['integration_updated', Date.parse(app.clock.time), app.clock.time, 'https://north.example'],
  )
  assert.deepEqual(second.integration.service_point_carriers, ['swiftly'])
})

test('200 from rotate-webhook-secret with the key, and for a day both sign; 400 where there was never a webhook', inTurn, async () => {
  const { call, patch, received, deliver, integration_id } = await listening()
  const rotate = async () => (await call('POST', `/integrations/${integration_id}/rotate-webhook-secret`)).body.data
  const [former, latest] = [await rotate(), await rotate()]
  assert.equal(latest.previous_until, addTime(app.clock.time, { hours: 24 }))
  await patch({ shop_name: 'North' })
  await deliver.now()
  const { headers, text } = received().at(-1)!
  for (const { signing_secret } of [former, latest]) assert.ok(holds(signing_secret, { text, headers }, app.clock.time))
  assert.equal(headers['Crossdock-Signature'], bodySignature(latest.signing_secret, text))
  const never = await app.newOrganization()
  const refused = await never.call('POST', `/integrations/${never.integration_id}/rotate-webhook-secret`)
  assert.deepEqual([refused.status, refused.body.errors[0].code], [400, 'invalid'])
})

test('400 at webhook_url for an address that may not be called; one on this machine is for test organizations', inTurn, async () => {
  const { patch, read, url } = await listening()
  for (const [address, detail] of [
    ['https://10.0.0.1/hook', 'This address is not public.'],
    ['http://shop.example/hook', 'Webhook URLs must use https on port 443 or 8443 and resolve to a public IP address.'],
    ['https://name:word@shop.example/hook', 'Webhook URLs must use https on port 443 or 8443 and resolve to a public IP address.'],
  ]) {
    const { status, body } = await patch({ webhook_url: address })
    const [{ code, detail: told, source }] = body.errors
    assert.deepEqual([status, code, told, source], [400, 'invalid', detail, { pointer: '/webhook_url' }])
  }
  assert.equal((await read()).webhook_url, url)
  assert.equal((await patch({ webhook_url: 'http://localhost:4000/hook' })).status, 204)
  const live = await app.newOrganization({ mode: 'live' })
  assert.equal(
    (await live.call('PATCH', `/integrations/${live.integration_id}`, { webhook_url: 'http://localhost:4000/hook' })).status,
    400,
  )
})

test('204 and what waits goes to the address that is set by then', inTurn, async () => {
  const { patch, url, deliver, actions } = await listening()
  moods.set(url, 500)
  await deliver.now()
  const other = `${url}/moved`
  await patch({ webhook_url: other })
  await deliver.until(addTime(app.clock.time, { minutes: 1 }))
  assert.deepEqual([actions(), actions(other)], [['integration_connected'], ['integration_connected', 'integration_updated']])
})

test('204 switched off nothing more is sent: what waited is given up, and can be replayed once it is on again', inTurn, async () => {
  const { patch, deliver, actions, log, call } = await listening()
  await patch({ webhook_active: false })
  await patch({ shop_name: 'South' })
  assert.equal(await deliver.now(), 0)
  const [given, ...more] = await log()
  assert.deepEqual([given.status, given.event_type, more], ['failed', 'integration_connected', []])
  const replay = () => call('POST', `/event-subscriptions/deliveries/${given.id}/replay`)
  const refused = await replay()
  assert.deepEqual([refused.status, refused.body.errors[0].code], [400, 'invalid'])
  await patch({ webhook_active: true })
  assert.equal((await replay()).status, 200)
  await deliver.now()
  assert.deepEqual(actions(), ['integration_connected', 'integration_connected'])
  await patch({ webhook_active: false, webhook_url: null })
  assert.equal(await deliver.now(), 0)
})

test('200 since when nothing arrives is shown from the first failure to the first success', inTurn, async () => {
  const { url, read, deliver, patch } = await listening()
  moods.set(url, 503)
  await deliver.now()
  const since = app.clock.time
  assert.equal((await read()).started_failing_at, since)
  await deliver.until(addTime(since, { minutes: 5 }))
  assert.equal((await read()).started_failing_at, since)
  moods.set(url, 200)
  await deliver.until(addTime(since, { hours: 1 }))
  assert.equal((await read()).started_failing_at, null)
  await patch({ shop_name: 'North' })
  await deliver.now()
  assert.equal((await read()).started_failing_at, null)
})

test('410 switches it off; to set webhook_active again enables it as if nothing had been', inTurn, async () => {
  const { url, read, deliver, patch, actions, organization } = await listening()
  moods.set(url, 410)
  await deliver.now()
  const off = await read()
  assert.deepEqual([off.webhook_active, off.webhook_url, off.started_failing_at], [false, url, app.clock.time])
  await patch({ shop_name: 'South' })
  assert.equal(await deliver.now(), 0)
  moods.set(url, 200)
  assert.equal((await patch({ webhook_active: true })).status, 204)
  await deliver.now()
  const on = await read()
  assert.deepEqual([on.webhook_active, on.started_failing_at], [true, null])
  assert.deepEqual(actions(), ['integration_connected', 'integration_connected'])
  const events = await app.db.selectFrom('events').select('type').where('organization_id', '=', organization.id).execute()
  assert.equal(events.filter(({ type }) => type === 'integration.webhook_disabled').length, 1)
})

test('a word that comes after the address was changed switches nothing off', inTurn, async () => {
  const { url, read, deliver, patch, actions } = await listening()
  let changed: Promise<unknown> | undefined
  shop.answers(async (call) => {
    if (call.url !== url) return moods.get(call.url) ?? 204
    changed ??= patch({ webhook_url: `${url}/new` })
    await changed
    return 410
  })
  await deliver.until(addTime(app.clock.time, { minutes: 1 }))
  shop.answers((call) => moods.get(call.url) ?? 204)
  const { webhook_active, started_failing_at } = await read()
  assert.deepEqual([webhook_active, started_failing_at], [true, null])
  assert.ok(actions(`${url}/new`).includes('integration_updated'))
})

test('200 deliveries name the integration; no list shows a connection, and no event names one', inTurn, async () => {
  const { call, log, integration_id, deliver, organization } = await listening()
  await deliver.now()
  const [delivery] = await log()
  assert.deepEqual(
    [delivery.integration_id, delivery.connection_id, delivery.event_type, delivery.status],
    [integration_id, null, 'integration_connected', 'delivered'],
  )
  assert.deepEqual((await call('GET', '/event-subscriptions/connections')).body.data, [])
  const events = await app.db.selectFrom('events').select('resource_type').where('organization_id', '=', organization.id).execute()
  assert.ok(!events.some(({ resource_type }) => resource_type === 'connection'))
  const other = await listening()
  assert.equal((await other.call('GET', `/event-subscriptions/deliveries/${delivery.id}`)).status, 404)
})

test('204 a deleted integration still receives that message; its webhook goes after thirty days, when nothing waits', inTurn, async () => {
  const runHousekeeping = () => createHousekeeping().handler.run(app.system, {}, { finish: (work: never) => app.system.transaction(work) })
  const left = async ({ organization }: Awaited<ReturnType<typeof listening>>) =>
    (await app.db.selectFrom('connections').select('id').where('organization_id', '=', organization.id).execute()).length
  const [gone, deaf, stays] = [await listening(), await listening(), await listening()]
  moods.set(deaf.url, 503)
  for (const { call, integration_id, deliver } of [gone, deaf]) {
    assert.equal((await call('DELETE', `/integrations/${integration_id}`)).status, 204)
    await deliver.now()
  }
  const [, { action, integration }] = gone.bodies()
  assert.deepEqual([action, integration.id, integration.webhook_active], ['integration_deleted', gone.integration_id, true])
  for (const [days, rows] of [
    [29, [1, 1, 1]],
    [2, [0, 1, 1]],
  ] as const) {
    app.clock.advance({ days })
    await runHousekeeping()
    assert.deepEqual([await left(gone), await left(deaf), await left(stays)], rows)
  }
  moods.delete(deaf.url)
  await deaf.deliver.until(addTime(app.clock.time, { hours: 1 }))
  assert.equal(deaf.actions().at(-1), 'integration_deleted')
  await runHousekeeping()
  assert.deepEqual([await left(deaf), await left(stays)], [0, 1])
})

test('204 switched on and off, moved and renamed while it is sent to, it ends as the integration says', inTurn, async () => {
  const { patch, deliver, url, call, organization } = await listening()
  for (let round = 0; round < 10; round++) {
    moods.set(url, round % 3 === 0 ? 503 : 204)
    const work = [
      patch({ webhook_active: round % 2 === 1 }),
      deliver.now(),
      patch({ shop_name: `Round ${round}` }),
      patch({ webhook_url: `${url}${'?'.repeat(round % 2)}` }),
      deliver.now(),
    ]
    const answers = await Promise.all(work)
    for (const answer of answers) if (typeof answer === 'object') assert.equal(answer.status, 204, answer.text)
  }
  const { webhook_active, webhook_url } = (await call('GET', `/integrations/${organization.integration_id}`)).body.data
  const row = await app.db
    .selectFrom('connections')
    .select(['configuration', 'disabled_at'])
    .where('organization_id', '=', organization.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([row.disabled_at === null, webhook_active], [true, true])
  assert.equal(JSON.parse(row.configuration).url, webhook_url)
})

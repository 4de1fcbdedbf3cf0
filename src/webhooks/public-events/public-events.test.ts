import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { z } from 'zod'
import { deepTest } from '../../../test/deep.ts'
import { startApp } from '../../../test/harness.ts'
import { newConnection, newSubscription } from '../../../test/hooks.ts'
import type { EventKind } from '../../platform/events.ts'
import { publishEvent } from '../publish.ts'
import { type EventType, publicEvents, subscriberEvents } from './index.ts'

const app = await startApp()
after(() => app.close())

test('each type is declared once, and the payload schema accepts its sample without a field more', async () => {
  const { context } = await app.newOrganization()
  assert.equal(new Set(publicEvents.map(({ type }) => type)).size, publicEvents.length)
  for (const { payload, sample } of publicEvents) {
    const given = sample({ ...context, time: context.now() })
    assert.deepEqual(payload.parse(given), given)
  }
})

for (const event of subscriberEvents)
  test(`200 for a subscription to ${event.type}, its delivery in the list, and the list filtered by it`, async () => {
    const { call, context } = await app.newOrganization()
    const { id } = await newConnection(call)
    await newSubscription(call, id, { event_type: event.type })
    const payload = event.sample({ ...context, time: context.now() })
    await context.transaction((tx) => publishEvent(tx, event as EventKind<EventType> & { payload: z.ZodType }, 1, payload))
    for (const query of ['', `?event_type=${event.type}`]) {
      const { status, body } = await call('GET', `/event-subscriptions/deliveries${query}`)
      assert.equal(status, 200)
      assert.deepEqual(
        body.data.map(({ event_type }: any) => event_type),
        [event.type],
      )
    }
  })

test('200 from the filter of the deliveries for every type, and 400 for any other', async () => {
  const { call } = await app.newOrganization()
  const filter = (type: string) => call('GET', `/event-subscriptions/deliveries?event_type=${type}`)
  for (const { type } of publicEvents) assert.equal((await filter(type)).status, 200, type)
  assert.equal((await filter('order.shipped')).status, 400)
})

deepTest('the OpenAPI document describes every type as a webhook, with an example', async () => {
  const { body } = await app.send('GET', '/openapi.json')
  assert.deepEqual(
    Object.keys(body.webhooks),
    publicEvents.map(({ type }) => type),
  )
  for (const { post } of Object.values<any>(body.webhooks)) {
    assert.ok(post.summary && post.description)
    assert.ok(post.requestBody.content['application/json'].example)
  }
})

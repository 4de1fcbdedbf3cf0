import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { everybodyTakes, startApp } from '../../../../test/harness.ts'
import { type Life, labelled, pass, readTracking } from '../../../../test/parcels.ts'
import { listPublished, openIntegrationWebhook, statusesPublished, subscribe } from '../../../../test/published.ts'
import { announced, contractWith, parcel } from '../../../../test/shipments.ts'
import { codeOf, type JourneyStep } from '../../../carriers/sandbox/event-codes.ts'
import { makePush } from '../../../carriers/sandbox/push.ts'
import { addTime } from '../../../platform/time.ts'
import { openSettings } from '../../contracts/index.ts'
import { findContract } from '../../contracts/service.ts'
import { pollParcel } from './poll.ts'
import { findPublicTracking } from './public-tracking.ts'
import { pushUrl } from './push.ts'

const app = await startApp({ send: everybodyTakes })
after(() => app.close())

type Organization = Awaited<ReturnType<typeof app.newOrganization>>
const start = app.clock.time
const event = (step: JourneyStep | { code: string }, hours: number) => ({
  ...(typeof step === 'string' ? codeOf('swiftly', step) : { code: step.code, text: 'Something else' }),
  time: addTime(start, { hours }),
  place: { city: 'Eindhoven', country: 'NL' },
})

/** A carrier that pushes to the address of a contract. */
async function carrierOf(organization: Organization) {
  const contract_id = await contractWith(organization, 'swiftly')
  const contract = (await findContract(organization.context, contract_id))!
  const key = String((await openSettings(organization.context, contract)).api_key)
  const path = pushUrl(app.parts, { organization_id: organization.id, contract_id, carrier_code: 'swiftly' })!.slice(
    app.parts.baseUrl.length,
  )
  const send = (
    updates: Parameters<typeof makePush>[0],
    { to = path, with: secret = key, body = undefined as string | undefined } = {},
  ) => {
    const push = makePush(updates, secret)
    return app.send('POST', to, push.headers as Record<string, string>, body ?? push.body)
  }
  const push = async ({ tracking_number }: Life, ...events: ReturnType<typeof event>[]) => {
    const { status, text } = await send([{ number: tracking_number, events }])
    assert.equal(status, 200, text)
  }
  return { path, send, push }
}
async function newParcel() {
  const organization = await app.newOrganization()
  const life = await labelled(organization)
  const status = async () => (await findPublicTracking(app.system, life.tracking_number, { key: '', postal_code: '5612 CG' }))!.status
  const phases = async () => (await readTracking(organization, life)).events.map(({ phase }: any) => phase)
  return { organization, life, status, phases, ...(await carrierOf(organization)) }
}
const countOf = async ({ id }: Organization, type: string) =>
  Number(
    (
      await app.db
        .selectFrom('events')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('organization_id', '=', id)
        .where('type', '=', type)
        .executeTakeFirstOrThrow()
    ).count,
  )

test('200 a late event is stored at its own time, and does not move the status back', async () => {
  const { life, push, status, phases } = await newParcel()
  await push(life, event('in_delivery', 46))
  await push(life, event('accepted', 20))
  assert.deepEqual([await status(), await phases()], ['DRIVER_ON_ROUTE', ['accepted', 'in_delivery']])
  await push(life, event('sorted', 27), event('announced', 0))
  assert.deepEqual([await status(), await phases()], ['DRIVER_ON_ROUTE', ['announced', 'accepted', 'sorted', 'in_delivery']])
})

test('200 a shipment whose parcel has another status is among those that have changed since', async () => {
  const { organization, life, push } = await newParcel()
  await pass(organization, 'PT1M')
  const changed = async () =>
    (await organization.call('GET', `/shipments?updated_after=${addTime(start, { seconds: 30 })}`)).body.data.length
  assert.equal(await changed(), 0)
  await push(life, event('accepted', 20))
  assert.equal(await changed(), 1)
})

test('200 a repeated event is stored once, and published once', async () => {
  const { organization, life, push, phases } = await newParcel()
  for (let i = 0; i < 3; i++) await push(life, event('accepted', 20), event('accepted', 20))
  await Promise.all([1, 2, 3].map(() => push(life, event('sorted', 27))))
  assert.deepEqual(await phases(), ['accepted', 'sorted'])
  assert.deepEqual([await countOf(organization, 'parcels.event.created'), await countOf(organization, 'parcel.status_changed')], [2, 3])
})

test('200 for pushes that come together and name the same parcels, each in its own order', async () => {
  const organization = await app.newOrganization()
  const { parcels } = await announced(organization, { parcels: [parcel, parcel, parcel, parcel] })
  const numbers: string[] = parcels.map(({ tracking_numbers }: any) => tracking_numbers[0].tracking_number)
  const { send } = await carrierOf(organization)
  for (const [step, hours] of [
    ['accepted', 20],
    ['sorted', 27],
    ['in_delivery', 46],
  ] as const) {
    const updates = numbers.map((number) => ({ number, events: [event(step, hours)] }))
    const orders = [updates, updates.toReversed(), ...updates.map((one) => [one])]
    const answers = await Promise.all(orders.map((order) => send(order)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  }
  assert.equal(await countOf(organization, 'parcels.event.created'), 3 * numbers.length)
})

for (const [step, end] of [
  ['delivered', 'DELIVERED'],
  ['collected', 'COLLECTED_BY_CUSTOMER'],
  ['returned', 'RETURNED_TO_SENDER'],
  ['cancelled', 'CANCELLED'],
] as const)
  test(`200 ${end} is final: later events are stored, and change nothing`, async () => {
    const { life, push, status, phases } = await newParcel()
    await push(life, event(step, 50))
    await push(life, event('attempted', 60), event('delivered', 70), event('returned', 80), event('lost', 90))
    assert.equal(await status(), end)
    assert.equal((await phases()).length, 5)
  })

test('200 an unknown code is stored unchanged, and does not change the status', async () => {
  const { organization, life, push, status } = await newParcel()
  await subscribe(organization, 'parcels.event.created')
  await push(life, event('accepted', 20), event({ code: 'WARP' }, 30))
  const { events } = await readTracking(organization, life)
  assert.deepEqual(events.at(-1), {
    event_type: 'carrier',
    event_at: addTime(start, { hours: 30 }),
    phase: 'unknown',
    exception: 'unknown',
    sub_status: 'unknown',
    status_type: 'warning',
    description: 'Something else',
  })
  const published = await listPublished(app.db, organization.id, 'parcels.event.created')
  const { status_type, phase } = published.at(-1)!.body.data.event
  assert.deepEqual([status_type, phase], ['warning', 'unknown'])
  assert.equal(await status(), 'PICKED_UP_BY_DRIVER')
  const [{ code }] = (await app.db.selectFrom('tracking_events').select('code').where('phase', '=', 'unknown').execute()) as [
    { code: string },
  ]
  assert.equal(code, 'WARP')
})

test('200 subscribers receive the event with its parcel, and the status change', async () => {
  const { organization, life, push } = await newParcel()
  await subscribe(organization, 'parcels.event.created')
  await openIntegrationWebhook(organization)
  await push(life, event('accepted', 20))
  const rows = await app.db.selectFrom('events').selectAll().where('organization_id', '=', organization.id).orderBy('id').execute()
  const [told, changed] = ['parcels.event.created', 'parcel.status_changed'].map((type) => rows.findLast((row) => row.type === type)!)
  const [published] = await listPublished(app.db, organization.id, 'parcels.event.created')
  assert.deepEqual(published!.body.data, {
    parcel: {
      parcel_id: life.parcel_id,
      tracking_number: life.tracking_number,
      carrier_code: 'swiftly',
      announced_at: start,
      order_number: null,
      is_return: false,
    },
    event: {
      event_type: 'carrier',
      timestamp: addTime(start, { hours: 20 }),
      phase: 'accepted',
      exception: 'none',
      sub_status: 'none',
      status_type: 'success',
      description: 'Picked up by driver',
      end_of_tracking: false,
      is_offered: null,
      is_carrier_responsible: null,
      is_returned: false,
      location_details: {
        city: 'Eindhoven',
        country: 'NL',
        house_number: null,
        postal_code: null,
        street: null,
        service_point_id: null,
        depot: null,
      },
      extra_data: { carrier_event_code: 'COLLECTED' },
    },
  })
  const [message] = await listPublished(app.db, organization.id, 'parcel_status_changed')
  const { timestamp, carrier_status_change_timestamp, parcel } = message!.body
  assert.deepEqual(
    [parcel.status, timestamp, carrier_status_change_timestamp],
    [{ id: 22, message: 'Shipment picked up by driver' }, Date.parse(start), Date.parse(addTime(start, { hours: 20 }))],
  )
  assert.deepEqual([told!.actor_id, changed!.actor_id], [organization.user_id, organization.user_id])
})

test('200 and no change to parcels of other organizations, or for unknown numbers', async () => {
  const [one, other] = [await newParcel(), await newParcel()]
  await one.push(other.life, event('delivered', 50))
  await one.push({ parcel_id: 0, tracking_number: 'nobody' }, event('delivered', 50))
  assert.deepEqual([await other.status(), await other.phases()], ['READY_TO_SEND', []])
  const second = await labelled(one.organization)
  await one.push(second, event('delivered', 50))
  assert.deepEqual([await one.status(), await one.phases()], ['READY_TO_SEND', []])
})

test('403 without the key of the contract, 400 for what cannot be read, 404 at an address that was never given out', async () => {
  const { life, send, path, phases } = await newParcel()
  const updates = [{ number: life.tracking_number, events: [event('delivered', 50)] }]
  assert.equal((await send(updates, { with: 'another-key' })).status, 403)
  assert.equal((await send(updates, { body: JSON.stringify({ updates: [] }) })).status, 403)
  assert.equal((await send([{ number: 7, events: [] }] as never)).status, 400)
  const spoilt = [
    path.replace('swiftly', 'aerofast'),
    path.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    `${path}0`,
    '/api/v3/carriers/swiftly/push/x',
  ]
  for (const to of spoilt) assert.equal((await send(updates, { to })).status, 404, to)
  assert.equal((await send(updates, { to: path, body: 'x'.repeat(1_048_577) })).status, 413)
  assert.deepEqual(await phases(), [])
})

test('a poll makes good what was pushed and never arrived', async () => {
  const { organization, life, status, phases } = await newParcel()
  const unscheduled = { poll_at: null, poll_due_at: null }
  await app.system.transaction((tx) => tx.db.updateTable('parcels').set(unscheduled).where('id', '=', life.parcel_id).execute())
  await pass(organization, 'P4D')
  assert.deepEqual(await phases(), [])
  await pollParcel({ ...organization.context, now: () => addTime(start, { days: 4 }) }, life.parcel_id)
  assert.deepEqual([await status(), (await phases()).length], ['DELIVERED', 8])
  await pollParcel({ ...organization.context, now: () => addTime(start, { days: 4 }) }, life.parcel_id)
  assert.deepEqual([(await phases()).length, await countOf(organization, 'parcels.event.created')], [8, 8])
})

test('200 for events during a cancellation; a delivered parcel stays delivered', async () => {
  const organization = await app.newOrganization()
  await openIntegrationWebhook(organization)
  const { send } = await carrierOf(organization)
  const lives = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { id, parcels } = await announced(organization)
      return { id, parcel_id: parcels[0].id, number: parcels[0].tracking_numbers[0].tracking_number }
    }),
  )
  const answers = await Promise.all(
    lives.flatMap(({ id, number }) => [
      send([{ number, events: [event('delivered', 50)] }]),
      organization.call('POST', `/shipments/${id}/cancel`),
    ]),
  )
  assert.ok(
    answers.every(({ status }) => status === 200 || status === 409 || status === 202 || status === 400),
    answers.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join(),
  )
  for (const { parcel_id } of lives) {
    const told = await statusesPublished(app.db, organization.id, parcel_id)
    assert.ok(told.length > 0)
    assert.ok(!told.includes('DELIVERED') || told.at(-1) === 'DELIVERED', told.join(' '))
  }
})

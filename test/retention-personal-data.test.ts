import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createHousekeeping } from '../src/app.ts'
import { endedStatuses } from '../src/modules/shipments/statuses/status-of.ts'
import type { Settings } from '../src/platform/settings.ts'
import { addTime } from '../src/platform/time.ts'
import { everybodyTakes, startApp } from './harness.ts'
import { orderToShip } from './orders-to-ship.ts'
import { type Person, personOf, tablesWith } from './persons.ts'
import { textsIn } from './read-paper.ts'
import { announced, parcel, runJobs, sender, shipment, statusesOf } from './shipments.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Organization = Awaited<ReturnType<App['newOrganization']>>

/** A server whose operator has set a retention of 30 days. */
const newApp = (set: Partial<Settings> = {}) => startApp({ send: everybodyTakes, set: { RETENTION_PERSONAL_DATA_DAYS: 30, ...set } })
const app = await newApp()
after(() => app.close())

type Rest = { rest: Record<string, string | number> }
/** One run of housekeeping. Answers how many parcels it erased, and what it left to the next run. */
async function runHousekeeping({ system, db }: App, options = {}, payload: object = {}) {
  const housekeeping = createHousekeeping(options)
  await housekeeping.handler.run(system, payload, { finish: (work: never) => system.transaction(work) })
  const row = await db.selectFrom('jobs').select(['id', 'payload']).where('key', 'like', '%rest').executeTakeFirst()
  if (row) await db.transaction().execute((tx) => tx.deleteFrom('jobs').where('id', '=', row.id).execute())
  return { erased: housekeeping.deleted.get('personal_data'), rest: row && (JSON.parse(row.payload) as Rest) }
}

const readShipment = async ({ call }: Organization, id: string) => (await call('GET', `/shipments/${id}`)).body.data
const nameOn = async (organization: Organization, id: string) => (await readShipment(organization, id)).to_address.name

/** Announces a shipment and moves the organization's clock until it is delivered. Answers it, with the time of its last status. */
async function deliver(organization: Organization, changes: Record<string, unknown>) {
  const { id } = await announced(organization, changes)
  await runJobs(organization, 'P14D')
  const shown = await readShipment(organization, id)
  assert.deepEqual([...new Set(statusesOf(shown))], ['DELIVERED'])
  return { id: id as string, parcels: shown.parcels as any[], ended_at: await lastEnd(id) }
}
async function lastEnd(shipment_id: string) {
  const rows = await app.db.selectFrom('parcels').select('updated_at').where('shipment_id', '=', shipment_id).execute()
  return rows
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1)!
}
const passDays = (from: string, days: number) => {
  app.clock.time = addTime(from, { days })
}

test('personal data is kept without the setting', async (t) => {
  const own = await newApp({ RETENTION_PERSONAL_DATA_DAYS: 0 })
  t.after(() => own.close())
  const [organization, ada] = [await own.newOrganization(), personOf('Ada')]
  const { id } = await announced(organization, { to_address: ada })
  await runJobs(organization, 'P14D')
  own.clock.advance({ days: 4_000 })
  const { erased, rest } = await runHousekeeping(own)
  assert.deepEqual([erased, rest, await nameOn(organization, id)], [0, undefined, ada.name])
})

test('a parcel delivered 31 days ago is erased, and one delivered 29 days ago is untouched', async () => {
  const [first, second] = [await app.newOrganization(), await app.newOrganization()]
  const [ada, ben] = [personOf('Ada'), personOf('Ben')]
  const early = await deliver(first, { to_address: ada })
  passDays(early.ended_at, 2)
  const late = await deliver(second, { to_address: ben })
  const before = await readShipment(second, late.id)
  passDays(late.ended_at, 29)
  assert.ok(addTime(early.ended_at, { days: 31 }) < app.clock.time)
  assert.equal((await runHousekeeping(app)).erased, 1)
  assert.deepEqual(await tablesWith(app, ada), [])
  assert.deepEqual(await readShipment(second, late.id), before)
  assert.equal((await runHousekeeping(app)).erased, 0, 'an erased parcel is not visited again')
  passDays(late.ended_at, 31)
  assert.equal((await runHousekeeping(app)).erased, 1)
  assert.deepEqual(await tablesWith(app, ben), [])
})

test('a shipment with a parcel in transit is untouched, and erased 30 days after that parcel has arrived', async () => {
  const organization = await app.newOrganization()
  const ada = personOf('Ada')
  const { id, parcels, ended_at } = await deliver(organization, { to_address: ada, parcels: [parcel, parcel] })
  const setStatus = (status: 'SHIPMENT_ON_ROUTE' | 'DELIVERED', updated_at: string) =>
    app.system.transaction(({ db }) => db.updateTable('parcels').set({ status, updated_at }).where('id', '=', parcels[1].id).execute())
  await setStatus('SHIPMENT_ON_ROUTE', ended_at)
  passDays(ended_at, 100)
  assert.equal((await runHousekeeping(app)).erased, 0)
  assert.equal(await nameOn(organization, id), ada.name)
  const arrived_at = app.clock.time
  await setStatus('DELIVERED', arrived_at)
  passDays(arrived_at, 29)
  assert.equal((await runHousekeeping(app)).erased, 0)
  passDays(arrived_at, 31)
  assert.equal((await runHousekeeping(app)).erased, 2)
  assert.equal(await nameOn(organization, id), 'Erased')
})

test('cancelled shipments and parcels that were only tracked are erased as well', async () => {
  const organization = await app.newOrganization()
  const [ada, ben] = [personOf('Ada'), personOf('Ben')]
  const { id } = await announced(organization, { to_address: ada })
  assert.equal((await organization.call('POST', `/shipments/${id}/cancel`)).status, 200)
  await runJobs(organization, 'P1D')
  assert.deepEqual(statusesOf(await readShipment(organization, id)), ['CANCELLED'])
  const tracked = await track(organization, ben)
  await app.system.transaction(({ db, now }) =>
    db.updateTable('parcels').set({ status: 'DELIVERED', updated_at: now() }).where('id', '=', tracked.parcel_id).execute(),
  )
  assert.ok((await tablesWith(app, ben)).includes('tracked_parcels'))
  app.clock.advance({ days: 33 })
  assert.equal((await runHousekeeping(app)).erased, 2)
  assert.deepEqual([await tablesWith(app, ada), await tablesWith(app, ben)], [[], []])
  assert.equal((await organization.call('GET', `/parcels/tracking/${tracked.tracking_number}`)).status, 200)
})

/** Follows a parcel that was sent elsewhere. */
async function track(organization: Organization, to_address: Person) {
  const tracking_number = `SW2406788566${organization.id}`
  const { status, text } = await organization.call('POST', '/parcels/tracking', {
    source_id: 'parcel-1',
    tracking_number: { carrier_code: 'swiftly', tracking_number },
    announced_at: app.clock.time,
    from_address: sender,
    to_address,
    ship_with: {
      type: 'contract',
      properties: { contract_id: (await organization.call('GET', '/contracts?carrier_code=swiftly')).body.data[0].id },
    },
    shipment: { source_id: 'shipment-1' },
  })
  assert.ok(status < 300, text)
  const { parcel_id } = await app.db
    .selectFrom('tracked_parcels')
    .select('parcel_id')
    .where('organization_id', '=', organization.id)
    .executeTakeFirstOrThrow()
  return { parcel_id, tracking_number }
}

test('after the erasure the shipment, its list, tracking, order, events and label still answer 200, without the person', async () => {
  const organization = await app.newOrganization()
  const { call } = organization
  await call('POST', '/addresses/sender-addresses', sender)
  const ada = personOf('Ada')
  const { id, parcels, ended_at } = await deliver(organization, { to_address: ada })
  const label = async () => {
    const { status, bytes } = await call('GET', `/parcels/${parcels[0].id}/documents/label`, undefined, { accept: 'application/pdf' })
    assert.equal(status, 200)
    return (await textsIn(bytes)).join(' ')
  }
  assert.match(await label(), new RegExp(ada.name))
  passDays(ended_at, 31)
  assert.equal((await runHousekeeping(app)).erased, 1)
  const shown = await readShipment(organization, id)
  assert.deepEqual(
    [shown.to_address.name, shown.to_address.email, shown.to_address.postal_code, shown.from_address.name, statusesOf(shown)],
    ['Erased', 'erased@erased.invalid', '5612 CG', sender.name, ['DELIVERED']],
  )
  for (const path of [
    '/shipments',
    `/shipments/${id}`,
    `/parcels/tracking/${parcels[0].tracking_number}`,
    '/orders',
    '/events?resource_type=all',
  ]) {
    const { status, text } = await call('GET', path)
    assert.equal(status, 200, `${path}: ${text}`)
    assert.ok(!text.includes(ada.email) && !text.includes(ada.name), path)
  }
  const printed = await label()
  assert.match(printed, /Erased/)
  assert.ok(!printed.includes(ada.name) && printed.includes('5612'))
  assert.deepEqual(await tablesWith(app, ada), [])
})

test('an order is erased with the last of its shipments that has a label', async () => {
  const organization = await app.newOrganization()
  const { call, integration_id } = organization
  await call('POST', '/addresses/sender-addresses', sender)
  const ada = personOf('Ada')
  const order = orderToShip(integration_id, { shipping_address: ada })
  assert.equal((await call('POST', '/orders', [order])).status, 201)
  const ship = async () => {
    const { order_id, order_number } = order
    const made = await call('POST', '/orders/create-label-sync', { integration_id, order: { order_id, order_number } })
    assert.ok(made.status < 300, made.text)
  }
  await ship()
  await runJobs(organization, 'P14D')
  await ship()
  const ids = (
    await app.db.selectFrom('shipments').select('id').where('organization_id', '=', organization.id).orderBy('created_at').execute()
  ).map((one) => one.id)
  assert.equal(ids.length, 2)
  const ordered = async () => (await call('GET', '/orders')).body.data[0].shipping_address.name
  passDays(await lastEnd(ids[0]!), 31)
  assert.equal((await runHousekeeping(app)).erased, 1)
  assert.deepEqual(
    [await nameOn(organization, ids[0]!), await nameOn(organization, ids[1]!), await ordered()],
    ['Erased', ada.name, ada.name],
  )
  await runJobs(organization, 'P14D')
  passDays(await lastEnd(ids[1]!), 31)
  assert.equal((await runHousekeeping(app)).erased, 1)
  assert.deepEqual([await nameOn(organization, ids[1]!), await ordered()], ['Erased', 'Erased'])
  assert.deepEqual(await tablesWith(app, ada), [])
})

test('of a return to a sender address of the organization the person who sent it is erased, and not the shop', async () => {
  const organization = await app.newOrganization()
  const [ada, shop] = [personOf('Ada'), personOf('Shop')]
  assert.equal((await organization.call('POST', '/addresses/sender-addresses', shop)).status, 201)
  const { id, ended_at } = await deliver(organization, { from_address: ada, to_address: shop })
  passDays(ended_at, 31)
  assert.equal((await runHousekeeping(app)).erased, 1)
  const { from_address, to_address } = await readShipment(organization, id)
  assert.deepEqual([from_address.name, to_address.name, to_address.email], ['Erased', shop.name, shop.email])
  assert.deepEqual(await tablesWith(app, ada), [])
})

test('a request whose stored answer was erased is answered 409 when it is repeated, and buys nothing', async () => {
  const organization = await app.newOrganization()
  const ada = personOf('Ada')
  const announce = () => organization.call('POST', '/shipments/announce', shipment({ to_address: ada }), { 'idempotency-key': 'k' })
  const made = await announce()
  assert.equal(made.status, 201, made.text)
  // As it was stored before the operator set the retention.
  await app.system.transaction(({ db }) =>
    db
      .updateTable('idempotent_requests')
      .set({ expires_at: '2099-01-01T00:00:00.000Z' })
      .where('organization_id', '=', organization.id)
      .execute(),
  )
  await runJobs(organization, 'P14D')
  passDays(await lastEnd(made.body.data.id), 31)
  assert.equal((await runHousekeeping(app)).erased, 1)
  assert.deepEqual(await tablesWith(app, ada), [])
  assert.equal((await announce()).status, 409)
  assert.equal((await organization.call('GET', '/shipments')).body.data.length, 1)
})

test('logs, deliveries and stored answers are kept no longer than personal data', async (t) => {
  const own = await newApp({
    RETENTION_PERSONAL_DATA_DAYS: 2,
    RETENTION_LOG_DAYS: 14,
    RETENTION_DELIVERY_DAYS: 365,
    RETENTION_IDEMPOTENCY_HOURS: 8760,
  })
  t.after(() => own.close())
  const { call } = await own.newOrganization()
  const connection = await call('POST', '/event-subscriptions/connections', {
    type: 'webhook',
    configuration: { url: 'https://hooks.example' },
  })
  await call('POST', '/event-subscriptions/subscriptions', { connection_id: connection.body.data.id, event_type: 'parcel.created' })
  assert.equal((await call('POST', '/shipments/announce', shipment(), { 'idempotency-key': 'k' })).status, 201)
  await own.system.transaction(({ db, now }) => db.updateTable('deliveries').set({ status: 'delivered', ended_at: now() }).execute())
  // Of the announcement, which the carrier was sent, there is a log.
  const left = async () => {
    const tables = ['integration_logs', 'deliveries', 'idempotent_requests'] as const
    return Promise.all(tables.map(async (table) => (await own.db.selectFrom(table).select('organization_id').execute()).length))
  }
  own.clock.advance({ hours: 47 })
  await runHousekeeping(own)
  assert.deepEqual(await left(), [1, 1, 1])
  own.clock.advance({ hours: 2 })
  await runHousekeeping(own)
  assert.deepEqual(await left(), [0, 0, 0])
})

test('personal data is erased in slices, and a backlog is left to the next run', async () => {
  const organization = await app.newOrganization()
  const people = ['Ada', 'Ben', 'Cleo'].map(personOf)
  const ids: string[] = []
  for (const to_address of people) ids.push((await announced(organization, { to_address })).id)
  await runJobs(organization, 'P14D')
  app.clock.advance({ days: 60 })
  const names = () => Promise.all(ids.map((id) => nameOn(organization, id)))
  let payload: object | undefined = { rest: { personal_data: '["",0]' } }
  for (const left of [2, 1, 0]) {
    assert.ok(payload)
    const run = await runHousekeeping(app, { rows: 20, tableMs: 0 }, payload)
    assert.equal(run.erased, 1)
    payload = run.rest
    assert.equal((await names()).filter((name) => name !== 'Erased').length, left)
  }
  const last = payload && (await runHousekeeping(app, { rows: 20, tableMs: 0 }, payload))
  assert.deepEqual([last?.erased ?? 0, last?.rest], [0, undefined])
})

test('the index of parcels to erase has the final statuses', async () => {
  const { readFileSync } = await import('node:fs')
  const text = readFileSync(new URL('../migrations/0001_schema.sql', import.meta.url), 'utf8')
  const [, list] = text.match(/index parcels_to_erase [^;]* status in \(([^)]*)\)/)!
  assert.deepEqual(
    list!.split(',').map((one) => one.trim().slice(1, -1)),
    endedStatuses,
  )
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { examples } from '../../../../test/examples.ts'
import { pagesOf, startApp } from '../../../../test/harness.ts'
import { announced } from '../../../../test/shipments.ts'
import { endpointTables } from '../../../app.ts'
import { type AnyEndpoint, listSchemes } from '../../../http/endpoint.ts'
import { deleteEventsBefore, emitEvent } from '../../../platform/events.ts'
import { shipmentUpdated } from '../../shipments/record/events.ts'

const app = await startApp()
after(() => app.close())
let count = 0
const newBrand = () => ({ name: 'North', domain: `events-${++count}` })
/** An organization whose setting up is out of sight. */
async function newOrganization() {
  const organization = await app.newOrganization()
  await app.system.transaction((tx) => tx.db.deleteFrom('events').where('organization_id', '=', organization.id).execute())
  const listed = async (query = '') =>
    (await organization.call('GET', `/events${query}`)).body.data.map(
      (one: any) => `${one.operation} ${one.resource_type} ${one.resource_id}`,
    )
  /** Of all resources. */
  const told = (query = '') => listed(`?resource_type=all${query}`)
  return { ...organization, listed, told }
}

test('200 lists each change, newest first, with its actor and time', async () => {
  const { call, told, id: organization_id, user_id } = await newOrganization()
  const brand = (await call('POST', '/brands', newBrand())).body.data.id
  app.clock.advance({ seconds: 1 })
  await call('PATCH', `/brands/${brand}`, { name: 'South' })
  await call('DELETE', `/brands/${brand}`)
  assert.deepEqual(await told(), [`delete brand ${brand}`, `update brand ${brand}`, `create brand ${brand}`])
  const { body } = await call('GET', '/events?resource_type=all&operation=create')
  assert.deepEqual(body.data, [
    {
      user_id,
      actor_id: user_id,
      organization_id,
      resource_type: 'brand',
      operation: 'create',
      resource_id: String(brand),
      timestamp: body.data[0].timestamp,
    },
  ])
  assert.match(body.data[0].timestamp, /^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
})

test('a change that was refused or undone leaves no event; one that was sent twice under a key leaves one', async () => {
  const { call, told } = await newOrganization()
  const brand = newBrand()
  const key = { 'idempotency-key': 'k' }
  const { id } = (await call('POST', '/brands', brand, key)).body.data
  await call('POST', '/brands', brand, key)
  assert.equal((await call('POST', '/brands', brand)).status, 400)
  assert.equal((await call('PATCH', '/brands/999999999', { name: 'x' })).status, 404)
  assert.equal((await call('DELETE', '/brands/999999999')).status, 404)
  assert.deepEqual(await told(), [`create brand ${id}`])
})

test('an event is written with the request that caused it', async () => {
  const { call, id: organization_id } = await newOrganization()
  const brand = (await call('POST', '/brands', newBrand())).body.data.id
  const { headers } = await call('PATCH', `/brands/${brand}`, { name: 'Secret', color: '#112233' })
  const row = await app.db
    .selectFrom('events')
    .select(['type', 'request_id'])
    .where('organization_id', '=', organization_id)
    .where('operation', '=', 'update')
    .executeTakeFirst()
  assert.deepEqual(row, { type: 'brand.updated', request_id: headers['x-request-id'] })
})

test('200 by type, by resource, by operation, by time with both ends included, and by all at once', async () => {
  const { call, listed, told } = await newOrganization()
  const brand = (await call('POST', '/brands', newBrand())).body.data.id
  const first = app.clock.time
  app.clock.advance({ minutes: 1 })
  const other = (await call('POST', '/brands', newBrand())).body.data.id
  const last = app.clock.time
  app.clock.advance({ minutes: 1 })
  await call('PATCH', `/brands/${brand}`, { name: 'South' })
  const integration = (await call('GET', '/integrations')).body.data[0].id
  await call('PATCH', `/integrations/${integration}`, { shop_name: 'South' })
  await call('POST', '/shop-order-statuses', { integration_id: integration, statuses: [] })

  const changed = [`update shop_order_status ${integration}`, `update integration ${integration}`, `update brand ${brand}`]
  assert.deepEqual(await told('&operation=update'), changed)
  assert.deepEqual(await listed('?resource_type=brand'), [`update brand ${brand}`, `create brand ${other}`, `create brand ${brand}`])
  assert.deepEqual(await listed(`?resource_type=brand&resource_id=${brand}`), [`update brand ${brand}`, `create brand ${brand}`])
  assert.deepEqual(await told(`&start_datetime=${first}&end_datetime=${last}`), [`create brand ${other}`, `create brand ${brand}`])
  assert.deepEqual(await told(`&start_datetime=${last}&operation=create`), [`create brand ${other}`])
  const offset = first.replace('Z', '+00:00') // Not encoded, as many a client leaves it.
  assert.deepEqual(await told(`&end_datetime=${offset}`), [`create brand ${brand}`])
  assert.deepEqual(await listed(`?resource_type=brand&resource_id=${brand}&operation=update&start_datetime=${last}`), [
    `update brand ${brand}`,
  ])
  assert.deepEqual(await listed('?resource_type=shipment'), [])
})

test('200 without resource_type lists shipments only, as published; all and the named types list the others', async () => {
  const organization = await newOrganization()
  const { call, listed, told } = organization
  const brand = (await call('POST', '/brands', newBrand())).body.data.id
  const { id } = await announced(organization, {}, '/shipments')
  assert.deepEqual(await listed(), [`create shipment ${id}`])
  assert.deepEqual(await listed(`?resource_id=${brand}`), [])
  assert.deepEqual(await listed('?operation=create'), [`create shipment ${id}`])
  assert.deepEqual(await listed('?resource_type=brand'), [`create brand ${brand}`])
  assert.deepEqual((await told()).filter((one: string) => !one.includes('parcel')).toSorted(), [
    `create brand ${brand}`,
    `create shipment ${id}`,
  ])
  assert.equal((await told(`&resource_id=${brand}&operation=create`)).length, 1)
})

test('200 with null as the user of a change that the system made of its own accord', async () => {
  const { call, context, user_id } = await newOrganization()
  for (const one of [0, user_id]) await context.transaction((tx) => emitEvent({ ...tx, user_id: one }, shipmentUpdated, 's'))
  const { data } = (await call('GET', '/events')).body
  assert.deepEqual(
    data.map((one: any) => [one.user_id, one.actor_id]),
    [
      [user_id, user_id],
      [null, null],
    ],
  )
})

test('200 page by page: every event once, whatever comes meanwhile', async () => {
  const { call } = await newOrganization()
  for (let i = 0; i < 7; i++) await call('POST', '/brands', newBrand())
  const seen: string[] = []
  for await (const { body } of pagesOf(call, '/events?page_size=3&resource_type=brand')) {
    seen.push(...body.data.map(({ resource_id }: any) => resource_id))
    await call('POST', '/brands', newBrand())
  }
  assert.equal(seen.length, 7)
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => Number(b) - Number(a)),
  )
})

test('400 says which values a filter takes, all faults at once', async () => {
  const { call } = await newOrganization()
  const { status, body } = await call('GET', '/events?resource_type=parrot&operation=sing&start_datetime=yesterday&end_datetime=2026-11-15')
  assert.equal(status, 400)
  assert.deepEqual(
    body.errors.map(({ code, source }: any) => [code, source.parameter]),
    [
      ['invalid_choice', 'resource_type'],
      ['invalid_choice', 'operation'],
      ['invalid', 'start_datetime'],
      ['invalid', 'end_datetime'],
    ],
  )
  const crossed = await call('GET', '/events?start_datetime=2026-11-16T00:00:00Z&end_datetime=2026-11-15T00:00:00Z')
  assert.deepEqual([crossed.status, crossed.body.errors[0].source.parameter], [400, 'start_datetime'])
})

test('events go when they are old; those of a clock that is ahead do not stand in the way, and stay', async () => {
  const { call, told } = await newOrganization()
  const ahead = await newOrganization()
  await ahead.call('POST', '/sandbox/clock', { advance: 'P300D' })
  await ahead.call('POST', '/brands', newBrand())
  await call('POST', '/brands', newBrand())
  app.clock.advance({ days: 91 })
  const young = (await call('POST', '/brands', newBrand())).body.data.id
  await deleteEventsBefore(app.system, '2027-01-15T00:00:00.000Z', { after: 0, most: 10_000 })
  assert.deepEqual(await told(), [`create brand ${young}`])
  assert.equal((await ahead.told()).length, 1)
})

test('the newest event stays however old it is, so that no event gets its id again', async (t) => {
  const own = await startApp()
  t.after(() => own.close())
  const { call } = await own.newOrganization()
  const listIds = async () => (await own.db.selectFrom('events').select('id').orderBy('id').execute()).map(({ id }) => id)
  const before = await listIds()
  own.clock.advance({ days: 400 })
  for (const most of [before.length - 1, 1, 10_000]) await deleteEventsBefore(own.system, own.clock.time, { after: 0, most })
  assert.deepEqual(await listIds(), before.slice(-1))
  await call('POST', '/brands', newBrand())
  assert.ok((await listIds()).at(-1)! > before.at(-1)!)
})

/**
 * None changes a resource: logs, deliveries and e-mails are records themselves, files belong to nothing until a ticket uses them, and the
 * clock shows in the times of all events.
 */
const without = [
  'authorizeConnection',
  'sendTestEvent',
  'replayWebhookDelivery',
  'replayFailedDeliveries',
  'createIntegrationLog',
  'advanceTestClock',
  'retryTicketEmail',
  'uploadSupportFile',
  'generateInvoice',
  'generateClaimLetter',
]
/** What a carrier is asked changes a shipment twice: before, so that it is known after a crash, and when it has answered. */
const inTwoSteps = ['createShipmentLabel', 'cancelShipment', 'cancelReturn']
for (const table of Object.values(endpointTables)) {
  for (const [operation, e] of Object.entries(table as Record<string, AnyEndpoint>)) {
    if (e.method === 'GET' || e.isReadOnly || listSchemes(e).length === 0 || without.includes(operation)) continue
    test(`2xx from ${operation} leaves one event for each thing that changed`, async () => {
      const { call, context, id } = await app.newOrganization()
      const { params = {}, body, file } = (await examples[operation]?.(call, context)) ?? {}
      const told = async () => {
        const rows = await app.db.selectFrom('events').selectAll().where('organization_id', '=', id).orderBy('id').execute()
        return rows.filter((row) => row.operation).map((row) => `${row.operation} ${row.resource_type} ${row.resource_id}`)
      }
      const before = await told()
      const path = e.path.replaceAll(/{(\w+)}/g, (_, name) => String(params[name]))
      assert.ok((await call(e.method, path, file ?? body)).status < 300)
      const since = (await told()).slice(before.length)
      assert.ok(since.length > 0)
      const once = [...new Set(since)]
      assert.deepEqual(since, inTwoSteps.includes(operation) ? [...once, ...once] : once)
    })
  }
}

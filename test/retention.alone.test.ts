import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Database, isPostgres } from '../src/platform/database/database.ts'
import { texts } from './explain.ts'

const { sql } = await import('kysely')
const { createHousekeeping } = await import('../src/app.ts')
const { measureHousekeeping } = await import('../src/modules/housekeeping.ts')
const { enqueueJob: enqueue, listDeadJobs } = await import('../src/jobs/queue.ts')
const { jobKind } = await import('../src/jobs/kind.ts')
const { addFileInDatabase } = await import('./file-in-database.ts')
const { openMetrics } = await import('../src/platform/metrics.ts')
const { jobHandlers: handlers } = await import('../src/modules/jobs.ts')
const { z } = await import('zod')
const { everybodyTakes, freshDatabase, startApp } = await import('./harness.ts')
const { picture } = await import('./examples.ts')
const { addTime } = await import('../src/platform/time.ts')
const { newAuthorized } = await import('./provider.ts')
const { orderToShip } = await import('./orders-to-ship.ts')
const { announced, runJobs, sender } = await import('./shipments.ts')

const app = await startApp({ handlers, send: everybodyTakes })
after(() => app.close())
type App = typeof app

/** One run of housekeeping; answers what it left for the next. */
async function runHousekeeping({ system, db }: App = app, options = {}, payload = {}, housekeeping = createHousekeeping(options)) {
  await housekeeping.handler.run(system, payload, { finish: (work: never) => system.transaction(work) })
  const rest = await db.selectFrom('jobs').select(['id', 'payload']).where('key', 'like', '%rest').executeTakeFirst()
  if (rest) await db.transaction().execute((tx) => tx.deleteFrom('jobs').where('id', '=', rest.id).execute())
  return rest && JSON.parse(rest.payload)
}
const count = async (db: Database, table: string, condition = 'true') =>
  Number((await sql.raw<{ n: number }>(`select count(*) as n from ${table} where ${condition}`).execute(db)).rows[0]!.n)

test('logs of integrations are deleted after 14 days', async () => {
  const { call, id, integration_id } = await app.newOrganization()
  const write = () => call('POST', `/integrations/${integration_id}/logs`, { base_url: 'https://shop.example' })
  assert.equal((await write()).status, 201)
  app.clock.advance({ days: 13, hours: 23 })
  const young = (await write()).body.data.id
  await runHousekeeping()
  assert.equal(await count(app.db, 'integration_logs', `organization_id = ${id}`), 2)
  app.clock.advance({ hours: 2 })
  await runHousekeeping()
  const ids = (await call('GET', '/integrations/logs')).body.data.map((one: { id: number }) => one.id)
  assert.deepEqual(ids, [young])
})

test('dead-letter jobs are deleted after 90 days, and those that wait are not', async () => {
  const { context } = await app.newOrganization()
  const kind = jobKind('never-run', z.object({}))
  await context.transaction((tx) => enqueue(tx, kind, {}, { key: 'dead' }))
  await context.transaction((tx) => enqueue(tx, kind, {}, { key: 'waits', run_at: '2099-01-01T00:00:00.000Z' }))
  await app.db
    .transaction()
    .execute((tx) => tx.updateTable('jobs').set({ dead_at: app.clock.time, last_error: 'failed' }).where('key', 'like', '%dead').execute())
  app.clock.advance({ days: 89 })
  await runHousekeeping()
  assert.equal((await listDeadJobs(app.system)).length, 1)
  app.clock.advance({ days: 2 })
  await runHousekeeping()
  assert.deepEqual(await listDeadJobs(app.system), [])
  assert.equal(await count(app.db, 'jobs', `kind = 'never-run'`), 1)
})

test('expired idempotency keys are deleted in slices, and a backlog is left to the next run', async () => {
  const { call, id } = await app.newOrganization()
  const mine = `organization_id = ${id}`
  const keys = 7
  for (let i = 0; i < keys; i++) await call('POST', '/brands', { name: 'A', domain: `keyed-${i}` }, { 'idempotency-key': `k-${i}` })
  assert.equal(await count(app.db, 'idempotent_requests', mine), keys)
  app.clock.advance({ hours: 23 })
  await runHousekeeping()
  assert.equal(await count(app.db, 'idempotent_requests', mine), keys)
  app.clock.advance({ hours: 2 })
  let payload: object | undefined = { rest: { idempotent_answers: 0 } }
  for (const left of [4, 1, 0]) {
    assert.ok(payload)
    payload = await runHousekeeping(app, { rows: 3, tableMs: 0 }, payload)
    assert.equal(await count(app.db, 'idempotent_requests', mine), left)
  }
  assert.equal(payload, undefined)
})

test('a run leaves where each table was left to the next, which goes on there with those tables alone', async (t) => {
  const own = await startApp({ handlers })
  t.after(() => own.close())
  const { call } = await own.newOrganization()
  for (let i = 0; i < 5; i++) await call('POST', '/brands', { name: 'A', domain: `swept-${i}` })
  own.clock.advance({ days: 91 })
  const events = await count(own.db, 'events')
  const first = await runHousekeeping(own, { rows: 4, tableMs: 0 })
  assert.deepEqual(Object.keys(first.rest), ['events'])
  assert.equal(await count(own.db, 'events'), events - 4)
  const second = await runHousekeeping(own, { rows: 1_000, tableMs: 0 }, first)
  // The newest event stays.
  assert.deepEqual([second, await count(own.db, 'events')], [undefined, 1])
})

test('sandbox bookings are deleted after 180 days, except those of a parcel on its way', async () => {
  const { call } = await app.newOrganization()
  const numberOf = (one: any) => one.parcels[0].tracking_number as string
  const [done, cancelled] = [await announced({ call }), await announced({ call })]
  assert.equal((await call('POST', `/shipments/${cancelled.id}/cancel`)).status, 200)
  await runJobs({ call }, 'P14D')
  assert.equal((await call('GET', `/shipments/${done.id}`)).body.data.parcels[0].status.code, 'DELIVERED')
  const live = await announced({ call })
  const kept = async () => {
    const rows = await app.db.selectFrom('practice_numbers').select('number').execute()
    return [done, cancelled, live].map((one) => rows.some(({ number }) => number === numberOf(one)))
  }
  app.clock.advance({ days: 179 })
  await runHousekeeping()
  assert.deepEqual(await kept(), [true, true, true])
  app.clock.advance({ days: 2 })
  await runHousekeeping(app, { rows: 2 })
  assert.deepEqual(await kept(), [false, false, true])
  const bookings = await app.db.selectFrom('practice_bookings').select('booking').execute()
  assert.equal(bookings.filter(({ booking }) => [done, cancelled].some((one) => booking.includes(numberOf(one)))).length, 0)

  // What is kept here outlives what the carrier has forgotten.
  const parcel = done.parcels[0].id
  for (const [type, status] of [
    ['label', 200],
    ['proof-of-delivery', 404],
  ] as const) {
    const { status: found, text } = await call('GET', `/parcels/${parcel}/documents/${type}`, undefined, { accept: 'application/pdf' })
    assert.equal(found, status, `${type}: ${text}`)
  }
  assert.equal((await call('GET', `/parcels/tracking/${numberOf(done)}`)).status, 200)
  assert.equal((await call('POST', `/shipments/${live.id}/cancel`)).status >= 500, false)
})

test('uploaded files in the database that no brand names are deleted after 48 hours', async () => {
  const { call, context } = await app.newOrganization()
  const brand = (await call('POST', '/brands', { name: 'North', domain: 'north-files' })).body.data.id
  assert.equal((await call('POST', `/brands/${brand}/screen-logo`, picture)).status, 200)
  const orphan = await context.transaction((tx) => addFileInDatabase(tx, { content_type: 'image/png', bytes: picture }))
  app.clock.advance({ hours: 49 })
  const young = await context.transaction((tx) => addFileInDatabase(tx, { content_type: 'image/png', bytes: picture }))
  await runHousekeeping(app, { rows: 1 })
  const tokens = (await app.db.selectFrom('files').select('token').where('organization_id', '=', context.organization_id).execute()).map(
    ({ token }) => token,
  )
  const { pathname } = new URL((await call('GET', `/brands/${brand}`)).body.data.screen_logo)
  assert.deepEqual(tokens, [young])
  assert.ok(!tokens.includes(orphan))
  assert.equal((await app.send('GET', pathname)).status, 200)
})

test('accounts at the simulated provider are deleted after 30 days, with what arrived there', async () => {
  const organization = await app.newOrganization()
  await newAuthorized(app, organization)
  assert.ok((await count(app.db, 'practice_accounts')) > 0)
  app.clock.advance({ days: 31 })
  await runHousekeeping()
  assert.deepEqual([await count(app.db, 'practice_accounts'), await count(app.db, 'practice_events')], [0, 0])
})

test('each retention is a setting', async (t) => {
  const database = async () => {
    const { settings, remove } = await freshDatabase()
    return { settings: { ...settings, RETENTION_IDEMPOTENCY_HOURS: 1, RETENTION_EVENT_DAYS: 2, RETENTION_LOG_DAYS: 3 }, remove }
  }
  const own = await startApp({ database })
  t.after(() => own.close())
  const { call, integration_id } = await own.newOrganization()
  const keyed = () => call('POST', '/brands', { name: 'A', domain: 'set-1' }, { 'idempotency-key': 'k' })
  assert.equal((await keyed()).status, 201)
  own.clock.advance({ minutes: 59 })
  assert.equal((await keyed()).headers['idempotent-replayed'], 'true')
  own.clock.advance({ minutes: 2 })
  assert.equal((await keyed()).headers['idempotent-replayed'], undefined)
  await call('POST', `/integrations/${integration_id}/logs`, { base_url: 'https://shop.example' })
  const left = async () => [
    await count(own.db, 'idempotent_requests'),
    (await count(own.db, 'events')) > 1,
    await count(own.db, 'integration_logs'),
  ]
  own.clock.advance({ days: 2, hours: 1 })
  await runHousekeeping(own)
  assert.deepEqual(await left(), [0, false, 1])
  own.clock.advance({ days: 1 })
  await runHousekeeping(own)
  assert.deepEqual(await left(), [0, false, 0])
})

test('a counter shows how much was deleted of each', async (t) => {
  const own = await startApp()
  t.after(() => own.close())
  const { call } = await own.newOrganization()
  await call('POST', '/brands', { name: 'A', domain: 'counted-1' })
  const events = await count(own.db, 'events')
  own.clock.advance({ days: 91 })
  const [metrics, housekeeping] = [openMetrics(), createHousekeeping()]
  measureHousekeeping(metrics, housekeeping.deleted)
  await runHousekeeping(own, {}, {}, housekeeping)
  const text = await metrics.text()
  assert.match(text, new RegExp(`^crossdock_retention_deleted_total{table="events"} ${events - 1}$`, 'm'))
  assert.match(text, /^crossdock_retention_deleted_total{table="logs"} 0$/m)
})

test('what is to be deleted is found by an index', async (t) => {
  const own = await startApp({ handlers, set: { RETENTION_PERSONAL_DATA_DAYS: 30 } })
  t.after(() => own.close())
  const { call, context, integration_id } = await own.newOrganization()
  await call('POST', '/addresses/sender-addresses', sender)
  const order = orderToShip(integration_id)
  await call('POST', '/orders', [order])
  const keyed = { 'idempotency-key': 'k' }
  const labelled = await call('POST', '/orders/create-label-sync', { integration_id, order: { order_id: order.order_id } }, keyed)
  assert.ok(labelled.status < 300, labelled.text)
  await runJobs({ call }, 'P14D')
  await announced({ call })
  await call('POST', `/integrations/${integration_id}/logs`, { base_url: 'https://shop.example' })
  await context.transaction((tx) => addFileInDatabase(tx, { content_type: 'image/png', bytes: picture }))
  own.clock.advance({ days: 400 })
  texts.clear()
  await createHousekeeping().handler.run(own.system, {}, { finish: (work: never) => own.system.transaction(work) })
  const asked = [...texts].filter((text) => /^(select|delete) /.test(text))
  assert.ok(asked.length >= 12, asked.join('\n'))
  for (const table of ['parcels', 'shipments', 'tracking_events', 'tracked_parcels', 'orders', 'practice_bookings', 'sender_addresses'])
    assert.ok(
      asked.some((text) => text.startsWith('select') && text.includes(` from "${table}" `)),
      `${table} is not searched`,
    )
  const plans: string[] = []
  for (const text of asked) {
    const plan = await planOf(own.db, text)
    plans.push(plan)
    assert.doesNotMatch(plan, /\bSCAN\b(?! (CONSTANT|SUBQUERY|\(subquery))|Seq Scan|TEMP B-TREE|Sort Key/, `${text}: ${plan}`)
  }
  // An index that has every parcel, event or shipment of an organization would be searched without a scan as well.
  // PostgreSQL chooses any of those where there are few rows.
  const precise = ['shipments_by_order']
  for (const name of ['parcels_to_erase', ...(isPostgres(own.db) ? [] : precise)])
    assert.ok(
      plans.some((plan) => plan.includes(name)),
      `${name} is not used:\n${plans.join('\n')}`,
    )
})

/** As the owner, who runs housekeeping; PostgreSQL chooses an index for a few rows only where all else is made expensive. */
async function planOf(db: Database, text: string) {
  if (!isPostgres(db)) {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text}`).execute(db)
    return rows.map(({ detail }) => detail).join('; ')
  }
  const { rows } = await db.transaction().execute(async (tx) => {
    for (const way of ['seqscan', 'sort', 'bitmapscan', 'incremental_sort', 'hashagg', 'hashjoin'])
      await sql.raw(`set local enable_${way} = off`).execute(tx)
    return sql.raw<Record<string, string>>(`explain (generic_plan) ${text};`).execute(tx)
  })
  return rows.map((row) => Object.values(row)[0]).join('; ')
}

test('nothing is deleted in the hour after the clock has jumped ahead', async () => {
  const { call, id, integration_id } = await app.newOrganization()
  assert.equal((await call('POST', `/integrations/${integration_id}/logs`, { base_url: 'https://shop.example' })).status, 201)
  app.clock.jump({ hours: 400 * 24 })
  await runHousekeeping()
  assert.equal(await count(app.db, 'integration_logs', `organization_id = ${id}`), 1)
  app.clock.advance({ hours: 2 })
  await runHousekeeping()
  assert.equal(await count(app.db, 'integration_logs', `organization_id = ${id}`), 0)
})

test('daily figures and transit times are deleted after 800 days, in slices', async (t) => {
  const own = await startApp({ handlers })
  t.after(() => own.close())
  const { id: organization_id } = await own.newOrganization()
  const dateBefore = (days: number) => addTime(own.clock.time, { days: -days }).slice(0, 10)
  const dates = [1_200, 801, 801, 801, 800, 10].map(dateBefore)
  await own.db.transaction().execute(async (tx) => {
    for (const [i, date] of dates.entries()) {
      const key = { organization_id, date, carrier_code: `carrier-${i}` }
      const lane = { shipping_option_code: 'option', from_country: 'NL', to_country: 'DE' }
      await tx
        .insertInto('daily_figures')
        .values({ ...key, figure: 'announced', value: 1 })
        .execute()
      await tx
        .insertInto('transit_rollups')
        .values({ ...key, ...lane, sketch: Uint8Array.of(1) })
        .execute()
    }
  })
  const rest = await runHousekeeping(own, { rows: 2, tableMs: 0 })
  assert.deepEqual(Object.keys(rest.rest), ['transit_times', 'daily_figures'])
  await runHousekeeping(own, { rows: 2, tableMs: 1_000 }, rest)
  for (const table of ['daily_figures', 'transit_rollups'] as const) {
    const kept = await own.db.selectFrom(table).select('date').orderBy('date').execute()
    assert.deepEqual(
      kept.map(({ date }) => date),
      dates.slice(4),
      table,
    )
  }
})

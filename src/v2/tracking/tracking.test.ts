import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { announced, runJobs } from '../../../test/shipments.ts'
import { keepTracked } from '../../../test/tracked.ts'
import { newV2Organization } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}\+00:00$/

test('answers the statuses of a parcel, the latest first, with times in the form that clients parse', async () => {
  const organization = await newV2Organization(app)
  const { parcels } = await announced(organization)
  const { tracking_number } = parcels[0].tracking_numbers[0]
  await runJobs(organization, 'P5D')
  const { status, body, text } = await organization.v2('GET', `/tracking/${tracking_number}`)
  assert.equal(status, 200, text)
  assert.deepEqual(Object.keys(body), [
    'parcel_id',
    'carrier_code',
    'created_at',
    'carrier_tracking_url',
    'crossdock_tracking_url',
    'is_return',
    'is_to_service_point',
    'is_mail_box',
    'expected_delivery_date',
    'statuses',
  ])
  assert.deepEqual([body.parcel_id, body.carrier_code, body.is_return], [String(parcels[0].id), 'swiftly', false])
  assert.match(body.created_at, time)
  assert.match(body.expected_delivery_date, /^\d{4}-\d\d-\d\d$/)
  assert.equal((await app.send('GET', body.crossdock_tracking_url.slice('http://crossdock.test'.length))).status, 200)
  const times = body.statuses.map((one: any) => one.carrier_update_timestamp)
  assert.deepEqual(times, times.toSorted().reverse())
  for (const one of body.statuses) {
    assert.deepEqual(Object.keys(one), [
      'carrier_update_timestamp',
      'parcel_status_history_id',
      'parent_status',
      'carrier_code',
      'carrier_message',
    ])
    assert.match(one.carrier_update_timestamp, time)
    assert.match(one.parent_status, /^[a-z-]+$/)
  }
  assert.deepEqual([body.statuses[0].parent_status, body.statuses.at(-1).parent_status], ['delivered', 'ready-to-send'])
  assert.equal(new Set(body.statuses.map((one: any) => one.parcel_status_history_id)).size, body.statuses.length)
})

test('an event that changes no status has the status before it', async () => {
  const { context, v2 } = await newV2Organization(app)
  const events = [{ phase: 'sorted' as const }, { phase: 'unknown' as const }, { phase: 'in_delivery' as const }]
  const { tracking_number } = await keepTracked(context, { events })
  const { body } = await v2('GET', `/tracking/${tracking_number}`)
  assert.deepEqual(body.statuses.map((one: any) => one.parent_status).slice(0, 3), ['driver-on-route', 'sorted', 'sorted'])
})

test('a number of another organization is like one that nothing has', async () => {
  const [mine, other] = [await newV2Organization(app), await newV2Organization(app)]
  const { tracking_number } = await keepTracked(other.context)
  for (const number of [tracking_number, 'NOTHING', '%20']) {
    const { status, body } = await mine.v2('GET', `/tracking/${number}`)
    assert.deepEqual([status, body.error.code, body.error.message], [404, 404, 'No Parcel matches the given query.'], number)
  }
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { linkOf, pagesOf, startApp } from '../../../test/harness.ts'
import { announced, faultsOf, parcel, runJobs } from '../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const organization = await app.newOrganization()
const { call, integration_id } = organization

/** The ids of all that a filter finds, in their order. */
async function found(filter: string): Promise<string[]> {
  const { status, body, text } = await call('GET', `/shipments?${filter}`)
  assert.equal(status, 200, text)
  return body.data.map(({ id }: any) => id)
}

const start = app.clock.time
const first = await announced(organization, { external_reference_id: 'first', order_number: 'A-1' })
app.clock.advance({ hours: 1 })
const middle = app.clock.time
const second = await announced(organization, { order_number: 'A-1', parcels: [parcel, parcel] })
app.clock.advance({ hours: 1 })
const failed = await announced(organization, { order_number: 'A-2', reference: 'journey:announcement_failed' })
// Of the same millisecond neither would be the newer.
app.clock.advance({ hours: 1 })
const waiting = await announced(organization, { external_reference_id: 'waiting' }, '/shipments')
app.clock.advance({ hours: 1 })
const end = app.clock.time
await call('PATCH', `/shipments/${first.id}`, { total_order_price: { value: '1.00', currency: 'EUR' } })
const foreign = await announced(await app.newOrganization(), { external_reference_id: 'first', order_number: 'A-1' })
const parcelOf = ({ parcels }: any): number => parcels[0].id

const cases: [filter: string, ...found: { id: string }[]][] = [
  ['', waiting, failed, second, first],
  ['parcel_status=READY_TO_SEND', second, first],
  ['parcel_status=1000', second, first],
  ['parcel_status=ANNOUNCEMENT_FAILED', failed],
  ['parcel_status=1001', waiting],
  ['parcel_status=DELIVERED'],
  [`tracking_number=${first.parcels[0].tracking_number}`, first],
  [`tracking_number=${second.parcels[1].tracking_number}`, second],
  [`tracking_number=${foreign.parcels[0].tracking_number}`],
  ['external_reference_id=first', first],
  ['external_reference_id=FIRST'],
  ['order_number=A-1', second, first],
  [`integration_id=${integration_id}`, waiting, failed, second, first],
  ['integration_id=999999999'],
  [`updated_after=${middle}`, first, waiting, failed],
  [`updated_before=${end}`, waiting, failed, second],
  [`updated_after=${start}&updated_before=${middle}`],
  [`announced_after=${start}`, second],
  [`announced_before=${middle}`, first],
  [`announced_before=${middle.replace('Z', '%2B00:00')}`, first],
  [`ids=${parcelOf(first)}`, first],
  [`ids=${second.parcels[1].id},${parcelOf(failed)}, ${parcelOf(first)}`, failed, second, first],
  [`ids=${parcelOf(foreign)},999999999`],
  [`shipment_uuids=${first.id},${failed.id}`, failed, first],
  [`shipment_uuids=${foreign.id},x`],
  [`order_number=A-1&parcel_status=READY_TO_SEND&announced_after=${start}`, second],
  [`parcel_status=ANNOUNCEMENT_FAILED&integration_id=${integration_id}`, failed],
  ['parcel_status=ANNOUNCEMENT_FAILED&integration_id=999999999'],
  [`ids=${parcelOf(first)},${parcelOf(failed)}&parcel_status=1002`, failed],
  [`shipment_uuids=${first.id}&external_reference_id=waiting`],
  [`updated_after=${start}&announced_before=${middle}`, first],
]
for (const [filter, ...shipments] of cases)
  test(`200 by ${filter.replaceAll(/\d{4,}|[0-9a-f-]{36}/g, '…') || 'nothing'}`, async () =>
    assert.deepEqual(
      await found(filter),
      shipments.map(({ id }) => id),
    ))

test('200 lists what GET answers of each', async () => {
  const { body } = await call('GET', '/shipments')
  for (const one of body.data) assert.deepEqual(one, (await call('GET', `/shipments/${one.id}`)).body.data)
})

test('200 for 100 ids, and 400 for one more', async () => {
  const ids = (count: number, id: unknown) => Array(count).fill(id).join()
  assert.deepEqual(await found(`ids=${ids(100, parcelOf(first))}`), [first.id])
  assert.deepEqual(await found(`shipment_uuids=${ids(100, first.id)}`), [first.id])
  for (const [name, id] of [
    ['ids', 1],
    ['shipment_uuids', first.id],
  ]) {
    const answer = await call('GET', `/shipments?${name}=${ids(101, id)}`)
    assert.deepEqual([answer.status, faultsOf(answer).map((fault) => fault.split(' ')[1])], [400, [name]], answer.text)
  }
})

const bad = [
  'parcel_status=LOST',
  'parcel_status=',
  'parcel_status=4711',
  'integration_id=x',
  'ids=1,x',
  'ids=',
  'shipment_uuids=',
  'updated_after=yesterday',
  'announced_before=2026-11-15',
  'status=READY_TO_SEND',
  'page_size=x',
]
test('400 names each parameter that is wrong', async () => {
  for (const query of bad) {
    const answer = await call('GET', `/shipments?${query}`)
    const told = faultsOf(answer).map((fault) => fault.split(' ')[1])
    assert.deepEqual([answer.status, told], [400, [query.split('=')[0]]], `${query} ${answer.text}`)
  }
})

test('404 for a cursor of a list in another order, or of none', async () => {
  const next = linkOf(await call('GET', '/shipments?page_size=1&order_number=A-1'), 'next')!
  const cursor = new URLSearchParams(next.split('?')[1]).get('cursor')!
  for (const filter of [`updated_after=${start}&`, `announced_after=${start}&`])
    assert.equal((await call('GET', `/shipments?${filter}page_size=1&cursor=${cursor}`)).status, 404, filter)
  assert.equal((await call('GET', '/shipments?cursor=nonsense')).status, 404)
  assert.equal((await call('GET', next)).status, 200)
})

test('200 page by page, both ways, through 90 shipments in each order', async () => {
  const many = await app.newOrganization()
  for (let i = 0; i < 90; i++) {
    if (i % 7 === 0) app.clock.advance({ seconds: 1 })
    await announced(many, { order_number: 'same', ...(i % 30 === 0 && { parcels: [parcel, parcel] }) }, '/shipments')
  }
  await runJobs(many)
  for (const filter of [
    '',
    `updated_after=${start}&`,
    `announced_after=${start}&`,
    'parcel_status=READY_TO_SEND&',
    'order_number=same&',
    `integration_id=${many.integration_id}&`,
  ]) {
    const forth: string[] = []
    let last = ''
    for await (const { body, headers } of pagesOf(many.call, `/shipments?${filter}page_size=20`)) {
      forth.push(...body.data.map(({ id }: any) => id))
      last = linkOf({ headers } as any, 'prev') ?? last
    }
    assert.deepEqual([forth.length, new Set(forth).size], [90, 90], filter)
    assert.deepEqual(
      forth,
      (await many.call('GET', `/shipments?${filter}page_size=90`)).body.data.map(({ id }: any) => id),
      filter,
    )
    const back: string[] = []
    for await (const { body } of pagesOf(many.call, last, 'prev')) back.unshift(...body.data.map(({ id }: any) => id))
    assert.deepEqual(back, forth.slice(0, 80), filter)
  }
})

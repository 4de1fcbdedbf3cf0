import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deliverParcel, scanParcel } from '../../../../test/delivered.ts'
import { startApp } from '../../../../test/harness.ts'
import { announced, runJobs, shipWith } from '../../../../test/shipments.ts'
import { keepParcels } from '../../../../test/stored-parcels.ts'
import { addTime } from '../../../platform/time.ts'
import { closeInvoices } from '../../billing/invoices/closing.ts'
import { foldParcels } from './fold.ts'
import { foldSpend } from './spend.ts'

const app = await startApp()
after(() => app.close())
const today = app.clock.time

type Organization = Awaited<ReturnType<typeof app.newOrganization>>
const overview = async ({ call }: Organization, search = '') => {
  const { status, body, text } = await call('GET', `/analytics/overview${search}`)
  assert.equal(status, 200, text)
  return body
}
const nothing = { announced: 0, delivered: 0, late: 0, in_exception: 0, returned: 0, spend: [] }

async function foldAll() {
  while ((await foldParcels(app.system, 50)) > 0);
  while ((await foldSpend(app.system)) > 0);
}
/** The same answer is given from parcels that wait to be counted, and from the roll-ups. */
async function beforeAndAfterFolding(organization: Organization, search = '') {
  const before = await overview(organization, search)
  await foldAll()
  assert.deepEqual(await overview(organization, search), before)
  return before
}

test('an organization without parcels has no days, in a window of the last 30', async () => {
  assert.deepEqual(await overview(await app.newOrganization()), {
    start_date: addTime(today, { days: -30 }).slice(0, 10),
    end_date: today.slice(0, 10),
    totals: nothing,
    days: [],
  })
})

test('announced and delivered parcels and what they cost are counted on their days, for each carrier', async () => {
  const organization = await app.newOrganization()
  await announced(organization)
  await announced(organization, { ship_with: shipWith('northpost:parcel') })
  const items = (await organization.call('GET', '/invoice-items')).body.data
  assert.ok(items.length >= 2)
  await runJobs(organization, 'P20D')
  const { days, totals } = await beforeAndAfterFolding(organization)
  const date = today.slice(0, 10)
  assert.deepEqual(
    days.filter((day: any) => day.date === date).map((day: any) => [day.carrier_code, day.announced, day.delivered]),
    [
      ['northpost', 1, 0],
      ['swiftly', 1, 0],
    ],
  )
  assert.deepEqual([totals.announced, totals.delivered], [2, 2])
  const billed = items.reduce((sum: number, { price }: any) => sum + Math.round(Number(price.value) * 10_000), 0)
  assert.deepEqual(totals.spend, [{ value: (billed / 10_000).toFixed(4), currency: 'EUR' }])
  const only = await overview(organization, '?carrier_code=swiftly')
  assert.deepEqual([only.totals.announced, new Set(only.days.map((day: any) => day.carrier_code))], [1, new Set(['swiftly'])])
})

test('a cancelled label is announced still, and its credit is taken from what was spent', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization)
  assert.equal((await organization.call('POST', `/shipments/${id}/cancel`)).status, 200)
  await runJobs(organization, 'PT1H')
  const { totals } = await beforeAndAfterFolding(organization)
  assert.deepEqual(totals, { ...nothing, announced: 1, spend: [{ value: '0.0000', currency: 'EUR' }] })
})

test('late parcels were offered after the promised day; exceptions count once for a parcel; what came back is returned', async () => {
  const organization = await app.newOrganization()
  const { context } = organization
  const row = { announced_at: '2026-11-02T08:00:00.000Z' }
  const on = (date: string) => `2026-11-${date}T10:00:00.000Z`
  // Announced on a Monday morning, it is promised for the next day.
  await deliverParcel(context, { row, shipped_at: '2026-11-02T18:00:00.000Z', hours: 15 })
  await deliverParcel(context, { row, shipped_at: '2026-11-02T18:00:00.000Z', hours: 39 })
  // The first attempt was in time.
  await deliverParcel(context, { row, shipped_at: '2026-11-02T18:00:00.000Z', hours: 15, waits: 72 })
  const [troubled] = await keepParcels(context, { carrier: 'swiftly', option: 'swiftly:home', row })
  await scanParcel(context, troubled!, [
    { phase: 'accepted', at: on('03') },
    { phase: 'in_transit', exception: 'delivery_delay', at: on('04') },
  ])
  await foldAll()
  await scanParcel(context, troubled!, [{ phase: 'in_transit', exception: 'damaged', at: on('05') }])
  await foldAll()
  await scanParcel(context, troubled!, [{ phase: 'delivered', exception: 'returned_sender', at: on('07') }])
  await deliverParcel(context, { row, shipped_at: on('02'), hours: 48, shipment: { is_return: true } })
  const { days, totals } = await beforeAndAfterFolding(organization, '?start_date=2026-11-01&end_date=2026-11-30')
  assert.deepEqual(totals, { announced: 4, delivered: 3, late: 1, in_exception: 1, returned: 2, spend: [] })
  const counted = (figure: string) => days.flatMap((day: any) => (day[figure] > 0 ? [`${day.date} ${day[figure]}`] : []))
  assert.deepEqual(counted('announced'), ['2026-11-02 4'])
  assert.deepEqual(counted('delivered'), ['2026-11-03 1', '2026-11-04 1', '2026-11-06 1'])
  assert.deepEqual(counted('late'), ['2026-11-04 1'])
  assert.deepEqual(counted('in_exception'), ['2026-11-04 1'])
  assert.deepEqual(counted('returned'), ['2026-11-04 1', '2026-11-07 1'])
})

test('the longest window has 366 days', async () => {
  const organization = await app.newOrganization()
  await overview(organization, '?start_date=2025-01-01&end_date=2026-01-01')
  assert.equal((await organization.call('GET', '/analytics/overview?start_date=2025-01-01&end_date=2026-01-02')).status, 400)
})

test('spend is the same before and after its day is added to the roll-ups, also for items that are on an invoice by then', async (t) => {
  const own = await startApp()
  t.after(() => own.close())
  const organization = await own.newOrganization()
  await announced(organization)
  await closeInvoices(organization.context, { until: addTime(today, { hours: 1 }), type: 'other' })
  own.clock.advance({ days: 3 })
  await announced(organization)
  const read = async () => (await organization.call('GET', '/analytics/overview')).body
  const before = await read()
  const items = (await organization.call('GET', '/invoice-items')).body.data
  assert.deepEqual(new Set(items.map(({ invoice_id }: any) => invoice_id === null)), new Set([true, false]))
  const units = items.reduce((sum: number, { price }: any) => sum + Math.round(Number(price.value) * 10_000), 0)
  assert.equal(before.totals.spend[0].value, (units / 10_000).toFixed(4))
  assert.equal(await foldSpend(own.system), 1)
  assert.equal(await foldSpend(own.system), 0)
  assert.deepEqual(await read(), before)
  own.clock.advance({ days: 1 })
  assert.equal(await foldSpend(own.system), 1)
  assert.deepEqual((await read()).totals, before.totals)
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deliverParcel, scanParcel } from '../../../../test/delivered.ts'
import { startApp } from '../../../../test/harness.ts'
import { readTracking } from '../../../../test/parcels.ts'
import { randomFrom, testSeed } from '../../../../test/seed.ts'
import { announced, faultsOf, runJobs } from '../../../../test/shipments.ts'
import { addresses, keepParcels } from '../../../../test/stored-parcels.ts'
import { addTime } from '../../../platform/time.ts'
import { foldParcels } from './fold.ts'
import { findTransitPercentiles } from './service.ts'
import { foldSpend } from './spend.ts'

const app = await startApp()
after(() => app.close())
const today = app.clock.time

type Organization = Awaited<ReturnType<typeof app.newOrganization>>
const carriers = async ({ call }: Organization, search = '') => {
  const { status, body, text } = await call('GET', `/analytics/transit-times/carriers?carrier_code=swiftly${search}`)
  assert.equal(status, 200, text)
  return body.transit_times
}
const options = async ({ call }: Organization, search = '') =>
  (await call('GET', `/analytics/transit-times/shipping-options?shipping_option_code=swiftly:home${search}`)).body.transit_times

/** Adds all that waits to the roll-ups, as the job does. */
async function foldAll() {
  while ((await foldParcels(app.system, 200)) > 0);
  while ((await foldSpend(app.system)) > 0);
}

test('a parcel that was announced and delivered here counts from its first scan to its first attempt, before and after the job has run', async () => {
  const organization = await app.newOrganization()
  const [{ id: parcel_id }] = (await announced(organization)).parcels
  assert.deepEqual(await carriers(organization), [])
  await runJobs(organization, 'P14D')
  const { events } = await readTracking(organization, { parcel_id })
  const timeOf = (...phases: string[]) => events.find(({ phase }: any) => phases.includes(phase)).event_at
  const hours =
    (Date.parse(timeOf('attempted', 'delivered')) - Date.parse(timeOf('accepted', 'dropped', 'sorted', 'in_transit'))) / 3_600_000
  assert.ok(hours > 1)
  const [row] = await carriers(organization)
  const { now } = (await organization.call('GET', '/sandbox/clock')).body.data
  assert.ok(Math.abs(row.transit_time_hours - hours) <= hours * 0.011, `${row.transit_time_hours}, exactly ${hours}`)
  assert.deepEqual(
    { ...row, transit_time_hours: 0 },
    {
      carrier_code: 'swiftly',
      from_country_code: 'NL',
      to_country_code: 'NL',
      start_date: `${addTime(now, { days: -90 }).slice(0, 10)}T00:00:00Z`,
      end_date: `${now.slice(0, 10)}T23:59:59Z`,
      total_parcels: 1,
      transit_time_hours: 0,
      transit_time_days: Math.round(hours / 24),
    },
  )
  await foldAll()
  assert.deepEqual(await carriers(organization), [row])
  const [option] = await options(organization)
  const { carrier_code: _, ...same } = row
  assert.deepEqual(option, { shipping_option_code: 'swiftly:home', ...same })
})

test(`medians and percentiles are within 1 % of those of all parcels, with roll-ups, without, and in between (seed ${testSeed})`, async () => {
  const organization = await app.newOrganization()
  const random = randomFrom(testSeed, 24)
  const lanes = [
    { option: 'swiftly:home', to: addresses.home },
    { option: 'swiftly:home', to: addresses.DE },
    { option: 'swiftly:home_signature', to: addresses.DE },
  ]
  const exact = new Map<string, number[]>()
  for (let i = 0; i < 240; i++) {
    const { option, to } = lanes[random(1)[0]! % lanes.length]!
    const hours = 6 * Math.exp((random(4).readUInt32BE() / 2 ** 32) * 3.5)
    const shipped_at = addTime(today, { days: -1 - (random(1)[0]! % 40), hours: -hours })
    await deliverParcel(organization.context, { option, to, shipped_at, hours, waits: random(1)[0]! % 2 === 0 ? 20 : 0 })
    exact.getOrInsertComputed(`${option} ${to.country_code}`, () => []).push(hours)
    if (i === 60 || i === 150) await foldAll()
  }
  const rows = async () =>
    (
      await organization.call(
        'GET',
        '/analytics/transit-times/shipping-options?shipping_option_code=swiftly:home_signature&shipping_option_code=swiftly:home',
      )
    ).body.transit_times
  const check = async () => {
    const found = await rows()
    assert.deepEqual(
      found.map((row: any) => [row.shipping_option_code, row.to_country_code, row.total_parcels]),
      lanes.map(({ option, to }) => [option, to.country_code, exact.get(`${option} ${to.country_code}`)!.length]).sort(),
    )
    for (const row of found) assertNear(row.transit_time_hours, medianOf(exact.get(`${row.shipping_option_code} ${row.to_country_code}`)!))
  }
  await check()
  await foldAll()
  await check()
  const percentiles = await findTransitPercentiles(
    organization.context,
    { shipping_option_codes: ['swiftly:home', 'unknown'], from_country: 'NL', to_country: 'DE' },
    [50, 80, 95],
  )
  const values = exact.get('swiftly:home DE')!
  assert.deepEqual([...percentiles.keys()], ['swiftly:home'])
  assert.equal(percentiles.get('swiftly:home')!.parcels, values.length)
  for (const [i, percentile] of [0.5, 0.8, 0.95].entries())
    assertNear(percentiles.get('swiftly:home')!.hours[i]!, quantile(values, percentile))
})
const quantile = (values: readonly number[], of: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = of * (sorted.length - 1)
  const below = sorted[Math.floor(rank)]!
  return below + (rank % 1) * ((sorted[Math.floor(rank) + 1] ?? below) - below)
}
const medianOf = (values: readonly number[]) => quantile(values, 0.5)
const assertNear = (found: number, exact: number) =>
  assert.ok(Math.abs(found - exact) <= exact * 0.01 + 0.005, `${found}, exactly ${exact}`)

test('the day of delivery puts a parcel into the window, both ends included', async () => {
  const organization = await app.newOrganization()
  for (const delivered of ['2026-09-30T23:59:59.000Z', '2026-10-01T00:00:00.000Z', '2026-10-31T23:59:59.000Z', '2026-11-01T00:00:00.000Z'])
    await deliverParcel(organization.context, { shipped_at: addTime(delivered, { hours: -30 }), hours: 24, waits: 6 })
  for (const _ of ['not counted yet', 'counted']) {
    const [row] = await carriers(organization, '&start_date=2026-10-01&end_date=2026-10-31')
    assert.deepEqual([row.total_parcels, row.start_date, row.end_date], [2, '2026-10-01T00:00:00Z', '2026-10-31T23:59:59Z'])
    assert.equal((await carriers(organization, '&start_date=2026-10-31&end_date=2026-11-01'))[0].total_parcels, 2)
    assert.deepEqual(await carriers(organization, '&start_date=2026-10-02&end_date=2026-10-30'), [])
    await foldAll()
  }
  assert.equal((await carriers(organization, '&start_date=0001-01-01&end_date=9999-12-31'))[0].total_parcels, 4)
  assert.equal((await carriers(organization, '&end_date=2026-10-15'))[0].total_parcels, 2)
  assert.equal((await carriers(organization, '&start_date=2026-10-15'))[0].total_parcels, 2)
})

test('without dates the last 90 days count', async () => {
  const organization = await app.newOrganization()
  for (const days of [89, 90, 91])
    await deliverParcel(organization.context, { shipped_at: addTime(today, { days: -days, hours: -9 }), hours: 8 })
  await foldAll()
  assert.equal((await carriers(organization))[0].total_parcels, 2)
})

test('rows are ordered by code and countries, and the countries are filters', async () => {
  const organization = await app.newOrganization()
  const shipped_at = addTime(today, { days: -3 })
  const { NL, DE, CH } = addresses
  for (const [from, to] of [
    [DE, NL],
    [NL, DE],
    [NL, CH],
    [DE, CH],
  ] as const)
    await deliverParcel(organization.context, { from, to, shipped_at, hours: 10 })
  await foldAll()
  const pairs = async (search = '') =>
    (await carriers(organization, search)).map((row: any) => `${row.from_country_code} ${row.to_country_code}`)
  assert.deepEqual(await pairs(), ['DE CH', 'DE NL', 'NL CH', 'NL DE'])
  assert.deepEqual(await pairs('&from_country_code=NL'), ['NL CH', 'NL DE'])
  assert.deepEqual(await pairs('&from_country_code=nl&from_country_code=DE&to_country_code=CH'), ['DE CH', 'NL CH'])
  assert.deepEqual(await pairs('&to_country_code[]=XX'), [])
  assert.deepEqual((await organization.call('GET', '/analytics/transit-times/carriers?carrier_code=unknown')).body, { transit_times: [] })
})

test('returns, parcels sent back, undelivered ones and those whose only scan is the delivery do not count', async () => {
  const organization = await app.newOrganization()
  const { context } = organization
  const at = (hours: number) => addTime(today, { hours: hours - 100 })
  await deliverParcel(context, { shipped_at: at(0), hours: 20, shipment: { is_return: true } })
  const [sentBack, onRoute, unscanned] = [1, 2, 3].map(() => keepParcels(context, { carrier: 'swiftly', option: 'swiftly:home' }))
  await scanParcel(context, (await sentBack!)[0]!, [
    { phase: 'accepted', at: at(0) },
    { phase: 'attempted', exception: 'refused', at: at(20) },
    { phase: 'in_transit', exception: 'returned_sender', at: at(21) },
    { phase: 'delivered', exception: 'returned_sender', at: at(60) },
  ])
  await scanParcel(context, (await onRoute!)[0]!, [
    { phase: 'accepted', at: at(0) },
    { phase: 'attempted', at: at(20) },
  ])
  await scanParcel(context, (await unscanned!)[0]!, [{ phase: 'delivered', at: at(20) }])
  assert.deepEqual(await carriers(organization), [])
  await foldAll()
  assert.deepEqual(await carriers(organization), [])
})

test('a parcel that waits at a service point was offered when it arrived there', async () => {
  const organization = await app.newOrganization()
  const [id] = await keepParcels(organization.context, { carrier: 'swiftly', option: 'swiftly:home' })
  const at = (hours: number) => addTime(today, { hours: hours - 200 })
  await scanParcel(organization.context, id!, [
    { phase: 'dropped', at: at(0) },
    { phase: 'pup', at: at(30) },
    { phase: 'delivered', sub_status: 'pup', at: at(100) },
  ])
  const [row] = await carriers(organization)
  assertNear(row.transit_time_hours, 30)
  assert.equal(row.transit_time_days, 1)
})

test('an external parcel counts when it was registered with a shipping_option_code, and not as a return', async () => {
  const organization = await app.newOrganization()
  const { body } = await organization.call('GET', '/contracts?carrier_code=swiftly')
  const contract_id = body.data[0].id
  const shipWiths = {
    option: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home', contract_id } },
    contract: { type: 'contract', properties: { contract_id } },
    returned: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home', contract_id } },
  }
  for (const [source_id, ship_with] of Object.entries(shipWiths)) {
    const { status, body, text } = await organization.call('POST', '/parcels/tracking', {
      source_id,
      tracking_number: { carrier_code: 'swiftly', tracking_number: `EXT-${source_id}` },
      announced_at: addTime(today, { days: -5 }),
      from_address: { postal_code: '1000', country_code: 'BE' },
      to_address: { postal_code: '10117', country_code: 'DE' },
      ship_with,
      shipment: { source_id },
      details: { is_return: source_id === 'returned' },
    })
    assert.ok(status < 300, text)
    const at = (hours: number) => addTime(today, { hours: hours - 100 })
    await scanParcel(organization.context, body.parcel_id, [
      { phase: 'accepted', at: at(0) },
      { phase: 'delivered', at: at(50) },
    ])
  }
  for (const _ of ['not counted yet', 'counted']) {
    const rows = await carriers(organization)
    assert.deepEqual(
      rows.map((row: any) => [row.from_country_code, row.to_country_code, row.total_parcels, row.transit_time_days]),
      [['BE', 'DE', 1, 2]],
    )
    await foldAll()
  }
})

test('400 with the codes of analytics: missing, string_too_long, string_too_short, date_parsing, invalid', async () => {
  const { call } = await app.newOrganization()
  const faults = async (path: string) => {
    const answer = await call('GET', `/analytics/${path}`)
    assert.equal(answer.status, 400, answer.text)
    return faultsOf(answer)
  }
  assert.deepEqual(await faults('transit-times/carriers'), ['missing carrier_code'])
  assert.deepEqual(await faults('transit-times/shipping-options?start_date=2026-01-01'), ['missing shipping_option_code'])
  const code = 'transit-times/carriers?carrier_code=a'
  assert.deepEqual(await faults(`${code}&from_country_code=NLD&to_country_code=N`), [
    'string_too_long from_country_code',
    'string_too_short to_country_code',
  ])
  assert.deepEqual(await faults(`transit-times/shipping-options?shipping_option_code=${'x'.repeat(257)}`), [
    'string_too_long shipping_option_code',
  ])
  assert.deepEqual(await faults('transit-times/carriers?carrier_code='), ['string_too_short carrier_code'])
  assert.deepEqual(await faults(`${code}&start_date=2026-02-30&end_date=tomorrow`), ['date_parsing start_date', 'date_parsing end_date'])
  assert.deepEqual(await faults(`${code}&start_date=2026-02-02&end_date=2026-02-01`), ['invalid'])
  assert.deepEqual(await faults(`${code}&start_date=2027-02-02`), ['invalid'])
  assert.deepEqual(await faults('overview?start_date=2025-01-01&end_date=2026-01-02'), ['invalid'])
})

test('a fold that is rolled back is repeated whole; late events and further folds count nothing twice', async () => {
  const organization = await app.newOrganization()
  await foldAll()
  const shipped_at = addTime(today, { days: -2 })
  const ids: number[] = []
  for (let i = 0; i < 5; i++) ids.push(await deliverParcel(organization.context, { shipped_at, hours: 10 }))
  const killed: typeof app.system = {
    ...app.system,
    transaction: (work) =>
      app.system.transaction(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
  }
  await assert.rejects(foldParcels(killed, 3), /killed/)
  assert.equal(await foldParcels(app.system, 3), 3)
  const before = await carriers(organization)
  assert.equal(before[0].total_parcels, 5)
  await scanParcel(organization.context, ids[0]!, [{ phase: 'sorted', at: addTime(shipped_at, { hours: 2 }) }])
  assert.deepEqual(await carriers(organization), before)
  await foldAll()
  assert.equal(await foldParcels(app.system, 100), 0)
  assert.deepEqual(await carriers(organization), before)
  const overview = (await organization.call('GET', '/analytics/overview')).body
  assert.equal(overview.totals.delivered, 5)
})

test('another organization has transit times and figures of its own', async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  await deliverParcel(one.context, { shipped_at: addTime(today, { days: -2 }), hours: 10 })
  for (const _ of ['not counted yet', 'counted']) {
    assert.equal((await carriers(one)).length, 1)
    assert.deepEqual(await carriers(other), [])
    assert.deepEqual((await other.call('GET', '/analytics/overview')).body.days, [])
    await foldAll()
  }
})

test('parcels of one carrier and pair of countries that are delivered at once, while two jobs count them, are each counted once', async () => {
  const organization = await app.newOrganization()
  const { context } = organization
  const parcels = Array.from({ length: 24 }, (_, i) => ({ shipped_at: addTime(today, { days: -2, seconds: i }), hours: 20 }))
  let isDelivering = true
  const count = async () => {
    while (isDelivering) await foldParcels(app.system, 5)
  }
  const counting = [count(), count()]
  await Promise.all(parcels.map((parcel) => deliverParcel(context, parcel)))
  isDelivering = false
  await Promise.all(counting)
  await foldAll()
  assert.deepEqual(
    (await carriers(organization)).map((row: any) => row.total_parcels),
    [24],
  )
  const { totals } = (await organization.call('GET', '/analytics/overview')).body
  assert.deepEqual([totals.announced, totals.delivered], [24, 24])
})

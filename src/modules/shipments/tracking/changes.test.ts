import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addContract } from '../../../../test/carrier-contracts.ts'
import { sendToStandIns } from '../../../../test/carrier-urls.ts'
import { startApp } from '../../../../test/harness.ts'
import { runJobs, shipment, shipWith } from '../../../../test/shipments.ts'
import { postnlAccount, startPostnl } from '../../../../test/stand-ins/postnl.ts'
import { addTime } from '../../../platform/time.ts'
import { followChanges } from './follow-changes.ts'

const postnl = await startPostnl()
const app = await startApp({ send: sendToStandIns({ 'https://api-sandbox.postnl.nl': postnl.url }) })
after(async () => {
  await app.close()
  await postnl.close()
})

const [lists, polls] = ['GET /shipment/v2/status/:customer/updatedshipments', 'GET /shipment/v2/status/barcode/:barcode']
const sinceOf = (at: number) => postnl.requestsTo(lists).at(at)!.query.getAll('period')[0]!

/** An organization with parcels that were polled for the first time. */
async function newShop(count: number) {
  const organization = await app.newOrganization()
  const { call } = organization
  const contract = await addContract(organization, 'postnl', { ...postnlAccount, environment: 'sandbox' })
  const numbers: string[] = []
  for (let parcel = 0; parcel < count; parcel++) {
    const { body } = await call('POST', '/shipments/announce', shipment({ ship_with: shipWith('postnl:parcel') }))
    numbers.push(body.data.parcels[0].tracking_number)
  }
  await runJobs(organization, 'PT15M')
  const now = async () => (await call('GET', '/sandbox/clock')).body.data.now as string
  const phases = async (number: string) =>
    (await call('GET', `/parcels/tracking/${number}`)).body.events.map(({ phase }: { phase: string }) => phase)
  return { ...organization, contract_id: contract.id as number, numbers, now, phases }
}

test('of many parcels the carrier is asked once an hour which have news, and polled about these only', async () => {
  const shop = await newShop(5)
  // Each is polled alone until the list has been read.
  await runJobs(shop, 'PT5H')
  const before = { lists: postnl.requestsTo(lists).length, polls: postnl.requestsTo(polls).length }
  postnl.scan(shop.numbers[2]!, { code: 'B01', status: '2', at: await shop.now() })
  await runJobs(shop, 'PT12H')
  assert.equal(postnl.requestsTo(lists).length - before.lists, 12)
  const polled = postnl.requestsTo(polls).slice(before.polls)
  assert.ok(polled.length >= 1 && polled.length <= 2, `${polled.length} polls`)
  assert.ok(polled.every(({ path }) => path.endsWith(shop.numbers[2]!)))
  assert.deepEqual(await shop.phases(shop.numbers[2]!), ['accepted'])
})

test('every parcel is polled once a day all the same, and the list is no longer read when none is in transit', async () => {
  const shop = await newShop(2)
  await runJobs(shop, 'PT5H')
  const before = postnl.requestsTo(polls).length
  await runJobs(shop, 'PT48H')
  assert.equal(postnl.requestsTo(polls).length - before, 4)
  for (const number of shop.numbers) postnl.scan(number, { code: 'I01', status: '11', at: await shop.now() })
  await runJobs(shop, 'PT36H')
  const last = postnl.requestsTo(lists).length
  await runJobs(shop, 'P3D')
  assert.equal(postnl.requestsTo(lists).length, last)
})

test('a process that dies after it has polled the listed parcels reads the same list again, and stores each event once', async () => {
  const shop = await newShop(1)
  const [number] = shop.numbers
  postnl.scan(number!, { code: 'B01', status: '2', at: await shop.now() })
  const cursor = () =>
    app.db.selectFrom('tracking_cursors').selectAll().where('contract_id', '=', shop.contract_id).executeTakeFirstOrThrow()
  const before = await cursor()
  const { organization_id } = before
  const ctx = await app.system.contextFor({ organization_id, integration_id: 0, user_id: 0 })
  const ahead = { ...ctx, now: () => addTime(before.changes_until, { hours: 1 }) }
  const dies = { id: 0, attempt: 1, finish: () => Promise.reject(new Error('died')), again: async () => {} }
  await assert.rejects(followChanges.run(ahead, { contract_id: shop.contract_id }, dies), /died/)
  assert.deepEqual([await cursor(), await shop.phases(number!)], [before, ['accepted']])
  await runJobs(shop, 'PT2H')
  assert.ok((await cursor()).changes_until > before.changes_until)
  assert.deepEqual(await shop.phases(number!), ['accepted'])
})

test('a list that is not answered is asked for again from the same place, and parcels are polled alone meanwhile', async () => {
  const shop = await newShop(1)
  await runJobs(shop, 'PT2H')
  const since = sinceOf(-1)
  postnl.fail({ kind: 'status', status: 503, body: {} }, { on: lists, times: 1_000 })
  await runJobs(shop, 'PT1H')
  const first = sinceOf(-1)
  await runJobs(shop, 'PT1H')
  assert.equal(sinceOf(-1), first)
  assert.ok(first > since)
  const before = postnl.requestsTo(polls).length
  await runJobs(shop, 'PT40H')
  // The poll that was set a day ahead, and then one every four hours.
  assert.ok(postnl.requestsTo(polls).length - before >= 5, `${postnl.requestsTo(polls).length - before} polls`)
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addContract } from '../../../../test/carrier-contracts.ts'
import { sendToStandIns } from '../../../../test/carrier-urls.ts'
import { deepTest } from '../../../../test/deep.ts'
import { startApp } from '../../../../test/harness.ts'
import { receiver, runJobs, sender, shipWith } from '../../../../test/shipments.ts'
import { dhlParcelDeSettings, startDhlParcelDe } from '../../../../test/stand-ins/dhl-parcel-de.ts'
import { addTime } from '../../../platform/time.ts'
import { nextCutOff } from '../../shipments/purchase/close-day-job.ts'
import { deleteManifestsBefore } from './service.ts'

const standIn = await startDhlParcelDe()
const app = await startApp({ send: sendToStandIns({ 'https://api-sandbox.dhl.com': standIn.url }) })
after(async () => {
  await app.close()
  await standIn.close()
})

const manifests = 'POST /parcel/de/shipping/v2/manifests'
const german = { postal_code: '53113', city: 'Bonn', country_code: 'DE' }

/** An organization with a contract, by whose clock it is morning in Germany. */
async function newShop() {
  const organization = await app.newOrganization()
  const { call } = organization
  const contract = await addContract(organization, 'dhl_parcel_de', dhlParcelDeSettings)
  const before = standIn.requestsTo(manifests).length
  return {
    ...organization,
    closings: () => standIn.requestsTo(manifests).slice(before),
    stored: () => app.db.selectFrom('manifests').selectAll().where('contract_id', '=', contract.id).orderBy('number').execute(),
    async buy(parcels = 1) {
      const { body, text } = await call('POST', '/shipments/announce', {
        from_address: { ...sender, ...german },
        to_address: { ...receiver, ...german },
        ship_with: shipWith('dhl_parcel_de:parcel'),
        parcels: Array.from({ length: parcels }, () => ({ weight: { value: '1', unit: 'kg' } })),
      })
      assert.equal(body.data?.parcels[0].status.code, 'READY_TO_SEND', text)
      return { id: body.data.id as string, numbers: body.data.parcels.map((one: any) => one.tracking_number) as string[] }
    },
  }
}

test('the labels of a day are closed once, at the cut-off of the carrier, without those that are cancelled', async () => {
  const shop = await newShop()
  const [first, cancelled, last] = [await shop.buy(), await shop.buy(), await shop.buy(2)]
  assert.equal((await shop.call('POST', `/shipments/${cancelled!.id}/cancel`)).status, 200)
  await runJobs(shop, 'PT6H')
  assert.equal(shop.closings().length, 0)
  await runJobs(shop, 'PT6H')
  assert.deepEqual(
    // The clock stands still between purchases, so their order is not known.
    shop.closings().map(({ body }) => body.shipmentNumbers.toSorted()),
    [[...first!.numbers, ...last!.numbers]],
  )
  const [row] = await shop.stored()
  assert.deepEqual([row!.number, row!.manifest_id, row!.shipment_count, row!.failed], [1, '2026-11-15', 2, '[]'])
  assert.match(Buffer.from(JSON.parse(row!.document!).content_base64, 'base64').toString('latin1'), /^%PDF-/)
  // Nothing is bought on the next day, and one label on the day after.
  await runJobs(shop, 'P1D')
  assert.equal(shop.closings().length, 1)
  const next = await shop.buy()
  await runJobs(shop, 'P1D')
  assert.deepEqual(shop.closings().at(-1)!.body.shipmentNumbers, next.numbers)
  assert.equal((await shop.stored()).length, 2)
})

deepTest('more parcels than one call takes are closed by several calls, and a shipment is never split', async () => {
  const shop = await newShop()
  for (let shipment = 0; shipment < 7; shipment++) await shop.buy(5)
  await runJobs(shop, 'PT12H')
  assert.deepEqual(
    shop.closings().map(({ body }) => body.shipmentNumbers.length),
    [30, 5],
  )
  assert.deepEqual(
    (await shop.stored()).map(({ number, shipment_count }) => [number, shipment_count]),
    [
      [1, 6],
      [2, 1],
    ],
  )
})

test('a closing whose answer was lost, or whose process fails, is repeated, and stored once with nothing failed', async () => {
  const shop = await newShop()
  const { numbers } = await shop.buy()
  standIn.fail({ kind: 'drop_after' }, { on: manifests, times: 1 })
  standIn.fail({ kind: 'drop_before' }, { on: 'GET /parcel/de/shipping/v2/manifests', times: 4 })
  await runJobs(shop, 'PT12H')
  assert.ok(shop.closings().length >= 3, `${shop.closings().length} calls`)
  assert.ok(shop.closings().every(({ body }) => body.shipmentNumbers.join() === numbers.join()))
  assert.deepEqual(
    (await shop.stored()).map(({ number, shipment_count, failed }) => [number, shipment_count, failed]),
    [[1, 1, '[]']],
  )
})

test('a label that is bought in the seconds around the cut-off is closed on that day or the next', async () => {
  const shop = await newShop()
  await shop.buy()
  await shop.call('POST', '/sandbox/clock', { to: '2026-11-15T16:59:58.000Z' })
  const before = await shop.buy()
  await shop.call('POST', '/sandbox/clock', { to: '2026-11-15T17:00:07.000Z' })
  const late = await shop.buy()
  await runJobs(shop, 'PT1M')
  assert.equal(shop.closings().length, 1)
  assert.ok(shop.closings()[0]!.body.shipmentNumbers.includes(before.numbers[0]))
  await runJobs(shop, 'P1D')
  assert.deepEqual(shop.closings().at(-1)!.body.shipmentNumbers, late.numbers)
})

test('manifests are deleted after their retention, and the next one goes on where the last ended', async () => {
  const shop = await newShop()
  await shop.buy()
  await runJobs(shop, 'P1D')
  const [row] = await shop.stored()
  assert.equal(await deleteManifestsBefore(app.system, row!.created_at, 100), 0)
  assert.ok((await deleteManifestsBefore(app.system, addTime(row!.created_at, { seconds: 1 }), 100)) > 0)
  assert.deepEqual(await shop.stored(), [])
  const { numbers } = await shop.buy()
  await runJobs(shop, 'P1D')
  assert.deepEqual(shop.closings().at(-1)!.body.shipmentNumbers, numbers)
  assert.deepEqual(
    (await shop.stored()).map(({ number }) => number),
    [2],
  )
})

test('the cut-off is that of the day at the origin, also when its clocks change', () => {
  assert.equal(nextCutOff('2026-11-15T09:00:00.000Z', 'DE', '18:00'), '2026-11-15T17:00:00.000Z')
  assert.equal(nextCutOff('2026-11-15T17:00:00.000Z', 'DE', '18:00'), '2026-11-16T17:00:00.000Z')
  assert.equal(nextCutOff('2026-03-28T20:00:00.000Z', 'DE', '18:00'), '2026-03-29T16:00:00.000Z')
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { readMetrics } from '../../../test/measured.ts'
import { announced, contractWith, parcel, statusesOf, work } from '../../../test/shipments.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { OutboundError, type Send } from '../../platform/outbound/call.ts'
import { resumePurchases } from './jobs.ts'

let isDown = false
const between =
  (world: Send): Send =>
  async (call) => {
    if (isDown && call.url.includes('/v1/shipments')) throw new OutboundError('connect')
    return world(call)
  }
const app = await startApp({ between, metricsLoopback: true })
after(() => app.close())

const countOf = async (outcome: string) => (await readMetrics(app)).get(`crossdock_labels_total{carrier="swiftly",outcome="${outcome}"}`)
const readAge = async () => (await readMetrics(app)).get('crossdock_oldest_announcing_seconds')

/** Goes on with purchases whose time has come. */
async function resume(seconds: number) {
  app.clock.advance({ seconds })
  await app.system.transaction((tx) => enqueueJob(tx, resumePurchases.kind, {}))
  await work(app)
}

test('labels are counted by carrier and outcome, once for each', async () => {
  const organization = await app.newOrganization()
  const twice = { external_reference_id: 'the same twice', parcels: [parcel, parcel] }
  await announced(organization, twice)
  await organization.call('POST', '/shipments/announce', twice)
  assert.equal(await countOf('bought'), 2)
  await announced(organization, {}, '/shipments')
  assert.equal(await countOf('bought'), 2)
  await work(app)
  assert.equal(await countOf('bought'), 3)
  await contractWith(organization, 'swiftly', 'refuse')
  assert.deepEqual(statusesOf(await announced(organization)), ['ANNOUNCEMENT_FAILED'])
  assert.equal(await countOf('refused'), 1)
})

test('the oldest parcel that is being announced has its age in the metrics, until its outcome is known or given up', async () => {
  const organization = await app.newOrganization()
  await announced(organization)
  assert.equal(await readAge(), 0)
  isDown = true
  await announced(organization)
  app.clock.advance({ seconds: 30 })
  await announced(organization)
  assert.equal(await readAge(), 30)
  await resume(45)
  assert.equal(await readAge(), 75)
  await resume(16)
  assert.deepEqual([await readAge(), await countOf('unknown')], [61, 1])
  await resume(100)
  assert.deepEqual([await readAge(), await countOf('unknown')], [0, 2])
  isDown = false
  const refused = (await countOf('refused'))!
  await resume(3_600)
  assert.deepEqual([await countOf('refused'), await countOf('unknown')], [refused + 2, 2])
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { carrierOf } from '../../../test/carriers.ts'
import { startApp } from '../../../test/harness.ts'
import { announced, bookingsOf, runJobs, statusesOf, work } from '../../../test/shipments.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { OutboundError, type Send } from '../../platform/outbound/call.ts'
import { resumePurchases } from './jobs.ts'
import { listUnsettledPurchases, settlePurchase } from './purchase/operator.ts'

/** A carrier of the old kind: what it was asked it cannot be asked about, and it does it again when it is asked again. */
const swiftly = carrierOf('swiftly') as { find?: unknown; announce?: unknown }
const { find, announce } = swiftly

let calls = 0
let change = (text: string) => text
let isSilent = false
const between =
  (world: Send): Send =>
  async (call) => {
    calls++
    const answer = await world(call)
    if (isSilent) throw new OutboundError('timeout_after')
    return { ...answer, body: Buffer.from(change(answer.body.toString())) }
  }
const app = await startApp({ between })
after(() => app.close())
const lookAgain = async (span: { days?: number; seconds?: number }) => {
  app.clock.advance(span)
  await app.system.transaction((tx) => enqueueJob(tx, resumePurchases.kind, {}))
  await work(app)
}
const purchasesOf = (organization_id: number) =>
  app.db.selectFrom('shipments').select(['purchase', 'purchase_reference']).where('organization_id', '=', organization_id).execute()

/** Announces a shipment with a carrier that books it and does not answer, and cannot be asked about it. */
async function announceUnanswered(organization: Awaited<ReturnType<typeof app.newOrganization>>, changes = {}) {
  swiftly.find = undefined
  swiftly.announce = { ...(announce as object), safe: false }
  isSilent = true
  const data = await announced(organization, changes)
  isSilent = false
  swiftly.find = find
  swiftly.announce = announce
  return data
}

test('201 with a failure for a person to look at, from a carrier that cannot be asked what it did; it is never asked to buy again', async () => {
  const organization = await app.newOrganization()
  const { id, ...data } = await announceUnanswered(organization)
  assert.deepEqual([calls, statusesOf(data)], [1, ['ANNOUNCEMENT_FAILED']])
  assert.match(data.errors[0].detail, /Look at its own site/)
  await lookAgain({ days: 400 })
  assert.equal(calls, 1)
  assert.equal((await organization.call('POST', `/shipments/${id}/label`)).status, 409)
  const cancelled = await organization.call('POST', `/shipments/${id}/cancel`)
  assert.equal(cancelled.status, 202)
  await runJobs(organization, 'P15D')
  assert.deepEqual([calls, statusesOf((await organization.call('GET', `/shipments/${id}`)).body.data)], [1, ['CANCELLED']])
  const [row] = await purchasesOf(organization.id)
  assert.equal(row!.purchase, 'doubtful')
  assert.equal((await bookingsOf(app, [row!.purchase_reference])).length, 1)
})

for (const [outcome, purchase] of [
  ['not-bought', 'refused'],
  ['cancelled', 'voided'],
] as const)
  test(`a purchase that waits for an operator is settled as ${outcome}, and then announced again with its reference`, async () => {
    const organization = await app.newOrganization()
    const external_reference_id = `settled ${outcome}`
    const { id } = await announceUnanswered(organization, { external_reference_id })
    const [row] = await purchasesOf(organization.id)
    const unsettled = await listUnsettledPurchases(app.system, 1_000)
    const { reference, carrier_code, detail } = unsettled.find(({ shipment_id }) => shipment_id === id)!
    assert.deepEqual([reference, carrier_code], [row!.purchase_reference, 'swiftly'])
    assert.match(detail, /Look at its own site/)
    assert.ok(await settlePurchase(organization.context, id, outcome))
    assert.ok(!(await listUnsettledPurchases(app.system, 1_000)).some(({ shipment_id }) => shipment_id === id))
    const { data } = (await organization.call('GET', `/shipments/${id}`)).body
    assert.deepEqual([statusesOf(data), (await purchasesOf(organization.id))[0]!.purchase], [['ANNOUNCEMENT_FAILED'], purchase])
    assert.match(data.errors[0].detail, /The operator/)
    assert.deepEqual(statusesOf(await announced(organization, { external_reference_id })), ['READY_TO_SEND'])
  })

test('no purchase is settled whose outcome is known, or that another organization has', async () => {
  const [organization, other] = [await app.newOrganization(), await app.newOrganization()]
  const bought = await announced(organization)
  const unanswered = await announceUnanswered(organization)
  assert.equal(await settlePurchase(organization.context, bought.id, 'not-bought'), undefined)
  assert.equal(await settlePurchase(other.context, unanswered.id, 'not-bought'), undefined)
  assert.deepEqual((await purchasesOf(organization.id)).map(({ purchase }) => purchase).sort(), ['confirmed', 'doubtful'])
})

test('201 with a failure where the carrier gives a number that another parcel has; what was bought is cancelled', async () => {
  const organization = await app.newOrganization()
  const taken = (await announced(organization)).parcels[0].tracking_number
  change = (text) => text.replace(/"number":"[^"]+"/, `"number":"${taken}"`)
  const data = await announced(organization)
  assert.deepEqual(statusesOf(data), ['ANNOUNCEMENT_FAILED'])
  assert.match(data.errors[0].detail, /tracking number that another parcel has/)
  change = (text) => text
  await lookAgain({ seconds: 1 })
  const rows = await purchasesOf(organization.id)
  assert.deepEqual(rows.map(({ purchase }) => purchase).sort(), ['confirmed', 'voided'])
  const { purchase_reference } = rows.find(({ purchase }) => purchase === 'voided')!
  assert.ok((await bookingsOf(app, [purchase_reference]))[0]!.cancelled_at)
})

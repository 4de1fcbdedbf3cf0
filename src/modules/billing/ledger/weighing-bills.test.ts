import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { itemsOf, lineOf } from '../../../../test/billing.ts'
import { startApp } from '../../../../test/harness.ts'
import { announced, parcel, runJobs } from '../../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())

type Organization = Awaited<ReturnType<typeof app.newOrganization>>
const weighing = (kilograms: string) => ({ ...parcel, weight: { value: kilograms, unit: 'kg' } })
const sumOf = (items: readonly any[]) => items.reduce((sum, { price }) => sum + Math.round(Number(price.value) * 100), 0)
const isCorrection = ({ subtype }: any) => subtype === 'weight'

/** What labels of these weights cost, in cents. */
async function costOf(kilograms: readonly string[]) {
  const organization = await app.newOrganization()
  await announced(organization, { parcels: kilograms.map(weighing) })
  return sumOf(await itemsOf(organization))
}

/** A shipment whose parcels the sorting centre of the carrier finds to weigh 12 kg. */
async function weighed(organization: Organization, kilograms: readonly string[]) {
  const shipment = await announced(organization, { reference: 'journey:weighed', parcels: kilograms.map(weighing) })
  await runJobs(organization, 'P2D')
  return shipment
}

test('a parcel that the carrier weighs is billed by its scales, once', async () => {
  const organization = await app.newOrganization()
  const { parcels } = await weighed(organization, ['1.2'])
  await runJobs(organization, 'P2D')
  const items = await itemsOf(organization)
  assert.equal(sumOf(items), await costOf(['12']))
  const [correction, ...others] = items.filter(isCorrection)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [correction.type, correction.parcel_id, correction.description, correction.from_country],
    ['surcharge', parcels[0].id, `Parcel ${parcels[0].id}: weighed 12 kg, announced 1.2 kg`, 'NL'],
  )
})

test('a parcel that is lighter than announced is refunded the difference', async () => {
  const organization = await app.newOrganization()
  await weighed(organization, ['22'])
  const items = await itemsOf(organization)
  assert.equal(sumOf(items), await costOf(['12']))
  assert.deepEqual(
    items.filter(isCorrection).map(({ type }) => type),
    ['surcharge_refund'],
  )
})

test('each parcel of a shipment is corrected; a weight of the same price changes nothing', async () => {
  const organization = await app.newOrganization()
  await weighed(organization, ['1.2', '12', '3'])
  const items = await itemsOf(organization)
  assert.equal(sumOf(items), await costOf(['12', '12', '12']))
  assert.equal(items.filter(isCorrection).length, 2)
})

test('a label under the own contract of the organization is not corrected', async () => {
  const organization = await app.newOrganization()
  await app.system.transaction(({ db }) =>
    db.updateTable('contracts').set({ type: 'direct' }).where('organization_id', '=', organization.id).execute(),
  )
  await weighed(organization, ['1.2'])
  assert.deepEqual((await itemsOf(organization)).map(lineOf), ['parcel_fee 0.0000'])
})

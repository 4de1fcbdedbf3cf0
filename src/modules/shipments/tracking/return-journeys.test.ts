import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { labelled, pass, readTracking } from '../../../../test/parcels.ts'
import { announced, parcel, receiver, sender, shipWith, statusesOf } from '../../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())

/** From the shopper to the merchant. */
const returnOf = (option: string, changes: object = {}) => ({
  from_address: receiver,
  to_address: { ...sender, company_name: 'Atelier Noord', email: 'returns@example.com', phone_number: '+31612345678' },
  ship_with: shipWith(option),
  ...changes,
})
type Organization = Awaited<ReturnType<typeof app.newOrganization>>
const statusOf = async ({ call }: Organization, tracking_number: string) =>
  statusesOf((await call('GET', `/shipments?tracking_number=${encodeURIComponent(tracking_number)}`)).body.data[0])[0]

/** The tracking events of a return after some time, and the last status. */
async function lifeOf(organization: Organization, request: Record<string, unknown>, time = 'P30D') {
  const { parcel_id, tracking_number } = await labelled(organization, request)
  await pass(organization, time)
  const { events } = await readTracking(organization, { parcel_id })
  return {
    events: events.map(({ phase, exception, description }: any) => [phase, exception, description]),
    end: await statusOf(organization, tracking_number),
  }
}

const handovers: [option: string, phase: string, text: string][] = [
  ['northpost:return', 'dropped', 'Handed in at drop-off point'],
  ['swiftly:return', 'dropped', 'Handed in at drop-off point'],
  ['swiftly:return/labelless', 'dropped', 'Code scanned, label printed and parcel handed in'],
  ['swiftly:return/first_mile=pickup', 'accepted', 'Picked up at the address of the shopper'],
  ['collogix:return', 'accepted', 'Picked up at the address of the shopper'],
  ['collogix:store_return', 'dropped', 'Handed in at the shop'],
]
for (const [option, phase, text] of handovers)
  test(`a return with ${option} is handed over by the shopper, and is delivered to the merchant`, async () => {
    const { events, end } = await lifeOf(await app.newOrganization(), returnOf(option), 'P4D')
    assert.deepEqual([events[0][0], events[1]], ['announced', [phase, 'none', text]])
    const road = ['sorted', 'in_transit', 'in_transit', 'in_transit', 'in_delivery', 'delivered']
    assert.deepEqual(
      events.slice(-6).map(([one]: string[]) => one),
      road,
    )
    assert.deepEqual([events.at(-1)[2], end], ['Delivered to the merchant', 'DELIVERED'])
  })

/** A return names its journey by its order number: it has no reference. A shipment with a return option may use either. */
for (const named of ['order_number', 'reference']) {
  test(`${named} journey:return_refused: the warehouse refuses the return, and it goes back to the shopper`, async () => {
    const request = returnOf('swiftly:return/labelless', { [named]: 'journey:return_refused' })
    const { events, end } = await lifeOf(await app.newOrganization(), request)
    assert.deepEqual(events.slice(-4), [
      ['in_delivery', 'none', 'Out for delivery'],
      ['attempted', 'refused', 'Refused by the warehouse of the merchant'],
      ['in_transit', 'returned_sender', 'Returning to the shopper'],
      ['delivered', 'returned_sender', 'Returned to the shopper'],
    ])
    assert.equal(end, 'RETURNED_TO_SENDER')
  })

  test(`${named} journey:return_expired: a return that is never handed in expires after 30 days, and not before`, async () => {
    const organization = await app.newOrganization()
    const { parcel_id, tracking_number } = await labelled(organization, returnOf('northpost:return', { [named]: 'journey:return_expired' }))
    await pass(organization, 'P29DT20H')
    assert.equal(await statusOf(organization, tracking_number), 'ANNOUNCED')
    await pass(organization, 'P1D')
    const { events } = await readTracking(organization, { parcel_id })
    assert.deepEqual(
      events.map(({ phase, exception, status_type }: any) => [phase, exception, status_type]),
      [
        ['announced', 'none', 'success'],
        ['announced', 'dropoff_expiration', 'error'],
      ],
    )
    assert.equal(await statusOf(organization, tracking_number), 'ANNOUNCED_UNCOLLECTED')
  })
}

test('the other journeys hold for returns too, and those of returns for nothing else', async () => {
  const ends: Record<string, string> = { delayed: 'DELIVERED', lost: 'EXCEPTION', damaged: 'UNDELIVERABLE', refused: 'RETURNED_TO_SENDER' }
  for (const [name, expected] of Object.entries(ends)) {
    const { end } = await lifeOf(await app.newOrganization(), returnOf('swiftly:return', { reference: `journey:${name}` }))
    assert.equal(end, expected, name)
  }
  for (const name of ['return_refused', 'return_expired']) {
    const { end } = await lifeOf(await app.newOrganization(), { reference: `journey:${name}` })
    assert.equal(end, 'DELIVERED', name)
  }
})

test('a return can be cancelled until the shopper has handed it in, and not afterwards', async () => {
  for (const option of ['swiftly:return', 'swiftly:return/labelless', 'swiftly:return/first_mile=pickup', 'collogix:store_return']) {
    const organization = await app.newOrganization()
    const [early, late] = [await announced(organization, returnOf(option)), await announced(organization, returnOf(option))]
    await pass(organization, 'PT1H')
    const cancel = async ({ id }: { id: string }) => (await organization.call('POST', `/shipments/${id}/cancel`)).status
    assert.equal(await cancel(early), 200, option)
    await pass(organization, 'P1D')
    assert.equal(await cancel(late), 409, option)
  }
})

test('a return of several parcels has a label and a journey for each', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, returnOf('swiftly:return', { parcels: [parcel, parcel, parcel] }))
  await pass(organization, 'P4D')
  assert.deepEqual(statusesOf((await organization.call('GET', `/shipments/${id}`)).body.data), ['DELIVERED', 'DELIVERED', 'DELIVERED'])
})

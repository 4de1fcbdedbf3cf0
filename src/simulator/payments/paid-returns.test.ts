import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { announced, bookingsOf, runJobs } from '../../../test/shipments.ts'
import { findPaymentProvider } from '../../modules/returns/payments.ts'
import { ReturnRequest } from '../../modules/returns/schema.ts'
import { createReturn, findReturnForPortal } from '../../modules/returns/service.ts'
import { addTime } from '../../platform/time.ts'
import { sandboxPaymentProvider } from './service.ts'

const app = await startApp()
after(() => app.close())
type Organization = Awaited<ReturnType<typeof app.newOrganization>>
const [request] = ReturnRequest.meta()!.examples as [object]

/** A return with a fee, as the portal makes it: the payment is created in the transaction of the return. */
async function newPaidReturn(organization: Organization) {
  const { context } = organization
  const { id: outgoing_shipment_id } = await announced(organization)
  const provider = (await findPaymentProvider(context))!
  const amount = { value: '4.95', currency: 'EUR' }
  let url = ''
  const { return_id } = await createReturn(context, ReturnRequest.parse(request), {
    outgoing_shipment_id,
    integration_id: organization.integration_id,
    status: 'awaiting_payment',
    return_fee: amount,
    async afterInsert(tx, made) {
      const expires_at = addTime(tx.now(), { hours: 1 })
      const payment = { return_id: made.return_id, amount, return_url: 'https://shop.example/back', expires_at }
      ;({ url } = await provider.createPayment(tx, payment))
    },
  })
  const read = async () => {
    const { status, stored } = (await findReturnForPortal(context, return_id))!
    const bookings = await bookingsOf(app, [stored.shipment.purchase_reference])
    return { status, parcel: stored.parcels[0]!.status, purchase: stored.shipment.purchase, bookings: bookings.length }
  }
  return { path: new URL(url).pathname, read, context }
}
const press = (path: string, decision: string) =>
  app.send('POST', path, { 'content-type': 'application/x-www-form-urlencoded' }, `decision=${decision}`)

test('a return that awaits its payment has no label; when it is paid it is announced once, however often Pay is pressed', async () => {
  const organization = await app.newOrganization()
  const { path, read } = await newPaidReturn(organization)
  await runJobs(organization)
  assert.deepEqual(await read(), { status: 'awaiting_payment', parcel: 'NO_LABEL', purchase: 'held', bookings: 0 })
  assert.equal((await app.send('GET', path)).status, 200)
  const answers = await Promise.all([press(path, 'pay'), press(path, 'pay'), press(path, 'pay')])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [303, 303, 303],
  )
  assert.equal((await read()).status, 'open')
  await runJobs(organization)
  await press(path, 'pay')
  await runJobs(organization)
  assert.deepEqual(await read(), { status: 'open', parcel: 'READY_TO_SEND', purchase: 'confirmed', bookings: 1 })
})

test('a return whose payment is declined has failed, and is never announced', async () => {
  const organization = await app.newOrganization()
  const { path, read } = await newPaidReturn(organization)
  assert.equal((await press(path, 'decline')).status, 303)
  await runJobs(organization, 'P2D')
  const { status, parcel, bookings } = await read()
  assert.deepEqual([status, parcel, bookings], ['payment_failed', 'NO_LABEL', 0])
})

test('a return whose payment expires by the test clock has failed, and is never announced', async () => {
  const organization = await app.newOrganization()
  const { path, read } = await newPaidReturn(organization)
  await runJobs(organization, 'PT59M')
  assert.equal((await read()).status, 'awaiting_payment')
  await runJobs(organization, 'PT1M')
  const { status, parcel, bookings } = await read()
  assert.deepEqual([status, parcel, bookings], ['payment_failed', 'NO_LABEL', 0])
  assert.equal((await press(path, 'pay')).status, 404)
})

test('organizations in mode test have a payment provider, and live ones have none', async () => {
  const [sandbox, live] = [await app.newOrganization(), await app.newOrganization({ mode: 'live' })]
  assert.ok(await findPaymentProvider(sandbox.context))
  assert.equal(await findPaymentProvider(live.context), undefined)
})

test('an application has the payment provider that it is passed, beside others in the process', async () => {
  await using other = await startApp({ upper: { paymentProvider: { ...sandboxPaymentProvider, mode: 'live' } } })
  const [sandbox, live] = [await other.newOrganization(), await other.newOrganization({ mode: 'live' })]
  assert.equal(await findPaymentProvider(sandbox.context), undefined)
  assert.equal((await findPaymentProvider(live.context))?.mode, 'live')
  assert.ok(await findPaymentProvider((await app.newOrganization()).context))
})

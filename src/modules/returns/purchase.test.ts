import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { newReturn, readReturn, returned } from '../../../test/returns.ts'
import { bookingsOf, contractWith, faultsOf, runJobs, work } from '../../../test/shipments.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { OutboundError, type Send } from '../../platform/outbound/call.ts'
import { resumePurchases } from '../shipments/jobs.ts'

/** What becomes of the next calls to carriers: lost on the way there or back. Afterwards they are answered. */
let results: ('lost before' | 'lost after')[] = []
const between =
  (world: Send): Send =>
  async (call) => {
    if (!new URL(call.url).pathname.startsWith('/v1/shipments')) return world(call)
    const result = results.shift()
    if (result === 'lost before') throw new OutboundError('timeout_before')
    const answer = await world(call)
    if (result === 'lost after') throw new OutboundError('timeout_after')
    return answer
  }
const app = await startApp({ between })
after(() => app.close())
const synchronously = '/returns/announce-synchronously'
const inTurn = { concurrency: false }
type Organization = Awaited<ReturnType<typeof app.newOrganization>>

async function lookAgain(seconds: number) {
  app.clock.advance({ seconds })
  await app.system.transaction((tx) => enqueueJob(tx, resumePurchases.kind, {}))
  await work(app)
}

/** How many labels the carrier has sold to the organization, and how many of them it took back. */
async function ledger({ id }: Organization) {
  const rows = await app.db.selectFrom('shipments').select('purchase_reference').where('organization_id', '=', id).execute()
  const bookings = await bookingsOf(
    app,
    rows.map((row) => row.purchase_reference),
  )
  return [bookings.length, bookings.filter((one) => one.cancelled_at).length]
}
const countReturns = async ({ call }: Organization) =>
  (await call('GET', '/returns?from_date=2020-01-01&to_date=2099-01-01')).body.data.length

test(
  '400 from announce-synchronously where the carrier refuses; the return stays readable, and its reference is free',
  inTurn,
  async () => {
    const organization = await app.newOrganization()
    const contract = await contractWith(organization, 'swiftly')
    await contractWith(organization, 'swiftly', 'refuse')
    for (const headers of [{}, { 'idempotency-key': 'k' }]) {
      const answer = await organization.call('POST', synchronously, returned({ external_reference: 'mine' }), headers)
      const [{ code, status, detail, meta }] = answer.body.errors
      assert.deepEqual([answer.status, code, status], [400, 'parcel_announcement_error', '400'])
      const { errors, parent_status, label_url, contract: used } = await readReturn(organization, meta.return_id)
      assert.deepEqual([errors[0].detail, parent_status, label_url, used], [detail, 'Announcement failed', null, contract])
      assert.equal(meta.parcel_id > 0, true)
    }
    await contractWith(organization, 'swiftly', 'good')
    await newReturn(organization, { external_reference: 'mine' }, synchronously)
    assert.deepEqual([await ledger(organization), await countReturns(organization)], [[1, 0], 3])
  },
)

test('a return that the carrier refuses in the background has its errors, and releases its reference', inTurn, async () => {
  const organization = await app.newOrganization()
  await contractWith(organization, 'swiftly', 'refuse')
  const { return_id } = await newReturn(organization, { external_reference: 'mine' })
  const taken = await organization.call('POST', '/returns', returned({ external_reference: 'mine' }))
  assert.deepEqual([taken.status, faultsOf(taken)], [400, ['invalid /external_reference']])
  await runJobs(organization)
  const { errors, parent_status, status } = await readReturn(organization, return_id)
  assert.deepEqual([errors[0].code, parent_status, status], ['parcel_announcement_error', 'Announcement failed', 'open'])
  await newReturn(organization, { external_reference: 'mine' })
})

test('one of ten requests with the same external_reference creates a return; the others are 400', inTurn, async () => {
  const organization = await app.newOrganization()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      organization.call('POST', i % 2 ? '/returns' : synchronously, returned({ external_reference: 'once' })),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(400)])
  await runJobs(organization)
  assert.deepEqual([await ledger(organization), await countReturns(organization)], [[1, 0], 1])
  const other = await app.newOrganization()
  await newReturn(other, { external_reference: 'once' })
})

test('a shipment and a return may have the same reference', inTurn, async () => {
  const organization = await app.newOrganization()
  await newReturn(organization, { external_reference: 'both' })
  const { from_address, to_address } = returned() as any
  const shipment = {
    from_address,
    to_address,
    external_reference_id: 'both',
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } },
    parcels: [{ weight: { value: '1', unit: 'kg' } }],
  }
  for (const expected of [201, 409]) assert.equal((await organization.call('POST', '/shipments', shipment)).status, expected)
})

test('a reference that is changed with the shipment is taken among returns, and the previous one is free', inTurn, async () => {
  const organization = await app.newOrganization()
  const { return_id, parcel_id } = await newReturn(organization, { external_reference: 'first' }, synchronously)
  const { id } = (await organization.call('GET', `/shipments?ids=${parcel_id}`)).body.data[0]
  const rename = (external_reference_id: string) => organization.call('PATCH', `/shipments/${id}`, { external_reference_id })
  const renamed = await rename('second')
  assert.deepEqual([renamed.status, renamed.body.data.is_return], [200, true], renamed.text)
  assert.equal((await readReturn(organization, return_id)).external_reference, 'second')
  assert.equal((await organization.call('POST', '/returns', returned({ external_reference: 'second' }))).status, 400)
  await newReturn(organization, { external_reference: 'first' })
  assert.equal((await rename('first')).status, 409)
})

test('a refused return that is announced again takes its reference again, or is 409 where another has it', inTurn, async () => {
  const organization = await app.newOrganization()
  await contractWith(organization, 'swiftly', 'refuse')
  const refuse = async (external_reference: string) => {
    const { body } = await organization.call('POST', synchronously, returned({ external_reference }))
    return (await organization.call('GET', `/shipments?ids=${body.errors[0].meta.parcel_id}`)).body.data[0].id
  }
  const [free, taken] = [await refuse('free'), await refuse('taken')]
  await contractWith(organization, 'swiftly', 'good')
  await newReturn(organization, { external_reference: 'taken' })
  const label = (id: string) => organization.call('POST', `/shipments/${id}/label`)
  assert.deepEqual([(await label(free)).status, (await label(taken)).status], [201, 409])
  assert.equal((await organization.call('POST', '/returns', returned({ external_reference: 'free' }))).status, 400)
})

for (const path of ['/returns', synchronously])
  test(`the same answer, and one return, from POST ${path} with the same idempotency key`, inTurn, async () => {
    const organization = await app.newOrganization()
    const ask = () => organization.call('POST', path, returned({ external_reference: 'keyed' }), { 'idempotency-key': 'k' })
    const [first, second] = [await ask(), await ask()]
    assert.deepEqual([first.status, second.status, second.body], [201, 201, first.body], first.text)
    await runJobs(organization)
    assert.deepEqual([await ledger(organization), await countReturns(organization)], [[1, 0], 1])
  })

test('201 while the carrier is silent; the label that it sold is found by its reference, and not bought again', inTurn, async () => {
  const organization = await app.newOrganization()
  results = Array(3).fill('lost after')
  const { return_id } = await newReturn(organization, {}, synchronously)
  assert.equal((await readReturn(organization, return_id)).parent_status, 'Being announced')
  await lookAgain(10)
  assert.equal((await readReturn(organization, return_id)).parent_status, 'Ready to send')
  assert.deepEqual(await ledger(organization), [1, 0])
})

test('a label that the carrier sold too late is cancelled there, and the reference is free then', inTurn, async () => {
  const organization = await app.newOrganization()
  results = Array(8).fill('lost after')
  const { return_id } = await newReturn(organization, { external_reference: 'late' }, synchronously)
  await lookAgain(45)
  await lookAgain(46)
  const ask = () => organization.call('POST', '/returns', returned({ external_reference: 'late' }))
  assert.deepEqual([(await readReturn(organization, return_id)).parent_status, (await ask()).status], ['Announcement failed', 400])
  results = []
  await lookAgain(3600)
  assert.deepEqual([await ledger(organization), (await ask()).status], [[1, 1], 201])
})

test('a request that died while the carrier was silent is resumed under its idempotency key, and buys one label', inTurn, async () => {
  const organization = await app.newOrganization()
  results = ['lost after', 'lost after', 'lost after']
  const ask = () => organization.call('POST', synchronously, returned(), { 'idempotency-key': 'k' })
  const first = await ask()
  await app.system.transaction((tx) => tx.db.deleteFrom('idempotent_requests').execute())
  app.clock.advance({ seconds: 30 })
  const second = await ask()
  assert.deepEqual([first.status, second.status, second.body.return_id], [201, 201, first.body.return_id])
  assert.deepEqual([await ledger(organization), await countReturns(organization)], [[1, 0], 1])
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { newTicket, ownContract, takeStep } from '../../../../test/tickets.ts'
import { numberedLimits } from '../../../platform/lists/numbered-page.ts'
import { recordStep } from './service.ts'

const app = await startApp()
after(() => app.close())

type Organization = Awaited<ReturnType<typeof app.newOrganization>>

/** Seven tickets, a minute apart, of two carriers, one of them escalated and one solved. */
async function sevenTickets(organization: Organization) {
  const { call, context } = organization
  const northpost = { carrier: 'northpost', option: 'northpost:parcel' }
  const ids: number[] = []
  for (let i = 0; i < 7; i++) {
    await call('POST', '/sandbox/clock', { advance: 'PT1M' })
    ids.push(await newTicket(organization, 'unjust_return', i % 3 === 2 ? northpost : {}))
  }
  await takeStep(context, ids[1]!, { name: 'communicate' })
  await takeStep(context, ids[1]!, { name: 'escalate' })
  await takeStep(context, ids[2]!, { name: 'solve', outcome: 'returned' })
  return ids
}
const idsOf = ({ body }: { body: any }): number[] => body.items.map(({ id }: { id: number }) => id)

test('lists tickets newest first in numbered pages, with the total in each', async () => {
  const organization = await app.newOrganization()
  const { call } = organization
  const ids = (await sevenTickets(organization)).toReversed()
  const whole = await call('GET', '/dsf/tickets')
  assert.deepEqual({ ...whole.body, items: idsOf(whole) }, { total: 7, page: 1, pages: 1, size: 15, items: ids })
  for (const page of [1, 2, 3, 4, 1_000_000]) {
    const answer = await call('GET', `/dsf/tickets?size=3&page=${page}`)
    const items = ids.slice((page - 1) * 3, page * 3)
    assert.deepEqual({ ...answer.body, items: idsOf(answer) }, { total: 7, page, pages: 3, size: 3, items })
  }
  assert.deepEqual(whole.body.items[0], (await call('GET', `/dsf/tickets/${ids[0]}`)).body)
})

test('an organization without tickets has a total of 0 and 0 pages, and sees no tickets of another', async () => {
  const [owner, stranger] = [await app.newOrganization(), await app.newOrganization()]
  const id = await newTicket(owner)
  const { parcel_id, tracking_number } = (await owner.call('GET', `/dsf/tickets/${id}`)).body
  const nothing = { total: 0, page: 1, pages: 0, size: 15, items: [] }
  for (const filter of ['', `?parcel_id=${parcel_id}`, `?tracking_number=${tracking_number}`, '?status=pending', '?carrier=swiftly'])
    assert.deepEqual((await stranger.call('GET', `/dsf/tickets${filter}`)).body, nothing, filter)
})

test('every filter, alone and with each other, finds exactly its tickets', async () => {
  const organization = await app.newOrganization()
  const { call } = organization
  const ids = await sevenTickets(organization)
  const { items: all } = (await call('GET', '/dsf/tickets')).body
  const ticket = all.find(({ id }: { id: number }) => id === ids[1])
  const filters: Readonly<Record<string, readonly [value: string, (one: any) => boolean][]>> = {
    status: ['pending', 'escalated', 'solved', 'unknown'].map((value) => [value, (one) => one.status === value]),
    parcel_id: [ticket.parcel_id, 999_999_999].map((value) => [String(value), (one) => one.parcel_id === value]),
    carrier: ['swiftly', 'northpost', 'none'].map((value) => [value, (one) => one.carrier === value]),
    tracking_number: [ticket.tracking_number, 'none'].map((value) => [value, (one) => one.tracking_number === value]),
    // Both ends are included.
    created_after: [all[3].created_at, '2030-01-01'].map((value) => [
      value.length === 10 ? `${value}T00:00:00+01:00` : value,
      (one) => one.created_at >= value,
    ]),
    created_before: [all[3].created_at, '2020-01-01'].map((value) => [
      value.length === 10 ? `${value}T00:00:00` : value,
      (one) => one.created_at <= value,
    ]),
  }
  const names = Object.keys(filters)
  for (const a of names)
    for (const b of names)
      for (const [value, fits] of filters[a]!)
        for (const [other, alsoFits] of filters[b]!) {
          if (a === b && value !== other) continue
          const query = new URLSearchParams({ [a]: value, [b]: other })
          const answer = await call('GET', `/dsf/tickets?size=20&${query}`)
          const expected = all.filter((one: any) => fits(one) && alsoFits(one)).map(({ id }: any) => id)
          assert.deepEqual([answer.status, idsOf(answer), answer.body.total], [200, expected, expected.length], String(query))
        }
})

test('400 with the code of this area for each invalid filter, all of them at once', async () => {
  const { call } = await app.newOrganization()
  const wrong = { status: 'lost', parcel_id: 'x', created_after: 'yesterday', created_before: '13', page: '0', size: '21', carrier: '' }
  const { status, body } = await call('GET', `/dsf/tickets?${new URLSearchParams(wrong)}`)
  assert.equal(status, 400)
  assert.deepEqual(body.errors.map(({ source }: any) => source.parameter).sort(), Object.keys(wrong).sort())
  for (const error of body.errors) assert.deepEqual([error.code, error.status, error.title], ['bad_request', 400, 'Bad Request'])
})

test('no more than a bounded number of tickets is counted and reached by pages; a filter reaches the others', async () => {
  const organization = await app.newOrganization()
  const { call } = organization
  const ids = (await sevenTickets(organization)).toReversed()
  const usual = numberedLimits.rows
  numberedLimits.rows = 5
  try {
    const last = await call('GET', '/dsf/tickets?size=3&page=2')
    assert.deepEqual({ ...last.body, items: idsOf(last) }, { total: 5, page: 2, pages: 2, size: 3, items: ids.slice(3, 5) })
    const { created_at } = last.body.items.at(-1)
    const older = await call('GET', `/dsf/tickets?size=3&created_before=${created_at}`)
    assert.deepEqual([older.body.total, idsOf(older)], [3, ids.slice(4)])
  } finally {
    numberedLimits.rows = usual
  }
})

test('an operator records what the carrier answers; the resolution says how the ticket ended', async () => {
  const organization = await app.newOrganization()
  const { call } = organization
  const id = await newTicket(organization)
  const record = (body: object) => call('PATCH', `/dsf/tickets/${id}`, body)
  for (const step of ['communicate', 'await_carrier', 'record_carrier_update']) assert.equal((await record({ step })).status, 200, step)
  const early = await record({ step: 'pay' })
  assert.equal(early.status, 409)
  assert.match(early.body.errors[0].detail, /record the step accept first/)
  assert.deepEqual((await record({ step: 'accept', amount: 19.99, currency: 'EUR' })).body.resolution, null)
  const { body } = await record({ step: 'pay', comment: 'Paid with the next invoice' })
  const resolution = { outcome: 'claim_approved', amount: 19.99, currency: 'EUR', solved_at: body.updated_at }
  assert.deepEqual([body.status, body.stage, body.resolution], ['claim_paid', 'manually_solved_stage', resolution])
  const after = await record({ step: 'remind_carrier' })
  assert.match(
    after.body.errors[0].detail,
    /^The step remind_carrier is not allowed in the status claim_paid\. It takes no further step\.$/,
  )
  const declined = await newTicket(organization, 'address_change')
  await call('PATCH', `/dsf/tickets/${declined}`, { step: 'communicate' })
  const { resolution: end } = (await call('PATCH', `/dsf/tickets/${declined}`, { step: 'reject' })).body
  assert.deepEqual([end.outcome, end.amount, end.currency], ['address_change_declined', null, null])
})

test('400 for a step without its fields, or with those of another', async () => {
  const organization = await app.newOrganization()
  const id = await newTicket(organization)
  const pointers = async (body: object) =>
    (await organization.call('PATCH', `/dsf/tickets/${id}`, body)).body.errors.map(({ source }: any) => source.pointer).sort()
  assert.deepEqual(await pointers({}), ['/step'])
  assert.deepEqual(await pointers({ step: 'provide_data' }), ['/step'])
  assert.deepEqual(await pointers({ step: 'accept' }), ['/amount', '/currency'])
  assert.deepEqual(await pointers({ step: 'accept', amount: 0, currency: 'EUR', outcome: 'delivered' }), ['/amount', '/outcome'])
  assert.deepEqual(await pointers({ step: 'request_documents', data_types: [] }), ['/data_types'])
  assert.deepEqual(await pointers({ step: 'close' }), ['/outcome'])
  assert.deepEqual(await pointers({ step: 'hold', data_types: ['other'] }), ['/data_types'])
})

test('422 where a client of a live organization decides what the platform pays; under an own contract it may', async () => {
  const organization = await app.newOrganization({ mode: 'live' })
  const { call, context } = organization
  const contract_id = await ownContract(context)
  const ids = {
    platform: await newTicket(organization, 'lost', {
      contract_id: await ownContract(context, 'swiftly', { hasContact: false, type: 'broker' }),
    }),
    own: await newTicket(organization, 'address_change', { contract_id }),
  }
  const steps: number[] = []
  for (const id of Object.values(ids)) {
    await call('PATCH', `/dsf/tickets/${id}`, { step: 'communicate' })
    const { status } = await call('PATCH', `/dsf/tickets/${id}`, { step: 'accept', amount: 10, currency: 'EUR' })
    steps.push(status, (await call('PATCH', `/dsf/tickets/${id}`, { step: 'pay' })).status)
  }
  assert.deepEqual(steps, [422, 422, 200, 200])
  const asOperator = { isOperator: true }
  await recordStep(context, ids.platform, { step: 'accept', amount: 10, currency: 'EUR' }, asOperator)
  assert.equal((await recordStep(context, ids.platform, { step: 'pay' }, asOperator)).status, 'claim_paid')
})

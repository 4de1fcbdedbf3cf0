import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { itemsOf, lineOf } from '../../../../test/billing.ts'
import { startApp } from '../../../../test/harness.ts'
import { announced, contractWith, runJobs } from '../../../../test/shipments.ts'
import {
  claimable,
  contentsOf,
  keepScanned,
  newTicket,
  ownContract,
  takeStep,
  ticketRequest,
  uploadedFile,
} from '../../../../test/tickets.ts'
import { ticketKinds } from './kinds.ts'
import { type TicketType, ticketTypes } from './values.ts'

const app = await startApp()
after(() => app.close())

type Organization = Awaited<ReturnType<typeof app.newOrganization>>
const pathOf = (type: TicketType) => ticketKinds[type].path
type Answer = { status: number; body: any; text: string }
const errorsOf = ({ status, body }: Answer) => [
  status,
  ...body.errors.map(({ code, status, title }: any) => [code, status, title].join(' ')),
]
const pointersOf = ({ body }: Answer): string[] => body.errors.map(({ source }: any) => source?.pointer)

for (const type of ticketTypes) {
  test(`202 with an integer ticket_id for a ${type} ticket, by its own operation and by POST /support/tickets`, async () => {
    for (const path of [pathOf(type), '/support/tickets']) {
      const organization = await app.newOrganization()
      const { body, parcel_id } = await ticketRequest(organization.context, type)
      const answer = await organization.call('POST', path, path === pathOf(type) ? body : { type, ...body })
      assert.equal(answer.status, 202, answer.text)
      assert.deepEqual(Object.keys(answer.body), ['ticket_id'])
      const ticket = (await organization.call('GET', `/dsf/tickets/${answer.body.ticket_id}`)).body
      assert.deepEqual(ticket, {
        id: answer.body.ticket_id,
        status: 'pending',
        stage: 'in_progress',
        type,
        parcel_id,
        carrier: 'swiftly',
        tracking_number: body.tracking_number,
        order_number: '10042',
        brand_id: null,
        created_at: app.clock.time,
        updated_at: app.clock.time,
        requested_actions: [],
        resolution: null,
      })
    }
  })

  test(`406 for a ${type} ticket whose body is not JSON, before its fields are looked at`, async () => {
    const organization = await app.newOrganization()
    const headers = { authorization: organization.authorization, 'content-type': 'application/json' }
    for (const [path, query] of [
      [pathOf(type), ''],
      ['/support/tickets', '?is_portal_claim=perhaps'],
    ]) {
      const answer = await app.send('POST', `/api/v3${path}${query}`, headers, '{"tracking_number":')
      assert.deepEqual(errorsOf(answer), [406, 'not_acceptable 406 Not Acceptable'])
    }
  })

  test(`415 for a ${type} ticket that is not sent as JSON`, async () => {
    const { authorization } = await app.newOrganization()
    const answer = await app.send('POST', `/api/v3${pathOf(type)}`, { authorization, 'content-type': 'text/plain' }, '{}')
    assert.deepEqual(errorsOf(answer), [415, 'unsupported_media_type 415 Unsupported Media Type'])
  })

  test(`429 for the sixteenth ${type} ticket in a minute, and other operations are not counted with it`, async () => {
    const organization = await app.newOrganization()
    const post = () => organization.call('POST', pathOf(type), {})
    for (let i = 0; i < 15; i++) assert.equal((await post()).status, 400)
    const answer = await post()
    assert.deepEqual(errorsOf(answer), [429, 'hit_rate_limit 429 Rate limit exceeded'])
    assert.ok(Number(answer.headers['retry-after']) > 0)
    const other = type === 'lost' ? 'damaged' : 'lost'
    assert.equal((await organization.call('POST', pathOf(other), {})).status, 400)
    assert.equal((await organization.call('POST', '/support/tickets', {})).status, 400)
  })

  test(`400 for a ${type} ticket names every field that is missing, by the contract of the parcel`, async () => {
    const { required, requiredAtPlatformRates, contracts } = ticketKinds[type]
    const organization = await app.newOrganization()
    const { call, context } = organization
    const nothing = await call('POST', pathOf(type), {})
    assert.deepEqual(
      [nothing.status, pointersOf(nothing).sort()],
      [400, ['/tracking_number', ...required.map((name) => `/${name}`)].sort()],
    )
    for (const { code, status, title } of nothing.body.errors) assert.deepEqual([code, status, title], ['bad_request', 400, 'Bad Request'])
    const fields = await contentsOf(context, type)
    const onlyRequired = Object.fromEntries(required.map((name) => [name, fields[name]]))
    if ((contracts as readonly string[]).includes('platform') && requiredAtPlatformRates.length > 0) {
      const { tracking_number } = await keepScanned(context, claimable[type])
      const answer = await call('POST', pathOf(type), { tracking_number, ...onlyRequired })
      assert.deepEqual([answer.status, pointersOf(answer)], [400, requiredAtPlatformRates.map((name) => `/${name}`)])
    }
    if ((contracts as readonly string[]).includes('own')) {
      const contract_id = await ownContract(context)
      const { tracking_number } = await keepScanned(context, { ...claimable[type], contract_id })
      assert.equal((await call('POST', pathOf(type), { tracking_number, ...onlyRequired })).status, 202)
    }
  })
}

test('400 for a parcel that is unknown, and 202 for it with an own contract', async () => {
  const { call, context } = await app.newOrganization()
  const unknown = { tracking_number: 'UNKNOWN-1', new_address: 'Kruisstraat 14' }
  const answer = await call('POST', pathOf('address_change'), unknown)
  assert.deepEqual([...errorsOf(answer), pointersOf(answer)], [400, 'bad_request 400 Bad Request', ['/tracking_number']])
  const carrier_contract_id = await ownContract(context)
  const created = await call('POST', pathOf('address_change'), { ...unknown, carrier_contract_id })
  assert.equal(created.status, 202, created.text)
  const ticket = (await call('GET', `/dsf/tickets/${created.body.ticket_id}`)).body
  assert.deepEqual([ticket.parcel_id, ticket.carrier, ticket.order_number], [null, 'swiftly', null])
})

test('400 for a contract of another organization, as for one that never existed', async () => {
  const [owner, stranger] = [await app.newOrganization(), await app.newOrganization()]
  const answers: Answer[] = []
  for (const carrier_contract_id of [await ownContract(owner.context), 999_999_999])
    answers.push(await stranger.call('POST', pathOf('late_delivery'), { tracking_number: 'UNKNOWN-2', carrier_contract_id }))
  for (const answer of answers) assert.deepEqual([answer.status, pointersOf(answer)], [400, ['/carrier_contract_id']])
  assert.equal(answers[0]!.body.errors[0].detail, answers[1]!.body.errors[0].detail)
})

test('400 for a parcel of another organization', async () => {
  const [owner, stranger] = [await app.newOrganization(), await app.newOrganization()]
  const { body } = await ticketRequest(owner.context, 'address_change')
  assert.deepEqual(pointersOf(await stranger.call('POST', pathOf('address_change'), body)), ['/tracking_number'])
})

test('400 names each file that is unknown, of another organization, expired or used; a used file stays', async () => {
  const [organization, other] = [await app.newOrganization(), await app.newOrganization()]
  const { call, context } = organization
  const { body } = await ticketRequest(context, 'delayed')
  const refused = async (file_token: string) =>
    pointersOf(await call('POST', pathOf('delayed'), { ...body, sales_invoice: { file_token }, purchase_invoice: { file_token } }))
  const both = ['/sales_invoice/file_token', '/purchase_invoice/file_token']
  assert.deepEqual(await refused('unknown'), both)
  assert.deepEqual(await refused(await uploadedFile(other.context)), both)
  const token = await uploadedFile(context)
  // One file may serve for both.
  const again = { ...body, sales_invoice: { file_token: token }, purchase_invoice: { file_token: token } }
  assert.equal((await call('POST', pathOf('delayed'), again)).status, 202)
  assert.deepEqual(await refused(token), both)
  const stored = await context.db.selectFrom('stored_files').select('expires_at').where('token', '=', token).executeTakeFirstOrThrow()
  assert.equal(stored.expires_at, null)
})

test('422 for a delay ticket of an own contract, and for a late-delivery ticket at platform rates', async () => {
  const { call, context } = await app.newOrganization()
  const contract_id = await ownContract(context)
  const own = await keepScanned(context, { ...claimable.delayed, contract_id })
  const delay = await call('POST', pathOf('delayed'), { tracking_number: own.tracking_number, ...(await contentsOf(context, 'delayed')) })
  assert.deepEqual(errorsOf(delay), [422, 'unprocessable_content 422 Unprocessable Content'])
  assert.match(delay.body.errors[0].detail, /platform rates.*own contract/s)
  const platform = await keepScanned(context, claimable.late_delivery)
  const late = await call('POST', pathOf('late_delivery'), { tracking_number: platform.tracking_number })
  assert.deepEqual(errorsOf(late), [422, 'unprocessable_content 422 Unprocessable Content'])
})

test('422 for an own contract whose carrier has no support contact', async () => {
  const { call, context } = await app.newOrganization()
  const contract_id = await ownContract(context, 'swiftly', { hasContact: false })
  const { tracking_number } = await keepScanned(context, { ...claimable.lost, contract_id })
  const answer = await call('POST', pathOf('lost'), { tracking_number })
  assert.equal(answer.status, 422)
  assert.match(answer.body.errors[0].detail, /no support contact for Swiftly.*POST \/dsf\/carrier-support-contacts/)
  await call('POST', '/dsf/carrier-support-contacts', { carrier_code: 'swiftly', email: 'a@carrier.example', language: 'nl-nl' })
  assert.equal((await call('POST', pathOf('lost'), { tracking_number })).status, 202)
})

test('a portal claim is 422 without a portal, at platform rates, and without portal credentials on the contract; else 202', async () => {
  const { call, context } = await app.newOrganization()
  const claim = async (carrier: string, contract_id: number | undefined, contents: object = {}) => {
    const option = { aerofast: 'aerofast:express', northpost: 'northpost:parcel' }[carrier] ?? 'swiftly:home'
    const { tracking_number } = await keepScanned(context, {
      ...claimable.lost,
      carrier,
      option,
      ...(contract_id !== undefined && { contract_id }),
    })
    return call('POST', `${pathOf('lost')}?is_portal_claim=true`, { tracking_number, ...contents })
  }
  const detailOf = ({ status, body }: Answer) => `${status} ${body.errors[0].detail}`
  assert.match(detailOf(await claim('swiftly', await ownContract(context, 'swiftly'))), /^422 Swiftly has no claims portal/)
  const contents = await contentsOf(context, 'lost')
  assert.match(detailOf(await claim('northpost', undefined, contents)), /^422 Only for parcels that were sent under your own contract/)
  const bare = { portal_username: undefined, portal_password: undefined }
  const without = await ownContract(context, 'aerofast', { settings: bare })
  assert.match(detailOf(await claim('aerofast', without)), /^422 Contract \d+ has no credentials .*portal_username and portal_password/)
  const half = await ownContract(context, 'aerofast', { hasContact: false, settings: { ...bare, portal_username: 'shop' } })
  assert.match(detailOf(await claim('aerofast', half)), /Set portal_password in its contract_data/)
  assert.equal((await claim('aerofast', await ownContract(context, 'aerofast', { hasContact: false }))).status, 202)
})

test('422 while a ticket of this type is open, also for two requests at once; 202 after its end', async () => {
  const organization = await app.newOrganization()
  const { call, context } = organization
  const { body } = await ticketRequest(context, 'unjust_return')
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', pathOf('unjust_return'), body)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 422, 422])
  assert.match(answers.find(({ status }) => status === 422)!.body.errors[0].detail, /open ticket of this kind/)
  const { ticket_id } = answers.find(({ status }) => status === 202)!.body
  await takeStep(context, ticket_id, { name: 'close', outcome: 'returned' })
  assert.equal((await call('POST', pathOf('unjust_return'), body)).status, 202)
})

test('the same request with an Idempotency-Key creates one ticket', async () => {
  const { call, context } = await app.newOrganization()
  const { body } = await ticketRequest(context, 'address_change')
  const send = () => call('POST', pathOf('address_change'), body, { 'idempotency-key': 'ticket-1' })
  assert.deepEqual((await send()).body, (await send()).body)
  assert.equal((await call('GET', '/dsf/tickets')).body.total, 1)
})

test('400 for a type that POST /support/tickets does not know, and for fields of another type', async () => {
  const { call, context } = await app.newOrganization()
  const { body } = await ticketRequest(context, 'address_change')
  const unknown = await call('POST', '/support/tickets', { type: 'stolen', ...body })
  assert.deepEqual([unknown.status, pointersOf(unknown)], [400, ['/type']])
  assert.match(unknown.body.errors[0].detail, /^Must be one of "damaged"/)
  assert.deepEqual(pointersOf(await call('POST', '/support/tickets', body)), ['/type'])
  const mixed = await call('POST', '/support/tickets', { type: 'unjust_return', ...body })
  assert.deepEqual([mixed.status, pointersOf(mixed)], [400, ['/new_address']])
})

test('404 for a ticket that is missing or of another organization, in the codes of this area', async () => {
  const [owner, stranger] = [await app.newOrganization(), await app.newOrganization()]
  const id = await newTicket(owner)
  for (const [method, body] of [['GET'], ['PATCH', { step: 'communicate' }]] as const)
    for (const one of [id, 999_999_999, 'x'])
      assert.deepEqual(
        errorsOf(await stranger.call(method, `/dsf/tickets/${one}`, body)),
        [404, 'not_found 404 Not Found'],
        `${method} ${one}`,
      )
})

test('every field of a ticket at platform rates is stored with it', async () => {
  const organization: Organization = await app.newOrganization()
  const { call, context } = organization
  const { body } = await ticketRequest(context, 'damaged')
  const { ticket_id } = (await call('POST', pathOf('damaged'), body)).body
  const row = await context.db.selectFrom('support_tickets').selectAll().where('id', '=', ticket_id).executeTakeFirstOrThrow()
  const { tracking_number, ...contents } = body
  assert.deepEqual([row.tracking_number, row.contract_kind, JSON.parse(row.document)], [tracking_number, 'platform', contents])
})

test('202 for a claim at platform rates after the contract of the parcel was deleted, and it is credited', async () => {
  const organization: Organization = await app.newOrganization()
  const { call, context, id: organization_id } = organization
  const { parcels } = await announced(organization)
  const { tracking_number } = parcels[0].tracking_numbers[0]
  await runJobs(organization, 'P3D')
  assert.equal((await call('DELETE', `/contracts/${await contractWith(organization, 'swiftly')}`)).status, 204)
  await runJobs(organization, 'P1D')
  const contracts = await app.db.selectFrom('contracts').select('carrier_code').where('organization_id', '=', organization_id).execute()
  assert.ok(!contracts.some(({ carrier_code }) => carrier_code === 'swiftly'), 'the contract is gone')
  const { additional_remarks: _, ...incomplete } = await contentsOf(context, 'damaged')
  assert.equal((await call('POST', pathOf('damaged'), { tracking_number, ...incomplete })).status, 400)
  const { status, body, text } = await call('POST', pathOf('damaged'), { tracking_number, ...(await contentsOf(context, 'damaged')) })
  assert.equal(status, 202, text)
  await runJobs(organization, 'P2D')
  for (const step of [{ step: 'accept', amount: 15, currency: 'EUR' }, { step: 'pay' }]) {
    const recorded = await call('PATCH', `/dsf/tickets/${body.ticket_id}`, step)
    assert.equal(recorded.status, 200, recorded.text)
  }
  assert.deepEqual((await itemsOf(organization, 'type=claim')).map(lineOf), ['claim -15.0000'])
})

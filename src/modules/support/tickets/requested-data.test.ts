import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { newTicket, requestedData, takeStep, uploadedFile } from '../../../../test/tickets.ts'

const app = await startApp()
after(() => app.close())

const paths = ['/dsf/tickets/requested-data', '/support/provide-requested-data']
type Answer = { status: number; body: any; text: string }
const pointersOf = ({ body }: Answer): string[] => body.errors.map(({ source }: any) => source.pointer)
const item = { product_description: 'Mug', quantity: 2, selling_price_per_item: 12.5, currency: 'EUR', tax_rate: 21 }

test('lists open requests of the five published types, newest first, by page and by data type', async () => {
  const organization = await app.newOrganization()
  const { call, context } = organization
  const ticket_id = await newTicket(organization)
  await takeStep(context, ticket_id, { name: 'request_documents', data_types: ['sales_invoice', 'exterior_photo'] })
  await takeStep(context, ticket_id, { name: 'request_documents', data_types: ['sales_data', 'sales_invoice', 'claim_letter'] })
  const ticket = (await call('GET', `/dsf/tickets/${ticket_id}`)).body
  // What is open is not requested again.
  const types = ticket.requested_actions.map(({ data_type }: any) => data_type)
  assert.deepEqual(types, ['sales_invoice', 'exterior_photo', 'sales_data', 'claim_letter'])
  assert.deepEqual([ticket.status, ticket.stage], ['customer_documents_requested', 'action_required'])
  const { items, ...page } = (await call('GET', '/dsf/tickets/requested-data')).body
  assert.deepEqual(page, { total: 3, page: 1, pages: 1, size: 50 })
  assert.deepEqual(
    items.map(({ data_type }: any) => data_type),
    ['claim_letter', 'sales_data', 'sales_invoice'],
  )
  const { id: request_id, created_at } = ticket.requested_actions[0]
  const { tracking_number, order_number } = ticket
  const first = { request_id, data_type: 'sales_invoice', title: 'Sales invoice', tracking_number, order_number, created_at }
  assert.deepEqual(items[2], first)
  assert.deepEqual((await call('GET', '/dsf/tickets/requested-data?data_type=sales_invoice')).body.items, [first])
  assert.deepEqual((await call('GET', '/dsf/tickets/requested-data?size=2&page=2')).body.items, [first])
  for (const wrong of ['data_type=exterior_photo', 'size=101', 'page=0']) {
    const { status, body } = await call('GET', `/dsf/tickets/requested-data?${wrong}`)
    assert.deepEqual([status, body.errors[0].code, body.errors[0].status], [400, 'bad_request', 400], wrong)
  }
  const stranger = await app.newOrganization()
  assert.equal((await stranger.call('GET', '/dsf/tickets/requested-data')).body.total, 0)
  // A ticket that is solved needs nothing any more.
  await takeStep(context, ticket_id, { name: 'close', outcome: 'delivered' })
  assert.equal((await call('GET', '/dsf/tickets/requested-data')).body.total, 0)
  assert.deepEqual((await call('GET', `/dsf/tickets/${ticket_id}`)).body.requested_actions, [])
  const closed = await call('POST', '/dsf/tickets/requested-data', { request_id, attachments: [] })
  assert.deepEqual([closed.status, closed.body.errors[0].detail], [400, 'The ticket of this request was solved.'])
})

for (const path of paths) {
  test(`200 without a body from POST ${path} for each type; the last answer forwards the documents`, async () => {
    const organization = await app.newOrganization()
    const { call, context } = organization
    const ticket_id = await newTicket(organization)
    const data_types = ['sales_data', 'sales_invoice', 'description_of_contents', 'exterior_photo', 'other']
    await takeStep(context, ticket_id, { name: 'request_documents', data_types })
    const { requested_actions } = (await call('GET', `/dsf/tickets/${ticket_id}`)).body
    const statuses: string[] = []
    for (const { id: request_id, data_type } of requested_actions) {
      const answer = {
        sales_data: { sales_data: [item] },
        description_of_contents: { comment: 'Two mugs' },
        other: { comment: 'Nothing else' },
      }[data_type as string] ?? { attachments: [{ file_token: await uploadedFile(context) }] }
      const { status, text } = await call('POST', path, { request_id, ...answer })
      assert.deepEqual([status, text], [200, ''], data_type)
      statuses.push((await call('GET', `/dsf/tickets/${ticket_id}`)).body.status)
    }
    assert.deepEqual(statuses, [...Array(4).fill('customer_documents_requested'), 'documents_forwarded_to_carrier'])
    const rows = await context.db
      .selectFrom('ticket_requests')
      .select(['answer', 'answered_at', 'data_type'])
      .where('ticket_id', '=', ticket_id)
      .execute()
    assert.ok(rows.every(({ answered_at }) => answered_at !== null))
    // The invoice date is by default the day on which the parcel was announced.
    const sales = JSON.parse(rows.find(({ data_type }) => data_type === 'sales_data')!.answer!)
    const parcel = await context.db
      .selectFrom('parcels')
      .select('announced_at')
      .where('organization_id', '=', context.organization_id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(sales.sales_data, [{ ...item, sales_date: parcel.announced_at }])
    const kept = await context.db
      .selectFrom('stored_files')
      .select('expires_at')
      .where('organization_id', '=', context.organization_id)
      .execute()
    assert.ok(kept.every(({ expires_at }) => expires_at === null))
  })

  test(`404 from POST ${path} for a request that is unknown or of another organization`, async () => {
    const [owner, stranger] = [await app.newOrganization(), await app.newOrganization()]
    const { request_id } = await requestedData(owner, 'description_of_contents')
    for (const one of [request_id, 999_999_999]) {
      const { status, body } = await stranger.call('POST', path, { request_id: one, comment: 'Mugs' })
      assert.deepEqual([status, body.errors[0].code, body.errors[0].status, body.errors[0].title], [404, 'not_found', 404, 'Not Found'])
    }
  })

  test(`400 from POST ${path} for a body that is not JSON or of another shape`, async () => {
    const { authorization, call } = await app.newOrganization()
    const broken = await app.send('POST', `/api/v3${path}`, { authorization, 'content-type': 'application/json' }, '{')
    assert.deepEqual([broken.status, broken.body.errors[0].code], [400, 'bad_request'])
    assert.deepEqual(pointersOf(await call('POST', path, {})), ['/request_id'])
    assert.deepEqual(pointersOf(await call('POST', path, { request_id: 1, sales_data: [{ quantity: 0 }] })).sort(), [
      '/sales_data/0/currency',
      '/sales_data/0/product_description',
      '/sales_data/0/quantity',
      '/sales_data/0/tax_rate',
    ])
    assert.deepEqual(
      pointersOf(await call('POST', path, { request_id: 1, sales_data: [{ ...item, selling_price_per_item: undefined }] })),
      ['/sales_data/0/selling_price_per_item'],
    )
  })
}

test('400 for an answer without what its type requires, with a file that cannot be used, and for a second answer', async () => {
  const organization = await app.newOrganization()
  const { call, context } = organization
  const send = (body: object) => call('POST', paths[0]!, body)
  const missing = { sales_data: '/sales_data', sales_invoice: '/attachments', description_of_contents: '/comment' } as const
  for (const [data_type, pointer] of Object.entries(missing)) {
    const { request_id } = await requestedData(organization, data_type as keyof typeof missing)
    assert.deepEqual(pointersOf(await send({ request_id })), [pointer], data_type)
  }
  const { request_id } = await requestedData(organization, 'sales_invoice')
  const other = await app.newOrganization()
  const attachments = [
    { file_token: await uploadedFile(context) },
    { file_token: await uploadedFile(other.context) },
    { file_token: 'unknown' },
  ]
  assert.deepEqual(pointersOf(await send({ request_id, attachments })), ['/attachments/1/file_token', '/attachments/2/file_token'])
  const answers = await Promise.all([1, 2].map(() => send({ request_id, attachments: attachments.slice(0, 1) })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  const again = await send({ request_id, attachments: [{ file_token: await uploadedFile(context) }] })
  assert.deepEqual([again.status, again.body.errors[0].detail], [400, 'This request was answered already.'])
})

test('the old key selling_price is accepted; more than 5000 in all only with force', async () => {
  const organization = await app.newOrganization()
  const { call, context } = organization
  const { request_id } = await requestedData(organization, 'sales_data')
  const { selling_price_per_item: _, ...rest } = item
  const old = { ...rest, quantity: 1, selling_price: 5_000 }
  const send = (body: object) => call('POST', paths[0]!, { request_id, ...body })
  const refused = await send({ sales_data: [old, { ...item, quantity: 1, selling_price_per_item: 0.01 }] })
  assert.deepEqual([refused.status, pointersOf(refused)], [400, ['/sales_data']])
  assert.match(refused.body.errors[0].detail, /5000 together.*force/)
  const sent = {
    sales_data: [
      { ...old, sales_date: '2026-11-01T12:00:00+01:00' },
      { ...old, selling_price: 1 },
    ],
    force: true,
  }
  assert.equal((await send(sent)).status, 200)
  const { answer } = await context.db.selectFrom('ticket_requests').select('answer').where('id', '=', request_id).executeTakeFirstOrThrow()
  const [first, second] = JSON.parse(answer!).sales_data
  assert.deepEqual([first.selling_price_per_item, first.sales_date, 'selling_price' in first], [5_000, '2026-11-01T11:00:00.000Z', false])
  assert.equal(second.selling_price_per_item, 1)
})

test('an answer to a ticket on hold leaves its status; exactly 5000 needs no force', async () => {
  const organization = await app.newOrganization()
  const { ticket_id, request_id } = await requestedData(organization, 'sales_data')
  await takeStep(organization.context, ticket_id, { name: 'hold' })
  const sales_data = [{ ...item, quantity: 400, selling_price_per_item: 12.5 }]
  assert.equal((await organization.call('POST', paths[1]!, { request_id, sales_data })).status, 200)
  const { status, requested_actions } = (await organization.call('GET', `/dsf/tickets/${ticket_id}`)).body
  assert.deepEqual([status, requested_actions], ['hold', []])
})

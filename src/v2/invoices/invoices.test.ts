import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { billCents, closeNow } from '../../../test/billing.ts'
import { startApp } from '../../../test/harness.ts'
import { newV2Organization } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

test('lists invoices with the published keys, and reads one with its items', async () => {
  const { v2, context } = await newV2Organization(app)
  assert.deepEqual((await v2('GET', '/user/invoices')).body, { invoices: [] })
  await billCents(context, [510, 640])
  await closeNow(context)
  const { body } = await v2('GET', '/user/invoices/')
  const [invoice] = body.invoices
  assert.deepEqual(Object.keys(invoice), ['id', 'ref', 'type', 'price_incl', 'price_excl', 'isPayed', 'date', 'items'])
  assert.deepEqual([invoice.type, invoice.price_excl, invoice.isPayed], ['periodic', 11.5, false])
  assert.ok(invoice.price_incl >= invoice.price_excl)
  assert.match(invoice.date, /^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/)
  assert.equal(invoice.items, `http://crossdock.test/api/v2/user/invoices/${invoice.id}`)
  const { body: one } = await v2('GET', `/user/invoices/${invoice.id}`)
  assert.deepEqual(Object.keys(one.invoice), Object.keys(invoice))
  assert.deepEqual(
    one.invoice.items.map(({ name }: any) => name),
    ['Weighed', 'Weighed'],
  )
})

test('lists all invoices of an organization, and all items of one', async () => {
  const { v2, context } = await newV2Organization(app)
  await billCents(
    context,
    Array.from({ length: 1_101 }, () => 5),
  )
  await closeNow(context)
  const { id: _, ...first } = await app.db
    .selectFrom('invoices')
    .selectAll()
    .where('organization_id', '=', context.organization_id)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: 500 }, (_, i) => ({ ...first, number: i + 1_000, reference: `${first.reference}-${i}` }))
  await context.transaction(({ db }) => db.insertInto('invoices').values(copies).execute())
  const { invoices } = (await v2('GET', '/user/invoices')).body
  assert.equal(new Set(invoices.map(({ id }: any) => id)).size, 501)
  const { items } = (await v2('GET', `/user/invoices/${invoices.at(-1).id}`)).body.invoice
  assert.equal(new Set(items.map(({ id }: any) => id)).size, 1_101)
})

test('serves invoices at /invoices too, where some clients ask for them', async () => {
  const { v2, context } = await newV2Organization(app)
  await billCents(context, [510])
  await closeNow(context)
  const { status, body } = await v2('GET', '/invoices')
  assert.equal(status, 200)
  assert.deepEqual(body, (await v2('GET', '/user/invoices')).body)
  const [{ id }] = body.invoices
  assert.deepEqual((await v2('GET', `/invoices/${id}/`)).body, (await v2('GET', `/user/invoices/${id}`)).body)
})

test('an invoice of another organization is like one that does not exist', async () => {
  const [mine, other] = [await newV2Organization(app), await newV2Organization(app)]
  await billCents(other.context, [100])
  await closeNow(other.context)
  const { body } = await other.v2('GET', '/user/invoices')
  for (const id of [body.invoices[0].id, 999_999]) {
    const answer = await mine.v2('GET', `/user/invoices/${id}`)
    assert.deepEqual([answer.status, answer.body.error.message], [404, 'No Invoice matches the given query.'])
  }
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { smallOrder } from '../../../../test/orders.ts'
import { fill } from '../../../../test/queries/fill.ts'
import { organizationToFill } from '../../../../test/queries/organization.ts'
import { work } from '../../../../test/shipments.ts'
import { createCredential } from '../../../http/auth/credentials.ts'
import type { Context } from '../../../platform/context.ts'
import { deleteIntegrations } from '../jobs.ts'

const app = await startApp()
after(() => app.close())

/** An organization with 2,000 orders and logs, a quarter of them of its second integration. */
async function filledOrganization() {
  const organization = await organizationToFill(app, 2_000)
  await fill(app.db, organization.filled, ['orders', 'integration_logs'])
  const count = async (table: 'orders' | 'integration_logs' | 'shop_order_statuses' | 'credentials', integration_id: number) =>
    (await app.db.selectFrom(table).select('organization_id').where('integration_id', '=', integration_id).execute()).length
  return { ...organization, integrations: organization.filled.integrations, count }
}

const isThere = async (id: number) =>
  (await app.db.selectFrom('integrations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

test('204 deletes no order within the request, and hides all of them from then on', async () => {
  const { call, context, integrations, count } = await filledOrganization()
  const [busy, second] = integrations
  const { public_id, secret } = await context.transaction((tx) => createCredential({ ...tx, integration_id: second }, 'key'))
  const its = { authorization: `Basic ${Buffer.from(`${public_id}:${secret}`).toString('base64')}` }
  const [order] = (await call('GET', `/orders?integration=${second}&page_size=1`)).body.data
  const logs = (await call('GET', '/integrations/logs?page_size=100')).body.data
  assert.ok(logs.some((one: any) => one.integration_id === second))
  const before = [await count('orders', second), await count('integration_logs', second)]
  assert.ok(before[0]! > 300)
  assert.equal((await call('DELETE', `/integrations/${second}`)).status, 204)
  assert.deepEqual([await count('orders', second), await count('integration_logs', second)], before)

  assert.equal((await app.send('GET', '/api/v3/orders', its)).status, 401)
  const gone = [
    ['GET', `/integrations/${second}`],
    ['PATCH', `/integrations/${second}`, { shop_name: 'x' }],
    ['DELETE', `/integrations/${second}`],
    ['GET', `/integrations/${second}/logs`],
    ['POST', `/integrations/${second}/logs`, { base_url: 'https://shop.example' }],
    ['GET', `/orders/${order.id}`],
    ['PATCH', `/orders/${order.id}`, { order_number: 'x' }],
    ['DELETE', `/orders/${order.id}`],
  ] as const
  for (const [method, at, body] of gone) assert.equal((await call(method, at, body)).status, 404, `${method} ${at}`)
  assert.equal((await call('GET', `/orders?integration=${second}`)).status, 400)
  assert.equal((await call('POST', '/orders', [smallOrder(second)])).status, 400)
  assert.equal((await call('GET', `/shop-order-statuses?integration_id=${second}`)).status, 400)
  assert.ok(!(await call('GET', '/integrations')).body.data.some(({ id }: any) => id === second))
  for (const query of [
    '',
    'sort=order_number',
    'sort=-order_updated_at',
    'status=fulfilled',
    'sort=integration',
    'order_created_at_min=2025-01-01',
  ]) {
    const { data } = (await call('GET', `/orders?page_size=200&${query}`)).body
    assert.ok(data.length === 200 && !data.some((one: any) => one.order_details.integration.id === second), query)
  }
  const shown = (await call('GET', '/integrations/logs?page_size=100')).body.data
  assert.deepEqual(
    shown.map(({ id, integration_id }: any) => [id, integration_id]),
    logs.map(({ id, integration_id }: any) => [id, integration_id === second ? null : integration_id]),
  )
  assert.equal((await call('GET', `/events?resource_type=integration&resource_id=${second}&operation=delete`)).body.data.length, 1)
  assert.equal((await call('GET', `/integrations/${busy}`)).status, 200)
})

test('deletes in slices, resumes after a crash, and ends with the integration itself; its logs stay', async () => {
  const { call, context, integrations, count } = await filledOrganization()
  const [busy, second] = integrations
  await call('POST', '/shop-order-statuses', {
    integration_id: second,
    statuses: [{ external_id: 'paid', translations: [{ status: 'Paid', language: 'en-gb' }] }],
  })
  const untouched = [await count('orders', busy), await count('integration_logs', busy)]
  const all = (await app.db.selectFrom('integration_logs').select('id').execute()).length
  const before = await count('orders', second)
  await call('DELETE', `/integrations/${second}`)

  let transactions = 0
  /** The process dies in its second transaction. */
  const dying: Context = {
    ...context,
    transaction(change) {
      if (++transactions === 2) throw new Error('killed')
      return context.transaction(change)
    },
  }
  await assert.rejects(deleteIntegrations.run(dying, { integration_id: second }, undefined), /killed/)
  assert.equal(await count('orders', second), before - 250)
  assert.ok(await isThere(second))

  await work(app)
  for (const table of ['orders', 'integration_logs', 'shop_order_statuses', 'credentials'] as const)
    assert.equal(await count(table, second), 0, table)
  assert.equal(await isThere(second), false)
  assert.deepEqual([await count('orders', busy), await count('integration_logs', busy)], untouched)
  assert.equal((await app.db.selectFrom('integration_logs').select('id').execute()).length, all)
})

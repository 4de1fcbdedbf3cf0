import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { delivering } from '../../../test/delivering.ts'
import { startApp } from '../../../test/harness.ts'
import { fill } from '../../../test/queries/fill.ts'
import { organizationToFill } from '../../../test/queries/organization.ts'
import { work } from '../../../test/shipments.ts'
import type { Context } from '../../platform/context.ts'
import { deleteConnections } from './jobs.ts'

const called: string[] = []
const app = await startApp({
  send: async ({ url }) => {
    called.push(url)
    return { status: 204, headers: {}, body: Buffer.alloc(0) }
  },
})
after(() => app.close())

const path = '/event-subscriptions/connections'
const log = '/event-subscriptions/deliveries'

/** An organization with 3,000 deliveries, most of them to the first of three connections. */
async function filledOrganization() {
  const organization = await organizationToFill(app, 3_000)
  await fill(app.db, organization.filled, ['deliveries'])
  const count = async (connection_id: number) =>
    (await app.db.selectFrom('deliveries').select('id').where('connection_id', '=', connection_id).execute()).length
  return { ...organization, connections: organization.filled.connections, count }
}

const isThere = async (id: number) =>
  (await app.db.selectFrom('connections').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

test('204 deletes no delivery within the request, and hides all of them from then on', async () => {
  const { call, id: organization_id, connections, count } = await filledOrganization()
  const [busy, other] = connections
  await call('POST', '/event-subscriptions/subscriptions', { connection_id: busy, event_type: 'parcel.created' })
  const [{ id: delivery }] = (await call('GET', `${log}?connection_id=${busy}`)).body.data
  const before = await count(busy)
  assert.ok(before > 2_000)
  assert.equal((await call('DELETE', `${path}/${busy}`)).status, 204)
  assert.equal(await count(busy), before)

  const gone = [
    ['GET', `${path}/${busy}`],
    ['PATCH', `${path}/${busy}`, {}],
    ['DELETE', `${path}/${busy}`],
    ['POST', `${path}/${busy}/rotate-secret`],
    ['POST', `${path}/${busy}/replay`, { since: '2024-01-01T00:00:00Z' }],
    ['GET', `${log}/${delivery}`],
    ['POST', `${log}/${delivery}/replay`],
  ] as const
  for (const [method, at, body] of gone) assert.equal((await call(method, at, body)).status, 404, `${method} ${at}`)
  assert.equal(
    (await call('POST', '/event-subscriptions/subscriptions', { connection_id: busy, event_type: 'parcel.created' })).status,
    400,
  )
  const listed = (await call('GET', path)).body.data.map(({ id }: any) => id)
  assert.ok(!listed.includes(busy) && listed.includes(other))
  assert.deepEqual((await call('GET', '/event-subscriptions/subscriptions')).body.data, [])
  for (const filter of ['', 'status=delivered', 'status=waiting', 'event_type=parcel.created', `connection_id=${busy}`]) {
    const { data } = (await call('GET', `${log}?page_size=100&${filter}`)).body
    assert.ok(!data.some((one: any) => one.connection_id === busy), filter)
    if (!filter.includes('waiting') && !filter.includes('connection')) assert.equal(data.length, 100, filter)
  }
  assert.equal((await call('GET', `/events?resource_type=connection&resource_id=${busy}&operation=delete`)).body.data.length, 1)
  called.length = 0
  await delivering(app, organization_id).now()
  assert.ok(!called.includes(`https://shop.example/webhooks/${busy}`))
})

test('deletes in slices, resumes after a crash, and ends with the connection itself', async () => {
  const { call, context, connections, count } = await filledOrganization()
  const [busy, other] = connections
  const [before, untouched] = [await count(busy), await count(other)]
  await call('DELETE', `${path}/${busy}`)

  const sizes: number[] = []
  /** The process dies after three transactions. */
  const dying: Context = {
    ...context,
    async transaction(change) {
      if (sizes.length === 3) throw new Error('killed')
      const all = await count(busy)
      const result = await context.transaction(change)
      sizes.push(all - (await count(busy)))
      return result
    },
  }
  await assert.rejects(deleteConnections.run(dying, { connection_id: busy }, undefined), /killed/)
  assert.deepEqual(sizes, [500, 500, 500])
  assert.equal(await count(busy), before - 1_500)
  assert.ok(await isThere(busy))

  await work(app)
  assert.deepEqual([await count(busy), await isThere(busy)], [0, false])
  assert.equal(await count(other), untouched)
  assert.equal((await call('GET', `${path}/${busy}`)).status, 404)
})

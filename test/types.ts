// Checked by tsc alone: each line under an expectation must stay an error.
import { z } from 'zod'
import { defineEndpoint, replyWith } from '../src/http/endpoint.ts'
import { IntegerId } from '../src/http/fields.ts'
import { jobKind } from '../src/jobs/kind.ts'
import { enqueueJob } from '../src/jobs/queue.ts'
import { addBrand } from '../src/modules/account/brands/service.ts'
import { deleteBrand, insertBrand } from '../src/modules/account/brands/store.ts'
import { type NewOrder, replaceOrder } from '../src/modules/sales/orders/store.ts'
import type { Context, System, Transaction } from '../src/platform/context.ts'
import { errorKind } from '../src/platform/errors.ts'
import { defineChanges, emitEvent, eventKind } from '../src/platform/events.ts'
import { publishEvent } from '../src/webhooks/publish.ts'

const about = {
  method: 'GET',
  path: '/x/{id}',
  summary: '',
  scope: 'read:brand',
  params: { id: IntegerId },
  replies: { 200: z.object({ n: z.number() }) },
} as const

const call = { method: 'GET', url: 'https://shop.example' } as const
const brand = {} as Parameters<typeof insertBrand>[1]
const unregistered = { resource_type: 'order' as const, payload: z.object({}) }
const counted = { ...eventKind('parcel.created', { resource_type: 'parcel' }), payload: z.object({ n: z.int() }) }
const job = jobKind('types', z.object({ n: z.int() }))

export async function refused(ctx: Context, system: System, order: NewOrder) {
  // @ts-expect-error a write outside a transaction, through a store
  await deleteBrand(ctx, 1)
  // @ts-expect-error a write outside a transaction, past the store
  ctx.db.deleteFrom('brands')
  // @ts-expect-error an event outside a transaction
  await emitEvent(ctx, defineChanges('brand').created, 1)
  // @ts-expect-error an event with another payload
  await ctx.transaction((tx) => publishEvent(tx, counted, 1, { n: 'one' }))
  // @ts-expect-error a job outside a transaction
  await enqueueJob(ctx, job, { n: 1 })
  // @ts-expect-error a call to another machine from within a transaction
  await ctx.transaction((tx) => tx.send(call))
  // @ts-expect-error nor from one that belongs to no organization
  await system.transaction((tx) => tx.send(call))
  // @ts-expect-error a job with another payload
  await ctx.transaction((tx) => enqueueJob(tx, job, { n: 'one' }))
  // @ts-expect-error a status that the table does not list
  defineEndpoint({ ...about, handle: async () => replyWith(201, { n: 1 }) })
  // @ts-expect-error a body that the schema does not allow
  defineEndpoint({ ...about, handle: async () => replyWith(200, { n: 'one' }) })
  // @ts-expect-error a parameter that the path does not have
  defineEndpoint({ ...about, handle: async (_ctx, { params }) => replyWith(200, { n: params.nope }) })
  // @ts-expect-error a body where none is declared
  defineEndpoint({ ...about, handle: async (_ctx, { body }) => replyWith(200, { n: body.n }) })
  // @ts-expect-error an endpoint without a permission
  defineEndpoint({ ...about, scope: undefined, handle: async () => replyWith(200, { n: 1 }) })
  // @ts-expect-error a scope that does not exist
  defineEndpoint({ ...about, scope: 'read:nothing', handle: async () => replyWith(200, { n: 1 }) })
  // @ts-expect-error credentials that pages of any origin may use
  defineEndpoint({ ...about, isForAnyOrigin: true, handle: async () => replyWith(200, { n: 1 }) })
  // @ts-expect-error a code that has no page
  errorKind('colourful', 400, 'Colourful')
  const { status_key, ...incomplete } = order
  // @ts-expect-error an update of a whole row that leaves out a column
  await ctx.transaction((tx) => replaceOrder(tx, 1, incomplete))
  // @ts-expect-error an insert that leaves out a column, though it may be null
  await ctx.transaction((tx) => insertBrand(tx, { name: 'A', domain: 'a', hide_powered_by: 0 }))
  // @ts-expect-error a column that an insert does not return
  await ctx.transaction(async (tx) => (await insertBrand(tx, brand)).organization_id)
  // @ts-expect-error an event that the registry of public events does not have
  await ctx.transaction((tx) => publishEvent(tx, { ...unregistered, ...eventKind('order.shipped', unregistered) }, 1, {}))
  // @ts-expect-error an event about a resource that the list of events does not know
  defineChanges('warehouse')
  // @ts-expect-error a log line without a declared key
  system.log.warn('something happened')
  // @ts-expect-error a table that does not exist
  ctx.db.selectFrom('nowhere')
}

/** And their lawful neighbours must stay lawful, or the errors above would prove nothing. */
export async function allowed(ctx: Context, tx: Transaction, system: System, order: NewOrder) {
  await replaceOrder(tx, 1, order)
  await publishEvent(tx, { ...unregistered, ...eventKind('parcel.created', unregistered) }, 1, {})
  await insertBrand(tx, brand)
  await ctx.send(call)
  await system.send(call)
  await deleteBrand(tx, 1)
  await ctx.transaction((inner) => addBrand(inner, {} as Parameters<typeof addBrand>[1]))
  await emitEvent(tx, defineChanges('brand').updated, 1)
  await enqueueJob(tx, job, { n: 1 })
  tx.db.deleteFrom('brands')
  ctx.db.selectFrom('brands')
  errorKind('invalid', 400, 'Invalid')
  defineEndpoint({ ...about, handle: async (_ctx, { params }) => replyWith(200, { n: params.id }) })
  defineEndpoint({ ...about, body: z.object({ n: z.int() }), handle: async (_ctx, { body }) => replyWith(200, { n: body.n }) })
}

import type { Context } from '../../../platform/context.ts'
import { mapConstraint } from '../../../platform/database/constraints.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { noSuchConnection, tooMany } from './errors.ts'
import type { SubscriptionChanges, SubscriptionList, SubscriptionRequest } from './schema.ts'
import * as store from './store.ts'

/** Limits the list of subscriptions, which has no pages. */
const mostSubscriptions = 500

export const createSubscription = (ctx: Context, { is_active, ...request }: SubscriptionRequest) =>
  ctx.transaction(async (tx) => {
    if (!(await store.holdConnection(tx, request.connection_id))) throw noSuchConnection()
    if ((await store.listSubscriptions(tx)).length >= mostSubscriptions) throw tooMany('subscriptions', mostSubscriptions)
    return present(
      await mapConstraint(store.insertSubscription(tx, { ...request, is_active: Number(is_active) }), { foreignKey: noSuchConnection }),
    )
  })

export async function listSubscriptions(ctx: Context, { event_type, is_active }: SubscriptionList) {
  const rows = (await store.listSubscriptions(ctx)).map(present)
  return rows.filter(
    (one) => (event_type === undefined || one.event_type === event_type) && (is_active === undefined || one.is_active === is_active),
  )
}

export const readSubscription = async (ctx: Context, id: number) =>
  present(foundOrFault(await store.findSubscription(ctx, id), 'subscription'))

/** Reads the connection of a subscription, with the type and configuration that a channel needs. */
export async function readSubscribedConnection(ctx: Context, id: number) {
  const { event_type, connection_id } = foundOrFault(await store.findSubscription(ctx, id), 'subscription')
  const { type, configuration } = foundOrFault(await store.findConnection(ctx, connection_id), 'subscription')
  return { event_type, connection_id, type, configuration }
}

export const updateSubscription = (ctx: Context, id: number, { is_active, ...changes }: SubscriptionChanges) =>
  ctx.transaction(async (tx) => {
    const { connection_id } = changes
    if (connection_id !== undefined && !(await store.holdConnection(tx, connection_id))) {
      foundOrFault(await store.findSubscription(tx, id), 'subscription')
      throw noSuchConnection()
    }
    const flag = is_active === undefined ? {} : { is_active: Number(is_active) }
    const row = await mapConstraint(store.updateSubscription(tx, id, { ...changes, ...flag }), { foreignKey: noSuchConnection })
    return present(foundOrFault(row, 'subscription'))
  })

export const deleteSubscription = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    if (!(await store.deleteSubscription(tx, id))) foundOrFault(undefined, 'subscription')
  })

const present = ({ id, connection_id, event_type, is_active, created_at, updated_at }: store.SubscriptionRow) => ({
  id,
  connection_id,
  event_type,
  is_active: is_active === 1,
  created_at,
  updated_at,
})

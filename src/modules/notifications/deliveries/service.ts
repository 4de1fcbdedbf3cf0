import { listPage } from '../../../http/paging.ts'
import { refuseCrossed } from '../../../http/period.ts'
import type { Context, Reader, System, Transaction } from '../../../platform/context.ts'
import { Fault, foundOrFault, invalidValue } from '../../../platform/errors.ts'
import type { RetentionSlice, Swept } from '../../../platform/retention.ts'
import { findWebhookId } from '../../../webhooks/channel.ts'
import { lockConnection, releaseHeld, updateLeaderDue, updateProbe } from '../../../webhooks/order-store.ts'
import type { FailureReason } from '../../../webhooks/post.ts'
import type { DeliveryEventType } from '../../../webhooks/public-events/index.ts'
import * as store from '../../../webhooks/store.ts'
import { readConnection } from '../connections/service.ts'
import type { DeliveryList } from './schema.ts'

export async function listDeliveries(ctx: Context, query: DeliveryList) {
  refuseCrossed(query)
  return listPage(ctx, 'deliveries', query, (window) => store.listDeliveries(ctx, query, window), present)
}

export async function readDelivery(by: Reader, id: number) {
  const row = foundOrFault(await store.findDelivery(by, id), 'delivery')
  return { ...present(row), attempts: attemptsOf(row), body: JSON.parse(row.body) }
}

/**
 * Sends a delivery again, or now instead of later. The receiver sees by its `webhook-id` that it is the same. If it is held, the earlier
 * one that it waits for is sent now.
 */
export async function replayDelivery(ctx: Context, id: number) {
  const { connection_id, integration_id, subject } = foundOrFault(await store.findDelivery(ctx, id), 'delivery')
  return ctx.transaction(async (tx) => {
    const lock = await lockEnabled(tx, connection_id, integration_id === null ? connectionDisabled : webhookOff)
    if (!(await store.updateReplayed(lock, id))) {
      await updateLeaderDue(lock, { id, subject })
      await releaseHeld(lock, subject)
    }
    await updateProbe(lock)
    return readDelivery(tx, id)
  })
}

const chunk = 1_000

/** Replays failed deliveries since a time; a thousand in each transaction, so that others do not wait long. */
export async function replaySince(ctx: Context, connection_id: number, since: string) {
  await readConnection(ctx, connection_id)
  let replayed = 0
  for (let some = chunk; some === chunk; replayed += some)
    some = await ctx.transaction(async (tx) => {
      const lock = await lockEnabled(tx, connection_id, connectionDisabled)
      await updateProbe(lock)
      return store.updateFailedSince(lock, since, chunk)
    })
  return { replayed }
}

async function lockEnabled(tx: Transaction, connection_id: number, refusal: () => Fault) {
  const { lock, disabled_at } = foundOrFault(await lockConnection(tx, connection_id), 'connection')
  if (disabled_at !== null) throw refusal()
  return lock
}

const connectionDisabled = () =>
  new Fault(invalidValue, 'This connection is disabled. Send its configuration again with PATCH, which enables it, and then replay.')
const webhookOff = () =>
  new Fault(invalidValue, 'The webhook of this integration is off. Set webhook_active to true with PATCH, and then replay.')

/**
 * Deletes a slice of the ended deliveries that are older than a time. Ids rise with time, so they are read from the first on until none is
 * old; those of a clock that is ahead stand among the others, and are skipped.
 */
export const deleteDeliveriesBefore = (system: System, time: string, { after = 0, most }: RetentionSlice): Promise<Swept> =>
  system.transaction(async (tx) => {
    const rows = await store.listAges(tx, Number(after), most)
    const old = rows.filter(({ created_at }) => created_at < time)
    const ended = old.filter(({ ended_at }) => ended_at !== null).map(({ id }) => id)
    if (ended.length > 0) await store.deleteDeliveries(tx, ended)
    const isOver = rows.length < most || (old.length === 0 && rows.every(({ created_at }) => created_at <= tx.now()))
    return { deleted: ended.length, ...(!isOver && { next: rows.at(-1)!.id }) }
  })

/** Deletes some of the deliveries of a connection that is being deleted. Returns how many it deleted. */
export const deleteSomeOfConnection = (tx: Pick<Transaction, 'db' | 'organization_id'>, connection_id: number, most: number) =>
  store.deleteSomeDeliveries(tx, connection_id, most)

export const countWaiting = ({ db }: System) => store.countWaiting(db)

type Attempt = { at: string; status_code: number | null; reason: FailureReason | null; duration_ms: number }
const attemptsOf = ({ attempts }: store.DeliveryRow) => JSON.parse(attempts) as Attempt[]

const present = (row: store.DeliveryRow) => ({
  id: row.id,
  connection_id: row.integration_id === null ? row.connection_id : null,
  integration_id: row.integration_id,
  event_type: row.event_type as DeliveryEventType,
  webhook_id: findWebhookId(row),
  status: row.status,
  attempt_count: row.attempt_count,
  last_attempt: attemptsOf(row).at(-1) ?? null,
  next_attempt_at: row.status === 'waiting' ? row.due_at : null,
  created_at: row.created_at,
  ended_at: row.ended_at,
})

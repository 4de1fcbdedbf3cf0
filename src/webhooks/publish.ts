import type { z } from 'zod'
import type { Transaction } from '../platform/context.ts'
import { type EventKind, emitEvent, emitNumberedEvent } from '../platform/events.ts'
import { newWebhookId } from './channel.ts'
import { failPending, lockConnection } from './order-store.ts'
import type { DeliveryEventType, EventType, MessageType } from './public-events/index.ts'
import * as store from './store.ts'

/**
 * Stores an event, as `emitEvent` does, and a delivery for each connection that is subscribed to it: in the
 * transaction of the change, so that no event is lost and none is published of a change that was rolled back. A payload that is costly to
 * make is passed as a function, which is called where a connection is subscribed.
 */
export async function publishEvent<S extends z.ZodType>(
  tx: Transaction,
  kind: EventKind<EventType> & { readonly payload: S },
  resource_id: number | string,
  payload: z.input<S> | (() => z.input<S>),
) {
  const connections = await listSubscribed(tx, kind.type)
  if (connections.length === 0) return emitEvent(tx, kind, resource_id)
  const event_id = await emitNumberedEvent(tx, kind, resource_id)
  const subject = formatSubject(kind, resource_id)
  const body = writeBody(kind.type, event_id, typeof payload === 'function' ? (payload as () => z.input<S>)() : payload)
  for (const connection of connections) await addDelivery(tx, connection, { event_id, event_type: kind.type, subject, body })
}

/** Caches receivers for one transaction, so that all its events go to those that it found first. */
const receivers = new WeakMap<Transaction['db'], Map<string, Promise<unknown>>>()

function oncePerTransaction<T>({ db }: Transaction, key: string, find: () => Promise<T>): Promise<T> {
  const known = receivers.get(db) ?? new Map<string, Promise<unknown>>()
  receivers.set(db, known)
  if (!known.has(key)) known.set(key, find())
  return known.get(key) as Promise<T>
}

const listSubscribed = (tx: Transaction, type: EventType) =>
  oncePerTransaction(tx, `${tx.organization_id} ${type}`, () => store.listSubscribed(tx, type))

const findWebhook = (tx: Transaction, integration_id: number) =>
  oncePerTransaction(tx, `${tx.organization_id} webhook ${integration_id}`, () => store.findOfIntegration(tx, integration_id))

/**
 * Looks up the receivers of what a transaction is going to publish, with its next query: on PostgreSQL that saves a round trip. An error is
 * thrown by the function that publishes.
 */
export function findReceivers(tx: Transaction, { types = [], integration_id }: { types?: readonly EventType[]; integration_id?: number }) {
  for (const type of types) listSubscribed(tx, type).catch(() => {})
  if (integration_id !== undefined) findWebhook(tx, integration_id).catch(() => {})
}

/** Key within which deliveries of a connection stay in order. */
export const formatSubject = ({ resource_type }: Pick<EventKind, 'resource_type'>, resource_id: number | string) =>
  `${resource_type} ${resource_id}`

/** Writes the body once, so that each attempt signs and sends equal bytes. `sequence` rises with each event of a parcel. */
export const writeBody = (event_type: string, sequence: number, data: unknown) => JSON.stringify({ event_type, sequence, data })

type PublishedMessage<Type extends DeliveryEventType = DeliveryEventType> = {
  readonly event_id: number
  readonly event_type: Type
  readonly subject: string
  readonly body: string
}

/**
 * Publishes to the webhook of the integration. False if it has none that is active. Deliveries of one subject stay in order. The message is
 * only computed for a webhook that receives it: most integrations have none.
 */
export async function publishToIntegration(tx: Transaction, integration_id: number, message: () => Promise<PublishedMessage<MessageType>>) {
  const connection = await findWebhook(tx, integration_id)
  if (connection) await addDelivery(tx, { id: connection.id, disabled_at: null }, await message())
  return connection !== undefined
}

/** Ends all open deliveries of a connection as failed; a replay can send them later. */
export async function giveUpWaiting(tx: Transaction, connection_id: number) {
  const connection = await lockConnection(tx, connection_id)
  if (connection) await failPending(connection.lock)
}

/** Inserts a delivery: as failed for a disabled connection, which a replay can send later. */
function addDelivery(tx: Transaction, { id, disabled_at }: { id: number; disabled_at: string | null }, message: PublishedMessage) {
  const created_at = tx.now()
  const ended = disabled_at === null ? { status: 'waiting' as const, ended_at: null } : { status: 'failed' as const, ended_at: created_at }
  return store.insertDelivery(tx, { connection_id: id, webhook_id: newWebhookId(tx), ...message, ...ended, created_at })
}

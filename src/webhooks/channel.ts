import type { Context, Transaction } from '../platform/context.ts'
import { timedId } from '../platform/random.ts'
import { machineNow } from '../platform/time.ts'
import type { AttemptResult } from './post.ts'

/** An event to deliver. `id` is the same in each attempt, so that a receiver can recognize a duplicate. */
export type WebhookMessage = {
  readonly id: string
  readonly event_type: string
  readonly subject: string
  readonly body: string
  readonly created_at: string
}

/** Connection that a message is sent to. `allowLoopback` is true for a sandbox organization, whose receiver may run on this machine. */
export type Recipient = { readonly id: number; readonly configuration: string; readonly allowLoopback: boolean }

export type SendMessage = (message: WebhookMessage) => Promise<AttemptResult>

/** Sends messages to connections of one type. */
export type Channel = {
  /** Looks up once what messages are signed with; the function that it resolves to sends them. Undefined: the connection is deleted. */
  open(ctx: Context, to: Recipient): Promise<SendMessage | undefined>
  readonly owner?: ConnectionOwner
}

/**
 * Resource that shows the state of a connection as its own, such as the integration whose webhook it is. Called in the transaction of the
 * change.
 */
export type ConnectionOwner = {
  /** Sets the time since which no message has arrived; null after a success. */
  setFailing(tx: Transaction, id: number, since: string | null): Promise<unknown>
  setDisabled(tx: Transaction, id: number): Promise<unknown>
}

/**
 * The `webhook-id` of a new delivery, which Standard Webhooks want without a dot. Random and not derived from the delivery's own id: after
 * a backup is restored that id is given to another event, which receivers would drop as one that they have had.
 */
export const newWebhookId = (tx: Pick<Transaction, 'random' | 'machine'>) => `evt_${timedId(tx.random, machineNow(tx))}`

/** Deliveries of the first versions have none of their own: theirs may have been sent already, and stays. */
export const findWebhookId = (row: { webhook_id: string | null; event_id: number; connection_id: number }) =>
  row.webhook_id ?? `evt_${row.event_id}_${row.connection_id}`

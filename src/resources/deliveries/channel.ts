import type { Context } from '../../platform/context.ts'
import type { Outcome } from './post.ts'

/** One event on its way. `id` is the same each time it is sent, so that a receiver can tell one that it has had. */
export type Message = {
  readonly id: string
  readonly event_type: string
  readonly subject: string
  readonly body: string
  readonly created_at: string
}

/** To whom. `near`: it practises, so that its receiver may be on this machine. */
export type Recipient = { readonly id: number; readonly configuration: string; readonly near: boolean }

/** A way to send to connections of one type. What it signs with is looked up once; then messages are sent. */
export type Channel = (ctx: Context, to: Recipient) => Promise<(message: Message) => Promise<Outcome>>

/** What Standard Webhooks call the id of a message: no dot may be in it. */
export const messageId = (event_id: number, connection_id: number) => `evt_${event_id}_${connection_id}`

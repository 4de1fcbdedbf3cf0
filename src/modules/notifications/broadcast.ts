import type { Context } from '../../platform/context.ts'
import { foundOrFault } from '../../platform/errors.ts'
import { OutboundError } from '../../platform/outbound/call.ts'
import { publicText } from '../../platform/random.ts'
import type { AttemptResult } from '../../webhooks/post.ts'
import { findSubscriberEvent } from '../../webhooks/public-events/index.ts'
import { formatSubject, writeBody } from '../../webhooks/publish.ts'
import { readOrganization } from '../account/organizations/service.ts'
import { deliveryChannels } from './channels.ts'
import { readSubscribedConnection } from './connections/subscriptions.ts'

/** Sends a sample event and returns the result. Nothing is stored or retried. */
export async function broadcastTest(ctx: Context, subscription_id: number) {
  const { event_type, connection_id, type, configuration } = await readSubscribedConnection(ctx, subscription_id)
  const { mode } = await readOrganization(ctx)
  const to = { id: connection_id, configuration, allowLoopback: mode === 'test' }
  const send = foundOrFault(await deliveryChannels[type].open(ctx, to), 'subscription')
  const event = findSubscriberEvent(event_type)!
  const body = writeBody(event_type, 0, event.sample({ ...ctx, time: ctx.now() }))
  const id = `test_${publicText(ctx.random)}`
  const outcome = await send({ id, event_type, subject: formatSubject(event, 0), body, created_at: ctx.now() })
  return { success: outcome.ok, status_code: outcome.status_code ?? 0, response_body: describeResult(outcome) }
}

/**
 * Describes a result in our own words. The answer of the receiver is not repeated: it may be a machine that the caller has no business
 * with.
 */
function describeResult({ ok, status_code, reason }: AttemptResult): string {
  if (ok) return `The receiver took it, with status ${status_code}.`
  if (reason === 'redirect') return `The receiver answered with status ${status_code}. Redirects are not followed: give the final address.`
  if (reason === 'status') return `The receiver answered with status ${status_code}. Only 2xx counts as received.`
  if (reason === 'unauthorized' || reason === null) return 'This connection is not authorized at the provider yet: start its authorization.'
  return new OutboundError(reason).message
}

import type { Context } from '../../../platform/context.ts'
import { machineNow } from '../../../platform/time.ts'
import { newWebhookId } from '../../../webhooks/channel.ts'
import { type AttemptResult, postMessage } from '../../../webhooks/post.ts'
import { reasonAgainst } from '../../../webhooks/reachable.ts'
import { signatureHeaders } from '../../../webhooks/signing.ts'
import { toSpacedJson } from '../../../webhooks/spaced-json.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { rotateWebhookSecret, updateIntegration } from '../../sales/integrations/service.ts'

type ShopConnection = {
  readonly integration_id: number
  readonly url: string
  readonly public_id: string
  readonly secret: string
}

/** Result of a connection. `reason`: why nothing was sent, or what the receiver answered. */
export type ConnectionResult = { readonly isConnected: boolean; readonly reason: string | null }

/**
 * Sends an API key to the receiver of a shop as `integration_credentials`, which is how plugins of version 2 get to know their key. If the
 * receiver takes it, its address becomes the webhook of the integration, signed with the secret of the key: such plugins verify messages
 * with it. The message is sent once and never stored, since it has the secret in it.
 */
export async function connectIntegration(
  ctx: Context,
  { integration_id, url, public_id, secret }: ShopConnection,
): Promise<ConnectionResult> {
  const { mode } = await readOrganization(ctx)
  const allowLoopback = mode === 'test'
  const refusal = await reasonAgainst(ctx, url, { allowLoopback })
  if (refusal !== undefined) return { isConnected: false, reason: refusal }
  const compact = JSON.stringify({
    action: 'integration_credentials',
    timestamp: Date.parse(machineNow(ctx)),
    integration_id,
    public_key: public_id,
    secret_key: secret,
  })
  const body = ctx.bounds.webhookJson === 'spaced' ? toSpacedJson(compact) : compact
  const signature = signatureHeaders([secret], { id: newWebhookId(ctx), time: machineNow(ctx), body })
  const headers = { 'content-type': 'application/json', 'user-agent': 'Crossdock', ...signature }
  const result = await postMessage(ctx, { method: 'POST', url, headers, body, allowLoopback })
  if (!result.ok) return { isConnected: false, reason: describeResult(result) }
  await updateIntegration(ctx, integration_id, { webhook_url: url, webhook_active: true })
  await rotateWebhookSecret(ctx, integration_id, secret)
  return { isConnected: true, reason: null }
}

const describeResult = ({ status_code, reason }: AttemptResult) =>
  status_code === null ? `The receiver could not be reached: ${reason}.` : `The receiver answered ${status_code}.`

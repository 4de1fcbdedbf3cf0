import { machineNow } from '../../../platform/time.ts'
import type { Channel } from '../../../webhooks/channel.ts'
import { postMessage } from '../../../webhooks/post.ts'
import { goodSecrets, openKept } from '../../../webhooks/secrets.ts'
import { signatureHeaders } from '../../../webhooks/signing.ts'
import { toSpacedJson } from '../../../webhooks/spaced-json.ts'
import type { AuthConfig, AuthType, Configuration } from './schema.ts'

/** Posts events to an address, signed, as the connection says. The integration's own webhook is one as well. */
export const openWebhook: Channel['open'] = async (ctx, { id, configuration, allowLoopback }) => {
  const { url = '', auth_type = 'none' } = JSON.parse(configuration) as Configuration
  const auth = (await openKept(ctx, id, 'auth')) ?? {}
  const headers = (await openKept(ctx, id, 'headers')) ?? {}
  const signing = await openKept(ctx, id, 'signing')
  if (!signing) return undefined
  const known = { ...headers, ...authHeaders(auth_type, auth), 'content-type': 'application/json', 'user-agent': 'Crossdock' }
  return ({ id, body }) => {
    const signature = signatureHeaders(goodSecrets(signing, ctx), { id, time: machineNow(ctx), body })
    return postMessage(ctx, { method: 'POST', url, headers: { ...known, ...signature }, body, allowLoopback })
  }
}

/** Posts to the webhook of an integration, in the form of JSON that the operator has set. */
export const openIntegrationWebhook: Channel['open'] = async (ctx, to) => {
  const send = await openWebhook(ctx, to)
  return send && ctx.bounds.webhookJson === 'spaced' ? (message) => send({ ...message, body: toSpacedJson(message.body) }) : send
}

function authHeaders(auth_type: AuthType, auth: AuthConfig): Record<string, string> {
  if (auth_type === 'bearer') return { authorization: `Bearer ${auth.token}` }
  if (auth_type === 'basic') return { authorization: `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}` }
  if (auth_type === 'api_key') return { [auth.header_name!]: auth.api_key! }
  return {}
}

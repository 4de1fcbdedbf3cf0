import type { Context } from '../../../platform/context.ts'
import type { Channel, WebhookMessage } from '../../../webhooks/channel.ts'
import { type AttemptResult, postMessage } from '../../../webhooks/post.ts'
import type { Tokens } from '../connections/tokens.ts'
import { providerEvent } from './event.ts'
import { openSession } from './session.ts'

/** The version of the provider's interface that is spoken here. */
const revision = '2026-04-15'

/** Sends events to the account of the user who gave consent, in the provider's own form. A token that it refuses is renewed once. */
export const openProvider: Channel['open'] = async (ctx, { id }) => {
  const session = await openSession(ctx, id)
  return async (message) => {
    const tokens = await session.current()
    if (!isTokens(tokens)) return tokens
    const body = JSON.stringify(await providerEvent(ctx, message))
    const first = await sendWith(ctx, tokens, body)
    if (first.status_code !== 401) return first
    const others = await session.renewed(tokens)
    return isTokens(others) ? sendWith(ctx, others, body) : others
  }
}

const isTokens = (one: Tokens | AttemptResult): one is Tokens => 'access_token' in one

const sendWith = (ctx: Context, { access_token }: Tokens, body: WebhookMessage['body']): Promise<AttemptResult> =>
  postMessage(ctx, {
    method: 'POST',
    url: ctx.provider.events_url,
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/vnd.api+json',
      accept: 'application/vnd.api+json',
      revision,
      'user-agent': 'Crossdock',
    },
    body,
  })

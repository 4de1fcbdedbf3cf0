import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../platform/context.ts'
import { addTime, machineNow } from '../../../platform/time.ts'
import { type AttemptResult, unauthorizedResult } from '../../../webhooks/post.ts'
import { claimRefresh, readTokens, replaceTokens, type Tokens } from '../connections/tokens.ts'
import { askForTokens } from './token-endpoint.ts'

/** Others are had before the last minute, so that none ends on its way. */
const spareSeconds = 60
/** How often another process's lease is checked, and for how long at most: longer than a refresh takes. */
const lookMs = 250
const mostLooks = 100

/** What one connection signs in with at the provider. Those who want other tokens at the same time get them together. */
export async function openSession(ctx: Context, connection_id: number) {
  let tokens = await readTokens(ctx, connection_id)
  let renewal: Promise<Tokens | AttemptResult> | undefined

  const renew = (spent: Tokens) => {
    renewal ??= exchange(ctx, connection_id, spent).finally(() => {
      renewal = undefined
    })
    return renewal
  }

  async function renewed(spent: Tokens): Promise<Tokens | AttemptResult> {
    // Another process may have been first.
    if (tokens && tokens.access_token !== spent.access_token) return tokens
    const others = await renew(spent)
    if ('access_token' in others) tokens = others
    else if (others === unauthorizedResult) tokens = undefined
    return others
  }

  return {
    /** Tokens that are good for a while yet, or why there are none. */
    async current(): Promise<Tokens | AttemptResult> {
      if (!tokens) return unauthorizedResult
      const ends = tokens.expires_at
      return ends !== null && ends <= addTime(machineNow(ctx), { seconds: spareSeconds }) ? renewed(tokens) : tokens
    },
    /** Others, where the provider did not take these. */
    renewed,
  }
}

async function exchange(ctx: Context, connection_id: number, spent: Tokens): Promise<Tokens | AttemptResult> {
  for (let looks = 0; looks < mostLooks; looks++) {
    const turn = await claimRefresh(ctx, connection_id, spent)
    if (turn === 'ours') return refresh(ctx, connection_id, spent)
    if (turn !== 'wait') return turn.use ?? unauthorizedResult
    await sleep(lookMs)
  }
  return failure(null, 'timeout_before')
}

/** Refused for good, the tokens cannot be used again: they are deleted, and the connection needs a new authorization. */
async function refresh(ctx: Context, connection_id: number, spent: Tokens): Promise<Tokens | AttemptResult> {
  const { refresh_token } = spent
  const answered = refresh_token === null ? undefined : await askForTokens(ctx, { grant_type: 'refresh_token', refresh_token })
  if (answered?.kind === 'failed') {
    await replaceTokens(ctx, connection_id, spent, { ...spent, refreshing_until: '' })
    return failure(answered.status, answered.reason)
  }
  const others = await replaceTokens(ctx, connection_id, spent, answered?.kind === 'granted' ? answered.tokens : undefined)
  return others ?? unauthorizedResult
}

const failure = (status_code: number | null, reason: AttemptResult['reason']): AttemptResult => ({
  ok: false,
  status_code,
  reason,
  duration_ms: 0,
})

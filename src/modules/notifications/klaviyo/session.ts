import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../platform/context.ts'
import { addTime, machineNow } from '../../../platform/time.ts'
import { type AttemptResult, unauthorizedResult } from '../../../webhooks/post.ts'
import { claimRefresh, readTokens, replaceTokens, type Tokens } from '../connections/tokens.ts'
import { askForTokens } from './token-endpoint.ts'

/** Time before their expiry at which tokens are refreshed, so that none expires while a request is sent. */
const spareSeconds = 60
/** Interval and number of checks of another process's lease: in all longer than a refresh takes. */
const lookMs = 250
const mostLooks = 100

/** Opens the tokens of one connection at the provider. Callers that need new ones at the same time share one refresh. */
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
    // Returns tokens that another caller has refreshed meanwhile.
    if (tokens && tokens.access_token !== spent.access_token) return tokens
    const others = await renew(spent)
    if ('access_token' in others) tokens = others
    else if (others === unauthorizedResult) tokens = undefined
    return others
  }

  return {
    /** Tokens that are valid for a while yet, or why there are none. */
    async current(): Promise<Tokens | AttemptResult> {
      if (!tokens) return unauthorizedResult
      const ends = tokens.expires_at
      return ends !== null && ends <= addTime(machineNow(ctx), { seconds: spareSeconds }) ? renewed(tokens) : tokens
    },
    /** Refreshes tokens that the provider has rejected. */
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

/**
 * Refreshes the tokens. If the provider refuses for good, they cannot be used again: they are deleted, and the connection needs a new
 * authorization.
 */
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

import { z } from 'zod'
import type { System } from '../../../platform/context.ts'
import { OutboundError, type OutboundFailure } from '../../../platform/outbound/call.ts'
import { addTime, machineNow } from '../../../platform/time.ts'
import type { Tokens } from '../connections/tokens.ts'

/** Token that fits into a header and into the database. */
const token = z
  .string()
  .min(1)
  .max(8000)
  .regex(/^[\x21-\x7e]+$/)
const Granted = z.object({
  access_token: token,
  refresh_token: token.optional(),
  expires_in: z.number().positive().max(3_153_600_000).optional(),
  token_type: z.string().regex(/^bearer$/i),
  /** Page of the events that the provider received; only the simulated one sends it. */
  events_page: z.url().optional(),
})
const Refused = z.object({ error: z.string() })

type TokenFailure = { readonly status: number | null; readonly reason: OutboundFailure | 'status' | 'redirect' }
/** `revoked`: the provider has revoked the code or token for good. */
export type TokenOutcome =
  | { readonly kind: 'granted'; readonly tokens: Tokens; readonly events_page: string | undefined }
  | { readonly kind: 'revoked' }
  | ({ readonly kind: 'failed' } & TokenFailure)

type Caller = Pick<System, 'send' | 'provider' | 'now' | 'machine'>
const answerBytes = 65_536
const timeoutMs = 15_000

/** Asks the provider for tokens, and checks that its response is what was agreed on. */
export async function askForTokens(by: Caller, grant: Record<string, string>): Promise<TokenOutcome> {
  const { client_id, client_secret, token_url } = by.provider
  const headers = {
    authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
    'user-agent': 'Crossdock',
  }
  const request = { method: 'POST', url: token_url, headers, body: new URLSearchParams(grant).toString() } as const
  try {
    const { status, body } = await by.send({ ...request, answerBytes, timeoutMs })
    return read(by, status, parsed(body), grant.refresh_token ?? null)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { kind: 'failed', status: null, reason: error.reason }
  }
}

function read(by: Caller, status: number, body: unknown, existing: string | null): TokenOutcome {
  if (status === 400 && Refused.safeParse(body).data?.error === 'invalid_grant') return { kind: 'revoked' }
  if (status >= 300 && status < 400) return { kind: 'failed', status, reason: 'redirect' }
  if (status !== 200) return { kind: 'failed', status, reason: 'status' }
  const { data } = Granted.safeParse(body)
  if (!data) return { kind: 'failed', status, reason: 'bad_answer' }
  const { access_token, refresh_token = existing, expires_in, events_page } = data
  const expires_at = expires_in === undefined ? null : addTime(machineNow(by), { seconds: expires_in })
  return { kind: 'granted', tokens: { access_token, refresh_token, expires_at }, events_page }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

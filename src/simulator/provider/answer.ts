import { z } from 'zod'
import { readBasic, splitAuthorization } from '../../http/auth/basic.ts'
import { redirectUri } from '../../modules/notifications/klaviyo/authorization.ts'
import type { OutboundRequest, OutboundResponse, Send } from '../../platform/outbound/call.ts'
import type { Provider } from '../../platform/provider.ts'
import type { ProviderLedger } from './books.ts'
import { providerRoot } from './simulated-provider.ts'

type ProviderServices = { readonly provider: Provider; readonly ledger: ProviderLedger; readonly baseUrl: string }

/** Answers requests to the simulated provider in this process, where no client id of the real provider is set. */
export function routeToProvider(send: Send, means: ProviderServices): Send {
  const { isSimulated, token_url, events_url } = means.provider
  if (!isSimulated) return send
  return (call) => {
    if (call.method === 'POST' && call.url === token_url) return answerToken(call, means)
    if (call.method === 'POST' && call.url === events_url) return answerEvent(call, means)
    return send(call)
  }
}

/** The page on which the user who gave consent sees the events that arrived. */
export const eventsPage = (baseUrl: string, key: string) => `${baseUrl}${providerRoot}/events?account=${key}`

async function answerToken(call: OutboundRequest, { provider, ledger: books, baseUrl }: ProviderServices): Promise<OutboundResponse> {
  const { scheme, credentials } = splitAuthorization(headerOf(call, 'authorization'))
  const client = scheme === 'basic' ? readBasic(credentials) : undefined
  if (client?.id !== provider.client_id || client.secret !== provider.client_secret) return respond(401, { error: 'invalid_client' })
  const form = new URLSearchParams(textOf(call))
  const given = (name: string) => form.get(name) ?? ''
  if (given('grant_type') === 'refresh_token') {
    const tokens = await books.refresh(given('refresh_token'))
    return tokens ? respond(200, tokens) : respond(400, { error: 'invalid_grant' })
  }
  if (given('grant_type') !== 'authorization_code') return respond(400, { error: 'unsupported_grant_type' })
  const [, key = ''] = given('code').split('.')
  const tokens =
    given('redirect_uri') === redirectUri({ baseUrl }) ? await books.exchange(given('code'), given('code_verifier')) : undefined
  return tokens ? respond(200, { ...tokens, events_page: eventsPage(baseUrl, key) }) : respond(400, { error: 'invalid_grant' })
}

const attributed = <T extends string, S extends z.ZodRawShape>(type: T, attributes: S) =>
  z.object({ data: z.object({ type: z.literal(type), attributes: z.object(attributes) }) })
const Event = attributed('event', {
  properties: z.record(z.string(), z.unknown()),
  time: z.iso.datetime(),
  unique_id: z.string().min(1).max(255),
  metric: attributed('metric', { name: z.string().min(1).max(128) }),
  profile: z.object({
    data: z.object({
      type: z.literal('profile'),
      attributes: z
        .looseObject({
          email: z.email().optional(),
          external_id: z.string().min(1).optional(),
          phone_number: z
            .string()
            .regex(/^\+\d{7,15}$/)
            .optional(),
        })
        .refine(({ email, external_id, phone_number }) => email ?? external_id ?? phone_number),
    }),
  }),
})

async function answerEvent(call: OutboundRequest, { ledger: books, provider }: ProviderServices): Promise<OutboundResponse> {
  const { scheme, credentials } = splitAuthorization(headerOf(call, 'authorization'))
  if (scheme !== 'bearer') return respond(401, fault(401, 'not_authenticated'))
  if (!/^\d{4}-\d\d-\d\d$/.test(headerOf(call, 'revision'))) return respond(400, fault(400, 'missing_revision'))
  const text = textOf(call)
  if (Buffer.byteLength(text) > provider.sandbox_limits.event_bytes) return respond(413, fault(413, 'payload_too_large'))
  const { data } = Event.safeParse(parsed(text))
  if (!data) return respond(400, fault(400, 'invalid'))
  const { attributes } = data.data
  return (await books.receive(credentials, attributes.unique_id, attributes)) ? respond(202) : respond(401, fault(401, 'not_authenticated'))
}

const fault = (status: number, code: string) => ({ errors: [{ status, code }] })
const respond = (status: number, body?: object): OutboundResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: Buffer.from(body ? JSON.stringify(body) : ''),
})
const textOf = ({ body = '' }: OutboundRequest) => (typeof body === 'string' ? body : Buffer.from(body).toString())
const headerOf = ({ headers = {} }: OutboundRequest, name: string) =>
  Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1] ?? ''

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

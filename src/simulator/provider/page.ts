import type { HttpRequest, HttpResponse } from '../../http/http.ts'
import type { WebPage } from '../../http/mount.ts'
import { findStarted, redirectUri } from '../../modules/notifications/klaviyo/authorization.ts'
import type { System } from '../../platform/context.ts'
import { type Markup, renderHtml } from '../../web/html.ts'
import { queryOf, quietPage } from '../../web/strict-page.ts'
import type { ProviderLedger } from './books.ts'
import { providerRoot } from './simulated-provider.ts'

/** Maximum size of a body, as for every request without credentials. */
const mostBytes = 16_384

/**
 * The pages of the simulated provider: consent, and the events that arrived. Served only where no real provider is set. Its token
 * and event addresses are not served: the server calls them in process, and anyone else could only fill the disk.
 */
export const providerPages = (system: System, ledger: ProviderLedger): WebPage[] => [
  { path: `${providerRoot}/authorize`, serve: async (_, { target }) => consent(system, queryOf(target)) },
  {
    path: `${providerRoot}/authorize`,
    method: 'POST',
    serve: async (_, incoming) => decide(system, ledger, queryOf(`?${await textOf(incoming)}`)),
  },
  { path: `${providerRoot}/events`, serve: async (_, { target }) => eventsView(ledger, queryOf(target)('account')) },
  { path: `${providerRoot}/events.json`, serve: async (_, { target }) => eventsData(ledger, queryOf(target)('account')) },
]

/** Words of the consent page for what each scope lets Crossdock do. */
const words: Record<string, string> = { 'accounts:read': 'See which account this is', 'events:write': 'Send events about parcels' }

type ConsentQuery = ReturnType<typeof queryOf>
const asked = ['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method'] as const

/** Describes what is wrong with the request. A wrong one is never redirected: its URL might be an attacker's. */
function faultOf(system: System, query: ConsentQuery): string | undefined {
  if (query('client_id') !== system.provider.client_id) return 'The client_id is not one that is registered here.'
  if (query('redirect_uri') !== redirectUri(system)) return 'The redirect_uri is not the one that is registered.'
  if (query('response_type') !== 'code') return 'The response_type must be code.'
  if (query('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(query('code_challenge')))
    return 'A code_challenge by S256 is missing (PKCE).'
  return undefined
}

/** The authorization that a question belongs to, or what is wrong with the question. */
async function readQuestion(system: System, query: ConsentQuery) {
  const fault = faultOf(system, query)
  if (fault) return { fault }
  const started = await findStarted(system, query('state'))
  return started ? { started } : { fault: 'The state is unknown or has expired. Start the authorization of the connection again.' }
}

const sheet = (title: string, rest: readonly Markup[]) => renderHtml`<p class="eyebrow">Sandbox provider</p>
<h1>${title}</h1>
${rest}`

const practiceBanner = renderHtml`<p class="sandbox-note" role="note">This is a simulated provider, so that you can try connections. Nothing leaves this machine.</p>`

/** Notice on the callback page of a connection: the provider is simulated, and its events are shown elsewhere. */
export const providerNotice = (events_page: string): readonly Markup[] => [
  practiceBanner,
  renderHtml`<p><a href="${events_page}">See what arrives at the sandbox provider</a></p>`,
]

const wrong = (fault: string) =>
  quietPage(400, 'Sandbox provider', sheet('Invalid request', [renderHtml`<p class="lead">${fault}</p>`, practiceBanner]))

async function consent(system: System, query: ConsentQuery): Promise<HttpResponse> {
  const { fault } = await readQuestion(system, query)
  if (fault) return wrong(fault)
  const hidden = asked.map((name) => renderHtml`<input type="hidden" name="${name}" value="${query(name)}">`)
  const scopes = query('scope').split(' ').filter(Boolean)
  return quietPage(
    200,
    'Allow Crossdock? · Sandbox provider',
    sheet('Allow Crossdock?', [
      renderHtml`<p class="lead">Crossdock at <strong>${system.baseUrl}</strong> asks to send events to an account of yours here.</p>`,
      practiceBanner,
      renderHtml`<h2>What it asks for</h2>
<ul>${scopes.map((scope) => renderHtml`<li>${words[scope] ?? 'something unknown'} (<code>${scope}</code>)</li>`)}</ul>
<form class="decide" method="post" action="${providerRoot}/authorize">
${hidden}
<button class="send" name="decision" value="allow">Allow</button>
<button class="second" name="decision" value="deny">Deny</button>
</form>`,
    ]),
  )
}

async function decide(system: System, ledger: ProviderLedger, query: ConsentQuery): Promise<HttpResponse> {
  const { started, fault } = await readQuestion(system, query)
  if (!started) return wrong(fault)
  const back = new URL(redirectUri(system))
  if (query('decision') === 'allow')
    back.searchParams.set('code', await ledger.openAccount({ ...started, code_challenge: query('code_challenge') }))
  else back.searchParams.set('error', 'access_denied')
  back.searchParams.set('state', query('state'))
  const headers = { location: back.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return { status: 303, headers, body: '' }
}

const textOf = async (incoming: HttpRequest) => (await incoming.body(mostBytes))?.toString() ?? ''

const noAccount = renderHtml`<p class="lead">No account has this URL. The page that says “Connected” links to the right one.</p>`

async function eventsView(ledger: ProviderLedger, key: string): Promise<HttpResponse> {
  const events = await ledger.listEvents(key)
  if (!events) return quietPage(404, 'Sandbox provider', sheet('Unknown account', [noAccount, practiceBanner]))
  const none = renderHtml`<p>Nothing has arrived yet. Load this page again when something has happened to a parcel.</p>`
  const shown = events.map(
    ({ received_at, event }) => renderHtml`<h2>${event.metric.data.attributes.name}</h2>
<p>Received ${received_at}, about ${whom(event.profile.data.attributes)}</p>
<pre class="sample" tabindex="0"><code>${JSON.stringify(event, null, 2)}</code></pre>`,
  )
  return quietPage(
    200,
    'Received events · Sandbox provider',
    sheet('Received events', [
      practiceBanner,
      renderHtml`<p class="lead">${events.length} ${events.length === 1 ? 'event' : 'events'}, the latest first. <a href="${providerRoot}/events.json?account=${key}">The same as JSON</a></p>`,
      ...(shown.length > 0 ? shown : [none]),
    ]),
  )
}

const whom = ({ email, external_id, phone_number }: Record<string, unknown>) => String(email ?? external_id ?? phone_number)

async function eventsData(ledger: ProviderLedger, key: string): Promise<HttpResponse> {
  const events = await ledger.listEvents(key)
  const headers = { 'content-type': 'application/json', 'cache-control': 'private, no-store' }
  return { status: events ? 200 : 404, headers, body: JSON.stringify({ data: events ?? [] }) }
}

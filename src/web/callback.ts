import { type HttpRequest, type HttpResponse, readHeader } from '../http/http.ts'
import type { WebPage } from '../http/mount.ts'
import { callbackPath } from '../modules/notifications/klaviyo/authorization.ts'
import {
  type CallbackQuery,
  type CallbackResult,
  findUnconfirmed,
  finishAuthorization,
  isSameBrowser,
  type UnconfirmedConnection,
} from '../modules/notifications/klaviyo/callback.ts'
import type { System } from '../platform/context.ts'
import { Fault, methodNotAllowed } from '../platform/errors.ts'
import { type Markup, renderHtml } from './html.ts'
import { queryOf, quietPage } from './strict-page.ts'

/** Notice of a simulated provider, the only one with a page of the events that arrive. */
export type ProviderNotice = (events_page: string) => readonly Markup[]

/** Limit of a body, as for every request without credentials. */
const mostBytes = 16_384
const cookieName = 'crossdock_authorization'

/**
 * The page to which the provider redirects a user after the consent page: it names who gets access and asks for confirmation. Only the
 * browser that was redirected can confirm, by a cookie of that page.
 */
export const callbackPages = (system: System, notice: ProviderNotice): readonly WebPage[] => [
  {
    path: callbackPath,
    async serve(_, { target, method }) {
      // Programs that only look at a link must not use it up.
      if (method === 'HEAD') throw new Fault(methodNotAllowed, 'This address takes GET.', { headers: { allow: 'GET, POST' } })
      const query = queryOf(target)
      const returned = { state: query('state'), code: query('code'), error: query('error') }
      if (returned.error !== '' || returned.code === '') return view(await finishAuthorization(system, returned), notice)
      const unconfirmed = await findUnconfirmed(system, returned.state)
      return unconfirmed ? confirmation(system, unconfirmed, returned) : view({ kind: 'unknown' }, notice)
    },
  },
  {
    path: callbackPath,
    method: 'POST',
    async serve(_, incoming) {
      const form = queryOf(`?${(await incoming.body(mostBytes))?.toString() ?? ''}`)
      const [state, code] = [form('state'), form('code')]
      if (!isSameBrowser(system, state, readCookie(incoming))) return quietPage(403, 'Not connected · Crossdock', otherBrowser)
      return view(await finishAuthorization(system, { state, code, error: '' }), notice)
    },
  },
]

const readCookie = (incoming: HttpRequest) =>
  new RegExp(`(?:^|; ?)${cookieName}=([\\w-]{1,100})(?:;|$)`).exec(readHeader(incoming, 'cookie') ?? '')?.[1] ?? ''

function confirmation(
  { baseUrl }: System,
  { organization, connection_id, browser }: UnconfirmedConnection,
  { state, code }: CallbackQuery,
): HttpResponse {
  const page = quietPage(
    200,
    'Connect your account? · Crossdock',
    sheet('Connect your account?', [
      renderHtml`<p class="lead">Connection ${connection_id} of <strong><bdi>${organization}</bdi></strong> at ${baseUrl} will send to your account.</p>
<p>If you did not start this at ${organization}, close this page.</p>
<form class="decide" method="post" action="${callbackPath}">
<input type="hidden" name="state" value="${state}">
<input type="hidden" name="code" value="${code}">
<button class="send">Connect</button>
</form>`,
    ]),
  )
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = `${cookieName}=${browser}; Path=${callbackPath}; Max-Age=600; HttpOnly; SameSite=Strict${secure}`
  return { ...page, headers: { ...page.headers, 'set-cookie': cookie } }
}

const again = renderHtml`<p>To try again, restart the authorization of the connection: each link to the provider is valid for ten minutes and one use.</p>`
const nothing = renderHtml`<p class="lead">Nothing was stored, and nothing is sent.</p>`

function view(finished: CallbackResult, notice: ProviderNotice): HttpResponse {
  switch (finished.kind) {
    case 'connected':
      return quietPage(200, 'Connected · Crossdock', connected(finished, notice))
    case 'unknown':
      return quietPage(
        400,
        'This link has expired · Crossdock',
        sheet('This link has expired', [
          nothing,
          renderHtml`<p>It was used before, it is older than ten minutes, or it is not whole.</p>`,
          again,
        ]),
      )
    case 'denied':
      return quietPage(
        403,
        'Not connected · Crossdock',
        sheet('You did not agree', [
          nothing,
          renderHtml`<p>The connection stays as it was. If that was what you wanted, you can close this page.</p>`,
          again,
        ]),
      )
    case 'gone':
      return quietPage(
        404,
        'Not connected · Crossdock',
        sheet('The connection is gone', [
          nothing,
          renderHtml`<p>The connection was deleted meanwhile. Create another one, and start its authorization.</p>`,
        ]),
      )
    case 'refused':
      return quietPage(502, 'Not connected · Crossdock', sheet('The provider did not agree', [nothing, again]))
    case 'failed':
      return quietPage(
        502,
        'Not connected · Crossdock',
        sheet('The provider could not be asked', [nothing, renderHtml`<p>${finished.why}</p>`, again]),
      )
  }
}

const sheet = (title: string, rest: readonly Markup[]) => renderHtml`<p class="eyebrow">Connection to a provider</p>
<h1>${title}</h1>
${rest}`

const otherBrowser = sheet('This is another browser', [
  nothing,
  renderHtml`<p>Confirm in the browser that came back from the provider, with cookies allowed.</p>`,
  again,
])

const connected = ({ organization, connection_id, events_page }: Extract<CallbackResult, { kind: 'connected' }>, notice: ProviderNotice) =>
  sheet('Connected', [
    renderHtml`<p class="lead">Connection ${connection_id} of <strong><bdi>${organization}</bdi></strong> may now send to your account.</p>
<h2>What happens next</h2>
<ul>
<li>What the connection subscribes to is sent to your account as it happens, and what has waited is sent now.</li>
<li>To end it, delete the connection, or withdraw the permission at the provider.</li>
</ul>`,
    ...(events_page ? notice(events_page) : []),
    renderHtml`<p>You can close this page.</p>`,
  ])

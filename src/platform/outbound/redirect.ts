import type { Send } from './call.ts'
import { type Resolve, resolveBy } from './resolve.ts'
import { openSender } from './send.ts'

/** Maps each origin that is called to the URL that its calls go to instead. */
export type Redirects = ReadonlyMap<string, string>

const loopback = ['127.0.0.0/8', '::1/128']
const isLoopback = (url: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')

/** Reads `https://api.carrier.example=http://127.0.0.1:4010,…`. Undefined where that is not its form. Without TLS only to this machine. */
export function parseRedirects(text: string): Redirects | undefined {
  const pairs = text.split(',').filter(Boolean)
  const redirects = new Map<string, string>()
  for (const pair of pairs) {
    const [from = '', to = ''] = pair.split('=')
    const target = URL.parse(to)
    const isFit =
      target && !target.search && !target.hash && (target.protocol === 'https:' || (target.protocol === 'http:' && isLoopback(to)))
    if (!isFit || URL.parse(from)?.origin !== from) return undefined
    redirects.set(from, to.replace(/\/$/, ''))
  }
  return redirects
}

/**
 * Calls to carriers at some origins go elsewhere, with the same path, headers and body: to a stand-in. The operator has named each address,
 * so this machine itself may be among them, which no other call reaches: clients choose the addresses of webhooks, and not those of carriers.
 */
export function redirectCalls(send: Send, redirects: Redirects, resolve: Resolve = resolveBy()): Send {
  if (redirects.size === 0) return send
  const sendNear = openSender({ allow: loopback, http: true }, resolve)
  return (call) => {
    if (!call.isToCarrier) return send(call)
    const { origin } = new URL(call.url)
    const to = redirects.get(origin)
    if (to === undefined) return send(call)
    const redirected = { ...call, url: to + call.url.slice(origin.length) }
    return isLoopback(to) ? sendNear(redirected) : send(redirected)
  }
}

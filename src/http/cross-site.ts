import { Fault, forbiddenError } from '../platform/errors.ts'
import { type HttpRequest, readHeader } from './http.ts'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** `none`: a person began the request, with a bookmark or by typing. */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

/**
 * Refuses what the page of another site has a browser send (CSRF): a browser that remembers an API key by HTTP Basic adds it to any
 * request to this server. Programs send neither `Sec-Fetch-Site` nor `Origin`. Browsers send `Sec-Fetch-Site` over TLS and to
 * localhost only, so `Origin` is compared too. The rules are those of Go's http.CrossOriginProtection.
 */
export function refuseCrossSite(incoming: HttpRequest, { corsOrigins, baseUrl }: { corsOrigins: readonly string[]; baseUrl: string }) {
  if (safeMethods.has(incoming.method)) return
  const [site, origin] = [readHeader(incoming, 'sec-fetch-site'), readHeader(incoming, 'origin')]
  if (site === undefined && origin === undefined) return
  if (site !== undefined && ownSites.has(site)) return
  if (origin !== undefined && (corsOrigins.includes('*') || corsOrigins.includes(origin) || origin === URL.parse(baseUrl)?.origin)) return
  // A page is read by any name that leads to this server. No browser has credentials for a name that is not ours.
  if (site === undefined && URL.parse(origin!)?.host === readHeader(incoming, 'host')?.toLowerCase()) return
  throw new Fault(
    forbiddenError,
    'Web pages of other origins may send only GET and HEAD. The operator allows further origins by CORS_ORIGINS.',
    {
      source: { header: origin === undefined ? 'Sec-Fetch-Site' : 'Origin' },
    },
  )
}

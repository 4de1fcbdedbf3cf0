import { type HttpRequest, type HttpResponse, readHeader } from './http.ts'

/** Adds the headers that let a page of another origin read the answer. Credentials go in `Authorization`, so cookies stay out of it. */
export function addCorsHeaders(
  headers: HttpResponse['headers'],
  origins: readonly string[],
  incoming: HttpRequest,
  isForAnyOrigin = false,
) {
  if (origins.length === 0 && !isForAnyOrigin) return
  const origin = readHeader(incoming, 'origin')
  const allowed = isForAnyOrigin ? origin : origins.includes('*') ? '*' : origins.find((one) => one === origin)
  const exposed = 'Link, X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, Deprecation, Preference-Applied, Ignored-Fields'
  // A page may depend on other headers too, such as Accept-Language.
  if (!/\bOrigin\b/.test(String(headers.vary))) headers.vary = [headers.vary ?? [], 'Origin'].flat().join(', ')
  if (origin && allowed) Object.assign(headers, { 'access-control-allow-origin': allowed, 'access-control-expose-headers': exposed })
}

/**
 * The origin of the page that sent a request. With a GET to the page's own origin a browser sends no Origin header; the page can
 * have it send its origin in the Referer header (`referrerPolicy: 'origin'` of fetch).
 */
export const pageOrigin = (incoming: HttpRequest): string | undefined =>
  readHeader(incoming, 'origin') ?? URL.parse(readHeader(incoming, 'referer') ?? '')?.origin

/** The method that a preflight announces; undefined where the request is no preflight. */
export const preflightMethod = (incoming: HttpRequest): string | undefined =>
  incoming.method === 'OPTIONS' ? readHeader(incoming, 'access-control-request-method') : undefined

const clientHeaders = 'Authorization, Content-Type, Idempotency-Key, Prefer'

/** Answers the request that a browser sends before any but the simplest request. */
export const answerPreflight = (methods: readonly string[], headers = clientHeaders): HttpResponse => ({
  status: 204,
  headers: {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': headers,
    'access-control-max-age': '600',
  },
  body: '',
})

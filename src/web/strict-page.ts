import type { HttpResponse } from '../http/http.ts'
import { htmlPage, type Markup } from './html.ts'

/** Policy under which only the server's own style is loaded, and no script runs. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** A page that is for one person alone, and whose address may hold a secret: no cache stores it, no search engine lists it, no referrer reveals it. */
export function quietPage(status: number, title: string, content: Markup): HttpResponse {
  const { headers, ...rest } = htmlPage(status, title, content)
  // Browsers hide the Origin of a form too under no-referrer, and this server could not recognize its own form.
  const referrer = content.text.includes('<form ') ? { 'referrer-policy': 'same-origin' } : {}
  const quiet = { 'content-security-policy': policy, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', ...referrer }
  return { ...rest, headers: { ...headers, ...quiet } }
}

/** Reads parameters from the query of a URL, cut to a plausible length. */
export function queryOf(target: string) {
  const given = new URLSearchParams(target.split('?').slice(1).join('?'))
  return (name: string) => (given.get(name) ?? '').slice(0, 4000)
}

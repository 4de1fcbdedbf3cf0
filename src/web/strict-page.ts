import type { HttpResponse } from '../http/http.ts'
import { htmlPage, type Markup } from './html.ts'

/** Nothing but our own style is loaded, and nothing runs. */
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
  // With no-referrer a browser hides the Origin of a form too, and this server could not recognize its own form.
  const referrer = content.text.includes('<form ') ? { 'referrer-policy': 'same-origin' } : {}
  const quiet = { 'content-security-policy': policy, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', ...referrer }
  return { ...rest, headers: { ...headers, ...quiet } }
}

/** What stands in the query of an address, of a length that can be one. */
export function queryOf(target: string) {
  const given = new URLSearchParams(target.split('?').slice(1).join('?'))
  return (name: string) => (given.get(name) ?? '').slice(0, 4000)
}

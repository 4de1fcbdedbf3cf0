import { readFile } from 'node:fs/promises'
import type { WebPage } from '../http/mount.ts'
import { staticPage } from './cacheable.ts'
import { htmlHeaders } from './html.ts'

const headersOf = (type: string) => ({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' })

/** The page shows pictures and documents that operations answered, which the browser keeps under addresses of its own. */
function pageHeaders() {
  const { 'content-security-policy': policy, ...rest } = htmlHeaders()
  return { ...rest, 'content-security-policy': `${policy.replace("img-src 'self' data:", "img-src 'self' data: blob:")}; frame-src blob:` }
}

/** A file of the folder `reference`. */
const file = (path: string, name: string, headers: () => Record<string, string>): WebPage =>
  staticPage(path, () => readFile(new URL(`reference/${name}`, import.meta.url)), headers)

const scripts = [
  ...['reference', 'navigation', 'overview', 'search', 'guide-search', 'synonyms', 'dom'],
  ...['operation', 'schema', 'example', 'fields'],
  ...['try', 'credentials', 'parameters', 'body', 'prepare', 'call', 'send', 'memory', 'answer'],
  ...['recipes', ...['account', 'returns', 'sales', 'shipping', 'support', 'v2', 'values', 'webhooks'].map((name) => `recipes/${name}`)],
  ...['samples', ...['curl', 'literals', 'php', 'python', 'typescript'].map((name) => `samples/${name}`)],
]

/** The reference: a page that reads /openapi.json in the browser. Nothing is built, and nothing comes from elsewhere. */
export const referencePages: readonly WebPage[] = [
  file('/docs', 'index.html', pageHeaders),
  file('/docs/reference.css', 'reference.css', () => headersOf('text/css')),
  ...scripts.map((name) => file(`/docs/${name}.js`, `${name}.js`, () => headersOf('text/javascript'))),
]

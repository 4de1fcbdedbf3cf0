import { readFile } from 'node:fs/promises'
import type { WebPage } from '../http/mount.ts'
import { staticPage } from './cacheable.ts'
import { pageTokens } from './design-tokens.ts'
import { htmlHeaders } from './html.ts'
import { modulePages, readModules } from './scripts.ts'
import { joinStyles } from './styles.ts'

const styleHeaders = () => ({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' })

/** The page shows pictures and documents that operations answered, which the browser keeps under addresses of its own. */
function pageHeaders() {
  const { 'content-security-policy': policy, ...rest } = htmlHeaders()
  return { ...rest, 'content-security-policy': `${policy.replace("img-src 'self' data:", "img-src 'self' data: blob:")}; frame-src blob:` }
}

/** The style of all pages but those for shoppers. A rule beats those before it. */
const stylesheets = ['page', 'navigation', 'operation', 'try-panel', 'answers', 'reading', 'narrow'].map((name) => `reference/${name}.css`)

/** The page requests each script at once, not when another that imports it has been read. */
async function renderPage(): Promise<string> {
  const modules = readModules('reference').filter(({ name }) => name !== 'reference')
  const links = modules.map(({ name }) => `<link rel="modulepreload" href="/docs/${name}.js">`)
  const page = await readFile(new URL('reference/index.html', import.meta.url), 'utf8')
  return page.replace('<!-- modules -->', links.join('\n    '))
}

/** The reference: a page that reads /openapi.json in the browser. Nothing is built, and nothing comes from elsewhere. */
export const referencePages: readonly WebPage[] = [
  staticPage('/docs', renderPage, pageHeaders),
  staticPage('/docs/reference.css', () => joinStyles(pageTokens, stylesheets), styleHeaders),
  ...modulePages('/docs', 'reference', ['reference.js', 'element.js', 'reference/{name}', 'reference/{folder}/{name}']),
]

import { readFile } from 'node:fs/promises'
import type { WebPage } from '../http/mount.ts'
import { htmlHeaders } from './html.ts'

const headersOf = (type: string) => ({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' })

/** A file of the folder `reference`, read when first asked for. Headers are copied, since mount adds to those of a response. */
function file(path: string, name: string, headers: () => Record<string, string>): WebPage {
  let body: Promise<Buffer> | undefined
  return {
    path,
    async serve() {
      body ??= readFile(new URL(`reference/${name}`, import.meta.url))
      return { status: 200, headers: headers(), body: await body }
    },
  }
}

const scripts = ['reference', 'dom', 'schema', 'example', 'fields', 'operation', 'credentials', 'body', 'try', 'curl', 'answer', 'search']

/** The reference: a page that reads /openapi.json in the browser. Nothing is built, and nothing comes from elsewhere. */
export const referencePages: readonly WebPage[] = [
  file('/docs', 'index.html', htmlHeaders),
  file('/docs/reference.css', 'reference.css', () => headersOf('text/css')),
  ...scripts.map((name) => file(`/docs/${name}.js`, `${name}.js`, () => headersOf('text/javascript'))),
]

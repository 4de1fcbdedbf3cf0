import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { type HttpRequest, readHeader } from '../http/http.ts'
import type { WebPage } from '../http/mount.ts'
import { type CacheableFile, cacheableFile, serveCacheable } from './cacheable.ts'

const folder = new URL('checkout-widget/', import.meta.url)
/** Each stands below those that it imports. */
const modules = [
  ...['en', 'nl', 'de', 'fr', 'es', 'it'].map((language) => `words/${language}`),
  ...['words', 'format', 'dom', 'geometry', 'api', 'attributes', 'choice', 'options', 'days', 'map', 'points', 'element'],
]
const readSource = (name: string) => readFile(new URL(name, folder), 'utf8')

/** The modules as one classic script: a shop needs no build step, and their names do not reach its page. */
async function joinModules(): Promise<string> {
  const [style, ...sources] = await Promise.all(['widget.css', ...modules.map((name) => `${name}.js`)].map(readSource))
  const bodies = sources.map((source) => source.replaceAll(/^import [\s\S]*?\.js'\n/gm, '').replaceAll(/^export /gm, ''))
  return `(() => {\n'use strict'\nconst widgetStyle = ${JSON.stringify(style)}\n${bodies.join('\n')}})()\n`
}

type Widget = { readonly plain: CacheableFile; readonly zipped: CacheableFile }
async function buildWidget(): Promise<Widget> {
  const plain = cacheableFile(await joinModules())
  return { plain, zipped: { ...plain, bytes: gzipSync(plain.bytes, { level: 9 }) } }
}

/** Whether the client takes gzip (RFC 9110, 12.5.3). */
function takesGzip(incoming: HttpRequest) {
  const codings = (readHeader(incoming, 'accept-encoding') ?? '').split(',').map((part) => part.trim().toLowerCase())
  return codings.some((coding) => /^(gzip|\*)(\s*;\s*q=(1(\.0*)?|0?\.\d*[1-9]\d*))?$/.test(coding))
}

let widget: Promise<Widget> | undefined

/** The script with which a shop shows delivery options, joined at the first request. A new version is in use an hour after an upgrade. */
export const checkoutWidget: WebPage = {
  path: '/checkout/widget.js',
  async serve(_, incoming) {
    widget ??= buildWidget()
    const { plain, zipped } = await widget
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=3600', vary: 'Accept-Encoding' }
    const response = serveCacheable(incoming, takesGzip(incoming) ? zipped : plain, headers)
    if (response.body === zipped.bytes) response.headers['content-encoding'] = 'gzip'
    return response
  },
}

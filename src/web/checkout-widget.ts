import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { WebPage } from '../http/mount.ts'
import { Fault, notFound } from '../platform/errors.ts'
import { type CacheableFile, cacheableFile, forAnyOrigin, serveCacheable, staticPage } from './cacheable.ts'

const folder = new URL('checkout-widget/', import.meta.url)
/** Modules of the widget. Each stands below those that it imports. */
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

/** The script with the hash that its address ends with, and that browsers compare it with. */
type HashedWidget = { readonly file: CacheableFile; readonly path: string; readonly integrity: string }

async function hashWidget(): Promise<HashedWidget> {
  const file = cacheableFile(await joinModules())
  const digest = createHash('sha384').update(file.bytes)
  const integrity = `sha384-${digest.copy().digest('base64')}`
  return { file, integrity, path: `/checkout/widget/${digest.digest('base64url')}.js` }
}

let hashed: Promise<HashedWidget> | undefined
const readWidget = () => {
  hashed ??= hashWidget()
  return hashed
}

const scriptType = 'text/javascript; charset=utf-8'
const noVersion = () =>
  new Fault(notFound, 'This server has another version of the widget. /checkout/widget.json has its address and integrity.')

/**
 * The script with which a shop shows delivery options, joined at the first request. At `/checkout/widget.js` a new version is in use an hour
 * after an upgrade; at the address with its hash it never changes, so that a shop can set `integrity`.
 */
export const checkoutWidgetPages = (baseUrl: string): readonly WebPage[] => [
  staticPage('/checkout/widget.js', joinModules, () => ({
    'content-type': scriptType,
    'cache-control': 'public, max-age=3600',
    ...forAnyOrigin,
  })),
  {
    path: '/checkout/widget/{name}',
    async serve(_, incoming) {
      const { file, path } = await readWidget()
      if (incoming.target.split('?', 1)[0] !== path) throw noVersion()
      const headers = { 'content-type': scriptType, 'cache-control': 'public, max-age=31536000, immutable', ...forAnyOrigin }
      return serveCacheable(incoming, file, headers)
    },
  },
  {
    path: '/checkout/widget.json',
    async serve() {
      const { path, integrity } = await readWidget()
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache', ...forAnyOrigin }
      return { status: 200, headers, body: JSON.stringify({ src: baseUrl + path, integrity }) }
    },
  },
]

import { createHash } from 'node:crypto'
import type { WebPage } from '../http/mount.ts'
import { Fault, notFound } from '../platform/errors.ts'
import { type CacheableFile, cacheableFile, forAnyOrigin, serveCacheable, staticPage } from './cacheable.ts'
import { widgetTokens } from './design-tokens.ts'
import { joinModules } from './scripts.ts'
import { joinStyles } from './styles.ts'

/** The widget with its style, which needs no file of its own. */
function makeWidget(): string {
  const widgetStyle = joinStyles(widgetTokens, ['checkout-widget/widget.css', 'checkout-widget/service-points.css'])
  return joinModules('checkout-widget/delivery-options', { widgetStyle })
}

/** The script with the hash that its address ends with, and that browsers compare it with. */
type HashedWidget = { readonly file: CacheableFile; readonly path: string; readonly integrity: string }

function hashWidget(): HashedWidget {
  const file = cacheableFile(makeWidget())
  const digest = createHash('sha384').update(file.bytes)
  const integrity = `sha384-${digest.copy().digest('base64')}`
  return { file, integrity, path: `/checkout/widget/${digest.digest('base64url')}.js` }
}

let hashed: HashedWidget | undefined
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
  staticPage('/checkout/widget.js', makeWidget, () => ({
    'content-type': scriptType,
    'cache-control': 'public, max-age=3600',
    ...forAnyOrigin,
  })),
  {
    path: '/checkout/widget/{name}',
    async serve(_, incoming) {
      const { file, path } = readWidget()
      if (incoming.target.split('?', 1)[0] !== path) throw noVersion()
      const headers = { 'content-type': scriptType, 'cache-control': 'public, max-age=31536000, immutable', ...forAnyOrigin }
      return serveCacheable(incoming, file, headers)
    },
  },
  {
    path: '/checkout/widget.json',
    async serve() {
      const { path, integrity } = readWidget()
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache', ...forAnyOrigin }
      return { status: 200, headers, body: JSON.stringify({ src: baseUrl + path, integrity }) }
    },
  },
]

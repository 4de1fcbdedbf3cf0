import { readFile } from 'node:fs/promises'
import type { WebPage } from '../http/mount.ts'
import { forAnyOrigin, staticPage } from './cacheable.ts'

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

/** The script with which a shop shows delivery options, joined at the first request. A new version is in use an hour after an upgrade. */
export const checkoutWidget: WebPage = staticPage('/checkout/widget.js', joinModules, () => ({
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  ...forAnyOrigin,
}))

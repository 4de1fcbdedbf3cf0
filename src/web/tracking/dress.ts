import { createHash } from 'node:crypto'
import type { HttpResponse } from '../../http/http.ts'
import { pageTokens } from '../design-tokens.ts'
import { Markup, pageIcon, renderHtml } from '../html.ts'
import { joinStyles } from '../styles.ts'
import { colorsOf } from './colors.ts'
import { tidyText } from './tidy.ts'
import { type Language, pageLanguages } from './words.ts'

const css = joinStyles(pageTokens, ['tracking/tracking.css', 'tracking/journey.css'])

export type Brand = { name: string; color: string | null; screen_logo: string | null; hide_powered_by: boolean }
type DressedPage = {
  readonly status: number
  readonly language: Language
  readonly title: string
  readonly content: Markup
  readonly brand?: Brand | null
  /** The query parameters other than the language, so that another language shows the same page. */
  readonly query: URLSearchParams
  /** Style of the page in addition to the common one. */
  readonly css?: string
  /** The text of an inline script of this server. */
  readonly script?: string
  /** The languages to choose among; default: all. */
  readonly languages?: readonly Language[]
  readonly headers?: Record<string, string>
}

/** A whole page for shoppers, in the colours of the brand. It loads nothing but the picture of the brand, and runs at most the script that it is given. */
export function brandedPage({ status, language, title, content, brand, query, headers, script, ...more }: DressedPage): HttpResponse {
  const { page } = pageLanguages[language]
  const style = `${css}${more.css ?? ''}${variables(brand?.color)}`
  const logo = logoOf(brand?.screen_logo)
  const name = tidyText(brand?.name ?? page.track, 100)
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': policy(style, script, logo?.origin),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
      vary: 'Accept-Language',
      ...headers,
    },
    body: renderHtml`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${tidyText(`${title} · ${name}`, 200)}</title>
<link rel="icon" href="${pageIcon}">
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#main">${page.skip}</a>
<header class="top"><div class="column">${logo ? renderHtml`<img class="logo" src="${logo.href}" alt="">` : []}<strong class="brand"><bdi>${name}</bdi></strong></div></header>
<main id="main" class="column">
${content}
</main>
<footer class="column">
<nav aria-label="${page.languages}"><ul class="languages">${others(language, query, more.languages ?? everyLanguage)}</ul></nav>
${brand?.hide_powered_by ? [] : renderHtml`<p class="powered">${page.poweredBy} <strong>Crossdock</strong></p>`}
</footer>
${script === undefined ? [] : renderHtml`<script>${new Markup(script)}</script>`}</body>
</html>
`.text,
  }
}

/** Policy that names the inline style and script by their digests, so that nothing else that got into the page counts. */
const policy = (style: string, script: string | undefined, logo = '') =>
  [
    "default-src 'none'",
    `style-src ${digestOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${digestOf(script)}`]),
    `img-src data: ${logo}`.trim(),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function variables(color: string | null | undefined) {
  const { brand, onBrand, light, dark } = colorsOf(color)
  return `:root{--brand:${brand};--on-brand:${onBrand};--accent:${light}}@media (prefers-color-scheme:dark){:root{--accent:${dark}}}`
}

/** A host name may hold signs that mean something in a policy; what does is shown no picture of. */
function logoOf(address: string | null | undefined) {
  const url = webAddress(address)
  return url && /^https?:\/\/[\w.[\]:-]+$/.test(url.origin) ? url : undefined
}

/** An address that a browser may be sent to. */
export function webAddress(address: string | null | undefined): URL | undefined {
  const url = URL.parse(address ?? '')
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

const everyLanguage = Object.keys(pageLanguages) as Language[]
const others = (language: Language, query: URLSearchParams, languages: readonly Language[]): Markup[] =>
  languages.map((one) => {
    const { name } = pageLanguages[one]
    if (one === language) return renderHtml`<li><span aria-current="true">${name}</span></li>`
    const search = new URLSearchParams(query)
    search.set('lang', one)
    return renderHtml`<li><a href="?${search.toString()}" lang="${one}" hreflang="${one}">${name}</a></li>`
  })

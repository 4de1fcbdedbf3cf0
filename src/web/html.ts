import type { HttpResponse } from '../http/http.ts'

/** Markup that is safe to send: made by `html` alone, so that a value cannot pass for markup by accident. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type HtmlValue = string | number | Markup | readonly Markup[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const written = (value: HtmlValue): string => {
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return String(value).replace(/[&<>"']/g, (character) => entities[character]!)
}

/** A template of markup in which every value is escaped, unless it is markup itself. */
export const renderHtml = (parts: TemplateStringsArray, ...values: HtmlValue[]) =>
  new Markup(parts.map((part, i) => (i === 0 ? part : written(values[i - 1]!) + part)).join(''))

/** Plain text in which backticks stand around code. */
export const renderProse = (text: string): readonly Markup[] =>
  text.split('`').map((part, i) => (i % 2 === 1 ? renderHtml`<code>${part}</code>` : renderHtml`${part}`))

/** A page may load from this server alone, runs no script that stands inside it, and is shown in no frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export const htmlHeaders = () => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
})

/** The mark is written out, for without one a browser asks for /favicon.ico. */
export const pageIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='6' fill='%230f5c6e'/%3E%3Cpath d='M6 9h9l-2.5-2.5M18 15H9l2.5 2.5' fill='none' stroke='white' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E"

/** Parts of a page around its content: a style sheet and a script of its own, and navigation to the left of it. */
type PageParts = { readonly stylesheet?: string; readonly script?: string; readonly beside?: Markup }

/** A whole page around its content, in the style of the reference. */
export const htmlPage = (status: number, title: string, content: Markup, { stylesheet, script, beside }: PageParts = {}): HttpResponse => ({
  status,
  headers: htmlHeaders(),
  body: renderHtml`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${pageIcon}">
<link rel="stylesheet" href="/docs/reference.css">
${stylesheet ? renderHtml`<link rel="stylesheet" href="${stylesheet}">\n` : []}${script ? renderHtml`<script type="module" src="${script}"></script>\n` : []}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="home" href="/"><svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6"/><path d="M6 9h9l-2.5-2.5M18 15H9l2.5 2.5"/></svg>Crossdock</a>
<nav class="links" aria-label="Site"><a href="/docs">Reference</a><a href="/docs/guides">Guides</a><a href="/errors">Errors</a></nav>
</header>
${beside ? renderHtml`<div class="with-list">${beside}` : []}<main id="main" class="sheet">
${content}
</main>${beside ? renderHtml`</div>` : []}
</body>
</html>
`.text,
})

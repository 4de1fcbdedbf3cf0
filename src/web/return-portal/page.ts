import { readFileSync } from 'node:fs'
import type { HttpRequest, HttpResponse } from '../../http/http.ts'
import type { Portal } from '../../modules/returns/portal/portal.ts'
import { publicText } from '../../platform/random.ts'
import { type Markup, renderHtml } from '../html.ts'
import { readScript } from '../script-files.ts'
import { brandedPage, webAddress } from '../tracking/dress.ts'
import { type Language, languageOf, pageLanguages } from '../tracking/words.ts'
import { type ReturnWords, returnWords } from './words.ts'

const css = readFileSync(new URL('return-portal.css', import.meta.url), 'utf8')
let openingScript: string | undefined
/** The only script of the portal, on pages that a link may lead to. It is read for the first of them. */
export function readOpeningScript(): string {
  openingScript ??= readScript('return-portal')
  return openingScript
}

/** A visit to the portal of a brand: in which language, and what the address says. */
export type Visit = {
  /** The root of the pages of this visit, to which its cookies are sent. Those of the portal, where none has begun. */
  readonly path: string
  readonly portal: Portal
  readonly language: Language
  readonly words: ReturnWords
  readonly locale: string
  /** Separates a label from its value. */
  readonly colon: string
  readonly root: string
  readonly query: (name: string) => string
  readonly request: HttpRequest
}

const queryOf = (target: string) => {
  const given = new URLSearchParams(target.split('?').slice(1).join('?'))
  return (name: string) => (given.get(name) ?? '').slice(0, 8_000)
}

/** `id`: in the addresses of the pages of a visit, so that two visits side by side keep apart. It is worth nothing without their cookies. */
export function visitOf(portal: Portal, id: string, request: HttpRequest): Visit {
  const query = queryOf(request.target)
  const { languages } = portal.settings
  const root = `/return/${portal.brand.domain}`
  const wanted = languageOf(request, query('lang'))
  const language = languages.includes(wanted) ? wanted : languages[0]!
  return {
    portal,
    language,
    words: returnWords[language],
    locale: pageLanguages[language].locale,
    colon: pageLanguages[language].colon,
    root,
    path: /^[0-9a-f]{32}$/.test(id) ? `${root}/${id}` : root,
    query,
    request,
  }
}

/** Begins another visit of the same visitor, with pages of its own. */
export const newVisit = (visit: Visit): Visit => ({ ...visit, path: `${visit.root}/${publicText(visit.portal.ctx.random)}` })

/** The address of a page of the visit, in its language. */
export const pathTo = (visit: Visit, page: string, parameters: Readonly<Record<string, string>> = {}) =>
  withLanguage(visit, visit.path + page, parameters)
/** The address of the first page, or of another that belongs to no visit. */
export const pathToPortal = (visit: Visit, page = '') => withLanguage(visit, visit.root + page)

function withLanguage({ query }: Visit, path: string, parameters: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...parameters, ...(query('lang') && { lang: query('lang') }) }).toString()
  return `${path}${search && `?${search}`}`
}

/** Redirects after a form: the browser gets the next page, and sends nothing again when that is reloaded. */
export const redirectTo = (location: string): HttpResponse => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  body: '',
})

type PageContent = {
  readonly status?: number
  readonly title: string
  readonly content: Markup
  readonly script?: string
  readonly headers?: Record<string, string>
}

/** Browsers hide the Origin of a form under no-referrer, and this server could not recognize its own. */
const formHeaders = { 'referrer-policy': 'same-origin' }

export function portalPage(visit: Visit, { status = 200, title, content, script, headers = {} }: PageContent): HttpResponse {
  const { portal, language } = visit
  const { brand, settings } = portal
  return brandedPage({
    status,
    language,
    title,
    brand,
    css,
    languages: settings.languages,
    query: new URLSearchParams(),
    ...(script !== undefined && { script }),
    content: renderHtml`${content}${linksOf(visit)}`,
    headers: { ...formHeaders, ...headers },
  })
}

function linksOf({ portal: { settings }, words }: Visit): Markup | [] {
  const links = [
    [settings.return_policy_url, words.policy],
    [settings.support_url, words.support],
  ].flatMap(([address, text]) => {
    const url = webAddress(address)
    return url ? [renderHtml`<li><a href="${url.href}" rel="noopener noreferrer">${text!}</a></li>`] : []
  })
  return links.length === 0 ? [] : renderHtml`<ul class="links">${links}</ul>`
}

/** Page for an unknown brand. */
export function closedPage(request: HttpRequest): HttpResponse {
  const language = languageOf(request, queryOf(request.target)('lang'))
  const words = returnWords[language]
  const content = renderHtml`<section class="card"><h1>${words.closed}</h1><p>${words.contactShop}</p></section>`
  return brandedPage({ status: 404, language, title: words.closed, query: new URLSearchParams(), content, css })
}

/** A page that only says something, with a way back to the beginning. */
export const noticePage = (visit: Visit, status: number, heading: string, text: string): HttpResponse =>
  portalPage(visit, { status, title: heading, content: noticeOf(visit, heading, text) })

const noticeOf = (visit: Visit, heading: string, text: string) =>
  renderHtml`<section class="card"><h1>${heading}</h1><p>${text}</p>
<p class="more"><a class="button" href="${pathToPortal(visit)}">${visit.words.startAgain}</a></p></section>`

/** Page for a browser that has no cookie of the visit. After a payment in another browser, the fragment of the URL opens the return. */
export function expiredPage(visit: Visit): HttpResponse {
  const { expired, expiredText } = visit.words
  const content = renderHtml`${noticeOf(visit, expired, expiredText)}${openingForm(visit)}`
  return portalPage(visit, { status: 403, title: expired, content, script: readOpeningScript() })
}

/** Form that the script fills in, and sends only if the URL has a fragment. */
export const openingForm = (visit: Visit): Markup =>
  renderHtml`<form id="open" method="post" action="${pathToPortal(visit, '/open')}" hidden><input type="hidden" name="token"></form>`

const steps = ['items', 'handover', 'summary'] as const
/** Shows the position of the shopper among the steps. */
export const stepsOf = ({ words }: Visit, current: (typeof steps)[number]): Markup =>
  renderHtml`<ol class="steps" aria-label="${words.steps}">${steps.map((step) =>
    step === current ? renderHtml`<li aria-current="step">${words[step]}</li>` : renderHtml`<li>${words[step]}</li>`,
  )}</ol>`

/** Errors of a form, by the id of the field. */
export type FieldErrors = ReadonlyMap<string, string>

export const errorsOf = ({ words }: Visit, errors: FieldErrors): Markup | [] =>
  errors.size === 0
    ? []
    : renderHtml`<div class="card problem" role="alert"><h2>${words.errorTitle}</h2><ul>${[...errors].map(
        ([id, text]) => renderHtml`<li><a href="#${id}">${text}</a></li>`,
      )}</ul></div>`

/** The attributes of a field that tie it to its error. */
export const errorAttributes = (errors: FieldErrors, id: string): Markup | [] =>
  errors.has(id) ? renderHtml` aria-invalid="true" aria-describedby="${id}-error"` : []
export const errorText = (errors: FieldErrors, id: string): Markup | [] =>
  errors.has(id) ? renderHtml`<span class="field-error" id="${id}-error">${errors.get(id)!}</span>` : []

/** The fields of a form without files. */
export async function readFields(request: HttpRequest): Promise<URLSearchParams> {
  const body = await request.body(16_384)
  return new URLSearchParams(body?.toString() ?? '')
}

export const formatMoney = (locale: string, { value, currency }: { readonly value: string; readonly currency: string }) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(value))

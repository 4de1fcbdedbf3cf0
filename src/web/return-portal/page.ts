import { readFileSync } from 'node:fs'
import type { HttpRequest, HttpResponse } from '../../http/http.ts'
import type { Portal } from '../../modules/shipping/returns/portal/portal.ts'
import { type Markup, renderHtml } from '../html.ts'
import { brandedPage, webAddress } from '../tracking/dress.ts'
import { type Language, languageOf, pageLanguages } from '../tracking/words.ts'
import { type ReturnWords, returnWords } from './words.ts'

const css = readFileSync(new URL('return-portal.css', import.meta.url), 'utf8')

/** A visit to the portal of a brand: in which language, and what the address says. */
export type Visit = {
  readonly portal: Portal
  readonly language: Language
  readonly words: ReturnWords
  readonly locale: string
  readonly root: string
  readonly query: (name: string) => string
  readonly request: HttpRequest
}

const queryOf = (target: string) => {
  const given = new URLSearchParams(target.split('?').slice(1).join('?'))
  return (name: string) => (given.get(name) ?? '').slice(0, 8_000)
}

export function visitOf(portal: Portal, domain: string, request: HttpRequest): Visit {
  const query = queryOf(request.target)
  const { languages } = portal.settings
  const wanted = languageOf(request, query('lang'))
  const language = languages.includes(wanted) ? wanted : languages[0]!
  return {
    portal,
    language,
    words: returnWords[language],
    locale: pageLanguages[language].locale,
    root: `/return/${domain}`,
    query,
    request,
  }
}

/** An address of the portal, in the language of the visit. */
export function pathTo({ root, query }: Visit, path: string, parameters: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...parameters, ...(query('lang') && { lang: query('lang') }) }).toString()
  return `${root}${path}${search && `?${search}`}`
}

/** After a form was taken: the browser gets the next page, and sends nothing again when that is loaded again. */
export const redirectTo = (location: string): HttpResponse => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  body: '',
})

type PageContent = {
  readonly status?: number
  readonly title: string
  readonly content: Markup
  /** The parameters of this page, which its other languages have too. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly headers?: Record<string, string>
}

/** With `no-referrer` a browser hides the Origin of a form, and this server could not recognize its own. */
const formHeaders = { 'referrer-policy': 'same-origin' }

export function portalPage(visit: Visit, { status = 200, title, content, parameters = {}, headers = {} }: PageContent): HttpResponse {
  const { portal, language } = visit
  const { brand, settings } = portal
  return brandedPage({
    status,
    language,
    title,
    brand,
    css,
    languages: settings.languages,
    query: new URLSearchParams(parameters),
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

/** Where no brand is known. */
export function closedPage(request: HttpRequest): HttpResponse {
  const language = languageOf(request, queryOf(request.target)('lang'))
  const words = returnWords[language]
  const content = renderHtml`<section class="card"><h1>${words.closed}</h1><p>${words.contactShop}</p></section>`
  return brandedPage({ status: 404, language, title: words.closed, query: new URLSearchParams(), content, css })
}

/** A page that only says something, with a way back to the beginning. */
export function noticePage(visit: Visit, status: number, heading: string, text: string): HttpResponse {
  const content = renderHtml`<section class="card"><h1>${heading}</h1><p>${text}</p>
<p class="more"><a class="button" href="${pathTo(visit, '')}">${visit.words.startAgain}</a></p></section>`
  return portalPage(visit, { status, title: heading, content })
}

export const expiredPage = (visit: Visit) => noticePage(visit, 403, visit.words.expired, visit.words.expiredText)

const steps = ['items', 'handover', 'summary'] as const
/** Where the shopper is among the steps. */
export const stepsOf = ({ words }: Visit, current: (typeof steps)[number]): Markup =>
  renderHtml`<ol class="steps" aria-label="${words.steps}">${steps.map((step) =>
    step === current ? renderHtml`<li aria-current="step">${words[step]}</li>` : renderHtml`<li>${words[step]}</li>`,
  )}</ol>`

/** What is wrong with a form, by the id of the field. */
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

import type { HttpResponse } from '../../http/http.ts'
import { findParcel } from '../../modules/returns/portal/lookup.ts'
import { claimsOf } from '../../modules/returns/portal/service.ts'
import { signToken } from '../../modules/returns/portal/tokens.ts'
import { renderHtml } from '../html.ts'
import { tidyText } from '../tracking/tidy.ts'
import { newVisit, noticePage, pathToPortal, portalPage, readFields, type Visit } from './page.ts'
import { keepAndRedirect } from './session.ts'

/** Asks for the numbers of a parcel. Nothing of the request is repeated, except the order number that the shopper typed. */
function findPage(visit: Visit, { status = 200, heading, text, identifier = '', headers = {} }: FindContent): HttpResponse {
  const { words, portal, language } = visit
  const help = portal.settings.helper_text[language]
  const isRefused = status >= 400
  return portalPage(visit, {
    status,
    title: heading,
    headers,
    content: renderHtml`<section class="card">
<h1>${heading}</h1>
<p${isRefused ? renderHtml` role="alert"` : []}>${text}</p>
${help ? renderHtml`<p class="helper">${help}</p>` : []}
<form method="post" action="${pathToPortal(visit)}">
<label for="identifier">${words.identifier}</label>
<input id="identifier" name="identifier" required maxlength="255" autocomplete="off" spellcheck="false" value="${identifier}">
<label for="postal_code">${words.postalCode}</label>
<input id="postal_code" name="postal_code" required maxlength="20" autocomplete="postal-code" spellcheck="false">
<div><button>${words.search}</button></div>
</form>
</section>`,
  })
}
type FindContent = {
  readonly status?: number
  readonly heading: string
  readonly text: string
  readonly identifier?: string
  readonly headers?: Record<string, string>
}

export const showFind = async (visit: Visit): Promise<HttpResponse> =>
  findPage(visit, { heading: visit.words.find, text: visit.words.findText })

export async function submitFind(visit: Visit): Promise<HttpResponse> {
  const { portal, words, request } = visit
  const fields = await readFields(request)
  const identifier = tidyText(fields.get('identifier') ?? '', 255)
  const postal_code = (fields.get('postal_code') ?? '').slice(0, 20)
  const found = await findParcel(portal.system, portal, { address: request.address, identifier, postal_code })
  if (found === 'not_delivered') return noticePage(visit, 404, words.notDelivered, words.notDeliveredText)
  if (found === 'too_late') return noticePage(visit, 404, words.tooLate, words.tooLateText)
  if (typeof found === 'number')
    return findPage(visit, {
      status: 429,
      heading: words.tooMany,
      text: words.wait.replace('{time}', minutesIn(visit.locale, found)),
      headers: { 'retry-after': String(found) },
    })
  if (!found) return findPage(visit, { status: 404, heading: words.missing, text: words.check, identifier })
  return keepAndRedirect(newVisit(visit), '/start', 'access', signToken(portal.ctx, 'access', claimsOf(portal, found)))
}

const minutesIn = (locale: string, seconds: number) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(Math.ceil(seconds / 60))

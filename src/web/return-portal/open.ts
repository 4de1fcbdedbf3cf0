import type { HttpResponse } from '../../http/http.ts'
import { findClaims } from '../../modules/returns/portal/portal.ts'
import { signToken } from '../../modules/returns/portal/tokens.ts'
import { renderHtml } from '../html.ts'
import { expiredPage, newVisit, openingForm, pathToPortal, portalPage, readFields, readOpeningScript, type Visit } from './page.ts'
import { keepAndRedirect } from './session.ts'

/** The page of a link: its script sends the token of the fragment. Without a script, the shopper finds the parcel by its number. */
export async function showOpen(visit: Visit): Promise<HttpResponse> {
  const { words } = visit
  const content = renderHtml`<section class="card"><h1>${words.opening}</h1><p>${words.openingText}</p>
<p class="more"><a class="button" href="${pathToPortal(visit)}">${words.search}</a></p></section>${openingForm(visit)}`
  return portalPage(visit, { title: words.opening, content, script: readOpeningScript() })
}

export const submitOpen = async (visit: Visit): Promise<HttpResponse> =>
  openLink(visit, (await readFields(visit.request)).get('token') ?? '')

/** Links of earlier versions have their token in the address. The last of them end 30 days after they were made. */
export const openOldLink = async (visit: Visit): Promise<HttpResponse> => openLink(visit, visit.query('token'))

/** Begins a visit with the token of a link: that of the merchant to a parcel, or that of a return. */
function openLink(visit: Visit, token: string): HttpResponse {
  const { portal } = visit
  const opened = newVisit(visit)
  const link = findClaims(portal, 'link', token)
  if (link) return keepAndRedirect(opened, '/start', 'access', signToken(portal.ctx, 'access', { ...link, by_link: true }))
  return findClaims(portal, 'return', token) ? keepAndRedirect(opened, '/status', 'return', token) : expiredPage(visit)
}

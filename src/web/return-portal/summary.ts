import { createHash } from 'node:crypto'
import { carrierOf } from '../../carriers/registry.ts'
import { listFaults } from '../../http/error-body.ts'
import type { HttpResponse } from '../../http/http.ts'
import { findPaymentProvider } from '../../modules/returns/payments.ts'
import { createPortalReturn, findCreatedReturn } from '../../modules/returns/portal/create.ts'
import type { Draft } from '../../modules/returns/portal/draft.ts'
import type { Outgoing } from '../../modules/returns/portal/outgoing.ts'
import { reasonsIn, receiverFor } from '../../modules/returns/portal/present.ts'
import { listProducts } from '../../modules/returns/portal/products.ts'
import { type Markup, renderHtml } from '../html.ts'
import { tidyText } from '../tracking/tidy.ts'
import { isPage, readDraft, readParcel } from './items.ts'
import { expiredPage, formatMoney, noticePage, pathTo, portalPage, readFields, redirectTo, stepsOf, type Visit } from './page.ts'
import { keepAndRedirect, readCookie } from './session.ts'

export async function showSummary(visit: Visit): Promise<HttpResponse> {
  const { portal, words } = visit
  const opened = readDraft(visit)
  if (!opened?.draft.option) return expiredPage(visit)
  const outgoing = await readParcel(visit, opened.access)
  if (isPage(outgoing)) return outgoing
  if (portal.settings.return_fee && !(await findPaymentProvider(portal.ctx)))
    return noticePage(visit, 400, words.noOptions, words.feeImpossible)
  const content = renderHtml`<section class="card">
${stepsOf(visit, 'summary')}
<h1>${words.checkReturn}</h1>
${summaryView(visit, receiverFor(opened.access, outgoing), outgoing, opened.draft)}
<form method="post" action="${pathTo(visit, '/summary')}"><input type="hidden" name="reference" value="${referenceOf(visit)}"><div><button>${portal.settings.return_fee ? words.submitPay : words.submit}</button></div></form>
</section>`
  return portalPage(visit, { title: words.checkReturn, content })
}

function summaryView(visit: Visit, from: ReturnType<typeof receiverFor>, outgoing: Outgoing, draft: Draft): Markup {
  const { words, portal, language, locale, colon } = visit
  const { settings } = portal
  const names = new Map(listProducts(outgoing, new Map()).map(({ id, description }) => [id, description]))
  const reasons = new Map(reasonsIn(settings, language).map(({ id, description }) => [id, description]))
  const { delivery_option, carrier_code } = draft.option!
  const address = [from.name, `${from.address_line_1} ${from.house_number}`.trim(), `${from.postal_code} ${from.city}`].filter(Boolean)
  const change = (path: string, of: string) =>
    renderHtml` <a href="${pathTo(visit, path)}">${words.change}<span class="visually-hidden">${colon}${of}</span></a>`
  return renderHtml`<dl class="summary">
<div><dt>${words.items}${change('/start', words.items)}</dt><dd><ul class="chosen">${draft.products.map(
    ({ id, quantity, reason, message }) =>
      renderHtml`<li>${quantity} × <bdi>${tidyText(names.get(id) ?? '', 200) || words.wholeParcel}</bdi><br><span class="soft">${reasons.get(reason) ?? ''}${message === '' ? '' : `${colon}${tidyText(message, 300)}`}</span></li>`,
  )}</ul>${draft.photos.length > 0 ? renderHtml`<span class="soft">${words.photosAdded}${colon}${draft.photos.length}</span>` : []}</dd></div>
<div><dt>${words.handover}${change('/handover', words.handover)}</dt><dd>${words.options[delivery_option].name} · <bdi>${carrierOf(carrier_code)?.name ?? carrier_code}</bdi></dd></div>
${draft.refund ? renderHtml`<div><dt>${words.refund}</dt><dd>${words.refunds[draft.refund.code]}${draft.refund.message === '' ? [] : renderHtml`<br><span class="soft">${tidyText(draft.refund.message, 300)}</span>`}</dd></div>` : []}
<div><dt>${words.from}</dt><dd>${address.map((line) => renderHtml`<bdi>${tidyText(line, 200)}</bdi><br>`)}</dd></div>
<div><dt>${words.fee}</dt><dd><strong>${settings.return_fee ? formatMoney(locale, settings.return_fee) : words.noFee}</strong></dd></div>
</dl>
${settings.requires_approval ? renderHtml`<p>${words.approvalNote}</p>` : []}`
}

/** Derives the reference from the choices, so that a form that is sent twice creates one return. */
function referenceOf(visit: Visit) {
  const chosen = `${readCookie(visit, 'access')} ${readCookie(visit, 'chosen')}`
  return `portal-${createHash('sha256').update(chosen).digest('hex').slice(0, 32)}`
}

export async function submitSummary(visit: Visit): Promise<HttpResponse> {
  const { portal, words } = visit
  const opened = readDraft(visit)
  if (!opened?.draft.option) return expiredPage(visit)
  const reference = referenceOf(visit)
  // The shopper has chosen something else in another window: what they send is not what they saw.
  if ((await readFields(visit.request)).get('reference') !== reference) return redirectTo(pathTo(visit, '/summary'))
  const show = (token: string) => keepAndRedirect(visit, '/status', 'return', token)
  const created = await findCreatedReturn(portal, reference)
  if (created) return show(created)
  const outgoing = await readParcel(visit, opened.access)
  if (isPage(outgoing)) return outgoing
  const { draft } = opened
  const request = {
    products: draft.products.map(({ id, quantity, reason, message }) => ({ product_id: id, quantity, reason, message: message || null })),
    refund: draft.refund && { code: draft.refund.code, message: draft.refund.message || null },
    ...draft.option!,
    from_address: {},
    collo_count: 1,
    reference,
    photos: draft.photos.map((photo) => ({ ...photo, description: null })),
    // Fragment by which the status is found in another browser too: some banks do not come back to the one that the shopper began in.
    return_url: (token: string) => `${portal.ctx.baseUrl}${pathTo(visit, '/status')}#${token}`,
  }
  try {
    const { token } = await createPortalReturn(portal, outgoing, request)
    return show(token)
  } catch (error) {
    if (!listFaults(error)) throw error
    // The form was sent twice, and the other request was first.
    const other = await findCreatedReturn(portal, reference)
    if (other) return show(other)
    return noticePage(visit, 400, words.errorTitle, words.changed)
  }
}

import { createHash } from 'node:crypto'
import { carrierOf } from '../../carriers/registry.ts'
import { faultsOf } from '../../http/error-body.ts'
import type { HttpResponse } from '../../http/http.ts'
import { findPaymentProvider } from '../../modules/shipping/returns/payments.ts'
import { createPortalReturn, findCreatedReturn } from '../../modules/shipping/returns/portal/create.ts'
import { type Draft, openDraft } from '../../modules/shipping/returns/portal/draft.ts'
import type { Outgoing } from '../../modules/shipping/returns/portal/outgoing.ts'
import { reasonsIn } from '../../modules/shipping/returns/portal/present.ts'
import { listProducts } from '../../modules/shipping/returns/portal/products.ts'
import { signToken } from '../../modules/shipping/returns/portal/tokens.ts'
import { type Markup, renderHtml } from '../html.ts'
import { tidyText } from '../tracking/tidy.ts'
import { isPage, readParcel } from './items.ts'
import { expiredPage, formatMoney, noticePage, pathTo, portalPage, redirectTo, stepsOf, type Visit } from './page.ts'

export async function showSummary(visit: Visit): Promise<HttpResponse> {
  const { portal, words } = visit
  const opened = openDraft(portal, visit.query('state'))
  if (!opened?.draft.option) return expiredPage(visit)
  const outgoing = await readParcel(visit, opened.access)
  if (isPage(outgoing)) return outgoing
  if (portal.settings.return_fee && !(await findPaymentProvider(portal.ctx)))
    return noticePage(visit, 400, words.noOptions, words.feeImpossible)
  const state = visit.query('state')
  const content = renderHtml`<section class="card">
${stepsOf(visit, 'summary')}
<h1>${words.checkReturn}</h1>
${summaryView(visit, outgoing, opened.draft, opened.access.exp)}
<form method="post" action="${pathTo(visit, '/summary', { state })}"><div><button>${portal.settings.return_fee ? words.submitPay : words.submit}</button></div></form>
</section>`
  return portalPage(visit, { title: words.checkReturn, content, parameters: { state } })
}

function summaryView(visit: Visit, outgoing: Outgoing, draft: Draft, exp: number): Markup {
  const { words, portal, language, locale } = visit
  const { ctx, brand, settings } = portal
  const names = new Map(listProducts(outgoing, new Map()).map(({ id, description }) => [id, description]))
  const reasons = new Map(reasonsIn(settings, language).map(({ id, description }) => [id, description]))
  const token = signToken(ctx, 'access', {
    organization: ctx.organization_id,
    brand: brand.id,
    shipment: outgoing.shipment_id,
    parcel: outgoing.parcel.id,
    exp,
  })
  const { delivery_option, carrier_code } = draft.option!
  const { to_address: from } = outgoing.shipment
  const address = [from.name, `${from.address_line_1} ${from.house_number}`.trim(), `${from.postal_code} ${from.city}`]
  const change = (path: string, parameters: Record<string, string>, of: string) =>
    renderHtml` <a href="${pathTo(visit, path, parameters)}">${words.change}<span class="visually-hidden">: ${of}</span></a>`
  return renderHtml`<dl class="summary">
<div><dt>${words.items}${change('/start', { token, state: visit.query('state') }, words.items)}</dt><dd><ul class="chosen">${draft.products.map(
    ({ id, quantity, reason, message }) =>
      renderHtml`<li>${quantity} × <bdi>${tidyText(names.get(id) ?? '', 200) || words.wholeParcel}</bdi><br><span class="soft">${reasons.get(reason) ?? ''}${message === '' ? '' : `: ${tidyText(message, 300)}`}</span></li>`,
  )}</ul>${draft.photos.length > 0 ? renderHtml`<span class="soft">${words.photosAdded}: ${draft.photos.length}</span>` : []}</dd></div>
<div><dt>${words.handover}${change('/handover', { state: visit.query('state') }, words.handover)}</dt><dd>${words.options[delivery_option].name} · <bdi>${carrierOf(carrier_code)?.name ?? carrier_code}</bdi></dd></div>
${draft.refund ? renderHtml`<div><dt>${words.refund}</dt><dd>${words.refunds[draft.refund.code]}${draft.refund.message === '' ? [] : renderHtml`<br><span class="soft">${tidyText(draft.refund.message, 300)}</span>`}</dd></div>` : []}
<div><dt>${words.from}</dt><dd>${address.map((line) => renderHtml`<bdi>${tidyText(line, 200)}</bdi><br>`)}</dd></div>
<div><dt>${words.fee}</dt><dd><strong>${settings.return_fee ? formatMoney(locale, settings.return_fee) : words.noFee}</strong></dd></div>
</dl>
${settings.requires_approval ? renderHtml`<p>${words.approvalNote}</p>` : []}`
}

/** The same for the same choices, so that a form that is sent twice creates one return. */
const referenceOf = (state: string) => `portal-${createHash('sha256').update(state).digest('hex').slice(0, 32)}`

export async function submitSummary(visit: Visit): Promise<HttpResponse> {
  const { portal, words } = visit
  const state = visit.query('state')
  const opened = openDraft(portal, state)
  if (!opened?.draft.option) return expiredPage(visit)
  const reference = referenceOf(state)
  const created = await findCreatedReturn(portal, reference)
  if (created) return redirectTo(pathTo(visit, '/status', { token: created }))
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
  }
  try {
    const { token } = await createPortalReturn(portal, outgoing, request)
    return redirectTo(pathTo(visit, '/status', { token }))
  } catch (error) {
    if (!faultsOf(error)) throw error
    // The form was sent twice, and the other request was first.
    const other = await findCreatedReturn(portal, reference)
    if (other) return redirectTo(pathTo(visit, '/status', { token: other }))
    return noticePage(visit, 400, words.errorTitle, words.changed)
  }
}

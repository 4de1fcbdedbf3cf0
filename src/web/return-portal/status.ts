import type { HttpResponse } from '../../http/http.ts'
import { drawQr } from '../../labels/codes/qr.ts'
import { hasCustoms, isLabelless, labelState, readReturn } from '../../modules/shipping/returns/portal/label.ts'
import { downloadUrl, statusUrl } from '../../modules/shipping/returns/portal/links.ts'
import { findClaims } from '../../modules/shipping/returns/portal/portal.ts'
import type { PortalView } from '../../modules/shipping/returns/service.ts'
import { qrOf } from '../../modules/shipping/shipments/documents/document-models.ts'
import { keptParcels } from '../../modules/shipping/shipments/intent.ts'
import { trackingUrl } from '../../modules/shipping/shipments/tracking/page-link.ts'
import { Fault } from '../../platform/errors.ts'
import { type Markup, renderHtml } from '../html.ts'
import { pictureOf } from '../tracking/picture.ts'
import { stagesOf, toneOf } from '../tracking/stages.ts'
import { tidyText } from '../tracking/tidy.ts'
import { pageLanguages, type TrackingWords } from '../tracking/words.ts'
import { expiredPage, formatMoney, pathTo, portalPage, type Visit } from './page.ts'

/** While the label is being made, the browser looks again by itself. */
const refreshSeconds = 3

export async function showStatus(visit: Visit): Promise<HttpResponse> {
  const { portal, words } = visit
  const token = visit.query('token')
  const claims = findClaims(portal, 'return', token)
  const view = claims && (await readReturn(portal, claims).catch(missingAsUndefined))
  if (!claims || !view) return expiredPage(visit)
  const state = labelState(view)
  const isMade = view.status === 'open' && state === 'pending'
  const { heading, text, tone } = headOf(visit, view)
  const content = renderHtml`<section class="card" data-tone="${tone}">
<p class="eyebrow">${words.title}</p>
<h1>${heading}</h1>
${text === '' ? [] : renderHtml`<p>${text}</p>`}
${actionsOf(visit, view, { token, pay: claims.pay })}
</section>
${state === 'ready' ? progressOf(visit, view) : []}
<section class="card"><p>${words.keepLink}</p><p class="more"><a class="button" href="${mailOf(visit, token)}">${words.email}</a></p></section>`
  const headers: Record<string, string> = isMade ? { refresh: String(refreshSeconds) } : {}
  return portalPage(visit, { title: heading, content, parameters: { token }, headers })
}

const missingAsUndefined = (error: unknown) => {
  if (error instanceof Fault) return undefined
  throw error
}

type Head = { readonly heading: string; readonly text: string; readonly tone: 'good' | 'trouble' | 'over' | 'going' }

function headOf({ words, language }: Visit, view: PortalView): Head {
  const state = labelState(view)
  if (state === 'cancelled') return { heading: words.cancelled, text: '', tone: 'over' }
  if (view.status === 'awaiting_payment') return { heading: words.awaitingPayment, text: words.awaitingPaymentText, tone: 'going' }
  if (view.status === 'payment_failed') return { heading: words.paymentFailed, text: words.paymentFailedText, tone: 'trouble' }
  if (view.status === 'requested') return { heading: words.requested, text: words.requestedText, tone: 'going' }
  if (view.status === 'request_rejected') return { heading: words.rejected, text: words.contactShop, tone: 'trouble' }
  if (state === 'failed') return { heading: words.failed, text: words.contactShop, tone: 'trouble' }
  if (state === 'pending') return { heading: words.pending, text: words.pendingText, tone: 'going' }
  const { parent_status: status } = view
  if (status !== 'READY_TO_SEND' && status !== 'ANNOUNCED')
    return { heading: progressText(status, pageLanguages[language]), text: '', tone: toneOf(status) }
  return isLabelless(view)
    ? { heading: words.codeReady, text: words.codeText, tone: 'good' }
    : { heading: words.ready, text: words.readyText, tone: 'good' }
}

/** Statuses are worded for the receiver of a parcel, and here the shopper is the sender: on a straight way, the stage says enough. */
function progressText(status: PortalView['parent_status'], { stages, statuses }: TrackingWords): string {
  const way = stagesOf({ status, is_to_service_point: false, needs_customs: false, events: [] })
  const reached = toneOf(status) === 'trouble' ? undefined : way.findLast(({ state }) => state !== 'ahead')
  return reached && reached.stage !== 'announced' ? stages[reached.stage] : statuses[status]
}

type Access = { readonly token: string; readonly pay: string | undefined }

/** What the shopper can do next. */
function actionsOf(visit: Visit, view: PortalView, { token, pay }: Access): Markup | [] {
  const { words, portal, locale } = visit
  const state = labelState(view)
  const button = (href: string, text: string) => renderHtml`<p class="more"><a class="button primary" href="${href}">${text}</a></p>`
  if (view.status === 'awaiting_payment') {
    const fee = view.body.return_fee
    const sum = fee ? ` ${formatMoney(locale, { value: String(fee.value), currency: fee.currency })}` : ''
    return pay ? button(pay, `${words.pay}${sum}`) : button(pathTo(visit, '/status', { token }), words.refresh)
  }
  if (view.status === 'payment_failed') return button(pathTo(visit, ''), words.startAgain)
  if (state === 'pending') return button(pathTo(visit, '/status', { token }), words.refresh)
  if (state !== 'ready') return []
  const label = downloadUrl(portal.ctx, portal.brand.domain, token)
  const customs = hasCustoms(view)
    ? renderHtml`<p class="more"><a class="button" href="${label}&amp;document=customs-declaration">${words.downloadCustoms}</a></p>`
    : []
  const code = isLabelless(view) ? codeOf(visit, view) : []
  return renderHtml`${code}${button(label, isLabelless(view) ? words.downloadCode : words.download)}${customs}`
}

/** The code that a shopper shows on a telephone, drawn large. The file has it with all that belongs to it. */
function codeOf({ words }: Visit, { stored }: PortalView): Markup | [] {
  const [parcel] = keptParcels(stored)
  if (!parcel) return []
  const { columns, rows, modules, quiet } = drawQr(qrOf(parcel, null).content)
  const squares = [...modules].flatMap((module, i) =>
    module === 1 ? [`M${(i % columns) + quiet} ${Math.floor(i / columns) + quiet}h1v1h-1z`] : [],
  )
  return renderHtml`<svg class="code" role="img" aria-label="${words.codeAlt}" viewBox="0 0 ${columns + 2 * quiet} ${rows + 2 * quiet}"><path d="${squares.join('')}"/></svg>`
}

function progressOf({ words, language, portal }: Visit, view: PortalView): Markup {
  const [parcel] = view.stored.parcels
  const way = stagesOf({ status: view.parent_status, is_to_service_point: false, needs_customs: false, events: [] })
  const { organization_id } = portal.ctx
  const number = parcel?.tracking_number
  const link = number ? trackingUrl(portal.ctx, { organization_id, id: parcel!.id, tracking_number: number }) : undefined
  return renderHtml`<section class="card" aria-labelledby="progress"><h2 id="progress">${words.progress}</h2>
${pictureOf(way, pageLanguages[language])}
${link ? renderHtml`<p class="more">${words.number}: <a class="number" href="${link}"><bdi>${tidyText(number!, 255)}</bdi></a></p>` : []}
</section>`
}

/** A message with the link, which the shopper sends to themselves. */
const mailOf = ({ portal, words }: Visit, token: string) =>
  `mailto:?subject=${encodeURIComponent(`${words.emailSubject}: ${tidyText(portal.brand.name, 100)}`)}&body=${encodeURIComponent(statusUrl(portal.ctx, portal.brand.domain, token))}`

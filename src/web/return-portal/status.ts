import type { HttpResponse } from '../../http/http.ts'
import { drawQr } from '../../labels/codes/qr.ts'
import { hasCustoms, isLabelless, labelState, readLabel, readReturn } from '../../modules/returns/portal/label.ts'
import { openUrl } from '../../modules/returns/portal/links.ts'
import { findClaims } from '../../modules/returns/portal/portal.ts'
import type { PortalView } from '../../modules/returns/service.ts'
import { qrOf } from '../../modules/shipments/documents/document-models.ts'
import { listPrintable } from '../../modules/shipments/record/stored-shipment.ts'
import { trackingUrl } from '../../modules/shipments/tracking/page-link.ts'
import { Fault } from '../../platform/errors.ts'
import { type Markup, renderHtml } from '../html.ts'
import { pictureOf } from '../tracking/picture.ts'
import { stagesOf, toneOf } from '../tracking/stages.ts'
import { tidyText } from '../tracking/tidy.ts'
import { pageLanguages, type TrackingWords } from '../tracking/words.ts'
import { expiredPage, formatMoney, pathTo, pathToPortal, portalPage, type Visit } from './page.ts'
import { readCookie } from './session.ts'

/** Interval at which the browser reloads the page while the label is being made. */
const refreshSeconds = 3

/** The return whose token the browser keeps. Undefined where it keeps none, or where the return is gone. */
async function readKept(visit: Visit) {
  const token = readCookie(visit, 'return')
  const claims = findClaims(visit.portal, 'return', token)
  const view = claims && (await readReturn(visit.portal, claims).catch(missingAsUndefined))
  return view && { token, claims, view }
}

export async function showStatus(visit: Visit): Promise<HttpResponse> {
  const { words } = visit
  const kept = await readKept(visit)
  if (!kept) return expiredPage(visit)
  const { token, claims, view } = kept
  const state = labelState(view)
  const isMade = view.status === 'open' && state === 'pending'
  const { heading, text, tone } = headOf(visit, view)
  const content = renderHtml`<section class="card" data-tone="${tone}">
<p class="eyebrow">${words.title}</p>
<h1>${heading}</h1>
${text === '' ? [] : renderHtml`<p>${text}</p>`}
${actionsOf(visit, view, claims.pay)}
</section>
${state === 'ready' ? progressOf(visit, view) : []}
<section class="card"><p>${words.keepLink}</p><p class="more"><a class="button" href="${mailOf(visit, token)}">${words.email}</a></p></section>`
  const headers: Record<string, string> = isMade ? { refresh: String(refreshSeconds) } : {}
  return portalPage(visit, { title: heading, content, headers })
}

/** The label, or the customs documents, for those whose browser keeps the token of the return. */
export async function showLabel(visit: Visit): Promise<HttpResponse> {
  const kept = await readKept(visit)
  if (!kept || labelState(kept.view) !== 'ready') return expiredPage(visit)
  const document = visit.query('document') === 'customs-declaration' ? 'customs-declaration' : 'label'
  const { name, bytes } = await readLabel(visit.portal, kept.view, { document, accepted: ['application/pdf'] })
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
    body: bytes,
  }
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
    return { heading: progressText(status, pageLanguages[language]), text: '', tone: toneOf({ status, events: [] }) }
  return isLabelless(view)
    ? { heading: words.codeReady, text: words.codeText, tone: 'good' }
    : { heading: words.ready, text: words.readyText, tone: 'good' }
}

/** Statuses are worded for the receiver of a parcel, and here the shopper is the sender: on a straight way, the stage says enough. */
function progressText(status: PortalView['parent_status'], { stages, statuses }: TrackingWords): string {
  const way = stagesOf({ status, is_to_service_point: false, needs_customs: false, events: [] })
  const tone = toneOf({ status, events: [] })
  const reached = tone === 'going' || tone === 'good' ? way.findLast(({ state }) => state !== 'ahead') : undefined
  return reached && reached.stage !== 'announced' ? stages[reached.stage] : statuses[status]
}

/** Buttons for the next step of the shopper. */
function actionsOf(visit: Visit, view: PortalView, pay: string | undefined): Markup | [] {
  const { words, locale } = visit
  const state = labelState(view)
  const button = (href: string, text: string) => renderHtml`<p class="more"><a class="button primary" href="${href}">${text}</a></p>`
  if (view.status === 'awaiting_payment') {
    const fee = view.body.return_fee
    const sum = fee ? ` ${formatMoney(locale, { value: String(fee.value), currency: fee.currency })}` : ''
    return pay ? button(pay, `${words.pay}${sum}`) : button(pathTo(visit, '/status'), words.refresh)
  }
  if (view.status === 'payment_failed') return button(pathToPortal(visit), words.startAgain)
  if (state === 'pending') return button(pathTo(visit, '/status'), words.refresh)
  if (state !== 'ready') return []
  const label = pathTo(visit, '/label')
  const customs = hasCustoms(view)
    ? renderHtml`<p class="more"><a class="button" href="${pathTo(visit, '/label', { document: 'customs-declaration' })}">${words.downloadCustoms}</a></p>`
    : []
  const code = isLabelless(view) ? codeOf(visit, view) : []
  return renderHtml`${code}${button(label, isLabelless(view) ? words.downloadCode : words.download)}${customs}`
}

/** The code that a shopper shows on a telephone, drawn large. The file has it with all that belongs to it. */
function codeOf({ words }: Visit, { stored }: PortalView): Markup | [] {
  const [parcel] = listPrintable(stored)
  if (!parcel) return []
  const { columns, rows, modules, quiet } = drawQr(qrOf(parcel, null).content)
  const squares = [...modules].flatMap((module, i) =>
    module === 1 ? [`M${(i % columns) + quiet} ${Math.floor(i / columns) + quiet}h1v1h-1z`] : [],
  )
  return renderHtml`<svg class="code" role="img" aria-label="${words.codeAlt}" viewBox="0 0 ${columns + 2 * quiet} ${rows + 2 * quiet}"><path d="${squares.join('')}"/></svg>`
}

function progressOf({ words, language, colon, portal }: Visit, view: PortalView): Markup {
  const [parcel] = view.stored.parcels
  const way = stagesOf({ status: view.parent_status, is_to_service_point: false, needs_customs: false, events: [] })
  const { organization_id } = portal.ctx
  const number = parcel?.tracking_number
  const link = number ? trackingUrl(portal.ctx, { organization_id, id: parcel!.id, tracking_number: number }) : undefined
  return renderHtml`<section class="card" aria-labelledby="progress"><h2 id="progress">${words.progress}</h2>
${pictureOf(way, pageLanguages[language])}
${link ? renderHtml`<p class="more">${words.number}${colon}<a class="number" href="${link}"><bdi>${tidyText(number!, 255)}</bdi></a></p>` : []}
</section>`
}

/** A message with the link, which the shopper sends to themselves. */
const mailOf = ({ portal, words, colon }: Visit, token: string) =>
  `mailto:?subject=${encodeURIComponent(`${words.emailSubject}${colon}${tidyText(portal.brand.name, 100)}`)}&body=${encodeURIComponent(openUrl(portal.ctx, portal.brand.domain, token))}`

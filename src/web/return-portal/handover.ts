import type { HttpResponse } from '../../http/http.ts'
import { listNearestPoints, type NearPoint } from '../../modules/choosing/service-points/nearest.ts'
import { type Draft, sealDraft } from '../../modules/returns/portal/draft.ts'
import { findPortalReturnAddress, listReturnOptions, type ReturnOption } from '../../modules/returns/portal/options.ts'
import type { Outgoing } from '../../modules/returns/portal/outgoing.ts'
import { receiverFor } from '../../modules/returns/portal/present.ts'
import { listProducts } from '../../modules/returns/portal/products.ts'
import { weightOf } from '../../modules/returns/portal/returnable.ts'
import { type Markup, renderHtml } from '../html.ts'
import { tidyText } from '../tracking/tidy.ts'
import { isPage, readDraft, readParcel } from './items.ts'
import {
  errorAttributes,
  errorsOf,
  errorText,
  expiredPage,
  type FieldErrors,
  noticePage,
  pathTo,
  portalPage,
  readFields,
  stepsOf,
  type Visit,
} from './page.ts'
import { keepAndRedirect, readCookie } from './session.ts'

const mostMessage = 300
const pointsShown = 4
/** The carriers whose points are looked up for one page. */
const carriersShown = 3

/** Lists the options for returning the products that were chosen. */
export async function optionsFor({ portal }: Visit, outgoing: Outgoing, draft: Draft): Promise<ReturnOption[]> {
  const products = new Map(listProducts(outgoing, new Map()).map((product) => [product.id, product]))
  const chosen = draft.products.flatMap(({ id, quantity }) => {
    const product = products.get(id)
    return product ? [{ product, quantity }] : []
  })
  const lane = {
    from: outgoing.shipment.to_address,
    to: await findPortalReturnAddress(portal, outgoing),
    weight_g: weightOf(outgoing, chosen),
  }
  return listReturnOptions(portal, lane)
}

export async function showHandover(visit: Visit): Promise<HttpResponse> {
  const opened = readDraft(visit)
  if (!opened) return expiredPage(visit)
  const outgoing = await readParcel(visit, opened.access)
  return isPage(outgoing) ? outgoing : handoverPage(visit, outgoing, opened, new Map())
}

type OpenDraft = NonNullable<ReturnType<typeof readDraft>>

async function handoverPage(visit: Visit, outgoing: Outgoing, { access, draft }: OpenDraft, errors: FieldErrors): Promise<HttpResponse> {
  const { words } = visit
  const options = await optionsFor(visit, outgoing, draft)
  if (options.length === 0) return noticePage(visit, 404, words.noOptions, words.contactShop)
  const content = renderHtml`${errorsOf(visit, errors)}<section class="card">
${stepsOf(visit, 'handover')}
<h1>${words.chooseHandover}</h1>
<form method="post" action="${pathTo(visit, '/handover')}" novalidate>
<fieldset class="choices" id="option"${errorAttributes(errors, 'option')}><legend class="visually-hidden">${words.chooseHandover}</legend>${errorText(errors, 'option')}
${options.map((option, i) => choiceView(visit, option, { i, isChecked: isChosen(option, draft, options) }))}
</fieldset>
${refundView(visit, draft, errors)}
<div><button>${words.next}</button></div>
</form>
</section>
${await pointsView(visit, receiverFor(access, outgoing), options)}`
  return portalPage(visit, { status: errors.size > 0 ? 400 : 200, title: words.chooseHandover, content })
}

const optionValue = ({ delivery_option, carrier }: ReturnOption) => `${delivery_option} ${carrier.code}`
const isChosen = (option: ReturnOption, { option: chosen }: Draft, all: readonly ReturnOption[]) =>
  chosen ? optionValue(option) === `${chosen.delivery_option} ${chosen.carrier_code}` : option === all[0]

function choiceView({ words }: Visit, option: ReturnOption, { i, isChecked }: { i: number; isChecked: boolean }): Markup {
  const { name, text } = words.options[option.delivery_option]
  return renderHtml`<div class="choice"><input type="radio" id="option-${i}" name="option" value="${optionValue(option)}"${isChecked ? renderHtml` checked` : []} aria-describedby="option-${i}-text"><label for="option-${i}">${name} · <bdi>${option.carrier.name}</bdi></label><span class="soft" id="option-${i}-text">${text}</span></div>
`
}

function refundView({ words, portal: { settings } }: Visit, { refund }: Draft, errors: FieldErrors): Markup | [] {
  const { refund_types: types } = settings
  if (types.length === 0) return []
  const isChecked = (code: string) => (refund ? refund.code === code : code === types[0]!.code)
  const needsMessage = types.some(({ requires_message }) => requires_message)
  return renderHtml`<fieldset class="choices" id="refund"${errorAttributes(errors, 'refund')}><legend>${words.refund}</legend>${errorText(errors, 'refund')}
${types.map(({ code }) => renderHtml`<div class="choice"><input type="radio" id="refund-${code}" name="refund" value="${code}"${isChecked(code) ? renderHtml` checked` : []}><label for="refund-${code}">${words.refunds[code]}</label></div>`)}
</fieldset>
${needsMessage ? renderHtml`<div class="field"><label for="refund_message">${words.refundMessage}</label><textarea id="refund_message" name="refund_message" rows="2" maxlength="${mostMessage}"${errorAttributes(errors, 'refund_message')}>${refund?.message ?? ''}</textarea>${errorText(errors, 'refund_message')}</div>` : []}`
}

/** Lists the drop-off points of the carriers near the shopper; near their postal code if no link proves who they are. */
async function pointsView(
  { words, locale, portal: { ctx } }: Visit,
  near: ReturnType<typeof receiverFor>,
  options: readonly ReturnOption[],
): Promise<Markup | []> {
  const dropOffs = options.filter(({ delivery_option }) => delivery_option === 'drop_off_point' || delivery_option === 'drop_off_labelless')
  const carriers = [...new Map(dropOffs.map(({ carrier }) => [carrier.code, carrier])).values()].slice(0, carriersShown)
  const lists = await Promise.all(
    carriers.map(async (carrier) => ({
      carrier,
      points: await listNearestPoints(ctx, near, carrier.code, pointsShown),
    })),
  )
  const shown = lists.filter(({ points }) => points.length > 0)
  if (shown.length === 0) return []
  return renderHtml`<section class="card" aria-labelledby="points"><h2 id="points">${words.points}</h2>
${shown.map(({ carrier, points }) => renderHtml`<h3><bdi>${carrier.name}</bdi></h3><ul class="points">${points.map((point) => pointView(point, locale))}</ul>`)}
</section>`
}

const pointView = ({ name, street, postal_code, city, metres }: NearPoint, locale: string): Markup =>
  renderHtml`<li><strong><bdi>${tidyText(name, 100)}</bdi></strong> <span class="soft">${metres === null ? '' : distanceIn(locale, metres)}</span><br><bdi>${tidyText(street, 100)}, ${tidyText(`${postal_code} ${city}`, 100)}</bdi></li>`

const distanceIn = (locale: string, metres: number) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }).format(Math.max(metres, 100) / 1000)

export async function submitHandover(visit: Visit): Promise<HttpResponse> {
  const { portal, words } = visit
  const opened = readDraft(visit)
  if (!opened) return expiredPage(visit)
  const outgoing = await readParcel(visit, opened.access)
  if (isPage(outgoing)) return outgoing
  const fields = await readFields(visit.request)
  const errors = new Map<string, string>()
  const options = await optionsFor(visit, outgoing, opened.draft)
  const option = options.find((one) => optionValue(one) === fields.get('option'))
  if (!option) errors.set('option', words.wrongOption)
  const message = (fields.get('refund_message') ?? '').trim().slice(0, mostMessage)
  const type = portal.settings.refund_types.find(({ code }) => code === fields.get('refund'))
  if (portal.settings.refund_types.length > 0 && !type) errors.set('refund', words.wrongRefund)
  if (type?.requires_message && message === '') errors.set('refund_message', words.needsMessage)
  const draft: Draft = {
    ...opened.draft,
    refund: type ? { code: type.code, message } : null,
    option: option ? { delivery_option: option.delivery_option, carrier_code: option.carrier.code } : null,
  }
  const chosen = errors.size === 0 ? sealDraft(portal, readCookie(visit, 'access'), draft) : undefined
  if (errors.size === 0 && chosen === undefined) errors.set('refund_message', words.tooLong)
  return chosen === undefined
    ? handoverPage(visit, outgoing, { ...opened, draft }, errors)
    : keepAndRedirect(visit, '/summary', 'chosen', chosen)
}

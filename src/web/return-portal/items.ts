import type { HttpResponse } from '../../http/http.ts'
import { readParts } from '../../http/multipart/parts.ts'
import { type Draft, openDraft, sealDraft } from '../../modules/returns/portal/draft.ts'
import { type Outgoing, readOutgoing } from '../../modules/returns/portal/outgoing.ts'
import { findClaims } from '../../modules/returns/portal/portal.ts'
import { reasonsIn } from '../../modules/returns/portal/present.ts'
import type { Product } from '../../modules/returns/portal/products.ts'
import { readChoices } from '../../modules/returns/portal/returnable.ts'
import type { ParcelClaims, VerifiedClaims } from '../../modules/returns/portal/tokens.ts'
import { listPhotoFaults, photoPageForm, type ReceivedForm, receivePhotos, storePhotos } from '../../modules/returns/portal/uploads.ts'
import { Fault } from '../../platform/errors.ts'
import { type Markup, renderHtml } from '../html.ts'
import { tidyText } from '../tracking/tidy.ts'
import {
  errorAttributes,
  errorsOf,
  errorText,
  expiredPage,
  type FieldErrors,
  formatMoney,
  noticePage,
  pathTo,
  portalPage,
  stepsOf,
  type Visit,
} from './page.ts'
import { keepAndRedirect, readCookie } from './session.ts'

/** The reason "other" says nothing by itself. */
const otherReason = 3
const mostMessage = 300
/** Maximum quantity that is offered as a list to choose from; a larger one is typed. */
const mostChoices = 20

/** Values that a shopper entered for one product. `photos`: tokens of the uploaded files. */
type Entry = { readonly quantity: string; readonly reason: string; readonly message: string; readonly photos: readonly string[] }
const noEntry: Entry = { quantity: '0', reason: '', message: '', photos: [] }
type Entries = ReadonlyMap<string, Entry>

/** The parcel that a token is for; or the page that says why there is none. */
export async function readParcel(visit: Visit, claims: ParcelClaims): Promise<Outgoing | HttpResponse> {
  const { words } = visit
  const outgoing = await readOutgoing(visit.portal, claims)
  if (outgoing === undefined) return expiredPage(visit)
  if (outgoing === 'not_delivered') return noticePage(visit, 404, words.notDelivered, words.notDeliveredText)
  return outgoing === 'too_late' ? noticePage(visit, 404, words.tooLate, words.tooLateText) : outgoing
}
export const readAccess = (visit: Visit) => findClaims(visit.portal, 'access', readCookie(visit, 'access'))

/** Reads the products chosen so far, for a shopper who may choose. */
export function readDraft(visit: Visit): { readonly access: VerifiedClaims<'access'>; readonly draft: Draft } | undefined {
  const access = readAccess(visit)
  const draft = access && openDraft(visit.portal, readCookie(visit, 'access'), readCookie(visit, 'chosen'))
  return draft && { access, draft }
}
export const isPage = (found: Outgoing | HttpResponse): found is HttpResponse => 'status' in found

export async function showItems(visit: Visit): Promise<HttpResponse> {
  const access = readAccess(visit)
  if (!access) return expiredPage(visit)
  const outgoing = await readParcel(visit, access)
  const before = readDraft(visit)?.draft
  return isPage(outgoing) ? outgoing : itemsPage(visit, outgoing, before ? entriesOf(before) : new Map(), new Map())
}

/** Entries of an earlier choice, for a shopper who comes back to change it. */
const entriesOf = ({ products, photos }: Draft): Entries =>
  new Map(
    products.map(({ id, quantity, reason, message }) => {
      const tokens = photos.filter(({ product_id }) => product_id === id).map(({ token }) => token)
      return [id, { quantity: String(quantity), reason: String(reason), message, photos: tokens }]
    }),
  )

async function itemsPage(visit: Visit, outgoing: Outgoing, entries: Entries, errors: FieldErrors): Promise<HttpResponse> {
  const { words, portal } = visit
  const { products, options } = await readChoices(portal, outgoing)
  if (options.length === 0) return noticePage(visit, 404, words.noOptions, words.contactShop)
  const isAnyLeft = products.some(({ returnable }) => returnable > 0)
  const number = outgoing.shipment.order_number || outgoing.parcel.tracking_number || ''
  const content = renderHtml`${errorsOf(visit, errors)}<section class="card">
${stepsOf(visit, 'items')}
<p class="eyebrow">${words.order} <bdi>${tidyText(number, 100)}</bdi></p>
<h1>${words.chooseItems}</h1>
<p>${isAnyLeft ? words.chooseItemsText : words.nothingLeft}</p>
<form method="post" enctype="multipart/form-data" action="${pathTo(visit, '/start')}" novalidate>
<div class="products">${products.map((product, i) => productView(visit, product, { i, entry: entries.get(product.id) ?? noEntry, errors }))}</div>
${isAnyLeft ? renderHtml`<div><button>${words.next}</button></div>` : []}
</form>
</section>`
  return portalPage(visit, { status: errors.size > 0 ? 400 : 200, title: words.chooseItems, content })
}

type ShownEntry = { readonly i: number; readonly entry: Entry; readonly errors: FieldErrors }

function productView(visit: Visit, product: Product, { i, entry, errors }: ShownEntry): Markup {
  const { words, locale } = visit
  const price = product.price ? renderHtml`<span class="price">${formatMoney(locale, product.price)}</span>` : []
  const name = renderHtml`<bdi>${tidyText(product.description, 200) || words.wholeParcel}</bdi>`
  if (product.returnable === 0)
    return renderHtml`<div class="product gone"><strong>${name}</strong> ${price}<p class="soft">${words.returned}</p></div>`
  const quantity = `quantity-${i}`
  const options = Array.from({ length: product.returnable + 1 }, (_, n) => String(n))
  const field =
    product.returnable <= mostChoices
      ? renderHtml`<select id="${quantity}" name="${quantity}" class="quantity"${errorAttributes(errors, quantity)}>${options.map((n) => optionOf(n, n, entry.quantity))}</select>`
      : renderHtml`<input id="${quantity}" name="${quantity}" type="number" inputmode="numeric" min="0" max="${product.returnable}" value="${entry.quantity}"${errorAttributes(errors, quantity)}>`
  return renderHtml`<fieldset class="product">
<legend>${name} ${price}</legend>
<input type="hidden" name="product-${i}" value="${product.id}">
<div class="field"><label for="${quantity}">${words.quantity}</label>${field}${errorText(errors, quantity)}</div>
<div class="why">${whyView(visit, { i, entry, errors })}</div>
</fieldset>`
}

const optionOf = (value: string, text: string, chosen: string): Markup =>
  renderHtml`<option value="${value}"${value === chosen ? renderHtml` selected` : []}>${text}</option>`

function whyView({ words, portal, language, colon }: Visit, { i, entry, errors }: ShownEntry): Markup {
  const [reason, message, photos] = [`reason-${i}`, `message-${i}`, `photos-${i}`]
  const reasons = reasonsIn(portal.settings, language)
  const choices = reasons.map(({ id, description, requires_photos }) => {
    const selected = String(id) === entry.reason ? renderHtml` selected` : []
    return renderHtml`<option value="${id}"${requires_photos ? renderHtml` data-photos="1"` : []}${selected}>${description}</option>`
  })
  const photoField = renderHtml`<div class="field photos"><label for="${photos}">${words.photos}</label><input id="${photos}" name="${photos}" type="file" accept="image/*" multiple aria-describedby="${photos}-hint"${errors.has(photos) ? renderHtml` aria-invalid="true"` : []}><span class="soft" id="${photos}-hint">${words.photosHint}${entry.photos.length > 0 ? ` ${words.photosAdded}${colon}${entry.photos.length}.` : ''}</span>${errorText(errors, photos)}${entry.photos.length > 0 ? renderHtml`<input type="hidden" name="kept-${i}" value="${entry.photos.join(' ')}">` : []}</div>`
  return renderHtml`<div class="field"><label for="${reason}">${words.reason}</label><select id="${reason}" name="${reason}" class="reason"${errorAttributes(errors, reason)}><option value="">${words.chooseReason}</option>${choices}</select>${errorText(errors, reason)}</div>
<div class="field"><label for="${message}">${words.message} <span class="soft">(${words.optional})</span></label><textarea id="${message}" name="${message}" rows="2" maxlength="${mostMessage}"${errorAttributes(errors, message)}>${entry.message}</textarea>${errorText(errors, message)}</div>
${reasons.some(({ requires_photos }) => requires_photos) ? photoField : []}`
}

export async function submitItems(visit: Visit): Promise<HttpResponse> {
  const { words } = visit
  // Checks the access before the body, which may be large, is read.
  const access = readAccess(visit)
  if (!access) return expiredPage(visit)
  const outgoing = await readParcel(visit, access)
  if (isPage(outgoing)) return outgoing
  const form = await receiveForm(visit)
  if (!form) return itemsPage(visit, outgoing, new Map(), new Map([['quantity-0', words.wrongPhoto]]))
  try {
    return await takeItems(visit, { outgoing, form })
  } finally {
    await form.remove()
  }
}

/** Undefined where the form, or a photo in it, is not one that is taken. */
async function receiveForm({ portal, request }: Visit): Promise<ReceivedForm | undefined> {
  try {
    return await receivePhotos(portal.ctx, readParts(request, photoPageForm))
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

type SubmittedItems = { readonly outgoing: Outgoing; readonly form: ReceivedForm }

/** The next page for the products that a shopper chose, or this page with the errors of the form. */
async function takeItems(visit: Visit, { outgoing, form }: SubmittedItems): Promise<HttpResponse> {
  const { portal, words } = visit
  const { products } = await readChoices(portal, outgoing)
  const errors = new Map<string, string>()
  const { photos } = form
  const isGood = listPhotoFaults(form).length === 0
  const stored = isGood && photos.length > 0 ? await storePhotos(portal.ctx, outgoing.shipment_id, form) : []
  if (!isGood) errors.set(photos[0]!.part, words.wrongPhoto)
  const entries = new Map<string, Entry>()
  for (const [i, product] of products.entries()) {
    if (form.fields.get(`product-${i}`) !== product.id) continue
    const kept = (form.fields.get(`kept-${i}`) ?? '').split(' ').filter(Boolean)
    entries.set(product.id, {
      quantity: form.fields.get(`quantity-${i}`) ?? '0',
      reason: form.fields.get(`reason-${i}`) ?? '',
      message: (form.fields.get(`message-${i}`) ?? '').trim().slice(0, mostMessage),
      photos: [...kept, ...stored.filter(({ part }) => part === `photos-${i}`).map(({ token }) => token)].slice(0, 10),
    })
  }
  const draft = draftOf(visit, products, entries, errors)
  const chosen = errors.size === 0 ? sealDraft(portal, readCookie(visit, 'access'), draft) : undefined
  if (errors.size === 0 && chosen === undefined) errors.set('message-0', words.tooLong)
  return chosen === undefined ? itemsPage(visit, outgoing, entries, errors) : keepAndRedirect(visit, '/handover', 'chosen', chosen)
}

/** Builds a draft from the entries. Errors are added to `errors`. */
function draftOf({ words, portal }: Visit, products: readonly Product[], entries: Entries, errors: Map<string, string>): Draft {
  const chosen: Draft['products'] = []
  const photos: Draft['photos'] = []
  for (const [i, { id, returnable }] of products.entries()) {
    const entry = entries.get(id) ?? noEntry
    const quantity = Number(entry.quantity || '0')
    if (quantity === 0) continue
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > returnable) errors.set(`quantity-${i}`, words.wrongQuantity)
    const reason = portal.settings.reasons.find((one) => String(one.id) === entry.reason)
    if (!reason) errors.set(`reason-${i}`, words.wrongReason)
    if (reason?.id === otherReason && entry.message === '') errors.set(`message-${i}`, words.needsMessage)
    if (reason?.requires_photos && entry.photos.length === 0 && !errors.has(`photos-${i}`)) errors.set(`photos-${i}`, words.needsPhoto)
    chosen.push({ id, quantity, reason: reason?.id ?? 0, message: entry.message })
    for (const token of entry.photos) photos.push({ token, product_id: id })
  }
  if (chosen.length === 0)
    errors.set(
      `quantity-${Math.max(
        0,
        products.findIndex(({ returnable }) => returnable > 0),
      )}`,
      words.nothingChosen,
    )
  return { products: chosen, photos: photos.slice(0, 10), refund: null, option: null }
}

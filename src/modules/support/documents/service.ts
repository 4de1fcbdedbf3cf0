import { exponentOf } from '../../../geo/currencies.ts'
import { timeZoneOf } from '../../../geo/time-zones.ts'
import type { DocumentLanguage } from '../../../labels/documents/claim-captions.ts'
import { fileOf } from '../../../labels/file.ts'
import type { DocumentPage } from '../../../labels/marks.ts'
import type { Context } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { putFile } from '../../../platform/file-store/index.ts'
import { formatMinor } from '../../../platform/money.ts'
import { findParcelFacts, type ParcelFacts } from '../../shipments/tracking/service.ts'
import type { ContactLanguage } from '../contacts/service.ts'
import { badField } from '../errors.ts'
import { supportFiles } from '../files/service.ts'
import { letterWords } from './letter-words.ts'
import { readLogo } from './logo.ts'
import { previewHours, previewUrl } from './preview.ts'
import type { ClaimLetterRequest, SalesInvoiceRequest } from './schema.ts'

export { openPreview, previewRoot } from './preview.ts'

/** Maximum claim without `force`, whatever the currency: the amount is compared as it stands. */
const ceiling = 5_000
/** The carrier has its last scans before it; older ones say little about what happened. */
const mostEvents = 8

type DocumentItems = Pick<ClaimLetterRequest, 'items' | 'currency_code' | 'force'>

export async function generateSalesInvoice(ctx: Context, request: SalesInvoiceRequest) {
  const parcel = await claimedParcel(ctx, request)
  const logo = await readLogo(ctx, request.company_logo_path)
  const { salesInvoice } = await import('../../../labels/documents/index.ts')
  const { from_address: seller, to_address: buyer, order_number, tracking_number } = parcel
  const language = languageOf(request.language)
  const pages = salesInvoice(
    {
      number: order_number ?? tracking_number,
      date: dateOf(parcel.announced_at, request.language, parcel),
      company: companyOf(parcel),
      logo,
      seller,
      buyer,
      order_number,
      tracking_number,
      lines: linesOf(request),
      tax_rate: Math.round(request.tax_rate * 100),
    },
    language,
  )
  return storeDocument(ctx, pages, `sales-invoice-${tracking_number}`)
}

export async function generateClaimLetter(ctx: Context, request: ClaimLetterRequest) {
  const parcel = await claimedParcel(ctx, request)
  const { claimCaptions } = await import('../../../labels/documents/claim-captions.ts')
  const { claimLetter } = await import('../../../labels/documents/index.ts')
  const language = languageOf(request.language)
  const words = letterWords[language]
  const { subject, facts } = words.categories[request.ticket_category]
  const day = (time: string) => dateOf(time, request.language, parcel)
  const { carrier_name, tracking_number, order_number, from_address: from, to_address: receiver } = parcel
  const pages = claimLetter(
    {
      claim_number: tracking_number,
      subject,
      date: day(ctx.now()),
      place: textIn(from, 'city'),
      from,
      to: { name: words.department, company_name: carrier_name, country_code: from.country_code },
      carrier: carrier_name,
      product: parcel.product,
      tracking_number,
      order_number,
      sent_on: day(parcel.announced_at),
      receiver,
      weight_g: parcel.weight_g,
      what_happened: `${facts(day(parcel.announced_at))} ${words.prices(String(request.tax_rate))}`,
      events: parcel.events
        .filter(({ description }) => description)
        .slice(-mostEvents)
        .map(({ event_at, description }) => ({ at: momentOf(event_at, request.language, parcel), message: description! })),
      amounts: linesOf(request).map(({ description, quantity, price }) => ({
        name: `${quantity} × ${description}`,
        price: { ...price, value: timesOf(price, quantity) },
      })),
      signatory: companyOf(parcel),
    },
    claimCaptions[language],
  )
  return storeDocument(ctx, pages, `claim-letter-${tracking_number}`)
}

/** Finds the parcel of a request, and checks the amount of its items. */
async function claimedParcel(ctx: Context, { tracking_number, items, force }: DocumentItems & { readonly tracking_number: string }) {
  const total = items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0)
  if (total > ceiling && !force)
    throw badField('/items', `The items amount to ${total.toFixed(2)}, which is more than ${ceiling}. Send force: true if this is correct.`)
  return foundOrFault(await findParcelFacts(ctx, tracking_number), () =>
    badField('/tracking_number', 'No parcel with this tracking number exists.'),
  )
}

const languageOf = (language: ContactLanguage) => language.slice(0, 2) as DocumentLanguage

/** Prices have the decimals of the currency, so that printed amounts add up. */
const linesOf = ({ items, currency_code }: DocumentItems) =>
  items.map(({ description, quantity, unit_price }) => {
    const decimals = exponentOf(currency_code)!
    return {
      description,
      quantity,
      price: { value: formatMinor(BigInt(Math.round(unit_price * 10 ** decimals)), decimals), currency: currency_code },
    }
  })

function timesOf({ value, currency }: { readonly value: string; readonly currency: string }, quantity: number): string {
  const decimals = exponentOf(currency)!
  return formatMinor(BigInt(value.replace('.', '')) * BigInt(quantity), decimals)
}

type ParcelAddress = ParcelFacts['from_address']
const textIn = (address: ParcelAddress, field: 'city' | 'company_name' | 'name') => String(address[field] ?? '').trim()

const companyOf = ({ from_address }: ParcelFacts) => textIn(from_address, 'company_name') || textIn(from_address, 'name') || '–'

/** Formats a date by the calendar of the sender. */
const dateOf = (time: string, language: string, { from_address }: ParcelFacts) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timeZoneOf(from_address.country_code) }).format(Date.parse(time))
const momentOf = (time: string, language: string, { from_address }: ParcelFacts) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone: timeZoneOf(from_address.country_code) }).format(
    Date.parse(time),
  )

async function storeDocument(ctx: Context, pages: readonly DocumentPage[], name: string) {
  const bytes = await fileOf(pages, { mime_type: 'application/pdf', dpi: 72, title: name })
  const file_token = await putFile(ctx, {
    bytes,
    content_type: 'application/pdf',
    subject: supportFiles,
    name: `${name}.pdf`,
    hours: previewHours,
  })
  return { file_token, preview_url: previewUrl(ctx, file_token) }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CarrierDocument } from '../../../carriers/kit/announce.ts'
import { type FileOptions, fileOf } from '../../../labels/file.ts'
import type { DocumentPage } from '../../../labels/marks.ts'
import type { Context } from '../../../platform/context.ts'
import { Fault, throwFaults } from '../../../platform/errors.ts'
import type { PrintableParcel } from '../record/stored.ts'
import { keptDocuments } from './availability.ts'
import { composeDocuments, type DrawnPage } from './carrier-label.ts'
import { fetchDocument, proofFor } from './carrier-papers.ts'
import { customsOf } from './customs-model.ts'
import { airWaybillOf, proofOf, qrOf } from './document-models.ts'
import { noDocument, tooManyItems, withParcelIndex } from './errors.ts'
import { pointFor } from './label-lookups.ts'
import type { DocumentType } from './schema.ts'

/**
 * Limits the items of a file to those of a single parcel: a thousand with long descriptions fill 168 pages, which takes most of a second.
 */
const mostItems = 1000

type Drawing = Exclude<DocumentType, 'label'>
type Draw = typeof import('../../../labels/documents/index.ts')

/**
 * Makes one file with a document of each of these parcels, in their order. All of them have it, as far as we know without asking a carrier.
 */
export async function documentFile(
  ctx: Context,
  parcels: readonly PrintableParcel[],
  type: Drawing,
  look: Omit<FileOptions, 'title'>,
): Promise<Uint8Array> {
  const made = parcels.map((parcel) => ({ parcel, documents: pdfsOf(keptDocuments(parcel, type)) }))
  const all = made.flatMap(({ documents }) => documents)
  if (made.length === 1 && all.length === 1) return Buffer.from(all[0]!.content_base64, 'base64')
  // A document that the carrier has to be asked for is not merged with others: each would be a call.
  const isAsked = all.length === 0 && parcels.length === 1 && (type === 'air-waybill' || type === 'customs-declaration')
  const kept = isAsked ? await fetchDocument(ctx, parcels[0]!, type) : undefined
  if (kept) return kept
  const drawn = await drawnPages(ctx, made, type)
  const title = `${type} ${parcels.map((one) => one.tracking_number ?? one.id).join(', ')}`
  if (all.length > 0) return mergedFile(made, drawn, title)
  const ours = drawn.flat()
  // A picture holds one page, and the code is on the first.
  const pages = look.mime_type === 'image/png' ? ours.slice(0, 1) : ours
  return fileOf(pages, { ...look, title })
}

/** A parcel, and its documents where the carrier made them. */
type MadeDocument = { readonly parcel: PrintableParcel; readonly documents: readonly CarrierDocument[] }

/** Returns no documents if one of them is no PDF: those that we draw replace them all. */
const pdfsOf = (documents: readonly CarrierDocument[]) =>
  documents.every(({ mime_type }) => mime_type === 'application/pdf') ? documents : []

/** The pages of each parcel; none of one whose document the carrier made. */
async function drawnPages(ctx: Context, made: readonly MadeDocument[], type: Drawing): Promise<DocumentPage[][]> {
  const ours = made.flatMap(({ parcel, documents }) => (documents.length > 0 ? [] : [parcel]))
  const items = ours.reduce((sum, { document }) => sum + document.parcel_items.length, 0)
  if (ours.length > 1 && items > mostItems) throw tooManyItems(mostItems)
  const draw = await import('../../../labels/documents/index.ts')
  const drawn = await Promise.all(
    made.map(({ parcel, documents }) => (documents.length > 0 ? [] : pagesOf(draw, parcel, ctx, type).catch(faultOrThrow))),
  )
  const faults = drawn.flatMap((one, index) => (one instanceof Fault ? [made.length > 1 ? withParcelIndex(one, index) : one] : []))
  // A client that has to retry need not learn what else is missing.
  throwFaults(faults.sort((one, other) => other.kind.status - one.kind.status))
  return drawn.map((one) => (one instanceof Fault ? [] : one))
}

/** Merges the documents: ours are drawn as one PDF, and each of its pages takes its position among those of carriers. */
async function mergedFile(made: readonly MadeDocument[], drawn: readonly DocumentPage[][], title: string): Promise<Uint8Array> {
  const ours = drawn.flat()
  const pdf = ours.length > 0 ? await fileOf(ours, { mime_type: 'application/pdf', dpi: 72, title }) : undefined
  const parts = made.flatMap(({ documents }, at): readonly (CarrierDocument | DrawnPage)[] =>
    documents.length > 0 ? documents : drawn[at]!.map((page) => ({ pdf: pdf!, page: ours.indexOf(page) })),
  )
  return composeDocuments(parts, { title })
}

function faultOrThrow(error: unknown): Fault {
  if (error instanceof Fault) return error
  throw error
}

/** Draws the pages of one parcel in a turn of the event loop by itself, so that other requests are served in between. */
async function pagesOf(draw: Draw, parcel: PrintableParcel, ctx: Context, type: Drawing) {
  await nextTurn()
  return drawings[type](draw, parcel, ctx)
}

const drawings: Record<Drawing, (draw: Draw, parcel: PrintableParcel, ctx: Context) => DocumentPage[] | Promise<DocumentPage[]>> = {
  cn23: (draw, parcel) => draw.cn23(customsOf(parcel)),
  cp71: (draw, parcel) => draw.cp71(customsOf(parcel)),
  'cn23-default': (draw, parcel) => draw.cn23Default(customsOf(parcel)),
  'commercial-invoice': (draw, parcel) => draw.commercialInvoice(customsOf(parcel)),
  'customs-declaration': async (draw, parcel, ctx) => {
    const wanted = (['cn23', 'cp71', 'commercial-invoice'] as const).filter((one) => parcel.documents.includes(one))
    return draw.packed(await Promise.all(wanted.map((one) => drawings[one](draw, parcel, ctx))))
  },
  'air-waybill': (draw, parcel) => draw.airWaybill(airWaybillOf(parcel)),
  'return-label': () => Promise.reject(noDocument('The carrier gave its return label in another format.')),
  'cod-card': () => Promise.reject(noDocument('The carrier gave its card in another format.')),
  qr: async (draw, parcel, ctx) => draw.qrDocument(qrOf(parcel, await pointFor(ctx, parcel))),
  'proof-of-delivery': async (draw, parcel, ctx) => draw.proofOfDelivery(proofOf(parcel, await proofFor(ctx, parcel), ctx.now())),
}

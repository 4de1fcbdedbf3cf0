import { hasResolution, type MimeType } from '../../labels/formats.ts'
import { documentTypes } from '../../modules/shipments/documents/schema.ts'
import { readDocument, readDocuments } from '../../modules/shipments/documents/service.ts'
import { findParcels } from '../../modules/shipments/record/parcels.ts'
import type { Context } from '../../platform/context.ts'
import { Fault, foundOrFault, missingFault, notFound, throwFaults } from '../../platform/errors.ts'
import { declarationLink, labelLinks } from '../label-links.ts'

const pdf = ['application/pdf'] as const
type PrintedType = 'label' | 'customs-declaration'
/** `sheet`: on A4, from one of its places on. */
type Printing = { readonly sheet?: { readonly start_from?: number | undefined } }

const queryOf = ({ sheet }: Printing) => (sheet ? { paper_size: 'A4' as const, start_from: sheet.start_from ?? 0 } : {})
const isPdf = (file: Awaited<ReturnType<typeof readDocument>>) => ({ ...file, type: 'application/pdf' as const })

/** The label or the customs documents of one parcel, as PDF. */
export const downloadOne = async (ctx: Context, id: number, type: PrintedType, printing: Printing, isHead: boolean) =>
  isPdf(await readDocument(ctx, id, type, { query: queryOf(printing), accepted: pdf, isHead }))

/** Downloads the labels or customs documents of several parcels in one PDF. */
export const downloadAll = async (ctx: Context, ids: readonly number[], type: PrintedType, printing: Printing, isHead: boolean) =>
  isPdf(await readDocuments(ctx, [ids], type, { query: queryOf(printing), accepted: pdf, isHead }))

type Download = { readonly dpi: number | undefined; readonly accepted: readonly MimeType[]; readonly isHead: boolean }

/** Version 2 has resolutions that a format is not drawn at: then its usual one is taken. */
export async function downloadDocument(ctx: Context, id: number, type: string, { dpi, accepted, isHead }: Download) {
  if (!documentTypes.some((one) => one === type)) throw new Fault(notFound, `The document types are ${documentTypes.join(', ')}.`)
  const isDrawn = dpi !== undefined && accepted[0] !== undefined && hasResolution(accepted[0], dpi)
  return readDocument(ctx, id, type, { query: isDrawn ? { dpi } : {}, accepted, isHead })
}

/** The links to the label of a parcel; 404 where it has none. */
export async function readLabel(ctx: Context, id: number) {
  const parcel = foundOrFault((await findParcels(ctx, [id]))[0], 'parcel')
  if (!parcel.label) throw noLabel()
  const isDeclared = parcel.documents.some((one) => one === 'cn23' || one === 'commercial-invoice')
  return { label: labelLinks(ctx, id), customs_declaration: isDeclared ? declarationLink(ctx, id) : {} }
}

const noLabel = () => new Fault(notFound, 'This parcel has no label.')

/** The ids of parcels that all have a label, each once. */
export async function readLabelLinks(ctx: Context, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const found = new Map((await findParcels(ctx, wanted)).map((parcel) => [parcel.id, parcel]))
  throwFaults(
    wanted.flatMap((id) => {
      const parcel = found.get(id)
      if (!parcel) return [missingFault('parcel')]
      return parcel.label ? [] : [noLabel()]
    }),
  )
  return wanted
}

import { hasResolution, type MimeType, mimeTypes, usualResolution } from '../../../labels/formats.ts'
import type { Context } from '../../../platform/context.ts'
import { foundOrFault, missingFault, throwFaults } from '../../../platform/errors.ts'
import { findParcels, markPrinted } from '../record/parcels.ts'
import type { PrintableParcel } from '../record/stored.ts'
import { parcelStatuses, statusOf } from '../statuses/statuses.ts'
import { drawnLabel, lackOf } from './availability.ts'
import { typesOfDocument } from './carrier-label.ts'
import { documentFile } from './document-file.ts'
import { noSheets, notInOneFile, onlyAs, unknownType, withParcelIndex, wrongResolution } from './errors.ts'
import { labelFile } from './label-file.ts'
import { withLogos } from './label-lookups.ts'
import { type DocumentQuery, type DocumentType, documentTypes } from './schema.ts'

export const listStatuses = async () => parcelStatuses.map(([code]) => statusOf(code))

/** Request for a document: its appearance, the types that the client accepts, and whether the method is HEAD. */
type DocumentRequest = { readonly query: DocumentQuery; readonly accepted: readonly MimeType[]; readonly isHead: boolean }

export async function readDocument(ctx: Context, id: number, type: string, wanted: DocumentRequest) {
  const known = knownType(type)
  const parcel = foundOrFault((await findParcels(ctx, [id]))[0], 'parcel')
  const lack = lackOf(parcel, known)
  if (lack) throw lack
  return handOut(ctx, [parcel], known, wanted)
}

/** Returns one file with the document of each parcel. All parcels must have it, and each without it is reported. */
export async function readDocuments(ctx: Context, lists: readonly (readonly number[])[], type: string, wanted: DocumentRequest) {
  const known = knownType(type)
  const ids = [...new Set(lists.flat())]
  const parcels = new Map((await findParcels(ctx, ids)).map((one) => [one.id, one]))
  throwFaults(
    ids.flatMap((id, index) => {
      const parcel = parcels.get(id)
      const fault = parcel ? lackOf(parcel, known) : missingFault('parcel')
      return fault ? [withParcelIndex(fault, index)] : []
    }),
  )
  return handOut(ctx, [...parcels.values()], known, wanted)
}

function knownType(type: string): DocumentType {
  return foundOrFault(
    documentTypes.find((one) => one === type),
    () => unknownType(type),
  )
}

const extensions: Record<MimeType, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'application/zpl': 'zpl' }

async function handOut(
  ctx: Context,
  parcels: readonly PrintableParcel[],
  type: DocumentType,
  { query, accepted, isHead }: DocumentRequest,
) {
  const offered = typesOffered(parcels, type)
  const mime_type = accepted.find((one) => offered.some((other) => other === one))
  if (!mime_type) throw offered.length > 0 ? onlyAs(offered) : notInOneFile()
  const { dpi = usualResolution[mime_type], paper_size, start_from } = query
  if (!hasResolution(mime_type, dpi)) throw wrongResolution(mime_type)
  if (mime_type === 'application/zpl' && paper_size && paper_size !== 'A6') throw noSheets(paper_size)
  const look = { mime_type, dpi, ...(paper_size && { paper_size }) }
  const drawn = type === 'label' ? await withLogos(ctx, parcels) : parcels
  const bytes =
    type === 'label'
      ? await labelFile(ctx, drawn, { ...look, start_from: start_from as 0 | 1 | 2 | 3 | undefined })
      : await documentFile(ctx, parcels, type, look)
  // A preview is not a print.
  const ids = parcels.map(({ id }) => id)
  const changed = drawn.filter((one, i) => one !== parcels[i])
  if (type === 'label' && !isHead) await markPrinted(ctx, ids, changed)
  const of = ids.length === 1 ? ids[0] : `${ids.length}-parcels`
  return { type: mime_type, name: `${type}-${of}.${extensions[mime_type]}`, bytes }
}

function typesOffered(parcels: readonly PrintableParcel[], type: DocumentType): readonly MimeType[] {
  if (type === 'label') return typesOfLabels(parcels)
  // A shopper shows the code on a telephone.
  return type === 'qr' && parcels.length === 1 ? ['application/pdf', 'image/png'] : ['application/pdf']
}

/** A label that the carrier drew is there in what can be made of it; a picture holds one. */
function typesOfLabels(parcels: readonly PrintableParcel[]): readonly MimeType[] {
  const documents = parcels.flatMap((parcel) => drawnLabel(parcel) ?? [])
  const types = mimeTypes.filter((type) => documents.every((one) => typesOfDocument(one).includes(type)))
  return parcels.length > 1 ? types.filter((type) => type !== 'image/png') : types
}

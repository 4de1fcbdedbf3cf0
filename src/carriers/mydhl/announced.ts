import { z } from 'zod'
import type { AnnouncedDocument, AnnouncedDocumentType, AnnounceInput, AnnounceResult, CarrierDocument } from '../kit/announce.ts'
import { readBody, startsAsPdf, UnreadableAnswer } from '../kit/answers.ts'
import type { CarrierResponse } from '../kit/carrier.ts'
import { raiseFailure } from './errors.ts'
import { moneyOf } from './quote.ts'

/** A bought label must be read: all but the number and the label may be missing, null or of another shape. */
const readableOf = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list) => list.flatMap((one): z.output<Shape>[] => readOne(shape, one)))
const readOne = <Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape>[] => {
  const { success, data } = shape.safeParse(value)
  return success ? [data] : []
}
const PieceNumber = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .optional()
  .catch(undefined)
const Document = z.object({
  imageFormat: z.string().catch(''),
  content: z.base64().min(1).optional().catch(undefined),
  typeCode: z.string(),
  packageReferenceNumber: PieceNumber,
})
const Package = z.object({ referenceNumber: PieceNumber, trackingNumber: z.string().regex(/^[A-Z\d]{8,40}$/) })
const Charge = z.object({ currencyType: z.literal('BILLC'), priceCurrency: z.string(), price: z.number().nonnegative() })
const ShipmentAnswer = z.object({
  shipmentTrackingNumber: z.string().regex(/^[A-Z\d]{8,20}$/),
  packages: readableOf(Package),
  documents: readableOf(Document),
  shipmentCharges: readableOf(Charge),
  estimatedDeliveryDate: z.object({ estimatedDeliveryDate: z.iso.date() }).optional().catch(undefined),
  warnings: readableOf(z.string().min(1)),
})
type Document = z.output<typeof Document>
type Package = z.output<typeof Package>

export const expressTrackingHost = 'www.dhl.com'
/** The address of the answer needs the login of the API; this one is for receivers. */
const trackingUrlOf = (number: string) =>
  `https://${expressTrackingHost}/global-en/home/tracking/tracking-express.html?submit=1&tracking-id=${encodeURIComponent(number)}`

export function readAnnounced(answer: CarrierResponse, { parcels, label }: AnnounceInput): AnnounceResult {
  if (answer.status !== 201) raiseFailure(answer)
  const shipment = readBody(ShipmentAnswer, answer)
  const { shipmentTrackingNumber: awb, documents, warnings } = shipment
  const pieces = piecesOf(awb, shipment.packages, parcels.length)
  const labels = documents.filter(({ typeCode }) => typeCode === 'label')
  const [charge] = shipment.shipmentCharges
  const price = charge && moneyOf(charge.price, charge.priceCurrency)
  const papers = papersOf(documents, pieces)
  return {
    shipment_id: awb,
    parcels: pieces.map(({ trackingNumber, referenceNumber }, index) => ({
      tracking_number: trackingNumber,
      tracking_url: trackingUrlOf(awb),
      awb_tracking_number: awb,
      label: { document: labelOf(labels, { index, of: pieces.length, number: referenceNumber ?? index + 1 }, label.mime_type) },
    })),
    ...(papers.length > 0 && { documents: papers }),
    ...(price && { price }),
    ...(shipment.estimatedDeliveryDate && { expected_delivery: shipment.estimatedDeliveryDate.estimatedDeliveryDate }),
    ...(warnings.length > 0 && { warnings }),
  }
}

/** Receivers know the air waybill, which stands for a single parcel. Of several parcels each has a number of its own. */
function piecesOf(awb: string, packages: readonly Package[], of: number): readonly Package[] {
  if (of === 1 && packages.length < 2) return [{ trackingNumber: awb, referenceNumber: packages[0]?.referenceNumber }]
  if (packages.length !== of || new Set(packages.map(({ trackingNumber }) => trackingNumber)).size < of)
    throw new UnreadableAnswer(`The carrier was sent ${of} parcels, and answered for ${packages.length}`)
  return packages
}

type LabelPlace = { readonly index: number; readonly of: number; readonly number: number }

/** The label that names the piece, or else the one at its place. One file for all of them belongs to each; that of another piece does not. */
function labelOf(labels: readonly Document[], { index, of, number }: LabelPlace, wanted: CarrierDocument['mime_type']): CarrierDocument {
  const unnamed = labels.filter(({ packageReferenceNumber }) => packageReferenceNumber === undefined)
  const named = labels.find(({ packageReferenceNumber }) => packageReferenceNumber === number)
  const shared = labels.length === 1 ? labels[0] : unnamed[0]
  const found = named ?? (unnamed.length === of ? unnamed[index] : shared)
  if (!found?.content) throw new UnreadableAnswer('The carrier booked a parcel without a label')
  return { mime_type: wanted === 'application/zpl' ? formatOf(found) : 'application/pdf', content_base64: found.content }
}

/** Format that the carrier names, or else the one that the content shows. */
const formatOf = ({ imageFormat, content = '' }: Document) =>
  imageFormat.toUpperCase() === 'ZPL' || (imageFormat === '' && !startsAsPdf(content)) ? 'application/zpl' : 'application/pdf'

const paperTypes: Readonly<Record<string, AnnouncedDocumentType>> = { waybillDoc: 'air-waybill', invoice: 'commercial-invoice' }

/**
 * Waybills and invoices, each of the parcel that it names, or else of all. Of a PDF that came page by page none is kept, since a part would
 * pass for the whole (verify): the platform draws the invoice, and fetches the waybill.
 */
function papersOf(documents: readonly Document[], pieces: readonly Package[]): readonly AnnouncedDocument[] {
  const papers = documents.flatMap((document): AnnouncedDocument[] => {
    const { typeCode, imageFormat, content, packageReferenceNumber: number } = document
    const type = Object.hasOwn(paperTypes, typeCode) ? paperTypes[typeCode] : undefined
    if (!type || !content || !['PDF', 'ZPL', ''].includes(imageFormat.toUpperCase())) return []
    const parcel = pieces.findIndex(({ referenceNumber }, index) => (referenceNumber ?? index + 1) === number)
    return [{ type, ...(parcel >= 0 && { parcel }), document: { mime_type: formatOf(document), content_base64: content } }]
  })
  const isPart = (paper: AnnouncedDocument) =>
    paper.document.mime_type === 'application/pdf' &&
    papers.some((other) => other !== paper && other.type === paper.type && other.parcel === paper.parcel)
  return papers.filter((paper) => !isPart(paper))
}

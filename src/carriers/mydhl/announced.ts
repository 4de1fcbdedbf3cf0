import { z } from 'zod'
import type { Announced, AnnouncedDocument, AnnouncedDocumentType, AnnounceInput, CarrierDocument } from '../kit/announce.ts'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import type { CarrierResponse } from '../kit/carrier.ts'
import { raiseFailure } from './errors.ts'
import { priceOf } from './quote.ts'

const Document = z.object({
  imageFormat: z.string(),
  content: z.base64().min(1),
  typeCode: z.string(),
  packageReferenceNumber: z.number().optional(),
})
const ShipmentAnswer = z.object({
  shipmentTrackingNumber: z.string().regex(/^[A-Z\d]{8,20}$/),
  packages: z.array(z.object({ referenceNumber: z.number().optional(), trackingNumber: z.string().regex(/^[A-Z\d]{8,40}$/) })).min(1),
  documents: z.array(Document).min(1),
  shipmentCharges: z.array(z.object({ currencyType: z.string(), priceCurrency: z.string(), price: z.number().nonnegative() })).optional(),
  estimatedDeliveryDate: z.object({ estimatedDeliveryDate: z.iso.date() }).optional(),
  warnings: z.array(z.string()).optional(),
})
type Document = z.output<typeof Document>

export const expressTrackingHost = 'www.dhl.com'
/** The address of the answer needs the login of the API; this one is for receivers. */
const trackingUrlOf = (number: string) =>
  `https://${expressTrackingHost}/global-en/home/tracking/tracking-express.html?submit=1&tracking-id=${encodeURIComponent(number)}`

export function readAnnounced(answer: CarrierResponse, { parcels, label }: AnnounceInput): Announced {
  if (answer.status !== 201) raiseFailure(answer)
  const shipment = readBody(ShipmentAnswer, answer)
  const { shipmentTrackingNumber: awb, packages, documents } = shipment
  const numbers = packages.map(({ trackingNumber }) => trackingNumber)
  if (numbers.length !== parcels.length || new Set(numbers).size < numbers.length)
    throw new UnreadableAnswer(`The carrier was sent ${parcels.length} parcels, and answered for ${numbers.length}`)
  const labels = documents.filter(({ typeCode }) => typeCode === 'label')
  const charge = shipment.shipmentCharges?.find(({ currencyType }) => currencyType === 'BILLC')
  const papers = papersOf(documents)
  return {
    shipment_id: awb,
    parcels: packages.map(({ trackingNumber, referenceNumber }, index) => ({
      // Receivers know the air waybill. Of several parcels each has a number of its own.
      tracking_number: packages.length === 1 ? awb : trackingNumber,
      tracking_url: trackingUrlOf(awb),
      awb_tracking_number: awb,
      label: { document: labelOf(labels, { index, of: packages.length, number: referenceNumber ?? index + 1 }, label.mime_type) },
    })),
    ...(papers.length > 0 && { documents: papers }),
    ...(charge && { price: priceOf(charge.price, charge.priceCurrency) }),
    ...(shipment.estimatedDeliveryDate && { expected_delivery: shipment.estimatedDeliveryDate.estimatedDeliveryDate }),
    ...(shipment.warnings?.length && { warnings: shipment.warnings }),
  }
}

type LabelPlace = { readonly index: number; readonly of: number; readonly number: number }

/** The label that names the piece, or else the one at its place. One file for all of them belongs to each. */
function labelOf(labels: readonly Document[], { index, of, number }: LabelPlace, wanted: CarrierDocument['mime_type']): CarrierDocument {
  const named = labels.find(({ packageReferenceNumber }) => packageReferenceNumber === number)
  const found = named ?? (labels.length === of ? labels[index] : labels[0])
  if (!found) throw new UnreadableAnswer('The carrier booked a parcel without a label')
  const mime_type = wanted === 'application/zpl' && found.imageFormat.toUpperCase() === 'ZPL' ? 'application/zpl' : 'application/pdf'
  return { mime_type, content_base64: found.content }
}

const paperTypes: Readonly<Record<string, AnnouncedDocumentType>> = { waybillDoc: 'air-waybill', invoice: 'commercial-invoice' }

const papersOf = (documents: readonly Document[]) =>
  documents.flatMap(({ typeCode, imageFormat, content }): AnnouncedDocument[] => {
    const type = Object.hasOwn(paperTypes, typeCode) ? paperTypes[typeCode] : undefined
    return type && imageFormat.toUpperCase() === 'PDF'
      ? [{ type, document: { mime_type: 'application/pdf', content_base64: content } }]
      : []
  })

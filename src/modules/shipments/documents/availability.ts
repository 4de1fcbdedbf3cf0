import type { CarrierDocument } from '../../../carriers/kit/announce.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import type { Fault } from '../../../platform/errors.ts'
import type { PrintableParcel } from '../record/stored.ts'
import type { StatusCode } from '../statuses/statuses.ts'
import { noDocument } from './errors.ts'
import type { DocumentType } from './schema.ts'

/** Paper of what is not sent would only lead to its being sent. */
const gone: Partial<Record<StatusCode, string>> = {
  CANCELLED: 'This parcel was cancelled',
  CANCELLED_UPSTREAM: 'This parcel was cancelled',
  CANCELLING: 'This parcel is being cancelled',
  CANCELLING_UPSTREAM: 'This parcel is being cancelled',
}
const unannounced: Partial<Record<StatusCode, string>> = {
  ANNOUNCING: 'This parcel is being announced. Ask again in a moment.',
  ANNOUNCEMENT_FAILED: 'This parcel could not be announced, so there is no paper of it.',
}

/** Returns why a parcel lacks a document; undefined if it has the document. */
export function lackOf(parcel: PrintableParcel, type: DocumentType): Fault | undefined {
  const { status, label, documents } = parcel
  if (gone[status]) return noDocument(`${gone[status]}, so there is no ${type} of it.`)
  if (!label) return noDocument(unannounced[status] ?? 'This parcel has not been announced yet, so there is no paper of it.')
  const drawn = type === 'label' ? [drawnLabel(parcel) ?? []].flat() : keptDocuments(parcel, type)
  if (drawn.some(({ content_base64 }) => content_base64 === ''))
    return noDocument(`The ${type} was erased with the personal data of this parcel.`)
  // A document that the carrier has made has no other requirements.
  const why = drawn.length > 0 ? undefined : reasons[type](parcel)
  return why === undefined ? undefined : noDocument(`${why} It has ${[...documents].join(', ')}.`)
}

/** The label where the carrier drew it. */
export const drawnLabel = ({ label }: Pick<PrintableParcel, 'label'>): CarrierDocument | undefined =>
  label && 'document' in label ? label.document : undefined

/** The document of a type that the carrier gave with the label. A customs declaration is all forms that it made. */
export function keptDocuments({ label }: PrintableParcel, type: DocumentType): readonly CarrierDocument[] {
  const wanted: readonly string[] = type === 'customs-declaration' ? ['cn23', 'cp71', 'commercial-invoice'] : [type]
  return wanted.flatMap((one) => label?.documents?.find((other) => other.type === one)?.document ?? [])
}

const hasCustoms = ({ documents }: PrintableParcel) => documents.some((one) => one === 'cn23' || one === 'commercial-invoice')
const noBorder = 'This parcel crosses no customs border, so it has no customs documents.'

/** A sum in several currencies would be wrong in each of them, and without goods there is nothing to declare. */
function customs(parcel: PrintableParcel): string | undefined {
  if (!hasCustoms(parcel)) return noBorder
  const { parcel_items: items } = parcel.document
  if (items.length === 0) return 'This parcel has no items to declare.'
  const { discount_granted, freight_costs, insurance_costs, other_costs } = parcel.shipment.document.customs_information ?? {}
  const prices = [...items.map(({ price }) => price), discount_granted, freight_costs, insurance_costs, other_costs]
  const currencies = new Set(prices.flatMap((price) => price?.currency ?? []))
  return currencies.size > 1 ? `Its prices are in ${[...currencies].join(' and ')}, and a customs document has one currency.` : undefined
}
const named = (type: DocumentType, words: string) => (parcel: PrintableParcel) =>
  hasCustoms(parcel) && !parcel.documents.includes(type) ? words : customs(parcel)

const reasons: Record<DocumentType, (parcel: PrintableParcel) => string | undefined> = {
  label: () => undefined,
  'customs-declaration': customs,
  'cn23-default': customs,
  cn23: named('cn23', 'Only a post has a CN 23.'),
  cp71: named('cp71', 'Only parcels of a post have a CP 71.'),
  'commercial-invoice': named('commercial-invoice', 'The post declares by its own forms.'),
  'air-waybill': ({ awb_tracking_number }) => (awb_tracking_number === null ? 'This parcel does not go by an air waybill.' : undefined),
  'return-label': () => 'The carrier gave no return label with it.',
  'cod-card': () => 'The carrier gave no card for cash on delivery with it.',
  qr: ({ documents }) => (documents.includes('qr') ? undefined : 'This parcel was not sent by an option without a label.'),
  'proof-of-delivery': ({ shipment, tracking_number }) =>
    tracking_number === null || !carrierOf(shipment.carrier_code)?.proofOfDelivery
      ? 'The carrier gives no proof of delivery for this parcel.'
      : undefined,
}

import { z } from 'zod'
import { localTime } from '../../geo/local-time.ts'
import { omitEmptyFields } from '../../platform/omit-fields.ts'
import type { AnnouncedDocument, AnnounceInput, AnnounceResult, CarrierDocument, ParcelToAnnounce } from '../kit/announce.ts'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import { type Capability, CarrierRefusal } from '../kit/carrier.ts'
import { shortReference } from '../kit/reference.ts'
import { cutText } from '../kit/request-fields.ts'
import { consigneeOf, shipperOf } from './addresses.ts'
import { customsOf, mostItems } from './customs.ts'
import { isFailed, optionalText, raiseFailure, refusalOf, SubStatus, ValidationMessages } from './errors.ts'
import { bookingOf } from './products.ts'
import { servicesOf } from './services.ts'
import { apiPaths, billingNumberOf, type Settings, tokenHeaders, urlOf } from './settings.ts'

/**
 * Announces one order for each parcel; several orders of one call have a state each. It is not `safe`, and there is no `find`: the carrier
 * neither recognizes a reference nor can be searched by one, so that after no answer only its portal shows the booked parcels.
 */
export const announceParcels: Capability<Settings, AnnounceInput, AnnounceResult> = {
  safe: false,
  ask: (settings, input, authorization) => ({
    method: 'POST',
    url: urlOf(settings, `${apiPaths.shipping}/orders`, {
      docFormat: isZpl(input) ? 'ZPL2' : 'PDF',
      printFormat: input.label.paper === 'A4' ? 'A4' : settings.print_format,
      includeDocs: 'include',
      mustEncode: String(settings.must_encode && input.to_address.country_code === 'DE'),
      combine: 'false',
    }),
    headers: tokenHeaders(authorization),
    body: { profile: settings.profile, shipments: input.parcels.map((parcel, index) => orderOf(settings, input, parcel, index)) },
  }),
  read(answer, { parcels }) {
    if (answer.status !== 200 && answer.status !== 207) raiseFailure(answer)
    const { items } = readBody(OrdersAnswer, answer)
    if (items.length !== parcels.length)
      throw new UnreadableAnswer(`The carrier was sent ${parcels.length} parcels, and answered for ${items.length}`)
    return announcedOf(items)
  },
}

const isZpl = ({ label }: AnnounceInput) => label.mime_type === 'application/zpl'

function orderOf(settings: Settings, input: AnnounceInput, parcel: ParcelToAnnounce, index: number) {
  const booking = bookingOf(input)
  if (!booking) throw new CarrierRefusal(`There is no product for ${input.option_code}.`, { code: 'product', field: 'ship_with' })
  const { customs_information, from_address, at } = input
  if (customs_information && parcel.parcel_items.length > mostItems)
    throw new CarrierRefusal(`The carrier takes ${mostItems} items of a parcel at most.`, {
      code: 'items',
      field: `parcels[${index}].parcel_items`,
    })
  return omitEmptyFields({
    product: booking.product,
    billingNumber: billingNumberOf(settings, booking.procedure),
    refNo: shortReference(input.reference),
    costCenter: cutText(input.customer_reference, 50),
    shipDate: localTime(at, 'DE').date,
    shipper: shipperOf(from_address),
    consignee: consigneeOf(settings, input),
    details: detailsOf(parcel),
    services: servicesOf(input, parcel),
    customs: customs_information && customsOf(customs_information, parcel, index),
  })
}

/** Whole grams and millimetres, rounded up. */
const detailsOf = ({ weight_g, dimensions_mm: sides }: ParcelToAnnounce) =>
  omitEmptyFields({
    weight: { uom: 'g', value: Math.ceil(weight_g) },
    dim: sides && {
      uom: 'mm',
      length: Math.ceil(sides.length),
      width: Math.ceil(sides.width),
      height: Math.ceil(sides.height),
    },
  })

/** PDF in `b64`, ZPL as it is in `zpl2`. A document that was not made is an empty object, or missing. */
const Content = z.object({ b64: z.base64().min(1).optional().catch(undefined), zpl2: optionalText })
const File = z
  .unknown()
  .optional()
  .transform((file): { document?: CarrierDocument; isUnreadable?: boolean } => {
    const { b64, zpl2 } = Content.safeParse(file).data ?? {}
    if (b64) return { document: { mime_type: 'application/pdf', content_base64: b64 } }
    if (zpl2) return { document: { mime_type: 'application/zpl', content_base64: Buffer.from(zpl2).toString('base64') } }
    return { isUnreadable: SentFile.safeParse(file).success }
  })
const SentFile = z.object({ b64: z.string().min(1) })
const OrderItem = z.object({
  shipmentNo: z
    .string()
    .regex(/^[A-Z\d]{10,40}$/)
    .optional()
    .catch(undefined),
  sstatus: SubStatus,
  label: File,
  returnLabel: File,
  customsDoc: File,
  codLabel: File,
  validationMessages: ValidationMessages,
})
type OrderItem = z.output<typeof OrderItem>
const OrdersAnswer = z.object({ items: z.array(OrderItem).min(1) })

/** Combines booked and refused parcels. If none was booked, the first refusal is that of the shipment. */
function announcedOf(items: readonly OrderItem[]): AnnounceResult {
  const failed = items.flatMap((item, parcel) => (isFailed(item) ? [{ parcel, message: refusalOf(item).message }] : []))
  const booked = items.flatMap((item, parcel) => (isFailed(item) ? [] : [bookedOf(item, parcel)]))
  if (booked.length === 0) throw refusalOf(items[0]!)
  const numbers = booked.map(({ number }) => number)
  if (new Set(numbers).size < numbers.length) throw new UnreadableAnswer('The carrier gave two parcels one number')
  const documents = booked.flatMap((one) => one.documents)
  const warnings = booked.flatMap((one) => one.warnings)
  return {
    shipment_id: numbers.join(','),
    parcels: booked.map(({ number, label }) => ({
      tracking_number: number,
      tracking_url: trackingUrlOf(number),
      awb_tracking_number: null,
      label: { document: label },
    })),
    ...(documents.length > 0 && { documents }),
    ...(warnings.length > 0 && { warnings }),
    ...(failed.length > 0 && { failed }),
  }
}

/** Reads a booked parcel: a number and a label. A further document that cannot be read is a warning, as the parcel is booked. */
function bookedOf(item: OrderItem, parcel: number) {
  const { shipmentNo, label, validationMessages = [] } = item
  if (!shipmentNo || !label.document) throw new UnreadableAnswer('The carrier booked a parcel without a number or a label')
  const papers = [
    ['customs-declaration', item.customsDoc],
    ['return-label', item.returnLabel],
    ['cod-card', item.codLabel],
  ] as const
  const documents = papers.flatMap(([type, { document }]): AnnouncedDocument[] => (document ? [{ type, parcel, document }] : []))
  const remarks = validationMessages.flatMap(({ property, validationMessage }) =>
    validationMessage ? [property ? `${property}: ${validationMessage}` : validationMessage] : [],
  )
  const unreadable = papers.flatMap(([type, { isUnreadable }]) => (isUnreadable ? [unreadableDocument(type)] : []))
  return { number: shipmentNo, label: label.document, documents, warnings: [...remarks, ...unreadable] }
}

export const unreadableDocument = (type: AnnouncedDocument['type']) => `The carrier sent a document that cannot be read: ${type}.`

export const trackingHost = 'www.dhl.de'
export const trackingUrlOf = (number: string) =>
  `https://${trackingHost}/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=${encodeURIComponent(number)}`

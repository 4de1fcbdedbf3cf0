import { z } from 'zod'
import type {
  AnnouncedDocument,
  AnnouncedDocumentType,
  AnnouncedParcel,
  AnnounceInput,
  AnnounceResult,
  CarrierDocument,
  FailedParcel,
} from '../kit/announce.ts'
import { startsAsPdf, UnreadableAnswer } from '../kit/answers.ts'
import type { CarrierCall, CarrierResponse, SteppedCapability } from '../kit/carrier.ts'
import { listOf, readAnswer, refusalFor, TextOrNone } from './answers.ts'
import { askBarcodeFor, readBarcode } from './barcodes.ts'
import { isTracked } from './products.ts'
import { type PostnlSettings, postalCodeOf, postnlCall } from './settings.ts'
import { labelRequestOf, mostInCall } from './shipment.ts'

const Label = z.object({ Content: z.string().min(1), Labeltype: z.string().default('Label'), OutputType: TextOrNone })
const Remark = z.object({ Code: TextOrNone, Description: TextOrNone })
const LabelAnswer = z.object({
  ResponseShipments: listOf(
    z.object({ Barcode: TextOrNone, Labels: listOf(Label), Errors: listOf(Remark), Warnings: listOf(Remark) }),
  ).refine((shipments) => shipments.length > 0),
})
type LabelledShipment = z.output<typeof LabelAnswer>['ResponseShipments'][number]

/** Result of the label call for one parcel. */
type ParcelLabel = {
  readonly label: CarrierDocument | null
  readonly error?: { readonly code: string; readonly message: string }
  readonly documents: readonly Omit<AnnouncedDocument, 'parcel'>[]
  readonly warnings: readonly string[]
}
export type AnnounceState =
  /** A barcode for each parcel: with numbers of our own the label call may be repeated. */
  | { readonly step: 'barcodes'; readonly barcodes: readonly string[] }
  /** Label calls, each for at most four parcels. */
  | { readonly step: 'labels'; readonly barcodes: readonly string[]; readonly labelled: readonly ParcelLabel[] }

/** Each step may be sent again: an unused barcode costs nothing, and the label call names those that it is for. */
export const announceShipment: SteppedCapability<PostnlSettings, AnnounceInput, AnnounceState, AnnounceResult> = {
  first: { step: 'barcodes', barcodes: [] },
  isSafe: () => true,
  isReading: ({ step }) => step === 'barcodes',
  ask: (settings, input, state) =>
    state.step === 'barcodes' ? askBarcodeFor(settings, input) : askLabels(settings, input, state.barcodes, state.labelled.length),
  next(state, answer, input) {
    if (state.step === 'barcodes') {
      const barcodes = [...state.barcodes, readBarcode(answer)]
      return { state: barcodes.length < input.parcels.length ? { step: 'barcodes', barcodes } : { step: 'labels', barcodes, labelled: [] } }
    }
    const labelled = [
      ...state.labelled,
      ...readLabels(answer, state.barcodes.slice(state.labelled.length, state.labelled.length + mostInCall), input),
    ]
    if (labelled.length < state.barcodes.length) return { state: { ...state, labelled } }
    return { result: announcedOf(state.barcodes, labelled, input) }
  },
  bookedId: (state) => (state.step === 'labels' && state.labelled.length > 0 ? state.barcodes[0] : undefined),
}

/** The label call, which pre-announces the parcels too. */
export function askLabels(settings: PostnlSettings, input: AnnounceInput, barcodes: readonly string[], from: number): CarrierCall {
  const indexes = barcodes.map((_, index) => index).slice(from, from + mostInCall)
  const body = labelRequestOf(settings, input, { barcodes, indexes })
  return postnlCall(settings, { method: 'POST', path: '/shipment/v2_2/label', query: [['confirm', 'true']], body })
}

/** Reads the labels, in the order of the barcodes. */
export function readLabels(answer: CarrierResponse, barcodes: readonly string[], input: AnnounceInput): readonly ParcelLabel[] {
  const { ResponseShipments: shipments } = readAnswer(LabelAnswer, answer)
  if (shipments.length !== barcodes.length)
    throw new UnreadableAnswer(`The carrier was sent ${barcodes.length} parcels, and answered for ${shipments.length}`)
  return barcodes.map((barcode, index) => labelledOf(shipments.find(({ Barcode }) => Barcode === barcode) ?? shipments[index]!, input))
}

/** The types of labels that are documents beside the label. */
const documentTypes: readonly (readonly [RegExp, AnnouncedDocumentType])[] = [
  [/^CN ?2[23]/i, 'customs-declaration'],
  [/^CP ?71/i, 'cp71'],
  [/invoice/i, 'commercial-invoice'],
  [/^return label/i, 'return-label'],
  [/^COD/i, 'cod-card'],
]
const documentTypeOf = (labelType: string) => documentTypes.find(([pattern]) => pattern.test(labelType))?.[1]

/** Errors come in an answer of 200 too, and then there is no label. A return has a return label and no other. */
function labelledOf({ Labels, Errors, Warnings }: LabelledShipment, input: AnnounceInput): ParcelLabel {
  const label = Labels.find(({ Labeltype }) => !documentTypeOf(Labeltype)) ?? Labels.find(({ Labeltype }) => /return/i.test(Labeltype))
  const [error] = Errors
  if (!label && !error) throw new UnreadableAnswer('The carrier answered without a label')
  return {
    label: label ? { mime_type: typeOf(label, input) ?? wantedType(input), content_base64: label.Content } : null,
    ...(!label && { error: { code: error?.Code ?? 'refused', message: error?.Description ?? 'PostNL made no label.' } }),
    documents: Labels.flatMap((one) => {
      const type = documentTypeOf(one.Labeltype)
      const mime_type = typeOf(one, input)
      return type && mime_type && one !== label ? [{ type, document: { mime_type, content_base64: one.Content } }] : []
    }),
    warnings: Warnings.flatMap(({ Code, Description }) => (Description ? [Code ? `${Description} (${Code})` : Description] : [])),
  }
}

const wantedType = ({ label: { mime_type } }: AnnounceInput) => (mime_type === 'application/zpl' ? 'application/zpl' : 'application/pdf')

const outputTypes: readonly (readonly [RegExp, CarrierDocument['mime_type']])[] = [
  [/pdf/i, 'application/pdf'],
  [/zpl|zebra/i, 'application/zpl'],
  [/png/i, 'image/png'],
]
/**
 * Type by `OutputType`. Older answers lack it: there, a label that is no PDF has the requested type. Undefined for GIF and others. The
 * carrier's name for ZPL is to be verified.
 */
function typeOf({ OutputType, Content }: z.output<typeof Label>, input: AnnounceInput) {
  if (OutputType) return outputTypes.find(([pattern]) => pattern.test(OutputType))?.[1]
  return startsAsPdf(Content) ? 'application/pdf' : wantedType(input)
}
/** Combines the results of all parcels. If none has a label, the first error is the refusal. */
export function announcedOf(barcodes: readonly string[], labelled: readonly ParcelLabel[], input: AnnounceInput): AnnounceResult {
  const parcels = labelled.flatMap(({ label }, index): AnnouncedParcel[] =>
    label === null ? [] : [parcelOf(barcodes[index]!, label, input)],
  )
  const failed = labelled.flatMap(({ error }, parcel): FailedParcel[] => (error ? [{ parcel, message: error.message }] : []))
  const [refused] = labelled.flatMap(({ error }) => error ?? [])
  if (parcels.length === 0 && refused) throw refusalFor(refused)
  const documents = labelled.flatMap((one, parcel) =>
    one.documents.map(({ type, document }): AnnouncedDocument => ({ type, parcel, document })),
  )
  const warnings = [...new Set(labelled.flatMap((one) => one.warnings))]
  return {
    shipment_id: barcodes[0]!,
    parcels,
    ...(documents.length > 0 && { documents }),
    ...(warnings.length > 0 && { warnings }),
    ...(failed.length > 0 && { failed }),
  }
}

const parcelOf = (barcode: string, label: CarrierDocument, input: AnnounceInput): AnnouncedParcel => ({
  tracking_number: isTracked(input.option_code) ? barcode : null,
  tracking_url: isTracked(input.option_code) ? trackingPage(barcode, input) : null,
  awb_tracking_number: null,
  label: { document: label },
})

const trackingPage = (barcode: string, { to_address: { postal_code, country_code } }: AnnounceInput) =>
  `https://postnl.nl/tracktrace/?B=${encodeURIComponent(barcode)}&P=${encodeURIComponent(postalCodeOf(postal_code) ?? '')}&D=${country_code}&T=C`

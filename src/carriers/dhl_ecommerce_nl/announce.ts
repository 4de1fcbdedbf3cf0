import { z } from 'zod'
import type { AnnouncedDocument, AnnounceInput, AnnounceResult, CarrierDocument, FindInput, FoundShipment } from '../kit/announce.ts'
import { UnreadableAnswer } from '../kit/answers.ts'
import type { CarrierCall, CarrierResponse, SteppedCapability } from '../kit/carrier.ts'
import { readAnswer, readFile } from './answers.ts'
import { askCapabilities, CapabilitiesAnswer, chooseCapabilities, postalCodeOf } from './capabilities.ts'
import { isReturnOption, optionKeysOf } from './products.ts'
import { type DhlSettings, dhlCall } from './settings.ts'
import { type ChosenTypes, isBusinessAddress, referencesOf, shipmentOf } from './shipment.ts'

const Piece = z.object({ labelId: z.string().min(1), trackerCode: z.string().min(1), pieceNumber: z.number().int().optional() })
const Pieces = z.array(Piece).min(1)
const ShipmentAnswer = z.object({
  shipmentId: z.string().min(1),
  pieces: Pieces,
  returnShipment: z.object({ pieces: z.array(Piece.partial()).default([]) }).nullish(),
})

/** Shipment that was booked, as far as the steps after `POST /shipments` need it. `labels`: those fetched, in the order of `label_ids`. */
type BookedShipment = {
  readonly shipment_id: string
  readonly tracker_codes: readonly string[]
  /** Labels of the parcels, and then their return labels. */
  readonly label_ids: readonly string[]
  readonly labels: readonly string[]
}
export type AnnounceState =
  /** Asks for the parcel types of the account on the lane. */
  | { readonly step: 'capabilities' }
  | ({ readonly step: 'shipment' } & ChosenTypes)
  /** Conflict (409): the shipment exists, from a call whose answer was lost. */
  | { readonly step: 'existing'; readonly shipment_id: string }
  | ({ readonly step: 'labels' } & BookedShipment)

/** Statuses of a shipment that was found: the swagger of DHL has both (verify). */
const foundStatuses: readonly number[] = [200, 201]

type LabelType = 'application/pdf' | 'application/zpl'
/** A label is delivered as one of two; a PNG is made of the PDF. */
const labelTypeOf = (input: AnnounceInput | undefined): LabelType =>
  input?.label?.mime_type === 'application/zpl' ? 'application/zpl' : 'application/pdf'

/**
 * Every step may be sent again: we choose the id of the shipment, a second `POST /shipments` with it is answered with 409, and the others
 * change nothing. The labels come one by one, since a parcel has a document of its own.
 */
export const announceShipment: SteppedCapability<DhlSettings, AnnounceInput, AnnounceState, AnnounceResult> = {
  first: { step: 'capabilities' },
  isSafe: () => true,
  isReading: ({ step }) => step !== 'shipment',
  ask(settings, input, state, authorization) {
    switch (state.step) {
      case 'capabilities':
        return askCapabilities(
          settings,
          {
            from: input.from_address,
            to: input.to_address,
            toBusiness: isBusinessAddress(input.to_address),
            returns: isReturnOption(input.option_code),
          },
          authorization,
        )
      case 'shipment': {
        const body = shipmentOf(input, settings.account_number, state)
        return dhlCall(settings, { method: 'POST', path: '/shipments', body }, authorization)
      }
      case 'existing':
        return dhlCall(settings, { method: 'GET', path: `/shipments/${encodeURIComponent(input.reference)}` }, authorization)
      case 'labels':
        return askLabel(settings, state, labelTypeOf(input), authorization)
    }
  },
  next(state, answer, input) {
    switch (state.step) {
      case 'capabilities': {
        const all = readAnswer(CapabilitiesAnswer, answer)
        const chosen = chooseCapabilities(all, input.parcels, optionKeysOf(input.option_code))
        const parcel_types = chosen.map(({ parcelType }) => parcelType.key)
        return { state: { step: 'shipment', parcel_types, references: referencesOf(input, chosen) } }
      }
      case 'shipment':
        if (answer.status === 409) return { state: { step: 'existing', shipment_id: input.reference } }
        return { state: { step: 'labels', ...readBooked(answer, [201, 200], input.parcels.length) } }
      case 'existing':
        // Treats no answer as a refusal, since the shipment is bought: the call is made again.
        if (!foundStatuses.includes(answer.status))
          throw new UnreadableAnswer(`The carrier has a shipment with this id, and answered ${answer.status}`)
        return { state: { step: 'labels', ...readBooked(answer, foundStatuses, input.parcels.length) } }
      case 'labels': {
        const labels = [...state.labels, labelIn(answer)]
        if (labels.length < state.label_ids.length) return { state: { ...state, labels } }
        return { result: announcedOf({ ...state, labels }, input) }
      }
    }
  },
  bookedId: (state) => (state.step === 'existing' || state.step === 'labels' ? state.shipment_id : undefined),
}

export type FindState = { readonly step: 'shipment' } | ({ readonly step: 'labels' } & BookedShipment)

/** Finds a shipment by the id that we chose. */
export const findShipment: SteppedCapability<DhlSettings, FindInput, FindState, FoundShipment> = {
  first: { step: 'shipment' },
  isSafe: () => true,
  ask(settings, { reference, announce: wanted }, state, authorization) {
    if (state.step === 'labels') return askLabel(settings, state, labelTypeOf(wanted), authorization)
    return dhlCall(settings, { method: 'GET', path: `/shipments/${encodeURIComponent(reference)}` }, authorization)
  },
  next(state, answer, { announce: wanted }) {
    if (state.step === 'shipment') {
      if (answer.status === 404) return { result: { found: false } }
      return { state: { step: 'labels', ...readBooked(answer, foundStatuses, wanted?.parcels.length) } }
    }
    const labels = [...state.labels, labelIn(answer)]
    if (labels.length < state.label_ids.length) return { state: { ...state, labels } }
    return { result: { found: true, announced: announcedOf({ ...state, labels }, wanted) } }
  },
}

function readBooked(answer: CarrierResponse, statuses: readonly number[], parcels: number | undefined): BookedShipment {
  const { shipmentId, pieces, returnShipment } = readAnswer(ShipmentAnswer, answer, statuses)
  if (parcels !== undefined && pieces.length !== parcels)
    throw new UnreadableAnswer(`The carrier was sent ${parcels} parcels, and answered for ${pieces.length}`)
  const inOrder = [...pieces].sort((one, other) => (one.pieceNumber ?? 0) - (other.pieceNumber ?? 0))
  return {
    shipment_id: shipmentId,
    tracker_codes: inOrder.map(({ trackerCode }) => trackerCode),
    label_ids: [...inOrder.map(({ labelId }) => labelId), ...(returnShipment?.pieces ?? []).flatMap(({ labelId }) => labelId ?? [])],
    labels: [],
  }
}

/** Return labels follow those of the parcels. They are documents, which are PDFs. */
function askLabel(
  settings: DhlSettings,
  { tracker_codes, label_ids, labels }: BookedShipment,
  wanted: LabelType,
  authorization: Parameters<typeof dhlCall>[2],
): CarrierCall {
  const accept = labels.length < tracker_codes.length ? wanted : 'application/pdf'
  const path = `/labels/${encodeURIComponent(label_ids[labels.length]!)}`
  return dhlCall(settings, { method: 'GET', path, headers: { accept } }, authorization)
}

/** The shipment is bought, so that no answer here is a refusal: the label is asked for again. */
function labelIn(answer: CarrierResponse): string {
  if (answer.status !== 200) throw new UnreadableAnswer(`The carrier answered ${answer.status}, and not with the label`)
  return Buffer.from(readFile(answer)).toString('base64')
}

function announcedOf({ shipment_id, tracker_codes, labels }: BookedShipment, input: AnnounceInput | undefined): AnnounceResult {
  const documentOf = (mime_type: LabelType, label: string): CarrierDocument => ({ mime_type, content_base64: label })
  const returns = labels.slice(tracker_codes.length)
  return {
    shipment_id,
    parcels: tracker_codes.map((code, index) => ({
      tracking_number: code,
      tracking_url: trackingPage(code, input?.to_address.postal_code),
      awb_tracking_number: null,
      label: { document: documentOf(labelTypeOf(input), labels[index]!) },
    })),
    ...(returns.length > 0 && {
      documents: returns.map((label, parcel): AnnouncedDocument => {
        return { type: 'return-label', parcel, document: documentOf('application/pdf', label) }
      }),
    }),
  }
}

/** The page shows the details to those who know the postal code. */
function trackingPage(tracker_code: string, postal_code: string | undefined): string {
  const code = postalCodeOf(postal_code)
  return `https://my.dhlecommerce.nl/home/tracktrace/${encodeURIComponent(tracker_code)}${code ? `/${encodeURIComponent(code)}` : ''}`
}

import { omitUndefinedFields } from '../../platform/omit-fields.ts'
import type {
  AnnounceInput,
  AnnounceResult,
  CancelInput,
  Cancellation,
  CarrierDocument,
  DocumentInput,
  FindInput,
  FoundShipment,
  ParcelToAnnounce,
} from '../kit/announce.ts'
import { UnreadableAnswer } from '../kit/answers.ts'
import type { Capability, CarrierResponse } from '../kit/carrier.ts'
import { type LoginOf, postCall, readAnswer } from './capabilities.ts'
import { type BookedPiece, CancelAnswer, DocumentAnswer, FindAnswer, ShipmentAnswer } from './wire-shipping.ts'

/**
 * Announces a shipment. Not `safe`: a contract can be set to book again what is announced again. A carrier that cannot be asked what it has
 * booked is sent it again all the same, and answers with the booking that it has.
 */
export const practiceAnnounce = <Settings>(
  host: string,
  login: LoginOf<Settings>,
  { safe = false } = {},
): Capability<Settings, AnnounceInput, AnnounceResult> => ({
  safe,
  ask(settings, input) {
    const signedIn = login(settings)
    const { account, details } = signedIn
    return postCall(host, '/v1/shipments', signedIn, { account, details, ...shipmentOf(input) })
  },
  read(answer, { parcels }) {
    const { shipment } = readAnswer(ShipmentAnswer, answer)
    if (shipment.pieces.length !== parcels.length)
      throw new UnreadableAnswer(`The carrier was sent ${parcels.length} parcels, and answered for ${shipment.pieces.length}`)
    return announcedOf(shipment)
  },
})

export const practiceFind = <Settings>(host: string, login: LoginOf<Settings>): Capability<Settings, FindInput, FoundShipment> => ({
  safe: true,
  ask(settings, { reference }) {
    const signedIn = login(settings)
    return postCall(host, '/v1/shipments/search', signedIn, { account: signedIn.account, reference })
  },
  read(answer) {
    const [shipment] = readAnswer(FindAnswer, answer).shipments
    return shipment ? { found: true, announced: announcedOf(shipment) } : { found: false }
  },
})

/** `path` says what is cancelled. Idempotent: a second cancellation gets the response of the first. */
export const practiceCancel = <Settings>(
  host: string,
  login: LoginOf<Settings>,
  path = '/v1/shipments/cancel',
): Capability<Settings, CancelInput, Cancellation> => ({
  safe: true,
  ask(settings, { id, at }) {
    const signedIn = login(settings)
    return postCall(host, path, signedIn, { account: signedIn.account, id, asked_at: at })
  },
  read(answer: CarrierResponse) {
    const { state, ...cancellation } = readAnswer(CancelAnswer, answer).cancellation
    return { status: state, ...cancellation } as Cancellation
  },
})

export const practiceDocuments = <Settings>(
  host: string,
  login: LoginOf<Settings>,
): Capability<Settings, DocumentInput, CarrierDocument> => ({
  safe: true,
  ask(settings, { shipment_id, type }) {
    const signedIn = login(settings)
    return postCall(host, '/v1/documents', signedIn, { account: signedIn.account, shipment: shipment_id, kind: type })
  },
  read(answer, { type }) {
    const { document } = readAnswer(DocumentAnswer, answer)
    if (document.type !== 'application/pdf') throw new UnreadableAnswer(`The ${type} is no PDF`)
    return { mime_type: document.type, content_base64: document.base64 }
  },
})

const shipmentOf = (input: AnnounceInput) =>
  omitUndefinedFields({
    reference: input.reference,
    customer_reference: input.customer_reference,
    service: input.option_code.slice(input.option_code.indexOf(':') + 1),
    from: omitUndefinedFields(input.from_address),
    to: omitUndefinedFields(input.to_address),
    return_to: input.return_address && omitUndefinedFields(input.return_address),
    service_point: input.carrier_service_point_id,
    signature: input.signature,
    incoterm: input.incoterm,
    deliver_at: input.deliver_at,
    customs: input.customs_information && omitUndefinedFields(input.customs_information),
    hide_sender: input.hide_sender,
    freight: freightOf(input),
    pieces: input.parcels.map(pieceOf),
    asked_at: input.at,
  })

/** Freight details, if there are any: a carrier that is no haulier would be asked for what it does not have. */
function freightOf(input: AnnounceInput) {
  const freight = omitUndefinedFields({
    lift_at_sender: input.tail_lift_loading,
    lift_at_receiver: input.tail_lift_unloading,
    on_date: input.fixed_delivery_date,
    booked_slot: input.time_slot_booking_delivery,
  })
  return Object.keys(freight).length > 0 ? freight : undefined
}

const pieceOf = ({ weight_g, dimensions_mm, insured_cents, insured_currency, parcel_items, collo, ...more }: ParcelToAnnounce) =>
  omitUndefinedFields({
    grams: weight_g,
    millimetres: dimensions_mm && [dimensions_mm.length, dimensions_mm.width, dimensions_mm.height],
    insured_cents,
    insured_currency,
    contents: parcel_items.map(({ weight_g: grams, ...item }) => omitUndefinedFields({ ...item, grams })),
    packaging: more.package_type,
    notes: more.label_notes,
    barcode: more.collo_barcode ?? more.sscc,
    best_before: more.expiration_date,
    collo: collo && [collo.number, collo.of],
  })

const announcedOf = ({ id, pieces }: { id: string; pieces: readonly BookedPiece[] }): AnnounceResult => {
  const numbers = pieces.flatMap(({ number }) => number ?? [])
  if (new Set(numbers).size < numbers.length) throw new UnreadableAnswer('The carrier gave two parcels one number')
  return {
    shipment_id: id,
    parcels: pieces.map(({ number, track_at, air_waybill, routing }) => ({
      tracking_number: number,
      tracking_url: track_at,
      awb_tracking_number: air_waybill,
      label: { routing },
    })),
  }
}

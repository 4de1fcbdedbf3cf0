import { DocumentRequest, TrackRequest } from '../../carriers/sandbox/wire-shipping.ts'
import { handedOver, journeyOf, upTo } from './journey.ts'
import { airWaybillOf } from './paper.ts'
import { answerParsed, errorResponse, okResponse, type SimulatorRequest } from './reply.ts'
import { signatureOf } from './signature.ts'

const unknownNumber = errorResponse(404, 'unknown_number', 'There is no parcel of this number.', 'number')

export const answerTracking = ({ carrier, body, ledger }: SimulatorRequest) =>
  answerParsed(TrackRequest, body, async ({ number, asked_at }) => {
    const booking = await ledger.findTravelling(carrier.code, number)
    if (!booking) return unknownNumber
    return okResponse({ events: upTo(asked_at, journeyOf(booking, number)) })
  })

export const answerProofOfDelivery = ({ carrier, body, ledger }: SimulatorRequest) =>
  answerParsed(TrackRequest, body, async ({ number, asked_at }) => {
    const booking = await ledger.findTravelling(carrier.code, number)
    if (!booking) return unknownNumber
    const delivered = handedOver(asked_at, booking, number)
    if (!delivered) return errorResponse(404, 'not_delivered', 'It has not been delivered yet.', 'number')
    const { receiver, to } = booking
    const place = `${to.city}, ${to.country}`
    return okResponse({ proof: { number, signed_by: receiver, time: delivered.time, place, strokes: signatureOf(number) } })
  })

/** Shows the only document that this network keeps: the air waybill of a shipment that goes by air. */
export const showDocument = ({ carrier, body, ledger }: SimulatorRequest) =>
  answerParsed(DocumentRequest, body, async ({ shipment, kind }) => {
    const booking = await ledger.find(carrier.code, 'id', shipment)
    if (booking?.kind !== 'shipment') return errorResponse(404, 'unknown_shipment', 'There is no such shipment.', 'shipment')
    const { consignment, pieces } = booking
    if (kind !== 'air-waybill' || !consignment || !pieces[0]!.air_waybill)
      return errorResponse(404, 'no_such_document', 'There is no such paper of it.', 'kind')
    const paper = await airWaybillOf(carrier, booking, consignment)
    return okResponse({ document: { type: 'application/pdf', base64: Buffer.from(paper).toString('base64') } })
  })

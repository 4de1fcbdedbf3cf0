import { DocumentRequest, TrackRequest } from '../wire-shipping.ts'
import { journeyOf, stepBy, upTo } from './journey.ts'
import { pdfOf } from './paper.ts'
import { ok, parsed, type Question, refusal } from './reply.ts'

const unknownNumber = refusal(404, 'unknown_number', 'There is no parcel of this number.', 'number')

export const track = ({ carrier, body, ledger }: Question) =>
  parsed(TrackRequest, body, async ({ number, asked_at }) => {
    const booking = await ledger.find(carrier.code, 'number', number)
    if (booking?.kind !== 'shipment') return unknownNumber
    return ok({ events: upTo(asked_at, journeyOf(booking, number)) })
  })

export const prove = ({ carrier, body, ledger }: Question) =>
  parsed(TrackRequest, body, async ({ number, asked_at }) => {
    const booking = await ledger.find(carrier.code, 'number', number)
    if (booking?.kind !== 'shipment') return unknownNumber
    const delivered = stepBy(asked_at, 'delivered', booking, number)
    if (!delivered) return refusal(404, 'not_delivered', 'It has not been delivered yet.', 'number')
    return ok({ proof: { number, signed_by: booking.receiver, time: delivered.time, place: `${booking.to.city}, ${booking.to.country}` } })
  })

/** This network keeps one paper of a shipment that goes by air. */
export const showDocument = ({ carrier, body, ledger }: Question) =>
  parsed(DocumentRequest, body, async ({ shipment, kind }) => {
    const booking = await ledger.find(carrier.code, 'id', shipment)
    if (booking?.kind !== 'shipment') return refusal(404, 'unknown_shipment', 'There is no such shipment.', 'shipment')
    const { from, to, receiver, pieces } = booking
    const number = pieces[0]!.air_waybill
    if (kind !== 'air-waybill' || !number) return refusal(404, 'no_such_document', 'There is no such paper of it.', 'kind')
    const lines = [`Air waybill ${number}`, `From ${from.city}, ${from.country}`, `To ${receiver}, ${to.city}, ${to.country}`]
    return ok({ document: { type: 'application/pdf', base64: pdfOf([...lines, `Pieces: ${pieces.length}`]).toString('base64') } })
  })

import { z } from 'zod'
import { isCountryCode } from '../../geo/countries.ts'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import { type Capability, type CarrierCall, CarrierRefusal, type CarrierResponse } from '../kit/carrier.ts'
import type { ProofOfDelivery, TrackInput, TrackingEvent } from '../kit/tracking.ts'
import { raiseFailure } from './errors.ts'
import { expressMeaningOf } from './event-codes.ts'
import { apiHeaders, apiUrl, type ExpressSettings } from './settings.ts'

/** A parcel that the carrier does not know yet has no events: data can take an hour after the label. */
export const trackExpress: Capability<ExpressSettings, TrackInput, readonly TrackingEvent[]> = {
  safe: true,
  ask: trackCall,
  read: (answer, input) => readEvents(answer, input).map(({ signedBy: _, ...event }) => event),
}

/**
 * Name and time of the delivery. The carrier's own document is a PDF without either in a form to read; the name is often blank, by
 * privacy rules of the country.
 */
export const proveExpress: Capability<ExpressSettings, TrackInput, ProofOfDelivery> = {
  safe: true,
  ask: trackCall,
  read(answer, input) {
    const delivery = readEvents(answer, input).find(({ phase }) => phase === 'delivered')
    if (!delivery) throw new CarrierRefusal('The carrier has not delivered this parcel.', { code: 'not_delivered' })
    const { signedBy, at, location } = delivery
    return {
      tracking_number: input.tracking_number,
      signed_by: signedBy || 'Not disclosed by the carrier',
      delivered_at: at,
      place: location?.city ?? '',
    }
  },
}

/** An air waybill has ten digits; the number of a piece begins with letters. */
const isAirWaybill = (number: string) => /^\d{10}$/.test(number)

function trackCall(settings: ExpressSettings, { tracking_number }: TrackInput): CarrierCall {
  const details = { trackingView: 'all-checkpoints', levelOfDetail: 'all', requestGMTOffsetPerEvent: 'true' }
  const url = isAirWaybill(tracking_number)
    ? apiUrl(settings, `/shipments/${tracking_number}/tracking`, details)
    : apiUrl(settings, '/tracking', { pieceTrackingNumber: tracking_number, ...details })
  return { method: 'GET', url, headers: apiHeaders(settings) }
}

const Event = z.object({
  date: z.iso.date(),
  time: z.string().regex(/^\d\d:\d\d(:\d\d)?$/),
  GMTOffset: z
    .string()
    .regex(/^[+-]\d\d:\d\d$/)
    .optional(),
  typeCode: z.string().min(1),
  description: z.string().default(''),
  serviceArea: z.array(z.object({ description: z.string().default('') })).default([]),
  signedBy: z.string().optional(),
})
const TrackingAnswer = z.object({
  shipments: z
    .array(
      z.object({
        events: z.array(Event).default([]),
        pieces: z.array(z.object({ trackingNumber: z.string().optional(), events: z.array(Event).default([]) })).default([]),
      }),
    )
    .min(1),
})

function readEvents(
  answer: CarrierResponse,
  { tracking_number }: TrackInput,
): (TrackingEvent & { readonly signedBy: string | undefined })[] {
  if (answer.status === 404) return []
  if (answer.status !== 200) raiseFailure(answer)
  const [shipment] = readBody(TrackingAnswer, answer).shipments
  const piece = shipment!.pieces.find(({ trackingNumber }) => trackingNumber === tracking_number)
  const events = piece && piece.events.length > 0 ? piece.events : shipment!.events
  return events.map(({ date, time, GMTOffset = '+00:00', typeCode, description, serviceArea, signedBy }) => ({
    code: typeCode,
    ...expressMeaningOf(typeCode),
    at: momentOf(`${date}T${time}${GMTOffset}`),
    description,
    location: locationOf(serviceArea[0]?.description ?? ''),
    signedBy,
  }))
}

function momentOf(text: string): string {
  try {
    return Temporal.Instant.from(text).toString({ fractionalSecondDigits: 3 })
  } catch {
    throw new UnreadableAnswer('The carrier sent an event at a time that is none')
  }
}

/** `Brisbane-AU`: the country is behind the last hyphen. */
function locationOf(area: string) {
  const [, city, code = ''] = /^(.*)-([A-Z]{2})$/s.exec(area.trim()) ?? [undefined, area.trim()]
  const country_code = isCountryCode(code) ? code : null
  return city || country_code ? { city: city || null, country_code } : null
}

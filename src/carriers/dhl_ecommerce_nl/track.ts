import { z } from 'zod'
import { toUtc } from '../../platform/time.ts'
import { type Authorization, type Capability, CarrierRefusal } from '../kit/carrier.ts'
import type { ProofOfDelivery, TrackedNumber, TrackInput, TrackingEvent, TrackingUpdate, TrackManyInput } from '../kit/tracking.ts'
import { readAnswer } from './answers.ts'
import { postalCodeOf } from './capabilities.ts'
import { type DhlSettings, dhlCall } from './settings.ts'
import { meaningOfStatus } from './statuses.ts'

/** A time with an offset, or in UTC. */
const Time = z.string().refine((text) => toUtc(text) !== undefined)

const TrackEvent = z.object({
  category: z.string().default('UNKNOWN'),
  status: z.string().min(1).optional(),
  type: z.string(),
  timestamp: Time,
  remarks: z.string().nullish(),
  signer: z.string().nullish(),
  /** Kilograms, as weighed. */
  weight: z.number().positive().nullish(),
})
const Address = z.object({
  city: z.string().nullish(),
  countryCode: z.string().nullish(),
  street: z.string().nullish(),
  houseNumber: z.string().nullish(),
})
export const TrackedPiece = z.object({
  barcode: z.string().min(1),
  barcodes: z.array(z.string()).nullish(),
  deliveredAt: Time.nullish(),
  destination: z.object({ name: z.string().nullish(), address: Address.nullish() }).nullish(),
  events: z.array(TrackEvent).default([]),
})
const TrackAnswer = z.array(TrackedPiece)
type DhlPiece = z.output<typeof TrackedPiece>

/** Adds the postal code of the receiver, with which DHL shows more, such as the signer. */
const keyOf = ({ tracking_number, to }: TrackedNumber) => {
  const code = postalCodeOf(to?.postal_code)
  return code ? `${tracking_number}+${code}` : tracking_number
}

const askTracks = (settings: DhlSettings, parcels: readonly TrackedNumber[], authorization?: Authorization) =>
  dhlCall(
    settings,
    {
      method: 'GET',
      path: '/track-trace',
      query: [
        ['key', parcels.map(keyOf).join(',')],
        ['role', 'shipper'],
      ],
    },
    authorization,
  )

/** A piece has several barcodes where another carrier delivers it. */
const isPieceOf = (piece: DhlPiece, tracking_number: string) =>
  piece.barcode === tracking_number || (piece.barcodes?.includes(tracking_number) ?? false)

/** Legs are the course of a lorry, not of the parcel. */
export const eventsOf = ({ events }: DhlPiece): readonly TrackingEvent[] =>
  events
    .filter(({ type }) => type !== 'LEG_EVENT')
    .map(({ status = 'UNKNOWN', category, timestamp, remarks, weight }) => ({
      code: status,
      ...meaningOfStatus(status, category),
      at: toUtc(timestamp)!,
      description: remarks ? `${wordsOf(status)}: ${remarks}` : wordsOf(status),
      location: null,
      ...(weight ? { weighed_g: Math.round(weight * 1000) } : {}),
    }))

/** `OUT_FOR_DELIVERY` as a person reads it. */
const wordsOf = (status: string) => {
  const words = status.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An unknown number is an empty list. */
export const trackParcel: Capability<DhlSettings, TrackInput, readonly TrackingEvent[]> = {
  safe: true,
  ask: (settings, input, authorization) => askTracks(settings, [input], authorization),
  read(answer, { tracking_number }) {
    const piece = readAnswer(TrackAnswer, answer).find((one) => isPieceOf(one, tracking_number))
    return piece ? eventsOf(piece) : []
  },
}

/** DHL names no limit for keys in a call: verify. Twenty keep the address below 1 kB. */
export const trackParcels: { readonly max: number } & Capability<DhlSettings, TrackManyInput, readonly TrackingUpdate[]> = {
  max: 20,
  safe: true,
  ask: (settings, { parcels }, authorization) => askTracks(settings, parcels, authorization),
  read(answer, { parcels }) {
    const pieces = readAnswer(TrackAnswer, answer)
    return parcels.flatMap(({ tracking_number }) => {
      const piece = pieces.find((one) => isPieceOf(one, tracking_number))
      return piece ? [{ tracking_number, events: eventsOf(piece) }] : []
    })
  },
}

/**
 * The name that track-trace shows to those who know the postal code. The image of the signature takes a second call, by an id of the piece
 * (`GET /pieces/{id}/pod`); it is not fetched.
 */
export const proveDelivery: Capability<DhlSettings, TrackInput, ProofOfDelivery> = {
  safe: true,
  ask: (settings, input, authorization) => askTracks(settings, [input], authorization),
  read(answer, { tracking_number }) {
    const piece = readAnswer(TrackAnswer, answer).find((one) => isPieceOf(one, tracking_number))
    if (!piece) throw new CarrierRefusal('The carrier does not know this parcel.', { code: 'unknown_parcel' })
    const last = piece.events.filter(({ category }) => category === 'DELIVERED').at(-1)
    const delivered_at = last?.timestamp ?? piece.deliveredAt
    if (!delivered_at) throw new CarrierRefusal('The parcel is not delivered yet.', { code: 'not_delivered' })
    const signed_by = last?.signer
    if (!signed_by) throw new CarrierRefusal('The carrier does not show who took the parcel.', { code: 'no_signer' })
    const { address, name } = piece.destination ?? {}
    const place = [name, [address?.street, address?.houseNumber].filter(Boolean).join(' '), address?.city].filter(Boolean).join(', ')
    return { tracking_number, signed_by, delivered_at: toUtc(delivered_at)!, place }
  },
}

import { z } from 'zod'
import { boundedList } from '../../http/lists.ts'
import { symbologyNames } from '../../labels/marks.ts'
import { documentTypes } from '../kit/announce.ts'
import { containerTypes } from '../kit/pickups.ts'
import { shopTypes, weekdayNames } from '../kit/service-points.ts'
import { currencyCode } from './wire.ts'

/** The rest of the protocol between Crossdock and the sandbox network: shipments, tracking and pickups. */
const country = z.string().regex(/^[A-Z]{2}$/)
const moment = z.iso.datetime()
const reference = z.string().min(1).max(100)
const word = z.string().min(1)

const line = z.string().optional()
const address = z.object({
  name: word,
  company_name: line,
  address_line_1: word,
  house_number: line,
  address_line_2: line,
  postal_code: word,
  city: word,
  po_box: line,
  state_province_code: line,
  country_code: country,
  email: line,
  phone_number: line,
})
const item = z.object({
  description: z.string(),
  quantity: z.int().positive(),
  grams: z.number(),
  price: z.object({ cents: z.int(), currency: z.string() }).optional(),
})
const piece = z.object({
  grams: z.number().positive(),
  millimetres: z.array(z.number()).length(3).optional(),
  insured_cents: z.int().nonnegative(),
  insured_currency: currencyCode.optional(),
  contents: z.array(item),
  packaging: z.string().optional(),
  notes: z.array(z.string()).optional(),
  barcode: z.string().optional(),
  best_before: z.iso.date().optional(),
  collo: z.tuple([z.int().positive(), z.int().positive()]).optional(),
})
const freight = z.object({
  lift_at_sender: z.boolean().optional(),
  lift_at_receiver: z.boolean().optional(),
  on_date: z.iso.date().optional(),
  booked_slot: z.boolean().optional(),
})
export const ShipmentRequest = z.object({
  account: word,
  details: z.record(z.string(), z.unknown()),
  reference,
  service: word,
  from: address,
  to: address,
  return_to: address.optional(),
  service_point: word.optional(),
  signature: z.boolean().optional(),
  incoterm: z.string().optional(),
  deliver_at: z.string().optional(),
  customer_reference: z.string().optional(),
  customs: z.looseObject({ invoice_number: word, export_reason: word }).optional(),
  hide_sender: z.boolean().optional(),
  freight: freight.optional(),
  pieces: z.array(piece).min(1),
  asked_at: moment,
})

const bookedPiece = z.object({
  number: word.nullable(),
  track_at: z.url().nullable(),
  air_waybill: word.nullable(),
  routing: z.object({
    code: word,
    depot: word,
    barcodes: z.array(z.object({ symbology: z.enum(symbologyNames), data: word, text: z.string() })).min(1),
  }),
})
export type BookedPiece = z.output<typeof bookedPiece>
const shipment = z.object({ id: word, pieces: z.array(bookedPiece).min(1) })
export const ShipmentAnswer = z.object({ shipment })

export const FindRequest = z.object({ account: word, reference })
/** An empty list says that there is none; a wrong address, which is also 404, must not be taken for that. */
export const FindAnswer = z.object({ shipments: z.array(shipment).max(1) })

export const CancelRequest = z.object({ account: word, id: word, asked_at: moment })
export const CancelAnswer = z.object({
  cancellation: z.discriminatedUnion('state', [
    z.object({ state: z.enum(['cancelled', 'queued']), message: z.string() }),
    z.object({ state: z.literal('refused'), code: word, message: z.string() }),
  ]),
})

export const TrackRequest = z.object({ account: word, number: word, asked_at: moment })
const event = z.object({
  code: word,
  text: z.string(),
  time: moment,
  place: z.object({ city: z.string().nullable(), country: country.nullable() }).nullable(),
  weight_g: z.int().min(1).max(100_000_000).optional(),
})
export type WireEvent = z.output<typeof event>
export const TrackAnswer = z.object({ events: z.array(event) })
/** Bounds what comes in by one request: it is written in one transaction, which others wait for. */
export const PushBody = z.object({ updates: boundedList(z.object({ number: word, events: boundedList(event, 200) }), 1_000) })
const end = z.object({ city: z.string().nullable(), country })
/** `foreign`: one that was booked elsewhere, and is to be known from now on. */
const foreign = z.object({
  registered_at: moment,
  service: z.string().nullable(),
  customer_reference: z.string().nullable(),
  from: end,
  to: end,
  customs: z.boolean(),
})
export const OutboxRequest = z.object({
  account: word,
  asked_at: moment,
  /** The pickup that the parcels waited for. */
  pickup: word.optional(),
  parcels: z.array(z.object({ number: word, after: moment.nullable(), foreign: foreign.optional() })),
})
export const OutboxAnswer = z.object({
  push: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }).nullable(),
  next: z.array(z.object({ number: word, time: moment.nullable() })),
})
const point = z.tuple([z.number(), z.number()])
export const ProofAnswer = z.object({
  proof: z.object({ number: word, signed_by: word, time: moment, place: z.string(), strokes: z.array(z.array(point).min(1)).optional() }),
})

export const DocumentRequest = z.object({ account: word, shipment: word, kind: z.enum(documentTypes) })
export const DocumentAnswer = z.object({
  document: z.object({ type: z.enum(['application/pdf', 'application/zpl', 'image/png']), base64: z.base64().min(1) }),
})

const slot = z.object({ start_at: moment, end_at: moment })
export const SlotsRequest = z.object({ account: word, country, postal_code: word, date: z.iso.date(), asked_at: moment })
export const SlotsAnswer = z.object({ slots: z.array(slot) })
export const PickupRequest = z.object({
  account: word,
  reference,
  customer_reference: z.string().optional(),
  address,
  slots: z.array(z.object({ start_at: moment, end_at: moment.nullable() })).min(1),
  quantity: z.int().positive(),
  containers: z.array(z.object({ kind: z.enum(containerTypes), quantity: z.int().positive() })).optional(),
  grams: z.number().positive().optional(),
  instructions: z.string().optional(),
  asked_at: moment,
})
const pickup = z.object({ id: word, slot })
export const PickupAnswer = z.object({ pickup })
export const FindPickupRequest = z.object({ account: word, reference, asked_at: moment })
export const FindPickupAnswer = z.object({
  pickups: z
    .array(
      z.discriminatedUnion('state', [
        pickup.extend({ state: z.enum(['booked', 'collected', 'cancelled']) }),
        pickup.extend({ state: z.literal('failed'), message: z.string() }),
      ]),
    )
    .max(1),
})

const position = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
export const PointsRequest = z.object({
  account: word,
  country,
  postal_code: z.string().optional(),
  position: position.optional(),
  radius_m: z.number().positive().optional(),
  ids: z.array(z.string()).optional(),
  limit: z.int().positive(),
})
const hours = z
  .array(z.object({ start_time: z.string().regex(/^\d\d:\d\d$/), end_time: z.string().regex(/^\d\d:\d\d$/) }))
  .min(1)
  .nullable()
export const PointsAnswer = z.object({
  points: z.array(
    z.object({
      carrier_service_point_id: word,
      name: word,
      carrier_shop_type: z.string().nullable(),
      general_shop_type: z.enum(shopTypes).nullable(),
      address: z.object({ street: z.string(), house_number: z.string(), postal_code: word, city: word, country_code: country }),
      position,
      contact: z.object({ email: z.string(), phone: z.string() }),
      opening_times: z.object(
        Object.fromEntries(weekdayNames.map((day) => [day, hours])) as Record<(typeof weekdayNames)[number], typeof hours>,
      ),
      extra_data: z.record(z.string(), z.unknown()),
      state: z.enum(['open', 'full', 'closed']),
      distance_m: z.int().nonnegative().nullable(),
    }),
  ),
})

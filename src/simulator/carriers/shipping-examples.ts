import type { Announced, AnnounceInput, Barcode, ParcelToAnnounce } from '../../carriers/kit/announce.ts'
import type { Examples } from '../../carriers/kit/example.ts'
import type { Phase } from '../../carriers/kit/tracking.ts'
import type { BookedPiece } from './wire-shipping.ts'

/** The calls of all these conversations. The sandbox carriers have one protocol; each has numbers, codes and rules of its own. */
export type Conversation = {
  readonly host: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly key: string
  readonly account: string
  readonly details: Readonly<Record<string, unknown>>
  readonly option_code: string
  /** Further fields that this carrier requires, in our names and in its own. */
  readonly input?: Partial<AnnounceInput>
  readonly body?: object
  readonly parcel?: Partial<ParcelToAnnounce>
  readonly piece?: object
  /** What it answered. */
  readonly id: string
  readonly number: string | null
  readonly barcodes: readonly Barcode[]
}
type Tracked = Conversation & {
  readonly number: string
  readonly event: readonly [code: string, text: string, phase: Phase]
  /** Of the body that it pushed. */
  readonly signature: string
  readonly cancelled: 'cancelled' | 'queued'
}

const at = '2026-03-02T10:00:00.000Z'
export const exampleReference = '0195f0c2-7a10-7c3e-9b1d-5f2a4c8e6d01'

const from_address = {
  name: 'Shop',
  address_line_1: 'Quay',
  house_number: '1',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country_code: 'NL',
}
const to_address = {
  name: 'Zoë Jansen',
  address_line_1: 'Lange Straße',
  house_number: '7',
  postal_code: '10117',
  city: 'Berlin',
  country_code: 'DE',
  email: 'zoe@example.com',
}
const item = { description: 'Teapot', quantity: 2, price: { cents: 1250, currency: 'EUR' }, hs_code: '691110', origin_country: 'NL' }

const callTo = ({ host, key, account }: Conversation, path: string, body: object, behaviour = 'good') =>
  ({
    method: 'POST',
    url: `https://${host}.practice.invalid/v1/${path}`,
    headers: { authorization: `Bearer ${key}`, 'x-practice-behaviour': behaviour },
    body: { account, ...body },
    timeoutMs: 10_000,
  }) as const

const refused = (status: number, code: string, message: string, field: string) => ({
  answer: { status, body: { error: { code, message, field } } },
  refuses: { code, message, field },
})

const pieceOf = (said: Conversation): BookedPiece => {
  const { host, number, barcodes } = said
  return {
    number,
    track_at: number && `https://${host}.practice.invalid/track/${number}`,
    air_waybill: host === 'aerofast' ? number : null,
    routing: {
      code: 'DE-10117-DE10',
      depot: 'DE10',
      barcodes: [...barcodes],
    },
  }
}
const announcedOf = (said: Conversation): Announced => {
  const { number, track_at, air_waybill, routing } = pieceOf(said)
  const parcel = { tracking_number: number, tracking_url: track_at, awb_tracking_number: air_waybill, label: { routing } }
  return { shipment_id: said.id, parcels: [parcel] }
}

export const announceExamples = (said: Conversation): NonNullable<Examples['announce']> => {
  const { settings, details, option_code } = said
  const input: AnnounceInput = {
    option_code,
    reference: exampleReference,
    customer_reference: 'Order 4711',
    from_address,
    to_address,
    parcels: [
      {
        weight_g: 1800,
        dimensions_mm: { length: 300, width: 200, height: 100 },
        insured_cents: 2500,
        parcel_items: [{ ...item, weight_g: 400 }],
        ...said.parcel,
      },
    ],
    at,
    ...said.input,
  }
  const piece = { grams: 1800, millimetres: [300, 200, 100], insured_cents: 2500, contents: [{ ...item, grams: 400 }], ...said.piece }
  const body = {
    details,
    reference: exampleReference,
    customer_reference: 'Order 4711',
    service: option_code.split(':')[1],
    from: from_address,
    to: to_address,
    pieces: [piece],
    asked_at: at,
    ...said.body,
  }
  return [
    {
      title: 'a parcel is booked',
      settings,
      input,
      call: callTo(said, 'shipments', body),
      answer: { status: 200, body: { shipment: { id: said.id, pieces: [pieceOf(said)] } } },
      reads: announcedOf(said),
    },
    {
      title: 'a service that it does not have',
      settings,
      input: { ...input, option_code: `${option_code.split(':')[0]}:balloon` },
      call: callTo(said, 'shipments', { ...body, service: 'balloon' }),
      ...refused(422, 'unknown_service', 'There is no service balloon.', 'service'),
    },
  ]
}

export const shippingExamples = (said: Tracked): Pick<Examples, 'announce' | 'cancel' | 'find' | 'track' | 'receive'> => {
  const { settings, id, number, event, signature, cancelled } = said
  const [code, text, phase] = event
  const later = '2026-03-03T09:30:00.000Z'
  const place = { city: 'Amsterdam', country: 'NL' }
  const location = { city: 'Amsterdam', country_code: 'NL' }
  const cancelCall = callTo(said, 'shipments/cancel', { id, asked_at: at })
  const message = cancelled === 'queued' ? 'It will be cancelled at 2026-03-02T20:00:00.000Z.' : 'It is cancelled.'
  const tooLate = { code: 'already_collected', message: 'It is on its way.' }
  const trackCall = callTo(said, 'track', { number, asked_at: later })
  const body = JSON.stringify({ updates: [{ number, events: [{ code, text, time: later, place }] }] })
  const push = { headers: { 'content-type': 'application/json', 'x-practice-signature': signature }, body }
  return {
    announce: announceExamples(said),
    cancel: [
      {
        title: 'in time',
        settings,
        input: { id, at },
        call: cancelCall,
        answer: { status: cancelled === 'queued' ? 202 : 200, body: { cancellation: { state: cancelled, message } } },
        reads: { status: cancelled, message },
      },
      {
        title: 'too late',
        settings,
        input: { id, at },
        call: cancelCall,
        answer: { status: 200, body: { cancellation: { state: 'refused', ...tooLate } } },
        reads: { status: 'refused', ...tooLate },
      },
      {
        title: 'what is not known',
        settings,
        input: { id: 'XX-1', at },
        call: callTo(said, 'shipments/cancel', { id: 'XX-1', asked_at: at }),
        ...refused(404, 'unknown_shipment', 'There is no such shipment.', 'id'),
      },
    ],
    find: [
      {
        title: 'what was booked, though no answer came',
        settings,
        input: { reference: exampleReference },
        call: callTo(said, 'shipments/search', { reference: exampleReference }),
        answer: { status: 200, body: { shipments: [{ id, pieces: [pieceOf(said)] }] } },
        reads: { found: true, announced: announcedOf(said) },
      },
      {
        title: 'what was never booked',
        settings,
        input: { reference: exampleReference },
        call: callTo(said, 'shipments/search', { reference: exampleReference }),
        answer: { status: 200, body: { shipments: [] } },
        reads: { found: false },
      },
      {
        title: 'a carrier that is set to refuse',
        settings: { ...settings, behaviour: 'refuse' },
        input: { reference: exampleReference },
        call: callTo(said, 'shipments/search', { reference: exampleReference }, 'refuse'),
        answer: { status: 422, body: { error: { code: 'told_to_refuse', message: 'This contract is set to refuse everything.' } } },
        refuses: { code: 'told_to_refuse', message: 'This contract is set to refuse everything.' },
      },
    ],
    track: [
      {
        title: 'a known code and an unknown one',
        settings,
        input: { tracking_number: number, at: later },
        call: trackCall,
        answer: {
          status: 200,
          body: {
            events: [
              { code, text, time: at, place },
              { code: 'Zz-917', text: 'Ångström', time: later, place: null },
            ],
          },
        },
        reads: [
          { code, phase, at, description: text, location },
          { code: 'Zz-917', phase: null, at: later, description: 'Ångström', location: null },
        ],
      },
      {
        title: 'a number that is not known',
        settings,
        input: { tracking_number: number, at: later },
        call: trackCall,
        ...refused(404, 'unknown_number', 'There is no parcel of this number.', 'number'),
      },
    ],
    receive: [
      {
        title: 'what the carrier has signed',
        settings,
        push,
        reads: [{ tracking_number: number, events: [{ code, phase, at: later, description: text, location }] }],
      },
      {
        title: 'a body that was changed on the way',
        settings,
        push: { ...push, body: body.replace('Amsterdam', 'Rotterdam') },
        forged: true,
      },
      { title: 'no signature', settings, push: { headers: {}, body }, forged: true },
    ],
  }
}

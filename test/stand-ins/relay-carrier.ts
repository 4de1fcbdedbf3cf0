import { z } from 'zod'
import type { AnnounceInput, AnnounceResult, CancelInput, Cancellation, FindInput, FoundShipment } from '../../src/carriers/kit/announce.ts'
import { ForgedPush, readBody, UnreadableAnswer } from '../../src/carriers/kit/answers.ts'
import {
  type Authorization,
  type Capability,
  type Carrier,
  CarrierRefusal,
  type CarrierResponse,
  defineCarrier,
  type SteppedCapability,
} from '../../src/carriers/kit/carrier.ts'
import type { Product } from '../../src/carriers/kit/product.ts'
import { cardsWithoutPrices } from '../../src/carriers/kit/rate-table.ts'
import { shortReference } from '../../src/carriers/kit/reference.ts'
import { plainLabel } from '../../src/labels/plain.ts'

/** An invented carrier with all that the contract of carriers allows: tokens, several calls, files, batches. Only tests add it. */
const settings = z.strictObject({
  account: z.string().min(1).meta({ description: 'The account number' }),
  api_key: z.string().min(1).meta({ description: 'The key of its web service', secret: true }),
  environment: z.enum(['sandbox', 'live']).default('sandbox').meta({ description: 'Where labels are bought' }),
})
type Settings = z.output<typeof settings>

export const relayOrigins = { sandbox: 'https://sandbox.relay.example', live: 'https://api.relay.example' } as const
const urlOf = ({ environment }: Settings, path: string) => relayOrigins[environment] + path
const bearer = (authorization?: Authorization) => ({ authorization: `Bearer ${authorization!.token}` })

const product = (code: string, more: Partial<Product> = {}): Product => ({
  code,
  name: code,
  has: { b2c: true, form_factor: 'parcel', last_mile: 'home_delivery', tracked: true },
  variants: [{ code: '', name: code }],
  limits: { min_kg: 0.001, max_kg: 30, length_cm: 120, width_cm: 60, height_cm: 60 },
  most_parcels: 5,
  rated: 'parcel',
  cards: cardsWithoutPrices('domestic', 'abroad'),
  days: { domestic: 1, abroad: 3 },
  requires: [],
  charging_type: 'label_creation',
  ...more,
})

const Piece = z.object({ number: z.string().min(1), label_id: z.string().min(1) })
const Booked = z.object({
  id: z.string().min(1),
  pieces: z.array(Piece),
  price: z.object({ cents: z.int(), currency: z.string() }).optional(),
  expected: z.string().optional(),
  warnings: z.array(z.string()).optional(),
  failed: z.array(z.object({ parcel: z.int(), message: z.string() })).optional(),
  invoice: z.string().optional(),
})
const Trouble = z.object({ code: z.string().min(1), message: z.string() })

function refuse(answer: CarrierResponse): never {
  if (answer.status < 400 || answer.status >= 500) throw new UnreadableAnswer(`The carrier answered ${answer.status}`)
  const { code, message } = readBody(Trouble, answer)
  throw new CarrierRefusal(message, { code })
}

/** First the shipment is booked under our reference, then the label of each piece is fetched as a file. */
export type RelayState = { readonly booked?: z.output<typeof Booked>; readonly labels: readonly string[] }

const steps = (path: string, isSafe: boolean): SteppedCapability<Settings, AnnounceInput, RelayState, AnnounceResult> => ({
  first: { labels: [] },
  isSafe: ({ booked }) => isSafe || booked !== undefined,
  isReading: ({ booked }) => booked !== undefined,
  bookedId: ({ booked }) => booked?.id,
  ask(of, { reference, option_code, parcels, label, to_address, service_point }, { booked, labels }, authorization) {
    if (booked)
      return {
        method: 'GET',
        url: urlOf(of, `/labels/${booked.pieces[labels.length]!.label_id}`),
        headers: { ...bearer(authorization), accept: label.mime_type },
      }
    const body = { reference: shortReference(reference), option_code, pieces: parcels.length, label, to: to_address, service_point }
    return { method: 'POST', url: urlOf(of, path), headers: bearer(authorization), body }
  },
  next({ booked, labels }, answer) {
    if (!booked) {
      // 409: booked by an earlier call with this reference.
      if (answer.status !== 201 && answer.status !== 409) refuse(answer)
      const made = readBody(Booked, answer)
      return made.pieces.length === 0 ? { result: announcedOf(made, []) } : { state: { booked: made, labels: [] } }
    }
    if (answer.status !== 200) refuse(answer)
    if (!answer.bytes) throw new UnreadableAnswer('The label is no file.')
    const all = [...labels, Buffer.from(answer.bytes).toString('base64')]
    return all.length < booked.pieces.length ? { state: { booked, labels: all } } : { result: announcedOf(booked, all) }
  },
})

function announcedOf(
  { id, pieces, price, expected, warnings, failed, invoice }: z.output<typeof Booked>,
  labels: readonly string[],
): AnnounceResult {
  return {
    shipment_id: id,
    parcels: pieces.map(({ number }, at) => ({
      tracking_number: number,
      tracking_url: `https://relay.example/${number}`,
      awb_tracking_number: null,
      label: { document: { mime_type: 'application/pdf', content_base64: labels[at]! } },
    })),
    price,
    expected_delivery: expected,
    warnings,
    failed,
    ...(invoice !== undefined && {
      documents: [{ type: 'commercial-invoice', document: { mime_type: 'application/pdf', content_base64: invoice } }],
    }),
  }
}

const find: Capability<Settings, FindInput, FoundShipment> = {
  safe: true,
  ask: (of, { reference }, authorization) => ({
    method: 'GET',
    url: urlOf(of, `/shipments?reference=${shortReference(reference)}`),
    headers: bearer(authorization),
  }),
  read(answer) {
    if (answer.status === 404) return { found: false }
    if (answer.status !== 200) refuse(answer)
    const found = readBody(Booked.extend({ labels: z.array(z.string()) }), answer)
    return { found: true, announced: announcedOf(found, found.labels) }
  },
}

const cancel: Capability<Settings, CancelInput, Cancellation> = {
  safe: true,
  ask: (of, { id }, authorization) => ({ method: 'DELETE', url: urlOf(of, `/shipments/${id}`), headers: bearer(authorization) }),
  read: (answer) => (answer.status === 204 ? { status: 'cancelled', message: 'Cancelled' } : refuse(answer)),
}

const Events = z.array(z.object({ number: z.string(), events: z.array(z.object({ code: z.string(), at: z.string() })) }))
const phases: Record<string, 'accepted' | 'delivered'> = { A: 'accepted', D: 'delivered' }
const updatesOf = (answer: CarrierResponse) =>
  readBody(Events, answer).map(({ number, events }) => ({
    tracking_number: number,
    events: events.map(({ code, at }) => ({ code, phase: phases[code] ?? null, at, description: code, location: null })),
  }))

/** `isSafe`: whether the carrier recognizes a reference, so that a booking may be sent again. */
export const relayCarrier = (code: string, isSafe: boolean, more: Partial<Carrier> = {}): Carrier => ({
  ...defineCarrier({
    code,
    name: `Relay ${code}`,
    settings,
    mode: 'any',
    origins: ['NL'],
    zones: [
      { name: 'domestic', to: 'domestic' },
      { name: 'abroad', to: 'elsewhere' },
    ],
    remote: {},
    tracking_hosts: ['relay.example'],
    cut_off: '17:00',
    delivers_on: [1, 2, 3, 4, 5],
    products: [product('parcel'), product('return', { has: { returns: true, form_factor: 'parcel' }, charging_type: 'first_scan' })],
    surcharges: [],
    prices: null,
    label: plainLabel,
    authorize: {
      safe: true,
      ask: (of) => ({ method: 'POST', url: urlOf(of, '/token'), content: { form: { account: of.account, key: of.api_key } } }),
      read(answer) {
        if (answer.status !== 200) refuse(answer)
        const { jwt, lives } = readBody(z.object({ jwt: z.string().min(1), lives: z.int() }), answer)
        return { token: jwt, expires_in_s: lives }
      },
    },
    validate: {
      safe: true,
      ask: (of, _, authorization) => ({ method: 'GET', url: urlOf(of, '/account'), headers: bearer(authorization) }),
      read: (answer) =>
        answer.status === 200 ? readBody(z.object({ client_id: z.string(), country: z.string() }), answer) : refuse(answer),
    },
    announce: steps('/shipments', isSafe),
    announceReturn: steps('/returns', isSafe),
    find,
    cancel,
    track: {
      safe: true,
      ask: (of, { tracking_number }, authorization) => ({
        method: 'GET',
        url: urlOf(of, `/events?numbers=${tracking_number}`),
        headers: bearer(authorization),
      }),
      read: (answer) => updatesOf(answer)[0]?.events ?? [],
    },
  }),
  ...more,
})

/** Tracks at most three parcels in a call. */
export const relayTrackMany: NonNullable<Carrier['trackMany']> = {
  max: 3,
  safe: true,
  ask: (of, { parcels }, authorization) => ({
    method: 'GET',
    url: urlOf(of as Settings, `/events?numbers=${parcels.map(({ tracking_number }) => tracking_number).join()}`),
    headers: bearer(authorization),
  }),
  read: updatesOf,
}

const SubscriptionAnswer = z.object({ id: z.string().min(1) })
/** Pushes without a signature: the key that it was given proves that it is the carrier. */
export const relayPushes: Pick<Carrier, 'subscribe' | 'receive'> = {
  subscribe: {
    safe: true,
    ask: (of, { url, key }, authorization) => ({
      method: 'POST',
      url: urlOf(of as Settings, '/subscriptions'),
      headers: bearer(authorization),
      body: { url, key },
    }),
    read: (answer) => (answer.status === 201 ? { subscription_id: readBody(SubscriptionAnswer, answer).id } : refuse(answer)),
  },
  receive: {
    read(headers, body, _, key) {
      if (headers['x-relay-key'] !== key) throw new ForgedPush('The key is not ours.')
      return updatesOf({ status: 200, body: JSON.parse(body) })
    },
  },
}

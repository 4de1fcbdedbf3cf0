import { omitUndefinedFields } from '../../platform/omit-fields.ts'
import type { Capability } from '../kit/carrier.ts'
import type { ForeignParcel, Outbox, OutboxInput, ProofOfDelivery, Receive, TrackInput, TrackingEvent } from '../kit/tracking.ts'
import { type LoginOf, postCall, readAnswer } from './capabilities.ts'
import { meaningOf } from './event-codes.ts'
import { openPush } from './push.ts'
import { OutboxAnswer, ProofAnswer, TrackAnswer, type WireEvent } from './wire-shipping.ts'

export const practiceTrack = <Settings>(
  host: string,
  login: LoginOf<Settings>,
): Capability<Settings, TrackInput, readonly TrackingEvent[]> => ({
  safe: true,
  ask: (settings, input) => postCall(host, '/v1/track', login(settings), numberOf(login(settings).account, input)),
  read: (answer) => readAnswer(TrackAnswer, answer).events.map((event) => readEvent(host, event)),
})

/** The carrier signs what it sends with the key of the contract. */
export const practiceReceive = <Settings>(host: string, login: LoginOf<Settings>): Receive<Settings> => ({
  read: (headers, body, settings) =>
    openPush({ headers, body }, login(settings).key).map(({ number, events }) => ({
      tracking_number: number,
      events: events.map((event) => readEvent(host, event)),
    })),
})

/** Calls without the behaviour of the contract: that is for calls of clients, and this call is the simulator's own. */
export const practiceOutbox = <Settings>(host: string, login: LoginOf<Settings>): Capability<Settings, OutboxInput, Outbox> => ({
  safe: true,
  ask(settings, { at, pickup_id, parcels }) {
    const signedIn = login(settings)
    const asked = parcels.map(({ tracking_number, after, foreign }) => ({
      number: tracking_number,
      after,
      ...(foreign && { foreign: foreignOf(foreign) }),
    }))
    const body = omitUndefinedFields({ account: signedIn.account, asked_at: at, pickup: pickup_id, parcels: asked })
    return postCall(host, '/v1/outbox', { ...signedIn, behaviour: 'good' }, body)
  },
  read(answer) {
    const { push, next } = readAnswer(OutboxAnswer, answer)
    return { push, next: next.map(({ number, time }) => ({ tracking_number: number, next_at: time })) }
  },
})

const foreignOf = ({ registered_at, option_code, reference, from, to, needs_customs }: ForeignParcel) => ({
  registered_at,
  service: option_code === null ? null : option_code.slice(option_code.indexOf(':') + 1),
  customer_reference: reference,
  from: { city: from.city, country: from.country_code },
  to: { city: to.city, country: to.country_code },
  customs: needs_customs,
})

export const practiceProof = <Settings>(host: string, login: LoginOf<Settings>): Capability<Settings, TrackInput, ProofOfDelivery> => ({
  safe: true,
  ask: (settings, input) => postCall(host, '/v1/proof', login(settings), numberOf(login(settings).account, input)),
  read(answer) {
    const { number, signed_by, time, place, strokes } = readAnswer(ProofAnswer, answer).proof
    return { tracking_number: number, signed_by, delivered_at: time, place, ...(strokes && { signature: { strokes } }) }
  },
})

const numberOf = (account: string, { tracking_number, at }: TrackInput) => ({ account, number: tracking_number, asked_at: at })

const readEvent = (host: string, { code, text, time, place, weight_g }: WireEvent): TrackingEvent => ({
  code,
  ...meaningOf(host, code),
  at: time,
  description: text,
  location: place && { city: place.city, country_code: place.country },
  ...(weight_g !== undefined && { weighed_g: weight_g }),
})

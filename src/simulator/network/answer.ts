import type { CapabilityName, Carrier, CarrierCall } from '../../carriers/kit/carrier.ts'
import { sandboxCarriers } from '../../carriers/sandbox/index.ts'
import { letterCarrier, letterHost } from '../../carriers/sandbox/letter.ts'
import { type Behaviour, sandboxBehaviours } from '../../carriers/sandbox/settings.ts'
import { behaviourHeader, practiceDomain } from '../../carriers/sandbox/wire.ts'
import type { Random } from '../../platform/random.ts'
import { drawFailure } from './failures.ts'
import type { CarrierLedger } from './ledger.ts'
import { emptyOutbox } from './outbox.ts'
import { bookPickup, cancelPickup, findPickup, listSlots } from './pickups.ts'
import { listPoints, type Points } from './points.ts'
import { listRates, type RatePrice, showAccount } from './rates.ts'
import { errorResponse, type SimulatorRequest, type SimulatorResponse } from './reply.ts'
import { answerAnnounce, answerCancel, answerSearch, journeyNamed } from './shipments.ts'
import { answerProofOfDelivery, answerTracking, showDocument } from './tracking.ts'

/** The responses of the sandbox carriers, as data. The caller delays and delivers them. */
export type PracticeAnswer =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: unknown
      readonly delayMs?: number
    }
  /** No answer comes, and the carrier has done what it was asked only where it is silent after that. `afterMs`: when one gives up. */
  | { readonly kind: 'timeout'; readonly when: 'before' | 'after'; readonly afterMs?: number }
  | { readonly kind: 'reset' }

/** The dependencies of the sandbox carriers. */
export type SimulatorServices = {
  readonly price: RatePrice
  readonly ledger: CarrierLedger
  readonly points: Points
  readonly random: Random
}

type CarrierHost = Pick<URL, 'hostname' | 'pathname'>
const nowhere: CarrierHost = { hostname: '', pathname: '' }
const isInside = ({ hostname }: CarrierHost) => hostname.endsWith(practiceDomain)
export const isSandboxCarrier = (url: string) => isInside(URL.parse(url) ?? nowhere)

export async function answerSandboxCarrier(call: CarrierCall, means: SimulatorServices): Promise<PracticeAnswer> {
  const place = URL.parse(call.url) ?? nowhere
  const journey = journeyOf(call, place)
  if (journey === 'announcement_failed')
    return { kind: 'answer', ...errorResponse(422, 'announcement_failed', 'Its reference asks for a refusal.', 'customer_reference') }
  const behaviour = journey === 'carrier_timeout' ? 'time_out_after' : behaviourOf(call, place)
  if (behaviour === 'time_out_before') return { kind: 'timeout', when: 'before' }
  if (behaviour === 'refuse')
    return { kind: 'answer', ...errorResponse(422, 'told_to_refuse', 'This contract is set to refuse everything.') }
  const failure = isUnreliable(behaviour) ? drawFailure(means.random) : undefined
  if (failure && !failure.did) return failure.outcome
  // The call arrives twice, and the second response is returned: a test that counts effects sees both.
  const booksAgain = behaviour === 'book_again' || behaviour === 'unreliable_book_again'
  if (behaviour === 'answer_twice') await replyTo(call, place, means, booksAgain)
  const reply = { kind: 'answer', ...(await replyTo(call, place, means, booksAgain)) } as const
  if (failure) return failure.outcome
  if (behaviour === 'time_out_after') return { kind: 'timeout', when: 'after' }
  if (behaviour === 'answer_slowly') return { ...reply, delayMs: 4000 }
  return reply
}

const isUnreliable = (behaviour: Behaviour) => behaviour === 'unreliable' || behaviour === 'unreliable_book_again'

/**
 * Behaviour that the contract names in a header. The account is always answered well: a contract that is to misbehave has to be made first.
 */
function behaviourOf({ headers = {} }: CarrierCall, { pathname }: CarrierHost): Behaviour {
  if (pathname === '/v1/account') return 'good'
  const behaviour = headers[behaviourHeader] ?? ''
  return Object.hasOwn(sandboxBehaviours, behaviour) ? (behaviour as Behaviour) : 'good'
}

/** A shipment or a pickup may itself say what becomes of it, whatever its contract says. */
function journeyOf({ body }: CarrierCall, { pathname }: CarrierHost): string | undefined {
  const isBooking = pathname === '/v1/shipments' || pathname === '/v1/pickups'
  const { customer_reference } = (isBooking ? (body as { customer_reference?: unknown } | undefined) : undefined) ?? {}
  return journeyNamed(String(customer_reference))
}

/** Names no platform: it is only asked what it sells. */
const hosts = [...sandboxCarriers, letterCarrier(letterHost)]

async function replyTo(call: CarrierCall, place: CarrierHost, means: SimulatorServices, booksAgain: boolean): Promise<SimulatorResponse> {
  const host = place.hostname.slice(0, -practiceDomain.length)
  const carrier = isInside(place) ? hosts.find(({ code }) => code === host) : undefined
  if (!carrier) return errorResponse(404, 'unknown_host', 'No sandbox carrier has this host.')
  const key = /^Bearer (.+)$/.exec(call.headers?.authorization ?? '')?.[1]
  if (key === undefined) return errorResponse(401, 'no_credentials', 'No key was sent.')
  if (key.startsWith('bad')) return errorResponse(401, 'wrong_credentials', 'The key is not known.')
  return answerOf(carrier, `${call.method} ${place.pathname}`, { body: call.body, key, booksAgain }, means)
}

/** Operations that a carrier answers from its ledger, and the capability that it must have for each. */
const fromBooks: Readonly<
  Record<string, readonly [CapabilityName | 'outbox', (question: SimulatorRequest) => Promise<SimulatorResponse>]>
> = {
  'POST /v1/shipments': ['announce', answerAnnounce],
  'POST /v1/shipments/search': ['find', answerSearch],
  'POST /v1/shipments/cancel': ['cancel', answerCancel],
  'POST /v1/track': ['track', answerTracking],
  'POST /v1/outbox': ['outbox', emptyOutbox],
  'POST /v1/proof': ['proofOfDelivery', answerProofOfDelivery],
  'POST /v1/documents': ['documents', showDocument],
  'POST /v1/pickups/slots': ['pickups', listSlots],
  'POST /v1/pickups': ['pickups', bookPickup],
  'POST /v1/pickups/search': ['pickups', findPickup],
  'POST /v1/pickups/cancel': ['pickups', cancelPickup],
}

type RequestContent = Pick<SimulatorRequest, 'body' | 'key' | 'booksAgain'>

async function answerOf(
  carrier: Carrier,
  route: string,
  request: RequestContent,
  { price, ledger, points }: SimulatorServices,
): Promise<SimulatorResponse> {
  const { body } = request
  if (route === 'POST /v1/account') return showAccount(body)
  if (route === 'POST /v1/rates' && carrier.quote) return listRates(carrier, body, price)
  if (route === 'POST /v1/service-points' && carrier.servicePoints) return listPoints({ carrier, body, points })
  const [capability, answer] = (Object.hasOwn(fromBooks, route) ? fromBooks[route] : undefined) ?? []
  if (!answer || !carrier[capability!]) return errorResponse(404, 'unknown_path', 'There is nothing here.')
  // A carrier that cannot be asked what it has booked never books again: it always recognizes a known reference.
  const booksAgain = request.booksAgain === true && carrier.find !== undefined
  return answer({ carrier, ...request, booksAgain, ledger, points })
}

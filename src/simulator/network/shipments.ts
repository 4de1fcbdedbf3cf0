import type { z } from 'zod'
import type { Carrier } from '../../carriers/kit/carrier.ts'
import { completeFunctionalities, type Functionalities } from '../../carriers/kit/functionalities.ts'
import { type Product, serviceCode } from '../../carriers/kit/product.ts'
import { isSscc } from '../../carriers/kit/sscc.ts'
import { practiceDomain } from '../../carriers/sandbox/wire.ts'
import { type BookedPiece, CancelRequest, FindRequest, ShipmentRequest } from '../../carriers/sandbox/wire-shipping.ts'
import { barcodesOf } from './barcodes.ts'
import { takenOver } from './journey.ts'
import { type Course, kindOf } from './journeys.ts'
import { type Booking, type CarrierLedger, type Consignment, nthReference, type ShipmentBooking } from './ledger.ts'
import { idOf, isUnstampedLetter, numberOf } from './numbers.ts'
import { hasPoint, type Points } from './points.ts'
import {
  answerParsed,
  errorResponse,
  instantOf,
  isBefore,
  okResponse,
  type SimulatorRequest,
  type SimulatorResponse,
  textOf,
} from './reply.ts'

type Request = z.output<typeof ShipmentRequest>
type Piece = Request['pieces'][number]
type Service = { readonly product: Product; readonly has: Functionalities }

/**
 * A reference has one booking, however often and however concurrently it is announced. It is written without a look before: what is
 * there already is rare, and the ledger says so.
 */
export const answerAnnounce = ({ carrier, body, ledger, points, booksAgain = false }: SimulatorRequest) =>
  answerParsed(ShipmentRequest, body, async (data) => {
    const before = () => bookedBefore(carrier, data, ledger)
    const service = servicesOf(carrier).get(data.service)
    if (!service) return (await before()) ?? errorResponse(422, 'unknown_service', `There is no service ${data.service}.`, 'service')
    const refused = refuse(carrier, service, data) ?? (await refusePoint(carrier, service, data, points))
    if (refused) return (await before()) ?? refused
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const reference = booksAgain ? await nextReference(carrier, data, ledger) : data.reference
      const booking = await bookingOf(carrier, service, { ...data, reference }, attempt === 0 ? undefined : ledger)
      const outcome = await ledger.put(booking)
      if (outcome === 'new') return answerOf(booking)
      const answer = outcome === 'taken' ? await refuseBarcodes(carrier, data, ledger) : booksAgain ? undefined : await before()
      if (answer) return answer
    }
    return errorResponse(503, 'busy', 'Too many at once.')
  })

async function bookedBefore({ code }: Carrier, { reference }: Request, ledger: CarrierLedger): Promise<SimulatorResponse | undefined> {
  const known = await ledger.find(code, 'reference', reference)
  return known?.kind === 'pickup' ? errorResponse(409, 'reference_in_use', 'This is a pickup.', 'reference') : known && answerOf(known)
}

/** All bookings of a reference: one, unless the carrier books again. */
async function listBookings({ code }: Carrier, { reference }: Pick<Request, 'reference'>, ledger: CarrierLedger) {
  const bookings: Booking[] = []
  for (let n = 1; ; n++) {
    const booking = await ledger.find(code, 'reference', nthReference(reference, n))
    if (!booking) return bookings
    bookings.push(booking)
  }
}

/** Reference under which a carrier that books again keeps the next booking of a reference. */
const nextReference = async (carrier: Carrier, data: Request, ledger: CarrierLedger) =>
  nthReference(data.reference, (await listBookings(carrier, data, ledger)).length + 1)

export const answerSearch = ({ carrier, body, ledger }: SimulatorRequest) =>
  answerParsed(FindRequest, body, async (data) => {
    const known = await listBookings(carrier, data, ledger)
    return okResponse({ shipments: known.flatMap((booking) => (booking.kind === 'shipment' ? [shipmentOf(booking)] : [])) })
  })

/** The post cancels at night; all other carriers immediately. A parcel in transit stays in transit. */
export const answerCancel = ({ carrier, body, ledger }: SimulatorRequest) =>
  answerParsed(CancelRequest, body, async ({ id, asked_at }) => {
    const known = await ledger.find(carrier.code, 'id', id)
    if (known?.kind !== 'shipment') return errorResponse(404, 'unknown_shipment', 'There is no such shipment.', 'id')
    if (known.cancelled_at !== null) return cancellationResponse(known.cancelled_at, asked_at)
    const [number] = known.pieces.flatMap((piece) => piece.number ?? [])
    if (number && takenOver(asked_at, known, number)) return refusedCancellation('already_collected', 'It is on its way.')
    const at = carrier.code === 'northpost' ? textOf(instantOf(asked_at).add({ hours: 10 })) : asked_at
    await ledger.cancel(carrier.code, id, at)
    return cancellationResponse((await ledger.find(carrier.code, 'id', id))!.cancelled_at ?? at, asked_at)
  })

export const cancellationResponse = (cancelled_at: string, asked_at: string): SimulatorResponse =>
  isBefore(asked_at, cancelled_at)
    ? { status: 202, body: { cancellation: { state: 'queued', message: `It will be cancelled at ${cancelled_at}.` } } }
    : okResponse({ cancellation: { state: 'cancelled', message: 'It is cancelled.' } })
export const refusedCancellation = (code: string, message: string) => okResponse({ cancellation: { state: 'refused', code, message } })

const shipmentOf = ({ id, pieces }: ShipmentBooking) => ({ id, pieces })
const answerOf = (booking: ShipmentBooking) => okResponse({ shipment: shipmentOf(booking) })

/** Functionalities of a service; none where there is no service of this name. */
export const featuresOf = (carrier: Carrier, service: string) => servicesOf(carrier).get(service)?.has ?? completeFunctionalities({})

const services = new WeakMap<Carrier, ReadonlyMap<string, Service>>()

/** Services of a carrier by code, put together once: the functionalities of an option are spread over its product and its variant. */
function servicesOf(carrier: Carrier): ReadonlyMap<string, Service> {
  const known = services.get(carrier)
  if (known) return known
  const made = carrier.products.flatMap((product) =>
    product.variants.map((variant): [string, Service] => [
      serviceCode(product, variant),
      { product, has: completeFunctionalities({ ...product.has, ...variant.has }) },
    ]),
  )
  const byCode = new Map(made)
  services.set(carrier, byCode)
  return byCode
}

/** Refuses what a real carrier would not take either. */
function refuse(carrier: Carrier, { product, has }: Service, data: Request): SimulatorResponse | undefined {
  if (!(product.origins ?? carrier.origins).includes(data.from.country_code))
    return errorResponse(422, 'origin_not_served', 'Nothing is collected there.', 'from.country_code')
  if (data.pieces.length > product.most_parcels)
    return errorResponse(422, 'too_many_pieces', `No more than ${product.most_parcels} at once.`, 'pieces')
  return refuseExtras(carrier, data) ?? refusePieces(carrier, { product, has }, data)
}

/** Refuses what a carrier does not offer: only the express hides the sender, and only the haulier has lifts and days of its own. */
function refuseExtras({ code }: Carrier, { hide_sender, freight, asked_at }: Request): SimulatorResponse | undefined {
  if (hide_sender !== undefined && code !== 'aerofast')
    return errorResponse(422, 'not_offered', 'The sender is always named.', 'hide_sender')
  if (freight && code !== 'ironhaul') return errorResponse(422, 'not_offered', 'There are no lorries for that.', 'freight')
  if (freight?.on_date !== undefined && freight.on_date < asked_at.slice(0, 10))
    return errorResponse(422, 'date_has_passed', 'That day is over.', 'freight.on_date')
  return undefined
}

function refusePieces(carrier: Carrier, { product, has }: Service, data: Request): SimulatorResponse | undefined {
  for (const [at, piece] of data.pieces.entries()) {
    const { grams, packaging, best_before } = piece
    if (!product.is_trial && grams > product.limits.max_kg * 1000)
      return errorResponse(422, 'too_heavy', `No more than ${product.limits.max_kg} kg.`, `pieces.${at}.grams`)
    if (has.form_factor === 'pallet' && !packaging)
      return errorResponse(422, 'packaging_required', 'Say what it stands on.', `pieces.${at}.packaging`)
    if (has.fresh_goods && !isFresh(best_before, data.asked_at))
      return errorResponse(422, 'best_before_too_early', 'It must keep for 5 days at least.', `pieces.${at}.best_before`)
    const own = ownNumber(carrier, piece)
    if (own && !isSscc(own)) return errorResponse(422, 'bad_sscc', 'This is no SSCC: its check digit is wrong.', `pieces.${at}.barcode`)
    if (own && data.pieces.some(({ barcode }, other) => other !== at && barcode === own)) return inUse(at)
  }
  return undefined
}

const isFresh = (best_before: string | undefined, asked_at: string) =>
  best_before !== undefined && best_before >= Temporal.PlainDate.from(asked_at.slice(0, 10)).add({ days: 5 }).toString()

async function refusePoint(
  { code }: Carrier,
  { has }: Service,
  { service_point, to }: Request,
  points: Points,
): Promise<SimulatorResponse | undefined> {
  if (!['service_point', 'locker', 'locker_or_service_point'].includes(has.last_mile ?? '')) return undefined
  if (!service_point) return errorResponse(422, 'service_point_required', 'Say which one it goes to.', 'service_point')
  const isThere = await hasPoint(points, code, to.country_code, service_point)
  return isThere ? undefined : errorResponse(422, 'unknown_service_point', 'There is no such place in that country.', 'service_point')
}

/** Number that the client made: only the carrier that reads SSCCs takes one. */
const ownNumber = ({ code }: Carrier, { barcode }: Piece) => (code === 'collogix' ? barcode : undefined)

/** Checks the numbers that the client made, once one of all numbers has turned out to be another parcel's. */
async function refuseBarcodes(carrier: Carrier, { pieces }: Request, ledger: CarrierLedger): Promise<SimulatorResponse | undefined> {
  for (const [at, piece] of pieces.entries()) {
    const own = ownNumber(carrier, piece)
    if (own && (await ledger.find(carrier.code, 'number', own))) return inUse(at)
  }
  return undefined
}
const inUse = (at: number) => errorResponse(422, 'sscc_in_use', 'Another parcel has it.', `pieces.${at}.barcode`)

/** Builds a booking. Without a ledger, numbers are taken to be free: storing them shows whether they are. */
async function bookingOf(carrier: Carrier, { has }: Service, data: Request, ledger: CarrierLedger | undefined): Promise<ShipmentBooking> {
  const { reference, from, to, pieces } = data
  const numbers = has.tracked || isUnstampedLetter(carrier.code) ? pieces.map((piece) => ownNumber(carrier, piece) ?? '') : []
  for (const [position, own] of numbers.entries())
    if (!own)
      numbers[position] = await freeNumber(
        carrier,
        data,
        position,
        async (one) => numbers.includes(one) || !!(await ledger?.find(carrier.code, 'number', one)),
      )
  return {
    kind: 'shipment',
    carrier: carrier.code,
    reference,
    id: idOf(carrier.code, reference),
    booked_at: data.asked_at,
    cancelled_at: null,
    service: data.service,
    from: { city: from.city, country: from.country_code },
    to: { city: to.city, country: to.country_code },
    receiver: to.name,
    pieces: pieces.map((piece, at) => pieceOf(carrier.code, data, piece, numbers[at] ?? null, numbers[0] ?? null)),
    ...(carrier.documents && { consignment: consignmentOf(data) }),
    course: courseOf(has, data),
  }
}

/** A shipment may itself say what becomes of it. */
export const journeyNamed = (reference: string | undefined) => /^journey:(\w+)$/.exec(reference ?? '')?.[1]

function courseOf(has: Functionalities, { from, to, customs, customer_reference }: Request): Course {
  const named = journeyNamed(customer_reference)
  const border = customs ? 'customs' : from.country_code === to.country_code ? 'none' : 'open'
  return { kind: kindOf(has), border, ...(named && { named }) }
}

const consignmentOf = ({ account, customer_reference, from, to, incoterm, hide_sender, pieces }: Request): Consignment => ({
  account,
  customer_reference,
  from,
  to,
  incoterm,
  hide_sender,
  pieces,
})

async function freeNumber(
  { code }: Carrier,
  { reference, from, service, details }: Request,
  position: number,
  isTaken: (number: string) => Promise<boolean>,
): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const number = numberOf(code, { country: from.country_code, service, details }, { reference, position, attempt })
    if (!(await isTaken(number))) return number
  }
}

function pieceOf(code: string, { reference, to }: Request, piece: Piece, number: string | null, first: string | null): BookedPiece {
  // Any text may stand here where a country has no postal codes.
  const area =
    to.postal_code
      .toUpperCase()
      .replaceAll(/[^A-Z\d]/g, '')
      .slice(0, 9) || '0'
  const depot = `${to.country_code}${area.slice(0, 2)}`
  const routing = `${to.country_code}-${area}-${depot}`
  const { grams, best_before, barcode } = piece
  return {
    number,
    track_at: number && `https://${code}${practiceDomain}/track/${number}`,
    air_waybill: code === 'aerofast' ? first : null,
    routing: {
      code: routing,
      depot,
      barcodes: [...barcodesOf(code, { number, reference, area, country: to.country_code, routing, grams, best_before, barcode })],
    },
  }
}

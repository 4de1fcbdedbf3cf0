import type { Carrier } from '../../../carriers/kit/carrier.ts'
import { findSlot, localMoment, offeredSlots, outsideText, slotObstacle } from '../../../carriers/kit/pickup-slots.ts'
import type { Pickups, PickupTerms, RequestedSlot, TimeSlot } from '../../../carriers/kit/pickups.ts'
import { addUp, toGrams, weightIn } from '../../../carriers/kit/units.ts'
import { awaitOutcome, noResponse } from '../../../carriers/outcome.ts'
import { carrierOf, isFor, listCarriers } from '../../../carriers/registry.ts'
import type { Context } from '../../../platform/context.ts'
import { addFaults, type Fault, throwFaults } from '../../../platform/errors.ts'
import { addTime } from '../../../platform/time.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { describeNoContract } from '../../contracts/errors.ts'
import { callWithContract } from '../../contracts/index.ts'
import { type ActiveContract, listActiveContracts } from '../../contracts/service.ts'
import { completeAddress } from '../../shared/schema.ts'
import { pickupFault, queryFault } from './errors.ts'
import type { PickupRequest, StoredPickupBody, TimeSlotsQuery } from './schema.ts'

/** Limit of days ahead: beyond it no carrier has a calendar, and no public holidays are computed. */
const furthestDays = 90
/** Timeout of a client's request for the time slots of a carrier. */
const slotsTimeoutMs = 3_000

export type PickupCarrier = Carrier & { readonly pickups: Pickups<any> }
export type PickupPlan = { readonly carrier: PickupCarrier; readonly contract: ActiveContract; readonly document: StoredPickupBody }

/** Looks up what the request names, and checks it against the terms of the carrier. All that is wrong is raised at once. */
export async function planPickup(ctx: Context, request: PickupRequest): Promise<PickupPlan> {
  const faults: Fault[] = []
  const { carrier, contract } = await findCarrier(
    ctx,
    request.carrier_code,
    request.contract_id ?? request.contract ?? undefined,
    (field, text) => faults.push(pickupFault([field], text)),
  )
  if (carrier) addFaults(faults, checkTerms(carrier, request))
  const isServed = carrier?.origins.includes(request.address.country_code)
  addFaults(faults, checkSlots(ctx, isServed ? carrier!.pickups.terms : undefined, request))
  if (carrier && contract && faults.length === 0) addFaults(faults, await checkOffered(ctx, carrier, contract, request))
  throwFaults(faults)
  return { carrier: carrier!, contract: contract!, document: bodyOf(request) }
}

type ReportFault = (field: 'carrier_code' | 'contract_id', detail: string) => void

async function findCarrier(ctx: Context, carrier_code: string, contract_id: number | undefined, report: ReportFault) {
  const named = carrierOf(carrier_code)
  const { mode } = await readOrganization(ctx)
  if (!named?.pickups || !isFor(named, mode)) {
    const having = listCarriers().filter((one) => one.pickups && isFor(one, mode))
    const names = having.map(({ code }) => `"${code}"`).join(', ')
    report('carrier_code', `Must be a carrier with pickups: ${names}.`)
    return { carrier: undefined, contract: undefined }
  }
  const carrier = named as PickupCarrier
  const active = await listActiveContracts(ctx, carrier_code)
  const contract = contract_id === undefined ? active[0] : active.find(({ id }) => id === contract_id)
  if (active.length === 0) report('carrier_code', describeNoContract(carrier))
  else if (!contract) report('contract_id', `No active contract with ${carrier.name} has this id.`)
  else if (contract_id === undefined && active.length > 1)
    report(
      'contract_id',
      `There are ${active.length} active contracts with ${carrier.name}. Name one of ${active.map(({ id }) => id).join(', ')}.`,
    )
  return { carrier, contract }
}

function* checkTerms(
  { name, origins, pickups: { terms } }: PickupCarrier,
  { address, items, time_slots }: PickupRequest,
): Generator<Fault> {
  if (!origins.includes(address.country_code))
    yield pickupFault(
      ['address', 'country_code'],
      `${name} does not collect in ${address.country_code}. It collects in ${origins.join(', ')}.`,
    )
  for (const field of terms.needs_address)
    if (!address[field]) yield pickupFault(['address', field], `${name} requires ${field} in the address of a pickup.`)
  for (const [index, { container_type }] of (items ?? []).entries())
    if (!terms.containers.includes(container_type))
      yield pickupFault(
        ['items', index, 'container_type'],
        `${name} collects ${terms.containers.map((one) => `"${one}"`).join(' and ')} only.`,
      )
  if (time_slots.length > terms.most_slots) yield pickupFault(['time_slots'], `${name} takes one time slot. Send the one that suits best.`)
  for (const [index, { end_at }] of time_slots.entries())
    if (terms.needs_end && !end_at) yield pickupFault(['time_slots', index, 'end_at'], `${name} requires the end of a time slot.`)
}

/** Checks the slots by themselves, and then against the calendar of the carrier. */
function checkSlots({ now }: Pick<Context, 'now'>, terms: PickupTerms | undefined, { address, time_slots }: PickupRequest): Fault[] {
  const at = now()
  const slots = time_slots.map(slotOf)
  const faults = slots.flatMap(({ start_at, end_at }, index) => {
    const fault = (field: string, detail: string) => [pickupFault(['time_slots', index, field], detail)]
    if (end_at !== null && end_at <= start_at) return fault('end_at', 'Must be after start_at.')
    if (start_at <= at) return fault('start_at', `This time slot is in the past: it is ${at}.`)
    if (start_at > addTime(at, { days: furthestDays })) return fault('start_at', `A pickup is booked at most ${furthestDays} days ahead.`)
    const obstacle = terms && slotObstacle(terms, address, slots[index]!, at)
    return obstacle === undefined ? [] : [pickupFault(['time_slots', index], obstacle)]
  })
  const [first, second] = slots
  if (faults.length > 0 || !first || !second) return faults
  const dates = slots.map(({ start_at }) => localMoment(address, start_at).date)
  if (dates[0] !== dates[1])
    return [pickupFault(['time_slots', 1], `Both time slots must be on one day, and are on ${dates.join(' and ')}.`)]
  return overlaps(first, second) ? [pickupFault(['time_slots', 1], 'The time slots overlap. Send one of them, or two that do not.')] : []
}

const slotOf = ({ start_at, end_at }: PickupRequest['time_slots'][number]): RequestedSlot => ({ start_at, end_at: end_at ?? null })

const overlaps = (one: RequestedSlot, other: RequestedSlot) =>
  one.start_at < (other.end_at ?? '9999') && other.start_at < (one.end_at ?? '9999')

/** Asks a carrier that names the slots of each day for them. If it does not answer, the slots are checked when it books the pickup. */
async function checkOffered(ctx: Context, carrier: PickupCarrier, contract: ActiveContract, { address, time_slots }: PickupRequest) {
  const faults: Fault[] = []
  for (const [index, slot] of time_slots.map(slotOf).entries()) {
    const { date } = localMoment(address, slot.start_at)
    const offered = await askForSlots(ctx, carrier, contract, { ...address, date })
    if (offered && !findSlot(offered, slot)) faults.push(pickupFault(['time_slots', index], outsideText(offered)))
  }
  return faults
}

type SlotPlace = { readonly country_code: string; readonly postal_code: string; readonly date: string }

/** Undefined where the carrier names no slots, refuses or does not answer. */
async function askForSlots(
  ctx: Context,
  { pickups: { timeSlots } }: PickupCarrier,
  contract: ActiveContract,
  { country_code, postal_code, date }: SlotPlace,
): Promise<readonly TimeSlot[] | undefined> {
  if (!timeSlots) return undefined
  const input = { country_code, postal_code, date, at: ctx.now() }
  const answer = await awaitOutcome(callWithContract(ctx, contract, timeSlots, input, slotsTimeoutMs))
  return answer === noResponse || answer instanceof Error ? undefined : answer
}

/** The time slots of a day. Where the carrier names none, those of its tours. */
export async function listTimeSlots(ctx: Context, query: TimeSlotsQuery): Promise<readonly TimeSlot[]> {
  const faults: Fault[] = []
  const { carrier, contract } = await findCarrier(ctx, query.carrier_code, query.contract_id, (field, text) =>
    faults.push(queryFault(field, text)),
  )
  const today = localMoment(query, ctx.now()).date
  const last = localMoment(query, addTime(ctx.now(), { days: furthestDays })).date
  if (query.date < today || query.date > last) faults.push(queryFault('date', `Must be from ${today} to ${last}.`))
  if (carrier && !carrier.origins.includes(query.country_code))
    faults.push(
      queryFault(
        'country_code',
        `${carrier.name} does not collect in ${query.country_code}. It collects in ${carrier.origins.join(', ')}.`,
      ),
    )
  throwFaults(faults)
  return (await askForSlots(ctx, carrier!, contract!, query)) ?? offeredSlots(carrier!.pickups.terms, query, query.date, ctx.now())
}

function bodyOf(request: PickupRequest): StoredPickupBody {
  const items = request.items?.map(({ total_weight = null, ...item }) => ({ ...item, total_weight }))
  const total_weight = request.total_weight ?? sumOf(items ?? [])
  const quantity = request.quantity ?? items!.reduce((sum, item) => sum + item.quantity, 0)
  return {
    time_slots: request.time_slots.map(slotOf),
    quantity,
    items: items ?? [{ quantity, container_type: 'parcel', total_weight }],
    total_weight,
    reference: request.reference ?? '',
    special_instructions: request.special_instructions ?? '',
    origin_detail: request.origin_detail,
    is_overweight: request.is_overweight,
    address: completeAddress(request.address),
  }
}

/** Null where an item has no weight. */
function sumOf(items: StoredPickupBody['items']): StoredPickupBody['total_weight'] {
  const grams = items.map(({ total_weight }) => total_weight && toGrams(total_weight.value, total_weight.unit))
  if (grams.length === 0 || grams.some((one) => one === null)) return null
  return { value: weightIn('kg', addUp(grams as number[])), unit: 'kg' }
}

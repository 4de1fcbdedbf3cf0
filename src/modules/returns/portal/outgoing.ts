import { addTime } from '../../../platform/time.ts'
import type { ReturnSettings } from '../../account/return-settings/schema.ts'
import {
  expectedDate,
  parseParcelBody,
  parseShipmentBody,
  type StatusCode,
  type StoredParcelBody,
  type StoredShipmentBody,
} from '../../shipments/index.ts'
import { listOfShipment, type SentParcelRow } from './lookup-store.ts'
import type { Portal } from './portal.ts'
import type { ParcelClaims } from './tokens.ts'

/** A parcel that a shopper received, with the shipment that it came in. */
export type OutgoingParcel = {
  readonly id: number
  readonly position: number
  readonly status: StatusCode
  readonly tracking_number: string | null
  readonly carrier_code: string
  readonly document: StoredParcelBody
  /** Time of delivery, estimated for a parcel without tracking; null before it. */
  readonly delivered_at: string | null
}
export type Outgoing = {
  readonly shipment_id: string
  readonly integration_id: number
  readonly user_id: number
  readonly created_at: string
  readonly shipment: StoredShipmentBody
  /** Parcel that the shopper looked up. */
  readonly parcel: OutgoingParcel
  /** Parcels of the shipment that can be returned, in their order. */
  readonly parcels: readonly OutgoingParcel[]
}
/** Reason why a parcel that a shopper has found cannot be returned. */
export type Unreturnable = 'not_delivered' | 'too_late'

const delivered: ReadonlySet<StatusCode> = new Set(['DELIVERED', 'COLLECTED_BY_CUSTOMER'])
/** Parcels that the carrier does not have yet, or that do not reach the shopper. */
const unsent: ReadonlySet<StatusCode> = new Set([
  ...(['NO_LABEL', 'READY_TO_SEND', 'ANNOUNCING', 'ANNOUNCED', 'ANNOUNCEMENT_FAILED', 'ANNOUNCED_UNCOLLECTED', 'COLLECT_ERROR'] as const),
  ...(['CANCELLED', 'CANCELLED_UPSTREAM', 'CANCELLING', 'CANCELLING_UPSTREAM', 'CANCELLATION_FAILED'] as const),
  ...(['RETURNED_TO_SENDER', 'UNDELIVERABLE', 'ADDRESS_INVALID'] as const),
])

/** Undefined where it can be returned. */
function whyNot(
  { status, delivered_at }: OutgoingParcel,
  { requires_delivery, return_window_days }: ReturnSettings,
  now: string,
): Unreturnable | undefined {
  if (delivered_at === null) return requires_delivery || unsent.has(status) ? 'not_delivered' : undefined
  return addTime(delivered_at, { days: return_window_days }) >= now ? undefined : 'too_late'
}

/** Days after the announcement at which a parcel without tracking counts as delivered where its option names none for the way. */
const usualDays = 20

/** The start of the day on which a parcel of an option without tracking should arrive: no scan will ever say that it did. */
function estimateDelivery(row: SentParcelRow, announced_at: string): string {
  const { ship_with, from_address, to_address } = parseShipmentBody(row.shipment)
  const date = expectedDate(row, { option_code: ship_with.properties.shipping_option_code, from_address, to_address })
  return date === null ? addTime(announced_at, { days: usualDays }) : `${date}T00:00:00.000Z`
}

/** Carriers give every tracked parcel a number when they announce it. */
function findDeliveredAt(row: SentParcelRow, now: string): string | null {
  const { status, status_at, updated_at, tracking_number, announced_at } = row
  if (delivered.has(status)) return status_at ?? updated_at
  if (status !== 'READY_TO_SEND' || tracking_number !== null || announced_at === null) return null
  const delivered_at = estimateDelivery(row, announced_at)
  return delivered_at <= now ? delivered_at : null
}

export const isReturnShipment = ({ is_return }: StoredShipmentBody) => is_return === true

const parcelOf = (row: SentParcelRow, now: string): OutgoingParcel => ({
  id: row.id,
  position: row.position,
  status: row.status,
  tracking_number: row.tracking_number,
  carrier_code: row.carrier_code,
  document: parseParcelBody(row.document),
  delivered_at: findDeliveredAt(row, now),
})

/**
 * Reads the parcels of a shipment that can be returned, or the reason why none can. Undefined if it is a return, of another brand, or
 * deleted.
 */
export async function readOutgoing(
  { ctx, brand, settings }: Portal,
  { shipment, parcel }: Pick<ParcelClaims, 'shipment' | 'parcel'>,
): Promise<Outgoing | Unreturnable | undefined> {
  const rows = await listOfShipment(ctx, shipment)
  const found = rows.find(({ id }) => id === parcel)
  if (!found) return undefined
  const body = parseShipmentBody(found.shipment)
  if (body.brand_id !== brand.id || isReturnShipment(body)) return undefined
  const now = ctx.now()
  const named = parcelOf(found, now)
  const problem = whyNot(named, settings, now)
  if (problem) return problem
  const { integration_id, user_id, created_at } = found
  const parcels = rows.map((row) => parcelOf(row, now)).filter((one) => whyNot(one, settings, now) === undefined)
  return { shipment_id: shipment, integration_id, user_id, created_at, shipment: body, parcel: named, parcels }
}

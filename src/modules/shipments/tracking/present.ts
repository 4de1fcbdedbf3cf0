import type { z } from 'zod'
import { optionOf } from '../../../carriers/registry.ts'
import type { StoredItem, StoredParcelBody, StoredShipmentBody } from '../record/stored.ts'
import { parseShipmentBody } from '../record/stored-form.ts'
import { expectedDate } from './expected.ts'
import type { Tracking, TrackingRequest } from './schema.ts'
import type { NewTrackingEvent, ParcelRow, TrackedParcelRow } from './store.ts'

type TrackingBody = z.input<typeof Tracking>
type TrackedAddress = TrackingRequest['from_address'] | StoredShipmentBody['from_address']

/** Contents of a parcel, bought here or only tracked. */
export type TrackedContents = {
  readonly source_id: string
  readonly brand_id: number | null
  readonly integration_id: number
  readonly user_id: number
  readonly is_return: boolean
  readonly contract_id: number
  readonly option_code: string | null
  readonly reference: string | null
  readonly order_number: string | null
  readonly from_address: TrackedAddress
  readonly to_address: TrackedAddress
  readonly ship_with: TrackingBody['ship_with']
  readonly parcel_items: TrackingBody['parcel_items']
  readonly tracking_identifier: string | undefined
}

export const contentsOf = (row: ParcelRow): TrackedContents =>
  row.shipment === null ? sentElsewhere(row) : sentHere(row, parseShipmentBody(row.shipment))

/** Sender of a parcel. For one that was bought here it is read from columns, since every event needs it. */
export const senderOf = (row: TrackedParcelRow): Pick<TrackedContents, 'integration_id' | 'user_id' | 'order_number' | 'is_return'> =>
  row.shipment_id === null
    ? sentElsewhere(row)
    : {
        integration_id: row.shipped_by!,
        user_id: row.shipped_for!,
        order_number: row.order_number || null,
        is_return: row.return_id !== null,
      }

function sentHere({ id, document, shipped_by, shipped_for, contract_id }: ParcelRow, shipment: StoredShipmentBody): TrackedContents {
  const { parcel_items } = JSON.parse(document) as StoredParcelBody
  return {
    source_id: String(id),
    brand_id: shipment.brand_id,
    integration_id: shipped_by!,
    user_id: shipped_for!,
    is_return: shipment.is_return ?? false,
    contract_id: contract_id!,
    option_code: shipment.ship_with.properties.shipping_option_code,
    reference: shipment.reference,
    order_number: shipment.order_number || null,
    from_address: shipment.from_address,
    to_address: shipment.to_address,
    ship_with: shipment.ship_with,
    parcel_items: parcel_items.map((item: StoredItem) => ({ ...item, price_per_item: item.price })),
    tracking_identifier: undefined,
  }
}

export function sentElsewhere({ request, source_id, followed_by, followed_for }: TrackedParcelRow): TrackedContents {
  const {
    details = {},
    shipment,
    ship_with,
    from_address,
    to_address,
    parcel_items = [],
    tracking_number,
  } = JSON.parse(request!) as TrackingRequest
  return {
    source_id: source_id!,
    brand_id: details.brand_id ?? null,
    integration_id: followed_by!,
    user_id: followed_for!,
    is_return: details.is_return ?? false,
    contract_id: ship_with.properties.contract_id,
    option_code: ship_with.type === 'contract' ? null : ship_with.properties.shipping_option_code,
    reference: shipment.external_reference_id ?? null,
    order_number: shipment.order?.order_number || null,
    from_address,
    to_address,
    ship_with,
    parcel_items: parcel_items.map((item) => ({ ...item, price: item.price_per_item })),
    tracking_identifier: tracking_number.tracking_identifier,
  }
}

export function presentParcel(row: ParcelRow) {
  const contents = contentsOf(row)
  const { source_id, brand_id, integration_id, is_return, option_code, from_address, to_address, ship_with, parcel_items } = contents
  const option = option_code === null ? undefined : optionOf(option_code)?.option
  const expected = expectedDate(row, contents)
  return {
    parcel_id: row.id,
    source_id,
    announced_at: row.announced_at ?? row.created_at,
    created_at: row.created_at,
    details: {
      ...(brand_id !== null && { brand_id }),
      integration_id,
      ...(expected !== null && { expected_delivery_date: expected }),
      is_mail_box: option?.functionalities.last_mile === 'mailbox',
      is_return,
      is_to_service_point: option?.requirements.is_service_point_required ?? false,
    },
    from_address,
    to_address,
    parcel_items,
    ship_with,
    tracking_numbers: numbersOf(row, contents),
  }
}

const numbersOf = ({ carrier_code, tracking_number, tracking_url }: ParcelRow, { tracking_identifier }: TrackedContents) =>
  tracking_number === null
    ? []
    : [{ carrier_code, tracking_number, ...(tracking_identifier && { tracking_identifier }), ...(tracking_url && { tracking_url }) }]

/** `updated_at`: when what was announced last changed. Where the parcel is changes it not. */
export const presentTracking = (row: ParcelRow, events: readonly NewTrackingEvent[]): TrackingBody => ({
  ...presentParcel(row),
  updated_at: row.shipment === null ? row.created_at : (row.announced_at ?? row.created_at),
  events: events.map(eventOf),
})

type PresentedEvent = TrackingBody['events'][number]
export const eventOf = ({ event_type, event_at, phase, exception, sub_status, status_type, description }: NewTrackingEvent) =>
  ({ event_type, event_at, phase, exception, sub_status, status_type, description }) as PresentedEvent

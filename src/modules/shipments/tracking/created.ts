import type { Transaction } from '../../../platform/context.ts'
import type { ParcelCreated } from '../../../webhooks/public-events/parcel-created.ts'
import { toPublishedItem } from '../record/events.ts'
import type { StoredParcelBody } from '../record/stored.ts'
import type { TrackingRequest } from './schema.ts'

/** Returns the stored body of a parcel that is only tracked, in the form of the parcels that were bought here. */
export function documentOf({ measurements = {}, insurance, parcel_items = [] }: TrackingRequest): Partial<StoredParcelBody> {
  const { dimension, weight } = measurements
  const sides = dimension && {
    length: String(dimension.length),
    width: String(dimension.width),
    height: String(dimension.height),
    unit: dimension.unit,
  }
  return {
    ...(sides && { dimensions: sides }),
    ...(weight && { weight: { value: String(weight.value), unit: weight.unit } }),
    additional_insured_price: insurance?.insured_value ?? null,
    label_notes: [],
    sscc: null,
    package_type: null,
    carrier_fields: {},
    carrier_parcel_extras: {},
    parcel_items: parcel_items.map(({ price_per_item, ...item }) => ({ ...item, price: price_per_item })),
  }
}

type CreatedParcel = { readonly id: number; readonly integration_id: number }

/** The payload of its creation. */
export function createdPayload(
  { organization_id, now }: Transaction,
  request: TrackingRequest,
  { id, integration_id }: CreatedParcel,
): ParcelCreated {
  const { ship_with, tracking_number, shipment, details = {}, measurements = {}, from_address, to_address, parcel_items = [] } = request
  return {
    id,
    created_at: now(),
    updated_at: now(),
    announced_at: request.announced_at,
    organization_id,
    ship_with,
    carrier_code: tracking_number.carrier_code,
    tracking_number: tracking_number.tracking_number,
    tracking_identifier: tracking_number.tracking_identifier ?? null,
    tracking_url: tracking_number.tracking_url ?? null,
    is_return: details.is_return ?? false,
    brand_id: details.brand_id ?? null,
    integration_id,
    external_reference: shipment.external_reference_id ?? null,
    dimensions: measurements.dimension ?? null,
    weight: measurements.weight ?? null,
    order_number: shipment.order?.order_number || null,
    ordered_at: null,
    total_price: shipment.order?.total_order_price ?? null,
    from_address,
    to_address,
    parcel_items: parcel_items.map((item) => toPublishedItem(item, item.price_per_item)),
  }
}

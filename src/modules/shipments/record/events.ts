import type { Context } from '../../../platform/context.ts'
import { defineChanges } from '../../../platform/events.ts'
import type { ParcelCreated } from '../../../webhooks/public-events/parcel-created.ts'
import type { Price } from '../../shared/schema.ts'
import type { StoredItem, StoredParcelBody, StoredShipmentBody } from './stored.ts'

export const { created: shipmentCreated, updated: shipmentUpdated } = defineChanges('shipment')

type ParcelCreatedEvent = {
  readonly id: number
  readonly created_at: string
  readonly carrier_code: string
  readonly integration_id: number
  readonly ordered_at: string | null
  readonly parcel: StoredParcelBody
  readonly document: StoredShipmentBody
}

export const parcelCreatedPayload = (
  { organization_id }: Pick<Context, 'organization_id'>,
  { id, created_at, carrier_code, integration_id, ordered_at, parcel, document }: ParcelCreatedEvent,
): ParcelCreated => ({
  id,
  created_at,
  updated_at: created_at,
  announced_at: null,
  organization_id,
  ship_with: document.ship_with,
  carrier_code,
  tracking_number: null,
  tracking_identifier: null,
  tracking_url: null,
  is_return: document.is_return ?? false,
  brand_id: document.brand_id,
  integration_id,
  external_reference: document.external_reference_id,
  dimensions: parcel.dimensions ?? null,
  weight: parcel.weight,
  order_number: document.order_number || null,
  ordered_at,
  total_price: document.total_order_price,
  from_address: document.from_address,
  to_address: document.to_address,
  parcel_items: parcel.parcel_items.map((item) => toPublishedItem(item, item.price)),
})

type PublishedItem = Pick<
  StoredItem,
  'item_id' | 'description' | 'product_id' | 'variant_id' | 'quantity' | 'sku' | 'hs_code' | 'origin_country'
>

/** The payload of an item, also of a tracking-only parcel. */
export const toPublishedItem = (item: PublishedItem, unit_price: Price | null) => ({
  item_id: item.item_id ?? null,
  description: item.description,
  product_id: item.product_id ?? null,
  variant_id: item.variant_id ?? null,
  quantity: item.quantity,
  sku: item.sku ?? null,
  hs_code: item.hs_code || null,
  country_of_origin: item.origin_country ?? null,
  unit_price,
})

import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { changesOf, eventKind } from '../../../platform/events.ts'
import type { KeptItem, ParcelBody, ShipmentBody } from './stored.ts'

export const { created: shipmentCreated, updated: shipmentUpdated } = changesOf('shipment')

/** The payload of a new parcel. */
const ParcelCreated = z.object({
  id: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  announced_at: z.string().nullable(),
  organization_id: z.int(),
  ship_with: z.object({
    type: z.enum(['shipping_option_code', 'contract']),
    properties: z.looseObject({ shipping_option_code: z.string().optional(), contract_id: z.int() }),
  }),
  carrier_code: z.string(),
  tracking_number: z.string().nullable(),
  tracking_identifier: z.string().nullable(),
  tracking_url: z.string().nullable(),
  is_return: z.boolean(),
  brand_id: z.int().nullable(),
  integration_id: z.int(),
  external_reference: z.string().nullable(),
  dimensions: z.unknown(),
  weight: z.unknown(),
  order_number: z.string().nullable(),
  ordered_at: z.string().nullable(),
  total_price: z.unknown(),
  from_address: z.unknown(),
  to_address: z.unknown(),
  parcel_items: z.array(z.unknown()),
})
export type ParcelCreated = z.input<typeof ParcelCreated>
export const parcelCreated = eventKind('parcel.created', { resource_type: 'parcel', operation: 'create', payload: ParcelCreated })

type ParcelCreatedEvent = {
  readonly id: number
  readonly created_at: string
  readonly carrier_code: string
  readonly integration_id: number
  readonly ordered_at: string | null
  readonly parcel: ParcelBody
  readonly document: ShipmentBody
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
  is_return: false,
  brand_id: document.brand_id,
  integration_id,
  external_reference: document.external_reference_id,
  dimensions: parcel.dimensions,
  weight: parcel.weight,
  order_number: document.order_number || null,
  ordered_at,
  total_price: document.total_order_price,
  from_address: document.from_address,
  to_address: document.to_address,
  parcel_items: parcel.parcel_items.map((item) => toPublishedItem(item, item.price)),
})

type PublishedItem = Pick<
  KeptItem,
  'item_id' | 'description' | 'product_id' | 'variant_id' | 'quantity' | 'sku' | 'hs_code' | 'origin_country'
>

/** The payload of an item, also of a tracking-only parcel. */
export const toPublishedItem = (item: PublishedItem, unit_price: unknown) => ({
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

import { z } from 'zod'
import { ruleIssue } from '../../http/check.ts'
import { deprecatedSince } from '../../http/deprecation.ts'
import { integerId, requireOneField } from '../../http/fields.ts'
import { boundedList } from '../../http/lists.ts'
import { mimeTypes } from '../../labels/formats.ts'
import { requiredField } from '../../platform/errors.ts'
import { Dimensions, optionCode, shipWith, Weight } from '../shared/schema.ts'
import { AnnouncementError, ParcelDocuments, statusCodes, TrackingNumbers } from '../shipments/index.ts'
import { LabelDetails } from '../shipments/record/schema.ts'

/** Parcel of an order that is split, by its items. */
const Parcel = z
  .strictObject({
    dimensions: Dimensions.optional(),
    weight: Weight.optional().meta({
      description: 'Weight of the parcel. Default: the weight of its items, or that of the shipping defaults where one of them has none.',
    }),
    parcel_items: boundedList(z.strictObject({ item_id: z.string().min(1).max(255), quantity: z.int().min(1) }), 1000).min(1),
  })
  .meta({ id: 'OrderParcel' })

/** Parcels into which an order is split. Empty or absent: the whole order in one parcel. */
const split = boundedList(Parcel, 50)
  .transform((parcels) => (parcels.length === 0 ? undefined : parcels))
  .optional()
const apply_shipping_rules = z.boolean().default(false)

const Selector = z
  .strictObject({
    order_id: z.string().min(1).max(64).optional(),
    order_number: z.string().min(1).max(255).optional(),
    apply_shipping_rules,
    parcels: split.meta({ description: 'How the order is split. Default: the whole order in one parcel.' }),
  })
  .superRefine(({ order_id, order_number }, check) => {
    if (order_id === undefined && order_number === undefined)
      check.addIssue(ruleIssue(requiredField, 'order_id', 'Send order_id or order_number.'))
  })
  .meta({ id: 'OrderSelector', ...requireOneField('order_id', 'order_number') })
export type Selector = z.output<typeof Selector>

const how = {
  sender_address_id: integerId.optional().meta({ description: 'Id of the sender address. Default: the oldest one.' }),
  brand_id: integerId.optional(),
  ship_with: shipWith(optionCode).optional().meta({ description: 'How the orders are shipped. Default: as each order says.' }),
}
const inWhichShop = { integration_id: integerId, ...how }
const orders = boundedList(Selector, 20).min(1)
const label_details = LabelDetails.optional()

export const LabelsRequest = z.strictObject({ ...inWhichShop, orders, label_details }).meta({ id: 'LabelsRequest' })
export type LabelsRequest = z.output<typeof LabelsRequest>

export const LabelRequest = z.strictObject({ ...inWhichShop, order: Selector, label_details }).meta({ id: 'LabelRequest' })
export type LabelRequest = z.output<typeof LabelRequest>

/** Request for the labels of several orders, asynchronously, or of one order, synchronously. */
export const EitherRequest = z
  .strictObject({ ...inWhichShop, orders: orders.optional(), order: Selector.optional(), label_details })
  .superRefine(({ order, orders: several }, check) => {
    if (order === undefined && several === undefined) check.addIssue(ruleIssue(requiredField, 'orders', 'Send orders, or one order.'))
    if (order !== undefined && several !== undefined)
      check.addIssue({ code: 'custom', path: ['order'], message: 'order and orders exclude each other.' })
  })
  .meta({ id: 'ShipOrdersRequest', ...requireOneField('orders', 'order') })

/** The order stands in the path. */
export const OneLabelRequest = z
  .strictObject({ integration_id: integerId.optional(), ...how, apply_shipping_rules, parcels: split, label_details })
  .meta({ id: 'OrderLabelRequest' })
export type OneLabelRequest = z.output<typeof OneLabelRequest>

const shipped = {
  shipment_id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  ship_with: z.object({
    type: z.literal('shipping_option_code'),
    properties: z.object({ shipping_option_code: z.string(), contract_id: z.int() }),
  }),
}

const parcels_ids = z.array(z.int()).meta({ deprecated: true, description: 'The same as parcel_ids, under its previous name.' })

const ErrorObject = z.looseObject({ status: z.string(), code: z.string().nullable(), detail: z.string() })
export const Labels = z
  .object({
    data: z.array(
      z.object({
        ...shipped,
        parcel_id: z.int().meta({ ...deprecatedSince('2026-04-14'), description: 'Use parcel_ids.' }),
        parcel_ids: z.array(z.int()),
        parcels_ids,
      }),
    ),
    errors: z.array(ErrorObject).meta({ description: 'Why the orders that are not in `data` were refused.' }),
  })
  .meta({ id: 'OrderLabels' })

const File = z.object({
  file: z.string().nullable().meta({ description: 'The file in base64. Null: there is none.' }),
  mime_type: z.enum(mimeTypes),
  dpi: z.int(),
})
export const Label = z
  .object({
    ...shipped,
    parcel_id: z.int(),
    parcel_ids: z.array(z.int()).meta({ description: 'Ids of all parcels of the shipment.' }),
    parcels_ids,
    status: z.object({ code: z.enum(statusCodes), message: z.string() }),
    tracking_number: z.string(),
    tracking_numbers: TrackingNumbers,
    tracking_url: z.string().nullable(),
    documents: ParcelDocuments,
    label: File,
    label_details: File.meta({ description: 'The same as label, under its previous name.' }),
    errors: z.array(AnnouncementError),
  })
  .meta({ id: 'OrderLabel' })
export type Label = z.input<typeof Label>

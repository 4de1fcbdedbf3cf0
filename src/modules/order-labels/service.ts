import type { z } from 'zod'
import { errorBody } from '../../http/error-body.ts'
import type { Context } from '../../platform/context.ts'
import { addFaults, type Fault, Faults, foundOrFault, throwFaults } from '../../platform/errors.ts'
import { hasIntegration } from '../sales/integrations/service.ts'
import { idOf } from '../sales/orders/schema.ts'
import { type FoundOrder, findOrder, findOrderToShip } from '../sales/orders/service.ts'
import { documentLinks, type OfOrder, type Plan, planShipment, type StoredShipment, statusOf, trackingNumbers } from '../shipments/index.ts'
import { announcePlan, createShipments, labelFiles } from '../shipments/service.ts'
import {
  faultsIn,
  firstOf,
  noSuchIntegration,
  noSuchOrder,
  type OrderPosition,
  ofOrder,
  refusalOf,
  repeatedOrder,
  uniqueFaults,
} from './errors.ts'
import { type LabelOptions, requestOf } from './request.ts'
import type { Label, LabelRequest, Labels, LabelsRequest, OneLabelRequest, Selector } from './schema.ts'

/** Creates labels for several orders asynchronously. Some may fail while others do not. */
export async function createLabels(ctx: Context, { orders, integration_id, ...how }: LabelsRequest) {
  if (!(await hasIntegration(ctx, integration_id))) throw noSuchIntegration()
  const places: { selector: Selector; order: FoundOrder | undefined; at: string }[] = []
  for (const [index, selector] of orders.entries())
    places.push({ selector, order: await findOrderToShip(ctx, integration_id, selector), at: `/orders/${index}` })
  const ids = places.map(({ order }) => order?.id)
  throwFaults(places.filter(({ order }, index) => order && ids.indexOf(order.id) < index).map(({ at }) => repeatedOrder(at)))

  const planned: PlannedOrder[] = []
  const faults: Fault[] = []
  for (const { selector, order, at } of places)
    try {
      if (!order) throw noSuchOrder(at)
      planned.push(await plan(ctx, order, selector, how, { at, isSplit: !!selector.parcels, isOneOfSeveral: true }))
    } catch (error) {
      addFaults(faults, firstOf(faultsIn(error), orders.length))
    }
  const failed = uniqueFaults(faults)
  if (planned.length === 0) throw refusalOf(failed)
  const made = await createShipments(ctx, planned)
  return { data: made.map((stored, index) => presentShipped(planned[index]!.found, stored)), errors: errorsOf(ctx, failed) }
}

/** Formats faults as the errors of a request without any success. */
function errorsOf(ctx: Context, faults: readonly Fault[]) {
  if (faults.length === 0) return []
  const about = { id: ctx.request_id ?? '', path: '', baseUrl: ctx.baseUrl }
  return (errorBody(new Faults(faults as [Fault, ...Fault[]]).list, {}, about) as z.input<typeof Labels>).errors
}

/** Makes the label of one order while the caller waits. */
export async function createLabel(ctx: Context, { order: selector, integration_id, ...how }: LabelRequest): Promise<Label[]> {
  if (!(await hasIntegration(ctx, integration_id))) throw noSuchIntegration()
  const order = foundOrFault(await findOrderToShip(ctx, integration_id, selector), () => noSuchOrder('/order'))
  return announced(ctx, await plan(ctx, order, selector, how, { at: '/order', isSplit: !!selector.parcels, isOneOfSeveral: false }))
}

/** Makes the label of the order that the path names, by the `order_id` of the shop or else by its id on this server. */
export async function createLabelOf(
  ctx: Context,
  order_id: string,
  { integration_id, parcels, apply_shipping_rules, ...how }: OneLabelRequest,
) {
  const shop = integration_id ?? ctx.integration_id
  if (integration_id !== undefined && !(await hasIntegration(ctx, integration_id))) throw noSuchIntegration()
  const order = (await findOrderToShip(ctx, shop, { order_id })) ?? (await findOrder(ctx, idOf(order_id)))
  // An id is good in every shop of the organization, unless one is named.
  if (!order || (integration_id ?? order.order_details.integration.id) !== order.order_details.integration.id) throw noSuchOrder('')
  return announced(
    ctx,
    await plan(ctx, order, { parcels, apply_shipping_rules }, how, { at: '', isSplit: !!parcels, isOneOfSeveral: false }),
  )
}

type PlannedOrder = { readonly found: FoundOrder; readonly plan: Plan; readonly order: OfOrder }

/** Plans the shipment of an order, or raises all its errors, reported where the request names the order. */
async function plan(
  ctx: Context,
  found: FoundOrder,
  selector: Pick<Selector, 'parcels' | 'apply_shipping_rules'>,
  how: LabelOptions,
  place: OrderPosition,
): Promise<PlannedOrder> {
  const faults: Fault[] = []
  const request = await requestOf(ctx, found, selector, how, faults)
  throwFaults(faults.map((fault) => ofOrder(fault, place)))
  const { integration, order_created_at } = found.order_details
  const order = { id: found.id, ordered_at: order_created_at, integration_id: integration.id }
  const planned = await planShipment(ctx, request!).catch((error: unknown) => {
    throwFaults(faultsIn(error).map((fault) => ofOrder(fault, place)))
    throw error
  })
  return { found, order, plan: planned }
}

const announced = async (ctx: Context, { found, plan: planned, order }: PlannedOrder) =>
  presentLabels(ctx, found, await announcePlan(ctx, planned, { order }))

function presentShipped({ order_id, order_number }: FoundOrder, { shipment, parcels, document }: StoredShipment) {
  const parcel_ids = parcels.map(({ id }) => id)
  return {
    shipment_id: shipment.id,
    order_id,
    order_number,
    ship_with: document.ship_with,
    parcel_id: parcels[0]!.id,
    parcel_ids,
    parcels_ids: parcel_ids,
  }
}

/** Presents the labels of a shipment, one for each parcel. */
async function presentLabels(ctx: Context, order: FoundOrder, stored: StoredShipment): Promise<Label[]> {
  const { shipment, parcels, document } = stored
  const files = await labelFiles(ctx, stored)
  return parcels.map((parcel, index) => {
    const tracking_numbers = trackingNumbers(ctx, parcel)
    const label = { file: files[index] ?? null, ...document.label_details }
    return {
      ...presentShipped(order, stored),
      parcel_id: parcel.id,
      status: statusOf(parcel.status),
      tracking_number: parcel.tracking_number ?? '',
      tracking_numbers,
      tracking_url: tracking_numbers[0]?.tracking_url ?? null,
      documents: documentLinks(ctx.baseUrl, parcel.id, JSON.parse(parcel.documents)),
      label,
      label_details: label,
      errors: JSON.parse(shipment.errors),
    }
  })
}

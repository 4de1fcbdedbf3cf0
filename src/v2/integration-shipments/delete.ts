import type { z } from 'zod'
import { deleteOrder, findOrder } from '../../modules/sales/orders/service.ts'
import type { Context } from '../../platform/context.ts'
import { Fault, invalidValue } from '../../platform/errors.ts'
import { foundModel, readModel } from '../missing.ts'
import { placeOf } from './save.ts'
import type { ShipmentSelector } from './schema.ts'
import { orderIdOf, uuidPattern } from './uuid.ts'

/** Deletes the order that a shipment stands for. */
export async function deleteShipment(ctx: Context, integration_id: number, selector: z.output<typeof ShipmentSelector>) {
  const id = foundModel(await findId(ctx, integration_id, selector), 'Shipment')
  const order = foundModel(await findOrder(ctx, id), 'Shipment')
  foundModel(order.order_details.integration.id === integration_id || undefined, 'Shipment')
  await readModel('Shipment', deleteOrder(ctx, id))
}

async function findId(ctx: Context, integration_id: number, selector: z.output<typeof ShipmentSelector>): Promise<number | undefined> {
  const { shipment_uuid, external_order_id, external_shipment_id } = selector
  if (shipment_uuid !== undefined) {
    if (!uuidPattern.test(shipment_uuid)) throw new Fault(invalidValue, 'Must be a valid UUID.')
    return orderIdOf(ctx.organization_id, shipment_uuid)
  }
  if (external_order_id === undefined)
    throw new Fault(invalidValue, 'Missing shipment_uuid or the pair external_order_id and external_shipment_id')
  return (await placeOf(ctx, integration_id, { external_order_id, external_shipment_id: external_shipment_id ?? null })).id
}

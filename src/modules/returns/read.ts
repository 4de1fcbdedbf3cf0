import type { Context } from '../../platform/context.ts'
import { foundOrFault } from '../../platform/errors.ts'
import { findStoredShipments } from '../shipments/index.ts'
import { presentReturn } from './present.ts'
import * as store from './store.ts'

export async function readReturn(ctx: Context, id: number) {
  const row = foundOrFault(await store.findReturn(ctx, id), 'return')
  return presentReturn(ctx, row, (await findStoredShipments(ctx, [row.shipment_id])).get(row.shipment_id)!)
}

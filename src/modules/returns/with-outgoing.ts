import { timeOrIdPosition } from '../../http/client-cursors.ts'
import { listPage } from '../../http/paging.ts'
import type { Context } from '../../platform/context.ts'
import { findBrand } from '../account/brands/service.ts'
import { findStoredShipments, type StoredShipment } from '../shipments/index.ts'
import { presentReturn } from './present.ts'
import * as store from './store.ts'
import type { StoredReturnBody } from './stored.ts'

/** A return with its own shipment, and the one whose goods come back, where that was sent here. */
export type ReturnWithOutgoing = {
  readonly row: store.ReturnRow
  readonly body: StoredReturnBody
  readonly answer: ReturnType<typeof presentReturn>
  readonly incoming: StoredShipment
  readonly outgoing: StoredShipment | undefined
  readonly brand_name: string
}

/** Times before and after those of all rows. */
const [earliest, latest] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']

/** The returns of the caller's integration, newest first. */
export async function listWithOutgoing(ctx: Context, query: { readonly cursor?: string | undefined; readonly page_size: number }) {
  const filter = { integration_id: ctx.integration_id, parent_status: undefined, from: earliest, to: latest }
  const { data, neighbours } = await listPage(
    ctx,
    'returns with outgoing',
    query,
    (window) => store.listReturns(ctx, filter, window),
    (row) => row,
    timeOrIdPosition((id) => store.findReturnUntil(ctx, id)),
  )
  return { data: await withOutgoing(ctx, data), neighbours }
}

/** Undefined where there is no such return. */
export async function findWithOutgoing(ctx: Context, id: number): Promise<ReturnWithOutgoing | undefined> {
  const row = await store.findReturn(ctx, id)
  return row && (await withOutgoing(ctx, [row]))[0]
}

async function withOutgoing(ctx: Context, rows: readonly store.ReturnRow[]): Promise<ReturnWithOutgoing[]> {
  const ids = rows.flatMap(({ shipment_id, outgoing_shipment_id }) => [
    shipment_id,
    ...(outgoing_shipment_id ? [outgoing_shipment_id] : []),
  ])
  const shipments = await findStoredShipments(ctx, [...new Set(ids)])
  const brandIds = [...new Set([...shipments.values()].flatMap(({ document }) => document.brand_id ?? []))]
  const brands = new Map(await Promise.all(brandIds.map(async (id) => [id, (await findBrand(ctx, id))?.name ?? ''] as const)))
  return rows.map((row) => {
    const incoming = shipments.get(row.shipment_id)!
    return {
      row,
      body: JSON.parse(row.document) as StoredReturnBody,
      answer: presentReturn(ctx, row, incoming),
      incoming,
      outgoing: row.outgoing_shipment_id === null ? undefined : shipments.get(row.outgoing_shipment_id),
      brand_name: brands.get(incoming.document.brand_id ?? 0) ?? '',
    }
  })
}

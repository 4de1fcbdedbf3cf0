import { z } from 'zod'
import { ruleIssue } from '../../../http/check.ts'
import { integerParameter, timeParameter } from '../../../http/fields.ts'
import { jsonText } from '../../../http/json-text.ts'
import { boundedList as listOf } from '../../../http/lists.ts'
import { cursorPage, listPage } from '../../../http/paging.ts'
import { commaList } from '../../../http/query.ts'
import { findMeantValue, refuseValue } from '../../../http/refused-value.ts'
import type { Context } from '../../../platform/context.ts'
import { invalidChoice } from '../../../platform/errors.ts'
import type { Shipment } from './answers.ts'
import { findStatus, statusCodes } from './documents/statuses.ts'
import * as list from './list-store.ts'
import { shipmentText } from './present.ts'
import { listShownParcels } from './shown-store.ts'

const mostIds = 100
const listed = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .max(mostIds * 40)
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(listOf(item, mostIds))

const refuseStatus = (name: string) =>
  refuseValue(`Must be one of ${statusCodes.join(', ')}, or its number.`, name, findMeantValue(name, statusCodes))

export const ShipmentList = z.strictObject({
  ...cursorPage(),
  parcel_status: z
    .string()
    .max(100)
    .transform((name, check) => {
      const code = findStatus(name)
      if (!code) check.addIssue({ ...ruleIssue(invalidChoice, '', refuseStatus(name)), path: [] })
      return code!
    })
    .optional()
    .meta({ type: 'string', description: 'A code of GET /parcels/statuses, or its number in v2.' }),
  tracking_number: z.string().min(1).max(255).optional(),
  external_reference_id: z.string().min(1).max(255).optional(),
  order_number: z.string().min(1).max(255).optional(),
  integration_id: integerParameter.optional(),
  updated_before: timeParameter.optional(),
  updated_after: timeParameter.optional(),
  announced_before: timeParameter.optional(),
  announced_after: timeParameter.optional(),
  ids: commaList(
    listed(integerParameter)
      .optional()
      .meta({ type: 'string', description: `Ids of parcels with commas between them, at most ${mostIds}.` }),
  ),
  shipment_uuids: commaList(
    listed(z.string().min(1).max(50))
      .optional()
      .meta({ type: 'string', description: `Ids of shipments with commas between them, at most ${mostIds}.` }),
  ),
})
export type ShipmentList = z.output<typeof ShipmentList>

/** The newest first; by the time that was asked about, where one was. */
export async function listShipments(ctx: Context, query: ShipmentList) {
  const { cursor: _, page_size: __, ...filter } = query
  const { data, neighbours } = await listPage(
    ctx,
    // A cursor goes with what was asked for.
    `shipments ${JSON.stringify(filter)}`,
    query,
    (window) => list.listShipments(ctx, query, window),
    (row) => row,
    (text, edge) => list.findPosition(ctx, query, text, edge),
  )
  const parcels = Map.groupBy(
    data.length > 0
      ? await listShownParcels(
          ctx,
          data.map(({ id }) => id),
        )
      : [],
    (one) => one.shipment_id,
  )
  const texts = data.map((shipment, i) => {
    const own = (parcels.get(shipment.id) ?? []).sort((one, other) => one.position - other.position)
    return `${i === 0 ? '' : ','}${shipmentText(ctx, { shipment, parcels: own })}`
  })
  return { status: 200 as const, body: jsonText<{ data: Shipment[] }>(['{"data":[', ...texts, ']}']), neighbours }
}

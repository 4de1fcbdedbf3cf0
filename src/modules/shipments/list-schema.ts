import { z } from 'zod'
import { ruleIssue } from '../../http/check.ts'
import { integerParameter, timeParameter } from '../../http/fields.ts'
import { boundedList } from '../../http/lists.ts'
import { cursorPage } from '../../http/paging.ts'
import { commaList } from '../../http/query.ts'
import { findMeantValue, refuseValue } from '../../http/refused-value.ts'
import { invalidChoice } from '../../platform/errors.ts'
import { findStatus, statusCodes } from './statuses/statuses.ts'

const mostIds = 100
const listed = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .max(mostIds * 40)
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(boundedList(item, mostIds))

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

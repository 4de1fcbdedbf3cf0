import { z } from 'zod'
import { timeParameter } from '../../http/fields.ts'
import { boundedList } from '../../http/lists.ts'
import { commaList } from '../../http/query.ts'
import { findStatus } from '../../modules/shipments/statuses/statuses.ts'
import type { Context } from '../../platform/context.ts'
import { foundOrFault } from '../../platform/errors.ts'
import { looseText } from '../loose.ts'
import { cursorParameter, readPage } from '../page.ts'
import type { V2Parcel } from './answers.ts'
import { presentParcel } from './present.ts'
import { findV2Row, listV2ParcelIds, listV2Rows } from './rows.ts'

/** Selects which errors are shown. Other values show none. */
export const errorsParameter = z
  .string()
  .optional()
  .meta({ description: '`verbose`: the errors of each field. `verbose-carrier`: those of the carrier too.' })
export const hasErrors = (errors: string | undefined) => errors === 'verbose' || errors === 'verbose-carrier'

const blankIsNone = (value: unknown) => (value === '' ? undefined : value)
/** A day alone is its first moment. */
const looseTime = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : blankIsNone(value)),
  timeParameter.optional(),
)

const mostIds = 100
const looseIds = z
  .string()
  .max(mostIds * 20)
  .transform((text) => text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])))
  .pipe(
    boundedList(
      z
        .string()
        .regex(/^\d{1,15}$/, 'Must be a whole number.')
        .transform(Number),
      mostIds,
    ),
  )

export const ParcelQuery = z.object({
  cursor: cursorParameter,
  parcel_status: z.preprocess(
    blankIsNone,
    z
      .string()
      .max(100)
      .transform((name, check) => {
        const status = findStatus(name)
        if (!status) check.addIssue({ code: 'custom', message: 'Must be the id of a status that GET /parcels/statuses lists.' })
        return status!
      })
      .optional(),
  ),
  tracking_number: looseText(255),
  external_reference: looseText(255),
  order_number: looseText(255),
  external_order_id: looseText(255),
  updated_after: looseTime,
  created_after: looseTime,
  announced_after: looseTime,
  ids: commaList(z.preprocess(blankIsNone, looseIds.optional()).meta({ description: `With commas between them, at most ${mostIds}.` })),
  errors: errorsParameter,
})
export type ParcelQuery = z.output<typeof ParcelQuery>

const pageSize = 100

/** The largest id first, which is the newest. */
export async function listParcels(ctx: Context, query: ParcelQuery, target: string) {
  const { cursor, errors, parcel_status: status, ...filter } = query
  const { rows, next, previous } = await readPage(ctx, { cursor, target, size: pageSize }, (window) =>
    listV2ParcelIds(ctx, { ...filter, status }, window),
  )
  return { next, previous, parcels: await readParcels(ctx, rows.map(idOf), errors) }
}

const idOf = ({ id }: { id: number }) => id

/** Reads the parcels that exist, in the order of `ids`. */
async function readParcels(ctx: Context, ids: readonly number[], errors: string | undefined): Promise<V2Parcel[]> {
  if (ids.length === 0) return []
  const rows = new Map((await listV2Rows(ctx, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [presentParcel(ctx, row, { hasErrors: hasErrors(errors), isListed: true })] : []
  })
}

export async function readParcel(ctx: Context, id: number, errors: string | undefined): Promise<V2Parcel> {
  const row = foundOrFault(await findV2Row(ctx, id), 'parcel')
  return presentParcel(ctx, row, { hasErrors: hasErrors(errors) })
}

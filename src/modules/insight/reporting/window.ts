import { Timestamp } from '../../../http/fields.ts'
import type { Context } from '../../../platform/context.ts'
import { nextTurn } from '../../../platform/next-turn.ts'
import { findPosition, type ReportPosition, startOf } from './parcels-store.ts'
import type { ReportFilters } from './schema.ts'

const utcOf = (sent: string) => Timestamp.parse(sent)

/** The filters with times as they are stored. */
export function readFilters(sent: ReportFilters): ReportFilters {
  const { announced_after, announced_before, updated_after, updated_before } = sent
  return {
    ...sent,
    announced_after: utcOf(announced_after),
    announced_before: utcOf(announced_before),
    ...(updated_after !== undefined && { updated_after: utcOf(updated_after) }),
    ...(updated_before !== undefined && { updated_before: utcOf(updated_before) }),
  }
}

/** Entries of the index that are counted before other requests are served: some 5 ms on SQLite. */
const countSlice = 20_000

/** Counts the parcels that were announced in the window, no further than `most` and a slice. */
export async function countAnnounced(ctx: Context, filters: ReportFilters, most = Infinity): Promise<number> {
  let [count, after] = [0, startOf(filters)]
  for (;;) {
    const size = Math.min(countSlice, most + 1 - count)
    const position = await findPosition(ctx, filters, after, size)
    if (!position) return count + (await countRest(ctx, filters, after, size))
    count += size
    if (count > most) return count
    after = position
    await nextTurn()
  }
}

/** Counts the last parcels, fewer than `size`: halves the number until it is exact, reading the index some 15 times. */
async function countRest(ctx: Context, filters: ReportFilters, after: ReportPosition, size: number): Promise<number> {
  let [least, most] = [0, size - 1]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (await findPosition(ctx, filters, after, middle)) least = middle
    else most = middle - 1
  }
  return least
}

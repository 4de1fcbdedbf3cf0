import { dateOf, dayOf } from '../../../geo/days.ts'
import type { Reader, System } from '../../../platform/context.ts'
import { nextTurn } from '../../../platform/next-turn.ts'
import { addTime } from '../../../platform/time.ts'
import { listOrganizations } from '../../account/organizations/service.ts'
import { type BilledPosition, listBilled } from '../../billing/ledger/index.ts'
import { countedSpend, spendFigure } from './figures.ts'
import * as store from './store.ts'
import type { DayWindow } from './window.ts'

type SpendFigure = Omit<store.FigureRow, 'organization_id'>
/** Items that are added up before other requests are served. */
const sliceSize = 500

/** Sums what was billed on each day of a window, by carrier and currency, from the first `most` items of the ledger. */
export async function sumSpend(by: Reader, { start_date, end_date }: DayWindow, most = Infinity): Promise<SpendFigure[]> {
  const until = dateOf(dayOf(end_date) + 1)
  const sums = new Map<string, SpendFigure>()
  let after: BilledPosition = { created_at: start_date, id: 0 }
  for (let read = 0; read < most; ) {
    const items = await listBilled(by, after, until, Math.min(sliceSize, most - read))
    for (const { created_at, carrier_code, currency, amount } of items) {
      const key = { date: created_at.slice(0, 10), carrier_code: carrier_code ?? '', figure: spendFigure(currency) }
      const name = `${key.date} ${key.figure} ${key.carrier_code}`
      sums.set(name, { ...key, value: amount + (sums.get(name)?.value ?? 0) })
    }
    read += items.length
    if (items.length < sliceSize) break
    after = items.at(-1)!
    await nextTurn()
  }
  return [...sums.values()]
}

/** Finds the first day that is not over, or was over less than an hour ago: a transaction of its last moments may still commit. */
const firstOpenDate = ({ now }: System) => addTime(now(), { hours: -1 }).slice(0, 10)

/**
 * Adds the next day of each organization that is over to the roll-ups. An item is never changed, and its day is that of its transaction, so
 * a day that is over has all its items: adding it again gives the same. Returns how many days it added.
 */
export async function foldSpend(system: System): Promise<number> {
  const [oldest, open] = [addTime(system.now(), { days: -system.retention.analyticsDays }).slice(0, 10), firstOpenDate(system)]
  let days = 0
  for (const { id: organization_id } of await listOrganizations(system)) {
    const by = { db: system.db, organization_id }
    const counted = await store.findLastDate(by, countedSpend)
    const from = counted !== undefined && counted >= oldest ? dateOf(dayOf(counted) + 1) : oldest
    const [next] = await listBilled(by, { created_at: from, id: 0 }, open, 1)
    if (!next) continue
    const date = next.created_at.slice(0, 10)
    const sums = await sumSpend(by, { start_date: date, end_date: date })
    await system.transaction(async (tx) => {
      for (const sum of sums) await store.setFigure(tx, { ...sum, organization_id })
      await store.setFigure(tx, { organization_id, date, carrier_code: '', figure: countedSpend, value: 1 })
    })
    days++
  }
  return days
}

/** Items that a response adds up by itself, of days that the job has not added yet. */
const mostItems = 5_000

/** Sums the spend of the days that the roll-ups do not hold yet: mostly today. `last`: the last day that they hold. */
export const sumOpenSpend = (by: Reader, { start_date, end_date }: DayWindow, last: string | undefined) =>
  last !== undefined && last >= end_date
    ? []
    : sumSpend(by, { start_date: last !== undefined && last >= start_date ? dateOf(dayOf(last) + 1) : start_date, end_date }, mostItems)

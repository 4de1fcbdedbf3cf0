import type { z } from 'zod'
import { dayOf } from '../../../geo/days.ts'
import type { Context } from '../../../platform/context.ts'
import { nextTurn } from '../../../platform/next-turn.ts'
import { moneyOfUnits } from '../../billing/ledger/index.ts'
import { listUncountedJourneys } from '../../shipments/milestones/service.ts'
import { windowTooLong } from './errors.ts'
import { additionsOf, countedSpend, currencyOf, parcelFigures } from './figures.ts'
import { mostOverviewDays, type Overview, type OverviewQuery, overviewDays } from './schema.ts'
import { sumOpenSpend } from './spend.ts'
import * as store from './store.ts'
import { mostUncounted } from './transit-times.ts'
import { type DayWindow, slicesOf, windowOf } from './window.ts'

type FigureValue = Omit<store.FigureRow, 'organization_id'>
type Figures = Map<string, number>

/** The figures of each day and carrier, by day and then by carrier, and their sums. */
export async function readOverview(ctx: Context, query: OverviewQuery): Promise<z.input<typeof Overview>> {
  const window = windowOf(ctx, query, overviewDays)
  if (dayOf(window.end_date) - dayOf(window.start_date) >= mostOverviewDays) throw windowTooLong(mostOverviewDays)
  const days = new Map<string, Figures>()
  const totals: Figures = new Map()
  const add = ({ date, carrier_code, figure, value }: FigureValue) => {
    if (query.carrier_code && !query.carrier_code.includes(carrier_code)) return
    for (const figures of [days.getOrInsertComputed(`${date} ${carrier_code}`, () => new Map()), totals])
      figures.set(figure, (figures.get(figure) ?? 0) + value)
  }
  for (const slice of slicesOf(ctx, window)) {
    for (const row of await store.listFigures(ctx, slice)) if (row.figure !== countedSpend) add(row)
    await nextTurn()
  }
  for (const addition of await listUncountedFigures(ctx, window)) add(addition)
  // Finds the last day after the figures are read: a day that is added to the roll-ups in between is missing once, and never counted twice.
  const lastCounted = await store.findLastDate(ctx, countedSpend)
  for (const sum of await sumOpenSpend(ctx, window, lastCounted)) add(sum)
  return {
    ...window,
    totals: presentFigures(totals),
    days: [...days]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, figures]) => ({ date: key.slice(0, 10), carrier_code: key.slice(11) || null, ...presentFigures(figures) })),
  }
}

/**
 * Lists the figures that are not in the roll-ups yet. It is called after the roll-ups are read: a parcel that is added to them in between is
 * missing once, and never counted twice.
 */
async function listUncountedFigures(ctx: Context, { start_date, end_date }: DayWindow): Promise<FigureValue[]> {
  const journeys = await listUncountedJourneys(ctx, mostUncounted)
  return journeys.flatMap((one) => additionsOf(one).figures).filter(({ date }) => date >= start_date && date <= end_date)
}

const presentFigures = (figures: Figures) => ({
  ...(Object.fromEntries(parcelFigures.map((figure) => [figure, figures.get(figure) ?? 0])) as Record<
    (typeof parcelFigures)[number],
    number
  >),
  spend: [...figures].flatMap(([figure, units]) => {
    const currency = currencyOf(figure)
    return currency === undefined ? [] : [moneyOfUnits(units, currency)]
  }),
})

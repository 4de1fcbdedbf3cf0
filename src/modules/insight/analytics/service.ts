import type { System } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'
import { deleteRollupsBefore } from './store.ts'

/** Exports the percentiles for the lead times of a checkout. */
export { findTransitPercentiles, type TransitPercentiles } from './transit-times.ts'

const oldestDate = ({ now, retention }: System) => addTime(now(), { days: -retention.analyticsDays }).slice(0, 10)

/** Deletes a slice of the transit times whose retention has ended. Returns how many rows it deleted. */
export const deleteTransitTimesBefore = (system: System, most: number) =>
  system.transaction((tx) => deleteRollupsBefore(tx, 'transit_rollups', oldestDate(system), most))

/** Deletes a slice of the figures of days whose retention has ended. Returns how many rows it deleted. */
export const deleteFiguresBefore = (system: System, most: number) =>
  system.transaction((tx) => deleteRollupsBefore(tx, 'daily_figures', oldestDate(system), most))

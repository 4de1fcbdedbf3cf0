import type { Goal } from '../goal.ts'
import { t1 } from './t1.ts'

/** What is promised of parcels on their way. */
export const tracking: readonly Goal[] = [t1]

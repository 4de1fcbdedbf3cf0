import type { Goal } from '../goal.ts'
import { t1 } from './t1.ts'

/** What is promised of the support desk. */
export const support: readonly Goal[] = [t1]

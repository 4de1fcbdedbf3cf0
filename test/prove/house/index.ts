import type { Goal } from '../goal.ts'
import { r2 } from './r2.ts'

/** What the foundation promises. */
export const house: readonly Goal[] = [r2]

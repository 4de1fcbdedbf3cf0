import type { Goal } from '../goal.ts'
import { p1 } from './p1.ts'

/** What is promised of the return portal. */
export const returns: readonly Goal[] = [p1]

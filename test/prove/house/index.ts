import type { Goal } from '../goal.ts'

/** What the foundation promises. */
export const house: readonly Goal[] = []

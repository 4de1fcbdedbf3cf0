import type { Goal } from '../goal.ts'
import { s2 } from './s2.ts'
import { s4 } from './s4.ts'
import { s5 } from './s5.ts'

/** What the foundation promises. */
export const house: readonly Goal[] = [s2, s4, s5]

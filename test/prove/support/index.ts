import type { Goal } from '../goal.ts'
import { t1 } from './t1.ts'
import { u1 } from './u1.ts'
import { u2 } from './u2.ts'

/** What is promised of the support desk. */
export const support: readonly Goal[] = [u1, u2, t1]

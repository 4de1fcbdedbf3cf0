import type { Goal } from '../goal.ts'
import { l1 } from './l1.ts'

/** What is promised of what is drawn. */
export const labels: readonly Goal[] = [l1]

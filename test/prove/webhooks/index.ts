import type { Goal } from '../goal.ts'
import { r5 } from './r5.ts'
import { r6 } from './r6.ts'
import { r7 } from './r7.ts'
import { r8 } from './r8.ts'

/** What is promised of events on their way to those who listen. */
export const webhooks: readonly Goal[] = [r5, r6, r7, r8]

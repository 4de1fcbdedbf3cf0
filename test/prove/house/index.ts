import type { Goal } from '../goal.ts'
import { r11 } from './r11.ts'
import { s15 } from './s15.ts'

/** What the foundation promises. */
export const house: readonly Goal[] = [r11, s15]

import type { Goal } from '../goal.ts'
import { r11 } from './r11.ts'

/** What the foundation promises. */
export const house: readonly Goal[] = [r11]

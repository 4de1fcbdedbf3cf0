import type { Goal } from '../../proofs/goal.ts'
import { r2 } from './r2.ts'
import { r10 } from './r10.ts'
import { r11 } from './r11.ts'
import { s2 } from './s2.ts'
import { s3 } from './s3.ts'
import { s4 } from './s4.ts'
import { s5 } from './s5.ts'
import { s11 } from './s11.ts'
import { s15 } from './s15.ts'

/** What is promised of every server. */
export const server: readonly Goal[] = [r2, r10, r11, s2, s3, s4, s5, s11, s15]

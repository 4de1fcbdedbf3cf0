import { r6i } from '../../interleavings/goal.ts'
import type { Goal } from '../../proofs/goal.ts'
import { r5 } from './r5.ts'
import { r6 } from './r6.ts'
import { r6p } from './r6p.ts'
import { r7 } from './r7.ts'
import { r8 } from './r8.ts'
import { s8 } from './s8.ts'
import { s9 } from './s9.ts'
import { s10 } from './s10.ts'

/** What is promised of webhooks. */
export const webhooks: readonly Goal[] = [r5, r6, r6i, r6p, r7, r8, s8, s9, s10]

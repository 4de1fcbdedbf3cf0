import type { Goal } from '../goal.ts'
import { b1 } from './b1.ts'

/** What is promised of the ledger and of invoices. */
export const billing: readonly Goal[] = [b1]

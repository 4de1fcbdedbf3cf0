import { supportKills } from '../crash/goals.ts'
import { r6i } from '../interleavings/goal.ts'
import type { Goal } from '../proofs/goal.ts'
import { abuse } from './abuse/index.ts'
import { b1 } from './billing/b1.ts'
import { k1 } from './keys/k1.ts'
import { l1 } from './labels/l1.ts'
import { o1 } from './operators/o1.ts'
import { pooler } from './pooler/index.ts'
import { q1 } from './queries/q1.ts'
import { i1 } from './reports/i1.ts'
import { i2 } from './reports/i2.ts'
import { p1 } from './returns/p1.ts'
import { r2 } from './server/r2.ts'
import { r10 } from './server/r10.ts'
import { r11 } from './server/r11.ts'
import { s2 } from './server/s2.ts'
import { s3 } from './server/s3.ts'
import { s4 } from './server/s4.ts'
import { s5 } from './server/s5.ts'
import { s11 } from './server/s11.ts'
import { s15 } from './server/s15.ts'
import { u1 } from './support/u1.ts'
import { u2 } from './support/u2.ts'
import { t1 } from './tracking/t1.ts'
import { r5 } from './webhooks/r5.ts'
import { r6 } from './webhooks/r6.ts'
import { r6p } from './webhooks/r6p.ts'
import { r7 } from './webhooks/r7.ts'
import { r8 } from './webhooks/r8.ts'
import { s8 } from './webhooks/s8.ts'
import { s9 } from './webhooks/s9.ts'
import { s10 } from './webhooks/s10.ts'

/** What is promised, by area. */
export const areas: Readonly<Record<string, readonly Goal[]>> = {
  abuse,
  billing: [b1],
  server: [r2, r10, r11, s2, s3, s4, s5, s11, s15],
  keys: [k1],
  labels: [l1],
  operators: [o1],
  pooler,
  queries: [q1],
  reports: [i1, i2],
  returns: [p1],
  support: [supportKills, u1, u2],
  tracking: [t1],
  webhooks: [r5, r6, r6i, r6p, r7, r8, s8, s9, s10],
}

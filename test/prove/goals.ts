import { supportKills } from '../crash/goals.ts'
import type { Goal } from '../proofs/goal.ts'
import { abuse } from './abuse/index.ts'
import { b1 } from './billing/b1.ts'
import { failover } from './failover/index.ts'
import { k1 } from './keys/k1.ts'
import { l1 } from './labels/l1.ts'
import { o1 } from './operators/o1.ts'
import { pooler } from './pooler/index.ts'
import { q1 } from './queries/q1.ts'
import { i1 } from './reports/i1.ts'
import { i2 } from './reports/i2.ts'
import { p1 } from './returns/p1.ts'
import { server } from './server/index.ts'
import { u1 } from './support/u1.ts'
import { u2 } from './support/u2.ts'
import { t1 } from './tracking/t1.ts'
import { webhooks } from './webhooks/index.ts'

/** What is promised, by area. */
export const areas: Readonly<Record<string, readonly Goal[]>> = {
  abuse,
  billing: [b1],
  failover,
  server,
  keys: [k1],
  labels: [l1],
  operators: [o1],
  pooler,
  queries: [q1],
  reports: [i1, i2],
  returns: [p1],
  support: [supportKills, u1, u2],
  tracking: [t1],
  webhooks,
}

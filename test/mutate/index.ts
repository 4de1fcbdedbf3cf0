import { api } from './api.ts'
import { carriers } from './carriers.ts'
import { checkout } from './checkout.ts'
import { clock } from './clock.ts'
import { duties } from './duties.ts'
import { jobs } from './jobs.ts'
import type { Mutation } from './mutation.ts'
import { pickups } from './pickups.ts'
import { purchases } from './purchases.ts'
import { storage } from './storage.ts'
import { support } from './support.ts'
import { v2 } from './v2.ts'
import { webhooks } from './webhooks.ts'

/** Defects of the core that the tests must notice. */
export const mutations: readonly Mutation[] = [
  ...storage,
  ...jobs,
  ...purchases,
  ...carriers,
  ...pickups,
  ...api,
  ...webhooks,
  ...clock,
  ...duties,
  ...support,
  ...checkout,
  ...v2,
]

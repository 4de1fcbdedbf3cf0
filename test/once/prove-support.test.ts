import { supportKills } from '../crash/goals.ts'
import { testSmallRuns } from '../proofs/small.ts'
import { u1 } from '../prove/support/u1.ts'
import { u2 } from '../prove/support/u2.ts'

testSmallRuns([supportKills, u1, u2])

import { testSmallRuns } from '../proofs/small.ts'
import { i1 } from '../prove/reports/i1.ts'
import { i2 } from '../prove/reports/i2.ts'

testSmallRuns([i1, i2])

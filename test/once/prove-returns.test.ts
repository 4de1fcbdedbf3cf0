import { testSmallRuns } from '../proofs/small.ts'
import { p1 } from '../prove/returns/p1.ts'

testSmallRuns([p1])

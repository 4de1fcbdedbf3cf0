import { testSmallRuns } from '../proofs/small.ts'
import { t1 } from '../prove/tracking/t1.ts'

testSmallRuns([t1])

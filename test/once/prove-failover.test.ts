import { testSmallRuns } from '../proofs/small.ts'
import { failover } from '../prove/failover/index.ts'

testSmallRuns(failover)

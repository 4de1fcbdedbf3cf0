import { testSmallRuns } from '../proofs/small.ts'
import { pooler } from '../prove/pooler/index.ts'

testSmallRuns(pooler)

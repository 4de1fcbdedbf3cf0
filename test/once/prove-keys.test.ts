import { testSmallRuns } from '../proofs/small.ts'
import { k1 } from '../prove/keys/k1.ts'

testSmallRuns([k1])

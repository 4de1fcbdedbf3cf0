import { testSmallRuns } from '../proofs/small.ts'
import { o1 } from '../prove/operators/o1.ts'

testSmallRuns([o1])

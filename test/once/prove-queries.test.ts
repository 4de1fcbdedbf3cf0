import { testSmallRuns } from '../proofs/small.ts'
import { q1 } from '../prove/queries/q1.ts'

testSmallRuns([q1])

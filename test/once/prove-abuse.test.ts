import { testSmallRuns } from '../proofs/small.ts'
import { abuse } from '../prove/abuse/index.ts'

testSmallRuns(abuse)

import { testSmallRuns } from '../proofs/small.ts'
import { server } from '../prove/server/index.ts'

testSmallRuns(server)

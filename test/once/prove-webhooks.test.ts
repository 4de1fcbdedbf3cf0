import { testSmallRuns } from '../proofs/small.ts'
import { webhooks } from '../prove/webhooks/index.ts'

testSmallRuns(webhooks)

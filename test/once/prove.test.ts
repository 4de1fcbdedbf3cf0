import assert from 'node:assert/strict'
import { test } from 'node:test'
import { abuse } from '../prove/abuse/index.ts'
import { keys } from '../prove/keys/index.ts'
import { operators } from '../prove/operators/index.ts'
import { queries } from '../prove/queries/index.ts'
import { serverGoals } from '../prove/server/index.ts'
import { tracking } from '../prove/tracking/index.ts'
import { webhooks } from '../prove/webhooks/index.ts'
import { testSeed as seed } from '../seed.ts'

/** A taste of each proof, so that none is found broken when it is needed. */
for (const { id, promise, run } of [...abuse, ...serverGoals, ...queries, ...keys, ...operators, ...tracking, ...webhooks]) {
  test(`${id}: ${promise}`, async () => {
    const { violations } = await run({ size: 'small', seed })
    assert.deepEqual(violations, [], `seed ${seed}`)
  })
}

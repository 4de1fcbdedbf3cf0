import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deepTest } from '../deep.ts'
import { abuse } from '../prove/abuse/index.ts'
import { keys } from '../prove/keys/index.ts'
import { operators } from '../prove/operators/index.ts'
import { pooler } from '../prove/pooler/index.ts'
import { queries } from '../prove/queries/index.ts'
import { reports } from '../prove/reports/index.ts'
import { returns } from '../prove/returns/index.ts'
import { serverGoals } from '../prove/server/index.ts'
import { support } from '../prove/support/index.ts'
import { tracking } from '../prove/tracking/index.ts'
import { webhooks } from '../prove/webhooks/index.ts'
import { testSeed as seed } from '../seed.ts'

/** The quickest of each proof. The others take minutes together. */
const quickest = new Set(['K1', 'R5', 'S9', 'S10'])

/** A small run of each proof, so that a broken one is found before it is needed. */
for (const { id, promise, run } of [
  ...abuse,
  ...serverGoals,
  ...queries,
  ...keys,
  ...operators,
  ...pooler,
  ...reports,
  ...returns,
  ...support,
  ...tracking,
  ...webhooks,
]) {
  const check = quickest.has(id) ? test : deepTest
  check(`${id}: ${promise}`, async () => {
    const { violations } = await run({ size: 'small', seed })
    assert.deepEqual(violations, [], `seed ${seed}`)
  })
}

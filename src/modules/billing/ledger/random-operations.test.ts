import assert from 'node:assert/strict'
import { test } from 'node:test'
import { b1 } from '../../../../test/prove/billing/b1.ts'
import { testSeed as seed } from '../../../../test/seed.ts'

test(`${b1.id}: ${b1.promise}`, async () => {
  const { violations } = await b1.run({ size: 'small', seed })
  assert.deepEqual(violations, [], `seed ${seed}`)
})

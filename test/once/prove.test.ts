import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deepTest } from '../deep.ts'
import { areas } from '../prove/goals.ts'
import { testSeed as seed } from '../seed.ts'

/** The quickest of each proof. The others take minutes together. */
const quickest = new Set(['K1', 'R5', 'S9', 'S10'])
/** Tests of their own run these: billing/ledger/random-operations and once/label-matrix. */
const testedElsewhere = new Set(['B1', 'L1'])

/** A small run of each proof, so that a broken one is found before it is needed. */
for (const { id, promise, run } of Object.values(areas).flat()) {
  if (testedElsewhere.has(id)) continue
  const check = quickest.has(id) ? test : deepTest
  check(`${id}: ${promise}`, async () => {
    const { violations } = await run({ size: 'small', seed })
    assert.deepEqual(violations, [], `seed ${seed}`)
  })
}

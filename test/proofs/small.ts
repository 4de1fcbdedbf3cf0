import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deepTest } from '../deep.ts'
import { testSeed as seed } from '../seed.ts'
import type { Goal } from './goal.ts'

/** The quickest of each proof. The others take minutes together. */
const quickest = new Set(['K1', 'R5', 'S9', 'S10'])

/** Makes a test of a small run of each goal, so that a broken proof is found before it is needed. */
export function testSmallRuns(goals: readonly Goal[]) {
  for (const { id, promise, run } of goals) {
    const check = quickest.has(id) ? test : deepTest
    check(`${id}: ${promise}`, async () => {
      const { violations } = await run({ size: 'small', seed })
      assert.deepEqual(violations, [], `seed ${seed}`)
    })
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crash } from '../crash/crash.ts'
import { chanceOf } from '../fuzz/chance.ts'

test('3 kills under load: nothing acknowledged is lost, nothing is applied twice', async () => {
  const { acknowledged, lost, twice, changed } = await crash({ kills: 3, clients: 8, chance: chanceOf(1, 0), port: 21_600 })
  assert.ok(acknowledged > 0)
  assert.deepEqual({ lost, twice, changed }, { lost: 0, twice: 0, changed: 0 })
})

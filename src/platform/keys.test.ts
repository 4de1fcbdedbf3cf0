import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { randomFrom, testSeed } from '../../test/seed.ts'
import { macWith } from './keys.ts'

test('keyed hashes are HMAC-SHA-256, for keys up to a block and texts of any length', () => {
  const random = randomFrom(testSeed)
  for (let i = 0; i < 300; i++) {
    const key = random(1 + (i % 64))
    const text = `${'ä€😀x'.repeat(i)}${random(i).toString('hex')}`
    assert.deepEqual(macWith(key, text), createHmac('sha256', key).update(text).digest(), `seed ${testSeed}, ${i}`)
  }
})

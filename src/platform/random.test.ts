import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemRandom } from './random.ts'

test('random bytes have the size that was asked for, come once, and stay as they are while others are drawn', () => {
  const seen = new Map<string, Buffer>()
  for (let i = 0; i < 5_000; i++) {
    const bytes = systemRandom(8 + (i % 400))
    assert.equal(bytes.length, 8 + (i % 400))
    seen.set(bytes.toString('hex', 0, 8), bytes)
  }
  assert.equal(seen.size, 5_000)
  for (const [text, bytes] of seen) assert.equal(bytes.toString('hex', 0, 8), text)
})

test('every bit of random bytes is set half of the time', () => {
  const draws = 20_000
  const counts = new Uint32Array(256)
  for (let i = 0; i < draws; i++)
    for (const [at, byte] of systemRandom(32).entries()) for (let bit = 0; bit < 8; bit++) counts[at * 8 + bit]! += (byte >> bit) & 1
  // Ten standard deviations.
  for (const count of counts) assert.ok(Math.abs(count - draws / 2) < 10 * Math.sqrt(draws / 4), `${count} of ${draws}`)
})

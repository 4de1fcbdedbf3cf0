import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysFrom } from '../../src/platform/keys.ts'
import { openSecret, SealBroken, type SealedPlace, sealSecret } from '../../src/platform/secrets.ts'
import { chanceOf } from '../fuzz/chance.ts'
import { nextRandom, testSeed as seed } from '../seed.ts'

const tools = { keys: keysFrom('a secret key for tests, long enough'), random: nextRandom() }
const place: SealedPlace = { table: 'contract_secrets', column: 'sealed', organization_id: 12, row: 3 }

test('a secret opens where it was sealed, whatever its letters, and never looks the same twice', () => {
  for (const secret of ['', 'a', 'päßwörd 🔑 "\\', 'x'.repeat(100_000)])
    assert.equal(openSecret(tools, place, sealSecret(tools, place, secret)), secret)
  const sealed = Array.from({ length: 1_000 }, () => sealSecret(tools, place, 'same'))
  assert.equal(new Set(sealed).size, 1_000)
  assert.ok(sealed.every((text) => /^v1\.[0-9a-f]{8}\.[\w-]+$/.test(text) && !text.includes('same')))
})

test('a secret carried to another row, organization, column or table does not open', () => {
  const sealed = sealSecret(tools, place, 'secret')
  // The last two would be one place, if the parts were merely strung together.
  const others: Partial<SealedPlace>[] = [
    { row: 4 },
    { row: '3' },
    { organization_id: 13 },
    { column: 'other' },
    { table: 'other' },
    { organization_id: 1, row: 23 },
    { table: 'contract_secretss', column: 'ealed' },
  ]
  for (const other of others) assert.throws(() => openSecret(tools, { ...place, ...other }, sealed), SealBroken, JSON.stringify(other))
})

test('a secret sealed under another key does not open, and the error says so', () => {
  const other = { ...tools, keys: keysFrom('another secret key for tests, as long') }
  assert.throws(() => openSecret(other, place, sealSecret(tools, place, 'secret')), /row 3 of organization 12 was sealed under another key/)
})

test('a secret of which one bit was flipped, or a part is missing, does not open: 1,000 flips', (t) => {
  t.diagnostic(`seed ${seed}`)
  const chance = chanceOf(seed, 0)
  for (let i = 0; i < 1_000; i++) {
    const sealed = Buffer.from(sealSecret(tools, place, 'secret'))
    const [at, bit] = [chance.int(0, sealed.length - 1), chance.int(0, 7)]
    sealed[at]! ^= 1 << bit
    assert.throws(() => openSecret(tools, place, sealed.toString('latin1')), SealBroken, `seed ${seed}, flip ${i}: byte ${at}, bit ${bit}`)
  }
  const whole = sealSecret(tools, place, 'secret')
  for (let length = 0; length < whole.length; length++) assert.throws(() => openSecret(tools, place, whole.slice(0, length)), SealBroken)
  for (const longer of [`${whole}A`, `${whole}=`, `${whole} `, `${whole}.`, ` ${whole}`])
    assert.throws(() => openSecret(tools, place, longer), SealBroken, longer)
})

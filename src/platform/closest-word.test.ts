import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closestWord } from './closest-word.ts'

test('the word is found that differs in at most a third of its letters, and none for what is further off or too long', () => {
  const words = ['to_address', 'from_address', 'parcels', 'kg', 'name']
  const meant = {
    to_adress: 'to_address',
    to_addrses: 'to_address',
    form_address: 'from_address',
    parcel: 'parcels',
    nmae: 'name',
    kh: undefined,
    wings: undefined,
    '': undefined,
    ['x'.repeat(1_000_000)]: undefined,
  }
  for (const [typed, word] of Object.entries(meant)) assert.equal(closestWord(typed, words), word, typed.slice(0, 20))
  assert.equal(closestWord('cat', ['cats', 'cut']), 'cats')
})

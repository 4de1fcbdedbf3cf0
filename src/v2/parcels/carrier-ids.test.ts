import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCarriers } from '../../../test/carriers.ts'
import { carrierIdOf } from './carrier-ids.ts'

test('every carrier has a number of its own, which stays', () => {
  const codes = listCarriers().map(({ code }) => code)
  assert.equal(new Set(codes.map(carrierIdOf)).size, codes.length)
  assert.equal(carrierIdOf('swiftly'), 821_724_495)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCarriers } from '../../../../../test/carriers.ts'
import { optionsOf } from '../../../../carriers/kit/options.ts'
import { platformSlug } from '../../../../platform/slug.ts'
import { carrierIdOf, methodIdOf } from './v2-ids.ts'

test('every carrier and every option has a number of its own, which stays', () => {
  const options = listCarriers()
    .flatMap(optionsOf)
    .map(({ code }) => code)
  assert.equal(new Set(options.map(methodIdOf)).size, options.length)
  assert.equal(new Set(listCarriers().map(({ code }) => carrierIdOf(code))).size, listCarriers().length)
  assert.deepEqual([methodIdOf('swiftly:home'), carrierIdOf('swiftly')], [1021, 821_724_495])
  assert.equal(methodIdOf(options.find((code) => code.startsWith(`${platformSlug}:`))!), 8)
})

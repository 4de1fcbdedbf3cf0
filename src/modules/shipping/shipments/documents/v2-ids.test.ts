import assert from 'node:assert/strict'
import { test } from 'node:test'
import { optionsOf } from '../../../../carriers/kit/options.ts'
import { allCarriers } from '../../../../carriers/registry.ts'
import { platformSlug } from '../../../../platform/slug.ts'
import { carrierIdOf, methodIdOf } from './v2-ids.ts'

test('every carrier and every option has a number of its own, which stays', () => {
  const options = allCarriers.flatMap(optionsOf).map(({ code }) => code)
  assert.equal(new Set(options.map(methodIdOf)).size, options.length)
  assert.equal(new Set(allCarriers.map(({ code }) => carrierIdOf(code))).size, allCarriers.length)
  assert.deepEqual([methodIdOf('swiftly:home'), carrierIdOf('swiftly')], [279_905_253, 821_724_495])
  assert.equal(methodIdOf(options.find((code) => code.startsWith(`${platformSlug}:`))!), 8)
})

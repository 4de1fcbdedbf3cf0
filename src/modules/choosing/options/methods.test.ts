import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { findMethodId, optionCodeOfMethod } from '../../../carriers/method-ids.ts'
import { listCarriers } from '../../../carriers/registry.ts'
import { optionCodesOf } from '../../contracts/option-codes.ts'

const app = await startApp()
after(() => app.close())

test('returns the option code of each shipping method id, leaves unknown ids out, and is deprecated', async () => {
  const { call } = await app.newOrganization()
  const map = (...shipping_method_ids: unknown[]) => call('POST', '/compat/shipping-options', { shipping_method_ids })
  const { status, body, headers, text } = await map(8, 1021, 8, 7, 999_999, -1)
  assert.equal(status, 200, text)
  assert.deepEqual(body, { data: { '8': 'crossdock:letter', '1021': 'swiftly:home' } })
  assert.match(String(headers.deprecation), /^@\d+$/)
  assert.match(String(headers.link), /shipping-options>; rel="successor-version"/)
  assert.deepEqual((await map()).body, { data: {} })
  assert.equal((await map(...Array(100).fill(8))).status, 200)
  for (const bad of [Array(101).fill(8), ['8'], [1.5], [null]])
    assert.equal((await map(...bad)).status, 400, JSON.stringify(bad).slice(0, 40))
  assert.equal((await call('POST', '/compat/shipping-options', {})).status, 400)
})

test('every shipping option has a method id of its own', () => {
  const codes = listCarriers().flatMap((carrier) => [...optionCodesOf(carrier)])
  for (const code of codes) assert.equal(optionCodeOfMethod(findMethodId(code) ?? 0), code, `${code} needs a new line in method-ids.ts`)
  assert.equal(new Set(codes.map(findMethodId)).size, codes.length)
})

test('the method ids that were published keep their options', () => {
  const published = [8, ...Array.from({ length: 115 }, (_, i) => 1001 + i)].map((id) => `${id} ${optionCodeOfMethod(id)}`).join('\n')
  assert.equal(hash('sha256', published), '695fa368b0ec7593cc9b13ab4ef019794de9b919e4aa0543c9aac8257ff6dfec')
})

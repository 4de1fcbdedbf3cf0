import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnreadableAnswer } from '../kit/answers.ts'
import { CarrierRefusal } from '../kit/carrier.ts'
import { raiseFailure } from './errors.ts'

const detail = '7008: Special service is not available.'

test('a refusal needs a status that stands for one, and a reason that can be read', () => {
  for (const status of [400, 404, 422]) {
    assert.throws(() => raiseFailure({ status, body: { detail } }), CarrierRefusal)
    assert.throws(() => raiseFailure({ status, body: { additionalDetails: ['#/content/description: is required'] } }), CarrierRefusal)
    for (const body of [{}, { status: String(status) }, { detail: '' }, { detail: null }, { detail: 7008 }, null, '<html>', []])
      assert.throws(() => raiseFailure({ status, body }), UnreadableAnswer, JSON.stringify(body))
  }
  for (const status of [401, 403]) assert.throws(() => raiseFailure({ status, body: '<html>' }), CarrierRefusal)
})

test('after any other status the outcome is not known', () => {
  for (const status of [200, 302, 402, 405, 408, 409, 410, 413, 425, 429, 451, 499, 500, 503])
    assert.throws(() => raiseFailure({ status, body: { detail } }), UnreadableAnswer, String(status))
})

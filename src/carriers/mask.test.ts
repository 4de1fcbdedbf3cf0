import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../test/fuzz/chance.ts'
import { testSeed } from '../../test/seed.ts'
import { createMask } from './mask.ts'

const secret = { api_key: 'k/ey+1 ä"2', password: 'hunter22', account: 7, extra: '' }
const spellings = [secret.api_key, encodeURIComponent(secret.api_key), Buffer.from(secret.api_key).toString('base64'), 'hunter22']

test('a value without secrets is returned as it is', () => {
  const mask = createMask(secret)
  const value = { a: ['text', 1, null, { b: true }], __proto__x: 'y', c: undefined }
  assert.equal(mask(value), value)
  assert.equal(mask(value.a), value.a)
})

test('secrets are masked in every spelling, at every depth, and by the names of fields; the value itself is not changed', () => {
  const seed = testSeed
  const { int } = chanceOf(seed, 0)
  const below = (count: number) => int(0, count - 1)
  const mask = createMask(secret)
  const names = ['note', 'access_token', 'Authorization', '__proto__', 'constructor', 'api_key', 'list']
  const makeValue = (depth: number): string => {
    const kind = depth === 0 ? 0 : below(4)
    if (kind === 0) {
      const word = below(3) === 0 ? '' : spellings[below(spellings.length)]!
      return JSON.stringify(below(5) === 0 ? 'plain text' : `before ${word}${word} after`)
    }
    if (kind === 1) return String(below(100))
    if (kind === 2) return `[${Array.from({ length: below(4) }, () => makeValue(depth - 1)).join()}]`
    const fields = Array.from({ length: below(5) }, () => `${JSON.stringify(names[below(names.length)])}:${makeValue(depth - 1)}`)
    return `{${fields.join()}}`
  }
  for (let i = 0; i < 500; i++) {
    const text = makeValue(4)
    const [value, before] = [JSON.parse(text), JSON.stringify(JSON.parse(text))]
    const shown = JSON.stringify(mask(value))
    for (const word of spellings) assert.ok(!shown.includes(JSON.stringify(word).slice(1, -1)), `seed ${seed}: ${shown}`)
    assert.doesNotMatch(shown, /"(access_token|Authorization|api_key)":"(?!\*\*\*")/, `seed ${seed}`)
    assert.equal(JSON.stringify(value), before)
    assert.equal(shown.length > 0 && JSON.stringify(mask(JSON.parse(shown))), shown, 'what is masked stays as it is')
  }
})

test('a secret of any length and characters is masked within base64, whatever stands beside it, and nothing is left of its run', () => {
  const { int } = chanceOf(testSeed, 1)
  const textOf = (length: number) => String.fromCharCode(...Array.from({ length }, () => int(0x21, 0x7e)))
  for (let i = 0; i < 500; i++) {
    const [user, password] = [textOf(int(4, 40)), textOf(int(4, 40))]
    const mask = createMask({ user, password })
    const before = textOf(int(0, 4)).replaceAll(':', '.')
    for (const encoding of ['base64', 'base64url'] as const) {
      const pair = Buffer.from(`${before}${user}:${password}${textOf(int(0, 4))}`).toString(encoding)
      assert.equal(mask(`sent <${pair}>`), 'sent <***>', `seed ${testSeed}: ${JSON.stringify([before, user, password])}`)
    }
  }
})

test('secrets and texts that begin alike in many ways are searched in a few steps', () => {
  for (const [one, many] of [
    ['\\', '\\'],
    ['\\"', '\\\\"'],
    ['&', '&amp;'],
    ['%', '%25'],
    ['+ ', '+%20'],
  ] as const) {
    const [secret, text] = [`${one.repeat(100)}x`, `${many.repeat(20_000)}y`]
    assert.equal(createMask({ secret })(text), text)
  }
})

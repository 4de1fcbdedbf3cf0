import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import {
  looseBoolean,
  looseDecimal,
  looseId,
  looseInteger,
  looseList,
  looseObject,
  looseText,
  requiredInteger,
  requiredText,
} from './loose.ts'

const refused = Symbol('refused')
const read = (schema: z.ZodType, value: unknown) => {
  const { success, data } = schema.safeParse(value)
  return success ? data : refused
}
function expectEach(schema: z.ZodType, cases: readonly (readonly [unknown, unknown])[]) {
  for (const [sent, expected] of cases) assert.deepEqual(read(schema, sent), expected, JSON.stringify(sent))
}
const blanks = [undefined, null, '', '  '] as const

test('blank text and null are the same as absent, in every loose value', () => {
  for (const schema of [
    looseText(5),
    looseDecimal,
    looseInteger,
    looseId,
    looseBoolean,
    looseObject(z.object({})),
    looseList(z.array(z.int())),
  ])
    for (const blank of blanks) assert.equal(read(schema, blank), undefined)
  for (const schema of [requiredText(5), requiredInteger]) for (const blank of blanks) assert.equal(read(schema, blank), refused)
})

test('numbers are read from numbers and from text', () => {
  expectEach(looseDecimal, [
    [1.25, '1.25'],
    ['1.250', '1.250'],
    [' 1,5 ', '1.5'],
    [1e-7, '0'],
    [0, '0'],
    ['heavy', refused],
    [Number.NaN, refused],
    [{}, refused],
    ['1.2.3', refused],
    ['9'.repeat(40), refused],
  ])
  expectEach(looseInteger, [
    [2, 2],
    ['2', 2],
    [' 2.0 ', 2],
    [2.5, refused],
    ['two', refused],
    [true, refused],
  ])
  expectEach(looseId, [
    [-4, 0],
    ['17', 17],
  ])
})

test('true and false are read from JSON, from text in any case, and from 1 and 0', () => {
  expectEach(looseBoolean, [
    [true, true],
    ['True', true],
    ['FALSE', false],
    [1, true],
    ['0', false],
    [2, refused],
    ['maybe', refused],
  ])
})

test('text is trimmed and numbers are written out; an empty list is no object, and an empty object no list', () => {
  expectEach(looseText(5), [
    [' ab ', 'ab'],
    [42, '42'],
    ['abcdef', refused],
    [{}, refused],
  ])
  expectEach(looseObject(z.object({ a: z.int() })), [
    [[], undefined],
    [{ a: 1, b: 2 }, { a: 1 }],
    [[1], refused],
    ['a', refused],
  ])
  expectEach(looseList(z.array(z.int())), [
    [{}, undefined],
    [[1], [1]],
    [{ a: 1 }, refused],
  ])
})

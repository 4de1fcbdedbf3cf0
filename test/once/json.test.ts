import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readJson } from '../../src/http/json.ts'
import { appendToData, appendToJson, beginJson, endJson, jsonText, readJsonText } from '../../src/http/json-text.ts'
import type { Fault } from '../../src/platform/errors.ts'

const read = (text: string | Buffer) => {
  const faults: Fault[] = []
  const value = readJson(Buffer.from(text as string), faults)
  return {
    value,
    faults: faults.map(({ kind, more }) => `${kind.code} ${more.source?.pointer}`),
    details: faults.map(({ detail }) => detail),
  }
}

test('what JSON.parse reads is read alike', () => {
  for (const value of [
    {},
    [],
    'x',
    1.5e-7,
    null,
    true,
    { a: [{ b: '"}{\\' }, { b: ':' }] },
    { 'a"b': 1, 'a\\': 2, '': 3 },
    ['a', 'a'],
    { a: 'a' },
  ]) {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 3)])
      assert.deepEqual(read(text), { value, faults: [], details: [] }, text)
  }
})

test('a key that stands twice in one object is refused, however it is spelt, and only there', () => {
  for (const text of [
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '[{"x":{"a":1,"b":{},"a":[]}}]',
    '{"a" :1, "a"\n:2}',
    '{"__proto__":1,"__proto__":2}',
  ])
    assert.deepEqual(read(text).faults, ['invalid '], text)
  for (const text of ['{"a":{"a":{"a":1}}}', '[{"a":1},{"a":2}]', '{"a":"a","b":"a"}', '{"a":["a","a"],"b":{"a":1}}', '{"\\"a":1,"a":2}'])
    assert.deepEqual(read(text).faults, [], text)
  assert.match(read('{"colour":1,"colour":2}').details[0]!, /"colour"/)
})

test('nesting is taken to 32 levels and no further', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  assert.deepEqual(read(nested(32)).faults, [])
  for (const levels of [33, 10_000, 500_000]) assert.deepEqual(read(nested(levels)).faults, ['non_field_errors '])
  assert.deepEqual(read(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`).faults, ['non_field_errors '])
})

test('NUL and half a surrogate pair are refused where they stand', () => {
  assert.deepEqual(read('{"a":["\\u0000"],"b/c":"\\ud800"}').faults, ['invalid /a/0', 'invalid /b~1c'])
  assert.deepEqual(read('{"\\ud83d":1}').faults, ['invalid '])
  assert.deepEqual(read('{"a":"\\ud83d\\ude00 \\u00e9"}'), { value: { a: '😀 é' }, faults: [], details: [] })
})

test('what is not JSON, or not UTF-8, is refused', () => {
  for (const text of ['', '{', '{"a":1,}', "{'a':1}", 'NaN', '\ufeff{}', '{"a":"\n"}', '1 2', 'undefined'])
    assert.deepEqual(read(text).faults, ['non_field_errors '], text)
  assert.deepEqual(read(Buffer.from([0x22, 0xff, 0x22])).faults, ['non_field_errors '])
})

test('a refusal says where reading stopped, if that is known, and repeats nothing of the body', () => {
  assert.deepEqual(read('{"canary": canary}').details, ['The body is not JSON: it cannot be read.'])
  assert.deepEqual(read('{"canary":1,}').details, ['The body is not JSON: there is a comma too many before } at line 1, column 13.'])
})

test('fields are appended to the text of an object, and to the object of an answer', () => {
  const text = JSON.stringify({ id: 'a}"]', more: { x: [] } })
  for (const fields of [{ warnings: ['}'] }, { a: 1, b: undefined }, {}, { b: undefined }]) {
    const whole = JSON.parse(JSON.stringify({ id: 'a}"]', more: { x: [] }, ...fields }))
    assert.deepEqual(JSON.parse(appendToJson(text, fields)), whole)
    const answer = jsonText<{ data: { id: string } }>(['{"data":', Buffer.from(text), '}'])
    assert.deepEqual(readJsonText(appendToData(answer, fields)), { data: whole })
    assert.deepEqual(
      JSON.parse(`${beginJson({ id: 1 })},"list":[2]${endJson(fields)}`),
      JSON.parse(JSON.stringify({ id: 1, list: [2], ...fields })),
    )
  }
})

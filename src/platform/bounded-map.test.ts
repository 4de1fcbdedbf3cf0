import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BoundedMap } from './bounded-map.ts'

test('a full map drops the entry that was inserted first', () => {
  const map = new BoundedMap<string, number>(2)
  map.set('a', 1).set('b', 2).set('c', 3)
  assert.deepEqual([...map], [['b', 2], ['c', 3]]) // biome-ignore format: pairs
})

test('to set an entry again drops none, and keeps its place', () => {
  const map = new BoundedMap<string, number>(2)
  map.set('a', 1).set('b', 2).set('a', 3)
  assert.deepEqual([map.size, map.get('a')], [2, 3])
  map.set('c', 4)
  assert.deepEqual([...map.keys()], ['b', 'c'])
})

test('a computed entry counts as well, and is computed once', () => {
  const map = new BoundedMap<number, number>(3)
  for (let key = 0; key < 10; key++) map.getOrInsertComputed(key, (one) => one * 2)
  assert.deepEqual([map.size, map.getOrInsertComputed(9, () => -1), map.getOrInsert(9, -1), map.getOrInsert(10, 5)], [3, 18, 18, 5])
  assert.equal(map.size, 3)
})

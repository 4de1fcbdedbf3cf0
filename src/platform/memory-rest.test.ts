import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryRest } from './memory-rest.ts'

/** A heap of 100 MB at rest, that counts its collections. */
function openHeap() {
  const heap = { ms: 0, bytes: 100_000_000, collections: 0 }
  const rest = new MemoryRest({
    collect: () => {
      heap.collections++
      heap.bytes = 110_000_000
    },
    rss: () => heap.bytes,
    elapsedMs: () => heap.ms,
  })
  return { heap, rest }
}

test('the heap is collected once after a peak, when no large request has come for two seconds', () => {
  const { heap, rest } = openHeap()
  rest.noteLarge()
  heap.bytes = 300_000_000
  heap.ms = 1_000
  rest.look()
  assert.equal(heap.collections, 0)
  heap.ms = 2_000
  rest.look()
  rest.look()
  assert.equal(heap.collections, 1)
})

test('large requests that come now and then have the heap collected every twenty seconds at most', () => {
  const { heap, rest } = openHeap()
  for (let second = 0; second < 60; second++) {
    if (second % 4 === 0) {
      rest.noteLarge()
      heap.bytes = 300_000_000
    }
    heap.ms = second * 1_000
    rest.look()
  }
  assert.equal(heap.collections, 3)
})

test('the heap is left to V8 where large requests took little of it', () => {
  const { heap, rest } = openHeap()
  rest.noteLarge()
  heap.ms = 5_000
  rest.look()
  assert.equal(heap.collections, 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choosePoolSize } from './open-database.ts'

test('one of several workers has fewer connections than a server alone, unless DATABASE_POOL says how many', () => {
  const connections = (WORKERS: number, DATABASE_POOL = 0) => choosePoolSize({ WORKERS, DATABASE_POOL })
  assert.deepEqual([connections(1), connections(2), connections(4)], [10, 4, 4])
  assert.deepEqual([connections(1, 20), connections(4, 20)], [20, 20])
})

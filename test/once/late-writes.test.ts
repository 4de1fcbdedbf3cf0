import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLateWrites } from '../../src/platform/late-writes.ts'

test('a write that is not kept, because too many wait already, is in the log', () => {
  const logged: unknown[] = []
  const { add } = openLateWrites({ warn: (event, fields) => logged.push([event, fields]) })
  for (let n = 0; n < 501; n++) add(() => new Promise(() => {}))
  assert.deepEqual(logged, [['database.late_write_failed', { reason: '500 writes are waiting already' }]])
})

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { openLog } from '../../src/platform/log.ts'
import { logEvents } from '../../src/platform/log-events.ts'

test('a line is a JSON object with time, level, the key and sentence of its event, and its fields', () => {
  const lines: string[] = []
  const log = openLog(
    'warn',
    () => '2026-03-02T09:00:00.000Z',
    (text) => lines.push(text),
  )
  log.error('job.dead_lettered', { job_id: 7, kind: 'test' })
  log.info('server.stopped')
  log.flush()
  const message = logEvents['job.dead_lettered']
  const line = { time: '2026-03-02T09:00:00.000Z', level: 'error', event: 'job.dead_lettered', message, job_id: 7, kind: 'test' }
  assert.deepEqual(
    lines.map((one) => JSON.parse(one)),
    [line],
  )
})

test('every key is an area and an event, and is logged somewhere', () => {
  const source = globSync('src/**/*.ts', { exclude: ['**/*.test.ts', 'src/platform/log-events.ts'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  for (const [event, message] of Object.entries(logEvents)) {
    assert.match(event, /^[a-z]+\.[a-z_]+$/)
    assert.match(message, /^[A-Z].*[^.]$/)
    assert.ok(source.includes(`'${event}'`), `${event} is never logged`)
  }
})

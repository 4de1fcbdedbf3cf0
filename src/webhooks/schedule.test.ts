import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTime } from '../platform/time.ts'
import { afterFailure, afterSuccess, type Health, type HealthVerdict } from './health.ts'
import { readRetryAfter, retryDelays, waitAfter, waitOfProbe } from './schedule.ts'

const [least, most] = [() => Buffer.alloc(4), () => Buffer.alloc(4, 0xff)]

test('twelve attempts in three days and four hours, each a fifth sooner or later', () => {
  assert.equal(retryDelays.length + 1, 12)
  assert.equal(
    retryDelays.reduce<number>((sum, wait) => sum + wait, 0),
    75 * 3600 + 42 * 60 + 35,
  )
  for (const [i, wait] of retryDelays.entries()) {
    assert.ok(Math.abs(waitAfter(i + 1, { busy: false }, least)! - wait * 0.8) < 0.001)
    assert.ok(Math.abs(waitAfter(i + 1, { busy: false }, most)! - wait * 1.2) < 0.001)
  }
  assert.equal(waitAfter(12, { busy: false }, most), undefined)
})

test('Retry-After counts between once and twice the scheduled delay; after 429 the delay is at least a minute', () => {
  const after = (attempt: number, retryAfter: number, busy = false) => waitAfter(attempt, { busy, retryAfter }, least)
  assert.deepEqual([after(3, 10), after(3, 150), after(3, 10_000)], [120, 150, 240])
  assert.deepEqual([waitAfter(1, { busy: true }, least), after(1, 7, true), after(4, 700, true)], [60, 60, 700])
})

test('Retry-After is read in seconds and as a date, and nothing else', () => {
  const now = '2026-11-15T09:00:00.000Z'
  assert.equal(readRetryAfter('120', now), 120)
  assert.equal(readRetryAfter('Sun, 15 Nov 2026 09:02:00 GMT', now), 120)
  assert.equal(readRetryAfter('Sun, 15 Nov 2026 08:00:00 GMT', now), 0)
  for (const text of [undefined, '', 'soon', '-5', '1e9999']) assert.equal(readRetryAfter(text, now), undefined)
})

test('one that answers nothing is tried every 10 to 60 seconds for an hour, every 5 minutes for a day, and then every hour', () => {
  assert.deepEqual(
    [0, 1, 2, 5, 50].map((probes) => waitOfProbe(probes, 100)),
    [10, 15, 22.5, 60, 60],
  )
  assert.deepEqual([waitOfProbe(99, 3600), waitOfProbe(99, 86_399), waitOfProbe(99, 86_400)], [300, 300, 3600])
})

const start = '2026-11-15T09:00:00.000Z'
const fail = (health: Health, hours: number, delivery_id: number, gone = false): HealthVerdict =>
  afterFailure(health, { delivery_id, now: addTime(start, { hours }), probing: health.open_since !== undefined, gone })

test('five different messages in a row open the breaker; one message, however often, does not; a success closes it', () => {
  let health: Health = {}
  for (let i = 0; i < 10; i++) ({ health } = fail(health, i, 1))
  assert.equal(health.open_since, undefined)
  for (const id of [2, 3, 4]) ({ health } = fail(health, 10, id))
  assert.equal(health.open_since, undefined)
  const fifth = fail(health, 10, 5)
  assert.deepEqual([fifth.health.open_since, fifth.probe_at], [addTime(start, { hours: 10 }), addTime(start, { hours: 10, seconds: 10 })])
  assert.deepEqual(afterSuccess(start), { last_success_at: start })
})

test('a connection is disabled once after 120 hours without a success, with warnings at 50, 70 and 90 %', () => {
  let health: Health = {}
  const told: [number, number | undefined, string | undefined][] = []
  for (let hour = 0; hour <= 125; hour++) {
    const verdict = fail(health, hour, hour)
    health = verdict.health
    if (verdict.warning !== undefined) told.push([hour, verdict.warning, verdict.disabled])
    if (verdict.disabled) break
  }
  assert.deepEqual(told, [
    [60, 50, undefined],
    [84, 70, undefined],
    [108, 90, undefined],
    [120, 100, 'failing'],
  ])
})

test('a few attempts that failed long ago do not disable anything, and 410 does at once', () => {
  let health: Health = {}
  for (const hour of [0, 60, 119]) ({ health } = fail(health, hour, hour))
  assert.equal(fail(health, 200, 9).disabled, undefined)
  assert.equal(fail({}, 0, 1, true).disabled, 'gone')
})

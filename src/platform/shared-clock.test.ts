import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase } from '../../test/harness.ts'
import { isPostgres } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { monotonicMs } from './leases.ts'
import { openLog } from './log.ts'
import { sharedClock } from './shared-clock.ts'
import { addTime, secondsBetween, systemClock } from './time.ts'

const { settings, remove } = await freshDatabase()
const db = openDatabase(settings)
after(async () => {
  await db.destroy()
  await remove()
})
/** An hour is nothing to a clock that jumps by more than a day, and more than any machine takes between two lines of a test. */
const isNear = (seconds: number, expected: number) => Math.abs(seconds - expected) < 3600
const lines: string[] = []
const log = openLog('warn', systemClock, (text) => lines.push(text))

test("a jump of this machine's clock moves the shared clock on SQLite only", async () => {
  let hours = 0
  const machine = () => addTime(systemClock(), { hours })
  const clock = await sharedClock(db, { elapsedMs: monotonicMs, log, machine })
  const begun = clock.now()
  hours = 26
  const passed = secondsBetween(begun, clock.now())
  const expected = isPostgres(db) ? 0 : 26 * 3600
  assert.ok(isNear(passed, expected), String(passed))
  assert.ok(isNear(clock.aheadMs() / 1_000, isPostgres(db) ? 26 * 3600 : 0))
  clock.stop()
})

test('the shared clock follows the clock of PostgreSQL, and the operator is warned when the machine differs', {
  skip: !process.env.POSTGRES_URL && 'PostgreSQL only',
}, async () => {
  const { rows } = await sql<{
    time: string
  }>`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time`.execute(db)
  const clock = await sharedClock(db, { elapsedMs: monotonicMs, log, machine: () => addTime(systemClock(), { hours: -26 }) })
  assert.ok(isNear(secondsBetween(rows[0]!.time, clock.now()), 0))
  clock.stop()
  log.flush()
  const [, ahead] = /"event":"clock.differs",.*"ahead_seconds":(-\d+)/.exec(lines.join('')) ?? []
  assert.ok(isNear(Number(ahead), -26 * 3600), String(ahead))
})

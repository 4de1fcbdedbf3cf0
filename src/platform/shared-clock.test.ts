import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase } from '../../test/harness.ts'
import { isPostgres, openDatabase } from './database.ts'
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
  assert.ok(Math.abs(passed - expected) < 5, String(passed))
  assert.ok(Math.abs(clock.aheadMs() - (isPostgres(db) ? 26 * 3_600_000 : 0)) < 5_000)
  clock.stop()
})

test('the shared clock follows the clock of PostgreSQL, and the operator is warned when the machine differs', {
  skip: !process.env.POSTGRES_URL && 'PostgreSQL only',
}, async () => {
  const { rows } = await sql<{
    time: string
  }>`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time`.execute(db)
  const clock = await sharedClock(db, { elapsedMs: monotonicMs, log, machine: () => addTime(systemClock(), { hours: -26 }) })
  assert.ok(Math.abs(secondsBetween(rows[0]!.time, clock.now())) < 5)
  clock.stop()
  log.flush()
  assert.match(lines.join(''), /"event":"clock.differs",.*"ahead_seconds":-936\d\d/)
})

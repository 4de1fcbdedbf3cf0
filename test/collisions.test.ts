import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import { transientReason } from '../src/http/overload.ts'
import { inTransaction, isPostgres, type Writes } from '../src/platform/database/database.ts'
import { startApp } from './harness.ts'
import { until } from './until.ts'

const app = await startApp()
after(() => app.close())

describe('what PostgreSQL ends for reasons of its own is 503, never 500', { skip: !isPostgres(app.db) && 'PostgreSQL only' }, () => {
  test('two transactions that wait for each other', async () => {
    const [one, other] = [await app.newOrganization(), await app.newOrganization()]
    const rename = (tx: Writes, id: number) => tx.updateTable('organizations').set({ name: 'A' }).where('id', '=', id).execute()
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const both = await Promise.allSettled([
      inTransaction(app.db, async (tx) => {
        await rename(tx, one.id)
        first.resolve()
        await second.promise
        await rename(tx, other.id)
      }),
      inTransaction(app.db, async (tx) => {
        await rename(tx, other.id)
        second.resolve()
        await first.promise
        await rename(tx, one.id)
      }),
    ])
    const failed = both.filter((result) => result.status === 'rejected')
    assert.deepEqual(
      failed.map(({ reason }) => transientReason(reason)),
      ['collision'],
    )
  })

  test('a transaction that was idle for too long', async () => {
    const idle = inTransaction(app.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 50`.execute(tx)
      const others = () => sql`select pid from pg_stat_activity where pid = ${rows[0]!.pid}`.execute(app.db)
      await until('PostgreSQL ends the session', async () => (await others()).rows.length === 0)
      await sql`select 1`.execute(tx)
    })
    await assert.rejects(idle, (error) => transientReason(error) === 'database')
  })

  test('a statement that takes too long', async () => {
    const slow = inTransaction(app.db, async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx)
      await sql`select pg_sleep(3600)`.execute(tx)
    })
    await assert.rejects(slow, (error) => transientReason(error) === 'database')
  })
})

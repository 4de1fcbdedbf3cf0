import assert from 'node:assert/strict'
import { after, describe, mock, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { startApp } from '../../../test/harness.ts'
import { transientReason } from '../../http/overload.ts'
import type { Transaction } from '../context.ts'
import { mapConstraint } from './constraints.ts'
import { inTransaction, isPostgres, type Reads, type Writes } from './database.ts'
import { deferWrite, flushWrites } from './deferred-writes.ts'
import { asTenant } from './postgres.ts'
import { MessageWriter } from './postgres-messages.ts'
import { prepareQuery } from './prepared.ts'

const app = await startApp()
after(() => app.close())
const sync = mock.method(MessageWriter.prototype, 'sync')

/** The smallest table of an organization: the name is unique in it. */
const insertLimit = ({ db, organization_id }: Transaction, name: string) =>
  db.insertInto('limits').values({ organization_id, name, entries: '[]' })
const countLimits = async (db: Writes | typeof app.db, name: string) =>
  (await db.selectFrom('limits').select('name').where('name', '=', name).execute()).length
class Mapped extends Error {}
const mapped = { unique: () => new Mapped('mapped') }

describe('deferred writes, on both engines', () => {
  test('are seen by the next query of their transaction, and by others after the commit', async () => {
    const { context } = await app.newOrganization()
    const inside = await context.transaction(async (tx) => {
      await deferWrite(tx.db, insertLimit(tx, 'deferred-seen'))
      return countLimits(tx.db, 'deferred-seen')
    })
    assert.deepEqual([inside, await countLimits(app.db, 'deferred-seen')], [1, 1])
  })

  test('of one table are all written, in order, however many there are, and one that is rejected undoes them all', async () => {
    const { context } = await app.newOrganization()
    const names = Array.from({ length: 23 }, (_, n) => `deferred-row-${n}`)
    const writeAll = (some: readonly string[]) =>
      context.transaction(async (tx) => {
        for (const name of some) await deferWrite(tx.db, insertLimit(tx, name), mapped)
      })
    const written = async (prefix: string) =>
      (await app.db.selectFrom('limits').select('name').where('name', 'like', `${prefix}-%`).execute()).length
    await assert.rejects(writeAll([...names, 'deferred-row-20']), Mapped)
    assert.equal(await written('deferred-row'), 0)
    await writeAll(names)
    assert.equal(await written('deferred-row'), 23)
  })

  test('that a constraint rejects end the transaction with the mapped error, and nothing is written', async () => {
    const { context } = await app.newOrganization()
    const twice = (end: (tx: Transaction) => Promise<unknown>) =>
      context.transaction(async (tx) => {
        await deferWrite(tx.db, insertLimit(tx, 'deferred-mapped'), mapped)
        await deferWrite(tx.db, insertLimit(tx, 'deferred-mapped'), mapped)
        return end(tx)
      })
    await assert.rejects(
      twice(async () => 'committed'),
      Mapped,
    )
    await assert.rejects(
      twice((tx) => flushWrites(tx.db)),
      Mapped,
    )
    await assert.rejects(
      twice((tx) => countLimits(tx.db, '')),
      Mapped,
    )
    assert.equal(await countLimits(app.db, 'deferred-mapped'), 0)
  })

  test('are not taken for the error of another statement, which is awaited in their place', async () => {
    const { context } = await app.newOrganization()
    await context.transaction((tx) => deferWrite(tx.db, insertLimit(tx, 'deferred-first')))
    class OfAnother extends Error {}
    const both = context.transaction(async (tx) => {
      await deferWrite(tx.db, insertLimit(tx, 'deferred-first'))
      await mapConstraint(insertLimit(tx, 'deferred-other').execute(), { unique: () => new OfAnother() })
    })
    await assert.rejects(both, (error: Error) => !(error instanceof OfAnother) && /unique/i.test(error.message))
  })

  test('more than are kept waiting are all written', async () => {
    const { context } = await app.newOrganization()
    await context.transaction(async (tx) => {
      for (let n = 0; n < 450; n++) await deferWrite(tx.db, insertLimit(tx, `deferred-many-${n}`))
    })
    const { rows } = await sql`select 1 from limits where name like 'deferred-many-%'`.execute(app.db)
    assert.equal(rows.length, 450)
  })
})

describe('batches', { skip: !isPostgres(app.db) && 'PostgreSQL only' }, () => {
  const countSyncs = async (work: () => Promise<unknown>) => {
    const before = sync.mock.callCount()
    await work()
    return sync.mock.callCount() - before
  }
  const whoami = sql<{ name: string; org: string | null }>`select current_user as name, current_setting('app.org', true) as org`

  test('writes alone take one round trip with begin, role and commit; with a query before them it takes two', async () => {
    const { context } = await app.newOrganization()
    const write = (tx: Transaction, domain: string) => deferWrite(tx.db, insertLimit(tx, domain))
    const writes = () =>
      context.transaction(async (tx) => {
        await write(tx, 'batch-1')
        await write(tx, 'batch-2')
      })
    assert.equal(await countSyncs(writes), 1)
    const mixed = () =>
      context.transaction(async (tx) => {
        await Promise.all([countLimits(tx.db, 'x'), countLimits(tx.db, 'y'), whoami.execute(tx.db)])
        await write(tx, 'batch-3')
      })
    assert.equal(await countSyncs(mixed), 2)
    assert.equal(await countLimits(app.db, 'batch-3'), 1)
  })

  test('role and organization end with the query or the transaction that had them, committed or not', async () => {
    const { context, id } = await app.newOrganization()
    const db = asTenant(app.db, id)
    const [tenant] = (await whoami.execute(db)).rows
    assert.deepEqual([tenant!.name, tenant!.org], ['crossdock_tenant', String(id)])
    await context.transaction((tx) => whoami.execute(tx.db))
    await assert.rejects(sql`select 1 / 0`.execute(db))
    await assert.rejects(context.transaction((tx) => sql`select 1 / 0`.execute(tx.db)))
    // As many at once as there are connections.
    const all = await Promise.all(Array.from({ length: app.settings.DATABASE_POOL }, () => whoami.execute(app.db)))
    for (const { rows } of all) assert.ok(rows[0]!.name !== 'crossdock_tenant' && !rows[0]!.org, JSON.stringify(rows))
  })

  test('a statement that failed at its first use is planned again at the next', async () => {
    const { context } = await app.newOrganization()
    const divide = (by: number) => context.transaction((tx) => sql<{ n: number }>`select 12 / ${by}::int as n`.execute(tx.db))
    await assert.rejects(divide(0), /division by zero/)
    assert.equal((await divide(4)).rows[0]!.n, 3)
    const unknown = sql`select nothing from nowhere_at_all`
    for (let n = 0; n < 2; n++) await assert.rejects(unknown.execute(app.db), /nowhere_at_all/)
  })

  test('a transaction whose error was caught is not committed, and says so', async () => {
    const { context } = await app.newOrganization()
    const swallowed = context.transaction(async (tx) => {
      await deferWrite(tx.db, insertLimit(tx, 'batch-swallowed'))
      await sql`select 1 / 0`.execute(tx.db).catch(() => {})
    })
    await assert.rejects(swallowed, /division by zero/)
    assert.equal(await countLimits(app.db, 'batch-swallowed'), 0)
  })

  test('one of several queries at once that fails has its own error; those before it have their results', async () => {
    const { context } = await app.newOrganization()
    await context
      .transaction(async (tx) => {
        const [before, failed, behind] = await Promise.allSettled([
          sql<{ n: number }>`select 1 as n`.execute(tx.db),
          sql`select 1 / 0`.execute(tx.db),
          sql`select 2`.execute(tx.db),
        ])
        assert.deepEqual([before.status, failed.status, behind.status], ['fulfilled', 'rejected', 'rejected'])
        throw new Mapped('rolled back')
      })
      .catch((error) => assert.ok(error instanceof Mapped))
  })

  test('reads of one turn take one round trip, and one that fails leaves the others alone', async () => {
    const { id } = await app.newOrganization()
    const db = asTenant(app.db, id)
    const quotient = prepareQuery((on: Reads, p: { by: number }) =>
      on.selectFrom('organizations').select(sql<number>`12 / ${p.by}::int`.as('n')).where('id', '=', id),
    )
    const ask = (...by: number[]) => Promise.allSettled(by.map((one) => quotient.first(db, { by: one })))
    await ask(1)
    let settled: Awaited<ReturnType<typeof ask>> = []
    assert.equal(await countSyncs(async () => (settled = await ask(2, 3, 4))), 1)
    const shown = () => settled.map((one) => (one.status === 'fulfilled' ? one.value?.n : one.reason.message))
    assert.deepEqual(shown(), [6, 4, 3])
    assert.equal(await countSyncs(async () => (settled = await ask(1, 0, 2, 0, 6))), 3)
    assert.deepEqual(shown(), [12, 'division by zero', 6, 'division by zero', 2])
  })

  test('a number that does not fit is an error of its query, and the connection goes on', async () => {
    await assert.rejects(sql`select 9007199254740993::bigint as n`.execute(app.db), RangeError)
    await assert.rejects(
      inTransaction(app.db, (tx) => sql`select 9007199254740993::bigint as n`.execute(tx)),
      RangeError,
    )
    assert.equal((await sql<{ n: number }>`select 1 as n`.execute(app.db)).rows[0]!.n, 1)
  })

  test('a connection that is cut before the commit is answered rejects the transaction as unavailable', async () => {
    const { context } = await app.newOrganization()
    const administrator = new pg.Client(app.settings.DATABASE_URL)
    await administrator.connect()
    const cut = context.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db)
      await deferWrite(tx.db, insertLimit(tx, 'batch-cut'))
      await administrator.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    })
    await assert.rejects(cut, (error) => transientReason(error) === 'database')
    assert.equal(await countLimits(app.db, 'batch-cut'), 0)
    await administrator.end()
  })

  test('a query of a transaction that is over is refused, and takes no connection', async () => {
    const { context } = await app.newOrganization()
    let late: Transaction | undefined
    await context.transaction(async (tx) => {
      late = tx
    })
    await assert.rejects(async () => whoami.execute(late!.db), /This transaction is over/)
    await assert.rejects(async () => deferWrite(late!.db, insertLimit(late!, 'batch-late')), /This transaction is over/)
  })
})

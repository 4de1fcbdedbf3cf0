import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { renewAccessMark } from '../src/platform/access-mark.ts'
import { createContext } from '../src/platform/context.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { asTenant } from '../src/platform/database/postgres.ts'
import { tenantRole } from '../src/platform/database/row-security.ts'
import { freshDatabase, startApp } from './harness.ts'

/** What stands behind the organization in every query. SQLite knows no roles; there the queries stand alone. */
const skip = !process.env.POSTGRES_URL && 'PostgreSQL only'
const app = await startApp()
after(() => app.close())

/** A query that forgot the organization. */
const everything = (table: string) => sql<Record<string, unknown>>`select * from ${sql.table(table)}`

async function tablesOf(db: typeof app.db) {
  const { rows } = await sql<{ name: string; secured: boolean }>`
    select c.relname as name,
      c.relrowsecurity and c.relforcerowsecurity and (select count(*) from pg_policy p where p.polrelid = c.oid) = 2 as secured
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attname = 'organization_id'`.execute(db)
  return rows
}

test('every table that has an organization is secured, also against its owner; the role owns nothing and bypasses nothing', {
  skip,
}, async () => {
  const tables = await tablesOf(app.db)
  assert.ok(tables.length >= 13)
  assert.deepEqual(
    tables.filter(({ secured }) => !secured),
    [],
  )
  const { rows } = await sql`
    select rolsuper, rolbypassrls, rolcanlogin, (select count(*) from pg_class where relowner = r.oid)::int as owned
    from pg_roles r where rolname = ${tenantRole}`.execute(app.db)
  assert.deepEqual(rows, [{ rolsuper: false, rolbypassrls: false, rolcanlogin: false, owned: 0 }])
})

test('a query that forgot the organization sees its own rows alone, in a transaction and outside one', { skip }, async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  for (const { call, id } of [one, other]) await call('POST', '/brands', { name: 'A', domain: `rows-${id}` }, { 'idempotency-key': 'k' })
  for (const { name } of await tablesOf(app.db)) {
    const outside = await everything(name).execute(asTenant(app.db, one.id))
    const inside = await one.context.transaction((tx) => everything(name).execute(tx.db))
    for (const { rows } of [outside, inside])
      assert.deepEqual(
        rows.filter(({ organization_id }) => organization_id !== one.id),
        [],
        name,
      )
  }
  const { rows } = await everything('brands').execute(asTenant(app.db, one.id))
  assert.equal(rows.length, 1)
  const organizations = await everything('organizations').execute(asTenant(app.db, one.id))
  assert.deepEqual(
    organizations.rows.map(({ id }) => id),
    [one.id],
  )
})

test('a row of another organization can be neither written nor changed nor deleted', { skip }, async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  await other.call('POST', '/brands', { name: 'A', domain: `foreign-${other.id}` })
  const foreign = one.context.transaction((tx) =>
    sql`insert into users (organization_id, name, created_at) values (${other.id}, '', '')`.execute(tx.db),
  )
  await assert.rejects(foreign, /row-level security/)
  const changed = await one.context.transaction(async (tx) => [
    (await sql`update brands set name = 'mine'`.execute(tx.db)).numAffectedRows,
    (await sql`delete from brands`.execute(tx.db)).numAffectedRows,
  ])
  assert.deepEqual(changed, [0n, 0n])
  assert.equal((await other.call('GET', '/brands')).body.data[0].name, 'A')
})

test('what happened cannot be altered by those it speaks of', { skip }, async () => {
  const { context } = await app.newOrganization()
  for (const statement of [sql`update events set type = ''`, sql`delete from events`])
    await assert.rejects(
      context.transaction((tx) => statement.execute(tx.db)),
      /permission denied/,
    )
})

test('a request changes the access mark, and sees and changes no other mark', { skip }, async () => {
  const { context } = await app.newOrganization()
  await app.system.transaction(({ db }) => db.insertInto('marks').values({ name: 'other', value: 'mine' }).execute())
  const run = (statement: ReturnType<typeof sql>) => context.transaction((tx) => statement.execute(tx.db))
  await context.transaction((tx) => renewAccessMark(tx))
  assert.equal((await run(sql`update marks set value = 'forged' where name <> 'access'`)).numAffectedRows, 0n)
  assert.deepEqual((await run(sql`select name from marks`)).rows, [{ name: 'access' }])
  for (const refused of [
    sql`insert into marks (name, value) values ('new', 'forged')`,
    sql`insert into marks (name, value) values ('other', 'forged') on conflict (name) do update set value = 'forged'`,
    sql`update marks set name = 'renamed' where name = 'access'`,
    sql`delete from marks where name = 'access'`,
  ])
    await assert.rejects(run(refused), /row-level security|permission denied/)
  const { value } = await app.db.selectFrom('marks').select('value').where('name', '=', 'other').executeTakeFirstOrThrow()
  assert.equal(value, 'mine')
})

test('a database that was secured before marks were is secured at the next start', { skip }, async () => {
  const { settings, remove } = await freshDatabase()
  const db = openDatabase(settings)
  await migrateDatabase(db, app.parts.now)
  for (const undo of ['drop policy tenant on marks', 'drop policy system on marks', 'alter table marks disable row level security'])
    await sql.raw(undo).execute(db)
  await migrateDatabase(db, app.parts.now)
  const { rows } = await sql<{ secured: boolean }>`
    select relrowsecurity and relforcerowsecurity as secured from pg_class where relname = 'marks'`.execute(db)
  assert.deepEqual(rows, [{ secured: true }])
  await db.destroy()
  await remove()
})

test('the role without an organization is refused, also where another transaction named one before', { skip }, async () => {
  const client = new pg.Client(app.settings.DATABASE_URL)
  await client.connect()
  const { id } = await app.newOrganization()
  const ask = () => client.query(`begin; set local role ${tenantRole}; select * from brands; commit`)
  await assert.rejects(ask(), /app\.org/)
  await client.query('rollback')
  await client.query(`begin; set local role ${tenantRole}; set local app.org = '${id}'; select * from brands; commit`)
  await assert.rejects(ask(), /invalid input syntax/)
  await client.end()
})

test('a database user without superuser rights can run the server; one that may not create the role gets the command to run', {
  skip,
}, async () => {
  const administrator = new pg.Client(app.settings.DATABASE_URL)
  await administrator.connect()
  const name = `operator_${process.pid}`
  await administrator.query(`create role ${name} login password 'secret' nosuperuser nocreaterole`)
  const { settings, remove } = await freshDatabase()
  const url = new URL(settings.DATABASE_URL)
  await administrator.query(`alter database ${url.pathname.slice(1)} owner to ${name}`)
  Object.assign(url, { username: name, password: 'secret' })

  const db = openDatabase({ ...settings, DATABASE_URL: url.href })
  await assert.rejects(
    migrateDatabase(db, app.parts.now),
    /Have an administrator run: create role crossdock_tenant nologin; grant crossdock_tenant/,
  )
  await db.destroy()

  await administrator.query(`grant ${tenantRole} to ${name}`)
  const own = await startApp({ database: async () => ({ settings: { ...settings, DATABASE_URL: url.href }, remove: async () => {} }) })
  const [one, other] = [await own.newOrganization(), await own.newOrganization()]
  assert.equal((await one.call('POST', '/brands', { name: 'A', domain: 'plain' }, { 'idempotency-key': 'k' })).status, 201)
  assert.equal((await one.call('GET', '/brands')).body.data.length, 1)
  const { rows } = await everything('brands').execute(asTenant(own.db, other.id))
  assert.deepEqual(rows, [])
  assert.equal((await createContext(own.parts, one.context).db.selectFrom('events').select('id').execute()).length > 0, true)
  await own.close()
  await remove()
  await administrator.query(`drop role ${name}`)
  await administrator.end()
})

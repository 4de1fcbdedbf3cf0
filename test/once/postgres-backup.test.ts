import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { runInProcess } from '../command-line.ts'
import { deepTest } from '../deep.ts'
import { basic } from '../harness.ts'
import { allRowsOfPostgres } from '../operators/all-rows.ts'
import { startPostgresWithTools, withoutTools } from '../operators/postgres-tools.ts'
import { shell, shownCommand } from '../operators/run-command.ts'
import { killServers, startServer } from '../server.ts'

const skip = withoutTools
const folder = mkdtempSync(join(tmpdir(), 'crossdock-postgres-backup-'))
const [data, copy] = [join(folder, 'data'), join(folder, "it's a copy.dump")]
const postgres = skip ? undefined : await startPostgresWithTools()
const urlOf = (database: string, role: string) => postgres!.urlOf(database, role)
after(async () => {
  await killServers()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** As docs/self-hosting.md has it: a role that owns the database and is no superuser. */
async function createRoleAndDatabase(role: string, database: string) {
  const roles = (await postgres!.query<{ rolname: string }>('postgres', 'select rolname from pg_roles')).map(({ rolname }) => rolname)
  if (!roles.includes('crossdock_tenant')) await postgres!.query('postgres', 'create role crossdock_tenant nologin')
  if (!roles.includes(role)) await postgres!.query('postgres', `create role ${role} login`)
  await postgres!.query('postgres', `grant crossdock_tenant to ${role}`)
  await postgres!.query('postgres', `create database ${database} owner ${role}`)
}

const brandsOf = async (url: string, { api_key, api_secret }: { api_key: string; api_secret: string }) => {
  const answer = await fetch(`${url}/api/v3/brands`, { headers: { authorization: basic(api_key, api_secret) } })
  return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name)
}

deepTest(
  'the commands that backup and restore print copy every row of every table, also where the owner is subject to row-level security',
  {
    skip,
  },
  async () => {
    await createRoleAndDatabase('shipper', 'shop')
    const DATABASE_URL = urlOf('shop', 'shipper')
    const environment = { DATABASE_URL, DATA_DIR: data }
    const server = await startServer(environment)
    const credentials = server.credentials()
    assert.equal(await server.stop(), 0)
    const before = await allRowsOfPostgres(postgres!.urlOf('shop'))
    assert.ok(before.orders!.rows > 0 && before.organizations!.rows === 1)

    const docs = readFileSync('docs/self-hosting.md', 'utf8')
    for (const name of ['backup', 'restore']) {
      const line = shownCommand((await runInProcess([name, 'FILE'], environment)).err)
      assert.ok(docs.includes(line), `docs/self-hosting.md has no ${line}`)
    }
    const backup = await runInProcess(['backup', copy], environment)
    assert.deepEqual([backup.code, backup.out], [1, ''])
    assert.match(backup.err, /^The data is in PostgreSQL\. Copy it with:\n {2}.*pg_dump /)
    const dumped = await shell(shownCommand(backup.err), environment)
    assert.deepEqual(dumped, { code: 0, out: '', err: '' })
    assert.deepEqual(readdirSync(folder).sort(), ['data', "it's a copy.dump"])
    assert.equal(statSync(copy).mode & 0o777, 0o600)

    await postgres!.query('postgres', 'drop database shop')
    await createRoleAndDatabase('shipper', 'shop')
    const restore = await runInProcess(['restore', copy], environment)
    assert.deepEqual([restore.code, restore.out], [1, ''])
    assert.match(restore.err, /^The data is in PostgreSQL\. .*SECRET_KEY.*:\n {2}pg_restore /s)
    const restored = await shell(shownCommand(restore.err), environment)
    assert.deepEqual(restored, { code: 0, out: '', err: '' })
    assert.deepEqual(await allRowsOfPostgres(postgres!.urlOf('shop')), before)

    const again = await startServer(environment)
    assert.deepEqual(await brandsOf(again.url, credentials), ['North Coffee'])
    assert.equal(await again.stop(), 0)
  },
)

deepTest('a dump is restored under another role: its policies are replaced at the start', { skip }, async () => {
  await postgres!.query('postgres', 'drop database shop')
  await postgres!.query('postgres', 'drop role shipper')
  await createRoleAndDatabase('mover', 'shop')
  const environment = { DATABASE_URL: urlOf('shop', 'mover'), DATA_DIR: data }
  const line = shownCommand((await runInProcess(['restore', copy], environment)).err)
  const refused = await shell(line, environment)
  assert.equal(refused.code, 1)
  assert.match(refused.err, /role "shipper" does not exist/)
  assert.deepEqual(await allRowsOfPostgres(postgres!.urlOf('shop')), {}, 'nothing is half restored')

  await postgres!.query('postgres', 'create role shipper nologin')
  assert.equal((await shell(line, environment)).code, 0)
  const server = await startServer(environment)
  assert.deepEqual(await brandsOf(server.url, server.credentials()), ['North Coffee'])
  assert.equal(await server.stop(), 0)
  await postgres!.query('postgres', 'drop role shipper')
})

deepTest('1 without a dump line where row-level security would hide rows from this role', { skip }, async () => {
  const [environment, file] = [{ DATABASE_URL: urlOf('shop', 'mover'), DATA_DIR: data }, join(folder, 'none.dump')]
  await postgres!.query('shop', 'create role previous nologin; alter policy system on orders to previous')
  const { code, out, err } = await runInProcess(['backup', file], environment)
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /^Row-level security hides rows of orders from the role of DATABASE_URL, .*Start the server once/)
  assert.equal(await startServer(environment).then((server) => server.stop()), 0)
  assert.equal((await shell(shownCommand((await runInProcess(['backup', file], environment)).err), environment)).code, 0)
  assert.ok(existsSync(file))
})

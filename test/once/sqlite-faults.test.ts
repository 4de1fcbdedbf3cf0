import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { runInProcess } from '../command-line.ts'
import { basic } from '../harness.ts'
import { killServers, launchServer, type RunningServer, startServer } from '../server.ts'
import { mostWaitMs, until } from '../until.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-faults-'))
after(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})
const fileIn = (data: string) => join(data, 'crossdock.db')

let brands = 0

/** A client of the demo organization. Its answers are statuses. */
function clientOf({ url, credentials }: RunningServer) {
  const { api_key, api_secret } = credentials()
  const headers = { authorization: basic(api_key, api_secret), 'content-type': 'application/json' }
  const ask = async (path: string, body?: object) =>
    (await fetch(`${url}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })).status
  return {
    read: () => ask('/api/v3/brands'),
    write: () => ask('/api/v3/brands', { name: `Brand ${++brands}`, domain: `brand-${brands}` }),
    live: () => ask('/livez'),
    ready: async () => {
      const response = await fetch(`${url}/readyz`)
      return [response.status, ((await response.json()) as { status: string }).status] as const
    },
  }
}

/** Has `statement` of SQLite throw in a server for as long as a file exists. */
function failing(statements: readonly string[], errcode: number) {
  const place = mkdtempSync(join(folder, 'failing-'))
  const [trigger, preload] = [join(place, 'on'), join(place, 'preload.mjs')]
  writeFileSync(
    preload,
    `import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
const { prepare } = DatabaseSync.prototype
Object.assign(DatabaseSync.prototype, { prepare(sql) {
  const statement = prepare.call(this, sql)
  if (!${JSON.stringify(statements)}.includes(sql)) return statement
  const { run } = statement
  statement.run = function (...values) {
    if (!existsSync(${JSON.stringify(trigger)})) return run.apply(statement, values)
    throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: ${errcode} })
  }
  return statement
} })`,
  )
  return { NODE_OPTIONS: `--import ${preload}`, turn: (isOn: boolean) => (isOn ? writeFileSync(trigger, '') : rmSync(trigger)) }
}

describe('faults of a SQLite file', () => {
  test('503 where the disk fails, and the next request is served', async () => {
    const { NODE_OPTIONS, turn } = failing(['commit'], 10)
    const server = await startServer({ NODE_OPTIONS })
    const client = clientOf(server)
    turn(true)
    assert.deepEqual([await client.write(), await client.write(), await client.read()], [503, 503, 200])
    turn(false)
    assert.equal(await client.write(), 201)
    assert.equal(await server.stop(), 0)
  })

  test('a commit and a rollback that both throw end the process with one line, and nothing waits', async () => {
    const data = join(folder, 'rollback')
    const { NODE_OPTIONS, turn } = failing(['commit', 'rollback'], 10)
    const server = await startServer({ DATA_DIR: data, NODE_OPTIONS })
    const client = clientOf(server)
    assert.equal(await client.write(), 201)
    turn(true)
    const answers = await Promise.allSettled([client.write(), client.write()])
    for (const answer of answers) assert.ok(answer.status === 'rejected' || answer.value === 503, JSON.stringify(answer))
    assert.equal(await server.ended, 1)
    assert.match(server.said.err, /^Crossdock stopped\. SQLite could neither commit a transaction nor roll it back .*Start it again\.$/m)
    turn(false)
    const again = await startServer({ DATA_DIR: data })
    assert.equal(await clientOf(again).write(), 201)
    await again.stop()
  })

  test('503 to everything while the file is deleted or replaced, and 200 when it is back', async () => {
    const data = join(folder, 'replaced')
    const server = await startServer({ DATA_DIR: data, LOG_LEVEL: 'info' })
    const client = clientOf(server)
    assert.deepEqual([await client.write(), await client.read()], [201, 200])
    const file = fileIn(data)
    const away = `${file}.away`
    const replace = { deleted: () => {}, replaced: () => copyFileSync(away, file) }
    for (const [name, put] of Object.entries(replace)) {
      renameSync(file, away)
      put()
      // The commit looks for itself: nothing is acknowledged, however soon it comes.
      assert.deepEqual([await client.write(), await client.read(), await client.live()], [503, 503, 200], name)
      assert.deepEqual(await client.ready(), [503, 'the file of the database was deleted or replaced'], name)
      await server.until('err', '"database.replaced"')
      renameSync(away, file)
      await server.until('err', '"database.recovered"')
      server.said.err = ''
      await until('200 at /readyz', async () => (await client.ready())[0] === 200)
      assert.deepEqual([await client.write(), await client.read()], [201, 200], name)
    }
    await server.stop()
  })

  test('a second server on the same file is refused, commands go on, and the next server needs no help after a kill', async () => {
    const data = join(folder, 'second')
    const server = await startServer({ DATA_DIR: data })
    const second = launchServer({ DATA_DIR: data })
    assert.equal(await second.ended, 1)
    assert.match(second.said.err, /^Crossdock did not start\. Another server has \S+crossdock\.db open\. Stop it first\./)
    assert.equal(await fetch(`${server.url}/readyz`).then(({ status }) => status), 200)
    const { code, out } = await runInProcess(['organizations', 'list'], { DATA_DIR: data })
    assert.equal(code, 0)
    assert.match(out, /Demo/)
    await server.kill()
    const next = await startServer({ DATA_DIR: data })
    assert.equal(await next.stop(), 0)
  })

  test('while another program has the lock, reads and /livez are answered, and writes when it is free', async () => {
    const data = join(folder, 'locked')
    const server = await startServer({ DATA_DIR: data })
    const client = clientOf(server)
    assert.equal(await client.write(), 201)
    // The server may be writing at this moment.
    const other = new DatabaseSync(fileIn(data), { timeout: mostWaitMs })
    other.exec('begin immediate')
    const order: string[] = []
    const written = client.write().then((status) => order.push(`write ${status}`))
    for (let i = 0; i < 20; i++) assert.deepEqual([await client.read(), await client.live()], [200, 200])
    order.push('reads')
    other.exec('rollback')
    other.close()
    await written
    assert.deepEqual(order, ['reads', 'write 201'])
    await server.stop()
  })

  /** The count of the mark beside a database. */
  const countIn = (data: string) => JSON.parse(readFileSync(`${fileIn(data)}-mark`, 'utf8')).count as number
  const logOf = (data: string) => `${fileIn(data)}-wal`
  const damages = {
    'was removed': (data: string) => rmSync(logOf(data)),
    'is damaged': (data: string) => {
      const bytes = readFileSync(logOf(data))
      bytes.fill(0xa5, 32 + 24 + 100, 32 + 24 + 200)
      writeFileSync(logOf(data), bytes)
    },
    'was cut': (data: string) => truncateSync(logOf(data), 32 + 24 + 4096),
  }
  for (const [name, damage] of Object.entries(damages))
    test(`a start says that acknowledged changes are missing where the write-ahead log ${name}`, async () => {
      const data = join(folder, name.replaceAll(' ', '-'))
      assert.equal(await (await startServer({ DATA_DIR: data })).stop(), 0)
      const server = await startServer({ DATA_DIR: data })
      const before = countIn(data)
      assert.equal(await clientOf(server).write(), 201)
      await until('the mark of the next second', () => countIn(data) > before)
      await server.kill()
      assert.ok(existsSync(logOf(data)) && statSync(logOf(data)).size > 10_000)
      damage(data)
      const again = await startServer({ DATA_DIR: data })
      assert.match(again.said.err, /"event":"database\.commits_lost".*"acknowledged_until":"20/)
      assert.equal(await again.stop(), 0)
      // It is said once.
      const last = await startServer({ DATA_DIR: data })
      assert.deepEqual([await last.stop(), last.said.err], [0, ''])
    })

  test('nothing is missing after a kill, a restore, a clean stop, or a stop between the database and its mark', async () => {
    const data = join(folder, 'sound')
    const server = await startServer({ DATA_DIR: data })
    assert.equal(await clientOf(server).write(), 201)
    const backup = join(folder, 'backup.db')
    assert.equal((await runInProcess(['backup', backup], { DATA_DIR: data })).code, 0)
    const before = countIn(data)
    assert.equal(await clientOf(server).write(), 201)
    await until('the mark of the next second', () => countIn(data) > before)
    await server.kill()
    const again = await startServer({ DATA_DIR: data })
    assert.deepEqual([await again.stop(), again.said.err], [0, ''])
    assert.equal((await runInProcess(['restore', '--force', backup], { DATA_DIR: data })).code, 0)
    const restored = await startServer({ DATA_DIR: data })
    assert.deepEqual([await restored.stop(), restored.said.err], [0, ''])
    writeFileSync(`${fileIn(data)}-mark`, '{"count":')
    const last = await startServer({ DATA_DIR: data })
    assert.deepEqual([await last.stop(), last.said.err], [0, ''])
  })
})

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe } from 'node:test'
import pg from 'pg'
import { deepTest, isDeep } from '../deep.ts'
import { startPostgres } from '../postgres.ts'
import { killServers, startServer } from '../server.ts'
import { until } from '../until.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-ready-'))
chmodSync(folder, 0o755) // PostgreSQL runs as another user.
const mounted: string[] = []
const postgreses: { stop(): Promise<void> }[] = []
async function startOwnPostgres(place?: string) {
  const postgres = await startPostgres(place)
  postgreses.push(postgres)
  return postgres
}
after(async () => {
  await killServers()
  for (const postgres of postgreses) await postgres.stop()
  for (const place of mounted) execFileSync('umount', ['--lazy', place])
  rmSync(folder, { recursive: true, force: true })
})

/** A disk of its own that can be filled; undefined where this user may not mount one. */
function mountDisk(name: string, megabytes: number): string | undefined {
  const place = join(folder, name)
  mkdirSync(place)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', place], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  mounted.push(place)
  return place
}
const mayMount = mountDisk('probe', 1) !== undefined
const onDisk = { skip: !mayMount && 'only root may mount a small disk' }

/** Until nothing more fits. */
function fill(file: string) {
  const [opened, bytes] = [openSync(file, 'w'), Buffer.alloc(65_536)]
  try {
    for (let size = bytes.length; size >= 1; ) {
      try {
        writeSync(opened, bytes.subarray(0, size))
      } catch (error) {
        assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(opened)
  }
}
/** The code that /readyz answers with this status, which is awaited: a finding holds for some seconds, and a first check comes before it. */
async function codeAt(url: string, status: string): Promise<number> {
  const ask = async () => {
    const answer = await fetch(`${url}/readyz`)
    return { code: answer.status, ...((await answer.json()) as { status: string }) }
  }
  return (await until(`${status} at /readyz`, ask, (answer) => answer.status === status)).code
}
const damage = (file: string, at: number, bytes: number) => {
  const opened = openSync(file, 'r+')
  writeSync(opened, Buffer.alloc(bytes, 0xa5), 0, bytes, at)
  closeSync(opened)
}

const secret = 'one key for both of the servers, long enough'

describe('/readyz', () => {
  deepTest('503 on a full disk under SQLite, 200 when there is room again', onDisk, async () => {
    const disk = mountDisk('sqlite', 24)!
    const server = await startServer({ DATA_DIR: disk })
    assert.equal(await codeAt(server.url, 'ok'), 200)
    fill(join(disk, 'filler'))
    assert.equal(await codeAt(server.url, 'the disk is full'), 503)
    assert.equal((await fetch(`${server.url}/livez`)).status, 200)
    rmSync(join(disk, 'filler'))
    assert.equal(await codeAt(server.url, 'ok'), 200)
    assert.equal(await server.stop(), 0)
  })

  deepTest('503 on a full disk under PostgreSQL, 200 when there is room again', onDisk, async () => {
    const disk = mountDisk('postgres', 256)!
    const postgres = await startOwnPostgres(disk)
    const server = await startServer({ DATABASE_URL: `${postgres.url}/postgres` })
    assert.equal(await codeAt(server.url, 'ok'), 200)
    fill(join(disk, 'filler'))
    assert.equal(await codeAt(server.url, 'the disk is full'), 503)
    rmSync(join(disk, 'filler'))
    assert.equal(await codeAt(server.url, 'ok'), 200)
    assert.equal(await server.stop(), 0)
  })

  for (const [size, rows] of [['small', 1], ...(isDeep ? [['larger', 30_000] as const] : [])] as const) {
    deepTest(`503 when bytes in the middle of a ${size} SQLite file are overwritten`, async () => {
      const data = join(folder, `damaged-${size}`)
      const file = join(data, 'crossdock.db')
      assert.equal(await (await startServer({ DATA_DIR: data })).stop(), 0)
      const database = new DatabaseSync(file)
      database.exec('begin')
      const insert = database.prepare(`insert into practice_numbers values ('a', ?, '${'x'.repeat(300)}')`)
      for (let i = 0; i < rows; i++) insert.run(String(i))
      database.exec('commit; pragma wal_checkpoint(truncate)')
      const { page } = database.prepare(`select rootpage as page from sqlite_schema where name = 'practice_numbers'`).get() as {
        page: number
      }
      database.close()
      const sound = await startServer({ DATA_DIR: data })
      assert.equal(await codeAt(sound.url, 'ok'), 200)
      assert.equal(await sound.stop(), 0)

      // Of a small file all but a few pages are needed to start, and it would not.
      if (size === 'small') damage(file, (page - 1) * 4096, 4096)
      else damage(file, Math.floor(statSync(file).size / 8192) * 4096, 65_536)
      const server = await startServer({ DATA_DIR: data, METRICS_LOOPBACK: 'on' })
      assert.equal(await codeAt(server.url, 'the database is damaged'), 503)
      await server.until('err', '"event":"database.damaged","message":"The database is damaged: restore a backup","finding":')
      assert.match(await (await fetch(`${server.url}/metrics`)).text(), /^crossdock_database_damaged 1$/m)
      assert.equal((await fetch(`${server.url}/livez`)).status, 200)
      assert.equal(await server.stop(), 0)
    })
  }

  deepTest('503 when bytes in the middle of a table of PostgreSQL are overwritten', async () => {
    const postgres = await startOwnPostgres()
    const DATABASE_URL = `${postgres.url}/postgres`
    const first = await startServer({ DATABASE_URL, SECRET_KEY: secret })
    assert.equal(await codeAt(first.url, 'ok'), 200)
    assert.equal(await first.stop(), 0)
    const client = new pg.Client(DATABASE_URL)
    await client.connect()
    await client.query(`insert into practice_numbers select 'a', n::text, repeat('x', 300) from generate_series(1, 150) n; checkpoint`)
    const { rows } = await client.query(
      `select pg_relation_filepath('practice_numbers') as path, pg_relation_size('practice_numbers') as size`,
    )
    await client.end()
    assert.ok(Number(rows[0].size) >= 4 * 8192)
    postgres.kill()
    damage(join(postgres.data, rows[0].path), 2 * 8192 + 1000, 2000)
    await postgres.startAgain()
    const server = await startServer({ DATABASE_URL, SECRET_KEY: secret })
    assert.equal(await codeAt(server.url, 'the database is damaged'), 503)
    await server.until('err', '"finding":"invalid page in block 2')
    assert.equal(await server.stop(), 0)
  })
})

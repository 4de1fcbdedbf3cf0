import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../../src/platform/database/database.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { readSettings } from '../../src/platform/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-durability-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('the connection that writes waits for the disk at every commit, and writes ahead', async () => {
  const db = openDatabase(readSettings({ DATA_DIR: folder }))
  const pragma = (name: string) =>
    inTransaction(db, async (tx) => Object.values((await sql.raw<object>(`pragma ${name}`).execute(tx)).rows[0]!)[0])
  // 2 is full: 1 (normal) may lose the last commits of a write-ahead log with the power, 0 (off) may break the file.
  assert.deepEqual([await pragma('synchronous'), await pragma('journal_mode')], [2, 'wal'])
  await db.destroy()
})

/** Whether this machine lets system calls be watched. */
const canTrace = spawnSync('strace', ['-e', 'trace=fsync', 'true']).status === 0

/** So many transactions one after another, each acknowledged before the next, between two marks that the trace shows. */
const transactions = 20
const script = (data_dir: string) => `
  import { sql } from 'kysely'
  import { inTransaction } from '${import.meta.dirname}/../../src/platform/database/database.ts'
  import { openDatabase } from '${import.meta.dirname}/../../src/platform/database/open-database.ts'
  import { readSettings } from '${import.meta.dirname}/../../src/platform/settings.ts'
  const db = openDatabase(readSettings({ DATA_DIR: '${data_dir}' }))
  await inTransaction(db, (tx) => sql\`create table notes (n integer not null) strict\`.execute(tx))
  for (let n = 0; n < ${transactions}; n++) {
    process.chdir('/')
    await inTransaction(db, (tx) => sql\`insert into notes values (\${n})\`.execute(tx))
  }
  process.chdir('/')
  process.exit()
`

test('each acknowledged transaction was synced to the disk before it was answered', { skip: !canTrace && 'strace cannot run here' }, () => {
  const data = mkdtempSync(join(folder, 'traced-'))
  const trace = join(folder, 'trace')
  const node = [process.execPath, '--input-type=module', '-e', script(data)]
  const { status, stderr } = spawnSync('strace', ['-f', '-e', 'trace=fsync,fdatasync,chdir', '-o', trace, ...node], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  // A chdir stands before each transaction, and one after the last: the calls between two of them belong to one transaction.
  const [, ...parts] = readFileSync(trace, 'utf8').split(/chdir\("/)
  const synced = parts.slice(0, -1).map((part) => /\bf(data)?sync\(/.test(part))
  assert.deepEqual(
    synced,
    Array.from({ length: transactions }, () => true),
  )
})

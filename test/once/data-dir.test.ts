import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import * as app from '../../src/app.ts'
import { carryOut } from '../../src/cli/carry-out.ts'
import { commandCatalog } from '../../src/cli/catalog.ts'
import { findDataDirProblem } from '../../src/platform/data-dir.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { deepTest, firstUnlessDeep } from '../deep.ts'
import { noPerson } from '../no-person.ts'
import { launchServer } from '../server.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-data-dir-'))
chmodSync(folder, 0o755)
const [file, locked, closed] = [join(folder, 'file'), join(folder, 'locked'), join(folder, 'closed')]
writeFileSync(file, '')
mkdirSync(locked, { mode: 0o555 })
mkdirSync(closed, { mode: 0o000 })
/** Root may write anywhere. */
const isRoot = process.geteuid?.() === 0
const nobody = 65_534
after(() => rmSync(folder, { recursive: true, force: true }))

const database = 'postgres://someone:hunter2@127.0.0.1:1/none'

/** The arguments that each command requires. */
const inputs: Record<string, { input?: Record<string, unknown>; argument?: unknown }> = {
  'organizations create': { input: { name: 'A' } },
  'organizations update': { input: { organization: 1, name: 'A' } },
  'keys create': { input: { organization: 1 } },
  'keys rotate': { argument: 'a' },
  'keys revoke': { argument: 'a' },
  'clients create': { input: { organization: 1 } },
  'events list': { input: { organization: 1 } },
  'clients rotate': { argument: 'a' },
  'clients revoke': { argument: 'a' },
  'contracts list': { input: { organization: 1 } },
  'carriers check': { input: { contract: 1 } },
  'carriers manifest': { input: { contract: 1 } },
  'shipments show': { input: { organization: 1 }, argument: 'a' },
  'shipments settle': { input: { organization: 1, outcome: 'not-bought' }, argument: 'a' },
  'jobs retry': { argument: 1 },
  'geo import': { argument: import.meta.filename },
  'privacy erase': { input: { organization: 1, email: 'ada@example.com' } },
  backup: { argument: join(folder, 'copy.db') },
  restore: { argument: import.meta.filename },
  move: { input: { to: 'postgres' } },
}
/** They use nothing that is in DATA_DIR, or read what is there and write nothing. */
const withoutData = ['label-preview', 'listen', 'trigger', 'env', 'geo status', 'rates status']

async function messageOf(name: string, environment: Record<string, string>) {
  const { input = {}, argument } = inputs[name] ?? {}
  const command = await commandCatalog.find((one) => one.name === name)!.load()
  const settings = readSettings({ LOG_LEVEL: 'error', ...environment })
  return carryOut(command, settings, { ...noPerson, input, argument, operator: 'tests', print() {}, loadApp: async () => app }).then(
    () => 'done',
    (error: Error) => error.message,
  )
}

test('every command names a DATA_DIR that is a file, or below one', async () => {
  for (const { name } of commandCatalog) {
    assert.match(
      await messageOf(name, { DATA_DIR: file, DATABASE_URL: database }),
      /^DATA_DIR \S+file is a file, not a folder\. Set DATA_DIR/,
      name,
    )
    const below = await messageOf(name, { DATA_DIR: join(file, 'data') })
    assert.match(below, /^DATA_DIR \S+file\/data cannot be made: \S+file is a file, not a folder/, name)
  }
})

test('every command names a DATA_DIR that this user cannot write', { skip: !isRoot && 'needs to change the user' }, async () => {
  const used = commandCatalog.filter(({ name }) => !withoutData.includes(name))
  try {
    process.seteuid!(nobody)
    for (const DATA_DIR of [locked, closed])
      for (const { name } of used) {
        const DATABASE_URL = name === 'move' ? database : ''
        const refused = await messageOf(name, { DATA_DIR, DATABASE_URL })
        assert.match(
          refused,
          /^DATA_DIR \S+ cannot be written: permission denied\. Let the user that runs Crossdock \(uid 65534\) write there/,
          name,
        )
      }
  } finally {
    process.seteuid!(0)
  }
})

deepTest('a start names a DATA_DIR that is a file, and one that this user cannot write or make, on either engine', async () => {
  for (const DATABASE_URL of firstUnlessDeep(['', database])) {
    const { said, ended } = launchServer({ DATA_DIR: file, DATABASE_URL })
    assert.deepEqual([await ended, said.out], [1, ''])
    assert.match(said.err, /^Crossdock did not start\. DATA_DIR \S+file is a file, not a folder\. Set DATA_DIR to a folder\.\n$/)
  }
  if (isRoot) process.seteuid!(nobody)
  try {
    assert.match(findDataDirProblem(locked)!, /^DATA_DIR \S+locked cannot be written: permission denied/)
    assert.match(
      findDataDirProblem(join(locked, 'a/b'))!,
      /^DATA_DIR \S+locked\/a\/b cannot be made: \S+locked cannot be written: permission denied/,
    )
  } finally {
    if (isRoot) process.seteuid!(0)
  }
  assert.deepEqual(readdirSync(locked), [])
})

const mountable = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0
deepTest('a start names a read-only file system as such', { skip: !mountable && 'needs to mount a file system' }, () => {
  const data = join(folder, 'read-only')
  mkdirSync(data)
  const main = join(import.meta.dirname, '../../src/main.ts')
  const line = `mount --bind ${data} ${data} && mount -o remount,ro,bind ${data} && exec ${process.execPath} ${main}`
  for (const DATABASE_URL of ['', database]) {
    const env = { PATH: process.env.PATH, DATA_DIR: data, PORT: '0', DATABASE_URL }
    const { status, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', line], { env, encoding: 'utf8' })
    assert.equal(status, 1)
    assert.match(
      stderr,
      /^Crossdock did not start\. DATA_DIR \S+ cannot be written: read-only file system\. Mount it writable, or set DATA_DIR/,
    )
  }
})

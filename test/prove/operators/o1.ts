import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chanceOf } from '../../fuzz/chance.ts'
import { type AllRows, allRowsOfPostgres, allRowsOfSqlite } from '../../operators/all-rows.ts'
import { postgresTools, startPostgresWithTools, withoutTools } from '../../operators/postgres-tools.ts'
import { crossdock, shell, shownCommand } from '../../operators/run-command.ts'
import type { Finding, Goal, Size } from '../../proofs/goal.ts'
import { fillInstallation } from './installation.ts'
import { killedMove } from './killed-move.ts'

const sizes: Record<Size, { readonly shipments: number; readonly kills: number }> = {
  small: { shipments: 200, kills: 1 },
  gate: { shipments: 10_000, kills: 6 },
  full: { shipments: 100_000, kills: 20 },
}
/** What a move may take, however large the database is. */
const mostMegabytes = 500

export const o1: Goal = {
  id: 'O1',
  promise: 'Every row of every table is there after backup and restore on both engines, and after moves between them that are killed',
  async run({ size, seed, rows }) {
    if (!postgresTools) return { counts: {}, violations: size === 'small' ? [] : [String(withoutTools)] }
    const folder = mkdtempSync(join(tmpdir(), 'crossdock-operators-'))
    const postgres = await startPostgresWithTools()
    try {
      return await prove({ folder, postgres, seed, ...sizes[size], ...(rows && { shipments: rows }) })
    } finally {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Given = {
  readonly folder: string
  readonly postgres: Awaited<ReturnType<typeof startPostgresWithTools>>
  readonly shipments: number
  readonly kills: number
  readonly seed: number
}

async function prove({ folder, postgres, shipments, kills, seed }: Given): Promise<Finding> {
  const [data, copy, dump] = [join(folder, 'data'), join(folder, 'copy.db'), join(folder, 'copy.dump')]
  const file = join(data, 'crossdock.db')
  await fillInstallation(data, shipments)
  const expected = allRowsOfSqlite(file)
  const violations: string[] = []
  const compare = (step: string, found: AllRows) => violations.push(...differences(step, expected, found))
  const times: Record<string, string> = {}
  const timed = async <T>(step: string, work: () => Promise<T>) => {
    const begun = performance.now()
    const result = await work()
    times[`s ${step}`] = ((performance.now() - begun) / 1000).toFixed(1)
    return result
  }
  const succeed = async (work: ReturnType<typeof shell>) => {
    const { code, err } = await work
    if (code !== 0) throw new Error(err)
  }

  await timed('to back up SQLite', () => succeed(crossdock(['backup', copy], { DATA_DIR: data })))
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
  await timed('to restore SQLite', () => succeed(crossdock(['restore', copy], { DATA_DIR: data })))
  compare('SQLite restored', allRowsOfSqlite(file))

  // A role that is no superuser, as docs/self-hosting.md has it.
  await postgres.query('postgres', 'create role crossdock_tenant nologin; create role shipper login; grant crossdock_tenant to shipper')
  await postgres.query('postgres', 'create database shop owner shipper')
  const onPostgres = { DATA_DIR: data, DATABASE_URL: postgres.urlOf('shop', 'shipper') }
  const chance = chanceOf(seed, 0)
  const there = await timed('to move to PostgreSQL', () => killedMove('postgres', onPostgres, kills, chance))
  compare('moved to PostgreSQL', await allRowsOfPostgres(postgres.urlOf('shop')))

  const backup = shownCommand((await crossdock(['backup', dump], onPostgres)).err)
  await timed('to dump PostgreSQL', () => succeed(shell(backup, onPostgres)))
  await postgres.query('postgres', 'drop database shop')
  await postgres.query('postgres', 'create database shop owner shipper')
  const restore = shownCommand((await crossdock(['restore', dump], onPostgres)).err)
  await timed('to restore PostgreSQL', () => succeed(shell(restore, onPostgres)))
  compare('PostgreSQL restored', await allRowsOfPostgres(postgres.urlOf('shop')))

  const other = join(folder, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'secret.key'), readFileSync(join(data, 'secret.key')), { mode: 0o600 })
  const back = await timed('to move to SQLite', () => killedMove('sqlite', { ...onPostgres, DATA_DIR: other }, kills, chance))
  compare('moved to SQLite', allRowsOfSqlite(join(other, 'crossdock.db')))
  const megabytes = Math.max(there.megabytes, back.megabytes)
  if (megabytes > mostMegabytes) violations.push(`A move took ${megabytes} MB of memory`)
  return {
    counts: {
      shipments: expected.shipments!.rows,
      tables: Object.keys(expected).length,
      'rows, all compared after each of 4 steps': Object.values(expected).reduce((sum, { rows }) => sum + rows, 0),
      'moves killed': there.killed + back.killed,
      'MB of memory at most in a move': megabytes,
      ...times,
      differences: violations.length,
    },
    violations,
  }
}

const differences = (step: string, expected: AllRows, found: AllRows) =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((table) => JSON.stringify(expected[table]) !== JSON.stringify(found[table]))
    .map((table) => `${step}: ${table} has ${JSON.stringify(found[table])}, and had ${JSON.stringify(expected[table])}`)

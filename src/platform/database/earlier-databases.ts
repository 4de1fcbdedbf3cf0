import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../time.ts'
import { type AppliedMigrations, insertApplied, listApplied } from './applied-migrations.ts'
import type { Database, Writes } from './database.ts'
import { findMark } from './marks.ts'
import { type Migration, type RunStatement, readUpgrade } from './migration-files.ts'
import { writeSchemaMark } from './schema-mark.ts'

/** The migration that all those from before the first release were replaced by. */
export const schemaMigration = '0001_schema.sql'

/**
 * Commits from before the first release whose databases this version upgrades, the earliest first: the last migration, the digest of the
 * names and digests of all, and the files of migrations/upgrades/ that lead from there to `schemaMigration`.
 */
const upgradable = [
  {
    commit: 'a05969cf',
    last: '0066_carrier_feeds.sql',
    digest: 'ab7f2f210c304cf3f728771cc1c916047990cf441dda70aebfae949339b0e70b',
    files: ['a05969cf.sql'],
  },
  {
    commit: 'ae91a5eb',
    last: '0074_contract_failures.sql',
    digest: '21df2df0e705c3fbfca28a0c5b05ebbf38042eea26cfc586883fc39324fad34b',
    files: [],
  },
] as const

/** Set by the first start with one of these commits, when the values of all headers of connections were sealed. */
const sealedMark = 'connection_headers'

/** True for a database from before the first release. */
export const isEarlier = (applied: Pick<AppliedMigrations, 'has'>) => applied.has('0001_organizations.sql')

/** Returns the statements that upgrade a database from before the first release. Refuses all but those of two commits. */
export async function findUpgrade(db: Database | Writes, applied: AppliedMigrations): Promise<string[]> {
  const digest = hash('sha256', [...applied].map(([name, one]) => `${name} ${one}`).join('\n'))
  const from = upgradable.find((one) => one.digest === digest)
  if (from && (await findMark(db, sealedMark)) !== undefined) return from.files.flatMap(readUpgrade)
  const last = [...applied.keys()].at(-1)!
  const { commit } = from ?? upgradable.find((one) => last <= one.last) ?? upgradable.at(-1)!
  throw new Error(
    `This database was made before the first release, and its last migration is ${last}. Start it once with commit ${commit} (git checkout ${commit}, npm ci, npm start), stop that when it is ready, and then start this version.`,
  )
}

type Upgrade = { readonly migrations: readonly Migration[]; readonly now: Clock }

/**
 * Upgrades a database from before the first release, unless another process has, and records `schemaMigration` in place of those that it
 * replaced. Answers its name.
 */
export async function upgradeEarlier(tx: Writes, run: RunStatement, { migrations, now }: Upgrade): Promise<string[]> {
  const applied = await listApplied(tx)
  if (!isEarlier(applied)) return []
  for (const statement of await findUpgrade(tx, applied)) await run(statement)
  await sql`delete from migrations`.execute(tx)
  await insertApplied(tx, migrations.find(({ name }) => name === schemaMigration)!, now)
  await tx.deleteFrom('marks').where('name', '=', sealedMark).execute()
  await writeSchemaMark(tx, migrations.length)
  return [schemaMigration]
}

import { checkDatabase, type DatabaseCheck } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import type { Settings } from '../platform/settings.ts'
import { CommandError, defineCommand } from './command.ts'
import { refuseMissingDatabase } from './missing-database.ts'

export const migrateCommand = defineCommand({
  options: {
    check: { about: 'change nothing; compare the tables, columns and indexes with those of this version' },
    new: { about: 'begin a new database although DATA_DIR has the secret.key of one that is gone' },
  },
  begins: true,
  async run({ open, settings }, { check, new: beginsNew }) {
    if (check) return report(await checkHere(settings))
    const { applied } = await open({ beginsNew })
    return { json: { applied }, text: applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.' }
  },
})

async function checkHere(settings: Settings): Promise<DatabaseCheck> {
  if (!settings.DATABASE_URL) refuseMissingDatabase(settings)
  const db = openDatabase(settings)
  try {
    return await checkDatabase(db)
  } finally {
    await db.destroy()
  }
}

function report(found: DatabaseCheck) {
  const { pending, edited, missing, extra } = found
  const faults = [
    ...edited.map((name) => `migrations/${name} has changed since it was applied.`),
    ...missing.map((fact) => `Missing: ${fact}.`),
  ]
  const additions = extra.map((fact) => `Not of this version: ${fact}.`)
  if (faults.length > 0) throw new CommandError([...faults, ...additions].join('\n'))
  const head =
    pending.length > 0
      ? `To be applied at the next start: ${pending.join(', ')}.`
      : 'The tables, columns and indexes are those of this version.'
  return { json: found, text: [head, ...additions].join('\n') }
}

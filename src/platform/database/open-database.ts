import { Kysely } from 'kysely'
import type { Settings } from '../settings.ts'
import { type Database, databaseFile } from './database.ts'
import { postgresDialect } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'

type DatabaseSettings = Pick<
  Settings,
  'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_POOL' | 'DATABASE_TIMEOUT_MS' | 'DATABASE_SILENT_MS' | 'DATABASE_PREPARED' | 'WORKERS'
>

/** Returns the number of connections. With more than it can keep busy, PostgreSQL spends its time on switching between them. */
export const choosePoolSize = ({ DATABASE_POOL, WORKERS }: Pick<Settings, 'DATABASE_POOL' | 'WORKERS'>) =>
  DATABASE_POOL || (WORKERS > 1 ? 4 : 10)

/** SQLite for one machine, PostgreSQL for many. Nothing outside `platform/` knows which. */
export const openDatabase = (settings: DatabaseSettings, groupSize?: number): Database =>
  new Kysely({ dialect: settings.DATABASE_URL ? dialectOf(settings) : sqliteDialect(databaseFile(settings.DATA_DIR), { groupSize }) })

const dialectOf = (settings: DatabaseSettings) =>
  postgresDialect(settings.DATABASE_URL, {
    connections: choosePoolSize(settings),
    timeoutMs: settings.DATABASE_TIMEOUT_MS,
    prepares: settings.DATABASE_PREPARED,
    silentMs: settings.DATABASE_SILENT_MS,
  })

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApp } from '../../../src/app.ts'
import { databaseFile } from '../../../src/platform/database/database.ts'
import { readSettings } from '../../../src/platform/settings.ts'
import { startApp } from '../../harness.ts'
import { fillEveryTable } from '../../operators/fill-tables.ts'
import { fill } from '../../queries/fill.ts'
import { organizationToFill } from '../../queries/organization.ts'

/** An installation on SQLite with so many shipments, as many orders, parcels, deliveries and events, and rows in every other table. */
export async function fillInstallation(dataDir: string, shipments: number) {
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const opened = await openApp(settings)
  await opened.close()
  if (readFileSync(join(dataDir, 'secret.key'), 'utf8').length < 32) throw new Error('The installation has no key')
  const app = await startApp({ database: async () => ({ settings, remove: async () => {} }) })
  const { filled } = await organizationToFill(app, shipments)
  await fill(app.db, filled, ['orders', 'shipments', 'parcels', 'returns', 'deliveries', 'events', 'integration_logs', 'pickups', 'jobs'])
  await app.close()
  fillEveryTable(databaseFile(dataDir))
}

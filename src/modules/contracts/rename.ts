import { listCarriers } from '../../carriers/registry.ts'
import { type Database, inTransaction, type Writes } from '../../platform/database.ts'
import { platformSlug } from '../../platform/slug.ts'

/**
 * The unstamped letter bears the name of the platform. Where the platform has been given another since, contracts for letters of the
 * previous name become contracts for those of the new one, with their prices: every other carrier is called the same everywhere.
 */
export async function renameLetter(db: Database) {
  const known = listCarriers().map(({ code }) => code)
  const existing = await db.selectFrom('contracts').select('carrier_code').distinct().where('carrier_code', 'not in', known).execute()
  for (const { carrier_code } of existing) await inTransaction(db, (tx) => rename(tx, carrier_code))
}

async function rename(tx: Writes, existing: string) {
  await tx.updateTable('contracts').set({ carrier_code: platformSlug }).where('carrier_code', '=', existing).execute()
  for (const prices of ['contract_prices', 'contract_form_prices'] as const)
    await tx
      .updateTable(prices)
      .set({ shipping_option_code: `${platformSlug}:letter` })
      .where('shipping_option_code', '=', `${existing}:letter`)
      .execute()
}

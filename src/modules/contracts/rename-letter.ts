import type { Writes } from '../../platform/database/database.ts'
import { platformSlug } from '../../platform/slug.ts'

/**
 * Renames the unstamped letter, which bears the name of the platform: its contracts and their prices. Every other carrier is called the
 * same everywhere.
 */
export async function renameLetter(tx: Writes, previous: string) {
  await tx.updateTable('contracts').set({ carrier_code: platformSlug }).where('carrier_code', '=', previous).execute()
  for (const prices of ['contract_prices', 'contract_form_prices'] as const)
    await tx
      .updateTable(prices)
      .set({ shipping_option_code: `${platformSlug}:letter` })
      .where('shipping_option_code', '=', `${previous}:letter`)
      .execute()
}

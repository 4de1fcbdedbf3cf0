import type { Database, Writes } from './database/database.ts'
import { columnTypes, defineTable, type RowTypes } from './database/define-table.ts'
import { type CheckedPurpose, checkedPurposes, type Keys, type RetiredKeys } from './keys.ts'
import type { Random } from './random.ts'
import type { SealedColumn } from './rekey.ts'
import { fingerprintKeys } from './secret-key.ts'
import { openSecret, type SealedPlace, sealSecret } from './secrets.ts'

const { text } = columnTypes

const retiredKeysTable = defineTable('retired_keys', {
  fingerprint: text(),
  sealed: text(),
  created_at: text(),
})

declare module './database/database.ts' {
  interface Tables {
    retired_keys: RowTypes<typeof retiredKeysTable>
  }
}

const placeOf = (fingerprint: string): SealedPlace => ({ table: 'retired_keys', column: 'sealed', organization_id: 0, row: fingerprint })

export const sealedRetiredKeys: SealedColumn = {
  table: 'retired_keys',
  column: 'sealed',
  key: ['fingerprint'],
  placeOf: ({ fingerprint }) => placeOf(String(fingerprint)),
}

/** The derived keys of every SECRET_KEY that was replaced, the latest first. */
export async function listRetiredKeys(db: Database, keys: Keys): Promise<RetiredKeys[]> {
  const rows = await db.selectFrom('retired_keys').selectAll().orderBy('created_at', 'desc').orderBy('fingerprint').execute()
  return rows.map(({ fingerprint, sealed }) => {
    const stored = JSON.parse(openSecret({ keys }, placeOf(fingerprint), sealed)) as Partial<Record<CheckedPurpose, string>>
    return Object.fromEntries(Object.entries(stored).map(([purpose, text]) => [purpose, Buffer.from(text, 'base64url')]))
  })
}

type RetiredKeyServices = { readonly keys: Keys; readonly random: Random; now(): string }

/**
 * Keeps what stays needed of the previous key. `isLeaked`: another person may know it, and could make links, push addresses and cursors;
 * then only credentials stay good, whose secrets are 256 random bits that no key reveals.
 */
export async function addRetiredKeys(tx: Writes, { keys, random, now }: RetiredKeyServices, isLeaked: boolean) {
  if (!keys.previous) return
  const fingerprint = fingerprintKeys(keys.previous)
  const derived = keys.previous.retire(isLeaked ? ['credentials'] : checkedPurposes)
  const text = JSON.stringify(Object.fromEntries(Object.entries(derived).map(([purpose, key]) => [purpose, key.toString('base64url')])))
  const sealed = sealSecret({ keys, random }, placeOf(fingerprint), text)
  await tx
    .insertInto('retired_keys')
    .values({ fingerprint, sealed, created_at: now() })
    .onConflict((on) => (isLeaked ? on.column('fingerprint').doUpdateSet({ sealed }) : on.column('fingerprint').doNothing()))
    .execute()
}

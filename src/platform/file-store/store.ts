import type { Reader, System, SystemTransaction, Transaction } from '../context.ts'
import type { Reads } from '../database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../database/define-table.ts'
import { machineNow } from '../time.ts'

const { integer, text } = columnTypes

const storedFilesTable = defineTable('stored_files', {
  token: text(),
  organization_id: integer(),
  subject: text(),
  name: text(),
  content_type: text(),
  size: integer(),
  created_at: text(),
  expires_at: text().nullable(),
})

const fileTotalsTable = defineTable('file_totals', { organization_id: integer(), bytes: integer() })

declare module '../database/database.ts' {
  interface Tables {
    stored_files: RowTypes<typeof storedFilesTable>
    file_totals: RowTypes<typeof fileTotalsTable>
  }
}

export type FileRow = Omit<RowTypes<typeof storedFilesTable>, 'organization_id' | 'created_at'>

/** Inserts a file and returns the bytes of all files of the organization with it. */
export async function insertFile(tx: Transaction, row: FileRow): Promise<number> {
  const { db, organization_id } = tx
  await db
    .insertInto('stored_files')
    .values({ ...row, organization_id, created_at: machineNow(tx) })
    .execute()
  const { bytes } = await db
    .insertInto('file_totals')
    .values({ organization_id, bytes: row.size })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet((eb) => ({ bytes: eb('file_totals.bytes', '+', eb.ref('excluded.bytes')) })),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow()
  return bytes
}

/** Returns the bytes of all files of an organization, those that have expired and are not deleted yet among them. */
export async function findTotalBytes({ db, organization_id }: Reader): Promise<number> {
  const row = await db.selectFrom('file_totals').select('bytes').where('organization_id', '=', organization_id).executeTakeFirst()
  return row?.bytes ?? 0
}

/** Finds a file by its token alone, for readers that are in no organization. */
export const findFile = ({ db }: { readonly db: Reads }, token: string) =>
  db.selectFrom('stored_files').select(['token', 'content_type', 'expires_at']).where('token', '=', token).executeTakeFirst()

/** Lists those of the tokens that were uploaded for a subject and are not used yet. */
export const listUnused = (
  { db, organization_id }: Reader,
  { subject, tokens, now }: { readonly subject: string; readonly tokens: readonly string[]; readonly now: string },
) =>
  db
    .selectFrom('stored_files')
    .select('token')
    .where('organization_id', '=', organization_id)
    .where('subject', '=', subject)
    .where('token', 'in', tokens)
    .where('expires_at', '>', now)
    .execute()

export async function countUnused(
  { db, organization_id }: Reader,
  { subject, now, most }: { readonly subject: string; readonly now: string; readonly most: number },
) {
  const unused = db
    .selectFrom('stored_files')
    .select('expires_at')
    .where('organization_id', '=', organization_id)
    .where('subject', '=', subject)
    .where('expires_at', '>', now)
    .limit(most)
    .as('unused')
  const { count } = await db
    .selectFrom(unused)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const listSizes = async ({ db, organization_id }: Reader, tokens: readonly string[]) =>
  tokens.length === 0
    ? []
    : db
        .selectFrom('stored_files')
        .select(['token', 'size'])
        .where('organization_id', '=', organization_id)
        .where('token', 'in', tokens)
        .execute()

/** Sets the expiry of files, and returns how many were changed. */
export async function updateExpiry(
  { db, organization_id }: Transaction,
  { subject, tokens, expires_at }: { readonly subject: string; readonly tokens: readonly string[]; readonly expires_at: string | null },
) {
  if (tokens.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('stored_files')
    .set({ expires_at })
    .where('organization_id', '=', organization_id)
    .where('subject', '=', subject)
    .where('token', 'in', tokens)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Lists expired files of all organizations, in the order of their expiry. */
export const listExpired = ({ db }: Pick<System, 'db'>, before: string, most: number) =>
  db
    .selectFrom('stored_files')
    .select('token')
    .where('expires_at', '<=', before)
    .orderBy('expires_at')
    .orderBy('token')
    .limit(most)
    .execute()

export async function deleteFiles({ db }: SystemTransaction, tokens: readonly string[]) {
  if (tokens.length === 0) return
  const deleted = await db.deleteFrom('stored_files').where('token', 'in', tokens).returning(['organization_id', 'size']).execute()
  const byOrganization = Map.groupBy(deleted, ({ organization_id }) => organization_id)
  for (const [organization_id, files] of [...byOrganization].sort(([one], [other]) => one - other)) {
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    await db
      .updateTable('file_totals')
      .set((eb) => ({ bytes: eb('bytes', '-', bytes) }))
      .where('organization_id', '=', organization_id)
      .execute()
  }
}

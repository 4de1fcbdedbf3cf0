import type { System, SystemTransaction, Transaction } from './context.ts'
import { columnTypes, defineTable, type RowTypes } from './database/define-table.ts'
import type { RetentionSlice } from './retention.ts'

const { integer, text, blob } = columnTypes

/** Logos from before there was a file store. They stay readable where they are, and new ones go to the store. */
const filesTable = defineTable('files', {
  token: text(),
  organization_id: integer(),
  content_type: text(),
  bytes: blob(),
  created_at: text(),
})

declare module './database/database.ts' {
  interface Tables {
    files: RowTypes<typeof filesTable>
  }
}

export type StoredFile = { readonly content_type: string; readonly bytes: Uint8Array }

/** Finds a file by its token alone, which is as long as a secret and given only to clients that may read the file. */
export const findFile = ({ db }: Pick<System, 'db'>, token: string): Promise<StoredFile | undefined> =>
  db.selectFrom('files').select(['content_type', 'bytes']).where('token', '=', token).executeTakeFirst()

export const deleteFile = ({ db, organization_id }: Transaction, token: string) =>
  db.deleteFrom('files').where('organization_id', '=', organization_id).where('token', '=', token).execute()

/** Lists old files of all organizations, oldest first, without their bytes, by an index. A cursor is the last file's time and token. */
export function listFilesBefore({ db }: SystemTransaction, before: string, { after, most }: RetentionSlice) {
  const [created_at = '', token = ''] = String(after ?? '').split(' ')
  return db
    .selectFrom('files')
    .select(['token', 'created_at'])
    .where('created_at', '<', before)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'token'), '>', tuple(created_at, token)))
    .orderBy('created_at')
    .orderBy('token')
    .limit(most)
    .execute()
}

export async function deleteFiles({ db }: SystemTransaction, tokens: readonly string[]) {
  if (tokens.length > 0) await db.deleteFrom('files').where('token', 'in', tokens).execute()
}

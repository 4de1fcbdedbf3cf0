import type { Transaction } from '../src/platform/context.ts'
import type { StoredFile } from '../src/platform/files.ts'
import { secretText } from '../src/platform/random.ts'

/** A logo as it was stored before there was a file store. */
export async function addFileInDatabase({ db, organization_id, now, random }: Transaction, file: StoredFile): Promise<string> {
  const token = secretText(random)
  await db
    .insertInto('files')
    .values({ ...file, token, organization_id, created_at: now() })
    .execute()
  return token
}

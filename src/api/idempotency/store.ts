import type { Reader, SystemTransaction, Transaction } from '../../platform/context.ts'
import type { Reads } from '../../platform/database.ts'
import { prepared } from '../../platform/prepared.ts'
import { machineNow } from '../../platform/time.ts'
import type { Outgoing } from '../http.ts'

declare module '../../platform/database.ts' {
  interface Tables {
    idempotent_requests: {
      organization_id: number
      key: string
      fingerprint: string
      fence: string
      leased_until: string
      status: number | null
      content_type: string | null
      body: string | null
      expires_at: string
    }
  }
}

type Begun = { key: string; fingerprint: string; fence: string; leased_until: string; expires_at: string }

/** Whether it is ours: nobody has this key, or whoever had it is silent since its lease ended, or its day is over. */
export async function insertRequest(tx: Transaction, row: Begun) {
  const { db, organization_id } = tx
  const time = machineNow(tx)
  const fresh = { status: null, content_type: null, body: null }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotent_requests')
    .values({ ...row, ...fresh, organization_id })
    .onConflict((on) =>
      on
        .columns(['organization_id', 'key'])
        .doUpdateSet({ ...row, ...fresh })
        .where(({ or, and, eb }) =>
          or([
            eb('idempotent_requests.expires_at', '<=', time),
            and([
              eb('idempotent_requests.status', 'is', null),
              eb('idempotent_requests.leased_until', '<=', time),
              eb('idempotent_requests.fingerprint', '=', row.fingerprint),
            ]),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const request = prepared((db: Reads, p: { organization_id: number; key: string }) =>
  db
    .selectFrom('idempotent_requests')
    .select(['fingerprint', 'status', 'content_type', 'body', 'leased_until', 'expires_at'])
    .where('organization_id', '=', p.organization_id)
    .where('key', '=', p.key),
)
export const findRequest = ({ db, organization_id }: Reader, key: string) => request.first(db, { organization_id, key })

/** Whether it was still ours to answer. */
export const updateAnswered = async (
  { db, organization_id }: Transaction,
  key: string,
  fence: string,
  { status, headers, body }: Outgoing,
) =>
  (
    await db
      .updateTable('idempotent_requests')
      .set({
        status,
        content_type: headers['content-type'] ? String(headers['content-type']) : null,
        body: typeof body === 'string' ? body : Buffer.from(body).toString(),
      })
      .where('organization_id', '=', organization_id)
      .where('key', '=', key)
      .where('fence', '=', fence)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Only while it has no answer: one whose commit went through, though we never heard so, has had its effect. */
export const deleteRequest = ({ db, organization_id }: Transaction, key: string, fence: string) =>
  db
    .deleteFrom('idempotent_requests')
    .where('organization_id', '=', organization_id)
    .where('key', '=', key)
    .where('fence', '=', fence)
    .where('status', 'is', null)
    .execute()

/** At most so many, those that expired first. How many it was. */
export async function deleteExpired({ db, now }: SystemTransaction, most: number): Promise<number> {
  const some = db.selectFrom('idempotent_requests').select(['organization_id', 'key']).where('expires_at', '<=', now())
  const { numDeletedRows } = await db
    .deleteFrom('idempotent_requests')
    .where(({ eb, refTuple }) =>
      eb(refTuple('organization_id', 'key'), 'in', some.orderBy('expires_at').limit(most).$asTuple('organization_id', 'key')),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

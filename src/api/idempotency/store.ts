import type { Reader, SystemTransaction, Transaction } from '../../platform/context.ts'
import type { Reads } from '../../platform/database.ts'
import { prepared } from '../../platform/prepared.ts'
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

/** Longer than any request may take. After a crash its key is free again when this has passed. */
export const leaseSeconds = 90
export const keptHours = 24
/** Until when the day of a key must have lasted for it to be over: after a jump of the clock that of none is. */
export const dayIsOver = ({ leases }: Pick<Transaction, 'leases'>) => leases.over(keptHours * 3600).before

/** Whether it is ours: the key is free, or the lease of the request that had it is over, or its day is. */
export async function insertRequest(tx: Transaction, row: Begun) {
  const { db, organization_id, leases } = tx
  const { before, beyond } = leases.over(leaseSeconds)
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
            eb('idempotent_requests.expires_at', '<=', dayIsOver(tx)),
            and([
              eb('idempotent_requests.status', 'is', null),
              or([eb('idempotent_requests.leased_until', '<=', before), eb('idempotent_requests.leased_until', '>', beyond)]),
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

export const deleteExpired = (tx: SystemTransaction) =>
  tx.db.deleteFrom('idempotent_requests').where('expires_at', '<=', dayIsOver(tx)).execute()

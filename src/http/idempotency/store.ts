import { sql } from 'kysely'
import type { Reader, SystemTransaction, Transaction } from '../../platform/context.ts'
import type { Reads } from '../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../platform/database/define-table.ts'
import { prepareQuery } from '../../platform/database/prepared.ts'

const { integer, text } = columnTypes

const idempotentRequestsTable = defineTable('idempotent_requests', {
  organization_id: integer(),
  key: text(),
  fingerprint: text(),
  fence: text(),
  leased_until: text(),
  status: integer().nullable(),
  content_type: text().nullable(),
  body: text().nullable(),
  expires_at: text(),
  is_sealed: integer().initially(0),
  bytes: integer().initially(0),
})

declare module '../../platform/database/database.ts' {
  interface Tables {
    idempotent_requests: RowTypes<typeof idempotentRequestsTable>
  }
}

type Begun = { key: string; fingerprint: string; fence: string; leased_until: string; expires_at: string }

/** Lease of a request, longer than any request may take. After a crash its key is free again when this has passed. */
export const leaseSeconds = 90
/** Returns the time until which expired keys are free. After a jump of the clock no key is, since expiry times say nothing then. */
export const endedBefore = ({ leases, retention }: Pick<Transaction, 'leases' | 'retention'>) =>
  leases.over(retention.idempotencyHours * 3600).before

/** Claims a key. True if the key is free, the lease of the request that had it is over, or its answer has expired. */
export async function insertRequest(tx: Transaction, row: Begun) {
  const { db, organization_id, leases } = tx
  const { before, beyond } = leases.over(leaseSeconds)
  const fresh = { status: null, content_type: null, body: null, is_sealed: 0, bytes: 0 }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotent_requests')
    .values({ ...row, ...fresh, organization_id })
    .onConflict((on) =>
      on
        .columns(['organization_id', 'key'])
        .doUpdateSet({ ...row, ...fresh })
        .where(({ or, and, eb }) =>
          or([
            eb('idempotent_requests.expires_at', '<=', endedBefore(tx)),
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

/** Waits until no other transaction is about to commit a row with this key, whose insert no query sees before that; no change otherwise. */
export async function awaitRequest({ db, organization_id }: Transaction, row: Begun) {
  const fresh = { status: null, content_type: null, body: null, is_sealed: 0, bytes: 0 }
  await db
    .insertInto('idempotent_requests')
    .values({ ...row, ...fresh, organization_id })
    .onConflict((on) => on.columns(['organization_id', 'key']).doNothing())
    .execute()
}

const request = prepareQuery((db: Reads, p: { organization_id: number; key: string }) =>
  db
    .selectFrom('idempotent_requests')
    .select(['fingerprint', 'status', 'content_type', 'body', 'is_sealed', 'leased_until', 'expires_at'])
    .where('organization_id', '=', p.organization_id)
    .where('key', '=', p.key),
)
export const findRequest = ({ db, organization_id }: Reader, key: string) => request.first(db, { organization_id, key })

/** Stores the answer of a request. False if another request has claimed its key. */
export const updateAnswered = async (
  { db, organization_id }: Transaction,
  key: string,
  fence: string,
  { status, content_type, sealed }: { status: number; content_type: string | null; sealed: string },
) =>
  (
    await db
      .updateTable('idempotent_requests')
      .set({ status, content_type, body: sealed, is_sealed: 1, bytes: sealed.length })
      .where('organization_id', '=', organization_id)
      .where('key', '=', key)
      .where('fence', '=', fence)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Deletes a request that has no stored response: one whose commit succeeded, though the confirmation was lost, has had its effect. */
export const deleteRequest = ({ db, organization_id }: Transaction, key: string, fence: string) =>
  db
    .deleteFrom('idempotent_requests')
    .where('organization_id', '=', organization_id)
    .where('key', '=', key)
    .where('fence', '=', fence)
    .where('status', 'is', null)
    .execute()

/** Counts the rows of an organization and their bytes; stops at one row more than `most`. */
export async function countAnswers({ db, organization_id }: Transaction, most: number) {
  const { count, bytes } = await db
    .selectFrom((from) =>
      from
        .selectFrom('idempotent_requests')
        .select('bytes')
        .where('organization_id', '=', organization_id)
        .orderBy('expires_at')
        .limit(most + 1)
        .as('kept'),
    )
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes) }
}

export type OldAnswer = { readonly expires_at: string; readonly bytes: number }
/** Lists answered requests, the oldest first. Requests without an answer are still in progress. */
export const listOldestAnswered = ({ db, organization_id }: Transaction, most: number): Promise<OldAnswer[]> =>
  db
    .selectFrom('idempotent_requests')
    .select(['expires_at', 'bytes'])
    .where('organization_id', '=', organization_id)
    .where('status', 'is not', null)
    .orderBy('expires_at')
    .limit(most)
    .execute()

export const deleteAnsweredUntil = ({ db, organization_id }: Transaction, expires_at: string) =>
  db
    .deleteFrom('idempotent_requests')
    .where('organization_id', '=', organization_id)
    .where('status', 'is not', null)
    .where('expires_at', '<=', expires_at)
    .execute()

/** Deletes at most `most` requests, those that expired first. Returns how many. */
export async function deleteExpired(tx: SystemTransaction, most: number): Promise<number> {
  const some = tx.db.selectFrom('idempotent_requests').select(['organization_id', 'key']).where('expires_at', '<=', endedBefore(tx))
  const { numDeletedRows } = await tx.db
    .deleteFrom('idempotent_requests')
    .where(({ eb, refTuple }) =>
      eb(refTuple('organization_id', 'key'), 'in', some.orderBy('expires_at').limit(most).$asTuple('organization_id', 'key')),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

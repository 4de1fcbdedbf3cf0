import { type JoinBuilder, sql } from 'kysely'
import type { SystemTransaction, Transaction } from '../../platform/context.ts'
import type { Reads, Tables } from '../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../platform/database/define-table.ts'
import { prepareQuery } from '../../platform/database/prepared.ts'

export type CredentialKind = 'key' | 'client'

const { id, integer, text } = columnTypes

const credentialsTable = defineTable('credentials', {
  id: id(),
  organization_id: integer(),
  integration_id: integer(),
  user_id: integer(),
  kind: text<CredentialKind>(),
  public_id: text(),
  secret_hash: text(),
  previous_secret_hash: text().nullable(),
  scopes: text(),
  created_at: text(),
  revoked_at: text().nullable(),
  expires_at: text().nullable(),
  /** The day of the last use, by the clock of the machine. */
  last_used_on: text().nullable(),
})

const accessTokensTable = defineTable('access_tokens', {
  token_hash: text(),
  organization_id: integer(),
  credential_id: integer(),
  created_at: text(),
  expires_at: text(),
})

declare module '../../platform/database/database.ts' {
  interface Tables {
    credentials: RowTypes<typeof credentialsTable>
    access_tokens: RowTypes<typeof accessTokensTable>
  }
}

const clockAhead = sql<number>`coalesce(clocks.ahead_ms, 0)`.as('clock_ahead_ms')

const ofCredential = (join: JoinBuilder<Tables, 'integrations' | 'credentials'>) =>
  join.onRef('integrations.organization_id', '=', 'credentials.organization_id').onRef('integrations.id', '=', 'credentials.integration_id')

const credential = prepareQuery((db: Reads, p: { kind: CredentialKind; public_id: string }) =>
  db
    .selectFrom('credentials')
    .leftJoin('clocks', 'clocks.organization_id', 'credentials.organization_id')
    .leftJoin('integrations', ofCredential)
    .select(['credentials.id', 'public_id', 'credentials.organization_id', 'integration_id', 'user_id', 'scopes', 'expires_at'])
    .select(['secret_hash', 'previous_secret_hash'])
    .select(['integrations.unknown_fields', clockAhead])
    .where('public_id', '=', p.public_id)
    .where('kind', '=', p.kind)
    .where('revoked_at', 'is', null),
)
export const findCredential = (db: Reads, kind: CredentialKind, public_id: string) => credential.first(db, { kind, public_id })

/** Lists at most `most` credentials, the oldest first. */
export const listCredentials = (db: Reads, { kind, organization_id, hasRevoked, unusedSince }: CredentialFilter, most: number) =>
  db
    .selectFrom('credentials')
    .select(['public_id', 'organization_id', 'integration_id', 'scopes', 'created_at', 'revoked_at', 'previous_secret_hash'])
    .select(['expires_at', 'last_used_on'])
    .where('kind', '=', kind)
    .$if(organization_id !== undefined, (query) => query.where('organization_id', '=', organization_id!))
    .$if(unusedSince !== undefined, (query) =>
      query.where(({ or, eb, and }) =>
        or([eb('last_used_on', '<', unusedSince!), and([eb('last_used_on', 'is', null), eb('created_at', '<', unusedSince!)])]),
      ),
    )
    .$if(!hasRevoked, (query) => query.where('revoked_at', 'is', null))
    .orderBy('id')
    .limit(most)
    .execute()
export type CredentialFilter = {
  readonly kind: CredentialKind
  readonly organization_id: number | undefined
  readonly hasRevoked: boolean
  /** Selects credentials that were neither used nor created on this day or later. */
  readonly unusedSince?: string | undefined
}

/** The hashes of the API keys of an integration that are neither revoked nor expired. */
export const listKeyHashes = ({ db, organization_id }: Transaction, { integration_id, time }: { integration_id: number; time: string }) =>
  db
    .selectFrom('credentials')
    .select(['secret_hash', 'previous_secret_hash'])
    .where('organization_id', '=', organization_id)
    .where('integration_id', '=', integration_id)
    .where('kind', '=', 'key')
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', time)]))
    .orderBy('id', 'desc')
    .limit(mostKeys)
    .execute()
/** Exceeds the number of keys that an integration has; the latest are compared. */
const mostKeys = 100

const token = prepareQuery((db: Reads, p: { token_hash: string }) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('credentials', 'credentials.id', 'access_tokens.credential_id')
    .leftJoin('clocks', 'clocks.organization_id', 'credentials.organization_id')
    .leftJoin('integrations', ofCredential)
    .select(['credentials.id', 'public_id', 'credentials.organization_id', 'integration_id', 'user_id', 'scopes'])
    .select(['credentials.expires_at', 'access_tokens.expires_at as token_expires_at'])
    .select(['integrations.unknown_fields', clockAhead])
    .where('token_hash', '=', p.token_hash)
    .where('revoked_at', 'is', null),
)
export const findToken = (db: Reads, token_hash: string) => token.first(db, { token_hash })

type NewCredential = { kind: CredentialKind; public_id: string; secret_hash: string; scopes: string; expires_at: string | null }
export const insertCredential = ({ db, organization_id, integration_id, user_id, now }: Transaction, row: NewCredential) =>
  db
    .insertInto('credentials')
    .values({
      ...row,
      organization_id,
      integration_id,
      user_id,
      previous_secret_hash: null,
      created_at: now(),
      revoked_at: null,
      last_used_on: null,
    })
    .execute()

/** The database itself moves the present secret to the place of the previous one, so that of two rotations at once neither is lost. */
export const updateSecret = ({ db }: SystemTransaction, id: number, secret_hash: string, previous: 'keep previous' | 'end previous') =>
  db
    .updateTable('credentials')
    .set(({ ref }) => ({ secret_hash, previous_secret_hash: previous === 'keep previous' ? ref('secret_hash') : null }))
    .where('id', '=', id)
    .execute()

export const updateRevoked = ({ db, now }: SystemTransaction, id: number) =>
  db.updateTable('credentials').set({ revoked_at: now() }).where('id', '=', id).execute()

/** Sets the day of the last use. Several processes do so for the same credentials. */
export const updateLastUsed = ({ db }: SystemTransaction, ids: readonly number[], day: string) =>
  db
    .updateTable('credentials')
    .set({ last_used_on: day })
    .where('id', 'in', ids)
    .where(({ or, eb }) => or([eb('last_used_on', 'is', null), eb('last_used_on', '<', day)]))
    .execute()

export const insertToken = (
  { db, now }: SystemTransaction,
  row: { token_hash: string; organization_id: number; credential_id: number; expires_at: string },
) =>
  db
    .insertInto('access_tokens')
    .values({ ...row, created_at: now() })
    .execute()

export const deleteTokens = ({ db }: SystemTransaction, { id, organization_id }: { id: number; organization_id: number }) =>
  db.deleteFrom('access_tokens').where('organization_id', '=', organization_id).where('credential_id', '=', id).execute()

/** Deletes at most `most` tokens, those that expired first. Returns how many. */
export async function deleteExpiredTokens({ db, now }: SystemTransaction, most: number): Promise<number> {
  const some = db.selectFrom('access_tokens').select('token_hash').where('expires_at', '<=', now()).orderBy('expires_at').limit(most)
  const { numDeletedRows } = await db.deleteFrom('access_tokens').where('token_hash', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}

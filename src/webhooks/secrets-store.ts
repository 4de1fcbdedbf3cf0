import type { Reader, Transaction } from '../platform/context.ts'

/** Inserts a secret, or replaces the existing one. */
export const insertSecret = ({ db, organization_id }: Transaction, connection_id: number, kind: string, sealed: string) =>
  db
    .insertInto('connection_secrets')
    .values({ organization_id, connection_id, kind, sealed })
    .onConflict((on) => on.columns(['organization_id', 'connection_id', 'kind']).doUpdateSet({ sealed }))
    .execute()

export const findSecret = ({ db, organization_id }: Reader, connection_id: number, kind: string) =>
  db
    .selectFrom('connection_secrets')
    .select('sealed')
    .where('organization_id', '=', organization_id)
    .where('connection_id', '=', connection_id)
    .where('kind', '=', kind)
    .executeTakeFirst()

export const deleteSecret = ({ db, organization_id }: Transaction, connection_id: number, kind: string) =>
  db
    .deleteFrom('connection_secrets')
    .where('organization_id', '=', organization_id)
    .where('connection_id', '=', connection_id)
    .where('kind', '=', kind)
    .execute()

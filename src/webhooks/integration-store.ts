import { sql, type Updateable } from 'kysely'
import type { System, SystemTransaction, Transaction } from '../platform/context.ts'
import { isPostgres, type Tables } from '../platform/database/database.ts'

/**
 * The webhooks of integrations among the connections. They emit no events of their own: to clients that read those, such a webhook is a part
 * of its integration.
 */
export const holdWebhook = ({ db, organization_id }: Transaction, integration_id: number) =>
  db
    .selectFrom('connections')
    .select(['id', 'configuration', 'disabled_at', 'fence'])
    .where('organization_id', '=', organization_id)
    .where('integration_id', '=', integration_id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()
export type WebhookRow = NonNullable<Awaited<ReturnType<typeof holdWebhook>>>

type NewWebhook = Pick<Tables['connections'], 'configuration' | 'health' | 'probe_at' | 'disabled_at'> & { integration_id: number }
export const insertWebhook = ({ db, organization_id, user_id, now }: Transaction, row: NewWebhook) =>
  db
    .insertInto('connections')
    .values({
      ...row,
      organization_id,
      user_id,
      type: 'integration',
      leased_until: null,
      fence: 0,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateWebhook = ({ db, organization_id, now }: Transaction, id: number, changes: Updateable<Tables['connections']>) =>
  db
    .updateTable('connections')
    .set({ ...changes, updated_at: now() })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

/** Lists webhooks, of every organization, whose integration was deleted before a time and for which no delivery waits. */
export const listLeft = ({ db }: Pick<System, 'db'>, before: string, most: number) =>
  db
    .selectFrom('connections')
    .select(['id', 'organization_id'])
    .where('integration_id', 'is not', null)
    .where('updated_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('integrations')
            .select('id')
            .whereRef('integrations.id', '=', 'connections.integration_id')
            .where('integrations.deleted_at', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries')
            .select('id')
            .whereRef('deliveries.connection_id', '=', 'connections.id')
            .where('status', 'in', sql<'waiting'>`('waiting', 'held')`),
        ),
      ),
    )
    .orderBy('updated_at')
    .orderBy('id')
    .limit(most)
    .execute()

export const deleteWebhook = ({ db }: SystemTransaction, id: number) => db.deleteFrom('connections').where('id', '=', id).execute()

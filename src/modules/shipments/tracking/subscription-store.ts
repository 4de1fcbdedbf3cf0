import type { Reader, Transaction } from '../../../platform/context.ts'
import { columnTypes, defineTable, type RowOf, type RowTypes } from '../../../platform/database/define-table.ts'

const { integer, text } = columnTypes

const subscriptionsTable = defineTable('push_subscriptions', {
  organization_id: integer(),
  contract_id: integer(),
  subscription_id: text(),
  revision: integer(),
  url_digest: text(),
  subscribed_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    push_subscriptions: RowTypes<typeof subscriptionsTable>
  }
}

type SubscriptionRow = Omit<RowOf<typeof subscriptionsTable>, 'organization_id' | 'contract_id'>

export const findSubscription = ({ db, organization_id }: Reader, contract_id: number): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('push_subscriptions')
    .select(['subscription_id', 'revision', 'url_digest', 'subscribed_at'])
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contract_id)
    .executeTakeFirst()

/** Replaces the previous subscription. */
export const upsertSubscription = ({ db, organization_id }: Transaction, contract_id: number, row: SubscriptionRow) =>
  db
    .insertInto('push_subscriptions')
    .values({ organization_id, contract_id, ...row })
    .onConflict((on) => on.columns(['organization_id', 'contract_id']).doUpdateSet(row))
    .execute()

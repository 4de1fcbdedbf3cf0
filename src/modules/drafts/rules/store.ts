import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import { listSlice, type Window } from '../../../platform/database/keyset.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import { type TenantRow, tenantQueries } from '../../../platform/database/tenant-queries.ts'
import { defineChanges, emitEvent } from '../../../platform/events.ts'
import type { NamedReferent, Referents } from './referents.ts'
import { mostRules } from './schema.ts'

const { id, integer, text } = columnTypes

const shippingRulesTable = defineTable('shipping_rules', {
  id: id(),
  organization_id: integer(),
  name: text(),
  is_active: integer(),
  order: integer(),
  criteria: text(),
  actions: text(),
  created_at: text(),
  updated_at: text(),
})

const shippingRuleMarksTable = defineTable('shipping_rule_marks', {
  organization_id: integer(),
  mark: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    shipping_rules: RowTypes<typeof shippingRulesTable>
    shipping_rule_marks: RowTypes<typeof shippingRuleMarksTable>
  }
}

const rules = tenantQueries(shippingRulesTable, 'shipping_rule')
export type RuleRow = TenantRow<typeof shippingRulesTable>
export const { find: findRule, insert: insertRule, update: updateRule, delete: deleteRule } = rules

const mine = ({ db, organization_id }: Reader) =>
  db.selectFrom('shipping_rules').select(shippingRulesTable.columnNames).where('organization_id', '=', organization_id)

export const listRules = (by: Reader, active: boolean | undefined, window: Window) =>
  listSlice(
    mine(by).$if(active !== undefined, (q) => q.where('is_active', '=', Number(active))),
    { by: ['order', 'id'], direction: 'asc' },
    window,
  )

/** Lists all rules in the order in which they are applied. */
export const listInOrder = (by: Reader) => mine(by).orderBy('order').orderBy('id').limit(mostRules).execute()

export const listPlaces = ({ db, organization_id }: Reader) =>
  db
    .selectFrom('shipping_rules')
    .select(['id', 'order'])
    .where('organization_id', '=', organization_id)
    .orderBy('order')
    .orderBy('id')
    .limit(mostRules)
    .execute()

/** Counts the characters of all rules of an organization but one. */
export const countCharacters = async ({ db, organization_id }: Reader, but: number) => {
  const { total } = await db
    .selectFrom('shipping_rules')
    .select(sql<number>`coalesce(sum(length(criteria) + length(actions)), 0)`.as('total'))
    .where('organization_id', '=', organization_id)
    .where('id', '!=', but)
    .executeTakeFirstOrThrow()
  return Number(total)
}

const { updated } = defineChanges('shipping_rule')

/** Gives each rule its place. The caller leaves out those that stay where they are. */
export async function updateOrders(tx: Transaction, places: readonly { readonly id: number; readonly order: number }[]) {
  const updated_at = tx.now()
  for (const { id, order } of places) {
    await tx.db
      .updateTable('shipping_rules')
      .set({ order, updated_at })
      .where('organization_id', '=', tx.organization_id)
      .where('id', '=', id)
      .execute()
    await emitEvent(tx, updated, id)
  }
}

const mark = prepareQuery((db: Reads, p: { organization_id: number }) =>
  db.selectFrom('shipping_rule_marks').select('mark').where('organization_id', '=', p.organization_id),
)
/** Finds the mark of the rules; undefined if there never was one. */
export const findMark = async ({ db, organization_id }: Reader) => (await mark.first(db, { organization_id }))?.mark

/** Draws a new mark, with which every change of rules begins: on PostgreSQL it locks the row, and concurrent changes wait. */
export async function updateMark({ db, organization_id, random }: Transaction) {
  const mark = random(16).toString('hex')
  await db
    .insertInto('shipping_rule_marks')
    .values({ organization_id, mark })
    .onConflict((on) => on.column('organization_id').doUpdateSet({ mark }))
    .execute()
}

/** Finds the named objects that exist. */
export async function findReferents(
  { db, organization_id }: Reader,
  { contracts, addresses, integrations }: NamedReferent,
): Promise<Referents> {
  const found = (table: 'sender_addresses' | 'integrations', ids: readonly number[]) =>
    ids.length === 0
      ? []
      : db
          .selectFrom(table)
          .select('id')
          .where('organization_id', '=', organization_id)
          .where('id', 'in', ids)
          .$if(table === 'integrations', (query) => query.where(sql<boolean>`deleted_at is null`))
          .execute()
  const agreed =
    contracts.length === 0
      ? []
      : await db
          .selectFrom('contracts')
          .select(['id', 'carrier_code'])
          .where('organization_id', '=', organization_id)
          .where('id', 'in', contracts)
          .where('retired_at', 'is', null)
          .execute()
  return {
    contracts: new Map(agreed.map(({ id, carrier_code }) => [id, carrier_code])),
    addresses: new Set((await found('sender_addresses', addresses)).map(({ id }) => id)),
    integrations: new Set((await found('integrations', integrations)).map(({ id }) => id)),
  }
}

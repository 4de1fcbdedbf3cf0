import { listPage } from '../../../http/paging.ts'
import type { Context, Reader, Transaction } from '../../../platform/context.ts'
import { foundOrFault, throwFaults } from '../../../platform/errors.ts'
import { canonicalRule, faultsOf, invalidReason } from './check.ts'
import * as errors from './errors.ts'
import { ruleOf } from './ready.ts'
import { namedBy, type Referents } from './referents.ts'
import { mostRules, type RuleChanges, type RuleList, type RuleParts, type RuleRequest, type ShippingRule } from './schema.ts'
import * as store from './store.ts'

export { applyRules } from './ready.ts'

export async function listRules(ctx: Context, query: RuleList) {
  const list = `shipping-rules ${query.active}`
  const read = async (window: Parameters<typeof store.listRules>[2]) => {
    const { rows, ...edges } = await store.listRules(ctx, query.active, window)
    return { ...edges, rows: await presentAll(ctx, rows) }
  }
  return listPage(ctx, list, query, read, (rule) => rule)
}

export const readRule = async (ctx: Context, id: number) => presentOne(ctx, foundOrFault(await store.findRule(ctx, id), 'shipping rule'))

export const createRule = (ctx: Context, { name, is_active, ...parts }: RuleRequest) =>
  ctx.transaction(async (tx) => {
    await store.updateMark(tx)
    const places = await store.listPlaces(tx)
    if (places.length >= mostRules) throw errors.tooManyRules()
    const { criteria, actions } = await checked(tx, canonicalRule(parts))
    await refuseTooMuch(tx, 0, criteria, actions)
    const row = await store.insertRule(tx, {
      name,
      is_active: Number(is_active),
      order: (places.at(-1)?.order ?? 0) + 1,
      criteria: JSON.stringify(criteria),
      actions: JSON.stringify(actions),
    })
    return presentOne(tx, row)
  })

/** Throws what is wrong with a rule. */
async function checked(by: Reader, parts: RuleParts): Promise<RuleParts> {
  throwFaults(faultsOf(parts, await store.findReferents(by, namedBy([parts])), ''))
  return parts
}

/** Limits the text of all rules of an organization, since they are read together. */
async function refuseTooMuch(tx: Transaction, id: number, criteria: object, actions: object) {
  const { ruleCharacters: most } = tx.bounds
  const own = JSON.stringify(criteria).length + JSON.stringify(actions).length
  if (own + (await store.countCharacters(tx, id)) > most) throw errors.tooMuchText(most)
}

/** Checks only what is sent: a client may switch off a rule that names something deleted. */
export const updateRule = (ctx: Context, id: number, { name, is_active, criteria, actions }: RuleChanges) =>
  ctx.transaction(async (tx) => {
    await store.updateMark(tx)
    const before = ruleOf(foundOrFault(await store.findRule(tx, id), 'shipping rule'))
    const after = canonicalRule({ criteria: criteria ?? before.criteria, actions: actions ?? before.actions })
    const faults = faultsOf(after, await store.findReferents(tx, namedBy([after])), '')
    throwFaults(faults.filter(({ more }) => (more.source!.pointer!.startsWith('/criteria') ? criteria : actions)))
    if (criteria || actions) await refuseTooMuch(tx, id, after.criteria, after.actions)
    const row = await store.updateRule(tx, id, {
      ...(name !== undefined && { name }),
      ...(is_active !== undefined && { is_active: Number(is_active) }),
      ...(criteria && { criteria: JSON.stringify(after.criteria) }),
      ...(actions && { actions: JSON.stringify(after.actions) }),
    })
    return presentOne(tx, foundOrFault(row, 'shipping rule'))
  })

export const deleteRule = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    await store.updateMark(tx)
    if (!(await store.deleteRule(tx, id))) throw errors.noSuchRule()
  })

/** Puts the rules into the order in which they are to be applied; the list has all of them, each once. */
export const reorderRules = (ctx: Context, rule_list: readonly number[]) =>
  ctx.transaction(async (tx) => {
    await store.updateMark(tx)
    const places = new Map((await store.listPlaces(tx)).map(({ id, order }) => [id, order]))
    const named = new Set<number>()
    const faults = rule_list.flatMap((id, index) => {
      const isRepeated = named.has(id)
      named.add(id)
      return places.has(id) ? (isRepeated ? [errors.repeatedRule(index)] : []) : [errors.unknownRule(index)]
    })
    const missing = [...places.keys()].filter((id) => !named.has(id))
    throwFaults(missing.length > 0 ? [...faults, errors.missingRules(missing)] : faults)
    await store.updateOrders(
      tx,
      rule_list.map((id, index) => ({ id, order: index + 1 })).filter(({ id, order }) => places.get(id) !== order),
    )
    return { rule_list: [...rule_list] }
  })

async function presentAll(by: Reader | Transaction, rows: readonly store.RuleRow[]) {
  const referents = await store.findReferents(by, namedBy(rows.map(ruleOf)))
  return rows.map((row) => present(row, referents))
}
const presentOne = async (by: Reader, row: store.RuleRow) => (await presentAll(by, [row]))[0]!

function present(row: store.RuleRow, referents: Referents): ShippingRule {
  const { id, name, is_active, criteria, actions } = ruleOf(row)
  const invalid_reason = invalidReason({ criteria, actions }, referents)
  const is_invalid = invalid_reason !== null
  return { id, name, is_active, is_invalid, invalid_reason, order: row.order, updated_at: row.updated_at, criteria, actions }
}

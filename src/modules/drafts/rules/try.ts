import { setImmediate } from 'node:timers/promises'
import { insuranceRates } from '../../../carriers/kit/insurance.ts'
import { BudgetSpent } from '../../../platform/budget.ts'
import type { Context } from '../../../platform/context.ts'
import { type Fault, throwFaults } from '../../../platform/errors.ts'
import { type FoundOrder, ordersOfPeriod } from '../../sales/orders/service.ts'
import { draftOfOrder } from '../orders/draft-of-order.ts'
import { canonicalRule, faultsOf } from './check.ts'
import { compileInSlices, type RuleSet, type StoredRule } from './compile.ts'
import { noRuleToReplace, tooDearText } from './errors.ts'
import { evaluateRules } from './evaluate.ts'
import { loadRules } from './ready.ts'
import { namedBy } from './referents.ts'
import type { ShippingRuleTestResult, StoppedTrial, Trial } from './schema.ts'
import * as store from './store.ts'

type Outcome = { data: ShippingRuleTestResult[]; stopped?: StoppedTrial }

/**
 * Applies rules to existing orders as a dry run. It takes a Context and opens no transaction, so it cannot write. It ends early when the
 * budget of the request is used up, or its client is gone.
 */
export async function tryRules(ctx: Context, trial: Trial): Promise<Outcome> {
  const rules = await rulesOf(ctx, trial)
  const referents = await store.findReferents(ctx, namedBy(rules))
  const { rule, rule_id = unstored } = trial
  if (rule) throwFaults(faultsOf(rules.find(({ id }) => id === rule_id)!, referents, '/rule'))
  const compiled = await compileInSlices(rules, referents)
  const data: ShippingRuleTestResult[] = []
  for await (const order of ordersOfPeriod(ctx, trial)) {
    if (ctx.isGone()) break
    const one = await tryWithin(ctx, order, compiled, rule && rule_id)
    if (!one) return { data, stopped: { tried: data.length, reason: `${tooDearText(ctx.budget.ms)} ${lessToTry}` } }
    data.push(one)
    // Yields to other requests: many rules on a hundred orders take long.
    await setImmediate()
  }
  return { data }
}

const lessToTry = 'Send a smaller limit or a shorter period, or use fewer and shorter conditions on texts.'

/** Tries rules on one order; undefined if the budget ended before. */
async function tryWithin(ctx: Context, order: () => FoundOrder, compiled: RuleSet, explained: number | undefined) {
  try {
    return await ctx.budget.runInTurn(() => tryOn(ctx, order(), compiled, explained))
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined
    throw error
  }
}

const unstored = 0

/** Lists the rule that was sent by itself, the stored ones, or both: in the place of the one that it is to replace, or behind all. */
async function rulesOf(ctx: Context, { rule, rule_id, rules }: Trial): Promise<StoredRule[]> {
  const stored = rules ? await loadRules(ctx) : []
  if (!rule) return stored
  // Ignores whether the rule is active: a dry run applies it in any case.
  const sent = { ...canonicalRule(rule), id: rule_id ?? unstored, name: rule.name, is_active: true }
  if (rule_id === undefined) return [...stored, sent]
  if (!stored.some(({ id }) => id === rule_id)) throw noRuleToReplace()
  return stored.map((one) => (one.id === rule_id ? sent : one))
}

function tryOn({ budget, dataDir }: Context, order: FoundOrder, compiled: RuleSet, explained: number | undefined): ShippingRuleTestResult {
  const named = { order_id: order.order_id, order_number: order.order_number }
  const faults: Fault[] = []
  const draft = draftOfOrder(order, faults)
  if (!draft) return { ...named, matched: [], changes: {}, trace: null, problem: faults.map(describeFault).join(' ') }
  const about = { integration_id: order.order_details.integration.id, payment_status: order.payment_details.status.code }
  const how = { explains: (id: number) => id === explained, budget, findRate: insuranceRates(dataDir) }
  const { draft: after, applied, trace } = evaluateRules(compiled, draft, about, how)
  return {
    ...named,
    matched: applied,
    changes: Object.fromEntries(changesBetween(draft, after, '')),
    trace: trace[0] ?? null,
    problem: null,
  }
}

const describeFault = ({ detail, more }: Fault) => `${more.source?.pointer ?? ''}: ${detail}`

/** Lists each value that differs, by its path. */
function* changesBetween(before: unknown, after: unknown, at: string): Generator<[string, { before: unknown; after: unknown }]> {
  if (before === after) return
  if (!isDocument(before) || !isDocument(after)) {
    yield [at, { before: before ?? null, after: after ?? null }]
    return
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) yield* changesBetween(before[key], after[key], `${at}/${key}`)
}
const isDocument = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

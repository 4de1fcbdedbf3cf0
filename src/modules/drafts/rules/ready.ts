import { insuranceRates } from '../../../carriers/kit/insurance.ts'
import { BudgetSpent } from '../../../platform/budget.ts'
import type { Context, Reader } from '../../../platform/context.ts'
import type { ShipmentDraft } from '../../shipments/record/schema.ts'
import { compileInSlices, type RuleSet, type StoredRule } from './compile.ts'
import type { Subject } from './conditions.ts'
import { rulesTooDear } from './errors.ts'
import { type EvaluatedDraft, evaluateRules } from './evaluate.ts'
import { type NamedReferent, namedBy, type Referents } from './referents.ts'
import * as store from './store.ts'

/** Rules of an organization, cached under their mark: as stored, the ids that they name, and compiled. */
type CompiledRules = { readonly rules: readonly StoredRule[]; readonly named: NamedReferent; compiled: RuleSet; readonly size: number }

/** Each change draws a new mark, which identifies the rules, so that the cache never has to be invalidated. */
const kept = new Map<string, CompiledRules>()
/** Limit of the cache, in conditions and actions: some tens of megabytes. */
const mostKept = 200_000

/**
 * Compiles the rules of the organization, or finds them in the cache. What they name is looked up each time, since it may be deleted
 * without a change of the rules.
 */
export async function readyRules(by: Reader): Promise<RuleSet> {
  const mark = await store.findMark(by)
  if (mark === undefined) return none
  const known = kept.get(mark)
  if (!known) return keep(mark, await loadRules(by), by)
  const referents = await store.findReferents(by, known.named)
  if (!isSame(referents, known.compiled.referents)) known.compiled = await compileInSlices(known.rules, referents)
  return known.compiled
}

const none: RuleSet = { rules: [], referents: { contracts: new Map(), addresses: new Set(), integrations: new Set() } }

export const ruleOf = ({ id, name, is_active, criteria, actions }: store.RuleRow): StoredRule => ({
  id,
  name,
  is_active: is_active === 1,
  criteria: JSON.parse(criteria),
  actions: JSON.parse(actions),
})
export const loadRules = async (by: Reader) => (await store.listInOrder(by)).map(ruleOf)

async function keep(mark: string, rules: readonly StoredRule[], by: Reader) {
  const named = namedBy(rules)
  const compiled = await compileInSlices(rules, await store.findReferents(by, named))
  // Leaves rules that changed between the two queries out of the cache: their mark would be another's.
  if ((await store.findMark(by)) !== mark) return compiled
  const size = rules.reduce((sum, { criteria, actions }) => sum + criteria.conditions.length + actions.length + 1, 0)
  kept.set(mark, { rules, named, compiled, size })
  let total = [...kept.values()].reduce((sum, one) => sum + one.size, 0)
  for (const [oldest, one] of kept) {
    if (total <= mostKept || oldest === mark) break
    total -= one.size
    kept.delete(oldest)
  }
  return compiled
}

const isSame = (a: Referents, b: Referents) =>
  a.contracts.size === b.contracts.size &&
  a.addresses.size === b.addresses.size &&
  a.integrations.size === b.integrations.size &&
  a.contracts.keys().every((id) => b.contracts.has(id)) &&
  a.addresses.isSubsetOf(b.addresses) &&
  a.integrations.isSubsetOf(b.integrations)

/**
 * Applies the rules of the organization to a shipment that already has its defaults. The caller checks whether the shipment asks for rules;
 * `trace` is empty unless it asks to have them explained. All shipments of one request share its budget.
 */
export async function applyRules(ctx: Context, draft: ShipmentDraft, about: Subject['about']): Promise<EvaluatedDraft> {
  const compiled = await readyRules(ctx)
  const { budget } = ctx
  const how = { explains: () => draft.explain, budget, findRate: insuranceRates(ctx.dataDir) }
  try {
    return await budget.runInTurn(() => evaluateRules(compiled, draft, about, how))
  } catch (error) {
    throw error instanceof BudgetSpent ? rulesTooDear(budget.ms) : error
  }
}

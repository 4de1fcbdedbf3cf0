import type { FindRate } from '../../../carriers/kit/insurance.ts'
import { ProcessorBudget } from '../../../platform/budget.ts'
import type { ShipmentDraft } from '../../shipments/record/schema.ts'
import { ruleActions } from './actions.ts'
import { type CompiledRule, type RuleSet, type RuleStep, View } from './compile.ts'
import { conditionOf, type Subject } from './conditions.ts'
import type { ActionFacts } from './effects.ts'
import type { AppliedRule, RuleTrace } from './schema.ts'

export type EvaluatedDraft = { readonly draft: ShipmentDraft; readonly applied: AppliedRule[]; readonly trace: RuleTrace[] }
/**
 * Options of an evaluation. `explains`: the rules that are traced, since a trace of all takes longer than applying them. `budget`: two
 * thousand rules that look for fifty texts in the names of a thousand items would take minutes. `findRate`: for insurance in other
 * currencies than euros.
 */
type EvaluateOptions = { explains(id: number): boolean; readonly budget?: ProcessorBudget; readonly findRate?: FindRate }
const nothing: EvaluateOptions = { explains: () => false }

type Candidate = { readonly rule: CompiledRule; readonly step: RuleStep }
type RuleOutcome = { readonly result: Record<string, unknown>; readonly leftOut: { identifier: string; reason: string }[] }

/**
 * Applies rules to a shipment. Conditions see it as it came, and never what another rule has set; so the order of rules decides only which
 * of several that set the same field wins: the last that can be applied. Throws BudgetSpent when the budget is used up.
 */
export function evaluateRules(
  compiled: RuleSet,
  draft: ShipmentDraft,
  about: Subject['about'],
  how: EvaluateOptions = nothing,
): EvaluatedDraft {
  const { explains, budget = new ProcessorBudget(Number.POSITIVE_INFINITY), findRate = () => undefined } = how
  return budget.run(() => evaluateWithin(budget, compiled, draft, about, { explains, findRate }))
}

function evaluateWithin(
  budget: ProcessorBudget,
  compiled: RuleSet,
  draft: ShipmentDraft,
  about: Subject['about'],
  { explains, findRate }: Required<Omit<EvaluateOptions, 'budget'>>,
): EvaluatedDraft {
  const view = new View({ draft, about }, budget)
  const outcomes = new Map<CompiledRule, RuleOutcome>()
  const candidates = new Map<string, Candidate[]>()
  for (const rule of compiled.rules) {
    budget.spend(8 + 2 * rule.tests.length)
    if (rule.skipped !== null || !holds(rule, view)) continue
    outcomes.set(rule, { result: {}, leftOut: [] })
    for (const step of rule.steps) candidates.getOrInsertComputed(step.action.sets, () => []).push({ rule, step })
  }
  const seen = new View({ draft, about }, budget)
  const after = outcomes.size === 0 ? draft : carryOut({ ...compiled.referents, findRate }, draft, candidates, outcomes, budget)
  return {
    draft: after,
    applied: [...outcomes].map(([{ id, name }, { result }]) => ({ id, name, result })),
    trace: compiled.rules.filter(({ id }) => explains(id)).map((rule) => traceOf(rule, outcomes.get(rule), seen)),
  }
}

/**
 * Evaluates the conditions of a rule: one that asks for all ends with the first that fails, one that asks for any with the first that
 * holds.
 */
function holds({ isAnd, tests }: CompiledRule, view: View) {
  for (const test of tests) if (test(view) !== isAnd) return !isAnd
  return isAnd || tests.length === 0
}

const inOrder = [...new Set(ruleActions.map(({ sets }) => sets))]
const severalParcels = 'The shipment has several parcels.'

function carryOut(
  facts: ActionFacts,
  draft: ShipmentDraft,
  candidates: ReadonlyMap<string, readonly Candidate[]>,
  outcomes: ReadonlyMap<CompiledRule, RuleOutcome>,
  budget: ProcessorBudget,
): ShipmentDraft {
  const items = draft.parcels?.reduce((sum, { parcel_items }) => sum + parcel_items.length, 0) ?? 0
  const isMulticollo = (draft.parcels?.length ?? 0) > 1
  let after = draft
  for (const sets of inOrder) {
    let applied: CompiledRule | undefined
    for (const { rule, step } of candidates.get(sets)?.toReversed() ?? []) {
      budget.spend(50)
      const { result, leftOut } = outcomes.get(rule)!
      const done = applied
        ? `A later rule sets it: ${applied.name}.`
        : step.action.ofOneParcel && isMulticollo
          ? severalParcels
          : perform(step, after)
      if (typeof done === 'string') leftOut.push({ identifier: step.action.identifier, reason: done })
      else {
        applied = rule
        after = done.draft
        Object.assign(result, done.result)
      }
    }
  }
  return after

  /** An adding action runs for each of its values, and has one trace. */
  function perform({ action, values }: RuleStep, before: ShipmentDraft) {
    let now = before
    const trace: Record<string, unknown> = {}
    for (const value of values) {
      budget.spend(100 + 20 * items)
      const done = action.apply(now, value, facts)
      if (typeof done === 'string') return done
      now = done.draft
      for (const [key, one] of Object.entries(done.result))
        trace[key] = Array.isArray(one) ? [...((trace[key] as unknown[]) ?? []), ...one] : one
    }
    return { draft: now, result: trace }
  }
}

function traceOf({ id, name, skipped, tests, conditions, steps }: CompiledRule, outcome: RuleOutcome | undefined, view: View): RuleTrace {
  return {
    id,
    name,
    matched: outcome !== undefined,
    skipped,
    conditions: conditions.map((one, index) => ({
      ...one,
      seen: seenBy(one.property, view),
      matched: tests[index]?.(view) ?? false,
    })),
    set: outcome?.result ?? {},
    left_out: steps.flatMap(({ action }) => outcome?.leftOut.filter(({ identifier }) => identifier === action.identifier) ?? []),
  }
}

/** Value that a condition reads, as people write it; null if there is none. */
function seenBy(property: string, { subject, isMulticollo }: View): string | null {
  const condition = conditionOf(property)
  if (!condition || (condition.ofOneParcel && isMulticollo)) return null
  if (condition.value !== 'number') return [condition.read(subject)].flat().join(', ').slice(0, 1_000)
  const value = condition.read(subject)
  return value === undefined ? null : condition.show(value)
}

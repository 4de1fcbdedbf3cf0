import type { ProcessorBudget } from '../../../platform/budget.ts'
import { openSlices } from '../../../platform/next-turn.ts'
import { type Action, actionOf } from './actions.ts'
import { invalidReason } from './check.ts'
import { type Condition, conditionIndex, listOf, ruleConditions, type Subject } from './conditions.ts'
import { numberTests, operatorOf, textTests } from './operators.ts'
import type { Referents } from './referents.ts'
import type { RuleParts } from './schema.ts'

/** A rule as it is stored. */
export type StoredRule = RuleParts & { readonly id: number; readonly name: string; readonly is_active: boolean }

/** Values of one shipment that the conditions of all rules need: each is read once, by the first condition that needs it. */
export class View {
  readonly isMulticollo: boolean
  readonly subject: Subject
  private readonly budget: ProcessorBudget
  private readonly values: unknown[] = new Array(ruleConditions.length)

  constructor(subject: Subject, budget: ProcessorBudget) {
    this.subject = subject
    this.budget = budget
    this.isMulticollo = (subject.draft.parcels?.length ?? 0) > 1
  }

  /** Charges the budget for a test that is about to run, in units of some nanoseconds. */
  spend(units: number) {
    this.budget.spend(units)
  }

  /** Value of a condition; null if it is not known. Texts are folded, and repeated ones left out. */
  valueOf(index: number): unknown {
    if (this.values[index] === undefined) this.values[index] = readFrom(ruleConditions[index]!, this.subject) ?? null
    return this.values[index]
  }
}

function readFrom(condition: Condition, subject: Subject) {
  const value = condition.read(subject)
  if (condition.value === 'number' || value === undefined) return value
  return Array.isArray(value) ? [...new Set(value.map(condition.fold))] : condition.fold(value as string)
}

export type Test = (view: View) => boolean
export type RuleStep = { readonly action: Action; readonly values: readonly string[] }
export type CompiledRule = {
  readonly id: number
  readonly name: string
  /** Reason why the rule is skipped; null if it is not. */
  readonly skipped: string | null
  readonly isAnd: boolean
  readonly tests: readonly Test[]
  readonly steps: readonly RuleStep[]
  readonly conditions: RuleParts['criteria']['conditions']
}
export type RuleSet = { readonly rules: readonly CompiledRule[]; readonly referents: Referents }

/** Compiles rules, so that for each shipment only the comparisons remain. */
export const compileRules = (rules: readonly StoredRule[], referents: Referents): RuleSet => ({
  referents,
  rules: rules.map((rule) => compileRule(rule, referents)),
})

/** Compiles rules that may be many, in slices: a hundred thousand conditions take a second. */
export async function compileInSlices(stored: readonly StoredRule[], referents: Referents): Promise<RuleSet> {
  const rules: CompiledRule[] = []
  const endSlice = openSlices()
  for (const rule of stored) {
    rules.push(compileRule(rule, referents))
    await endSlice()
  }
  return { rules, referents }
}

function compileRule({ id, name, is_active, criteria, actions }: StoredRule, referents: Referents): CompiledRule {
  const reason = is_active ? invalidReason({ criteria, actions }, referents) : 'It is not active.'
  const shared = { id, name, skipped: reason, isAnd: criteria.is_and, conditions: criteria.conditions }
  if (reason !== null) return { ...shared, tests: [], steps: [] }
  return { ...shared, tests: criteria.conditions.map(testOf), steps: stepsOf(actions) }
}

/** Makes one step of each action; the values of one that adds are collected. */
function stepsOf(actions: RuleParts['actions']): RuleStep[] {
  const byIdentifier = Map.groupBy(actions, ({ identifier }) => actionOf(identifier)!)
  return [...byIdentifier].map(([action, some]) => ({ action, values: some.map(({ value }) => value) }))
}

function testOf({ property, operator, compare_to }: RuleParts['criteria']['conditions'][number]): Test {
  const index = conditionIndex(property)!
  const condition = ruleConditions[index]!
  const test =
    condition.value === 'number' ? numberTest(index, condition, operator, compare_to) : textTest(index, condition, operator, compare_to)
  return condition.ofOneParcel ? (view) => !view.isMulticollo && test(view) : test
}

type CompileOf<Kind> = Extract<Condition, { value: Kind }>

function numberTest(index: number, { parse }: CompileOf<'number'>, operator: string, compareTo: string): Test {
  const holds = numberTests[operatorOf(operator)!.identifier]!(parse(compareTo))
  return (view) => {
    const value = view.valueOf(index)
    return value !== null && holds(value as number)
  }
}

function textTest(index: number, { fold, value: kind }: CompileOf<'text' | 'texts'>, operator: string, compareTo: string): Test {
  const { identifier, negates } = operatorOf(operator)!
  const wanted = negates ?? identifier
  const isPattern = wanted === 'matches'
  const { once, each, holds } = textTests[wanted]!(isPattern ? compareTo : fold(compareTo), isPattern ? [] : listOf(compareTo).map(fold))
  const sees = (view: View, text: string) => {
    view.spend(8 + each * text.length)
    return holds(text)
  }
  const positive: Test = (view) => {
    view.spend(once)
    const value = view.valueOf(index)
    return kind === 'text' ? sees(view, value as string) : (value as string[]).some((one) => sees(view, one))
  }
  return negates ? (view) => !positive(view) : positive
}

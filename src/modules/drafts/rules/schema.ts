import { z } from 'zod'
import { booleanParameter, integerId, requireOneField, Time, Timestamp } from '../../../http/fields.ts'
import { boundedList } from '../../../http/lists.ts'
import { cursorPage } from '../../../http/paging.ts'
import { actionOf } from './actions.ts'
import { conditionOf } from './conditions.ts'

/** Schemas of a rule as clients send it. `check.ts` checks whether its words are in the catalogue. */
const longest = 5_000
const ConditionInput = z
  .strictObject({
    property: z.string().min(1).max(100),
    operator: z.string().min(1).max(100),
    compare_to: z.string().max(longest),
  })
  .overwrite((one) => (conditionOf(one.property)?.source === 'countries' ? { ...one, compare_to: one.compare_to.toUpperCase() } : one))
const ActionInput = z
  .strictObject({ identifier: z.string().min(1).max(100), value: z.string().min(1).max(longest) })
  .overwrite((one) => (actionOf(one.identifier)?.source === 'countries' ? { ...one, value: one.value.toUpperCase() } : one))

export const mostRules = 2_000
const mostParts = 50
const criteria = z
  .strictObject({
    is_and: z.boolean().default(true).meta({ description: 'Whether all conditions have to hold, or any of them.' }),
    conditions: boundedList(ConditionInput, mostParts)
      .default([])
      .meta({ description: 'The conditions. Without one the rule is applied to every shipment.' }),
  })
  .meta({ id: 'ShippingRuleCriteriaRequest' })
const actions = boundedList(ActionInput.meta({ id: 'ShippingRuleAction' }), mostParts).min(1)

const fields = { name: z.string().min(1).max(100), is_active: z.boolean(), criteria, actions }
export type RuleParts = { readonly criteria: z.output<typeof criteria>; readonly actions: z.output<typeof actions> }

const example = {
  name: 'Insure what is dear',
  criteria: { is_and: true, conditions: [{ property: 'order_value', operator: 'ge', compare_to: '100' }] },
  actions: [{ identifier: 'insurance_pc', value: '100' }],
}
export const RuleRequest = z
  .strictObject({ ...fields, is_active: fields.is_active.default(true) })
  .meta({ id: 'ShippingRuleRequest', examples: [example] })
export type RuleRequest = z.output<typeof RuleRequest>
export const RuleChanges = z.strictObject(fields).partial().meta({ id: 'ShippingRuleChanges' })
export type RuleChanges = z.output<typeof RuleChanges>

export const ShippingRule = z
  .object({
    id: z.int(),
    ...fields,
    criteria: z.object({ is_and: z.boolean(), conditions: z.array(ConditionInput) }).meta({ id: 'ShippingRuleCriteria' }),
    is_invalid: z.boolean().meta({ description: 'Whether the rule can no longer be applied, since something that it names was deleted.' }),
    invalid_reason: z.string().nullable(),
    order: z.int().meta({ description: 'Smaller numbers are applied first. There may be gaps.' }),
    updated_at: Time,
  })
  .meta({ id: 'ShippingRule' })
export type ShippingRule = z.output<typeof ShippingRule>

export const RuleList = z.strictObject({ ...cursorPage(40, 200), active: booleanParameter.optional() })
export type RuleList = z.output<typeof RuleList>
export const RuleOrder = z.strictObject({ rule_list: boundedList(integerId, mostRules) }).meta({ id: 'ShippingRuleOrder' })

const pairs = z
  .array(z.array(z.string()).length(2))
  .meta({ description: 'Values to choose from, each with its key and its label. Empty: any text is accepted.' })
const described = {
  identifier: z.string(),
  name: z.string(),
  type: z.enum(['SELECT', 'TEXT', 'NUMBER']),
  help_text: z.string(),
  trigger_update: z.boolean(),
}
export const Operator = z
  .object({ identifier: z.string(), name: z.string(), multiple: z.boolean(), unary: z.boolean(), help_text: z.string() })
  .meta({ id: 'ShippingRuleOperator' })
const condition = { ...described, operators: z.array(Operator), multiple: z.boolean(), delimiter: z.string() }
export const Action = z.object(described).meta({ id: 'ShippingRuleActionSummary' })
export const ActionDetail = z.object({ ...described, possibilities: pairs }).meta({ id: 'ShippingRuleActionDetail' })
export const Condition = z.object(condition).meta({ id: 'ShippingRuleCondition' })
export const ConditionDetail = z.object({ ...condition, possibilities: pairs }).meta({ id: 'ShippingRuleConditionDetail' })
export const Identifier = z.string().max(100)

/** A rule that was applied, and what it set. */
export const AppliedRule = z
  .object({
    id: z.int().meta({ description: 'Id of the rule; 0: the rule of the request.' }),
    name: z.string(),
    result: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AppliedShippingRule' })
export type AppliedRule = z.output<typeof AppliedRule>

/** Trace of a rule: what it saw and did. */
export const RuleTrace = z
  .object({
    id: z.int(),
    name: z.string(),
    matched: z.boolean(),
    skipped: z.string().nullable().meta({ description: 'Why the rule was skipped. Null: it was not.' }),
    conditions: z.array(
      z.object({ property: z.string(), operator: z.string(), compare_to: z.string(), seen: z.string().nullable(), matched: z.boolean() }),
    ),
    set: z.record(z.string(), z.unknown()),
    left_out: z.array(z.object({ identifier: z.string(), reason: z.string() })),
  })
  .meta({ id: 'ShippingRuleTrace' })
export type RuleTrace = z.output<typeof RuleTrace>

export const Trial = z
  .strictObject({
    rule: RuleRequest.optional().meta({
      description: 'A rule that is not stored. It is tried alone or, with `rules`, after the stored rules.',
    }),
    rule_id: integerId.optional().meta({ description: 'Id of the stored rule that `rule` replaces in the test.' }),
    rules: z.literal('all').optional(),
    from: Timestamp.optional(),
    until: Timestamp.optional(),
    limit: z.int().min(1).max(100).default(20),
  })
  .superRefine(({ rule, rules, rule_id }, check) => {
    if (!rule && !rules) check.addIssue({ code: 'custom', path: [], message: 'Send a rule, or "rules": "all", or both.' })
    if (rule_id !== undefined && (!rule || !rules))
      check.addIssue({ code: 'custom', path: ['rule_id'], message: 'This goes with a rule, and with "rules": "all".' })
  })
  .meta({ id: 'ShippingRuleTest', ...requireOneField('rule', 'rules') })
export type Trial = z.output<typeof Trial>

const change = z.object({ before: z.unknown(), after: z.unknown() })
export const ShippingRuleTestResult = z
  .object({
    order_id: z.string(),
    order_number: z.string(),
    matched: z.array(AppliedRule),
    changes: z.record(z.string(), change).meta({ description: 'What the rules change, by field of the shipment.' }),
    trace: RuleTrace.nullable().meta({ description: 'What the rule of the request matched and set. Null: no rule was sent.' }),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'Why the order cannot become a shipment, so that no rule was tested. Null: it can.' }),
  })
  .meta({ id: 'ShippingRuleTestResult' })
export type ShippingRuleTestResult = z.output<typeof ShippingRuleTestResult>

export const StoppedTrial = z
  .object({ tried: z.int().meta({ description: 'Number of orders that were tested.' }), reason: z.string() })
  .meta({ id: 'ShippingRuleTestStopped', description: 'The test took too long and ended early. Absent otherwise.' })
export type StoppedTrial = z.output<typeof StoppedTrial>

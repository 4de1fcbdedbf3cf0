import { z } from 'zod'
import { defineEndpoint, type Limit, noContent, replyPage, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { invalidChoice, invalidValue, notFound } from '../../../platform/errors.ts'
import { listActions, listConditions, listOperators, readAction, readCondition } from './lookups.ts'
import {
  Action,
  ActionDetail,
  Condition,
  ConditionDetail,
  Identifier,
  Operator,
  RuleChanges,
  RuleList,
  RuleOrder,
  RuleRequest,
  ShippingRule,
  ShippingRuleTestResult,
  StoppedTrial,
  Trial,
} from './schema.ts'
import { createRule, deleteRule, listRules, readRule, reorderRules, updateRule } from './service.ts'
import { tryRules } from './try.ts'

const reading = { scope: 'read:shipping-rule', stability: 'beta' } as const
const writing = { scope: 'write:shipping-rule', stability: 'beta' } as const
const one = { params: { rule_id: IntegerId } } as const
const named = { params: { identifier: Identifier } } as const

/** Limits dry runs, each of which may use the whole budget of a request. */
const trials: Limit = { name: 'trials', requests: 30 }

export const shippingRuleEndpoints = {
  listShippingRules: defineEndpoint({
    ...reading,
    method: 'GET',
    path: '/shipping-rules/rules',
    summary: 'List shipping rules',
    description: 'Returns the rules in the order in which they are applied. `order` has gaps where rules were deleted.',
    query: RuleList,
    replies: { 200: wrapInData(z.array(ShippingRule)) },
    errors: [notFound],
    handle: async (ctx, { query }) => replyPage(await listRules(ctx, query)),
  }),

  createShippingRule: defineEndpoint({
    ...writing,
    method: 'POST',
    path: '/shipping-rules/rules',
    summary: 'Create a shipping rule',
    description:
      'The rule is applied after the existing rules and overrides them where they set the same field. The actions, conditions and operators lists give the allowed values. Long identifiers (`total_order_value`, `greater_or_equal`) are stored and returned as the short ones (`order_value`, `ge`).',
    body: RuleRequest,
    replies: { 201: ShippingRule },
    errors: [invalidValue, invalidChoice],
    handle: async (ctx, { body }) => replyWith(201, await createRule(ctx, body)),
  }),

  reorderShippingRules: defineEndpoint({
    ...writing,
    method: 'POST',
    path: '/shipping-rules/rules/reorder',
    summary: 'Reorder shipping rules',
    description:
      'Send the id of every rule once, in the order in which they are to be applied. Returns the list that was sent. 400: the list lacks a rule, for example one that was just created.',
    body: RuleOrder,
    replies: { 200: RuleOrder },
    errors: [invalidValue],
    handle: async (ctx, { body }) => replyWith(200, await reorderRules(ctx, body.rule_list)),
  }),

  testShippingRules: defineEndpoint({
    ...writing,
    method: 'POST',
    isReadOnly: true,
    path: '/shipping-rules/rules/try',
    summary: 'Test (dry-run) shipping rules',
    description:
      'Returns, for the newest orders of a period, which rules match and what they would change. Nothing is saved. A test that uses more than the processor time of one request (`RULE_BUDGET_MS`) ends early, and `stopped` says so. Only the rule that is sent is explained; its id is 0 unless it replaces an existing rule.',
    body: Trial,
    limit: trials,
    replies: { 200: z.object({ data: z.array(ShippingRuleTestResult), stopped: StoppedTrial.optional() }) },
    errors: [invalidValue, invalidChoice],
    isDear: true,
    handle: async (ctx, { body }) => replyWith(200, await tryRules(ctx, body)),
  }),

  getShippingRule: defineEndpoint({
    ...reading,
    ...one,
    method: 'GET',
    path: '/shipping-rules/rules/{rule_id}',
    summary: 'Get a shipping rule',
    description: 'Returns one shipping rule.',
    replies: { 200: ShippingRule },
    errors: [notFound],
    handle: async (ctx, { params }) => replyWith(200, await readRule(ctx, params.rule_id)),
  }),

  updateShippingRule: defineEndpoint({
    ...writing,
    ...one,
    method: 'PATCH',
    path: '/shipping-rules/rules/{rule_id}',
    summary: 'Update a shipping rule',
    description:
      'Partial update. Criteria and actions are replaced as a whole. Only what is sent is checked, so an invalid rule can be deactivated.',
    body: RuleChanges,
    replies: { 200: ShippingRule },
    errors: [notFound, invalidValue, invalidChoice],
    handle: async (ctx, { params, body }) => replyWith(200, await updateRule(ctx, params.rule_id, body)),
  }),

  deleteShippingRule: defineEndpoint({
    ...writing,
    ...one,
    method: 'DELETE',
    path: '/shipping-rules/rules/{rule_id}',
    summary: 'Delete a shipping rule',
    description: 'Deletes a shipping rule. Shipments that it was applied to stay as they are.',
    replies: { 204: noContent },
    errors: [notFound],
    handle: async (ctx, { params }) => replyWith(204, await deleteRule(ctx, params.rule_id)),
  }),

  listRuleActions: defineEndpoint({
    ...reading,
    method: 'GET',
    path: '/shipping-rules/actions',
    summary: 'List rule actions',
    description: 'Returns the actions that a shipping rule can have.',
    replies: { 200: wrapInData(z.array(Action)) },
    handle: async () => replyWith(200, { data: listActions() }),
  }),

  getRuleAction: defineEndpoint({
    ...reading,
    ...named,
    method: 'GET',
    path: '/shipping-rules/actions/{identifier}',
    summary: 'Get a rule action',
    description: 'Returns one action with the values to choose from.',
    replies: { 200: ActionDetail },
    errors: [notFound],
    handle: async (ctx, { params }) => replyWith(200, await readAction(ctx, params.identifier)),
  }),

  listRuleOperators: defineEndpoint({
    ...reading,
    method: 'GET',
    path: '/shipping-rules/operators',
    summary: 'List rule operators',
    description: 'Returns the operators that conditions compare with.',
    replies: { 200: wrapInData(z.array(Operator)) },
    handle: async () => replyWith(200, { data: listOperators() }),
  }),

  listRuleConditions: defineEndpoint({
    ...reading,
    method: 'GET',
    path: '/shipping-rules/conditions',
    summary: 'List rule conditions',
    description: 'Returns the conditions that a shipping rule can have, with their operators.',
    replies: { 200: wrapInData(z.array(Condition)) },
    handle: async () => replyWith(200, { data: listConditions() }),
  }),

  getRuleCondition: defineEndpoint({
    ...reading,
    ...named,
    method: 'GET',
    path: '/shipping-rules/conditions/{identifier}',
    summary: 'Get a rule condition',
    description: 'Returns one condition with the values to choose from.',
    replies: { 200: ConditionDetail },
    errors: [notFound],
    handle: async (ctx, { params }) => replyWith(200, await readCondition(ctx, params.identifier)),
  }),
}

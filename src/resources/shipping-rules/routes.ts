import { z } from 'zod'
import { data, endpoint, type Limit, nothing, reply, replyPage } from '../../api/endpoint.ts'
import { IntegerId } from '../../api/fields.ts'
import { invalid, invalidChoice, notFound } from '../../platform/errors.ts'
import { listActions, listConditions, listOperators, readAction, readCondition } from './lookups.ts'
import {
  Action,
  ActionDetail,
  Condition,
  ConditionDetail,
  Identifier,
  Operator,
  Rule,
  RuleChanges,
  RuleList,
  RuleOrder,
  RuleRequest,
  StoppedTrial,
  Trial,
  Tried,
} from './schema.ts'
import { createRule, deleteRule, listRules, readRule, reorderRules, updateRule } from './service.ts'
import { tryRules } from './try.ts'

const reading = { scope: 'read:shipping-rule', stability: 'beta' } as const
const writing = { scope: 'write:shipping-rule', stability: 'beta' } as const
const one = { params: { rule_id: IntegerId } } as const
const named = { params: { identifier: Identifier } } as const

/** Each may take all that a request may spend. */
const trials: Limit = { name: 'trials', requests: 30 }

export const shippingRules = {
  listShippingRules: endpoint({
    ...reading,
    method: 'GET',
    path: '/shipping-rules/rules',
    summary: 'List shipping rules',
    description: 'Returns the rules in the order in which they are applied.',
    query: RuleList,
    replies: { 200: data(z.array(Rule)) },
    errors: [notFound],
    handle: async (ctx, { query }) => replyPage(await listRules(ctx, query)),
  }),

  createShippingRule: endpoint({
    ...writing,
    method: 'POST',
    path: '/shipping-rules/rules',
    summary: 'Create a shipping rule',
    description:
      'The rule is applied after the existing rules and overrides them where they set the same field. The actions, conditions and operators lists give the allowed values.',
    body: RuleRequest,
    replies: { 201: Rule },
    errors: [invalid, invalidChoice],
    handle: async (ctx, { body }) => reply(201, await createRule(ctx, body)),
  }),

  reorderShippingRules: endpoint({
    ...writing,
    method: 'POST',
    path: '/shipping-rules/rules/reorder',
    summary: 'Reorder shipping rules',
    description: 'Send the id of every rule once, in the order in which they are to be applied.',
    body: RuleOrder,
    replies: { 200: RuleOrder },
    errors: [invalid],
    handle: async (ctx, { body }) => reply(200, await reorderRules(ctx, body.rule_list)),
  }),

  tryShippingRules: endpoint({
    ...writing,
    method: 'POST',
    isReadOnly: true,
    path: '/shipping-rules/rules/try',
    summary: 'Test (dry-run) shipping rules',
    description:
      'Returns, for the newest orders of a period, which rules match and what they would change. Nothing is saved. A test that uses more than the processor time of one request (`RULE_BUDGET_MS`) ends early, and `stopped` says so.',
    body: Trial,
    limit: trials,
    replies: { 200: z.object({ data: z.array(Tried), stopped: StoppedTrial.optional() }) },
    errors: [invalid, invalidChoice],
    handle: async (ctx, { body }) => reply(200, await tryRules(ctx, body)),
  }),

  readShippingRule: endpoint({
    ...reading,
    ...one,
    method: 'GET',
    path: '/shipping-rules/rules/{rule_id}',
    summary: 'Get a shipping rule',
    replies: { 200: Rule },
    errors: [notFound],
    handle: async (ctx, { params }) => reply(200, await readRule(ctx, params.rule_id)),
  }),

  updateShippingRule: endpoint({
    ...writing,
    ...one,
    method: 'PATCH',
    path: '/shipping-rules/rules/{rule_id}',
    summary: 'Update a shipping rule',
    description: 'Partial update. Criteria and actions are replaced as a whole.',
    body: RuleChanges,
    replies: { 200: Rule },
    errors: [notFound, invalid, invalidChoice],
    handle: async (ctx, { params, body }) => reply(200, await updateRule(ctx, params.rule_id, body)),
  }),

  deleteShippingRule: endpoint({
    ...writing,
    ...one,
    method: 'DELETE',
    path: '/shipping-rules/rules/{rule_id}',
    summary: 'Delete a shipping rule',
    replies: { 204: nothing },
    errors: [notFound],
    handle: async (ctx, { params }) => reply(204, await deleteRule(ctx, params.rule_id)),
  }),

  listRuleActions: endpoint({
    ...reading,
    method: 'GET',
    path: '/shipping-rules/actions',
    summary: 'List rule actions',
    replies: { 200: data(z.array(Action)) },
    handle: async () => reply(200, { data: listActions() }),
  }),

  readRuleAction: endpoint({
    ...reading,
    ...named,
    method: 'GET',
    path: '/shipping-rules/actions/{identifier}',
    summary: 'Get a rule action',
    replies: { 200: ActionDetail },
    errors: [notFound],
    handle: async (ctx, { params }) => reply(200, await readAction(ctx, params.identifier)),
  }),

  listRuleOperators: endpoint({
    ...reading,
    method: 'GET',
    path: '/shipping-rules/operators',
    summary: 'List rule operators',
    replies: { 200: data(z.array(Operator)) },
    handle: async () => reply(200, { data: listOperators() }),
  }),

  listRuleConditions: endpoint({
    ...reading,
    method: 'GET',
    path: '/shipping-rules/conditions',
    summary: 'List rule conditions',
    replies: { 200: data(z.array(Condition)) },
    handle: async () => reply(200, { data: listConditions() }),
  }),

  readRuleCondition: endpoint({
    ...reading,
    ...named,
    method: 'GET',
    path: '/shipping-rules/conditions/{identifier}',
    summary: 'Get a rule condition',
    replies: { 200: ConditionDetail },
    errors: [notFound],
    handle: async (ctx, { params }) => reply(200, await readCondition(ctx, params.identifier)),
  }),
}

import type { Context } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { type Action as ActionEntry, actionOf, ruleActions } from './actions.ts'
import { type Condition as ConditionEntry, conditionOf, listDelimiter, ruleConditions } from './conditions.ts'
import { noSuchIdentifier } from './errors.ts'
import { operatorOf, ruleOperators } from './operators.ts'
import { possibilitiesOf } from './possibilities.ts'

/** The catalogue in the form of responses. */
type OperatorEntry = (typeof ruleOperators)[number]
const presentOperator = ({ identifier, name, multiple, help_text }: OperatorEntry) => ({
  identifier,
  name,
  multiple,
  unary: false,
  help_text,
})
const presentAction = ({ identifier, name, type, help_text, trigger_update }: ActionEntry) => ({
  identifier,
  name,
  type,
  help_text,
  trigger_update,
})
const presentCondition = ({ identifier, name, type, help_text, operators: taken }: ConditionEntry) => {
  const offered = taken.map((one) => operatorOf(one)!)
  const multiple = offered.some((one) => one.multiple)
  return {
    identifier,
    name,
    type,
    help_text,
    trigger_update: false,
    operators: offered.map(presentOperator),
    multiple,
    delimiter: multiple ? listDelimiter : '',
  }
}

export const listOperators = () => ruleOperators.map(presentOperator)
export const listActions = () => ruleActions.map(presentAction)
export const listConditions = () => ruleConditions.map(presentCondition)

export async function readAction(ctx: Context, identifier: string) {
  const entry = foundOrFault(actionOf(identifier), noSuchIdentifier)
  return { ...presentAction(entry), possibilities: await possibilitiesOf(ctx, entry.source) }
}

export async function readCondition(ctx: Context, identifier: string) {
  const entry = foundOrFault(conditionOf(identifier), noSuchIdentifier)
  return { ...presentCondition(entry), possibilities: await possibilitiesOf(ctx, entry.source) }
}

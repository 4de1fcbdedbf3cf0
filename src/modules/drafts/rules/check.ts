import { carrierOf } from '../../../carriers/registry.ts'
import { isCountryCode } from '../../../geo/countries.ts'
import { type ErrorKind, Fault, invalidChoice, invalidValue } from '../../../platform/errors.ts'
import { actionOf, notOffered, ruleActions } from './actions.ts'
import { type Condition, conditionOf, isNumber, listOf, ruleConditions } from './conditions.ts'
import { operatorOf } from './operators.ts'
import { compilePattern, PatternError } from './pattern.ts'
import { isThere, type Referents } from './referents.ts'
import type { RuleParts } from './schema.ts'

/** Problem that keeps a rule from being applied, with its path in the rule. */
type Problem = { readonly path: readonly (string | number)[]; readonly kind: ErrorKind; readonly detail: string }

const oneOf = (names: readonly string[]) => `Must be one of ${names.join(', ')}.`

/**
 * Problems of a rule, found when it is saved and whenever it is compiled, since what it names may have been deleted. A pattern is read only
 * when it is saved: a hundred thousand of them would take seconds, and a valid one stays valid.
 */
function* problemsOf({ criteria, actions: wanted }: RuleParts, referents: Referents, isStored: boolean): Generator<Problem> {
  for (const [index, { property, operator, compare_to }] of criteria.conditions.entries()) {
    const at = ['criteria', 'conditions', index]
    const condition = conditionOf(property)
    const how = operatorOf(operator)
    if (!condition)
      yield { path: [...at, 'property'], kind: invalidChoice, detail: oneOf(ruleConditions.map(({ identifier }) => identifier)) }
    else if (!how || !condition.operators.includes(how.identifier))
      yield { path: [...at, 'operator'], kind: invalidChoice, detail: oneOf(condition.operators) }
    else {
      const wrong = isStored && how.identifier === 'matches' ? undefined : wrongValue(condition, how, compare_to, referents)
      if (wrong) yield { path: [...at, 'compare_to'], kind: wrong === notOffered ? invalidChoice : invalidValue, detail: wrong }
    }
  }
  const there = new Set<string>()
  for (const [index, { identifier, value }] of wanted.entries()) {
    const at = ['actions', index]
    const action = actionOf(identifier)
    if (!action) {
      yield { path: [...at, 'identifier'], kind: invalidChoice, detail: oneOf(ruleActions.map((one) => one.identifier)) }
      continue
    }
    if (there.has(action.sets) && !action.adds)
      yield { path: [...at, 'identifier'], kind: invalidValue, detail: 'Another action of this rule sets the same. Keep one of them.' }
    there.add(action.sets)
    const wrong = action.wrong(value) ?? (isThere(referents, action.source, value) ? undefined : notOffered)
    if (wrong) yield { path: [...at, 'value'], kind: wrong === notOffered ? invalidChoice : invalidValue, detail: wrong }
  }
}

type CheckOptions = NonNullable<ReturnType<typeof operatorOf>>

function wrongValue(
  condition: Condition,
  { identifier, multiple }: CheckOptions,
  compareTo: string,
  referents: Referents,
): string | undefined {
  if (condition.value === 'number') return wrongNumber(condition.whole, compareTo)
  const list = multiple ? listOf(compareTo) : [compareTo]
  if (condition.source) return list.every((one) => isOffered(condition.source!, one, referents)) ? undefined : notOffered
  if (identifier === 'matches') return wrongPattern(compareTo)
  const mayBeEmpty = identifier === 'is' || identifier === 'is_not'
  return mayBeEmpty || list.every((one) => condition.fold(one) !== '') ? undefined : 'Must not be empty.'
}

const wrongNumber = (whole: boolean, text: string) => {
  if (!isNumber(text)) return 'Must be a number such as 12.50, with 15 digits at most.'
  return whole && text.includes('.') ? 'Must be a whole number.' : undefined
}

function wrongPattern(source: string) {
  try {
    compilePattern(source)
    return source === '' ? 'Must not be empty.' : undefined
  } catch (error) {
    if (error instanceof PatternError) return error.message
    throw error
  }
}

function isOffered(source: NonNullable<Condition['source']>, one: string, referents: Referents) {
  if (source === 'countries') return isCountryCode(one)
  if (source === 'carriers') return carrierOf(one) !== undefined
  return /^[1-9]\d{0,14}$/.test(one) && isThere(referents, source, one)
}

/** Reports each problem at its place in the request, which may hold the rule in a field of its own. */
export const faultsOf = (rule: RuleParts, referents: Referents, place: string) =>
  [...problemsOf(rule, referents, false)].map(
    ({ path, kind, detail }) => new Fault(kind, detail, { source: { pointer: `${place}/${path.join('/')}` } }),
  )

/** Returns why a stored rule is no longer applied; null if it is. */
export function invalidReason(rule: RuleParts, referents: Referents): string | null {
  const [first] = problemsOf(rule, referents, true)
  return first ? `${first.path.join('.')}: ${first.detail}` : null
}

/** Replaces aliases by the short names, so that a response has the names that the lookups list. */
export const canonicalRule = ({ criteria, actions: wanted }: RuleParts): RuleParts => ({
  criteria: {
    ...criteria,
    conditions: criteria.conditions.map(({ property, operator, compare_to }) => ({
      property: conditionOf(property)?.identifier ?? property,
      operator: operatorOf(operator)?.identifier ?? operator,
      compare_to,
    })),
  },
  actions: wanted.map(({ identifier, value }) => ({ identifier: actionOf(identifier)?.identifier ?? identifier, value })),
})

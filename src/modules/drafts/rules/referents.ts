import { actionOf } from './actions.ts'
import { conditionOf, listOf } from './conditions.ts'
import type { RuleParts } from './schema.ts'

/** Existing objects of the organization that rules name by id: contracts with their carriers, the others alone. */
export type Referents = {
  readonly contracts: ReadonlyMap<number, string>
  readonly addresses: ReadonlySet<number>
  readonly integrations: ReadonlySet<number>
}
export type NamedReferent = { readonly contracts: number[]; readonly addresses: number[]; readonly integrations: number[] }
const kinds = ['contracts', 'addresses', 'integrations'] as const

/** The ids that rules name, whether or not anything has them. */
export function namedBy(rules: readonly RuleParts[]): NamedReferent {
  const named = { contracts: new Set<number>(), addresses: new Set<number>(), integrations: new Set<number>() }
  const add = (source: string | undefined, texts: readonly string[]) => {
    const kind = kinds.find((one) => one === source)
    for (const text of kind ? texts : []) if (/^[1-9]\d{0,14}$/.test(text)) named[kind!].add(Number(text))
  }
  for (const { criteria, actions } of rules) {
    for (const { property, compare_to } of criteria.conditions) add(conditionOf(property)?.source, listOf(compare_to))
    for (const { identifier, value } of actions) add(actionOf(identifier)?.source, [value])
  }
  const sorted = (kind: (typeof kinds)[number]) => [...named[kind]].sort((a, b) => a - b)
  return { contracts: sorted('contracts'), addresses: sorted('addresses'), integrations: sorted('integrations') }
}

/** True if the object that a value names exists, and for a value that names none by id. */
export const isThere = (referents: Referents, source: string | undefined, value: string) => {
  const kind = kinds.find((one) => one === source)
  return kind === undefined || referents[kind].has(Number(value))
}

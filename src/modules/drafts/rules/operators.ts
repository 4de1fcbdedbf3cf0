import { compilePattern, type Pattern, patternHelp } from './pattern.ts'

/** Operator of a condition. `negates`: it holds if the named one does not. `aliases`: longer names, which are accepted but not returned. */
type Operator = {
  readonly identifier: string
  readonly name: string
  readonly help_text: string
  readonly multiple: boolean
  readonly aliases: readonly string[]
  readonly negates?: string
}

const operator = (identifier: string, name: string, more: Partial<Omit<Operator, 'identifier' | 'name'>> = {}): Operator => ({
  identifier,
  name,
  help_text: '',
  multiple: false,
  aliases: [],
  ...more,
})
const several = 'One or more, separated by commas.'

export const ruleOperators: readonly Operator[] = [
  operator('is', 'is', { aliases: ['eq', 'equals'] }),
  operator('is_not', 'is not', { aliases: ['ne', 'not_equals'], negates: 'is' }),
  operator('contains', 'contains'),
  operator('not_contains', 'does not contain', { aliases: ['does_not_contain'], negates: 'contains' }),
  operator('starts_with', 'starts with'),
  operator('ends_with', 'ends with'),
  operator('in', 'is one of', { multiple: true, help_text: several }),
  operator('not_in', 'is none of', { multiple: true, help_text: several, negates: 'in' }),
  operator('matches', 'matches the pattern', { aliases: ['pattern_match'], help_text: patternHelp }),
  operator('lt', 'is less than', { aliases: ['less_than'] }),
  operator('le', 'is at most', { aliases: ['less_or_equal', 'less_than_or_equal'] }),
  operator('gt', 'is more than', { aliases: ['greater_than'] }),
  operator('ge', 'is at least', { aliases: ['greater_or_equal', 'greater_than_or_equal'] }),
]
const byName = new Map(ruleOperators.flatMap((one) => [one.identifier, ...one.aliases].map((name) => [name, one] as const)))
export const operatorOf = (name: string) => byName.get(name)

export const selectOperators = ['is', 'is_not', 'in', 'not_in'] as const
export const textOperators = [...selectOperators, 'contains', 'not_contains', 'starts_with', 'ends_with', 'matches'] as const
export const numberOperators = ['is', 'is_not', 'lt', 'le', 'gt', 'ge'] as const

/**
 * Test of a folded text against a folded value; patterns fold by themselves. It costs `once`, and for each text eight units, plus `each`
 * for every character.
 */
type TextTest = { readonly once: number; readonly each: number; holds(text: string): boolean }
const cheap = (each: number, holds: TextTest['holds']): TextTest => ({ once: 1, each, holds })

export const textTests: Record<string, (compareTo: string, list: readonly string[]) => TextTest> = {
  is: (one) => cheap(0, (text) => text === one),
  contains: (one) => cheap(2, (text) => text.includes(one)),
  starts_with: (one) => cheap(0, (text) => text.startsWith(one)),
  ends_with: (one) => cheap(0, (text) => text.endsWith(one)),
  in: (_, list) => {
    const set = new Set(list)
    return cheap(0, (text) => set.has(text))
  },
  /** Compiles the pattern at its first use: with many rules, most end before they need it. */
  matches: (source) => {
    let pattern: Pattern | undefined
    return {
      once: 200 * source.length,
      each: 12 * source.length,
      holds: (text) => {
        pattern ??= compilePattern(source)
        return pattern.test(text)
      },
    }
  },
}

export const numberTests: Record<string, (compareTo: number) => (value: number) => boolean> = {
  is: (one) => (value) => value === one,
  is_not: (one) => (value) => value !== one,
  lt: (one) => (value) => value < one,
  le: (one) => (value) => value <= one,
  gt: (one) => (value) => value > one,
  ge: (one) => (value) => value >= one,
}

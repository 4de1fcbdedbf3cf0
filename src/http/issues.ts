import type { z } from 'zod'

/** What a schema finds wrong, before it is an error of the API. */
export type Issue = z.core.$ZodIssue
/** Where a value stands in a request: in the body or in the query. */
export type ValueSource = 'pointer' | 'parameter'

/**
 * Of the alternatives of a union, the errors of the one that the value comes nearest to. Errors of another shape do not help; `isAlike`:
 * at least one alternative has the shape of the value.
 */
export function nearestErrors({ errors }: z.core.$ZodIssueInvalidUnion): { nearest: readonly Issue[]; isAlike: boolean } {
  const alike = errors.filter((one) => !isOfOtherShape(one))
  const isAlike = alike.length > 0
  const [nearest = []] = (isAlike ? alike : errors).toSorted((a, b) => deepest(b) - deepest(a) || a.length - b.length)
  return { nearest, isAlike }
}

const isOfOtherShape = ([first]: Issue[]) =>
  first?.code === 'invalid_type' && first.path.length === 0 && (first.expected === 'array' || first.expected === 'object')
const deepest = (issues: Issue[]) => issues.reduce((most, { path }) => Math.max(most, path.length), 0)

export const valueAt = (whole: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    whole,
  )

import type { z } from 'zod'

/** Issue that a schema finds, before it is an error of the API. */
export type Issue = z.core.$ZodIssue
/** Place of a value in a request: the body or the query. */
export type ValueSource = 'pointer' | 'parameter'

/**
 * Finds the errors of that alternative of a union to which the value comes nearest. Errors of another shape do not help; `isAlike`: at
 * least one alternative has the shape of the value.
 */
export function nearestErrors({ errors }: z.core.$ZodIssueInvalidUnion): { nearest: readonly Issue[]; isAlike: boolean } {
  const alike = errors.filter((one) => !isOfOtherShape(one))
  const isAlike = alike.length > 0
  const [nearest = []] = (isAlike ? alike : errors).toSorted((a, b) => measureDepth(b) - measureDepth(a) || a.length - b.length)
  return { nearest, isAlike }
}

const isOfOtherShape = ([first]: Issue[]) =>
  first?.code === 'invalid_type' && first.path.length === 0 && (first.expected === 'array' || first.expected === 'object')
const measureDepth = (issues: Issue[]) => issues.reduce((most, { path }) => Math.max(most, path.length), 0)

export const valueAt = (whole: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    whole,
  )

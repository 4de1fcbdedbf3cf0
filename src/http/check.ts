import type { z } from 'zod'
import {
  belowMinimum,
  type ErrorKind,
  Fault,
  type FaultSource,
  furtherFaults,
  invalidChoice,
  invalidValue,
  mostFaults,
  notAList,
  nullValue,
  requiredField,
  unknownField,
  wrongFormat,
} from '../platform/errors.ts'
import { describeIssue, describeUnknown, mostSuggestions, type RefusedValue } from './describe-issue.ts'
import { type IgnoredFields, parseIgnoring, parseSlicesIgnoring } from './ignored-fields.ts'
import { type Issue, nearestErrors, type ValueSource, valueAt } from './issues.ts'
import { pointerPart } from './json.ts'
import { notParsed, parseQuickly } from './quick-parse.ts'

/** Error kinds that a schema can raise: any operation with a body or a query may answer them. */
export const checkKinds = [unknownField, invalidValue, invalidChoice, belowMinimum, nullValue, requiredField, notAList]

/**
 * Reports errors of a body or a query: the pointer of a path, and the error kind. `kindOfIssue` returns the kind of an issue of a schema
 * where the area has one of its own for it.
 */
export type ErrorMapping = {
  pointer(path: readonly PropertyKey[]): string
  kindOf(kind: ErrorKind): ErrorKind
  kindOfIssue?(issue: Issue, value: unknown): ErrorKind | undefined
}
export const defaultErrorMapping: ErrorMapping = {
  pointer: (path) => path.map((key) => `/${pointerPart(String(key))}`).join(''),
  kindOf: (kind) => kind,
}

/** A rule that spans several fields, and has a kind of its own. */
export const ruleIssue = (kind: ErrorKind, path: string, message: string) => ({
  code: 'custom' as const,
  path: [path],
  message,
  params: { kind },
})

/**
 * Reads one part of a request. Everything wrong with it joins `faults`, as far as an answer lists it; the answer counts only where none did.
 * With `ignored`, unknown fields are removed from `value` and listed there.
 */
export function checkValue<S extends z.ZodType>(
  schema: S,
  value: unknown,
  where: ValueSource,
  faults: Fault[],
  errorMapping: ErrorMapping = defaultErrorMapping,
  ignored?: IgnoredFields,
): z.output<S> {
  const parsed = where === 'pointer' ? parseQuickly(schema, value) : notParsed
  if (parsed !== notParsed) return parsed as z.output<S>
  const result = ignored ? parseIgnoring(schema, value, where, ignored) : schema.safeParse(value)
  if (result.success) return result.data
  addIssues(result.error.issues, { schema, value, where, errorMapping, suggestions: { left: mostSuggestions } }, faults)
  return undefined as z.output<S>
}

/** Checks a value that may take long: other requests are served between the elements of its list. */
export async function checkInSlices<S extends z.ZodType>(
  schema: S,
  value: unknown,
  where: ValueSource,
  faults: Fault[],
  errorMapping: ErrorMapping = defaultErrorMapping,
  ignored?: IgnoredFields,
): Promise<z.output<S>> {
  const result = await (ignored ? parseSlicesIgnoring(schema, value, where, ignored) : schema.safeParseAsync(value))
  if (result.success) return result.data
  addIssues(result.error.issues, { schema, value, where, errorMapping, suggestions: { left: mostSuggestions } }, faults)
  return undefined as z.output<S>
}

type Whole = Pick<RefusedValue, 'schema' | 'where' | 'suggestions'> & { readonly value: unknown; readonly errorMapping: ErrorMapping }

/** Makes faults of issues until the answer is full, and counts the others. */
function addIssues(issues: readonly Issue[], whole: Whole, faults: Fault[]) {
  let more: number | null = 0
  for (const issue of issues) {
    let left = countFaults(issue)
    for (const fault of toFaults(issue, whole, [])) {
      if (fault === uncountedFaults) more = null
      else if (faults.length < mostFaults) {
        faults.push(fault)
        if (left !== null) left--
      } else {
        more = left === null || more === null ? null : more + left
        break
      }
    }
  }
  if (more !== 0) faults.push(furtherFaults(faults[0]!.kind, more))
}

/** Fault for the uncounted errors of a list that was not checked to its end. */
const uncountedFaults = furtherFaults(invalidValue, null)
const isUncounted = (issue: Issue) => issue.code === 'custom' && issue.params?.uncounted === true

/** Number of faults that an issue makes; null where that is not known before they are made. */
const countFaults = (issue: Issue) =>
  issue.code === 'unrecognized_keys' ? issue.keys.length : issue.code === 'invalid_union' || isUncounted(issue) ? null : 1

function* toFaults(issue: Issue, whole: Whole, above: readonly PropertyKey[], isAlternative = false): Generator<Fault> {
  if (isUncounted(issue)) {
    yield uncountedFaults
    return
  }
  const { where, errorMapping } = whole
  const path = [...above, ...issue.path]
  const makeFault = (kind: ErrorKind, detail: string, at: readonly PropertyKey[] = path) =>
    new Fault(errorMapping.kindOf(kind), detail, { source: toFaultSource(at, where, errorMapping) })
  const value = valueAt(whole.value, path)

  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) yield makeFault(unknownField, describeUnknown(key, { ...whole, path }), [...path, key])
    return
  }
  if (issue.code === 'invalid_union') {
    const { nearest, isAlike } = nearestErrors(issue)
    if (!isAlike && path.length === 0) {
      yield makeFault(wrongFormat, 'The body must be an object, or a list of objects.')
      return
    }
    if (nearest.length > 0 && value !== undefined && value !== null) {
      for (const inner of nearest) yield* toFaults(inner, whole, path, inner.path.length === 0)
      return
    }
  }
  const own = errorMapping.kindOfIssue?.(issue, value)
  const usual = toFault(issue, { ...whole, path, value, isAlternative }, makeFault)
  yield own ? new Fault(own, usual.detail, usual.more) : usual
}

type Make = (kind: ErrorKind, detail: string) => Fault

function toFault(issue: Issue, refused: RefusedValue, fault: Make): Fault {
  const { value } = refused
  if (issue.code === 'custom' && issue.params?.kind) return fault(issue.params.kind, issue.message)
  if (value === undefined) return fault(requiredField, `This ${nameOfPart(refused)} is required.`)
  if (value === null) return fault(nullValue, 'Must not be null. Send a value, or leave it out.')
  if (issue.code === 'invalid_value') return fault(invalidChoice, describeIssue(issue, refused))
  if (issue.code === 'invalid_type' && issue.expected === 'array') return fault(notAList, describeIssue(issue, refused))
  if (issue.code === 'too_small' && issue.origin === 'number') return fault(belowMinimum, describeIssue(issue, refused))
  return fault(invalidValue, describeIssue(issue, refused))
}

const nameOfPart = ({ path, where }: RefusedValue) => (path.length === 0 ? 'body' : where === 'pointer' ? 'field' : 'parameter')

/** A key or a place of the request is cut to this length: a response must not grow with what was sent. */
const mostText = 200
const mostPointer = 1_000

const toFaultSource = (path: readonly PropertyKey[], where: ValueSource, { pointer }: ErrorMapping): FaultSource =>
  where === 'pointer' ? { pointer: pointer(path).slice(0, mostPointer) } : { parameter: String(path[0] ?? '').slice(0, mostText) }

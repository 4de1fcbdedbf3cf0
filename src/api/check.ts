import type { z } from 'zod'
import {
  belowMinimum,
  type ErrorKind,
  Fault,
  invalid,
  invalidChoice,
  notAList,
  nullValue,
  required,
  type Source,
  unknownField,
  wrongFormat,
} from '../platform/errors.ts'
import { pointerPart } from './json.ts'

type Issue = z.core.$ZodIssue
type Where = 'pointer' | 'parameter'

/** What a schema may find wrong: the kinds that any operation with a body or a query may answer. */
export const checkKinds = [unknownField, invalid, invalidChoice, belowMinimum, nullValue, required, notAList]

/** How the faults of a body are told: where a path points to, and under which kind. */
export type Telling = { pointer(path: readonly PropertyKey[]): string; kindOf(kind: ErrorKind): ErrorKind }
export const usualTelling: Telling = {
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

/** Reads one part of a request. Everything wrong with it joins `faults`; the answer counts only where none did. */
export function check<S extends z.ZodType>(
  schema: S,
  value: unknown,
  where: Where,
  faults: Fault[],
  telling: Telling = usualTelling,
): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  for (const issue of result.error.issues) faults.push(...faultsOf(issue, { value, where, telling }, []))
  return undefined as z.output<S>
}

type Whole = { readonly value: unknown; readonly where: Where; readonly telling: Telling }

function faultsOf(issue: Issue, whole: Whole, above: readonly PropertyKey[]): Fault[] {
  const { where, telling } = whole
  const path = [...above, ...issue.path]
  const fault = (kind: ErrorKind, detail: string, at: readonly PropertyKey[] = path) =>
    new Fault(telling.kindOf(kind), detail, { source: sourceOf(at, where, telling) })
  const value = valueAt(whole.value, path)

  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) =>
      fault(unknownField, `There is no ${where === 'pointer' ? 'field' : 'parameter'} "${key}" here.`, [...path, key]),
    )
  if (issue.code === 'invalid_union') {
    // What is no list says nothing to who wrote one. Of the rest, the alternative that the value comes nearest to tells most.
    const alike = issue.errors.filter((errors) => !isOfOtherShape(errors))
    if (alike.length === 0 && path.length === 0) return [fault(wrongFormat, 'The body must be an object, or a list of objects.')]
    const [nearest] = (alike.length > 0 ? alike : issue.errors).toSorted((a, b) => deepest(b) - deepest(a) || a.length - b.length)
    if (nearest?.length && value !== undefined && value !== null) return nearest.flatMap((inner) => faultsOf(inner, whole, path))
  }
  if (issue.code === 'custom' && issue.params?.kind) return [fault(issue.params.kind, issue.message)]
  if (value === undefined)
    return [fault(required, `This ${path.length ? (where === 'pointer' ? 'field' : 'parameter') : 'body'} is required.`)]
  if (value === null) return [fault(nullValue, 'This must not be null. Send a value, or leave it out.')]
  if (issue.code === 'invalid_value')
    return [fault(invalidChoice, `This must be one of ${issue.values.map((one) => JSON.stringify(one)).join(', ')}.`)]
  if (issue.code === 'invalid_type' && issue.expected === 'array') return [fault(notAList, 'This must be a list.')]
  if (issue.code === 'too_small' && issue.origin === 'number')
    return [fault(belowMinimum, `This must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}.`)]
  return [fault(invalid, detailOf(issue))]
}

const isOfOtherShape = ([first]: Issue[]) =>
  first?.code === 'invalid_type' && first.path.length === 0 && (first.expected === 'array' || first.expected === 'object')
const deepest = (issues: Issue[]) => Math.max(...issues.map(({ path }) => path.length))

function detailOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return `This must be ${article(issue.expected)}.`
  if (issue.code === 'too_big') return `This must be at most ${issue.maximum}${unit(issue.origin)}.`
  if (issue.code === 'too_small')
    return issue.minimum === 1 ? 'This must not be empty.' : `This must be at least ${issue.minimum}${unit(issue.origin)}.`
  if (issue.code === 'invalid_format' && issue.format !== 'regex')
    return `This must be ${formats[issue.format] ?? `a valid ${issue.format}`}.`
  return issue.message
}

const unit = (origin: string) => ({ string: ' characters long', array: ' items long' })[origin] ?? ''
const article = (type: string) => ({ int: 'a whole number', object: 'an object', boolean: 'true or false' })[type] ?? `a ${type}`
const formats: Record<string, string> = {
  email: 'an e-mail address',
  url: 'a complete address such as https://shop.example/path',
  datetime: 'a time such as 2026-11-15T09:00:00Z',
  date: 'a date such as 2026-11-15',
}

const valueAt = (whole: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    whole,
  )

const sourceOf = (path: readonly PropertyKey[], where: Where, { pointer }: Telling): Source =>
  where === 'pointer' ? { pointer: pointer(path) } : { parameter: String(path[0] ?? '') }

import { Fault, methodNotAllowed, notFound } from '../platform/errors.ts'
import type { createRouter } from './router.ts'

type Routes = Pick<ReturnType<typeof createRouter>, 'findClosest'>

/** Paths of versions that do not exist, and paths without a version. */
const prefix = /^\/+(?:api(?=\/|$)\/*)?(?:v[\d.]+(?=\/|$)\/*)?/i
const prefixes = ['/api/v3/', '/api/v2/']

/** True for a path that is compared: no longer than 200 characters, and nothing in it to decode. */
const isComparable = (path: string) => path.length <= 200 && !path.includes('%')

/** The path that was probably meant, with the names of its variables. */
function findMeantPath(routes: Routes, path: string, method?: string): string | undefined {
  const paths = [path, ...prefixes.map((one) => path.replace(prefix, one))]
  const found = !isComparable(path) ? [] : paths.map((one) => routes.findClosest(one, method)).filter((one) => one !== undefined)
  return found.toSorted((one, other) => one.changes - other.changes)[0]?.pattern
}

const reference = 'The reference at /docs lists all operations.'

/** Returns the 404 of a path without an operation. */
export function unknownPath(routes: Routes, path: string): Fault {
  const meant = findMeantPath(routes, path)
  return new Fault(notFound, `Unknown endpoint.${meant === undefined ? '' : ` Did you mean ${meant}?`} ${reference}`)
}

/** Refuses a method at a path that has only others. */
export function unknownMethod(routes: Routes, method: string, path: string, allowed: readonly string[]): Fault {
  const allow = allowed.join(', ')
  const meant = findMeantPath(routes, path, method)
  const detail = `${method} is not possible here. This address takes ${allow}.`
  return new Fault(methodNotAllowed, meant === undefined ? detail : `${detail} Did you mean ${method} ${meant}?`, { headers: { allow } })
}

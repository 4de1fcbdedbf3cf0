import { isDeepStrictEqual } from 'node:util'
import { type ErrorKind, type Fault, requestTimeout, tooLarge, wrongFormat } from '../platform/errors.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { readJsonText } from './json-text.ts'

/** Errors that a handler may meet which reads a form as it arrives. */
export const streamErrors: readonly ErrorKind[] = [wrongFormat, tooLarge, requestTimeout]

const underTest = Boolean(process.env.NODE_TEST_CONTEXT)

/** The compiler cannot see what is thrown, so the tests do: an error that its table does not list fails the test that met it. */
export function refuseUndeclaredError({ method, path, multipart, errors = [] }: AnyEndpoint, faults: readonly Fault[]) {
  const declared = multipart ? [...errors, ...streamErrors] : errors
  const undeclared = underTest ? faults.find(({ kind }) => !declared.includes(kind)) : undefined
  if (undeclared) throw new Error(`${method} ${path} raised ${undeclared.message}, which its table does not list`)
}

/**
 * Throws if a reply has a key too many, which the compiler cannot see. Under test a reply must equal its own parse; in service that work is
 * saved.
 */
export function refuseUndeclaredReply({ method, path, replies }: AnyEndpoint, status: number, given: unknown) {
  if (!underTest) return
  const body = readJsonText(given)
  if (isDeepStrictEqual(replies[status].parse(body), body)) return
  throw new Error(`${method} ${path} answered ${status} with what its schema does not have: ${JSON.stringify(body)}`)
}

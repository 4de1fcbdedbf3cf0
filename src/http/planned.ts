import { errorKind, Fault } from '../platform/errors.ts'
import type { WebPage } from './mount.ts'

export const notServedYet = errorKind('unknown_error', 501, 'Not implemented')

/** The operations of the interface that the server does not have yet, in every spelling. A client gets 501, not the 404 of a mistyped path. */
export const plannedOperations: readonly string[] = []

export const plannedPages: readonly WebPage[] = plannedOperations.map((operation) => {
  const [method, path] = operation.split(' ') as [string, string]
  return {
    method,
    path: `/api/v3${path}`,
    async serve() {
      throw new Fault(
        notServedYet,
        `${operation} is part of the interface, but this version does not serve it yet. See docs/operations.md.`,
      )
    },
  }
})

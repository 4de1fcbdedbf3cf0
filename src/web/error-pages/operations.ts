import type { AnyEndpoint, EndpointTable } from '../../http/endpoint.ts'
import { statusIn } from '../../http/error-body.ts'
import { listErrorKinds } from '../../http/openapi.ts'
import type { ErrorCode, ErrorKind } from '../../platform/errors.ts'
import * as platform from '../../platform/errors.ts'

export type Operation = { readonly operationId: string; readonly endpoint: AnyEndpoint }

export const operationsOf = (tables: readonly EndpointTable[]): Operation[] =>
  tables.flatMap((table) => Object.entries(table).map(([operationId, endpoint]) => ({ operationId, endpoint })))

/** Version 2 has a form without codes, and the token endpoint has the errors of RFC 6749. */
const hasCodes = ({ endpoint: { errorShape = 'list' } }: Operation) => errorShape === 'list' || errorShape === 'detail'

/** The operations that answer an error with this code. */
export const operationsWith = (code: ErrorCode, operations: readonly Operation[]) =>
  operations.filter(hasCodes).filter(({ endpoint }) => listErrorKinds(endpoint).some((kind) => kind.code === code))

const isKind = (value: unknown): value is ErrorKind => typeof value === 'object' && value !== null && 'code' in value && 'title' in value

/** Every status and title that a code comes with, by status. */
export function kindsOf(code: ErrorCode, operations: readonly Operation[]): ErrorKind[] {
  const declared = operations
    .filter(hasCodes)
    .flatMap(({ endpoint }) => listErrorKinds(endpoint).map((kind) => ({ ...kind, status: statusIn(endpoint, kind) })))
  const kinds = [...Object.values(platform).filter(isKind), ...declared].filter((kind) => kind.code === code)
  const distinct = new Map(kinds.map((kind) => [`${kind.status} ${kind.title}`, kind]))
  return [...distinct.values()].sort((a, b) => a.status - b.status)
}

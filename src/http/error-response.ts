import type { Services } from '../platform/context.ts'
import { Fault, unknownError } from '../platform/errors.ts'
import { describeError } from '../platform/log.ts'
import { ofOperation } from './deprecation.ts'
import { errorBody, faultsToName, listFaults, type ResponseShape, statusIn } from './error-body.ts'
import type { HttpResponse } from './http.ts'
import { transientReason, unavailableError } from './overload.ts'
import type { Postpone } from './postpone.ts'

type RefusalServices = { readonly parts: Services; readonly postpone: Postpone }

/** A fault is a response. Any other error is a bug: logged in full, never shown to the client. */
export function toErrorResponse(
  { parts: { log, baseUrl }, postpone }: RefusalServices,
  shape: ResponseShape,
  error: unknown,
  { id, path }: { id: string; path: string },
): HttpResponse {
  const reason = transientReason(error)
  if (reason) postpone(reason, error)
  const known = reason ? ([unavailableError(reason, shape)] as const) : listFaults(error)
  if (!known) log.error('http.internal_error', { request_id: id, ...describeError(error) })
  const all = known ?? ([new Fault(unknownError, 'Internal server error. No changes were saved. Send the request again.')] as const)
  const faults = faultsToName(all, shape)
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', ...ofOperation(shape), ...faults[0].more.headers }
  return {
    status: statusIn(shape, faults[0].kind),
    headers,
    body: JSON.stringify(errorBody(faults, shape, { id, path, baseUrl })),
  }
}

import { addressPrefix } from '../platform/address-prefix.ts'
import type { HttpRequest } from './http.ts'

/** The log line of a request: names and numbers, nothing that the client sent. */
export type RequestLogLine = {
  request_id: string
  method: string
  operation: string
  organization_id: number | undefined
  /** The id of the API key or OAuth client, as `crossdock keys list` shows it. */
  credential_id: string | undefined
  network: string
  status: number
  ms: number
}

/** Begins the log line with the facts that are known before the client is authenticated. */
export const beginLogLine = (
  { method, address }: HttpRequest,
  known: Pick<RequestLogLine, 'request_id' | 'operation'>,
): RequestLogLine => ({
  request_id: known.request_id,
  method,
  operation: known.operation,
  organization_id: undefined,
  credential_id: undefined,
  network: findNetwork(address),
  status: 0,
  ms: 0,
})

/** A proxy may pass on what is no address. */
function findNetwork(address: string) {
  const network = addressPrefix(address)
  return /^(\d+(\.\d+){3}|[\da-f:]+\/64)$/.test(network) ? network : 'unknown'
}

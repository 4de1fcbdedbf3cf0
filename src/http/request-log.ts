import type { HttpRequest } from './http.ts'

/** The log line of a request: names and numbers, nothing that the client sent. */
export type RequestLogLine = {
  request_id: string
  method: string
  operation: string
  organization_id: number | undefined
  status: number
  ms: number
}

/** Begins the line with what is known before the client is. */
export const beginLogLine = ({ method }: HttpRequest, known: Pick<RequestLogLine, 'request_id' | 'operation'>): RequestLogLine => ({
  request_id: known.request_id,
  method,
  operation: known.operation,
  organization_id: undefined,
  status: 0,
  ms: 0,
})

import { Fault, Faults } from '../platform/errors.ts'
import type { AnyEndpoint } from './endpoint.ts'

export const faultsOf = (error: unknown): readonly [Fault, ...Fault[]] | undefined =>
  error instanceof Fault ? [error] : error instanceof Faults ? error.list : undefined

type Shape = Pick<AnyEndpoint, 'errorShape' | 'integerStatus'>

/** The body of a refusal, in the shape that the interface gives this operation. */
export function refusalBody(
  faults: readonly [Fault, ...Fault[]],
  { errorShape = 'list', integerStatus = [] }: Shape,
  id: string,
  baseUrl: string,
): object {
  const [{ kind, detail, more }] = faults
  if (errorShape === 'token')
    return {
      error: kind.status < 500 ? 'invalid_request' : 'server_error',
      error_description: kind.title,
      error_hint: detail,
      status_code: kind.status,
      ...more.body,
    }
  const errors = faults.map(({ kind: { status, code, title }, detail, more: { source, meta } }) => ({
    id,
    status: integerStatus.includes(status) ? status : String(status),
    code,
    title,
    detail,
    ...(source && { source }),
    ...(meta && { meta }),
    links: { about: `${baseUrl}/errors/${code}` },
  }))
  return { ...more.body, errors }
}

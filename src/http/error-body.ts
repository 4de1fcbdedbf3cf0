import { type ErrorKind, Fault, type FaultSource, Faults } from '../platform/errors.ts'
import type { AnyEndpoint, ErrorShape } from './endpoint.ts'

type List = readonly [Fault, ...Fault[]]
export type ResponseShape = Pick<
  AnyEndpoint,
  'errorShape' | 'errorEntries' | 'integerStatus' | 'pointerPrefix' | 'errorFamily' | 'deprecated'
>
type Shaper = (faults: List, about: ErrorContext, shape: ResponseShape) => object
/** The context of an error: the request's id and path, and the server's URL. */
type ErrorContext = { readonly id: string; readonly path: string; readonly baseUrl: string }

export const listFaults = (error: unknown): List | undefined =>
  error instanceof Fault ? [error] : error instanceof Faults ? error.list : undefined

/** The body of a refusal, in the shape that the interface gives this operation. */
export const errorBody = (faults: List, shape: ResponseShape, about: ErrorContext): object =>
  shapes[shape.errorShape ?? 'list'](faults, about, shape)

/** An error kind as the area of the operation has it. */
export const kindIn = ({ errorFamily }: ResponseShape, kind: ErrorKind) => errorFamily?.kindOf(kind) ?? kind

/** The tracking service of the interface answers 422 for an invalid request, where the others answer 400. */
export function statusIn(shape: ResponseShape, kind: ErrorKind) {
  const { status } = kindIn(shape, kind)
  return shape.errorShape === 'detail' && status === 400 ? 422 : status
}

/**
 * The errors that a response names; the first decides its status. Where each status has one code, a body that cannot be read (406) is named
 * without the parameters that are wrong (400).
 */
export function faultsToName(faults: List, shape: ResponseShape): List {
  if (!shape.errorFamily) return faults
  const findStatus = ({ kind }: Fault) => statusIn(shape, kind)
  const highest = faults.map(findStatus).reduce((most, status) => Math.max(most, status))
  return faults.filter((one) => findStatus(one) === highest) as [Fault, ...Fault[]]
}

const shapeErrorList: Shaper = (faults, { id, baseUrl }, shape) => {
  const { integerStatus = [], pointerPrefix = '', errorEntries = {} } = shape
  const errors = faults.map((fault) => {
    const { detail, more } = fault
    const kind = kindIn(shape, fault.kind)
    const status = statusIn(shape, kind)
    if (errorEntries[status]) return errorEntries[status].of(fault)
    return {
      id,
      status: integerStatus === 'all' || integerStatus.includes(status) ? status : String(status),
      code: kind.code,
      title: kind.title,
      detail,
      ...(more.source && { source: withPrefix(more.source, pointerPrefix) }),
      ...(more.meta && { meta: more.meta }),
      links: { about: `${baseUrl}/errors${kind.code === null ? '' : `/${kind.code}`}` },
    }
  })
  return { ...faults[0].more.body, errors }
}

const withPrefix = (source: FaultSource, prefix: string): FaultSource =>
  source.pointer === undefined ? source : { ...source, pointer: prefix + source.pointer }

const shapes: Record<ErrorShape, Shaper> = {
  list: shapeErrorList,

  detail: (faults, about, shape) => ({ ...shapeErrorList(faults, about, shape), detail: formatDetail(faults) }),

  token: ([{ kind, detail, more }]) => ({
    error: kind.status < 500 ? 'invalid_request' : 'server_error',
    error_description: kind.title,
    error_hint: detail,
    status_code: kind.status,
    ...more.body,
  }),

  v2: (faults, { path }) => ({
    error: { code: faults[0].kind.status, request: path.slice(1), message: faults.map(v2Message).join(' ') },
  }),
}

/** Text; or a list where places of the request are at fault, each with the way that leads there. */
const formatDetail = (faults: List) =>
  faults[0].kind.status === 400
    ? faults.map(({ kind: { code }, detail, more: { source } }) => ({ loc: wayTo(source), msg: detail, type: code }))
    : faults.map(({ detail }) => detail).join(' ')

const wayTo = ({ pointer = '', parameter, header }: FaultSource = {}): (string | number)[] =>
  parameter !== undefined
    ? ['query', parameter]
    : header !== undefined
      ? ['header', header]
      : ['body', ...pointer.split('/').slice(1).map(findFieldName)]
const findFieldName = (part: string) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Errors of a field are written as `field: "text"`, the rest unchanged. */
function v2Message({ detail, more: { source } }: Fault) {
  const field = source?.parameter ?? source?.pointer?.slice(1).replaceAll('/', '.')
  return field ? `${field}: "${detail}"` : detail
}

import { type Telling, usualTelling } from '../../api/check.ts'
import { pointerPart } from '../../api/json.ts'
import { errorKind, Fault, Faults, invalid, raise, required } from '../../platform/errors.ts'

/** What is wrong with one value of a request, by the path to it. */
export type Path = readonly (string | number)[]
export const pointerTo = (path: Path) => ({ source: { pointer: path.map((part) => `/${pointerPart(String(part))}`).join('') } })
export const wrong = (path: Path, detail: string) => new Fault(invalid, detail, pointerTo(path))
export const lacking = (path: Path, detail: string) => new Fault(required, detail, pointerTo(path))

/** Whoever announces behind the request is told of faults where the interface has them: below the attributes of the data. */
const attributes = '/data/attributes'
export const attributesTelling: Telling = { ...usualTelling, pointer: (path) => attributes + usualTelling.pointer(path) }

export async function belowAttributes<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Fault || error instanceof Faults)) throw error
    raise((error instanceof Fault ? [error] : error.list).map(lowered))
    throw error
  }
}
const lowered = ({ kind, detail, more }: Fault) =>
  new Fault(kind, detail, { ...more, ...(more.source?.pointer !== undefined && { source: { pointer: attributes + more.source.pointer } }) })

export const duplicateReference = errorKind('invalid', 409, 'Duplicate external_reference_id')
export const notCancellable = errorKind('invalid', 409, 'Cancellation not possible')
export const settled = errorKind('conflict', 409, 'Too late to change')
export const noPortal = errorKind('not_found', 404, 'No return portal')

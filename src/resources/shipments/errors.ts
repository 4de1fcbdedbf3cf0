import { pointerPart } from '../../api/json.ts'
import { errorKind, Fault, invalid, required } from '../../platform/errors.ts'

/** What is wrong with one value of a request, by the path to it. */
export type Path = readonly (string | number)[]
export const pointerTo = (path: Path) => ({ source: { pointer: path.map((part) => `/${pointerPart(String(part))}`).join('') } })
export const wrong = (path: Path, detail: string) => new Fault(invalid, detail, pointerTo(path))
export const lacking = (path: Path, detail: string) => new Fault(required, detail, pointerTo(path))

export const duplicateReference = errorKind('invalid', 409, 'Duplicate external_reference_id')
export const notCancellable = errorKind('invalid', 409, 'Not to be cancelled')
export const settled = errorKind('conflict', 409, 'Too late to change')
export const noPortal = errorKind('not_found', 404, 'No return portal')

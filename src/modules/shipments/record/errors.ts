import { defaultErrorMapping, type ErrorMapping } from '../../../http/check.ts'
import { pointerPart } from '../../../http/json.ts'
import { errorKind, Fault, Faults, invalidValue, requiredField, throwFaults } from '../../../platform/errors.ts'

/** Path to the value of a request that an error is about. */
export type ShipmentErrorPath = readonly (string | number)[]
export const pointerTo = (path: ShipmentErrorPath) => ({
  source: { pointer: path.map((part) => `/${pointerPart(String(part))}`).join('') },
})
export const invalidAt = (path: ShipmentErrorPath, detail: string) => new Fault(invalidValue, detail, pointerTo(path))
export const requiredAt = (path: ShipmentErrorPath, detail: string) => new Fault(requiredField, detail, pointerTo(path))

/** Errors of an asynchronous announcement are reported where the interface has them: below the attributes of the data. */
const attributes = '/data/attributes'
export const attributesErrorMapping: ErrorMapping = {
  ...defaultErrorMapping,
  pointer: (path) => attributes + defaultErrorMapping.pointer(path),
}

export async function belowAttributes<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Fault || error instanceof Faults)) throw error
    throwFaults((error instanceof Fault ? [error] : error.list).map(lowered))
    throw error
  }
}
const lowered = ({ kind, detail, more }: Fault) =>
  new Fault(kind, detail, { ...more, ...(more.source?.pointer !== undefined && { source: { pointer: attributes + more.source.pointer } }) })

export const duplicateReference = errorKind('invalid', 409, 'Duplicate external_reference_id')
export const notCancellable = errorKind('invalid', 409, 'Cancellation not possible')
export const tooLateToChange = errorKind('conflict', 409, 'Too late to change')
export const noPortal = errorKind('not_found', 404, 'No return portal')

import { defaultErrorMapping, type ErrorMapping } from '../../../http/check.ts'
import { pointerPart } from '../../../http/json.ts'
import { errorKind, Fault, unknownField, validationError, wrongFormat } from '../../../platform/errors.ts'

export const pickupNotCancellable = errorKind('invalid', 409, 'Cancellation not possible')

/** The published errors of a pickup have one code for every value that is wrong. Unknown fields have their own in every area. */
export const pickupErrorMapping: ErrorMapping = {
  ...defaultErrorMapping,
  kindOf: (kind) => (kind === unknownField || kind === wrongFormat ? kind : validationError),
}

export const pickupFault = (path: readonly (string | number)[], detail: string) =>
  new Fault(validationError, detail, { source: { pointer: path.map((part) => `/${pointerPart(String(part))}`).join('') } })

export const queryFault = (parameter: string, detail: string) => new Fault(validationError, detail, { source: { parameter } })

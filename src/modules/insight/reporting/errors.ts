import { defaultErrorMapping, type ErrorMapping } from '../../../http/check.ts'
import { errorKind, Fault, unknownField } from '../../../platform/errors.ts'

const attributes = '/data/attributes'

/** The published API answers 422 for a body that does not fit its schema, and 400 only for a report that would be too long. */
export const invalidReport = errorKind('validation_error', 422, 'Validation Error')
export const tooManyRows = errorKind('invalid', 400, 'Bad Request')

export const reportErrorMapping: ErrorMapping = {
  pointer: (path) => attributes + defaultErrorMapping.pointer(path),
  // Answers 400 for unknown fields, as everywhere: only this server refuses them.
  kindOf: (kind) => (kind === unknownField ? kind : invalidReport),
}

export const crossedTimes = (name: 'announced' | 'updated') =>
  new Fault(invalidReport, `${name}_after must not be later than ${name}_before.`, {
    source: { pointer: `${attributes}/filters/${name}_after` },
  })
export const rowLimitText = (most: number) =>
  `The report would have more than ${most} rows. Choose a shorter time between announced_after and announced_before, or more filters.`
export const rowLimitFault = (most: number) => new Fault(tooManyRows, rowLimitText(most))
export const tooManyReports = (most: number) =>
  new Fault(tooManyRows, `${most} reports are being made for your organization. Wait until one of them is ready.`)

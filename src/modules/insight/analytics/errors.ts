import { defaultErrorMapping, type ErrorMapping } from '../../../http/check.ts'
import { errorKind, Fault, invalidValue } from '../../../platform/errors.ts'

export const missingParameter = errorKind('missing', 400, 'Missing parameter')
export const textTooLong = errorKind('string_too_long', 400, 'Text too long')
export const textTooShort = errorKind('string_too_short', 400, 'Text too short')
export const unreadableDate = errorKind('date_parsing', 400, 'Invalid date')

/** Analytics names errors of its parameters as the published API does, and as no other area. */
export const analyticsErrorMapping: ErrorMapping = {
  ...defaultErrorMapping,
  kindOfIssue(issue, value) {
    if (value === undefined) return missingParameter
    if (issue.code === 'too_big' && issue.origin === 'string') return textTooLong
    if (issue.code === 'too_small' && issue.origin === 'string') return textTooShort
    return issue.code === 'invalid_format' && issue.format === 'date' ? unreadableDate : undefined
  },
}

/** Names no source, as the published API: both dates are at fault. */
export const crossedDates = () => new Fault(invalidValue, 'start_date must not be after end_date.')
export const windowTooLong = (days: number) => new Fault(invalidValue, `The window must not be longer than ${days} days.`)

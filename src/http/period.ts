import { Fault, invalidValue } from '../platform/errors.ts'
import { timeParameter } from './fields.ts'

/** The two parameters of a list that can be asked for a stretch of time. Spread them into its query. */
export const periodFields = {
  start_datetime: timeParameter.optional().meta({ description: 'Only what happened at this time or later.' }),
  end_datetime: timeParameter.optional().meta({ description: 'Only what happened at this time or earlier.' }),
}

type PeriodQuery = { readonly start_datetime?: string | undefined; readonly end_datetime?: string | undefined }

export function refuseCrossed({ start_datetime: start, end_datetime: end }: PeriodQuery) {
  if (start && end && start > end)
    throw new Fault(invalidValue, 'start_datetime must be before end_datetime.', {
      source: { parameter: 'start_datetime' },
    })
}

import { Fault, invalid } from '../platform/errors.ts'
import { timeParameter } from './fields.ts'

/** The two parameters of a list that can be asked for a stretch of time. Spread them into its query. */
export const period = {
  start_datetime: timeParameter.optional().meta({ description: 'Not before this time.' }),
  end_datetime: timeParameter.optional().meta({ description: 'Not after this time.' }),
}

type Asked = { readonly start_datetime?: string | undefined; readonly end_datetime?: string | undefined }

export function refuseCrossed({ start_datetime: start, end_datetime: end }: Asked) {
  if (start && end && start > end)
    throw new Fault(invalid, 'start_datetime must be before end_datetime.', {
      source: { parameter: 'start_datetime' },
    })
}

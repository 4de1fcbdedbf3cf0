import { z } from 'zod'
import { Time, Timestamp } from '../../http/fields.ts'

const clock = {
  now: Time.meta({ description: 'Time of the test clock, in UTC.' }),
  real_now: Time.meta({ description: 'Time of the server, in UTC.' }),
}
export const Clock = z.object(clock).meta({ id: 'Clock' })

export const MovedClock = z
  .object({
    ...clock,
    jobs_run: z.int().meta({ description: 'Number of jobs that ran.' }),
    reached: z.boolean().meta({
      description: 'false: stopped early; call again to continue.',
    }),
  })
  .meta({ id: 'AdvancedClock' })

export const ClockRequest = z
  .strictObject({
    advance: z.iso
      .duration('Must be an ISO 8601 duration, such as P2D or PT90M.')
      .max(100)
      .optional()
      .meta({ description: 'How far to advance the clock, as an ISO 8601 duration such as `P2D`.', examples: ['P2D', 'PT90M'] }),
    to: Timestamp.optional().meta({ description: 'Time to advance the clock to.' }),
  })
  .refine(({ advance, to }) => (advance === undefined) !== (to === undefined), 'Send either advance or to.')
  .meta({ id: 'ClockRequest' })
export type ClockRequest = z.output<typeof ClockRequest>

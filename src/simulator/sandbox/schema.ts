import { z } from 'zod'
import { Time, Timestamp } from '../../http/fields.ts'

const clock = {
  now: Time.meta({ description: 'What the clock of the organization shows.' }),
  real_now: Time.meta({ description: 'The real time.' }),
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
  .meta({ id: 'MovedClock' })

export const ClockRequest = z
  .strictObject({
    advance: z.iso
      .duration('Must be an ISO 8601 duration, such as P2D or PT90M.')
      .max(100)
      .optional()
      .meta({ description: 'By how much, as an ISO 8601 duration.', examples: ['P2D', 'PT90M'] }),
    to: Timestamp.optional().meta({ description: 'To which time.' }),
  })
  .refine(({ advance, to }) => (advance === undefined) !== (to === undefined), 'Send either advance or to.')
  .meta({ id: 'ClockRequest' })
export type ClockRequest = z.output<typeof ClockRequest>

import { z } from 'zod'
import { Time } from '../../../http/fields.ts'
import { emailProblems, emailStatuses } from '../../../mail/service.ts'

export const TicketEmail = z
  .object({
    id: z.int(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    message_id: z.string().meta({ description: 'The header Message-ID, the same at each attempt.' }),
    attachments: z.array(z.string()).meta({ description: 'The names of the attached files.' }),
    status: z.enum(emailStatuses).meta({
      description:
        '`not_sent`: the server has no mail server, or the e-mails of three days were used up. `failed`: the mail server refused it, or the retry limit was reached.',
    }),
    attempts: z.int(),
    last_error: z.enum(emailProblems).nullable(),
    next_attempt_at: Time.nullable(),
    sent_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ id: 'TicketEmail' })

export const TicketEmails = z.object({ items: z.array(TicketEmail) }).meta({ id: 'TicketEmails' })

import { type Mutation, plant } from './mutation.ts'

/** Support tickets: no step of one hand undoes what another has recorded, and no claim is credited twice. */
export const support: readonly Mutation[] = [
  ...plant('src/modules/support/tickets/steps.ts', ['desk/live'], {
    'support: let the desk take a step after a ticket that has moved on': [
      '  if (follows !== undefined && follows !== ticket.step_count) return undefined\n',
      '',
    ],
  }),
  ...plant('src/modules/support/desk/live.ts', ['desk/recipients'], {
    'support: let a ticket that waited go on without its e-mail': [
      "  if (isWaitingStep(step)) return isClaimOpen ? 'claim' : undefined\n",
      '',
    ],
  }),
  ...plant('src/modules/support/desk/recipient.ts', ['desk/recipients'], {
    'support: send e-mails to an address that is not confirmed': [
      "  if (contact.confirmed_at === null) return { contact, waits_for: 'confirmation' }\n",
      '',
    ],
  }),
  ...plant('src/modules/support/tickets/steps.ts', ['support/'], {
    'support: take a step again that was taken under its key': [
      '  if (await store.findStepByKey(tx, ticket_id, step.step_key)) return ticket\n',
      '',
    ],
  }),
]

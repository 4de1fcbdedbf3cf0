import type { Mutation } from './mutation.ts'

/** Support tickets: no step of one hand undoes what another has recorded, and no claim is credited twice. */
export const support: readonly Mutation[] = [
  {
    name: 'support: let the desk take a step after a ticket that has moved on',
    tests: ['desk/live'],
    file: 'src/modules/support/tickets/steps.ts',
    find: '  if (follows !== undefined && follows !== ticket.step_count) return undefined\n',
    replace: '',
  },
  {
    name: 'support: take a step again that was taken under its key',
    tests: ['support/'],
    file: 'src/modules/support/tickets/steps.ts',
    find: '  if (await store.findStepByKey(tx, ticket_id, step.step_key)) return ticket\n',
    replace: '',
  },
]

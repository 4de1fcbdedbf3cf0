import { listChanges } from '../platform/events.ts'
import { defineCommand } from './command.ts'
import { contextFor } from './context-for.ts'
import { idValue } from './values.ts'

const mostListed = 200

export const listEventsCommand = defineCommand({
  options: { organization: { about: 'which one', value: idValue, required: true } },
  async run(services, { organization }) {
    const context = await contextFor(services, organization)
    const list = await listChanges(context, ['credential', 'organization'], mostListed)
    const lines = list.map(({ created_at, type, resource_id, operator, user_id }) =>
      [created_at, type, resource_id, `by ${operator ?? `user ${user_id}`}`].join('  '),
    )
    return { json: list, text: lines.join('\n') || 'There are no such events, or their retention has ended.' }
  },
})

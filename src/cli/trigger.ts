import { type EventType, eventTypes } from '../webhooks/public-events/index.ts'
import { CommandError, type CommandValue, defineCommand } from './command.ts'
import { readDemoCredentials } from './demo-credentials.ts'
import { openLocalServer } from './local-server.ts'
import { idValue } from './values.ts'

const eventValue: CommandValue<EventType> = {
  placeholder: 'EVENT',
  takes: `one of ${eventTypes.join(', ')}`,
  read: (text) => eventTypes.find((type) => type === text),
}

type Subscription = { id: number; connection_id: number }
type Outcome = { success: boolean; status_code: number; response_body: string }

export const triggerCommand = defineCommand({
  argument: eventValue,
  options: { connection: { about: 'only to this connection. Default: all that are subscribed', value: idValue } },
  async run({ settings }, { connection }, event) {
    const keys = readDemoCredentials(settings, 'Events are triggered for the demo organization: start the server once with DEMO on.')
    const call = openLocalServer(settings, keys)
    const { data } = await call('GET', `/event-subscriptions/subscriptions?event_type=${event}&is_active=true`)
    const chosen = (data as Subscription[]).filter(({ connection_id }) => connection === undefined || connection_id === connection)
    if (chosen.length === 0)
      throw new CommandError(`${subject(connection)} subscribed to ${event}. Subscribe a receiver with: crossdock listen --register`)
    const results: (Outcome & { connection_id: number })[] = []
    for (const { id, connection_id } of chosen) {
      const { data: outcome } = await call('POST', `/event-subscriptions/broadcast/test/${id}`)
      results.push({ connection_id, ...(outcome as Outcome) })
    }
    const lines = results.map(({ connection_id, response_body }) => `${event} to connection ${connection_id}: ${response_body}`)
    if (!results.every(({ success }) => success)) throw new CommandError(lines.join('\n'))
    return { json: results, text: lines.join('\n') }
  },
})

const subject = (connection: number | undefined) => (connection === undefined ? 'No connection is' : `Connection ${connection} is not`)

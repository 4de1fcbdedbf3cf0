import type { Settings } from '../../platform/settings.ts'
import { eventTypes } from '../../webhooks/public-events/index.ts'
import { CommandError } from '../command.ts'
import { findDemoCredentials, readDemoCredentials } from '../demo-credentials.ts'
import { localUrl, openLocalServer } from '../local-server.ts'

const path = '/event-subscriptions'

/** Lists the commands that have events sent to this address. */
export function linesFor(settings: Settings, url: string): string[] {
  const curl = (json: string, what: string) => `  curl -u $AUTH --json '${json}' ${localUrl(settings)}/api/v3${path}/${what}`
  const demo = findDemoCredentials(settings)
  return [
    `  AUTH=${demo ? `${demo.api_key}:${demo.api_secret}` : '<API key>:<API secret>'}`,
    curl(JSON.stringify({ type: 'webhook', configuration: { url } }), 'connections'),
    '  ID=<the id in the answer>',
    ...eventTypes.map((event_type) => curl(`{"connection_id":'$ID',"event_type":"${event_type}"}`, 'subscriptions')),
  ]
}

/** Makes a connection to this address that receives all event types. `remove` deletes it. */
export async function registerReceiver(settings: Settings, url: string) {
  const call = openLocalServer(settings, readDemoCredentials(settings, 'Leave --register out.'))
  const { data } = await call('POST', `${path}/connections`, { type: 'webhook', configuration: { url } })
  const { id, signing_secret } = data as { id: number; signing_secret: string }
  for (const event_type of eventTypes) await call('POST', `${path}/subscriptions`, { connection_id: id, event_type })
  const remove = () =>
    call('DELETE', `${path}/connections/${id}`).catch((error) => {
      throw new CommandError(`Connection ${id} could not be deleted: ${error.message}`)
    })
  return { id, secret: signing_secret, remove }
}
